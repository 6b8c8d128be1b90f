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
ALL: Counts = (COPIES,) * len(KINDS)
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
    return _shared_out(tuple(sorted(piles, key=_hardest_first)), ALL)


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


def worth(counts: Counts) -> int:
    """The points of so many cards of each kind."""
    return sum(kind * count for kind, count in zip(KINDS, counts, strict=True))


@lru_cache(maxsize=20_000)
def left_after(piles: tuple[Pile, ...], start: Counts = ALL) -> frozenset[Counts]:
    """What can be left of the scoring cards `start` once these piles have taken theirs, every way there is;
    empty where the piles cannot exist together.
    """
    if not piles:
        return frozenset({start})
    return frozenset(
        rest for left in left_after(piles[:-1], start) for rest in _after_making(piles[-1], left)
    )


def shares(lefts: frozenset[Counts], inside: int, outside: int) -> frozenset[int]:
    """The points `inside` cards can be worth where they and `outside` others hold all that is left, for any
    of the ways something can be left.
    """
    totals = 0
    for left in lefts:
        cards = sum(left)
        for scoring in range(max(0, cards - outside), min(inside, cards) + 1):
            totals |= _totals_of(left)[scoring]
    return frozenset(total for total in range(WHOLE_DECK + 1) if totals >> total & 1)


@cache
def _totals_of(left: Counts) -> tuple[int, ...]:
    """For every number of scoring cards taken out of `left`, its kinds the first of KINDS: the totals they
    can make, as the bits of a number.
    """
    if not left:
        return (1, *[0] * SCORING)
    found, kind = _totals_of(left[:-1]), KINDS[len(left) - 1]
    return tuple(
        _any(found[cards - copies] << (copies * kind) for copies in range(min(left[-1], cards) + 1))
        for cards in range(SCORING + 1)
    )


def _any(bits: Iterator[int]) -> int:
    together = 0
    for each in bits:
        together |= each
    return together
