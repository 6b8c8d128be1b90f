"""The 40 cards: ranks from strongest to weakest, suits, points (S0-S4), and how a card is written."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.reading import Problems

RANKS = ("asso", "tre", "re", "cavallo", "fante", "sette", "sei", "cinque", "quattro", "due")
SUITS = ("coppe", "denari", "spade", "bastoni")
POINTS = dict(zip(RANKS, (11, 10, 4, 3, 2, 0, 0, 0, 0, 0), strict=True))
WHOLE_DECK = 120
"""All points of the deck: 30 a suit."""
HIGH_CARDS = frozenset({"asso", "tre", "re"})
"""The cards a table with `turned_redraw` does not leave face up (S1, variant of the deal)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the pack."""

    rank: str
    suit: str

    @property
    def points(self) -> int:
        """11, 10, 4, 3, 2 or 0."""
        return POINTS[self.rank]

    def __str__(self) -> str:
        return f"{self.rank}:{self.suit}"


def strength(rank: str) -> int:
    """Larger takes smaller within a suit: asso 9 ... due 0."""
    return len(RANKS) - 1 - RANKS.index(rank)


def read_card(value: Json, path: str, problems: Problems) -> Card | None:
    """A card written `"rank:suit"`; anything else is `unknown_card` (`wrong_type` when it is no text)."""
    if not isinstance(value, str):
        problems.add("wrong_type", path, expected="rank:suit")
        return None
    rank, _, suit = value.partition(":")
    if rank in POINTS and suit in SUITS:
        return Card(rank, suit)
    problems.add("unknown_card", path)
    return None


def read_pair(value: Json, path: str, problems: Problems) -> Card | None:
    """A card written `["rank", "suit"]`, as the oracle's `trick` writes it, or `"rank:suit"`."""
    if isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value):
        return read_card(":".join(value), path, problems)
    return read_card(value, path, problems)
