"""POST /api/tables/ID/links/ROLE/rotate: the old link of a role dies at once."""

from __future__ import annotations

import pytest

from tests.web.program import Program, Table


def rotate(program: Program, table: Table, role: str, by: str = "direct"):  # type: ignore[no-untyped-def] # the answer
    return program.ask("POST", f"{table.path}/links/{role}/rotate", table.keys[by])


@pytest.mark.parametrize("role", ["watch", "score", "direct"])
def test_the_old_key_is_gone_and_the_new_one_works(program: Program, role: str) -> None:
    table = program.open()
    answer = rotate(program, table, role)
    found = answer.get_json()
    assert answer.status_code == 200
    assert (found["role"], found["key"], found["keys"][role]) == (role, found["keys"][role], found["key"])
    assert found["key"] in found["links"][role]
    assert program.ask("GET", table.path, table.keys[role]).status_code == 410
    assert program.ask("GET", table.path, found["key"]).get_json()["role"] == role
    others = {name: key for name, key in table.keys.items() if name != role}
    assert {name: found["keys"][name] for name in others} == others
    assert all(program.ask("GET", table.path, key).status_code == 200 for key in others.values())


def test_rotating_the_watch_link_changes_the_code_too(program: Program) -> None:
    table = program.open()
    assert rotate(program, table, "score").get_json()["links"]["code"] == table.links["code"]
    assert rotate(program, table, "watch").get_json()["links"]["code"] != table.links["code"]


@pytest.mark.parametrize("by", ["watch", "score"])
def test_only_the_director_rotates(program: Program, by: str) -> None:
    table = program.open()
    assert rotate(program, table, "watch", by).status_code == 403
    assert program.ask("GET", table.path, table.keys["watch"]).status_code == 200


@pytest.mark.parametrize("role", ["owner", "WATCH", "1", "watch%20"])
def test_a_role_that_is_none_is_not_found(program: Program, role: str) -> None:
    assert rotate(program, program.open(), role).status_code == 404


def test_looking_at_the_address_rotates_nothing(program: Program) -> None:
    table = program.open()
    path = f"{table.path}/links/watch/rotate"
    assert program.ask("GET", path, table.keys["direct"]).status_code == 405
    assert program.ask("GET", table.path, table.keys["watch"]).status_code == 200
