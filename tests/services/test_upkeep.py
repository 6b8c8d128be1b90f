"""The house: made ready, refused in one line, healthy or not."""

from __future__ import annotations

import secrets
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorer.config import Settings
from scorer.errors import Busy
from scorer.services import sweeping, upkeep
from scorer.services.upkeep import NotReady
from tests.services.conftest import on_sqlite


def test_a_house_that_can_take_a_hand_is_healthy() -> None:
    upkeep.check_health()


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


@on_sqlite
def test_a_database_server_without_its_driver_is_one_line(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    elsewhere = Settings(instance=settings.instance, database_url="postgresql+psycopg://db/scores")
    with pytest.raises(NotReady, match=r"scorer\[postgres\]"):
        upkeep.prepare(elsewhere)


def test_the_server_sweeps_at_its_start_and_then_once_an_hour(
    flask: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, swept = [5.0], list[float]()

    def sleep(seconds: float) -> None:
        clock[0] += 900
        if clock[0] > 9000:
            raise SystemExit

    monkeypatch.setattr(upkeep.time, "sleep", sleep)  # type: ignore[attr-defined] # its own name of the module
    monkeypatch.setattr(upkeep.time, "monotonic", lambda: clock[0])  # type: ignore[attr-defined]
    monkeypatch.setattr(sweeping, "sweep", lambda _now: swept.append(clock[0]))
    with pytest.raises(SystemExit):
        upkeep.keep_up(flask)
    assert swept == [905, 4505, 8105]
