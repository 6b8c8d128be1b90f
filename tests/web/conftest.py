"""The program on an empty database in a fresh folder, asked through Flask's client."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.app import create_app
from scorer.config import Settings
from scorer.store.db import db
from tests.web.program import Program

CreateApp = Callable[..., Flask]


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str | None:
    """None: SQLite. A test that is `on_both` databases has it twice, once with the address of a server."""
    return request.getfixturevalue("server") if getattr(request, "param", None) else None


on_both = pytest.mark.parametrize("database", [False, True], ids=["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def create(tmp_path: Path, database: str | None) -> Iterator[CreateApp]:
    """Makes the program with these settings; the folder stays the same within a test."""
    made: list[Flask] = []

    def make(**given: Any) -> Flask:
        made.append(create_app(Settings(instance=tmp_path, database_url=database, **given)))
        return made[-1]

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def app(create: CreateApp) -> Flask:
    return create()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def program(client: FlaskClient) -> Program:
    return Program(client)
