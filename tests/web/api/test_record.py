"""POST /api/tables/ID/entries: a hand is saved once, or refused with every reason."""

from __future__ import annotations

import secrets
import uuid
from base64 import urlsafe_b64encode

import pytest

from tests.web.program import HAND, OTHER, Program, codes


def test_a_hand_is_saved_and_its_scores_come_back(program: Program) -> None:
    table = program.open()
    answer = program.record(table, 1)
    found = answer.get_json()
    assert answer.status_code == 201
    assert (found["number"], found["next"], found["entry"]) == (1, 2, HAND)
    assert found["hand"]["scores"] == [-1, 2, -1, 1, -1]
    assert found["version"] == program.read(table)["version"]
    assert found["result"] == program.read(table)["result"]
    assert answer.headers["Location"] == f"{table.path}/entries/1"


def test_the_same_key_gives_the_same_answer_and_no_second_hand(program: Program) -> None:
    table, key = program.open(), secrets.token_hex(16)
    first = program.record(table, 1, key=key)
    program.record(table, 2, OTHER)
    again = program.record(table, 1, key=key)
    assert (again.status_code, again.data) == (first.status_code, first.data)
    assert program.read(table)["next"] == 3


def test_one_key_in_three_spellings_is_one_key(program: Program) -> None:
    table, key = program.open(), uuid.uuid4()
    spellings = [str(key), key.hex.upper(), urlsafe_b64encode(key.bytes).decode().rstrip("="), f'"{key}"']
    answers = {program.record(table, 1, key=spelling).data for spelling in spellings}
    assert len(answers) == 1
    assert program.read(table)["next"] == 2


def test_a_key_of_another_form_is_taken_as_it_stands(program: Program) -> None:
    table, key = program.open(), "phone-of-anna/evening-1/hand-1"
    assert program.record(table, 1, key=key).data == program.record(table, 1, key=key).data
    assert program.read(table)["next"] == 2


def test_the_same_key_with_other_content_is_refused(program: Program) -> None:
    table, key = program.open(), secrets.token_hex(16)
    program.record(table, 1, key=key)
    answer = program.record(table, 1, OTHER, key=key)
    assert (answer.status_code, codes(answer)) == (422, ["key_reused"])
    assert program.read(table)["sheet"]["entries"] == [HAND]


@pytest.mark.parametrize(
    "key", [None, "", "1", "abc", "x" * 15, "a key with blanks in it", "x" * 201, "é" * 22]
)
def test_without_a_key_with_room_for_128_bits_nothing_is_saved(program: Program, key: str | None) -> None:
    table = program.open()
    headers = {} if key is None else {"Idempotency-Key": key}
    body = {"number": 1, "entry": HAND}
    answer = program.ask("POST", f"{table.path}/entries", table.keys["score"], headers, json=body)
    assert answer.status_code == 400
    assert codes(answer) == ["missing_field" if key is None else "bad_format"]
    assert answer.get_json()["problems"][0]["field"] == "Idempotency-Key"
    assert program.read(table)["next"] == 1


@pytest.mark.parametrize(("entry", "equal"), [(HAND, True), (OTHER, False)])
def test_a_number_already_taken_says_what_stands_there(program: Program, entry: object, equal: bool) -> None:
    table = program.open()
    program.record(table, 1)
    answer = program.record(table, 1, entry)
    found = answer.get_json()
    assert (answer.status_code, codes(answer)) == (409, ["number_taken"])
    assert (found["entry"], found["number"], found["equal"]) == (HAND, 1, equal)
    assert {"by", "at"} <= set(found)
    assert program.read(table)["next"] == 2


def test_a_number_above_the_next_is_ahead(program: Program) -> None:
    answer = program.record(program.open(), 2)
    assert (answer.status_code, codes(answer)) == (409, ["number_ahead"])
    assert answer.get_json()["next"] == 1


@pytest.mark.parametrize("number", [0, -1, 10**6, 10**19, 10**400])
def test_a_number_that_cannot_be_is_refused(program: Program, number: int) -> None:
    answer = program.record(program.open(), number)
    assert answer.status_code in (409, 422)
    assert codes(answer)


