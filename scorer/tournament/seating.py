"""One round at tables: start from a good order and swap until nobody meets anybody again.

The swap that helps most is made for one of those who meet again, and not taken back for a while (tabu
search); the budget counts swaps, not seconds. People are 0 .. n-1; all costs are whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.tournament.chance import Chance

APART = 1_000_000  # to sit with somebody you are to be kept apart from
AGAIN = 1_000  # to meet again: once, four times as much for the second time, nine for the third
ODD = 200  # a visit to a table of four or six, times the earlier ones
TENURE = 7  # swaps before somebody may come back to a table
WORK = 1_500_000  # people looked at in one round: about a second
LEAST_SWAPS, MOST_SWAPS = 400, 20_000
PATIENCE = 2_000  # swaps without a better table
POLISH = 4  # times everybody is looked at in the end


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a seating costs: `again[a][b]` for a and b at one table, `place[a][t]` for a at table t."""

    again: Sequence[Mapping[int, int]]
    place: Sequence[Sequence[int]]


class Seating:
    """Tables that change by swaps of two people."""

    def __init__(self, tables: Sequence[Sequence[int]], wishes: Wishes) -> None:
        self.tables = [list(table) for table in tables]
        self.again, self.place = wishes.again, wishes.place
        count = sum(len(table) for table in tables)
        self.where = [0] * count
        for number, table in enumerate(self.tables):
            for one in table:
                self.where[one] = number
        self.pain = [self._pain(one) for one in range(count)]
        self.cost = sum(self.pain) // 2 + sum(self.place[one][self.where[one]] for one in range(count))

    def _pain(self, one: int) -> int:
        again = self.again[one]
        return sum(again.get(mate, 0) for mate in self.tables[self.where[one]])

    def best_swap(
        self, one: int, lots: Chance, banned: Mapping[tuple[int, int], int], now: int
    ) -> tuple[int, int]:
        """Who should change places with `one`, and what the cost grows by (-1: nobody may)."""
        home = self.where[one]
        away, into = self._away(one), self._into(one, home)
        place, again, pain, where = self.place, self.again[one], self.pain, self.where
        own = pain[one] + place[one][home]
        best, partner, ties = 1 << 60, -1, 0
        for other, there in enumerate(where):
            if there == home or banned.get((one, there), 0) > now or banned.get((other, home), 0) > now:
                continue
            delta = away[there] + into.get(other, 0) - pain[other] - own
            delta += place[one][there] + place[other][home] - place[other][there] - again.get(other, 0)
            if delta <= best:
                ties = ties + 1 if delta == best else 1
                if ties == 1 or lots.below(ties) == 0:
                    best, partner = delta, other
        return partner, best

    def _away(self, one: int) -> list[int]:
        found = [0] * len(self.tables)
        for mate, cost in self.again[one].items():
            found[self.where[mate]] += cost
        return found

    def _into(self, one: int, home: int) -> dict[int, int]:
        found: dict[int, int] = {}
        for mate in self.tables[home]:
            if mate != one:
                for other, cost in self.again[mate].items():
                    found[other] = found.get(other, 0) + cost
        return found

    def swap(self, one: int, other: int, delta: int) -> None:
        """Let two change places; `delta` is what that costs."""
        home, there = self.where[one], self.where[other]
        for table, leaving, coming in ((home, one, other), (there, other, one)):
            for mate in self.tables[table]:
                if mate != leaving:
                    again = self.again[mate]
                    self.pain[mate] += again.get(coming, 0) - again.get(leaving, 0)
            self.tables[table][self.tables[table].index(leaving)] = coming
        self.where[one], self.where[other] = there, home
        self.pain[one], self.pain[other] = self._pain(one), self._pain(other)
        self.cost += delta


def seat(tables: Sequence[Sequence[int]], wishes: Wishes, lots: Chance) -> list[list[int]]:
    """The best tables found from these: first nobody meets again, then everybody is where he costs least."""
    if len(tables) == 1:
        return [list(tables[0])]
    seating = Seating(_part(tables, wishes, lots), wishes)
    for _ in range(POLISH):
        before = seating.cost
        for one in lots.shuffled(range(len(seating.where))):
            if wishes.place[one][seating.where[one]] > min(wishes.place[one]):
                other, delta = seating.best_swap(one, lots, {}, 0)
                if delta < 0:
                    seating.swap(one, other, delta)
        if seating.cost == before:
            break
    return seating.tables


def _part(tables: Sequence[Sequence[int]], wishes: Wishes, lots: Chance) -> list[list[int]]:
    """Tables at which as few as can be found meet again."""
    seating = Seating(tables, wishes)
    best, kept, found = seating.cost, [list(table) for table in seating.tables], 0
    banned: dict[tuple[int, int], int] = {}
    people = len(seating.where)
    for now in range(max(LEAST_SWAPS, min(MOST_SWAPS, WORK // max(people, 1)))):
        unhappy = [one for one in range(people) if seating.pain[one]]
        if not unhappy or now - found > PATIENCE:
            break
        one = unhappy[lots.below(len(unhappy))]
        home = seating.where[one]
        other, delta = seating.best_swap(one, lots, banned, now)
        if other < 0:
            continue
        banned[one, home] = banned[other, seating.where[other]] = now + TENURE + lots.below(TENURE)
        seating.swap(one, other, delta)
        if seating.cost < best:
            best, kept, found = seating.cost, [list(table) for table in seating.tables], now
    return kept
