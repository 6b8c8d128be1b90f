"""A club evening for the tests: people, made-up results that depend on a seed, and the invariants."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from scorer.errors import Refusal
from scorer.tournament.draw import draw
from scorer.tournament.entrants import Entrant, Presence
from scorer.tournament.event import Event
from scorer.tournament.formats import Format, Swiss
from scorer.tournament.rounds import Draw, Round, Table
from scorer.tournament.standings import Row, standings
from scorer.tournament.words import refusal_sentence

Result = Callable[[random.Random, Table], Table]


def people(count: int, clubs: int = 0) -> tuple[Entrant, ...]:
    """That many entrants, spread over so many clubs."""
    return tuple(
        Entrant(number, f"N{number}", club=f"C{number % clubs}" if clubs else None)
        for number in range(1, count + 1)
    )


def evening(played: Format, count: int, seed: int = 7) -> Event:
    """An event before its first round."""
    return Event(played, people(count), seed)


def drawn(answer: Draw | Refusal) -> Draw:
    """The draw, where a refusal would be a mistake."""
    assert isinstance(answer, Draw), refusal_sentence(answer) if isinstance(answer, Refusal) else answer
    return answer


def refused(answer: object) -> Refusal:
    """The refusal, where a draw would be a mistake; each has a sentence."""
    assert isinstance(answer, Refusal)
    assert refusal_sentence(answer)
    return answer


def code(answer: object) -> str:
    """The first problem's code."""
    return refused(answer).problems[0].code


def match_result(lots: random.Random, table: Table) -> Table:
    """Best of three between two sides."""
    return replace(table, result=lots.choice([(2, 0), (2, 1), (1, 2), (0, 2)]))


def table_result(lots: random.Random, table: Table) -> Table:
    """Scores of a Chiamata table: they add to zero."""
    scores = [lots.randint(-9, 9) for _ in table.sides[1:]]
    hands = 12 if len(table.sides) == 6 else 10
    return replace(table, result=(*scores, -sum(scores)), hands=hands)


def finish(event: Event, answer: Draw, lots: random.Random, result: Result) -> Event:
    """The event after this round was played."""
    tables = tuple(result(lots, table) for table in answer.round.tables)
    return replace(event, history=(*event.history, replace(answer.round, tables=tables)))


def play(
    event: Event, result: Result = match_result, rounds: int = 99, seed: int = 1
) -> tuple[Event, list[Draw]]:
    """Draw and play until the rounds are done or the draw says the event is over."""
    lots, draws = random.Random(seed), []
    while len(event.history) < rounds:
        answer = draw(event, event.next_number)
        if isinstance(answer, Refusal):
            assert code(answer) == "event_over", refusal_sentence(answer)
            break
        draws.append(answer)
        event = finish(event, answer, lots, result)
    return event, draws


def change(event: Event, ids: Iterable[int], state: Presence) -> Event:
    """The event after these entrants changed their state."""
    marked = set(ids)
    entrants = tuple(replace(one, state=state) if one.id in marked else one for one in event.entrants)
    return replace(event, entrants=entrants)


def once_each(drawn_round: Round) -> None:
    """I2: nobody twice in a round, never with or against himself."""
    seats = drawn_round.seats + drawn_round.resting
    assert len(set(seats)) == len(seats)


def total_repeats(rounds: Iterable[Round]) -> tuple[int, int]:
    """All repeats of these rounds and the largest number of meetings of two, counted anew from the seats."""
    times: dict[frozenset[int], int] = {}
    for table in (table for one in rounds for table in one.tables):
        for position, one in enumerate(table.seats):
            for other in table.seats[position + 1 :]:
                pair = frozenset((one, other))
                times[pair] = times.get(pair, 0) + 1
    return sum(times.values()) - len(times), max(times.values(), default=0)


def log(rounds: tuple[tuple[tuple[int, int, int, int], ...], ...]) -> tuple[Round, ...]:
    """Rounds of matches written as (one, other, games, games)."""
    return tuple(
        Round(
            number,
            tuple(
                Table(at, ((one,), (other,)), (won, lost))
                for at, (one, other, won, lost) in enumerate(tables, 1)
            ),
        )
        for number, tables in enumerate(rounds, 1)
    )


SWISS = (((1, 2, 2, 0), (3, 4, 2, 1)), ((1, 3, 2, 1), (5, 4, 2, 0)), ((1, 5, 2, 1), (2, 3, 2, 1)))


def swiss() -> Event:
    """Five pairs, three rounds: 5 rests, then 2, then 4."""
    rests = ((5,), (2,), (4,))
    history = tuple(replace(played, resting=rest) for played, rest in zip(log(SWISS), rests, strict=True))
    return replace(evening(Swiss(rounds=3), 5), history=history)


def value(row: Row, name: str) -> Any:
    """The value of one criterion."""
    return dict(row.values)[name]


def points(row: Row) -> Any:
    """The points, to be compared with plain numbers."""
    return row.points


def listed(numbers: Iterable[object]) -> list[Any]:
    """Numbers, to be compared with plain ones."""
    return list(numbers)


def places(event: Event) -> list[tuple[int, int]]:
    """Rank and entrant, from the first to the last."""
    return [(row.rank, row.entrant.id) for row in standings(event).rows]
