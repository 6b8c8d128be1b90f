"""Plans of all remaining rounds for "new opponents": a movement where one exists, else annealing.

Fields above `PLANNED` have no need of a plan without a movement: round by round nobody meets again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from scorer.tournament.annealing import PRICE, Annealing
from scorer.tournament.assign import assigned
from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.formats import Sizes
from scorer.tournament.movements import Movement, longest, movement
from scorer.tournament.rests import rest_order
from scorer.tournament.sizes import Seating, least_repeats, nearest

PLANNED = 60
STEPS = 900_000

Places = list[list[list[int]]]
Plan = tuple[Places, list[list[int]]]  # the tables of each round, and who rests in it


@dataclass(frozen=True, slots=True)
class Past:
    """What each place has played: meetings with each other one, odd tables, rests, who rested last."""

    met: tuple[tuple[int, ...], ...]
    visits: tuple[int, ...]
    rests: tuple[int, ...]
    last: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """One planned round: its tables in the order of their numbers, and who rests."""

    tables: tuple[tuple[int, ...], ...]
    resting: tuple[int, ...] = ()

    @property
    def people(self) -> frozenset[int]:
        """Everybody in this round."""
        return frozenset((*(one for table in self.tables for one in table), *self.resting))

    @property
    def partition(self) -> frozenset[frozenset[int]]:
        """Who is together, whatever the numbers of the tables."""
        return frozenset(frozenset(table) for table in self.tables)


def movement_for(people: int, sizes: Sizes, rounds: int) -> Movement | None:
    """The movement that serves these people for so many rounds."""
    tables = -(-people // 5)
    if people % 5 and sizes != "fives_fours":
        return None
    if tables * 5 - people > tables:
        return None
    return movement(tables, rounds, people % 5 == 0)


def first_plan(event: Event, ids: tuple[int, ...], sizes: Sizes, rounds: int) -> list[Planned] | None:
    """All rounds before the first; None where the field is large and has no movement."""
    lots = Chance(event.seed, "plan", rounds)
    found = movement_for(len(ids), sizes, rounds)
    if found:
        _, people = assignment(event, ids, found, lots)
        return named(movement_places(found, len(ids)), [[]] * rounds, people, lots)
    if len(ids) > PLANNED:
        return None
    places, resting = best_places(len(ids), sizes, rounds, event.seed)
    return named(places, resting, assigned(event, ids, places, lots), lots)


def assignment(
    event: Event, ids: tuple[int, ...], found: Movement, lots: Chance
) -> tuple[list[tuple[int, int]], list[int]]:
    """The seats of a movement (table and column from 0), and who starts at each."""
    return movement_seats(found, len(ids)), assigned(event, ids, movement_places(found, len(ids)), lots)


def movement_seats(found: Movement, people: int) -> list[tuple[int, int]]:
    """The seats that are taken, as table and column from 0; up to four of column E stay empty."""
    empty = _empty_seats(found, 5 * found.tables - people)
    seats = ((table, column) for column in range(5) for table in range(found.tables))
    return [seat for seat in seats if seat not in empty]


def movement_places(found: Movement, people: int) -> Places:
    """The movement with its empty seats where nobody visits a short table more often than needed."""
    seats = movement_seats(found, people)
    rounds: Places = []
    for number in range(1, found.rounds + 1):
        tables: list[list[int]] = [[] for _ in range(found.tables)]
        for place, (table, column) in enumerate(seats):
            tables[found.seat(table, column, number)].append(place)
        rounds.append(tables)
    return rounds


def _empty_seats(found: Movement, missing: int) -> set[tuple[int, int]]:
    """Which seats of column E stay empty: one after the other where the fewest people are hit twice."""
    empty: list[tuple[int, int]] = []
    for _ in range(missing):
        free = [(table, 4) for table in range(found.tables) if (table, 4) not in empty]
        empty.append(min(free, key=lambda seat: _double_visits(found, [*empty, seat])))
    return set(empty)


def _double_visits(found: Movement, empty: list[tuple[int, int]]) -> int:
    visits: dict[tuple[int, int], int] = {}
    for number in range(1, found.rounds + 1):
        short = {found.seat(*seat, number) for seat in empty}
        for seat in ((table, column) for table in range(found.tables) for column in range(4)):
            if found.seat(*seat, number) in short:
                visits[seat] = visits.get(seat, 0) + 1
    return sum(count * count for count in visits.values())


@lru_cache(maxsize=32)
def best_places(people: int, sizes: Sizes, rounds: int, seed: int) -> Plan:
    """The better of: the longest movement and the rest annealed, or all rounds annealed."""
    plans: list[Plan] = []
    found = longest(-(-people // 5), people % 5 == 0) if movement_for(people, sizes, 2) else None
    if found and found.rounds < rounds:
        start = movement_places(found, people)
        good = _least(people, sizes, rounds) - _price(start, people)
        more, resting = annealed(sizes, rounds - found.rounds, past_of(start, people), seed, good)
        plans.append((start + more, [[] for _ in start] + resting))
    if not plans or _price(plans[0][0], people) > _least(people, sizes, rounds):
        plans.append(annealed(sizes, rounds, past_of([], people), seed, _least(people, sizes, rounds)))
    return min(plans, key=lambda plan: _price(plan[0], people))


@lru_cache(maxsize=32)
def annealed(sizes: Sizes, rounds: int, past: Past, seed: int, good: int = 0) -> Plan:
    """So many rounds for these places after what has been played, and who rests in each.

    At the price `good` nothing better is looked for.
    """
    places = range(len(past.met))
    seats = nearest(len(places), sizes)
    assert seats is not None, "a table needs four people at least, or five"
    lots = Chance(seed, "annealed", rounds)
    resting = rest_order(places, seats.resting, rounds, dict(enumerate(past.rests)), past.last, lots)
    start = [_dealt(places, seats, set(rest), lots) for rest in resting]
    if len(seats.tables) == 1:
        return start, resting
    return Annealing(start, past.met, past.visits).walk(STEPS, lots, good), resting


def past_of(rounds: Places, people: int) -> Past:
    """How often any two met in these rounds, and how often each sat at an odd table."""
    met, visits = [[0] * people for _ in range(people)], [0] * people
    for table in (table for tables in rounds for table in tables):
        for one, other in combinations(table, 2):
            met[one][other] += 1
            met[other][one] += 1
        for one in table:
            visits[one] += len(table) != 5
    return Past(tuple(map(tuple, met)), tuple(visits), (0,) * people)


def _least(people: int, sizes: Sizes, rounds: int) -> int:
    """A price no plan of all rounds can be below."""
    seats = nearest(people, sizes)
    return PRICE[1] * least_repeats(people, seats, rounds) if seats else 0


def _dealt(places: Sequence[int], seats: Seating, resting: set[int], lots: Chance) -> list[list[int]]:
    order = iter(lots.shuffled([place for place in places if place not in resting]))
    return [[next(order) for _ in range(size)] for size in seats.tables]


def _price(rounds: Places, people: int) -> int:
    past = past_of(rounds, people)
    pairs = combinations(range(people), 2)
    again = sum(sum(PRICE[: past.met[one][other]]) for one, other in pairs)
    return again + sum(count * count for count in past.visits)


def named(places: Places, resting: list[list[int]], who: Sequence[int], lots: Chance) -> list[Planned]:
    """The plan with entrants for places; the first of each table, by lot, is its head and deals first."""
    return [
        Planned(
            tuple(tuple(lots.shuffled([who[place] for place in table])) for table in tables),
            tuple(who[place] for place in rest),
        )
        for tables, rest in zip(places, resting, strict=True)
    ]
