"""One program for all the tests of a file that read tables and change none they did not open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from scorer.app import create_app
from scorer.config import Settings
from scorer.store.db import db


@pytest.fixture(scope="module")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The program on a database of its own."""
    app = create_app(Settings(instance=tmp_path_factory.mktemp("shown")))
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def read_in_italian(one_app: Flask) -> Iterator[None]:
    """Somebody with an Italian phone asks."""
    with one_app.test_request_context(headers={"Accept-Language": "it"}):
        yield
