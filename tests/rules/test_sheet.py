from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorer.errors import Refusal
from scorer.rules import sheet
from scorer.rules.table import exported

from .helpers import PEOPLE, RE, codes

SHEET: dict[str, Any] = {"scorer": 1, "game": "chiamata", "players": list(PEOPLE[:5]), "first_dealer": 0}
FULL = SHEET | {
    "rules": {"tie60": "draw", "monte": {"at_most": 4}},
    "match": {"type": "hands", "n": 9},
    "stake_cents": 10,
    "entries": [
        RE,
        {"kind": "all_pass"},
        {"kind": "penalty", "scores": [-4, 1, 1, 1, 1], "reason": "è tardi"},
    ],
    "name": "Giovedì",
    "labels": {"knight": "donna", "suits": "french"},
    "seats_drawn": [{"player": 0, "card": "re:coppe"}],
}


def written(document: dict[str, Any]) -> str:
    found = sheet.read(document)
    assert isinstance(found, sheet.Sheet), found
    return sheet.write(found.setup, exported(found.setup, found.recorded))


def problems(document: Any) -> list[tuple[str, str | None]]:
    found = sheet.read(document)
    assert isinstance(found, Refusal)
    assert found.at is None
    return codes(found)


def test_what_was_left_out_has_its_default() -> None:
    setup = sheet.read_setup(SHEET)
    assert not isinstance(setup, Refusal)
    assert (setup.match.type, setup.stake_cents, setup.rules_given, setup.sides) == ("open", 0, None, 5)


def test_an_export_keeps_the_public_order_and_every_word() -> None:
    assert list(json.loads(written(FULL))) == [
        "scorer",
        "game",
        "rules",
        "players",
        "first_dealer",
        "match",
        "stake_cents",
        "entries",
        "name",
        "labels",
        "seats_drawn",
    ]
    assert json.loads(written(FULL)) == FULL
    assert written(FULL).endswith("}\n")
    assert "è tardi" in written(FULL)
    assert written(json.loads(written(FULL))) == written(FULL)


@pytest.mark.parametrize("rules", ["briscolata", {}, {"preset": "briscolata"}])
def test_what_equals_its_default_is_left_out(rules: Any) -> None:
    said = SHEET | {"rules": rules, "match": {"type": "open"}, "stake_cents": 0, "entries": []}
    assert json.loads(written(said)) == SHEET


