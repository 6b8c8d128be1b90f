"""I1 to I4, I7 and I8 over random evenings: people leave, rest, come back, arrive late; results at random."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.errors import Refusal
from scorer.tournament.absences import schedule_of
from scorer.tournament.draw import draw
from scorer.tournament.entrants import Presence
from scorer.tournament.event import Event
from scorer.tournament.formats import Format, Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.redraw import losers
from scorer.tournament.rounds import Draw, without_results
from scorer.tournament.sizes import ALLOWED
from scorer.tournament.standings import standings
from scorer.tournament.words import refusal_sentence
from tests.tournament.conftest import forget
from tests.tournament.evening import change, code, evening, finish, match_result, people, table_result

FORMATS: tuple[Format, ...] = (
    Knockout(),
    Knockout(third_place=False),
    Knockout(redraw=True),
    RoundRobin(),
    Groups(),
    Groups(size=3, advance=1),
    Swiss(rounds=6),
    RotatingPairs(5),
    Tables(rounds=4),
    Tables(rounds=4, sizes="fives_fours", final=5),
    Tables(rounds=4, sizes="sit_outs", score="placing"),
    Tables(rounds=4, draw="equal_opponents", sizes="fives_fours"),
)
pytestmark = pytest.mark.usefixtures("short_plans")
UNASKED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
EXPECTED_ENDS = {"event_over", "too_few_entrants", "sizes_impossible"}


def active(event: Event, number: int) -> set[int] | None:
    """Who must have exactly one state in this round, counted without the draw; None where a final chooses."""
    here = set(event.here(number))
    match event.format:
        case Knockout(third_place=third):
            out = {one for played in event.history for table in played.tables for one in losers(table)}
            field = {one.id for one in event.entrants if not one.withdrawn and one.since <= 1}
            alive = (event.seen() if event.history else field) - out
            alive = {one for one in alive if not event.by_id[one].withdrawn}
            return None if third and event.history and len(alive) <= 2 else alive
        case Groups():
            schedule = schedule_of(event)
            return here if schedule and number <= schedule.rounds else None
        case Tables(rounds=rounds) if rounds and number > rounds:
            return None
        case _:
            return here


def holds(event: Event, answer: Draw) -> None:
    """I1 to I3 for a drawn round."""
    drawn = answer.round
    seats = [one for table in drawn.tables for one in table.seats]
    assert len(set(seats)) == len(seats)
    assert not set(seats) & set(drawn.resting)
    assert len(set(drawn.resting)) == len(drawn.resting)
    assert not any(event.by_id[one].withdrawn for one in (*seats, *drawn.resting))
    assert len({table.number for table in drawn.tables}) == len(drawn.tables)
    expected = active(event, drawn.number)
    if expected is not None:
        assert set(seats) | set(drawn.resting) == expected
    allowed = {2}
    if isinstance(event.format, Tables):
        allowed = set(ALLOWED[event.format.sizes])
    elif isinstance(event.format, RotatingPairs):
        allowed = {4}
    assert {len(table.seats) for table in drawn.tables} <= allowed
    assert all(table.why and table.why.sentence() for table in drawn.tables)
    assert all(note.sentence() for note in answer.warnings)


def walked_off(event: Event, lots: random.Random) -> Event:
    """Now and then somebody leaves a match of the sheet, and nobody writes a result down."""
    played = event.history[-1]
    if not played.tables or lots.random() < 0.6:
        return event
    table = lots.choice(played.tables)
    tables = tuple(without_results(one) if one is table else one for one in played.tables)
    gone = lots.sample(table.seats, lots.choice([1, 1, 2]))
    event = replace(event, history=(*event.history[:-1], replace(played, tables=tables)))
    return change(event, gone, Presence.WITHDRAWN)


def stirred(event: Event, lots: random.Random) -> Event:
    """Somebody leaves, rests, comes back or arrives between two rounds."""
    entrants = list(event.entrants)
    for _ in range(lots.choice([0, 0, 1, 2])):
        place = lots.randrange(len(entrants))
        state = lots.choice([Presence.WITHDRAWN, Presence.RESTING, Presence.PRESENT])
        if not entrants[place].withdrawn and sum(one.here(99) for one in entrants) > 6:
            entrants[place] = replace(entrants[place], state=state)
    if lots.random() < 0.3:
        entrants.append(replace(people(1)[0], id=500 + len(entrants), since=event.next_number))
    return replace(event, entrants=tuple(entrants))


@settings(max_examples=120, suppress_health_check=UNASKED)
@given(st.sampled_from(FORMATS), st.integers(4, 26), st.integers(0, 10**6), st.booleans())
def test_everybody_has_one_state_in_every_round_of_any_evening(
    played: Format, count: int, seed: int, named: bool
) -> None:
    """I1, I2, I3; I7: what cannot be drawn is a sentence; I8: the same event gives the same draw."""
    lots = random.Random(seed)
    event = replace(evening(played, count, seed), keep_apart=((1, 2),) if named else ())
    result = table_result if isinstance(played, Tables) else match_result
    for number in range(1, 9):
        answer = draw(event, number)
        forget()
        assert draw(event, number) == answer
        if isinstance(answer, Refusal):
            assert refusal_sentence(answer)
            assert code(answer) in EXPECTED_ENDS | {"keep_apart_impossible"}
            break
        holds(event, answer)
        event = finish(event, answer, lots, result)
        event = stirred(walked_off(event, lots) if isinstance(played, Knockout) else event, lots)
        rows = standings(event)
        assert standings(replayed(event)) == rows


def replayed(event: Event) -> Event:
    """I4: the same event, built again round by round from its log."""
    again = replace(event, history=())
    for played in event.history:
        again = replace(again, history=(*again.history, replace(played)))
    return again


@settings(max_examples=40, suppress_health_check=UNASKED)
@given(st.sampled_from(FORMATS), st.integers(5, 20), st.integers(0, 10**6))
def test_replaying_the_log_gives_the_same_bytes(played: Format, count: int, seed: int) -> None:
    """I4: also when it is written down, read back and written again."""
    lots = random.Random(seed)
    event = evening(played, count, seed)
    for number in range(1, 4):
        answer = draw(event, number)
        if isinstance(answer, Refusal):
            break
        event = finish(event, answer, lots, table_result if isinstance(played, Tables) else match_result)
    shown = json.dumps(standings(event).as_json())
    assert json.dumps(standings(replayed(event)).as_json()) == shown
    backwards = replace(event, entrants=event.entrants[::-1])
    assert json.dumps(standings(backwards).as_json()) == shown
    assert draw(backwards, event.next_number) == draw(event, event.next_number)


@pytest.mark.parametrize("played", FORMATS)
def test_no_field_from_none_to_forty_hangs_or_breaks_any_format(played: Format) -> None:
    """I7: every draw answers, and failure is a sentence."""
    for count in range(41):
        answer = draw(evening(played, count), 1)
        if isinstance(answer, Refusal):
            assert refusal_sentence(answer)
        else:
            holds(evening(played, count), answer)
