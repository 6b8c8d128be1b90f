"""Times and repeats of the draws against random, the best of 1,000 shuffles and the bound, in one run.

    python -m tests.load.draws            everything (about a minute)
    python -m tests.load.draws --quick    small fields only

"again" counts meetings that are not the first. "1000" is the best of 1,000 shuffles for each round
(MahjongPantheon/pantheon's way). "bound" is what no plan can be below. Seconds are of this machine.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from itertools import combinations

from scorer.errors import Refusal
from scorer.tournament.draw import draw
from scorer.tournament.event import Event
from scorer.tournament.formats import (
    Format,
    Groups,
    Knockout,
    RotatingPairs,
    RoundRobin,
    Sizes,
    Swiss,
    Tables,
)
from scorer.tournament.rounds import Round
from scorer.tournament.sizes import Seating, least_repeats, nearest
from tests.tournament.evening import Result, evening, finish, match_result, table_result, total_repeats

SHUFFLES = 1000

FIELDS: tuple[tuple[int, int, Sizes], ...] = (
    (20, 5, "fives_sixes"),
    (23, 6, "fives_fours"),
    (23, 6, "fives_sixes"),
    (23, 6, "sit_outs"),
    (25, 5, "fives_sixes"),
    (25, 6, "fives_sixes"),
    (25, 7, "fives_sixes"),
    (25, 8, "fives_sixes"),
    (27, 6, "fives_fours"),
    (27, 6, "fives_sixes"),
    (30, 6, "fives_sixes"),
    (31, 6, "fives_sixes"),
    (37, 6, "fives_fours"),
    (40, 6, "fives_sixes"),
    (40, 8, "fives_sixes"),
    (43, 6, "sit_outs"),
    (46, 8, "fives_fours"),
    (50, 8, "fives_sixes"),
    (53, 6, "fives_sixes"),
    (103, 6, "fives_fours"),
    (103, 6, "fives_sixes"),
    (103, 6, "sit_outs"),
    (200, 8, "fives_sixes"),
    (500, 8, "fives_sixes"),
    (1000, 8, "fives_sixes"),
)
QUICK = 31


def by_shuffles(people: int, seats: Seating, rounds: int, shuffles: int) -> int:
    """Repeats when each round is the best of so many random seatings."""
    lots, met = random.Random(people), dict[tuple[int, int], int]()
    playing = people - seats.resting
    for _ in range(rounds):
        tries = (_dealt(lots.sample(range(people), playing), seats) for _ in range(shuffles))
        best = min(tries, key=lambda tables: sum(pair in met for table in tables for pair in _pairs(table)))
        for pair in (pair for table in best for pair in _pairs(table)):
            met[pair] = met.get(pair, 0) + 1
    return sum(met.values()) - len(met)


def _dealt(order: Sequence[int], seats: Seating) -> list[list[int]]:
    people = iter(order)
    return [[next(people) for _ in range(size)] for size in seats.tables]


def _pairs(table: list[int]) -> list[tuple[int, int]]:
    return list(combinations(sorted(table), 2))


def evening_of(played: Format, people: int, rounds: int, result: Result) -> tuple[Event, list[float]]:
    """An event played through, and how long each draw took."""
    event, lots, times = evening(played, people), random.Random(1), []
    for number in range(1, rounds + 1):
        start = time.perf_counter()
        answer = draw(event, number)
        times.append(time.perf_counter() - start)
        if isinstance(answer, Refusal):
            break
        event = finish(event, answer, lots, result)
    return event, times


def tables_report(most: int) -> None:
    """Individuals at tables: repeats beside what others reach."""
    print(_line("tables", "random", "1000", "again", "(most)", "bound", "odd", "all s", "slowest"))
    for people, rounds, sizes in (field for field in FIELDS if field[0] <= most):
        seats = nearest(people, sizes)
        assert seats is not None
        event, times = evening_of(Tables(rounds=rounds, sizes=sizes), people, rounds, table_result)
        again, highest = total_repeats(event.history)
        shuffled = by_shuffles(people, seats, rounds, SHUFFLES) if people <= 200 else "-"
        chance, bound = by_shuffles(people, seats, rounds, 1), least_repeats(people, seats, rounds)
        odd = _visits(event.history, people)
        name = f"{people}x{rounds} {sizes}"
        print(_line(name, chance, shuffled, again, highest, bound, odd, *_seconds(times)))


def _line(name: str, *columns: object) -> str:
    return f"{name:22}" + "".join(f"{column!s:>9}" for column in columns)


def _seconds(times: list[float]) -> tuple[str, str]:
    return f"{sum(times):.2f}", f"{max(times):.2f}"


def _visits(history: tuple[Round, ...], people: int) -> int:
    """How often the same person sat at an odd table at most."""
    odd = [
        one for played in history for table in played.tables if len(table.seats) != 5 for one in table.seats
    ]
    return max((odd.count(one) for one in range(1, people + 1)), default=0)


def equal_report(most: int) -> None:
    """Tables by the standings: repeats, and how far apart in rank the people of a table are."""
    print("\n" + _line("equal opponents", "again", "(most)", "all s", "slowest"))
    for people, rounds in ((25, 6), (40, 6), (50, 6), (100, 6), (200, 8), (500, 8)):
        if people <= most:
            played = Tables(rounds=rounds, draw="equal_opponents")
            event, times = evening_of(played, people, rounds, table_result)
            again, highest = total_repeats(event.history)
            print(_line(f"{people}x{rounds}", again, highest, *_seconds(times)))


def pairs_report(most: int) -> None:
    """Pairs events: rematches, second rests, seconds."""
    fields: tuple[tuple[str, Callable[[int], Format], int, int], ...] = (
        *(("swiss", lambda rounds: Swiss(rounds), people, rounds) for people, rounds in SWISS),
        ("round robin", lambda _: RoundRobin(), 8, 7),
        ("groups", lambda _: Groups(), 64, 7),
        ("knock-out", lambda _: Knockout(), 37, 6),
        ("knock-out", lambda _: Knockout(), 512, 9),
        ("knock-out by lots", lambda _: Knockout(redraw=True), 511, 9),
    )
    print("\n" + _line("pairs", "again", "rests", "all s", "slowest"))
    for name, made, people, rounds in fields:
        if people <= most:
            event, times = evening_of(made(rounds), people, rounds, match_result)
            rests = max(event.rests().values())
            again = total_repeats(event.history)[0]
            print(_line(f"{people}x{rounds} {name}", again, rests, *_seconds(times)))


SWISS = ((8, 4), (16, 6), (40, 7), (41, 7), (100, 8), (128, 8), (200, 8), (500, 9), (1000, 10))


def rotating_report(most: int) -> None:
    """Rotating partners: partners again, opponents again, the bound of the opponents."""
    print("\n" + _line("rotating partners", "partner", "opponent", "bound", "all s", "slowest"))
    for people, rounds in ((8, 7), (12, 7), (12, 11), (16, 5), (16, 7), (20, 7), (40, 7), (200, 7), (500, 7)):
        if people <= most:
            event, times = evening_of(RotatingPairs(rounds), people, rounds, match_result)
            partners, opponents = _again(event.history)
            bound = max(0, rounds * people - people * (people - 1) // 2)
            print(
                f"{f'{people}x{rounds}':22}{partners:8}{opponents:9}{bound:7}{sum(times):8.2f}{max(times):9.2f}"
            )


def _again(history: tuple[Round, ...]) -> tuple[int, int]:
    mates, foes = dict[frozenset[int], int](), dict[frozenset[int], int]()
    for table in (table for played in history for table in played.tables):
        for side in table.sides:
            mates[frozenset(side)] = mates.get(frozenset(side), 0) + 1
        for pair in (frozenset((one, other)) for one in table.sides[0] for other in table.sides[1]):
            foes[pair] = foes.get(pair, 0) + 1
    return sum(mates.values()) - len(mates), sum(foes.values()) - len(foes)


def main(arguments: Sequence[str]) -> None:
    """Print all tables."""
    most = QUICK if "--quick" in arguments else 10**6
    for report in (tables_report, equal_report, pairs_report, rotating_report):
        report(most)


if __name__ == "__main__":
    main(sys.argv[1:])
