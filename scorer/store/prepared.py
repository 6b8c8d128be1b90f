"""Statements that every request asks for, written once for the driver.

SQLAlchemy compiles them, knows their types and wraps what goes wrong, as ever; only its way from a statement
to a cursor, which takes ten times as long as SQLite does for the answer, is not walked anew each time.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Delete, Dialect, Insert, Select, Update
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import TypeEngine

Convert = Callable[[Any], Any]


def run(session: Connection, text: str, values: Any = ()) -> DBAPICursor:
    """A statement in the driver's own words, straight to the driver; what goes wrong is raised as ever."""
    cursor = session.connection.cursor()
    try:
        cursor.execute(text, values)
    except session.dialect.loaded_dbapi.Error as error:
        cursor.close()
        lost = session.dialect.is_disconnect(error, session.connection, cursor)
        if lost:
            session.invalidate(error)
        kinds = session.dialect.loaded_dbapi.Error
        raise DBAPIError.instance(text, values, error, kinds, lost, dialect=session.dialect) from error
    return cursor


class Prepared:
    """A statement whose values come by name; what it finds are named tuples, as its columns are called."""

    def __init__(self, statement: Select[Any] | Insert | Update | Delete) -> None:
        self._statement = statement
        self._written: dict[str, _Written] = {}

    def rows(self, session: Connection, values: Mapping[str, Any]) -> list[Any]:
        """Every row found."""
        written = self._for(session.dialect)
        with closing(run(session, written.text, written.values(values))) as cursor:
            return [written.row(found) for found in cursor.fetchall()]

    def row(self, session: Connection, values: Mapping[str, Any]) -> Any | None:
        """The only row there can be; None: there is none."""
        found = self.rows(session, values)
        return found[0] if found else None

    def run(self, session: Connection, values: Mapping[str, Any]) -> None:
        """Do it."""
        written = self._for(session.dialect)
        run(session, written.text, written.values(values)).close()

    def _for(self, dialect: Dialect) -> _Written:
        if dialect.name not in self._written:
            self._written[dialect.name] = _write(self._statement, dialect)
        return self._written[dialect.name]


@dataclass(frozen=True, slots=True)
class _Written:
    """A statement as the driver takes it: `names` in its order, or None where it takes them by name; what
    turns values into the driver's (`given`) and back (`found`), None where they are the same."""

    text: str
    names: Sequence[str] | None
    given: Mapping[str, Convert | None]
    found: Sequence[tuple[int, Convert]]
    kind: Callable[[Sequence[Any]], Any]

    def values(self, values: Mapping[str, Any]) -> Any:
        """What goes with the statement."""
        ready = {
            name: convert(values[name]) if convert else values[name] for name, convert in self.given.items()
        }
        return ready if self.names is None else [ready[name] for name in self.names]

    def row(self, found: Sequence[Any]) -> Any:
        """A row as the program reads it."""
        row = list(found)
        for place, convert in self.found:
            row[place] = convert(row[place])
        return self.kind(row)


def _write(statement: Select[Any] | Insert | Update | Delete, dialect: Dialect) -> _Written:
    compiled = statement.compile(dialect=dialect)
    columns = list(statement.selected_columns) if isinstance(statement, Select) else []
    readers = [_dialect_type(column.type, dialect).result_processor(dialect, None) for column in columns]
    found: Any = namedtuple("Found", [str(column.key) for column in columns])  # type: ignore[misc] # made at run time
    return _Written(
        text=str(compiled),
        names=compiled.positiontup if compiled.positional else None,
        given={
            name: _dialect_type(bind.type, dialect).bind_processor(dialect)
            for name, bind in compiled.binds.items()
        },
        found=[(place, reader) for place, reader in enumerate(readers) if reader],
        kind=found._make,
    )


def _dialect_type(kind: TypeEngine[Any], dialect: Dialect) -> TypeEngine[Any]:
    return kind.dialect_impl(dialect)
