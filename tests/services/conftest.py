"""The services over a real database file, and a clock that says what it is told."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import create_engine, text

from scorer.config import Settings
from scorer.services import tables, upkeep
from scorer.services.values import Author, Role
from scorer.store.db import db
from tests.running import BRISCOLA

NOW = datetime(2026, 11, 30, 21, 15, tzinfo=UTC)
SCORER = Author("s" * 32, "Anna", Role.SCORE)
DIRECTOR = Author("d" * 32, "Dino", Role.DIRECT)
WATCHER = Author(None, None, Role.WATCH)


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    """SQLite; or PostgreSQL in a schema of its own, where TEST_POSTGRES_URL names a server for tests."""
    server = os.environ.get("TEST_POSTGRES_URL")
    if server is None:
        yield Settings(instance=tmp_path / "instance")
        return
    schema, engine = f"test_{uuid4().hex}", create_engine(server)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    yield Settings(instance=tmp_path / "instance", database_url=f"{server}?options=-csearch_path%3D{schema}")
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()


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