@pytest.mark.parametrize("number", [1.0, "1", True, None, [1]])
def test_a_number_that_is_none_is_refused(program: Program, number: object) -> None:
    answer = program.record(program.open(), number)  # type: ignore[arg-type] # that is the point
    assert answer.status_code == 422
    assert codes(answer) == ["not_a_whole_number"]
    assert answer.get_json()["problems"][0]["field"] == "number"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({**HAND, "points": 121}, "out_of_range"),
        ({**HAND, "points": 1}, "impossible_total"),
        ({**HAND, "points": 119}, "impossible_total"),
        ({**HAND, "points": "sessantuno"}, "not_a_whole_number"),
        ({**HAND, "points": 61.0}, "not_a_whole_number"),
        ({**HAND, "partner": 1}, "partner_is_caller"),
        ({**HAND, "caller": 7}, "unknown_caller"),
        ({**HAND, "suit": "cuori"}, "unknown_suit"),
        ({**HAND, "table_id": "x"}, "unknown_field"),
        ({**HAND, "voided": True}, "unknown_field"),
        ({**HAND, "after_end": True}, "unknown_field"),
        ({**HAND, "dealer_moved": True}, "unknown_field"),
        ({"kind": "surprise"}, "unknown_kind"),
        ({}, "missing_field"),
        ([], "wrong_type"),
        (None, "wrong_type"),
        ("hand", "wrong_type"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_and_not_saved(program: Program, entry: object, code: str) -> None:
    table = program.open()
    answer = program.record(table, 1, entry)
    assert answer.status_code == 422
    assert code in codes(answer)
    assert program.read(table)["next"] == 1


def test_all_problems_of_a_hand_are_told_at_once(program: Program) -> None:
    entry = {**HAND, "points": 121, "caller": 9, "suit": "cuori", "more": 1}
    found = codes(program.record(program.open(), 1, entry))
    assert {"out_of_range", "unknown_caller", "unknown_suit", "unknown_field"} <= set(found)


@pytest.mark.parametrize("field", ["version", "role", "author", "by", "at", "table", "id", "key", "seq"])
def test_nothing_but_number_and_entry_can_be_sent(program: Program, field: str) -> None:
    table = program.open()
    headers = {"Idempotency-Key": secrets.token_hex(16)}
    body = {"number": 1, "entry": HAND, field: "direct"}
    answer = program.ask("POST", f"{table.path}/entries", table.keys["score"], headers, json=body)
    assert (answer.status_code, codes(answer)) == (422, ["unknown_field"])
    assert answer.get_json()["problems"][0]["field"] == field


def test_missing_fields_are_named(program: Program) -> None:
    table = program.open()
    headers = {"Idempotency-Key": secrets.token_hex(16)}
    answer = program.ask("POST", f"{table.path}/entries", table.keys["score"], headers, json={})
    assert [problem["field"] for problem in answer.get_json()["problems"]] == ["number", "entry"]


def test_watchers_cannot_record(program: Program) -> None:
    table = program.open()
    assert program.record(table, 1, by="watch").status_code == 403
    assert program.read(table)["next"] == 1


def test_a_key_of_one_table_records_nothing_in_another(program: Program) -> None:
    table, other = program.open(), program.open()
    answer = program.ask(
        "POST",
        f"{table.path}/entries",
        other.keys["direct"],
        {"Idempotency-Key": secrets.token_hex(16)},
        json={"number": 1, "entry": HAND},
    )
    assert answer.status_code == 404
    assert program.read(table)["next"] == program.read(other)["next"] == 1


def test_a_hand_after_the_end_is_refused(program: Program) -> None:
    sheet = {"scorer": 1, "game": "briscola", "players": ["A", "B"], "first_dealer": 0}
    table = program.open({**sheet, "match": {"type": "first_to", "k": 1}})
    hand = {"kind": "hand", "totals": [70, 50]}
    assert program.record(table, 1, hand).get_json()["result"]["match"]["over"]
    answer = program.record(table, 2, hand)
    assert (answer.status_code, codes(answer)) == (422, ["match_already_over"])


def test_the_same_hand_is_equal_also_where_the_deal_has_moved_since(program: Program) -> None:
    """Judged anew its auction would begin with the wrong player; it was played, and both phones say so."""
    table = program.open()
    auction = [[2, {"rank": "re"}], [3, "pass"], [4, "pass"], [0, "pass"], [1, "pass"]]
    hand = {"kind": "hand", "partner": 4, "suit": "coppe", "points": 61, "auction": auction}
    assert program.record(table, 1).status_code == program.record(table, 2, hand).status_code == 201
    moved = program.ask(
        "PUT", f"{table.path}/entries/1", table.keys["direct"], json={"entry": {"kind": "void"}}
    )
    assert moved.status_code == 200
    taken = program.record(table, 2, hand)
    assert (taken.status_code, taken.get_json()["equal"]) == (409, True)
    assert not program.record(table, 2, {**hand, "points": 62}).get_json()["equal"]
