"""All cards as keys, at places that stay the same: every suit in two rows of five."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.cards import SUITS, Card
from scorer.rules.documents import dump
from scorer.web.language.words import RANKS

HALF = 5


@dataclass(frozen=True, slots=True)
class CardKey:
    """A card as a key, with the step it tells; none: it cannot be told now, the key keeps its place."""

    id: str
    rank: str
    suit: str
    said: str


Grid = tuple[tuple[CardKey, ...], ...]


def card_key(card: str, **step: Json) -> CardKey:
    """The key of a card, "rank:suit"; `step`: what else it tells."""
    rank, _, suit = card.partition(":")
    return CardKey(card, rank, suit, dump({**step, "card": card}))


def grid(step: str, there: Collection[Card]) -> Grid:
    """The keys of all cards; dark where a card cannot be."""
    cards = {str(card) for card in there}

    def key(rank: str, suit: str) -> CardKey:
        card = f"{rank}:{suit}"
        return card_key(card, step=step) if card in cards else CardKey(card, rank, suit, "")

    return tuple(
        tuple(key(rank, suit) for rank in ranks) for suit in SUITS for ranks in (RANKS[:HALF], RANKS[HALF:])
    )
