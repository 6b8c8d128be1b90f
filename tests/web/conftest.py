"""The program on an empty database in a fresh folder, asked through Flask's client."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.app import create_app
from scorer.config import Settings
from tests.web.program import Program

CreateApp = Callable[..., Flask]


@pytest.fixture
def create(tmp_path: Path) -> CreateApp:
    """Makes the program with these settings; the folder stays the same within a test."""
    return lambda **given: create_app(Settings(instance=tmp_path, **given))


@pytest.fixture
def app(create: CreateApp) -> Flask:
    return create()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def program(client: FlaskClient) -> Program:
    return Program(client)
