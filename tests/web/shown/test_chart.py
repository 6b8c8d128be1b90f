"""The drawing of an evening: names that never overlap, lines told apart without colour, any length."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.web.language.short_names import shortened
from scorer.web.shown.chart import (
    BOTTOM,
    LEFT,
    LINE_HEIGHT,
    MOST_POINTS,
    PENS,
    RIGHT,
    TOP,
    Chart,
    apart,
    chart,
)

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina")
HANDS = (1, 2, 10, 40, 300)


def drawn(hands: int, lines: int, slope: int = 1) -> Chart:
    """Lines that fan out: the first rises, the last falls, every third hand takes a step back."""
    runs = [
        [[(hand, (lines - 2 * place) * slope * (hand - hand % 3)) for hand in range(hands + 1)]]
        for place in range(lines)
    ]
    return chart(hands, runs, NAMES[:lines])


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


@given(st.lists(st.floats(TOP, BOTTOM), min_size=2, max_size=7))
def test_names_stand_apart_inside_the_drawing_and_in_the_order_of_their_lines(ends: list[float]) -> None:
    places = apart(ends)
    assert all(low - high >= LINE_HEIGHT - 0.11 for high, low in pairwise(sorted(places)))
    assert all(TOP - 0.1 <= place <= BOTTOM + 0.1 for place in places)
    assert sorted(range(len(ends)), key=lambda one: places[one]) == sorted(
        range(len(ends)), key=lambda one: ends[one]
    )


def test_names_far_apart_stand_at_the_ends_of_their_lines() -> None:
    assert apart([30, 180, 100]) == (30, 180, 100)


def test_names_of_lines_that_end_together_are_spread_around_that_place() -> None:
    assert apart([100, 100, 100]) == (84, 100, 116)


def test_no_two_lines_are_drawn_alike() -> None:
    assert len({pen.dashes for pen in PENS}) == len(PENS) == 7
    assert len({(pen.mark, pen.filled) for pen in PENS}) == len(PENS)


@pytest.mark.parametrize("lines", range(2, 8))
@pytest.mark.parametrize("hands", HANDS)
def test_every_line_runs_from_the_first_hand_to_the_last(hands: int, lines: int) -> None:
    for line in drawn(hands, lines).lines:
        path = points(line.path)
        assert path[0][0] == LEFT
        assert path[-1][0] == RIGHT
        assert all(before[0] < after[0] for before, after in pairwise(path))
        assert all(TOP <= y <= BOTTOM for _, y in path)
        assert len(path) <= MOST_POINTS + 2


@pytest.mark.parametrize("hands", HANDS)
def test_the_numbers_at_the_edges_are_round_do_not_collide_and_end_with_the_last_hand(hands: int) -> None:
    found = drawn(hands, 5, slope=3)
    assert found.across[-1].text == str(hands)
    assert all(after.at - before.at >= 20 for before, after in pairwise(found.across))
    assert [tick.zero for tick in found.up].count(True) == 1
    assert 2 <= len(found.up) <= 7
    assert all(below.at - above.at >= 20 for below, above in pairwise(found.up))


def test_an_evening_without_a_point_is_a_level_line() -> None:
    found = chart(2, [[[(0, 0), (1, 0), (2, 0)]]] * 3, NAMES[:3])
    assert {y for line in found.lines for _, y in points(line.path)} == {BOTTOM}


@pytest.mark.parametrize("lines", range(2, 8))
def test_lines_that_run_together_are_marked_at_different_hands(lines: int) -> None:
    same = [[(hand, 0) for hand in range(41)]]
    marked = [{x for x, _ in points(line.marks)} for line in chart(40, [same] * lines, NAMES[:lines]).lines]
    assert all(marked)
    assert sum(map(len, marked)) == len(set.union(*marked))


def test_who_took_a_seat_later_has_a_line_of_their_own() -> None:
    found = chart(3, [[[(0, 0), (1, 5), (2, 7)], [(2, 0), (3, 1)]], [[(0, 0), (3, -2)]]], ("Fabio", "Bruno"))
    assert found.lines[0].path.count("M") == 2


@pytest.mark.parametrize(
    ("names", "read"),
    [
        (("Anna", "Bruno"), ("Anna", "Bruno")),
        (("Giangiacomo Feltrinelli", "Elena"), ("Giangiac…", "Elena")),
        (("Anna Rosa della Valle", "Elena"), ("Anna", "Elena")),
        (("Maria Vittoria Santacroce", "Maria Vittoria Bianchi"), ("Maria S.", "Maria B.")),
        (("Maria Vittoria Santacroce", "Maria Vittoria Santagata"), ("M… Santac.", "M… Santag.")),
        (("Giovanni B.", "Giovanni P.", "Alessandra"), ("Giovanni B.", "Giovanni P.", "Alessandra")),
        (("Massimiliano B.", "Massimiliano P."), ("Massi… B.", "Massi… P.")),
        (("Massimiliano", "Massimiliana"), ("Massi…no", "Massi…na")),
        (("Bartolomeo Rossi", "Bartolomea R."), ("Bartolomeo", "Bartolomea")),
        (("Anna", "Anna"), ("Anna 1", "Anna 2")),
        (("Anna", "Anna", "Anna 1"), ("Anna 1", "Anna 2", "Anna 1 3")),
        (("東京都千代田区永田町", "Elena"), ("東京都千代…", "Elena")),
    ],
)
def test_a_long_name_is_cut_and_stays_the_only_one_of_its_kind(
    names: tuple[str, ...], read: tuple[str, ...]
) -> None:
    assert shortened(names) == read


@given(st.lists(st.text(min_size=1, max_size=40).filter(str.strip), min_size=2, max_size=7))
def test_any_names_can_be_written_and_told_apart(names: list[str]) -> None:
    assert len(set(shortened(names))) == len(names)
