"""The course of an evening: the lines end where the totals stand, whatever happened on the way."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from flask import Flask

from scorer.errors import Json
from scorer.services import tables
from scorer.services.values import Author, Role, TableView
from scorer.web.shown.course import Course, course
from scorer.web.shown.evening import evening

NOW = datetime(2026, 11, 30, 21, 15, tzinfo=UTC)
NOBODY = Author(None, None, Role.DIRECT)
FIVE = ["Anna", "Bruno", "Carla", "Dario", "Elena"]
MADE: Json = {"kind": "hand", "caller": 0, "partner": 1, "call": {"rank": "re"}, "points": 70}
"""Anna +2, Bruno +1, the others -1."""
PENALTY: Json = {"kind": "penalty", "scores": [-4, 1, 1, 1, 1], "reason": "fuori turno"}


@pytest.fixture(autouse=True)
def in_italian(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "it"}):
        yield


def table(
    *entries: Json, game: str = "chiamata", players: list[str] | None = None, **more: Json
) -> TableView:
    sheet: Json = {"scorer": 1, "game": game, "players": players or FIVE, "first_dealer": 0}
    return tables.load(tables.open_table(sheet | {"entries": list(entries)} | more, NOBODY, NOW).id)


def ends(told: Course) -> list[int]:
    return [pieces[-1][-1][1] for pieces in told.runs]


def test_each_hand_moves_every_line_one_hand_on() -> None:
    told = course(table(MADE, MADE))
    assert told.hands == 2
    assert told.runs[0] == (((0, 0), (1, 2), (2, 4)),)
    assert [row.totals for row in told.standings] == [(2, 1, -1, -1, -1), (4, 2, -2, -2, -2)]


def test_a_hand_passed_out_or_misdealt_moves_nothing() -> None:
    told = course(table({"kind": "all_pass"}, {"kind": "void"}))
    assert (told.hands, told.standings, told.runs[0]) == (0, (), (((0, 0),),))


def test_a_penalty_moves_the_line_where_it_stands() -> None:
    view = table(MADE, PENALTY)
    told = course(view)
    assert told.runs[0] == (((0, 0), (1, 2), (1, -2)),)
    assert [row.totals for row in told.standings] == [(-2, 2, 0, 0, 0)]
    assert ends(told) == list(view.state.totals)


def test_who_comes_later_starts_at_nothing_and_the_line_of_who_left_ends() -> None:
    view = table(MADE, {"kind": "substitution", "seat": 0, "player": "Fabio"}, MADE)
    told = course(view)
    assert told.runs[0] == (((0, 0), (1, 2)), ((1, 0), (2, 2)))
    assert [row.note for row in told.standings] == ["", "Fabio al posto di Anna", ""]
    assert ends(told) == list(view.state.totals)


def test_a_hand_after_the_end_is_not_drawn() -> None:
    one: Json = {"type": "hands", "n": 1}
    assert course(table(MADE, MADE | {"after_end": True}, match=one)).hands == 1


def test_a_match_of_wins_counts_wins_and_a_level_hand_is_not_one() -> None:
    totals = ([67, 53], [60, 60], [40, 80], [90, 30])
    view = table(
        *({"kind": "hand", "totals": two} for two in totals),
        game="briscola",
        players=FIVE[:2],
        match={"type": "first_to", "k": 5},
    )
    told = course(view)
    assert (told.hands, told.wins) == (3, True)
    assert told.runs == ((((0, 0), (1, 1), (2, 1), (3, 2)),), (((0, 0), (1, 0), (2, 1), (3, 1)),))


def test_a_match_of_points_adds_the_points_up_with_the_penalties() -> None:
    view = table(
        {"kind": "hand", "totals": [70, 50]},
        {"kind": "penalty", "scores": [-10, 0]},
        game="briscola",
        players=FIVE[:4],
        match={"type": "sum", "n": 4},
    )
    told = course(view)
    assert (ends(told), told.wins) == ([60, 50], False)
    assert ends(told) == list(view.state.totals)


def test_a_best_of_three_stands_on_the_page_whole_and_needs_no_chart() -> None:
    hand: Json = {"kind": "hand", "totals": [70, 50]}
    four, three, five = FIVE[:4], {"type": "best_of", "n": 3}, {"type": "best_of", "n": 5}
    assert evening(table(hand, game="briscola", players=four, match=three), None) is None
    shown = evening(table(hand, game="briscola", players=four, match=five), None)
    assert shown
    assert [line.name for line in shown.chart.lines] == ["A", "B"]
    assert shown.columns == ("A Anna e Carla", "B Bruno e Dario")


def test_before_the_first_hand_there_is_no_chart() -> None:
    assert evening(table(), 12) is None


def test_a_long_evening_shows_its_last_dozen_and_says_there_is_more() -> None:
    shown = evening(table(*[MADE] * 40), 12)
    assert shown
    assert (len(shown.standings), shown.more, shown.standings[0].hand) == (12, 28, 40)
    assert shown.small == "dopo 40 smazzate"
