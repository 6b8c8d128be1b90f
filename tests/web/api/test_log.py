"""GET /api/tables/ID/log: who did what when, old and new."""

from __future__ import annotations

from datetime import datetime

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
