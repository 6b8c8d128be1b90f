"""Which points a pile, a trick or several piles together can hold; exact.

A pile is what one side took. Scoring cards are four each of 11, 10, 4, 3 and 2 points; the others are worth
0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

from scorer.rules.cards import POINTS, WHOLE_DECK

KINDS = tuple(sorted({points for points in POINTS.values() if points}, reverse=True))
COPIES = 4
SCORING = COPIES * len(KINDS)
Counts = tuple[int, ...]
"""How many cards of each of KINDS."""
Pile = tuple[int, int | None]
"""Points, and the number of cards where it is known."""


@cache
def _makings() -> dict[int, tuple[tuple[int, Counts], ...]]:
    """For every total: the ways to make it, as (number of scoring cards, counts)."""
    ways: dict[int, list[tuple[int, Counts]]] = {total: [] for total in range(WHOLE_DECK + 1)}
    for counts in product(range(COPIES + 1), repeat=len(KINDS)):
        total = sum(kind * count for kind, count in zip(KINDS, counts, strict=True))
        ways[total].append((sum(counts), counts))
    return {total: tuple(sorted(found)) for total, found in ways.items()}


@cache
def unreachable() -> tuple[int, ...]:
    """Totals no set of cards makes: exactly 1 and 119."""
    return tuple(total for total, ways in _makings().items() if not ways)


@cache
def reachable(cards: int, deck: int) -> frozenset[int]:
    """The totals that `cards` cards out of a deck of `deck` can be worth."""
    blanks = deck - SCORING
    return frozenset(
        total
        for total, ways in _makings().items()
        if any(scoring <= cards <= scoring + blanks for scoring, _ in ways)
    )


def possible_together(piles: tuple[Pile, ...]) -> bool:
    """Whether these piles, which share out the whole deck, can exist at the same time.

    Their points must add to 120. Blank cards need no account: where every pile's number of cards is known
    they fill the piles up, where it is not they can lie anywhere.
    """
    if sum(points for points, _ in piles) != WHOLE_DECK:
        return False
    return _shared_out(tuple(sorted(piles, key=_hardest_first)), (COPIES,) * len(KINDS))


def _hardest_first(pile: Pile) -> tuple[int, int]:
    return -pile[0], -1 if pile[1] is None else pile[1]


@lru_cache(maxsize=50_000)
def _shared_out(piles: tuple[Pile, ...], left: Counts) -> bool:
    if not piles:
        return True
    if len(piles) == 1:
        return piles[0][1] is None or sum(left) <= piles[0][1]
    return any(_shared_out(piles[1:], rest) for rest in _after_making(piles[0], left))


def _after_making(pile: Pile, left: Counts) -> Iterator[Counts]:
    points, cards = pile
    for scoring, counts in _makings().get(points, ()):
        if cards is not None and scoring > cards:
            return
        rest = tuple(have - used for have, used in zip(left, counts, strict=True))
        if min(rest) >= 0:
            yield rest
