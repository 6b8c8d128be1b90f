"""What a released version left behind: upgraded, folded to the same totals, reached by the same links."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorer.config import Settings
from scorer.errors import Json
from scorer.services import tables, upkeep
from scorer.store import migrate
from scorer.store.db import db
from tests.postgres import Postgres
from tests.released import DIRECTOR, Release, outcome, releases
from tests.services.conftest import NOW


def is_the_same_today(settings: Settings, wanted: dict[str, Json], logs: dict[str, int]) -> None:
    """The program of today opens this database; every evening folds to what was told, and goes on."""
    app = Flask("today")
    upkeep.open_house(app, settings)
    with app.app_context():
        assert len(wanted) >= 26
        for table, told in wanted.items():
            assert json.loads(json.dumps(outcome(table))) == told, table
            assert len(tables.log(table)) == logs[table] > 0
            go_on(table)
        db.engine.dispose()


def logged(instance: Path) -> dict[str, int]:
    """How many lines the log of every table has in this instance folder."""
    with closing(sqlite3.connect(instance / "scorer.sqlite3")) as connection:
        return dict(connection.execute("SELECT table_id, count(*) FROM log GROUP BY table_id").fetchall())


def go_on(table: str) -> None:
    """The evening goes on under the program of today."""
    view = tables.load(table)
    if view.state.match.over:
        tables.undo(table, view.entries[-1].number, DIRECTOR, NOW)
    else:
        tables.record(table, view.next, {"kind": "void"}, "today", DIRECTOR, NOW)


@pytest.mark.parametrize("release", releases(), ids=lambda release: release.folder.name)
def test_every_evening_of_a_released_version_is_the_same_today(release: Release, tmp_path: Path) -> None:
    instance = tmp_path / "of that day"
    wanted = release.lay_out(instance)
    with closing(sqlite3.connect(instance / "scorer.sqlite3")) as connection:
        ((revision,),) = connection.execute("SELECT version_num FROM alembic_version")
    is_the_same_today(Settings(instance=instance), wanted, logged(instance))
    backups = list((instance / "backups").glob(f"*-schema-{revision}-before-upgrade.zip"))
    assert len(backups) == int(revision != migrate.head())
    with closing(sqlite3.connect(instance / "scorer.sqlite3")) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("release", releases(), ids=lambda release: release.folder.name)
def test_so_it_is_on_a_server(release: Release, tmp_path: Path, postgres: Postgres) -> None:
    instance = tmp_path / "of that day"
    wanted = release.lay_out(instance)
    logs = logged(instance)
    with postgres.database() as url:
        release.move(instance, url)
        is_the_same_today(Settings(instance=instance, database_url=url), wanted, logs)
