"""Every table of a database, read as it stands: by the server's side, in a copy, of an older schema too.

Only columns of the first schema are asked for, so that what an older version left can be read before it is
upgraded. Nothing is written.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Row, create_engine, func, inspect, select, text

from scorer.store.codec import from_text
from scorer.store.db import engine_options, prepare_engine
from scorer.store.models import GameTable, LogRow
from scorer.store.tables import LogRecord, TableRecord

_TABLE = ("id", "setup", "opened_at", "key_id", "watch_epoch", "score_epoch", "direct_epoch", "code_hash")
_LINE = tuple(name for name in LogRecord.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds: its schema's revision, how many rows each table has, a digest of all."""

    revision: str | None
    rows: Mapping[str, int]
    digest: str


@contextmanager
def opened(url: str) -> Iterator[Connection]:
    """A look at the database of one moment, whoever writes to it meanwhile. Raises SQLAlchemyError."""
    engine = create_engine(url, **engine_options(url))
    prepare_engine(engine)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def url_of(path: Path) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{path}"


def copy(connection: Connection, target: Path) -> None:
    """This very moment of a SQLite database as a file of its own."""
    source = connection.connection.driver_connection
    assert isinstance(source, sqlite3.Connection)
    connection.execute(text("SELECT count(*) FROM sqlite_master"))  # from here on it is one moment
    with closing(sqlite3.connect(target)) as there:
        source.backup(there)


def troubles(path: Path) -> list[str]:
    """What is wrong inside a SQLite file: nothing, if all is well."""
    with closing(sqlite3.connect(path)) as connection:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
        orphans = [f"{row[0]} refers to nothing" for row in connection.execute("PRAGMA foreign_key_check")]
    return [line for line in found if line != "ok"] + orphans


def contents(connection: Connection) -> Contents:
    """What the database holds at this moment."""
    rows, seen = {}, hashlib.sha256()
    for name in sorted(inspect(connection).get_table_names()):
        count = 0
        for row in connection.execute(text(f'SELECT * FROM "{name}"')):  # noqa: S608 - the database's own name
            seen.update(f"{name} {tuple(row)!r}\n".encode("utf-8", "surrogatepass"))
            count += 1
        rows[name] = count
    return Contents(MigrationContext.configure(connection).get_current_revision(), rows, seen.hexdigest())


def ids(connection: Connection) -> tuple[str, ...]:
    """The ids of all tables, the oldest first."""
    return tuple(connection.scalars(select(GameTable.id).order_by(GameTable.opened_at, GameTable.id)))


def latest(connection: Connection) -> datetime | None:
    """When the last line of any log was written."""
    return connection.scalar(select(func.max(LogRow.at)))


def played(connection: Connection) -> tuple[datetime, datetime] | None:
    """When the first and the last line of any log were written; None where there is none."""
    first, last = connection.execute(select(func.min(LogRow.at), func.max(LogRow.at))).one()
    return None if first is None else (first, last)


def table(connection: Connection, table_id: str) -> TableRecord:
    """A table's own row. Raises ValueError where it is no row of ours."""
    columns = [GameTable.__table__.c[name] for name in _TABLE]
    row = connection.execute(select(*columns).where(GameTable.id == table_id)).one()
    epochs = (row.watch_epoch, row.score_epoch, row.direct_epoch)
    return TableRecord(row.id, from_text(row.setup), row.opened_at, row.key_id, epochs, row.code_hash)


def lines(connection: Connection, table_id: str) -> tuple[LogRecord, ...]:
    """A table's log, oldest first. Raises ValueError where it is none of ours."""
    columns = [LogRow.__table__.c[name] for name in _LINE]
    wanted = select(*columns).where(LogRow.table_id == table_id).order_by(LogRow.version)
    return tuple(_line(row) for row in connection.execute(wanted))


def _line(row: Row[tuple[object, ...]]) -> LogRecord:
    fields = row._asdict()
    return LogRecord(**fields | {"entry": None if row.entry is None else from_text(row.entry)})
