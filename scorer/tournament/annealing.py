"""Whole-event plans for small fields: all remaining rounds at once, by annealing (tournaments.md 2.2).

People are 0 .. n-1. What counts: repeats, convex (a third meeting is worse than a second), and how often
somebody sits at an odd table. The budget is a number of steps, and only sums and products of floating
point numbers are used, so that every machine walks the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.tournament.chance import Chance

PRICE = tuple(8 * times * times for times in range(100))  # of meeting again after so many times
HOT, COOL = 0.8, 0.4  # the chance to accept one unit of worse, first and last
STAGES = 60
WORST = 60  # anything worse than this is never accepted

Rounds = list[list[list[int]]]


class Annealing:
    """One walk through the plans; `met[a][b]` counts earlier meetings, `visits` earlier odd tables."""

    def __init__(self, rounds: Rounds, met: Sequence[Sequence[int]], visits: Sequence[int]) -> None:
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.met = [list(row) for row in met]
        self.visits = list(visits)
        self.spots = [
            [(table, seat) for table, people in enumerate(tables) for seat in range(len(people))]
            for tables in rounds
        ]
        self.cost = 0
        for tables in self.rounds:
            for table in tables:
                self._join(table)

    def _join(self, table: list[int]) -> None:
        for position, one in enumerate(table):
            for other in table[position + 1 :]:
                self.cost += PRICE[self.met[one][other]]
                self.met[one][other] += 1
                self.met[other][one] += 1
            if len(table) != 5:
                self.cost += 2 * self.visits[one] + 1
                self.visits[one] += 1

    def swap_cost(self, here: list[int], there: list[int], one: int, other: int) -> int:
        """What the cost grows by when `one` of `here` and `other` of `there` change places."""
        first, second = self.met[one], self.met[other]
        delta = 0
        for mate in here:
            if mate != one:
                delta += PRICE[second[mate]] - PRICE[first[mate] - 1]
        for mate in there:
            if mate != other:
                delta += PRICE[first[mate]] - PRICE[second[mate] - 1]
        if len(here) != len(there):
            delta += self._visit_cost(here, there, one, other)
        return delta

    def _visit_cost(self, here: list[int], there: list[int], one: int, other: int) -> int:
        if (len(here) == 5) == (len(there) == 5):
            return 0
        into, out = (one, other) if len(here) == 5 else (other, one)
        return 2 * (self.visits[into] - self.visits[out] + 1)

    def swap(self, here: list[int], there: list[int], one: int, other: int) -> None:
        """Let two change places."""
        for table, leaving, coming in ((here, one, other), (there, other, one)):
            for mate in table:
                if mate != leaving:
                    self.met[leaving][mate] -= 1
                    self.met[mate][leaving] -= 1
                    self.met[coming][mate] += 1
                    self.met[mate][coming] += 1
            if len(table) != 5:
                self.visits[leaving] -= 1
                self.visits[coming] += 1
        here[here.index(one)] = other
        there[there.index(other)] = one

    def walk(self, steps: int, lots: Chance, good: int) -> Rounds:
        """Walk so many steps, hot to cool, and return the best plan met; stops early at the cost `good`."""
        best, kept = self.cost, self._copy()
        for stage in range(STAGES if best > good else 0):
            accept = _acceptance(stage)
            for _ in range(steps // STAGES):
                self._step(lots, accept)
                if self.cost < best:
                    best, kept = self.cost, self._copy()
                    if best <= good:
                        return kept
        return kept

    def _step(self, lots: Chance, accept: Sequence[float]) -> None:
        number = lots.below(len(self.rounds))
        tables, spots = self.rounds[number], self.spots[number]
        first, seat = spots[lots.below(len(spots))]
        second, place = spots[lots.below(len(spots))]
        if first == second:
            return
        here, there = tables[first], tables[second]
        one, other = here[seat], there[place]
        delta = self.swap_cost(here, there, one, other)
        if delta <= 0 or (delta < WORST and lots.random() < accept[delta]):
            self.swap(here, there, one, other)
            self.cost += delta

    def _copy(self) -> Rounds:
        return [[list(table) for table in tables] for tables in self.rounds]


def _acceptance(stage: int) -> list[float]:
    """The chance to accept 0, 1, 2 ... units of worse in this stage: powers, by multiplication alone."""
    unit = HOT + (COOL - HOT) * (stage / (STAGES - 1))
    chances = [1.0]
    for _ in range(WORST):
        chances.append(chances[-1] * unit)
    return chances
