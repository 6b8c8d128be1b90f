"""Rotating partners: single names, two against two, a new partner every round (tournaments.md 2.3).

All remaining rounds are planned at once in small fields, one by one in large ones. A partner again costs
fifty times as much as an opponent again. People are 0 .. n-1; a table is four of them, the first two
against the last two.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.tournament.chance import Chance

PARTNER = 50
STAGES = 40
HOT, COOL = 0.35, 0.02  # the chance to accept one unit of worse
WORST = 60
LOOKS = 6  # how often a table without cost is passed over
STEPS = 240_000

Four = list[int]
Counts = tuple[tuple[int, ...], ...]


class Rotation:
    """One walk through the plans of some rounds; `mates` and `foes` count what was before."""

    def __init__(self, rounds: list[list[Four]], mates: Counts, foes: Counts) -> None:
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.mates = [list(row) for row in mates]
        self.foes = [list(row) for row in foes]
        self.cost = sum(self.add(table) for tables in self.rounds for table in tables)

    def add(self, table: Four) -> int:
        """Count a table; what it costs after all the others."""
        one, two, three, four = table
        cost = 0
        for mate, other in ((one, two), (three, four)):
            cost += PARTNER * self.mates[mate][other]
            self.mates[mate][other] += 1
            self.mates[other][mate] += 1
        for mate, other in ((one, three), (one, four), (two, three), (two, four)):
            cost += self.foes[mate][other]
            self.foes[mate][other] += 1
            self.foes[other][mate] += 1
        return cost

    def remove(self, table: Four) -> int:
        """Take a table out of the count; what it had cost after all the others."""
        one, two, three, four = table
        cost = 0
        for mate, other in ((one, two), (three, four)):
            self.mates[mate][other] -= 1
            self.mates[other][mate] -= 1
            cost += PARTNER * self.mates[mate][other]
        for mate, other in ((one, three), (one, four), (two, three), (two, four)):
            self.foes[mate][other] -= 1
            self.foes[other][mate] -= 1
            cost += self.foes[mate][other]
        return cost

    def walk(self, steps: int, lots: Chance, good: int) -> list[list[Four]]:
        """Walk so many steps, hot to cool; the best plan met, at once where it costs `good`."""
        best, kept = self.cost, self._copy()
        for stage in range(STAGES):
            chances = _chances(stage)
            for _ in range(steps // STAGES):
                if best <= good:
                    return kept
                self._step(lots, chances)
                if self.cost < best:
                    best, kept = self.cost, self._copy()
        return kept

    def _step(self, lots: Chance, chances: Sequence[float]) -> None:
        tables, here = self._costly(lots)
        there = tables[lots.below(len(tables))]
        seat, place = lots.below(4), lots.below(4)
        if here is there and seat // 2 == place // 2:
            return
        both = [here] if here is there else [here, there]
        delta = -sum(self.remove(table) for table in both)
        here[seat], there[place] = there[place], here[seat]
        delta += sum(self.add(table) for table in both)
        if delta <= 0 or (delta < WORST and lots.random() < chances[delta]):
            self.cost += delta
            return
        for table in both:
            self.remove(table)
        here[seat], there[place] = there[place], here[seat]
        for table in both:
            self.add(table)

    def _costly(self, lots: Chance) -> tuple[list[Four], Four]:
        """A table by lot, preferably one that costs something."""
        for _ in range(LOOKS):
            tables = self.rounds[lots.below(len(self.rounds))]
            here = tables[lots.below(len(tables))]
            if self.price(here):
                break
        return tables, here

    def price(self, table: Four) -> int:
        """What a table that is counted costs after all the others."""
        one, two, three, four = table
        mates = self.mates[one][two] + self.mates[three][four] - 2
        first, second = self.foes[one], self.foes[two]
        return PARTNER * mates + first[three] + first[four] + second[three] + second[four] - 4

    def _copy(self) -> list[list[Four]]:
        return [[list(table) for table in tables] for tables in self.rounds]


def planned(rounds: list[list[Four]], mates: Counts, foes: Counts, lots: Chance) -> list[list[Four]]:
    """The best plan found from these rounds on."""
    people = len(mates)
    meetings = sum(4 * len(tables) for tables in rounds) + sum(map(sum, foes)) // 2
    pairs = people * (people - 1) // 2
    already = sum(count * (count - 1) // 2 for row in foes for count in row) // 2
    return Rotation(rounds, mates, foes).walk(STEPS, lots, max(0, meetings - pairs - already))


def _chances(stage: int) -> list[float]:
    """The chance to accept 0, 1, 2 ... units of worse: powers, by multiplication alone."""
    unit = HOT + (COOL - HOT) * (stage / (STAGES - 1))
    chances = [1.0]
    for _ in range(WORST):
        chances.append(chances[-1] * unit)
    return chances
