"""Who takes which place of a finished plan: by lot, but brothers and clubmates away from each other.

A plan's repeats do not depend on who sits where, so people may change places freely before round one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from scorer.tournament.chance import Chance
from scorer.tournament.event import Event

Places = Sequence[Sequence[Sequence[int]]]  # rounds of tables of places
Price = tuple[int, int]  # of being together in round one, and in each later round

NAMED: Price = (1_000_000, 1_000)
CLUB: Price = (50, 0)
TRIES = 20


class Assignment:
    """People on the places of a plan, and what it costs that some of them are together."""

    def __init__(self, people: list[int], prices: dict[int, dict[int, Price]], rounds: Places) -> None:
        self.people = people
        self.prices = prices
        self.place = {person: place for place, person in enumerate(people)}
        self.together = _together(rounds)

    def pain(self, person: int) -> int:
        """What the person's place costs."""
        here = self.together[self.place[person]]
        total = 0
        for other, price in self.prices.get(person, {}).items():
            first, later = here.get(self.place[other], (0, 0))
            total += first * price[0] + later * price[1]
        return total

    @property
    def cost(self) -> int:
        """What all places cost, each pair counted twice."""
        return sum(self.pain(person) for person in self.prices)

    def swap(self, one: int, other: int) -> None:
        """Let two people change places."""
        here, there = self.place[one], self.place[other]
        self.place[one], self.place[other] = there, here
        self.people[here], self.people[there] = other, one

    def improve(self, person: int) -> bool:
        """Let the person change places with whom it helps most; whether it helped."""
        best, partner = 0, person
        for other in list(self.people):
            before = self.pain(person) + self.pain(other)
            self.swap(person, other)
            after = self.pain(person) + self.pain(other)
            self.swap(person, other)
            if after - before < best:
                best, partner = after - before, other
        self.swap(person, partner)
        return best < 0


def assigned(event: Event, ids: tuple[int, ...], rounds: Places, lots: Chance) -> list[int]:
    """For each place of the plan the entrant who takes it."""
    prices: dict[int, dict[int, Price]] = {}
    _price(prices, event.clubmates(ids), CLUB)
    _price(prices, sorted(event.apart(ids)), NAMED)
    best = _settled(Assignment(lots.shuffled(ids), prices, rounds))
    for _ in range(TRIES):
        if best.cost == 0:
            break
        best = min(
            best, _settled(Assignment(lots.shuffled(ids), prices, rounds)), key=lambda found: found.cost
        )
    return best.people


def _settled(assignment: Assignment) -> Assignment:
    """After swaps for everybody who sits badly, as long as one helps."""
    helped = True
    while helped:
        unhappy = [person for person in sorted(assignment.prices) if assignment.pain(person)]
        helped = sum(assignment.improve(person) for person in unhappy if assignment.pain(person)) > 0
    return assignment


def _price(prices: dict[int, dict[int, Price]], pairs: Iterable[tuple[int, int]], price: Price) -> None:
    for one, other in pairs:
        prices.setdefault(one, {})[other] = price
        prices.setdefault(other, {})[one] = price


def _together(rounds: Places) -> list[dict[int, tuple[int, int]]]:
    """For each place, with which places it sits together: in round one, and how often later."""
    places = 1 + max(place for tables in rounds for table in tables for place in table)
    found: list[dict[int, tuple[int, int]]] = [{} for _ in range(places)]
    for number, tables in enumerate(rounds):
        for one, other in (pair for table in tables for pair in combinations(table, 2)):
            first, later = found[one].get(other, (0, 0))
            now = (first + 1, later) if number == 0 else (first, later + 1)
            found[one][other] = found[other][one] = now
    return found
