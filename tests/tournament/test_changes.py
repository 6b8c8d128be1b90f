"""Late, away, back, substitutes: each change is a new event or a sentence; started tables are left alone."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scorer.tournament.changes import (
    Arrival,
    arrive,
    last_joining_round,
    marked,
    redraw_open,
    sits_in,
    ways_in,
)
from scorer.tournament.draw import draw
from scorer.tournament.entrants import Entrant, Presence
from scorer.tournament.event import Event
from scorer.tournament.formats import Format, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.rounds import Round
from scorer.tournament.standings import standings
from tests.tournament.evening import (
    change,
    code,
    drawn,
    evening,
    match_result,
    once_each,
    play,
    table_result,
    total_repeats,
)

LATE = Entrant(90, "Late")


def begun(played: Format, count: int) -> Event:
    """Round one drawn, nothing played."""
    event = evening(played, count)
    return replace(event, history=(drawn(draw(event, 1)).round,))


def after(answer: object) -> Event:
    assert isinstance(answer, Event), answer
    return answer


def test_leaving_resting_and_coming_back() -> None:
    event = evening(Swiss(), 8)
    away = after(marked(event, 3, Presence.RESTING))
    assert 3 not in drawn(draw(away, 1)).round.seats
    assert after(marked(away, 3, Presence.PRESENT)) == event
    gone = after(marked(event, 3, Presence.WITHDRAWN))
    assert code(marked(gone, 3, Presence.RESTING)) == "already_withdrawn"
    assert code(marked(event, 99, Presence.RESTING)) == "unknown_entrant"
    assert after(marked(gone, 3, Presence.PRESENT)) == event


def test_a_substitute_sits_in_under_the_entrants_score() -> None:
    event, _ = play(evening(Swiss(rounds=3), 8), rounds=2)
    changed = after(sits_in(event, 2, "Fabio"))
    assert changed.by_id[2].substitute == "Fabio"
    assert standings(changed).order == standings(event).order
    assert draw(changed, 3) == draw(event, 3)
    assert code(sits_in(event, 77, "X")) == "unknown_entrant"


def test_a_late_pair_takes_the_resting_seat_an_absent_ones_place_or_starts_in_round_two() -> None:
    """Situation 21: three choices."""
    event = begun(Swiss(rounds=5), 7)
    (resting,) = event.history[0].resting
    absent = event.history[0].tables[0].seats[0]
    event = after(marked(event, absent, Presence.WITHDRAWN))
    assert ways_in(event) == (
        Arrival("resting_seat", round=1),
        Arrival("replaces", absent, 1),
        Arrival("next_round", round=2),
    )
    now = after(arrive(event, LATE, Arrival("resting_seat", round=1))).history[0]
    assert set(now.tables[-1].seats) == {resting, 90}
    assert now.resting == ()
    instead = after(arrive(event, LATE, Arrival("replaces", absent, 1))).history[0]
    assert 90 in instead.tables[0].seats
    assert absent not in instead.seats
    later = after(arrive(event, LATE, Arrival("next_round", round=2)))
    assert (later.by_id[90].since, later.history) == (2, event.history)
    for played in (now, instead):
        once_each(played)


def test_a_withdrawn_place_of_the_sheet_is_free_only_while_its_match_is_not_started() -> None:
    """Scenario A (b): a pair arriving late."""
    event = begun(Knockout(), 37)
    gone = event.history[0].tables[1].seats[0]
    event = after(marked(event, gone, Presence.WITHDRAWN))
    way = Arrival("replaces", gone, 1)
    assert ways_in(event) == (way,)
    taken = after(arrive(event, LATE, way))
    assert 90 in taken.history[0].tables[1].seats
    finished, _ = play(replace(taken, history=(_finished(taken),)))
    assert any(90 in (*played.seats, *played.resting) for played in finished.history)
    started = replace(event, history=(_finished(event),))
    assert ways_in(started) == ()
    assert code(arrive(started, LATE, way)) == "no_seat_now"
    assert code(arrive(started, LATE, Arrival("next_round", round=2))) == "joining_closed"


def _finished(event: Event) -> Round:
    lots = random.Random(2)
    played = event.history[-1]
    return replace(played, tables=tuple(match_result(lots, table) for table in played.tables))


def test_a_late_player_makes_a_five_a_six_or_a_four_a_five() -> None:
    event = begun(Tables(rounds=4), 25)
    wider = after(arrive(event, LATE, Arrival("resting_seat", round=1))).history[0]
    assert sorted(len(table.seats) for table in wider.tables) == [5, 5, 5, 5, 6]
    event = begun(Tables(rounds=4, sizes="fives_fours"), 24)
    wider = after(arrive(event, LATE, Arrival("resting_seat", round=1))).history[0]
    assert {len(table.seats) for table in wider.tables} == {5}
    full = begun(Tables(rounds=4, sizes="fives_fours"), 25)
    assert code(arrive(full, LATE, Arrival("resting_seat", round=1))) == "no_seat_now"


def test_before_the_draw_everybody_simply_comes_in() -> None:
    event = after(arrive(evening(Swiss(), 7), LATE, Arrival("next_round", round=1)))
    assert 90 in drawn(draw(event, 1)).round.seats + drawn(draw(event, 1)).round.resting


def test_the_last_round_one_may_join_is_a_number() -> None:
    """Situation 22."""
    assert last_joining_round(evening(Swiss(rounds=5), 8)) == 3
    assert last_joining_round(evening(Tables(rounds=6), 25)) == 3
    assert last_joining_round(evening(Knockout(), 8)) == 1
    event, _ = play(evening(Swiss(rounds=5), 8), rounds=3)
    assert ways_in(event) == ()
    assert code(arrive(event, LATE, Arrival("next_round", round=4))) == "joining_closed"


@pytest.mark.parametrize("played", [Swiss(rounds=5), Tables(rounds=4, sizes="fives_fours"), RotatingPairs(4)])
def test_only_tables_without_a_result_are_drawn_again(played: Format) -> None:
    """Situations 25 to 27: afterwards everybody active has exactly one state."""
    result = table_result if isinstance(played, Tables) else match_result
    event, _ = play(evening(played, 25), result, rounds=1)
    second = drawn(draw(event, 2)).round
    kept = tuple(result(random.Random(1), table) for table in second.tables[:2])
    event = replace(event, history=(*event.history, replace(second, tables=(*kept, *second.tables[2:]))))
    gone = second.tables[-1].seats[0]
    event = after(redraw_open(change(event, (gone,), Presence.WITHDRAWN)))
    again = event.history[1]
    once_each(again)
    assert again.tables[:2] == kept
    assert set(again.seats + again.resting) == set(range(1, 26)) - {gone}
    assert len({table.number for table in again.tables}) == len(again.tables)
    if isinstance(played, Swiss):
        assert total_repeats(event.history)[0] == 0


def test_a_schedule_is_not_drawn_again() -> None:
    assert code(redraw_open(begun(RoundRobin(), 6))) == "plan_needs_results"
    assert code(redraw_open(evening(Swiss(), 6))) == "plan_needs_results"
