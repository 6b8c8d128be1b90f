from __future__ import annotations

import math
from typing import Any

import pytest

from scorer.rules.reading import Fields, Problems, under


def found(problems: Problems) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.field) for problem in problems.found]


@pytest.mark.parametrize("value", [True, False, 61.0, 61.5, "61", None, [], {}, math.nan, math.inf])
def test_only_a_json_integer_is_a_whole_number(value: Any) -> None:
    problems = Problems()
    assert Fields({"points": value}, problems).whole("points", 0, 120) is None
    assert found(problems) == [("not_a_whole_number", "points")]


def test_what_nobody_asks_for_is_an_unknown_field_with_its_path() -> None:
    problems = Problems()
    fields = Fields({"a": {"b": 1, "c": 2}}, problems)
    inside = fields.inside("a")
    assert inside.whole("b", 0, 9) == 1
    inside.close()
    fields.close()
    assert found(problems) == [("unknown_field", "a.c")]


def test_a_problem_is_noted_once_and_nothing_stops_the_reading() -> None:
    problems = Problems()
    fields = Fields({"a": 10, "b": "x", "c": 1}, problems)
    fields.whole("a", 0, 9)
    fields.whole("a", 0, 9)
    fields.flag("c")
    fields.items("b")
    fields.need("d")
    assert found(problems) == [
        ("out_of_range", "a"),
        ("wrong_type", "c"),
        ("wrong_type", "b"),
        ("missing_field", "d"),
    ]
    assert problems.refusal(3).at == 3


def test_what_is_no_object_misses_nothing_more() -> None:
    problems = Problems()
    fields = Fields(5, problems, "rules.auction")
    fields.need("mode")
    assert found(problems) == [("wrong_type", "rules.auction")]


def test_paths_are_dotted() -> None:
    assert (under("totals", 1), under("", "totals")) == ("totals.1", "totals")
