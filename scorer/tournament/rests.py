"""Whose turn it is to sit out: those with the fewest rests, by lot, and nobody twice running.

"Nobody sits out twice before all have once" (tournaments.md 3.4; Barcelona Mus Club: no second bye while
others had none).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.tournament.chance import Chance


def who_rests(
    people: Sequence[int], count: int, had: Mapping[int, int], last: Sequence[int], lots: Chance
) -> list[int]:
    """`count` of these people: fewest rests first, then those who did not rest last, then by lot."""
    order = sorted(lots.shuffled(people), key=lambda one: (had.get(one, 0), one in last))
    return sorted(order[:count])


def rest_order(
    people: Sequence[int], count: int, rounds: int, had: Mapping[int, int], last: Sequence[int], lots: Chance
) -> list[list[int]]:
    """Who rests in each of the next rounds."""
    counted, before, found = dict(had), list(last), []
    for _ in range(rounds):
        before = who_rests(people, count, counted, before, lots)
        for one in before:
            counted[one] = counted.get(one, 0) + 1
        found.append(before)
    return found
