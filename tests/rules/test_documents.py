from __future__ import annotations

import math

import pytest

from scorer.rules.documents import NotJsonError, dump, parse


@pytest.mark.parametrize(
    "text",
    ["", "{", "nul", "{'a': 1}", '{"a": 1, "a": 2}', "[" * 5000, "[" * 61 + "]" * 61, b"\xff\xfe", '"\t"'],
)
def test_what_is_no_strict_json_is_said_to_be_none(text: str | bytes) -> None:
    with pytest.raises(NotJsonError):
        parse(text)


def test_nan_and_infinity_are_read_so_that_their_field_can_be_refused() -> None:
    assert math.isnan(parse("NaN"))
    assert parse("[-Infinity, 1e999]") == [-math.inf, math.inf]


def test_a_number_of_thousands_of_digits_is_beyond_every_range_and_stops_nobody() -> None:
    assert parse("9" * 5000) > 10**300
    assert parse("-" + "9" * 5000) < -(10**300)


def test_a_byte_order_mark_is_no_part_of_the_document() -> None:
    assert parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_json_is_written_readable_and_never_with_nan() -> None:
    assert dump({"è": "José"}) == '{"è": "José"}'
    assert dump("\ud800") == '"\\ud800"'
    with pytest.raises(ValueError, match="not JSON compliant"):
        dump(math.nan)
