"""The schema: what the migrations make is what the models say; an old database is copied, then upgraded."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from scorer.store import migrate
from scorer.store.models import GameTable
from scorer.store.ready import NotReady


def execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


def test_the_migrations_make_what_the_models_say(file: Path) -> None:
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), GameTable.metadata) == []
    engine.dispose()


def test_a_new_database_is_whole_private_and_leaves_nothing_beside_it(file: Path) -> None:
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_half_made_database_of_a_killed_start_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "scorer.sqlite3.new").write_bytes(b"half")
    migrate.make_new(tmp_path / "scorer.sqlite3")
    migrate.upgrade(f"sqlite:///{tmp_path / 'scorer.sqlite3'}")


def test_a_database_of_today_is_left_alone_and_not_copied(file: Path) -> None:
    migrate.upgrade(f"sqlite:///{file}", backup=file)
    assert list(file.parent.glob("*before*")) == []


def test_a_database_of_a_newer_version_is_refused_as_it_is(file: Path) -> None:
    execute(file, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NotReady, match="newer version"):
        migrate.upgrade(f"sqlite:///{file}", backup=file)


def test_an_upgrade_copies_first_and_a_failing_one_changes_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()

    def fail(config: Config, _: str) -> None:
        config.attributes["connection"].exec_driver_sql("CREATE TABLE half_way (id INTEGER)")
        raise ZeroDivisionError

    monkeypatch.setattr(ScriptDirectory, "get_current_head", lambda _: "0002")
    monkeypatch.setattr(command, "upgrade", fail)
    with pytest.raises(ZeroDivisionError):
        migrate.upgrade(f"sqlite:///{file}", backup=file)
    copy = file.with_name("scorer.sqlite3.before-upgrade-from-0001")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert file.read_bytes() == before
