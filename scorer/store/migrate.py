"""Bring a database to the schema of this version: made new, left alone, or upgraded after a copy of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, text

from scorer.store.db import engine_options, prepare_engine
from scorer.store.ready import NotReady

_UPGRADING = 0x5CA2A  # a number of our own for PostgreSQL's advisory lock: one process upgrades at a time


def make_new(path: Path) -> None:
    """Make an empty database. It gets its name when complete: a half-made one is never taken for it."""
    draft = path.with_name(path.name + ".new")
    for leftover in (draft, draft.with_name(draft.name + "-wal"), draft.with_name(draft.name + "-shm")):
        leftover.unlink(missing_ok=True)
    upgrade(f"sqlite:///{draft}")
    draft.chmod(0o600)
    draft.rename(path)


def upgrade(url: str, backup: Path | None = None) -> None:
    """Run the steps that are missing, all in one transaction; `backup` is the SQLite file to copy before.

    Raises NotReady for a database that a newer version made.
    """
    engine = create_engine(url, **engine_options(url))
    prepare_engine(engine)
    try:
        _upgrade(engine, backup)
    finally:
        engine.dispose()


def _upgrade(engine: Engine, backup: Path | None) -> None:
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _UPGRADING})
        config = _config(connection)
        found = MigrationContext.configure(connection).get_current_revision()
        scripts = ScriptDirectory.from_config(config)
        if found == scripts.get_current_head():
            return
        if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
            raise NotReady(
                f"{_place(engine)} was written by a newer version (schema {found}): use that one, or a backup"
            )
        if backup is not None and found is not None:
            _copy(backup, backup.with_name(f"{backup.name}.before-upgrade-from-{found}"))
        command.upgrade(config, "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _place(engine: Engine) -> str:
    return engine.url.database or engine.url.render_as_string(hide_password=True)


def _copy(path: Path, copy: Path) -> None:
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    copy.chmod(0o600)
