"""Conventions of standings: rests, walkovers, penalties, fillers, leavers, lots, knock-out places."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from scorer.tournament.entrants import Entrant, Presence
from scorer.tournament.event import Event, Penalty
from scorer.tournament.formats import Format, Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.numbers import number_json
from scorer.tournament.rounds import Kind, Lot, Round, Table
from scorer.tournament.standings import standings
from tests.tournament.evening import (
    change,
    evening,
    listed,
    log,
    match_result,
    people,
    places,
    play,
    points,
    swiss,
    table_result,
    value,
)


def tables_event(score: str, **more: object) -> Event:
    """Six people, one of them sitting out each time (a table of five)."""
    rounds = []
    for number, out in enumerate((6, 5), start=1):
        seats = tuple((one,) for one in range(1, 7) if one != out)
        rounds.append(Round(number, (Table(1, seats, (6, 2, 0, -3, -5), hands=10),), (out,)))
    settings = Tables(rounds=2, sizes="sit_outs", score=score)  # type: ignore[arg-type]  # "points" or "placing"
    return replace(evening(settings, 6), history=tuple(rounds), **more)  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize(
    ("score", "declared", "worth"),
    [
        ("points", None, -5),  # the own average of the turns played
        ("points", Fraction(0), 0),
        ("points", "mean", 0),
        ("placing", None, 1),
        ("placing", "mean", 3),
        ("placing", Fraction(2), 2),
    ],
)
def test_a_turn_sat_out_is_worth_what_was_declared(score: str, declared: object, worth: int) -> None:
    rows = {row.entrant.id: row for row in standings(tables_event(score, rest_score=declared)).rows}
    played = 1 if score == "placing" else -5
    assert points(rows[6]) == played + worth
    assert (rows[6].played, rows[6].rested) == (1, 1)


def test_a_late_arrival_has_the_declared_score_for_the_missed_round_and_who_stayed_away_has_none() -> None:
    entrants = (*people(4), Entrant(5, "Late", since=2), Entrant(6, "Away"))
    games = (((1, 2, 2, 0), (3, 4, 2, 0)), ((1, 3, 2, 0), (5, 4, 2, 0)))
    event = Event(Swiss(), entrants, history=log(games), missed_score=Fraction(1, 2))
    rows = {row.entrant.id: row for row in standings(event).rows}
    assert (points(rows[5]), rows[5].played, points(rows[6]), rows[6].rested) == (Fraction(3, 2), 1, 0, 0)


def test_penalties_are_a_column_of_their_own_and_taking_them_back_leaves_no_trace() -> None:
    """Negative points exist (Prima mano al buio: -4); field report D5."""
    event = swiss()
    fined = replace(event, penalties=(Penalty(1, -2, "played out of turn"),))
    rows = {row.entrant.id: row for row in standings(fined).rows}
    assert points(rows[1]) == 1
    assert listed(dict(rows[1].addends)["points"][-1]) == ["penalty", -2]
    assert standings(replace(fined, penalties=())) == standings(event)


def test_walkovers_count_as_declared_and_a_double_walkover_counts_for_nobody() -> None:
    tables = (
        Table(1, ((1,), (2,)), kind=Kind.WALKOVER, winner=0),
        Table(2, ((3,), (4,)), kind=Kind.DOUBLE_WALKOVER),
        Table(3, ((5,), (6,)), (1, 0), kind=Kind.DECISION, winner=1),
        Table(4, ((7,), (8,)), (1, 1)),
    )
    event = replace(evening(Swiss(), 8), history=(Round(1, tables),), walkover_score=(3, 0))
    rows = {row.entrant.id: row for row in standings(event).rows}
    assert [points(rows[one]) for one in range(1, 9)] == [1, 0, 0, 0, 0, 1, Fraction(1, 2), Fraction(1, 2)]
    assert value(rows[1], "game_difference") == 3
    assert (rows[3].played, value(rows[3], "game_difference")) == (1, 0)
    assert event.met.between(1, 2) == 0


def test_a_match_without_a_result_is_no_draw() -> None:
    """Field report 64; only confirmed results count, and the standings say how many tables are in."""
    tables = (Table(1, ((1,), (2,)), (2, 0)), Table(2, ((3,), (4,))))
    table = standings(replace(evening(Swiss(), 4), history=(Round(1, tables),)))
    assert (table.after_round, table.tables_in, table.tables) == (1, 1, 2)
    assert {row.entrant.id: points(row) for row in table.rows} == {1: 1, 2: 0, 3: 0, 4: 0}


def test_a_filler_plays_and_is_not_ranked() -> None:
    """Situation 31: nobody is twentieth of eighteen."""
    entrants = tuple(replace(one, filler=one.id == 2) for one in people(5))
    tables = (Table(1, ((1,), (2,), (3,), (4,), (5,)), (1, 9, 0, -3, -7), hands=10),)
    event = Event(Tables(), entrants, history=(Round(1, tables),))
    assert places(event) == [(1, 1), (2, 3), (3, 4), (4, 5)]


def test_who_left_is_marked_and_stands_in_place_or_below() -> None:
    event = change(swiss(), (1,), Presence.WITHDRAWN)
    rows = standings(event).rows
    assert (rows[0].entrant.id, rows[0].as_json()["state"]) == (1, "withdrawn")
    below = standings(replace(event, withdrawn="below")).rows
    assert (below[-1].entrant.id, below[-1].rank) == (1, 5)
    assert value({row.entrant.id: row for row in below}[3], "buchholz") == value(rows[3], "buchholz")


def test_a_recorded_lot_parts_those_who_are_level_and_only_them() -> None:
    tables = (Table(1, ((1,), (2,), (3,), (4,), (5,)), (6, 0, 0, -3, -3), hands=10),)
    event = replace(
        evening(Tables(rounds=1), 5), history=(Round(1, tables),), lots=(Lot((3, 2)), Lot((5, 4)))
    )
    assert places(event) == [(1, 1), (2, 3), (3, 2), (4, 5), (5, 4)]
    assert [row.decided_by for row in standings(event).rows] == ["points", "lot", "lot", "lot", "lot"]


@pytest.mark.parametrize("redraw", [True, False])
@pytest.mark.parametrize("third", [True, False])
def test_knock_out_places_are_the_rounds_reached(redraw: bool, third: bool) -> None:
    event, _ = play(evening(Knockout(third_place=third, redraw=redraw), 16))
    ranks = [rank for rank, _ in places(event)]
    assert ranks == ([1, 2, 3, 4] if third else [1, 2, 3, 3]) + [5] * 4 + [9] * 8


def test_a_knock_out_in_progress_puts_winners_before_losers() -> None:
    for redraw in (True, False):
        event, draws = play(evening(Knockout(redraw=redraw), 8), rounds=1)
        won = {
            table.sides[side][0]
            for table in event.history[0].tables
            if (side := table.winning_side()) is not None
        }
        assert {one for rank, one in places(event) if rank == 1} == won
        assert len(draws) == 1


EVERY: tuple[tuple[Format, int], ...] = (
    (Knockout(), 21),
    (Knockout(redraw=True), 21),
    (Tables(rounds=3, final=5), 31),
    (Swiss(rounds=5), 17),
    (Groups(), 14),
    (RoundRobin(), 9),
    (RotatingPairs(4), 14),
)


@pytest.mark.parametrize(("played", "count"), EVERY)
def test_standings_depend_on_the_results_alone_and_ranks_skip(played: Format, count: int) -> None:
    """I4: whatever order people and tables are written in."""
    event, _ = play(evening(played, count), table_result if isinstance(played, Tables) else match_result)
    rows = standings(event).rows
    lots = random.Random(5)
    entrants = lots.sample(event.entrants, count)
    rounds = tuple(
        replace(one, tables=tuple(lots.sample(one.tables, len(one.tables)))) for one in event.history
    )
    if not isinstance(played, Knockout | Groups):  # there the order of round one is the sheet
        assert standings(replace(event, entrants=tuple(entrants), history=rounds)).rows == rows
    assert standings(replace(event, entrants=tuple(entrants))).rows == rows
    assert rows[0].rank == 1
    for place, (above, below) in enumerate(pairwise(rows), start=1):
        assert below.rank in (above.rank, place + 1)
        assert (below.rank == above.rank) <= (below.decided_by is None)


def test_numbers_are_whole_where_they_are_whole() -> None:
    assert [
        number_json(Fraction(one)) for one in (3, Fraction(9, 2), Fraction(11, 3), Fraction(-1, 3), 0)
    ] == [
        3,
        4.5,
        3.667,
        -0.333,
        0,
    ]
    assert isinstance(number_json(Fraction(4, 2)), int)
