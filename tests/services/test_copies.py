"""How old the newest backup is: said where the program is started, and on the screen of its own machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.app import create_app
from scorer.config import Settings
from scorer.services import copies, places, shelf
from scorer.store.db import db
from tests.web.program import Program

DAYS = timedelta(days=3)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(instance=tmp_path)


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    app = create_app(settings)
    yield app
    with app.app_context():
        db.engine.dispose()


def played(app: Flask) -> None:
    program = Program(app.test_client())
    assert program.record(program.open(), 1).status_code == 201


def backed_up(settings: Settings, at: datetime) -> None:
    folder = places.backups(settings)
    folder.mkdir(exist_ok=True)
    shelf.place(folder, at, "0001").touch()


def test_a_house_where_nobody_has_played_says_nothing(app: Flask, settings: Settings) -> None:
    assert copies.line(settings, datetime.now(UTC)) == ""


def test_the_terminal_says_the_age_and_that_people_have_played_since(app: Flask, settings: Settings) -> None:
    played(app)
    now = datetime.now(UTC)
    assert copies.line(settings, now) == "No backup yet: `scorer backup` makes one."
    backed_up(settings, now - timedelta(hours=3))
    assert copies.line(settings, now) == "The newest backup is 3 hours old."
    sooner = now - timedelta(hours=2, minutes=50)
    assert copies.line(settings, sooner) == "The newest backup is 10 minutes old."
    later = now + DAYS
    since = "and people have played since: `scorer backup` makes one."
    assert copies.line(settings, later) == f"The newest backup is 3 days old, {since}"
    backed_up(settings, now + timedelta(minutes=1))  # after the last hand
    assert copies.line(settings, later) == "The newest backup is 2 days old."


def kept(client: FlaskClient, **environ: str) -> str:
    page = client.get("/", headers={"Accept-Language": "it"}, environ_overrides=environ).text
    found = re.search(r'<p class="(kept[^"]*)">(.*?)</p>', page)
    return f"{found[1]}: {re.sub('<[^>]+>', '', found[2])}" if found else ""


def test_the_first_page_says_it_at_the_machine_and_to_nobody_else(app: Flask, settings: Settings) -> None:
    played(app)
    client = app.test_client()
    assert kept(client) == "kept: Ancora nessuna copia: la fa scorer backup."
    backed_up(settings, datetime.now(UTC) - DAYS)
    assert kept(client).startswith("kept stale: Ultima copia: ")
    assert "Dopo si è giocato ancora: scorer backup ne fa un’altra." in kept(client)
    assert kept(client, REMOTE_ADDR="192.0.2.7") == ""


def test_behind_a_proxy_for_https_nobody_is_at_the_machine(tmp_path: Path) -> None:
    app = create_app(Settings(instance=tmp_path, public_url="https://smazzata.example.org"))
    played(app)
    assert kept(app.test_client()) == ""
    with app.app_context():
        db.engine.dispose()
