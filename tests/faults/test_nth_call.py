"""Whatever call to the database fails: the old state or the new, never a mix; asking again puts it right."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event, text

from scorer.config import Settings
from scorer.errors import Busy
from scorer.services import people, sharing, tables, upkeep
from scorer.services.values import Role
from scorer.store import db as store
from scorer.store.db import db, reading
from tests.running import BRISCOLA, HAND
from tests.services.conftest import DIRECTOR, NOW, SCORER

Act = Callable[[str], object]
ACTS: dict[str, Act] = {
    "record": lambda table: tables.record(table, 2, HAND, "key-2", SCORER, NOW),
    "correct": lambda table: tables.correct(table, 1, {"kind": "void"}, None, DIRECTOR, NOW, key="fix"),
    "undo": lambda table: tables.undo(table, 1, DIRECTOR, NOW),
    "open": lambda _: tables.open_table({**BRISCOLA, "entries": [HAND, HAND]}, DIRECTOR, NOW),
    "rotate": lambda table: sharing.rotate(table, Role.WATCH, DIRECTOR, NOW),
    "grant": lambda table: people.grant(table, "phone", Role.SCORE, NOW),
}
EVERYTHING = ("game_tables", "log", "devices")


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
def failing(tmp_path: Path) -> Iterator[Failing]:
    app = Flask("failing")
    upkeep.open_house(app, Settings(instance=tmp_path / "instance"))
    fault = Failing()
    with app.app_context(), _between(fault):
        yield fault
        db.engine.dispose()


@contextmanager
def _between(fault: Failing) -> Iterator[None]:
    @event.listens_for(db.engine, "before_cursor_execute")
    def before(*_: object) -> None:
        fault.call()

    store.run_commits_with(fault.commit)
    yield
    store.run_commits_with(lambda commit: commit())


def everything() -> list[object]:
    with reading() as session:
        return [session.execute(text(f"SELECT * FROM {name} ORDER BY 1, 2")).all() for name in EVERYTHING]


@pytest.mark.parametrize("act", ACTS)
def test_a_failure_at_any_call_leaves_the_old_state_and_the_retry_makes_the_new_one(
    failing: Failing, act: str
) -> None:
    table = tables.open_table(BRISCOLA, DIRECTOR, NOW).id
    tables.record(table, 1, HAND, "key-1", SCORER, NOW)
    before, failed = everything(), 0
    while True:
        failing.left = failed
        try:
            ACTS[act](table)
            break
        except (Busy, sqlite3.OperationalError):
            failed += 1
        finally:
            failing.left = 10_000
        assert everything() == before
        assert tables.load(table).version == 1
    assert failed >= 3
    assert everything() != before
