"""GET /api/tables/ID: the table as it stands."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.web.program import FIVE, HAND, Program


def test_a_table_answers_with_its_sheet_and_its_result(program: Program) -> None:
    table = program.open({**FIVE, "name": "Bar Sport"})
    program.record(table, 1)
    found = program.read(table)
    assert set(found) == {"id", "version", "next", "role", "sheet", "result"}
    assert (found["id"], found["next"], found["role"]) == (table.id, 2, "watch")
    assert found["sheet"]["entries"] == [HAND]
    assert found["result"]["totals"] == [-1, 2, -1, 1, -1]
    assert (found["result"]["next_dealer"], found["result"]["pending_redeals"]) == (1, 0)


@pytest.mark.parametrize("role", ["watch", "score", "direct"])
def test_each_key_is_told_its_role_and_nothing_secret(program: Program, role: str) -> None:
    table = program.open()
    answer = program.ask("GET", table.path, table.keys[role])
    assert answer.get_json()["role"] == role
    assert not any(key in answer.text for key in table.keys.values())
    assert "Authorization" in answer.headers["Vary"]


def test_the_etag_is_the_version_and_saves_the_way(program: Program) -> None:
    table = program.open()
    first = program.ask("GET", table.path, table.keys["watch"])
    tag = first.headers["ETag"]
    assert tag == f'"{first.get_json()["version"]}"'
    assert first.headers["Cache-Control"] == "private, no-cache"  # kept, but asked about each time
    again = program.ask("GET", table.path, table.keys["watch"], {"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    program.record(table, 1)
    changed = program.ask("GET", table.path, table.keys["watch"], {"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_not_modified_is_not_told_to_who_may_not_see(program: Program) -> None:
    table = program.open()
    assert program.ask("GET", table.path, "x", {"If-None-Match": "*"}).status_code == 404


def test_head_answers_like_get_without_the_body(program: Program) -> None:
    table = program.open()
    answer = program.ask("HEAD", table.path, table.keys["watch"])
    assert (answer.status_code, answer.data) == (200, b"")
    assert "ETag" in answer.headers


def test_versions_only_go_up_by_one(program: Program) -> None:
    table = program.open()
    versions = [program.read(table)["version"]]
    for number in (1, 2, 3):
        program.record(table, number)
        versions.append(program.read(table)["version"])
    assert [later - earlier for earlier, later in pairwise(versions)] == [1, 1, 1]
