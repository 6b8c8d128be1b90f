"""Looking for a rule by its words: no capitals, no accents, the beginning of a word is enough.

A sentence is found by its own words, a whole chapter by its title or by what people call its matter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scorer.web.language.rulebook import sections
from scorer.web.shown.rulebook import RuleShown

KEPT = 4096  # texts taken apart into their words: all sentences of all rule sets in three languages, and more
LONGEST = 80  # signs of what is looked for; more is no question
SHORTEST_STEM = 4
VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a sentence; `hit`: it is one of the words looked for."""

    text: str
    hit: bool


@lru_cache(maxsize=KEPT)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared: "Può" is "puo", "60–60" is "60" and "60"."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return tuple(re.findall(r"[a-z0-9]+", letters))


def stems(query: str) -> tuple[str, ...]:
    """What must be found: the words of a query without the endings that change with number and gender."""
    return tuple(_stem(word) for word in words_of(query[:LONGEST]))


def found_in(wanted: Iterable[str], text: str) -> bool:
    """Whether every stem begins some word of the text."""
    words = words_of(text)
    return all(any(_begins(word, stem) for word in words) for stem in wanted)


def found(told: Iterable[RuleShown], query: str) -> tuple[RuleShown, ...]:
    """The sentences that answer a query; everything where nothing is asked."""
    wanted = stems(query)
    if not wanted:
        return tuple(told)
    matters = {
        each
        for each in sections.TITLES
        if found_in(wanted, f"{sections.title(each)} {sections.keywords(each)}")
    }
    return tuple(rule for rule in told if rule.section in matters or found_in(wanted, rule.text))


def pieces(text: str, query: str) -> tuple[Piece, ...]:
    """A sentence cut at the words looked for, so that they can be marked."""
    wanted = stems(query)
    parts = re.split(r"(\w+)", text)
    return tuple(Piece(part, _is_hit(part, wanted)) for part in parts if part)


def _is_hit(part: str, wanted: tuple[str, ...]) -> bool:
    return any(_begins(word, stem) for word in words_of(part) for stem in wanted)


def _begins(word: str, stem: str) -> bool:
    return word == stem if stem.isdigit() else word.startswith(stem)


def _stem(word: str) -> str:
    if word.isdigit():
        return word
    stem = word.removesuffix("s") if len(word) > SHORTEST_STEM else word
    while len(stem) > SHORTEST_STEM and stem[-1] in VOWELS:
        stem = stem[:-1]
    return stem