def test_rules_are_written_as_they_were_given() -> None:
    rules = {"preset": "briscolata", "tie60": "defence_wins"}
    assert json.loads(written(SHEET | {"rules": rules}))["rules"] == rules


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"scorer": 2}, "unknown_version", "scorer"),
        ({"scorer": True}, "unknown_version", "scorer"),
        ({"scorer": 1.0}, "unknown_version", "scorer"),
        ({"game": "tressette"}, "unknown_game", "game"),
        ({"game": None}, "wrong_type", "game"),
        ({"players": "Anna"}, "wrong_type", "players"),
        ({"players": list(PEOPLE[:4])}, "wrong_number_of_players", "players"),
        ({"players": ["Anna", "", "C", "D", "E"]}, "bad_name", "players.1"),
        ({"players": ["x" * 41, "B", "C", "D", "E"]}, "too_long", "players.0"),
        ({"players": [1, "B", "C", "D", "E"]}, "wrong_type", "players.0"),
        ({"first_dealer": 5}, "out_of_range", "first_dealer"),
        ({"first_dealer": "0"}, "not_a_whole_number", "first_dealer"),
        ({"rules": "nobody"}, "unknown_preset", "rules"),
        ({"rules": {"auction": {"mode": "loud"}}}, "bad_rules", "rules.auction.mode"),
        ({"match": {"type": "best_of", "n": 3}}, "bad_format", "match.type"),
        ({"match": "open"}, "wrong_type", "match"),
        ({"stake_cents": -1}, "out_of_range", "stake_cents"),
        ({"stake_cents": 0.5}, "not_a_whole_number", "stake_cents"),
        ({"entries": {}}, "wrong_type", "entries"),
        ({"name": "\u200b"}, "bad_name", "name"),
        ({"labels": {"king": "rex"}}, "unknown_field", "labels.king"),
        ({"labels": []}, "wrong_type", "labels"),
        ({"seats_drawn": [{"player": 0}]}, "missing_field", "seats_drawn.0.card"),
        ({"seats_drawn": [{"player": 9, "card": "otto:coppe"}]}, "unknown_card", "seats_drawn.0.card"),
        ({"pepper": 1}, "unknown_field", "pepper"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_by_code_and_field(
    changes: dict[str, Any], code: str, field: str
) -> None:
    assert (code, field) in problems(SHEET | changes)


def test_everything_wrong_with_a_sheet_is_listed_at_once() -> None:
    assert codes(sheet.read({})) == [
        ("missing_field", "scorer"),
        ("missing_field", "game"),
        ("missing_field", "players"),
        ("missing_field", "first_dealer"),
    ]
    wrong = SHEET | {
        "scorer": 2,
        "players": ["", "B", "C", "D", "E"],
        "stake_cents": "x",
        "rules": 5,
        "pepper": 1,
    }
    assert len(problems(wrong)) == 5


@pytest.mark.parametrize("document", [None, 5, "sheet", [], [SHEET]])
def test_what_is_no_object_is_no_sheet(document: Any) -> None:
    assert problems(document) == [("wrong_type", None)]


def test_folding_stops_at_the_first_refused_entry_and_lists_all_its_problems() -> None:
    found = sheet.score(SHEET | {"entries": [RE, RE | {"points": 119, "caller": 9}, {"kind": "x"}]})
    assert (found["valid"], found["at"]) == (False, 2)
    assert [(p["code"], p["field"]) for p in found["problems"]] == [
        ("unknown_caller", "caller"),
        ("impossible_total", "points"),
    ]


def test_a_name_is_cleaned_once_and_stays() -> None:
    assert json.loads(written(SHEET | {"players": [" An\u200bna ", *PEOPLE[1:5]]}))["players"][0] == "Anna"


def test_money_is_told_in_cents_with_the_fewest_payments() -> None:
    result = sheet.score(SHEET | {"stake_cents": 10, "entries": [RE]})
    assert result["money_cents"] == [-10, 20, -10, 10, -10]
    assert [payment["cents"] for payment in result["settlement"]] == [10, 10, 10]
    assert "pot" not in result


def test_who_left_still_pays_after_the_seats() -> None:
    entries = [RE, {"kind": "substitution", "seat": 0, "player": "Fabio"}]
    result = sheet.score(SHEET | {"stake_cents": 10, "entries": entries})
    assert result["money_cents"] == [0, 20, -10, 10, -10]
    assert {payment["from"] for payment in result["settlement"]} == {2, 4, 5}


def test_the_dish_waits_for_the_end_and_level_leaders_share_it() -> None:
    pairs = {
        "scorer": 1,
        "game": "briscola",
        "players": list(PEOPLE[:4]),
        "first_dealer": 0,
        "stake_cents": 25,
    }
    clock = pairs | {"match": {"type": "minutes", "n": 5}}
    assert sheet.score(clock)["pot"] is None
    done = sheet.score(clock | {"entries": [{"kind": "time_up"}]})
    assert done["pot"] == {"pot_cents": 100, "each_cents": 25, "remainder_cents": 0, "winners": [0, 1, 2, 3]}


def test_the_command_prints_a_result_or_a_refusal_with_its_status(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "sheet.json"
    for text, status, key in (
        (json.dumps(SHEET), 0, "totals"),
        (json.dumps(SHEET | {"entries": [5]}), 2, "problems"),
        ("{", 2, "problems"),
    ):
        file.write_text(text, encoding="utf-8")
        assert sheet.main(str(file)) == status
        assert key in json.loads(capsysbinary.readouterr().out)
    assert sheet.main(str(tmp_path / "none.json")) == 2
    assert b"none.json" in capsysbinary.readouterr().err
