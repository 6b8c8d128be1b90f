"""Corrections: every cell of the table in tournaments.md 3.6, seen before it is done and then done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.errors import Refusal
from scorer.tournament.bracket import Sheet, read_sheet
from scorer.tournament.corrections import Consequences, Correction, consequences, corrected
from scorer.tournament.draw import draw
from scorer.tournament.event import Event
from scorer.tournament.formats import Format, Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.rounds import Kind, Table
from scorer.tournament.standings import standings
from tests.tournament.evening import (
    code,
    drawn,
    evening,
    listed,
    match_result,
    once_each,
    play,
    points,
    refused,
    table_result,
)


def seen(event: Event, correction: Correction) -> Consequences:
    found = consequences(event, correction)
    assert isinstance(found, Consequences)
    return found


def done(event: Event, correction: Correction, choice: object = None) -> Event:
    found = corrected(event, correction, choice)  # type: ignore[arg-type]  # one of the choices, by name
    assert isinstance(found, Event), found
    return found


def turned(table: Table, number: int) -> Correction:
    """The same games for the other side."""
    assert table.result is not None
    return Correction(number, table.number, table.result[::-1])


def with_next(event: Event) -> Event:
    """The event with its next round drawn and not started."""
    return replace(event, history=(*event.history, drawn(draw(event, event.next_number)).round))


def sheet(event: Event) -> Sheet:
    found = read_sheet(event, event.history, third_place=True)
    assert isinstance(found, Sheet)
    return found


def test_knock_out_the_games_alone_may_always_change() -> None:
    """Situation 37: the winner stays, even where everything after it is played."""
    event, _ = play(evening(Knockout(), 8))
    table = event.history[0].tables[0]
    side = table.winning_side()
    correction = Correction(
        1, table.number, (2, 1) if table.result == (2, 0) else (2, 0) if side == 0 else (0, 2)
    )
    found = seen(event, correction)
    assert (found.change in ("score", "nothing"), found.choices, found.moved) == (True, ("stand",), ())
    assert standings(done(event, correction)).order == found.after.order


def test_knock_out_the_right_winner_moves_forward_by_himself() -> None:
    """Situation 35: the next match is not played."""
    event, _ = play(evening(Knockout(), 8), rounds=1)
    event = with_next(event)
    table = event.history[0].tables[2]
    right, wrong = (table.seats[side] for side in ((1, 0) if table.winning_side() == 0 else (0, 1)))
    found = seen(event, turned(table, 1))
    assert (found.change, found.choices, found.instead) == ("winner", ("move",), ())
    (moved,) = found.moved
    assert (moved.round, wrong in moved.before, right in moved.after, moved.played) == (2, True, True, False)
    after = done(event, turned(table, 1))
    assert right in after.history[1].seats
    assert wrong not in after.history[1].seats
    assert [one.number for one in after.history[1].tables] == [one.number for one in event.history[1].tables]
    assert draw(replace(after, history=after.history[:1]), 2) is not None
    assert done(after, Correction(1, table.number, table.result)).history == event.history


def test_knock_out_played_dependents_refuse_and_offer_to_reset_or_to_record_only() -> None:
    """C11 and field report 74: no ghost semifinal."""
    event, _ = play(evening(Knockout(), 8))
    table = event.history[0].tables[0]
    found = seen(event, turned(table, 1))
    assert (found.change, found.choices, found.instead) == ("winner", (), ("reset", "record_only"))
    assert found.played
    problem = refused(corrected(event, turned(table, 1))).problems[0]
    assert problem.code == "dependents_played"
    assert [2, found.played[0].table] in problem.detail["tables"]

    recorded = done(event, turned(table, 1), "record_only")
    assert recorded.history[1:] == event.history[1:]
    assert sheet(recorded).champion == sheet(event).champion
    assert recorded.history[0].tables[0].result == turned(table, 1).result

    reset = done(event, turned(table, 1), "reset")
    assert reset.history[0].tables[1:] == event.history[0].tables[1:]
    semifinal = next(one for one in reset.history[1].tables if not one.finished)
    assert semifinal.number == found.moved[0].table
    assert sum(one.finished for one in reset.history[1].tables) == 1
    assert reset.history[2].tables == ()
    for played in reset.history:
        once_each(played)


def test_after_a_reset_the_matches_are_played_again_to_one_champion() -> None:
    event, _ = play(evening(Knockout(), 8))
    event = done(event, turned(event.history[0].tables[0], 1), "reset")
    semifinal = next(one for one in event.history[1].tables if not one.finished)
    event = done(event, Correction(2, semifinal.number, (2, 0)))
    assert len(event.history[2].tables) == 2
    for table in event.history[2].tables:
        event = done(event, Correction(3, table.number, (2, 1)))
    assert sheet(event).champion == event.history[2].tables[0].seats[0]
    assert code(draw(event, 4)) == "event_over"


def test_a_double_walkover_by_mistake_and_taken_back_leaves_the_sheet_as_it_was() -> None:
    """Field report D15."""
    event, _ = play(evening(Knockout(), 8), rounds=1)
    event = with_next(event)
    table = event.history[0].tables[0]
    wrong = done(event, Correction(1, table.number, None, Kind.DOUBLE_WALKOVER))
    assert len(wrong.history[1].tables) == 1
    assert len(wrong.history[1].resting) == 1
    back = done(wrong, Correction(1, table.number, table.result))
    assert {frozenset(one.seats) for one in back.history[1].tables} == {
        frozenset(one.seats) for one in event.history[1].tables
    }
    assert back.history[0] == event.history[0]


def test_a_result_taken_back_takes_its_next_match_back() -> None:
    event, _ = play(evening(Knockout(), 8), rounds=1)
    event = with_next(event)
    after = done(event, Correction(1, event.history[0].tables[0].number, None))
    assert len(after.history[1].tables) == 1
    assert code(draw(replace(after, history=after.history[:1]), 2)) == "round_not_finished"


def test_a_corrected_semifinal_changes_the_final_and_the_match_for_the_third_place() -> None:
    event, _ = play(evening(Knockout(), 8), rounds=2)
    event = with_next(event)
    table = event.history[1].tables[0]
    after = done(event, turned(table, 2))
    final, third = after.history[2].tables
    assert set(final.seats) & set(table.seats) == {table.seats[1 - (table.winning_side() or 0)]}
    assert set(third.seats) & set(table.seats) == {table.seats[table.winning_side() or 0]}
    assert final.number != third.number


def test_lots_for_every_round_exchange_the_two() -> None:
    event, _ = play(evening(Knockout(redraw=True), 12), rounds=1)
    event = with_next(event)
    table = event.history[0].tables[0]
    found = seen(event, turned(table, 1))
    assert found.choices == ("move",)
    after = done(event, turned(table, 1))
    assert set(after.history[1].seats + after.history[1].resting) ^ set(
        event.history[1].seats + event.history[1].resting
    ) == set(table.seats)
    event, _ = play(replace(event, history=event.history[:1]))
    found = seen(event, turned(table, 1))
    assert (bool(found.played), found.choices, found.instead) == (True, (), ("record_only",))


@pytest.mark.parametrize("played", [Swiss(rounds=5), Tables(rounds=4, draw="equal_opponents")])
def test_by_standings_the_drawn_round_stands_or_is_drawn_again_while_it_has_no_result(played: Format) -> None:
    """Situation 38."""
    result = table_result if isinstance(played, Tables) else match_result
    event, _ = play(evening(played, 20), result, rounds=2)
    table = event.history[1].tables[0]
    correction = Correction(2, table.number, listed_scores(table)[::-1], hands=table.hands)
    assert seen(event, correction).choices == ("stand",)
    event = with_next(event)
    found = seen(event, correction)
    assert (found.choices, found.instead, found.moved) == (("stand", "redraw"), (), ())
    assert found.before != found.after
    stands = done(event, correction)
    assert stands.history[2] == event.history[2]
    again = done(event, correction, "redraw")
    assert again.history[2] == drawn(draw(replace(stands, history=stands.history[:2]), 3)).round
    first = event.history[2].tables[0]
    scores = (2, 0) if isinstance(played, Swiss) else (4, 2, 0, -1, -5)
    started = done(event, Correction(3, first.number, scores))
    assert seen(started, correction).choices == ("stand",)
    assert code(corrected(started, correction, "redraw")) == "dependents_played"


def listed_scores(table: Table) -> tuple[int, ...]:
    assert table.result is not None
    return tuple(listed(table.result))


@pytest.mark.parametrize("played", [RoundRobin(), RotatingPairs(4), Tables(rounds=4)])
def test_a_schedule_or_a_plan_never_depends_on_results(played: Format) -> None:
    result = table_result if isinstance(played, Tables) else match_result
    event, _ = play(evening(played, 20), result, rounds=4)
    table = event.history[0].tables[0]
    correction = Correction(1, table.number, listed_scores(table)[::-1], hands=table.hands)
    found = seen(event, correction)
    assert (found.choices, found.moved) == (("stand",), ())
    assert done(event, correction).history[1:] == event.history[1:]


def test_a_drawn_final_of_five_stands_or_is_drawn_again() -> None:
    event, _ = play(evening(Tables(rounds=2, final=5), 20), table_result, rounds=2)
    event = with_next(event)
    last = standings(replace(event, history=event.history[:2])).order[-1]
    table = next(one for one in event.history[1].tables if last in one.seats)
    scores = [-1] * 5
    scores[table.seats.index(last)] = 400
    correction = Correction(2, table.number, tuple(scores), hands=10)
    assert seen(event, correction).choices == ("stand", "redraw")
    assert last in done(event, correction, "redraw").history[2].seats
    assert last not in done(event, correction).history[2].seats


def test_groups_a_match_of_the_groups_may_redraw_the_sheet_and_the_sheet_moves_forward() -> None:
    event, _ = play(evening(Groups(), 8), rounds=3)
    event = with_next(event)
    table = event.history[0].tables[0]
    assert seen(event, turned(table, 1)).choices == ("stand", "redraw")
    event, _ = play(replace(event, history=event.history[:3]), rounds=4)
    assert seen(event, turned(table, 1)).choices == ("stand",)
    event = with_next(event)
    semifinal = event.history[3].tables[0]
    found = seen(event, turned(semifinal, 4))
    assert (found.choices, {one.round for one in found.moved}) == (("move",), {5})


def test_standings_before_and_after_are_shown_before_anything_changes() -> None:
    event, _ = play(evening(Swiss(rounds=3), 8), rounds=2)
    table = event.history[1].tables[0]
    found = seen(event, turned(table, 2))
    assert found.before == standings(event)
    won = table.seats[table.winning_side() or 0]
    before = next(row for row in found.before.rows if row.entrant.id == won)
    after = next(row for row in found.after.rows if row.entrant.id == won)
    assert points(before) - points(after) == 1


def test_the_same_content_again_is_no_change() -> None:
    event, _ = play(evening(Knockout(), 8))
    table = event.history[0].tables[0]
    found = seen(event, Correction(1, table.number, table.result))
    assert (found.change, found.choices) == ("nothing", ("stand",))
    assert done(event, Correction(1, table.number, table.result)) == event


def test_an_unknown_table_and_a_result_that_does_not_fit_are_answered() -> None:
    event, _ = play(evening(Swiss(), 8), rounds=1)
    assert code(consequences(event, Correction(1, 99, (2, 0)))) == "unknown_table"
    assert code(consequences(event, Correction(2, 1, (2, 0)))) == "unknown_table"
    assert code(consequences(event, Correction(1, 1, (2, 0, 1)))) == "bad_result"
    assert code(consequences(event, Correction(1, 1, (1, 1), winner=2))) == "bad_result"
    assert isinstance(corrected(event, Correction(1, 99, (2, 0))), Refusal)
