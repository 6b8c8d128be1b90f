"""PUT /api/tables/ID/entries/N: another entry in the place of one; both stay in the log."""

from __future__ import annotations

import secrets

import pytest
from werkzeug.test import TestResponse

from tests.web.program import HAND, OTHER, Program, Table, codes


def correct(
    program: Program,
    table: Table,
    number: int,
    entry: object,
    by: str = "score",
    headers: dict[str, str] | None = None,
    more: dict[str, object] | None = None,
) -> TestResponse:
    path = f"{table.path}/entries/{number}"
    return program.ask("PUT", path, table.keys[by], headers, json={"entry": entry, **(more or {})})


def test_a_correction_counts_at_once_and_the_log_keeps_both(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    answer = correct(program, table, 1, OTHER, more={"reason": "counted again"})
    assert answer.status_code == 200
    assert answer.get_json()["hand"]["scores"] == program.read(table)["result"]["totals"]
    last = program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()["log"][-1]
    assert (last["action"], last["number"], last["before"], last["entry"]) == ("correct", 1, HAND, OTHER)
    assert last["reason"] == "counted again"
    assert program.read(table)["next"] == 2


def test_the_kind_may_change(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    assert correct(program, table, 1, {"kind": "all_pass"}).status_code == 200
    assert program.read(table)["result"]["pending_redeals"] == 1


@pytest.mark.parametrize(("by", "status"), [("watch", 403), ("score", 403), ("direct", 200)])
def test_only_the_director_corrects_an_older_hand(program: Program, by: str, status: int) -> None:
    table = program.open()
    program.record(table, 1)
    program.record(table, 2)
    assert correct(program, table, 1, OTHER, by).status_code == status
    assert program.read(table)["sheet"]["entries"] == [OTHER if status == 200 else HAND, HAND]


def test_a_wrong_correction_changes_nothing(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    before = program.read(table)
    answer = correct(program, table, 1, {**OTHER, "points": 119})
    assert (answer.status_code, codes(answer)) == (422, ["impossible_total"])
    assert program.read(table) == before


@pytest.mark.parametrize(
    ("number", "code"),
    [(2, "unknown_entry"), (3, "number_ahead"), (10**18, "number_ahead"), (10**30, "number_ahead")],
)
def test_what_was_never_recorded_cannot_be_corrected(program: Program, number: int, code: str) -> None:
    table = program.open()
    program.record(table, 1)
    answer = correct(program, table, number, OTHER, "direct")
    assert (answer.status_code, codes(answer)) == (409, [code])


def test_an_undone_hand_cannot_be_corrected(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    program.ask("DELETE", f"{table.path}/entries/1", table.keys["score"])
    answer = correct(program, table, 1, OTHER, "direct")
    assert (answer.status_code, codes(answer)) == (409, ["unknown_entry"])


def test_a_stale_version_is_refused(program: Program) -> None:
    table = program.open()
    version = program.record(table, 1).get_json()["version"]
    program.record(table, 2)
    stale = {"If-Match": f'"{version}"'}
    answer = correct(program, table, 2, OTHER, headers=stale)
    assert (answer.status_code, codes(answer)) == (412, ["stale_version"])
    assert answer.get_json()["version"] == version + 1
    fresh = {"If-Match": f'"{version + 1}"'}
    assert correct(program, table, 2, OTHER, headers=fresh).status_code == 200


@pytest.mark.parametrize("tag", ['"abc"', "x", '""', '"1", "2"', "é"])
def test_a_tag_that_is_no_version_is_stale(program: Program, tag: str) -> None:
    table = program.open()
    program.record(table, 1)
    assert correct(program, table, 1, OTHER, headers={"If-Match": tag}).status_code == 412


def test_a_correction_sent_twice_with_one_key_is_one_correction(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    headers = {"Idempotency-Key": secrets.token_hex(16)}
    first = correct(program, table, 1, OTHER, headers=headers)
    again = correct(program, table, 1, OTHER, headers=headers)
    assert (again.status_code, again.data) == (200, first.data)
    assert len(program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()["log"]) == 2


@pytest.mark.parametrize(
    ("more", "code"),
    [({"reason": 5}, "wrong_type"), ({"number": 2}, "unknown_field"), ({"reason": "x" * 10_000}, "too_long")],
)
def test_nothing_but_entry_and_reason_can_be_sent(
    program: Program, more: dict[str, object], code: str
) -> None:
    table = program.open()
    program.record(table, 1)
    answer = correct(program, table, 1, OTHER, more=more)
    assert answer.status_code == 422
    assert code in codes(answer)


def test_the_number_of_another_table_is_not_touched(program: Program) -> None:
    table, other = program.open(), program.open()
    program.record(table, 1)
    program.record(other, 1)
    path = f"{table.path}/entries/1"
    assert program.ask("PUT", path, other.keys["direct"], json={"entry": OTHER}).status_code == 404
    assert program.read(table)["sheet"]["entries"] == program.read(other)["sheet"]["entries"] == [HAND]
