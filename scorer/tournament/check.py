"""What must hold of every draw before anybody sees it (tournaments.md, section 4: I1 to I3).

A breach is a mistake of this program, never of the people: it raises, so that no half-made round is saved.
"""

from __future__ import annotations

from collections.abc import Iterable

from scorer.tournament.rounds import Draw


class BrokenDrawError(AssertionError):
    """The draw breaks an invariant."""


def checked(draw: Draw, expected: Iterable[int], sizes: frozenset[int]) -> Draw:
    """The same draw.

    Raises `BrokenDrawError` unless each of `expected` has exactly one seat or rest, and nobody else has one,
    and every table has an allowed number of seats.
    """
    seats = draw.round.seats + draw.round.resting
    if len(set(seats)) != len(seats):
        raise BrokenDrawError(f"somebody is drawn twice in round {draw.round.number}")
    if set(seats) != set(expected):
        raise BrokenDrawError(f"round {draw.round.number} forgets or invents somebody")
    odd = [table.number for table in draw.round.tables if len(table.seats) not in sizes]
    if odd:
        raise BrokenDrawError(f"tables {odd} of round {draw.round.number} have the wrong size")
    return draw
