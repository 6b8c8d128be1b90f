"""Whatever call to the database fails: the old state or the new, never a mix; asking again puts it right."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pytest
from flask import Flask
from sqlalchemy import text

from scorer.config import Settings
from scorer.errors import Busy
from scorer.services import deciding, people, play, sharing, tables, upkeep
from scorer.services.values import Role
from scorer.store import file as store
from scorer.store.db import db, reading
from tests.running import BRISCOLA, HAND
from tests.services.conftest import DIRECTOR, NOW, SCORER

Act = Callable[[str], object]
SITTING = "a phone that sits here already"
ACTS: dict[str, Act] = {
    "record": lambda table: tables.record(table, 2, HAND, "key-2", SCORER, NOW),
    "correct": lambda table: deciding.correct(table, 1, {"kind": "void"}, None, DIRECTOR, NOW, key="fix"),
    "undo": lambda table: tables.undo(table, 1, DIRECTOR, NOW),
    "open": lambda _: tables.open_table({**BRISCOLA, "entries": [HAND, HAND]}, DIRECTOR, NOW),
    "open by a form": lambda _: tables.open_table(BRISCOLA, DIRECTOR, NOW, "of the form"),
    "rematch": lambda table: tables.rematch(table, DIRECTOR, NOW),
    "rotate": lambda table: sharing.rotate(table, Role.WATCH, DIRECTOR, NOW),
    "say": lambda table: play.say(table, {"step": "trick", "taker": 0}, 2, 1, "trick", SCORER, NOW),
    "choose": lambda table: play.choose(table, play.Helpers(tricks="takers"), SCORER),
    "grant": lambda table: people.grant(table, "phone", Role.SCORE, NOW),
    "join": lambda table: people.join(table, sharing.keys(table)[Role.SCORE], "phone", NOW, "Anna"),
    "leave": lambda table: people.leave(table, SITTING),
    "drop": lambda table: people.drop(table, people.device_hash(SITTING), DIRECTOR),
}
EVERYTHING = ("game_tables", "log", "devices", "steps", "helpers")


@dataclass(slots=True)
class Failing:
    """Lets `left` calls pass, then fails every one."""

    left: int = 10_000

    def call(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise sqlite3.OperationalError("disk I/O error")

    def commit(self, commit: Callable[[], None]) -> None:
        self.call()
        commit()


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Failing]:
    app, fault = Flask("failing"), Failing()
    monkeypatch.setattr(store, "SqliteConnection", between(fault))
    store.run_commits_with(fault.commit)
    upkeep.open_house(app, Settings(instance=tmp_path / "instance"))
    with app.app_context():
        yield fault
        db.engine.dispose()
    store.run_commits_with(lambda commit: commit())


def between(fault: Failing) -> type[store.SqliteConnection]:
    """Connections whose every statement the fault may hit."""

    class Cursor(sqlite3.Cursor):
        def execute(self, text: str, values: Any = (), /) -> Self:
            fault.call()
            return super().execute(text, values)

    class Between(store.SqliteConnection):
        def cursor(self, factory: type[sqlite3.Cursor] = Cursor) -> sqlite3.Cursor:  # type: ignore[override] # ours only
            return super().cursor(factory)

    return Between


def everything() -> list[object]:
    with reading() as session:
        return [session.execute(text(f"SELECT * FROM {name} ORDER BY 1, 2")).all() for name in EVERYTHING]


@pytest.mark.parametrize("act", ACTS)
def test_a_failure_at_any_call_leaves_the_old_state_and_the_retry_makes_the_new_one(
    failing: Failing, act: str
) -> None:
    table = tables.open_table(BRISCOLA, DIRECTOR, NOW).id
    tables.record(table, 1, HAND, "key-1", SCORER, NOW)
    people.grant(table, SITTING, Role.SCORE, NOW)
    before, failed = everything(), 0
    while True:
        failing.left = failed
        try:
            ACTS[act](table)
            break
        except Busy:
            failed += 1
        finally:
            failing.left = 10_000
        assert everything() == before
        assert tables.load(table).version == 1
    assert failed >= 3
    assert everything() != before
