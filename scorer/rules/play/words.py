"""Which words of the auction are legal now: every word there is, asked of the judge itself, so that what a
page offers and what is refused cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scorer.errors import Json
from scorer.rules.auction import LOWEST, PASS, Auction, speak
from scorer.rules.cards import RANKS, WHOLE_DECK

NUMBERS = range(1, WHOLE_DECK + 1)


@dataclass(frozen=True, slots=True)
class Words:
    """What the seat whose turn it is may say. Each is an action as `tell` takes it: "pass", `{"rank": "re"}`,
    `{"points": 75}`, `{"rank": "due", "points": 71}` ("2 a 71").
    """

    seat: int
    may_pass: bool
    ranks: tuple[str, ...] = ()
    """Cards, from the strongest down."""
    points: tuple[int, ...] = ()
    """Numbers said alone, upwards without a gap: the first is the least legal one, the rest are jumps."""
    two_at: tuple[int, ...] = ()
    """Numbers that may be said as "2 a N"; under `ranks_only` at most the target, which is the plain 2."""


@lru_cache(maxsize=256)
def words(auction: Auction) -> Words | None:
    """Every legal word; None when nobody is to speak any more."""
    seat = auction.to_speak
    if seat is None:
        return None

    def legal(actions: Iterable[Json]) -> list[bool]:
        return [isinstance(speak(auction, [seat, action]), Auction) for action in actions]

    ranks = legal({"rank": rank} for rank in RANKS)
    points = legal({"points": number} for number in NUMBERS)
    two_at = legal({"rank": LOWEST, "points": number} for number in NUMBERS)
    return Words(
        seat,
        may_pass=all(legal([PASS])),
        ranks=tuple(rank for rank, fine in zip(RANKS, ranks, strict=True) if fine),
        points=tuple(number for number, fine in zip(NUMBERS, points, strict=True) if fine),
        two_at=tuple(number for number, fine in zip(NUMBERS, two_at, strict=True) if fine),
    )
