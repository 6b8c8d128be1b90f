"""Bring a database to the schema of this version: made new, left alone, or upgraded after a backup of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, text

from scorer.store.db import engine_options, prepare_engine
from scorer.store.ready import NotReady

STEPS = Path(__file__).parent / "migrations"
_UPGRADING = 0x5CA2A  # a number of our own for PostgreSQL's advisory lock: one process upgrades at a time


def make_new(path: Path) -> None:
    """Make an empty database. It gets its name when complete: a half-made one is never taken for it."""
    draft = path.with_name(path.name + ".new")
    for leftover in (draft, draft.with_name(draft.name + "-wal"), draft.with_name(draft.name + "-shm")):
        leftover.unlink(missing_ok=True)
    upgrade(f"sqlite:///{draft}")
    draft.chmod(0o600)
    draft.rename(path)


def upgrade(url: str, before: Callable[[], object] | None = None) -> str | None:
    """Run the steps that are missing, all in one transaction: killed half-way, nothing of them is there.

    `before` makes the backup; it is called while nobody can write, and only if there is something to upgrade.
    Gives the revision that was found. Raises NotReady for a database that a newer version made.
    """
    engine = create_engine(url, **engine_options(url))
    prepare_engine(engine)
    try:
        return _upgrade(engine, before)
    finally:
        engine.dispose()


def head() -> str | None:
    """The revision of this version's schema."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def check_known(found: str | None, place: object) -> None:
    """Raises NotReady for a revision that this version does not know."""
    scripts = ScriptDirectory.from_config(_config())
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise NotReady(
            f"{place} was written by a newer version (schema {found}): use that one, or a backup of before"
        )


def _upgrade(engine: Engine, before: Callable[[], object] | None) -> str | None:
    with engine.connect().execution_options(turn="write") as connection:
        _let_tables_be_remade(connection)
        with connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _UPGRADING})
            found = MigrationContext.configure(connection).get_current_revision()
            check_known(found, _place(engine))
            if found != head():
                if before is not None and found is not None:
                    before()
                command.upgrade(_config(connection), "head")
                _check_references(connection)
            return found


def _let_tables_be_remade(connection: Connection) -> None:
    """SQLite changes a table by making it anew; the rows that refer to it must outlive the old one.

    This cannot be said inside a transaction; what refers to nothing is looked for at its end instead.
    """
    if connection.dialect.name == "sqlite":
        connection.connection.cursor().execute("PRAGMA foreign_keys=OFF")


def _check_references(connection: Connection) -> None:
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise NotReady("the upgrade would leave rows that refer to nothing; the database stays as it was")


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _place(engine: Engine) -> str:
    return engine.url.database or engine.url.render_as_string(hide_password=True)
