from __future__ import annotations

from typing import Any

import pytest

from scorer.rules.names import perceived, read_text
from scorer.rules.reading import Problems

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


def cleaned(value: Any) -> str | list[str]:
    problems = Problems()
    text = read_text(value, "name", problems)
    return [problem.code for problem in problems.found] if text is None else text


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("Anna", "Anna"),
        ("  Anna \n Maria\t", "Anna Maria"),
        ("Jose\u0301", "José"),
        ("An\u200bna\ufeff\u2060", "Anna"),
        ("\u202eanna\u202c", "anna"),
        ("a\u200db", "ab"),
        ("a\u200d\U0001f44d", "a\U0001f44d"),
        (FAMILY, FAMILY),
        ("\U0001f44d\U0001f3fd", "\U0001f44d\U0001f3fd"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("محمد", "محمد"),
        ("李", "李"),
        ("7", "7"),
        ("x" * 40, "x" * 40),
        (FAMILY * 40, FAMILY * 40),
    ],
)
def test_a_name_is_kept_without_what_hides_or_overrides(given: str, expected: str) -> None:
    assert cleaned(given) == expected


@pytest.mark.parametrize(
    "given", ["", "   ", "\u200b\u200d", "\u3164", "\u2800", "\u0301", "\n\t", "An\0na", "\ud800", "\u202e"]
)
def test_a_name_that_shows_nothing_or_is_no_text_is_bad(given: str) -> None:
    assert cleaned(given) == ["bad_name"]


@pytest.mark.parametrize(
    "given", ["x" * 41, "x" * 10_000, "a" + "\u0301\u0323" * 150_000, "a" + "\u0301\u0302" * 20, FAMILY * 41]
)
def test_a_name_longer_than_a_line_is_too_long(given: str) -> None:
    assert cleaned(given) == ["too_long"]


@pytest.mark.parametrize("given", [None, 5, True, ["Anna"], {"name": "Anna"}])
def test_a_name_is_text(given: Any) -> None:
    assert cleaned(given) == ["wrong_type"]


def test_characters_are_counted_as_people_see_them() -> None:
    flags = "\U0001f1ee\U0001f1f9\U0001f1ea\U0001f1f8"
    assert [perceived(text) for text in ("abc", FAMILY, flags, "e\u0301", "\U0001f44d\U0001f3fd!")] == [
        3,
        1,
        2,
        1,
        2,
    ]
