"""GET /api/tables/ID/log: who did what when, old and new."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Flask

from scorer.services import rulings
from scorer.services.values import Author, Role
from tests.web.program import HAND, OTHER, Program


def test_the_log_keeps_everything_in_order(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    program.record(table, 2, OTHER, by="direct")
    program.ask("DELETE", f"{table.path}/entries/2", table.keys["score"])
    found = program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()
    lines = found["log"]
    assert found["id"] == table.id
    assert [(line["action"], line["number"]) for line in lines] == [("record", 1), ("record", 2), ("undo", 2)]
    assert [line["role"] for line in lines] == ["score", "direct", "score"]
    assert [line["entry"] for line in lines] == [HAND, OTHER, None]
    assert [line["before"] for line in lines] == [None, None, OTHER]
    versions = [line["version"] for line in lines]
    assert versions == sorted(set(versions))
    assert all(datetime.fromisoformat(line["at"]).tzinfo for line in lines)


def test_the_log_gives_no_key_away(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    answer = program.ask("GET", f"{table.path}/log", table.keys["watch"])
    assert not any(key in answer.text for key in table.keys.values())


def test_what_is_said_beside_the_entries_is_told_to_programs(app: Flask, program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    before = program.ask("GET", table.path, table.keys["watch"])
    author = Author("s" * 32, "Carla", Role.SCORE)
    with app.app_context():
        rulings.flag(
            table.id, 1, "erano 58", "a key of this flag", author, datetime(2026, 11, 30, tzinfo=UTC)
        )
    after = program.ask("GET", table.path, table.keys["watch"])
    assert (before.headers["ETag"], after.headers["ETag"]) == ('"1"', '"2"')
    told = after.get_json()
    assert told["rulings"] == {
        "closed": None,
        "call": None,
        "flags": [
            {"version": 2, "number": 1, "words": "erano 58", "by": "Carla", "at": "2026-11-30T00:00:00+00:00"}
        ],
        "decisions": [],
    }
    assert {name: told[name] for name in ("sheet", "result")} == {
        name: before.get_json()[name] for name in ("sheet", "result")
    }
    line = program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()["log"][-1]
    assert (line["action"], line["number"], line["entry"]) == ("ruling", 1, {"kind": "flag"})
    assert (line["before"], line["reason"]) == (None, "erano 58")
