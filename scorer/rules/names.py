"""Names of people and tables, and short reasons, as a phone may send them.

A text is brought to NFC; control characters, bidi marks and zero-width characters are taken out, joiners stay
inside emoji; what is left must show something and have at most so many user-perceived characters.
"""

from __future__ import annotations

import unicodedata

from scorer.errors import Json
from scorer.rules.reading import Problems

LONGEST_NAME = 40
LONGEST_REASON = 200
MOST_BYTES = 1024
MOST_MARKS = 8
"""Accents on one character; more is a drawing, not a name."""
JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"
BLANK_LETTERS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols by category that show nothing."""


def read_text(value: Json, path: str, problems: Problems, longest: int = LONGEST_NAME) -> str | None:
    """The cleaned text, or None with `wrong_type`, `bad_name` or `too_long` noted."""
    if not isinstance(value, str):
        problems.add("wrong_type", path, expected="text")
        return None
    if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
        problems.add("bad_name", path)
        return None
    if len(value) > 4 * MOST_BYTES:  # not even cleaned: putting a storm of accents in order takes for ever
        problems.add("too_long", path, longest=longest)
        return None
    text = clean(value)
    if not any(_visible(sign) for sign in text):
        problems.add("bad_name", path)
    elif _too_long(text, longest):
        problems.add("too_long", path, longest=longest)
    else:
        return text
    return None


def clean(text: str) -> str:
    """NFC, one space between words, nothing that hides, overrides or joins (except inside emoji)."""
    signs = [" " if sign.isspace() else sign for sign in text]
    kept = [sign for i, sign in enumerate(signs) if _stays(signs, i)]
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def perceived(text: str) -> int:
    """How many characters a person sees: accents, joined emoji, flags, skin tones go with their base."""
    return len(_clusters(text))


def _too_long(text: str, longest: int) -> bool:
    if len(text.encode()) > MOST_BYTES:
        return True
    clusters = _clusters(text)
    return len(clusters) > longest or any(_drawn(cluster) for cluster in clusters)


def _drawn(cluster: str) -> bool:
    return sum(unicodedata.combining(sign) > 0 for sign in cluster) > MOST_MARKS


def _clusters(text: str) -> list[str]:
    clusters: list[str] = []
    for sign in text:
        if clusters and _extends(clusters[-1], sign):
            clusters[-1] += sign
        else:
            clusters.append(sign)
    return clusters


def _extends(cluster: str, sign: str) -> bool:
    if cluster[-1] == JOINER or sign == JOINER or _is_mark(sign):
        return True
    flags = all("\U0001f1e6" <= each <= "\U0001f1ff" for each in cluster + sign)
    return flags and len(cluster) == 1


def _is_mark(sign: str) -> bool:
    skin_or_tag = "\U0001f3fb" <= sign <= "\U0001f3ff" or "\U000e0020" <= sign <= "\U000e007f"
    return skin_or_tag or unicodedata.category(sign) in {"Mn", "Me", "Mc"}


def _stays(signs: list[str], i: int) -> bool:
    sign = signs[i]
    if sign == JOINER:
        return 0 < i < len(signs) - 1 and _emoji(signs[i - 1]) and _emoji(signs[i + 1])
    if "\U000e0020" <= sign <= "\U000e007f":
        return i > 0 and _emoji(signs[i - 1])
    return unicodedata.category(sign) not in {"Cc", "Cf"}


def _emoji(sign: str) -> bool:
    pictures = unicodedata.category(sign) == "So" or "\U0001f3fb" <= sign <= "\U0001f3ff"
    return pictures or sign == EMOJI_STYLE or "\U000e0020" <= sign <= "\U000e007f" or sign in "\u2640\u2642"


def _visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK_LETTERS
