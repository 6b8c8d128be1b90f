"""The house: made ready, refused in one line, healthy or not."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorer.config import Settings
from scorer.errors import Busy
from scorer.services import upkeep
from scorer.services.upkeep import NotReady


def test_a_house_that_can_take_a_hand_is_healthy() -> None:
    upkeep.check_health()


on_sqlite = pytest.mark.skipif("TEST_POSTGRES_URL" in os.environ, reason="of the SQLite file")


@on_sqlite
def test_a_full_disk_is_not_healthy(monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1000))
    with pytest.raises(Busy):
        upkeep.check_health()


@on_sqlite
def test_a_database_somebody_else_holds_is_not_healthy(settings: Settings) -> None:
    with closing(sqlite3.connect(settings.instance / "scorer.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            upkeep.check_health()
    upkeep.check_health()


def test_a_corrupt_database_is_refused_and_kept(tmp_path: Path) -> None:
    instance = tmp_path / "other"
    instance.mkdir()
    (instance / "scorer.sqlite3").write_bytes(b"not a database")
    with pytest.raises(NotReady):
        upkeep.prepare(Settings(instance=instance))
    assert (instance / "scorer.sqlite3").read_bytes() == b"not a database"


def test_a_lost_link_key_is_refused_because_printed_links_would_die(settings: Settings, table: str) -> None:
    key = settings.instance / "link.key"
    kept = key.read_text()
    key.write_text(f"new:{secrets.token_hex(32)}\n")
    with pytest.raises(NotReady, match=r"link\.key"):
        upkeep.open_house(Flask("again"), settings)
    key.write_text(f"new:{secrets.token_hex(32)}\n{kept}")
    upkeep.open_house(Flask("again"), settings)  # an older key below a new one is as good


def test_a_database_server_that_does_not_answer_is_one_line(tmp_path: Path) -> None:
    settings = Settings(instance=tmp_path, database_url="postgresql+psycopg://nobody:pass@127.0.0.1:1/none")
    with pytest.raises(NotReady) as refused:
        upkeep.prepare(settings)
    assert "\n" not in str(refused.value)
    assert "pass" not in str(refused.value)
