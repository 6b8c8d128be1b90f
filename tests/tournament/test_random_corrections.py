"""Random corrections during random evenings: nobody sits twice, standings stand, and the event can go on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scorer.errors import Refusal
from scorer.tournament.corrections import Consequences, Correction, consequences, corrected
from scorer.tournament.draw import draw
from scorer.tournament.event import Event
from scorer.tournament.formats import Format, Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.rounds import Kind, Table
from scorer.tournament.standings import standings
from tests.tournament.evening import code, finish, match_result, once_each, people, table_result

FORMATS: tuple[Format, ...] = (
    Knockout(),
    Knockout(redraw=True),
    Groups(),
    RoundRobin(),
    Swiss(rounds=5),
    RotatingPairs(4),
    Tables(rounds=3, sizes="fives_fours", final=5),
    Tables(rounds=3, draw="equal_opponents"),
)


def new_result(lots: random.Random, number: int, table: Table) -> Correction:
    """Another score, a level match, no result, or both absent."""
    if len(table.sides) > 2:
        return Correction(number, table.number, tuple(lots.randint(-9, 9) for _ in table.sides))
    result = lots.choice([None, (0, 2), (2, 0), (1, 1)])
    return Correction(
        number, table.number, result, lots.choice([Kind.PLAYED, Kind.PLAYED, Kind.DOUBLE_WALKOVER])
    )


def corrected_at_random(event: Event, lots: random.Random) -> Event:
    """The event after one correction by one of its choices, or as it was where that is refused."""
    played = lots.choice(event.history)
    if not played.tables:
        return event
    correction = new_result(lots, played.number, lots.choice(played.tables))
    found = consequences(event, correction)
    assert isinstance(found, Consequences)
    answer = corrected(event, correction, lots.choice([None, *found.choices, *found.instead]))
    if isinstance(answer, Refusal):
        assert code(answer) == "dependents_played"
        return event
    return answer


def all_finished(event: Event) -> Event:
    """The event with a winner at every table."""
    rounds = tuple(
        replace(played, tables=tuple(decided(table) for table in played.tables)) for played in event.history
    )
    return replace(event, history=rounds)


def decided(table: Table) -> Table:
    """The table as it is, or won by its first side."""
    if table.winning_side() is not None or (table.finished and len(table.sides) > 2):
        return table
    return replace(table, result=tuple(range(len(table.sides), 0, -1)), kind=Kind.PLAYED, winner=None)


@pytest.mark.usefixtures("short_plans")
@pytest.mark.parametrize("played", FORMATS)
def test_an_evening_goes_on_after_any_corrections(played: Format) -> None:
    result = table_result if isinstance(played, Tables) else match_result
    for seed in range(60 if isinstance(played, Knockout | Groups) else 6):
        lots = random.Random(seed)
        event = Event(played, people(lots.randint(5, 20)), seed)
        for _ in range(8):
            answer = draw(event, event.next_number)
            if isinstance(answer, Refusal) and code(answer) == "round_not_finished":
                event = all_finished(event)
                answer = draw(event, event.next_number)
            if isinstance(answer, Refusal):
                assert code(answer) in ("event_over", "too_few_entrants", "sizes_impossible")
                break
            event = corrected_at_random(finish(event, answer, lots, result), lots)
            for each in event.history:
                once_each(each)
            assert standings(event).rows
