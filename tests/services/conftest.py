"""The services over a real database file, and a clock that says what it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask

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
def settings(tmp_path: Path) -> Settings:
    return Settings(instance=tmp_path / "instance")


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
