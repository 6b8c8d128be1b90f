"""Who deals first, by cards: everybody draws one (S0: the highest deals; S1, "bas fa mas": the lowest)."""

from __future__ import annotations

from random import Random
from typing import Literal

from scorer.rules.cards import RANKS, SUITS, Card, strength

Extreme = Literal["lowest", "highest"]
PACK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


def draw_dealer(players: int, deals: Extreme, random: Random) -> tuple[int, tuple[Card, ...]]:
    """The seat that deals first and the card each seat drew from one pack.

    When two ranks tie for it, all draw again (rules.md G15): the cards given back are those that decided.
    """
    while True:
        cards = tuple(random.sample(PACK, players))
        seat = decided(cards, deals)
        if seat is not None:
            return seat, cards


def decided(cards: tuple[Card, ...], deals: Extreme) -> int | None:
    """The seat whose card alone is the lowest (or the highest) of the table; None when two are level."""
    ranks = [strength(card.rank) for card in cards]
    best = min(ranks) if deals == "lowest" else max(ranks)
    return ranks.index(best) if ranks.count(best) == 1 else None
