"""The services over a real database file, and a clock that says what it is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from scorer.config import Settings
from scorer.services import tables, upkeep
from scorer.services.values import Author, Role
from scorer.store.db import db
from tests.postgres import connected
from tests.running import BRISCOLA, HAND

NOW = datetime(2026, 11, 30, 21, 15, tzinfo=UTC)
SCORER = Author("s" * 32, "Anna", Role.SCORE)
DIRECTOR = Author("d" * 32, "Dino", Role.DIRECT)
WATCHER = Author(None, None, Role.WATCH)


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Every test is for both databases."""
    url = request.getfixturevalue("server") if request.param == "postgresql" else None
    return Settings(instance=tmp_path / "instance", database_url=url)


on_sqlite = pytest.mark.parametrize("settings", ["sqlite"], indirect=True)  # what only a file has
on_postgresql = pytest.mark.parametrize("settings", ["postgresql"], indirect=True)  # what only a server has


@pytest.fixture
def flask(settings: Settings) -> Iterator[Flask]:
    app = Flask("services")
    upkeep.open_house(app, settings)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(autouse=True)
def house(flask: Flask) -> Iterator[None]:
    with flask.app_context():
        yield


@pytest.fixture
def table() -> str:
    """An open Briscola table of two, directed by DIRECTOR's device."""
    return tables.open_table(BRISCOLA, DIRECTOR, NOW).id


@pytest.fixture
def reopened(settings: Settings) -> Callable[[], Flask]:
    """The same database in a new process, as far as one process can play it: nothing remembered."""

    def again() -> Flask:
        app = Flask("again")
        upkeep.open_house(app, settings)
        return app

    return again


@contextmanager
def being_recorded(table: str) -> Iterator[None]:
    """Another process is in the midst of recording hand 1 on a PostgreSQL; it is done when the block ends."""
    row = {"table": table, "entry": json.dumps(HAND), "at": NOW}
    columns = "(table_id, version, action, number, entry, role, at)"
    with connected(db.engine.url) as other:
        other.execute(text("BEGIN"))
        other.execute(text("SELECT 1 FROM game_tables WHERE id = :table FOR NO KEY UPDATE"), row)
        other.execute(text(f"INSERT INTO log {columns} VALUES (:table, 1, 'record', 1, :entry, 2, :at)"), row)
        yield
        other.execute(text("COMMIT"))
