"""A database that is a file (SQLite): its connections, their settings, how they begin and commit."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Engine, Pool, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from scorer.store.prepared import run

SQLITE_WAIT = 0.05  # seconds SQLite may block the whole process
_PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def options() -> dict[str, Any]:
    """How an engine for a file is made."""
    connect = {"timeout": SQLITE_WAIT, "isolation_level": None, "factory": SqliteConnection}
    return {"connect_args": {**connect, "check_same_thread": False}, "poolclass": _Stack}


def prepare(engine: Engine) -> None:
    """Settings that survive power loss on every connection, and our own BEGIN."""
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)


def _set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    for name, wanted in _PRAGMAS.items():
        connection.execute(f"PRAGMA {name}={wanted}")
        (found,) = connection.execute(f"PRAGMA {name}").fetchone()
        if found != wanted:
            raise sqlite3.OperationalError(f"{name} is {found}, not {wanted}")
    (wait,) = connection.execute("PRAGMA busy_timeout").fetchone()
    if wait > SQLITE_WAIT * 1000:
        raise sqlite3.OperationalError(f"busy_timeout is {wait} ms: the whole process would wait")


def _begin(connection: Connection) -> None:
    turn = connection.get_execution_options().get("turn")
    if turn != "look":
        run(connection, "BEGIN IMMEDIATE" if turn == "write" else "BEGIN").close()


def is_damaged(error: DBAPIError) -> bool:
    """Whether the file turned out to be damaged, or none of a database, under our hands."""
    return type(error.orig) is sqlite3.DatabaseError


def taken_back(connection: sqlite3.Connection) -> bool:
    """Whether a connection whose COMMIT failed is fit again."""
    try:
        connection.rollback()
    except sqlite3.Error:
        return False
    return not connection.in_transaction


class _Stack(Pool):
    """Connections to a file, the last one used first. To open one costs little and nobody waits for one, so
    there is nothing to lock: a pool that counts takes longer for that than SQLite for the answer."""

    def __init__(self, creator: Any, **options: Any) -> None:
        super().__init__(creator, **options)
        self._free: list[ConnectionPoolEntry] = []
        self._made = 0

    def _do_get(self) -> ConnectionPoolEntry:
        try:
            return self._free.pop()
        except IndexError:
            self._made += 1
            return self._create_connection()

    def _do_return_conn(self, record: ConnectionPoolEntry) -> None:
        self._free.append(record)

    def recreate(self) -> _Stack:
        """As SQLAlchemy asks for it after `dispose`."""
        return _Stack(self._creator, dialect=self._dialect, _dispatch=self.dispatch)

    def dispose(self) -> None:
        """Closes what is not in use."""
        while self._free:
            self._made -= 1
            self._free.pop().close()

    def status(self) -> str:
        """For a log."""
        return f"{self.checkedout()} of {self._made} in use"

    def checkedout(self) -> int:
        """How many are in use."""
        return self._made - len(self._free)


def _at_once(commit: Callable[[], None]) -> None:
    commit()


_run_commit: Callable[[Callable[[], None]], None] = _at_once


def run_commits_with(runner: Callable[[Callable[[], None]], None]) -> None:
    """Let the server choose how a COMMIT runs: it waits for the disk, and an event loop must not."""
    global _run_commit
    _run_commit = runner


class SqliteConnection(sqlite3.Connection):
    """Lets the server choose how its commits run."""

    def commit(self) -> None:
        _run_commit(super().commit)
