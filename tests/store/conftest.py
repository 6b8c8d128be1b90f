"""A real database file for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorer.store.db import db, open_database
from scorer.store.migrate import make_new


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "scorer.sqlite3"
    make_new(path)
    return path


@pytest.fixture
def app(file: Path) -> Iterator[Flask]:
    flask = Flask("store")
    open_database(flask, f"sqlite:///{file}")
    yield flask
    with flask.app_context():
        db.engine.dispose()
