"""The colours of the look as values: what `tokens.css` says in each theme, and how they stand on one another.

Contrast is that of WCAG 2.2 (relative luminance); what each pair must reach is ours: scores 7:1 in every
theme, other text 4.5:1, what is touched or tells something by its shape 3:1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from scorer.config import folder

Theme = Literal["light", "dark", "sun"]
THEMES: tuple[Theme, ...] = ("light", "dark", "sun")
SCORE, TEXT, CONTROL = 7.0, 4.5, 3.0


@dataclass(frozen=True, slots=True)
class Pair:
    """A colour on another one, by their tokens, and the least contrast it may have."""

    upper: str
    lower: str
    least: float


PAIRS: tuple[Pair, ...] = (
    Pair("ink", "case", SCORE),
    Pair("ink", "plate", SCORE),
    Pair("ink-2", "case", SCORE),
    Pair("ink-2", "plate", TEXT),
    Pair("felt-ink", "felt", SCORE),
    Pair("felt-2", "felt", TEXT),
    Pair("felt-alarm", "felt", TEXT),
    Pair("chosen-ink", "chosen", SCORE),
    Pair("chosen-2", "chosen", TEXT),
    Pair("brass-ink", "brass", SCORE),
    Pair("key-ink", "key", SCORE),
    Pair("key-ink", "key-2", TEXT),
    Pair("key-ink", "deck", TEXT),
    Pair("deck-2", "deck", TEXT),
    Pair("deck-2", "key", TEXT),
    Pair("deck-2", "key-2", TEXT),
    Pair("alarm", "case", TEXT),
    Pair("alarm", "plate", TEXT),
    Pair("edge", "case", CONTROL),
    Pair("edge", "plate", CONTROL),
    Pair("felt-2", "felt", CONTROL),
    Pair("chosen-edge", "case", CONTROL),
    Pair("chosen-edge", "plate", CONTROL),
    Pair("key-edge", "deck", CONTROL),
    Pair("brass", "deck", CONTROL),
    Pair("brass", "felt", CONTROL),
    Pair("brass-edge", "case", CONTROL),
    Pair("brass-edge", "plate", CONTROL),
    Pair("hi", "case", CONTROL),
    Pair("coppe", "case", CONTROL),
    Pair("denari", "case", CONTROL),
    Pair("spade", "case", CONTROL),
    Pair("bastoni", "case", CONTROL),
    Pair("k-coppe", "key", CONTROL),
    Pair("k-denari", "key", CONTROL),
    Pair("k-spade", "key", CONTROL),
    Pair("k-bastoni", "key", CONTROL),
)


@cache
def tokens() -> dict[Theme, dict[str, str]]:
    """Every token of `tokens.css` in each theme, as it is written there."""
    css = (Path(folder("static")) / "css" / "tokens.css").read_text("utf-8")
    usual = _block(css, r"^:root\{")
    return {theme: usual | _block(css, rf"^\[data-theme={theme}\]\{{") for theme in THEMES}


def contrast(one: str, other: str) -> float:
    """How a colour stands on another one, from 1 (not at all) to 21; both written `#RGB` or `#RRGGBB`."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def measured(pair: Pair) -> dict[Theme, float]:
    """What a pair reaches in each theme."""
    return {theme: contrast(known[pair.upper], known[pair.lower]) for theme, known in tokens().items()}


def _block(css: str, opened: str) -> dict[str, str]:
    found = re.search(opened + r"(.*?)\}", css, re.DOTALL | re.MULTILINE)
    return dict(re.findall(r"--([\w-]+):([^;]+)", found[1])) if found else {}


def _luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    if len(digits) == len("RGB"):
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (_linear(int(digits[at : at + 2], 16) / 255) for at in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
