"""DELETE /api/tables/ID/entries/N: an entry, named by its number, no longer counts."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from tests.web.program import HAND, OTHER, Program, Table, codes


def undo(
    program: Program, table: Table, number: int, by: str = "score", headers: dict[str, str] | None = None
) -> TestResponse:
    return program.ask("DELETE", f"{table.path}/entries/{number}", table.keys[by], headers)


def log(program: Program, table: Table) -> list[dict[str, object]]:
    found: list[dict[str, object]] = program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()[
        "log"
    ]
    return found


def test_an_undone_hand_no_longer_counts_and_its_number_is_never_used_again(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    answer = undo(program, table, 1)
    assert answer.status_code == 200
    assert answer.get_json()["result"]["totals"] == [0] * 5
    found = program.read(table)
    assert (found["next"], found["sheet"].get("entries", [])) == (2, [])
    assert codes(program.record(table, 1, OTHER)) == ["number_taken"]
    assert [line["action"] for line in log(program, table)] == ["record", "undo"]


def test_undoing_twice_changes_nothing(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    first, again = undo(program, table, 1), undo(program, table, 1)
    assert again.status_code == 200
    assert again.get_json()["version"] == first.get_json()["version"]
    assert len(log(program, table)) == 2


@pytest.mark.parametrize(("by", "status"), [("watch", 403), ("score", 403), ("direct", 200)])
def test_only_the_director_undoes_an_older_hand(program: Program, by: str, status: int) -> None:
    table = program.open()
    program.record(table, 1)
    program.record(table, 2, OTHER)
    assert undo(program, table, 1, by).status_code == status
    assert program.read(table)["sheet"]["entries"] == ([OTHER] if status == 200 else [HAND, OTHER])


def test_undoing_one_by_one_goes_back_hand_by_hand(program: Program) -> None:
    table = program.open()
    for number in (1, 2, 3):
        program.record(table, number)
    assert [undo(program, table, number).status_code for number in (3, 2, 1)] == [200] * 3
    assert program.read(table)["result"]["totals"] == [0] * 5


@pytest.mark.parametrize(
    ("number", "code"),
    [(2, "unknown_entry"), (3, "number_ahead"), (10**18, "number_ahead"), (10**30, "number_ahead")],
)
def test_what_was_never_recorded_cannot_be_undone(program: Program, number: int, code: str) -> None:
    table = program.open()
    program.record(table, 1)
    answer = undo(program, table, number, "direct")
    assert (answer.status_code, codes(answer)) == (409, [code])


@pytest.mark.parametrize("number", ["-1", "1.0", "one", ""])
def test_what_is_no_number_is_no_address(program: Program, number: str) -> None:
    table = program.open()
    program.record(table, 1)
    answer = program.ask("DELETE", f"{table.path}/entries/{number}", table.keys["direct"])
    assert answer.status_code in (404, 405)
    assert program.read(table)["sheet"]["entries"] == [HAND]


def test_a_stale_version_is_refused(program: Program) -> None:
    table = program.open()
    version = program.record(table, 1).get_json()["version"]
    program.record(table, 2)
    answer = undo(program, table, 2, headers={"If-Match": f'"{version}"'})
    assert (answer.status_code, codes(answer)) == (412, ["stale_version"])
    assert undo(program, table, 2, headers={"If-Match": f'W/"{version + 1}"'}).status_code == 200
