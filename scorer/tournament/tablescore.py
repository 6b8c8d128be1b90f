"""Scores of tables of five, six and four made comparable.

Raw scores count per deal played: six players with twelve deals play ten each (doczz.it/doc/328260). Placing
points run from 5 to 1 whatever the size, linear in between (La Scighera: 5-4-3-2-1 at five); those who
share a place share the average (tournaments.md 3.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scorer.tournament.rounds import Table

PLAYING = 5  # who plays a deal of Chiamata; the others at the table rest


def comparable(table: Table, hands: int) -> tuple[Fraction, ...]:
    """The table's scores as if everybody had played `hands` deals."""
    scores = tuple(Fraction(score) for score in table.result or (0,) * len(table.seats))
    if not table.hands:
        return scores
    each = Fraction(table.hands * min(PLAYING, len(scores)), len(scores))
    return tuple(score * hands / each for score in scores)


def places(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """1 for the best; those who are level share the average of their places."""
    return tuple(
        Fraction(1 + sum(other > score for other in scores)) + Fraction(scores.count(score) - 1, 2)
        for score in scores
    )


def placing_points(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """5 for the best place down to 1 for the last, the same range at every size."""
    last = len(scores)
    if last == 1:
        return (Fraction(5),)
    return tuple(5 - (place - 1) * Fraction(4, last - 1) for place in places(scores))
