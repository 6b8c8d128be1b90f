"""Sources in words: the five texts by what they are, the sections of them, our own choices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from flask_babel import LazyString, lazy_gettext

from scorer.rules.sources import ARITHMETIC, OURS, THIS_TABLE, Source
from scorer.web.language.texts import gettext

TEXTS: Mapping[str, LazyString] = MappingProxyType(
    {
        "S0": lazy_gettext("Spanish Briscola, told in Italian"),
        "S1": lazy_gettext("An Italian guide to Briscola and its variants"),
        "S2": lazy_gettext("A short overview for two to six players"),
        "S3": lazy_gettext("Briscola Chiamata with auction, points and multipliers"),
        "S4": lazy_gettext("Italian Briscola, told in Spanish"),
    }
)
OTHERS: Mapping[str, LazyString] = MappingProxyType(
    {
        OURS: lazy_gettext("our choice, where the texts are silent"),
        THIS_TABLE: lazy_gettext("agreed at this table"),
        ARITHMETIC: lazy_gettext("follows from the cards"),
    }
)

_SHORT = re.compile(rf"\b({'|'.join(TEXTS)})\b")


def source_words(source: Source) -> str:
    """One source: "S3, L’asta", "our choice, where the texts are silent", "lascighera.org"."""
    if source.text in OTHERS:
        return str(OTHERS[source.text])
    if source.text and source.place:
        return gettext("%(source)s, “%(section)s”", source=source.text, section=source.place)
    return source.text or source.place


def sources_words(sources: Iterable[Source]) -> str:
    """Several, in one line."""
    return "; ".join(dict.fromkeys(source_words(source) for source in sources))


def introducing() -> Callable[[str], str]:
    """For one page, from its top down: what is given back takes a line of sources and says, where one of the
    five texts is named for the first time, what it is: "S4 (Italian Briscola, told in Spanish)".
    """
    known: set[str] = set()

    def told(found: re.Match[str]) -> str:
        name = found[0]
        if name in known:
            return name
        known.add(name)
        return f"{name} ({TEXTS[name]})"

    return lambda line: _SHORT.sub(told, line)
