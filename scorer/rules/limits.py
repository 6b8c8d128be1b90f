"""Points beside numbers of tricks: which side has too many or too few, and how many there can be."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.errors import Json
from scorer.rules.dealing import Deck
from scorer.rules.piles import possible_together, reachable
from scorer.rules.reading import Problems

CODE = "impossible_for_tricks"
THE_CALLERS = "callers"
"""The side in a problem's detail, where it is the caller's; any other side is its place, as text."""


def judge_one(problems: Problems, path: str, side: str, points: int, tricks: int, deck: Deck) -> bool:
    """Whether so many tricks can be worth these points; else noted, with the limits."""
    possible = reachable(deck.players * tricks, deck.cards)
    if points in possible:
        return True
    problems.add(CODE, path, side=side, tricks=tricks, points=points, **nearest(points, sorted(possible)))
    return False


def judge_piles(
    problems: Problems, path: str, piles: Sequence[int], counts: Sequence[int], deck: Deck
) -> None:
    """Notes the first pile that its tricks cannot be worth, or that all of them cannot be at the same time.

    The side of a pile is its place, as text.
    """
    pairs = list(zip(piles, counts, strict=True))
    if not all(judge_one(problems, path, str(i), *pair, deck) for i, pair in enumerate(pairs)):
        return
    if not possible_together(tuple((pile, deck.players * count) for pile, count in pairs)):
        problems.add(CODE, path, totals=list(piles), counts=list(counts))


def nearest(points: int, possible: Sequence[int]) -> dict[str, Json]:
    """`high` where the points are too many, `low` where they are too few, else the two next to them."""
    if points > possible[-1]:
        return {"high": possible[-1]}
    if points < possible[0]:
        return {"low": possible[0]}
    below = max(each for each in possible if each < points)
    return {"below": below, "above": min(each for each in possible if each > points)}
