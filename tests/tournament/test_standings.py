"""Standings against tables made by hand: round robin, Swiss, tables of five and six, the criteria."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scorer.tournament.formats import RoundRobin, Swiss, Tables
from scorer.tournament.registry import CRITERIA, DEFAULTS, chosen
from scorer.tournament.rounds import Round, Table
from scorer.tournament.standings import standings
from scorer.tournament.tablescore import comparable, placing_points
from tests.tournament.evening import (
    evening,
    listed,
    log,
    places,
    points,
    swiss,
    value,
)

PALIO = (  # six teams, best of three, in the manner of Cava Manara: (one, other, games, games)
    ((1, 6, 2, 0), (2, 5, 2, 1), (3, 4, 1, 2)),
    ((6, 4, 0, 2), (5, 3, 2, 1), (1, 2, 2, 1)),
    ((2, 6, 2, 0), (3, 1, 2, 0), (4, 5, 2, 1)),
    ((6, 5, 2, 1), (1, 4, 2, 1), (2, 3, 1, 2)),
    ((3, 6, 2, 1), (4, 2, 0, 2), (5, 1, 0, 2)),
)
BY_HAND = (  # rank, team, points, game difference, games won, decided by
    (1, 1, 4, 4, 8, "points"),
    (2, 2, 3, 3, 8, "game_difference"),  # 2 beat 4, 4 beat 3, 3 beat 2: the mini-table is level
    (3, 3, 3, 2, 8, "game_difference"),
    (4, 4, 3, 1, 7, "game_difference"),
    (5, 6, 1, -6, 3, "direct"),  # 6 beat 5
    (6, 5, 1, -4, 5, "direct"),
)


def test_the_palio_by_hand() -> None:
    event = replace(evening(RoundRobin(), 6), history=log(PALIO))
    found = [
        (
            row.rank,
            row.entrant.id,
            points(row),
            value(row, "game_difference"),
            value(row, "games_won"),
            row.decided_by,
        )
        for row in standings(event).rows
    ]
    assert found == [tuple(row) for row in BY_HAND]
    assert all(row.played == 5 and row.rested == 0 for row in standings(event).rows)
    three = [value(row, "direct") for row in standings(event).rows]
    assert three == [None, 1, 1, 1, 1, 0]


def test_a_mini_table_is_asked_again_of_those_it_leaves_level() -> None:
    """Four level on points; the mini-table of four leaves two and two, parted by their own meetings.

    The game differences say the opposite and are not asked.
    """
    games = (
        ((1, 2, 2, 1), (3, 4, 2, 1), (5, 6, 2, 0)),
        ((1, 3, 2, 1), (2, 5, 2, 0), (4, 6, 2, 0)),
        ((1, 4, 0, 2), (2, 6, 1, 2), (3, 5, 2, 1)),
        ((1, 5, 0, 2), (2, 4, 2, 0), (3, 6, 2, 1)),
        ((1, 6, 2, 1), (2, 3, 2, 0), (4, 5, 2, 0)),
    )
    rows = standings(replace(evening(RoundRobin(), 6), history=log(games))).rows
    assert [(row.entrant.id, points(row), value(row, "game_difference"), row.decided_by) for row in rows] == [
        (1, 3, -1, "direct"),
        (2, 3, 4, "direct"),
        (3, 3, 0, "direct"),
        (4, 3, 3, "direct"),
        (5, 2, -1, "points"),
        (6, 1, -5, "points"),
    ]
    assert [value(row, "direct") for row in rows][:4] == [2, 2, 1, 1]


def test_two_who_met_twice_are_parted_by_all_their_meetings() -> None:
    """Field report 70."""
    games = (((1, 2, 2, 0),), ((1, 2, 0, 2),), ((1, 2, 0, 2),), ((1, 3, 2, 0),), ((2, 3, 0, 2),))
    event = replace(evening(RoundRobin(), 3), history=log(games))
    rows = {row.entrant.id: row for row in standings(event).rows}
    assert (points(rows[1]), points(rows[2])) == (2, 2)
    assert (value(rows[1], "direct"), value(rows[2], "direct")) == (1, 2)
    assert rows[2].rank < rows[1].rank


def test_equal_on_everything_is_one_rank_and_the_next_is_skipped() -> None:
    """1, 2, 2, 4."""
    tables = (Table(1, ((1,), (2,), (3,), (4,), (5,)), (6, 0, 0, -3, -3), hands=10),)
    event = replace(evening(Tables(rounds=1), 5), history=(Round(1, tables),))
    assert places(event) == [(1, 1), (2, 2), (2, 3), (4, 4), (4, 5)]
    assert [row.decided_by for row in standings(event).rows] == ["points", None, None, None, None]


def test_before_the_first_round_everybody_is_first() -> None:
    assert {rank for rank, _ in places(evening(Swiss(), 8))} == {1}


def test_swiss_by_hand_with_rests_and_the_addends_of_every_value() -> None:
    """Points 1: 3, 5 and 2: 2, 3 and 4: 1; the virtual opponents of a rest as FIDE had them until 2023."""
    rows = {row.entrant.id: row for row in standings(swiss()).rows}
    assert [(one, points(row)) for one, row in rows.items()] == [(1, 3), (5, 2), (2, 2), (3, 1), (4, 1)]
    assert value(rows[1], "buchholz") == 2 + 1 + 2
    # 2 met 1 and 3 and rested in round 2 with nothing: 0 + one half for the round after
    assert value(rows[2], "buchholz") == 3 + 1 + Fraction(1, 2)
    # 5 met 4 and 1 and rested in round 1: 0 + two halves
    assert value(rows[5], "buchholz") == 1 + 3 + 1
    assert dict(dict(rows[5].addends)["buchholz"]) == {
        "no opponent in round 1": 1,
        "entrant 4": 1,
        "entrant 1": 3,
    }
    assert [rows[one].rested for one in (1, 2, 3, 4, 5)] == [0, 1, 0, 1, 1]
    assert dict(dict(rows[2].addends)["points"]) == {"round 1": 0, "round 2": 1, "round 3": 1}


def test_games_of_a_rest_do_not_count_in_the_difference() -> None:
    rows = {row.entrant.id: row for row in standings(swiss()).rows}
    assert value(rows[4], "game_difference") == -1 - 2


def test_five_and_six_with_ten_and_twelve_deals_compare_as_they_are() -> None:
    """Scenario O: each of six rests twice as dealer and plays ten deals, like each of five."""
    five = Table(1, tuple((one,) for one in range(5)), (8, 2, -1, -4, -5), hands=10)
    six = Table(2, tuple((one,) for one in range(6)), (8, 2, 0, -1, -4, -5), hands=12)
    assert listed(comparable(five, 10)) == [8, 2, -1, -4, -5]
    assert listed(comparable(six, 10)) == [8, 2, 0, -1, -4, -5]
    short = replace(five, hands=8)
    assert listed(comparable(short, 10)) == [10, Fraction(5, 2), Fraction(-5, 4), -5, Fraction(-25, 4)]
    assert comparable(replace(six, hands=15), 10)[0] == Fraction(32, 5)


def test_placing_points_run_from_five_to_one_at_every_size_and_are_shared() -> None:
    assert listed(placing_points((9, 5, 1, 0, -15))) == [5, 4, 3, 2, 1]
    assert [round(float(one), 1) for one in placing_points((9, 5, 1, -15))] == [5, 3.7, 2.3, 1]
    assert [float(one) for one in placing_points((9, 5, 4, 1, -9, -10))] == [5, 4.2, 3.4, 2.6, 1.8, 1]
    assert placing_points((9, 4, 4, 0, -7, -10))[1:3] == (Fraction(19, 5), Fraction(19, 5))
    assert listed(placing_points((0, 0, 0, 0, 0))) == [3, 3, 3, 3, 3]
    for scores in ((3, 1, 0, -4), (2, 2, 2, -6), (5, 4, 3, -1, -5, -6)):
        assert sum(placing_points(scores)) == 3 * len(scores)


def test_the_order_of_criteria_is_the_events_own() -> None:
    event = replace(swiss(), tiebreaks=("games_won", "sonneborn_berger", "median_buchholz", "average"))
    assert [one.name for one in chosen(event)] == [
        "points",
        "games_won",
        "sonneborn_berger",
        "median_buchholz",
        "average",
    ]
    assert all(
        dict(row.values).keys() == {one.name for one in chosen(event)} for row in standings(event).rows
    )


def test_sonneborn_median_best_turns_and_average_by_hand() -> None:
    event = replace(
        swiss(), tiebreaks=("sonneborn_berger", "median_buchholz", "best_turns", "average", "best_turn")
    )
    rows = {row.entrant.id: row for row in standings(event).rows}
    assert value(rows[1], "sonneborn_berger") == 2 + 1 + 2
    assert value(rows[2], "sonneborn_berger") == 1
    assert value(rows[1], "median_buchholz") == 2
    assert value(rows[2], "best_turns") == 2
    assert value(rows[2], "average") == 1
    assert value(rows[2], "best_turn") == 1


def test_every_criterion_has_a_title_what_it_adds_up_and_a_source() -> None:
    for criterion in CRITERIA.values():
        assert criterion.title
        assert criterion.adds_up
        assert criterion.source
    assert {name for names in DEFAULTS.values() for name in names} <= set(CRITERIA)


def test_last_turns_decide_backwards() -> None:
    rounds = tuple(
        Round(number, (Table(1, tuple((one,) for one in range(1, 6)), scores, hands=10),))
        for number, scores in enumerate([(4, 2, 0, 0, -6), (2, 4, 0, 0, -6)], start=1)
    )
    event = replace(evening(Tables(), 5), history=rounds)
    assert places(event)[:2] == [(1, 2), (2, 1)]
    assert standings(event).rows[0].decided_by == "countback"
