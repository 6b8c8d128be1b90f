"""A real database for every test: a file, or one of its own on a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorer.store.db import db, open_database
from scorer.store.migrate import make_new, upgrade
from tests.postgres import Postgres


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "scorer.sqlite3"
    make_new(path)
    return path


@pytest.fixture
def empty(postgres: Postgres) -> Iterator[str]:
    """The address of a database on a PostgreSQL, with nothing in it."""
    with postgres.database() as url:
        yield url


@pytest.fixture
def address(empty: str) -> str:
    """The address of a database of ours on a PostgreSQL."""
    upgrade(empty)
    return empty


@pytest.fixture
def app(file: Path) -> Iterator[Flask]:
    """The program's access to a file."""
    yield from opened(f"sqlite:///{file}")


@pytest.fixture
def server_app(address: str) -> Iterator[Flask]:
    """The program's access to a server."""
    yield from opened(address)


@pytest.fixture(params=["app", "server_app"], ids=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest) -> Flask:
    """The program's access to the one and the other: what holds on both."""
    found: Flask = request.getfixturevalue(request.param)
    return found


def opened(url: str) -> Iterator[Flask]:
    flask = Flask("store")
    open_database(flask, url)
    yield flask
    with flask.app_context():
        db.engine.dispose()
