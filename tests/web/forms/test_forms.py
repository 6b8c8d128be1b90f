"""Forms only carry: what was typed becomes the entry or sheet the public formats describe, right or wrong."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from scorer.errors import Json
from scorer.web.forms.openings import look_alikes, skeleton, told_apart
from scorer.web.forms.table_form import TableForm, cents
from scorer.web.forms.typed import BriscolaForm, ChiamataForm


def chiamata(**typed: str) -> Json:
    return ChiamataForm(MultiDict(typed)).entry()


def briscola(*totals: str, **typed: str) -> Json:
    return BriscolaForm(
        MultiDict({f"totals-{side}": total for side, total in enumerate(totals)} | typed)
    ).entry()


def test_the_s3_example_as_typed() -> None:
    assert chiamata(caller="0", call="due:85", suit="denari", partner="1", points="85") == {
        "kind": "hand",
        "caller": 0,
        "partner": 1,
        "call": {"rank": "due", "points": 85},
        "suit": "denari",
        "points": 85,
    }


def test_the_caller_s_own_seat_as_partner_means_alone() -> None:
    entry = chiamata(caller="0", call="re", partner="0", points="0")
    assert entry == {"kind": "hand", "caller": 0, "solo": True, "call": {"rank": "re"}, "points": 0}


@pytest.mark.parametrize(
    ("call", "bid", "wanted"),
    [
        ("due:other", "74", {"rank": "due", "points": 74}),
        ("due:other", "tanti", {"rank": "due", "points": "tanti"}),
        (":75", "", {"points": 75}),
        ("asso", "99", {"rank": "asso"}),
        ("due", "", {"rank": "due"}),
    ],
)
def test_every_way_to_say_a_call(call: str, bid: str, wanted: Json) -> None:
    assert chiamata(call=call, bid=bid)["call"] == wanted


def test_what_was_left_empty_is_left_out_for_the_engine_to_miss() -> None:
    assert chiamata(points=" ") == {"kind": "hand"}
    assert briscola("", "") == {"kind": "hand"}


@pytest.mark.parametrize("kind", ["all_pass", "void"])
def test_a_button_that_is_an_entry_by_itself(kind: str) -> None:
    assert chiamata(kind=kind, caller="2", points="85") == {"kind": kind}


def test_a_button_nobody_made_is_a_hand() -> None:
    assert chiamata(kind="penalty", points="85") == {"kind": "hand", "points": 85}


@pytest.mark.parametrize(
    ("typed", "totals"),
    [
        (("74", ""), [74, 46]),
        (("", "46"), [74, 46]),
        (("60", "60"), [60, 60]),
        (("74", "45"), [74, 45]),
        (("121", ""), [121, -1]),
        (("55", "", "62"), [55, 3, 62]),
        (("sette", ""), ["sette", ""]),
    ],
)
def test_the_last_side_has_what_is_missing_to_120(typed: tuple[str, ...], totals: Json) -> None:
    assert briscola(*typed)["totals"] == totals


def table(*names: str, **typed: str) -> TableForm:
    return TableForm(MultiDict({f"players-{place}": name for place, name in enumerate(names)} | typed))


def test_empty_rows_do_not_count_and_the_dealer_follows_his_name() -> None:
    form = table("Anna", "", " Bruno ", table="briscola-2", first_dealer="2", match_briscola="best_of-3")
    assert form.document() == {
        "scorer": 1,
        "game": "briscola",
        "players": ["Anna", "Bruno"],
        "first_dealer": 1,
        "match": {"type": "best_of", "n": 3},
    }


def test_a_match_nobody_offers_reaches_the_engine_as_it_is() -> None:
    assert table("Anna", match_chiamata="eterna").document()["match"] == {"type": "eterna"}


def test_names_that_look_alike_are_found_in_their_rows() -> None:
    found = look_alikes(table("Anna", "Bruno", "ànna", "A n n a"))
    assert [problem.field for problem in found] == ["players.0", "players.2", "players.3"]


def test_names_of_signs_alone_are_told_apart() -> None:
    assert skeleton("♠♠") != skeleton("♥♥")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "anna "), ("Niccol\u00f2", "Niccolo"), ("Ol\u0433a", "0l\u0433a"), ("Eva", "\u0415v\u0430")],
)
def test_names_that_the_eye_takes_for_one(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_the_second_of_a_name_is_marked_and_no_mark_makes_two_alike() -> None:
    assert told_apart(["Mario", "Mario (2)", "Mario", "mario"]) == [
        "Mario",
        "Mario (2)",
        "Mario (3)",
        "mario (4)",
    ]


def test_a_mark_fits_into_the_longest_name() -> None:
    marked = told_apart(["x" * 40, "x" * 40])[1]
    assert marked == "x" * 36 + " (2)"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("0,50", 50),
        ("2", 200),
        ("1.2", 120),
        ("10,05 \u20ac", 1005),
        ("", ""),
        ("0,505", "0,505"),
        ("due", "due"),
    ],
)
def test_euros_as_people_write_them(text: str, wanted: Json) -> None:
    assert cents(text) == wanted
