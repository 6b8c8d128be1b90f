"""The database and the one way to write to it.

SQLite under gevent freezes the whole process when two greenlets wait for it at once, so `writing()` holds one
ordinary lock per process from BEGIN IMMEDIATE to COMMIT, SQLite itself waits no longer than 50 ms, and a
longer wait (another process holds the file) is a loop of tries with sleeps that lets everybody else go on.
Inside a write nothing is computed, logged or sent.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from flask import Flask, current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from sqlalchemy.orm import DeclarativeBase, Session

from scorer.errors import Busy

SQLITE_WAIT = 0.05  # seconds SQLite may block the whole process
PATIENCE = 5.0  # seconds a write waits for its turn before it is refused as Busy
PAUSE = 0.02  # seconds between two tries

T = TypeVar("T")
_log = logging.getLogger("scorer.store")


class Base(DeclarativeBase):
    """The base of our tables; our own, so that the types of SQLAlchemy 2 stay whole."""


class Clash(RuntimeError):
    """A unique constraint says that somebody else was first: read again, then decide again."""


db = SQLAlchemy(model_class=Base)

_EXTENSION = "scorer.write_lock"
_LOST_RACES = {"40001", "40P01"}  # PostgreSQL: serialization failure, deadlock; both are OperationalErrors
_PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def open_database(app: Flask, url: str) -> None:
    """Bind the database to the application. The lock is made here, not on import: a server may have replaced
    the locks of `threading` by its own in between."""
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = engine_options(url)
    app.extensions[_EXTENSION] = threading.Lock()
    db.init_app(app)
    with app.app_context():
        prepare_engine(db.engine)


def engine_options(url: str) -> dict[str, Any]:
    """How every engine of ours is made, whichever database it speaks to."""
    if not url.startswith("sqlite"):
        return {"pool_pre_ping": True, "pool_timeout": PATIENCE}
    connect = {"timeout": SQLITE_WAIT, "isolation_level": None, "factory": _SqliteConnection}
    return {"connect_args": connect, "pool_timeout": PATIENCE}


def prepare_engine(engine: Engine) -> None:
    """On SQLite: settings that survive power loss on every connection, and our own BEGIN."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", _begin)


def _set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    for name, wanted in _PRAGMAS.items():
        connection.execute(f"PRAGMA {name}={wanted}")
        (found,) = connection.execute(f"PRAGMA {name}").fetchone()
        if found != wanted:
            raise sqlite3.OperationalError(f"{name} is {found}, not {wanted}")


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _at_once(commit: Callable[[], None]) -> None:
    commit()


_run_commit: Callable[[Callable[[], None]], None] = _at_once


def run_commits_with(runner: Callable[[Callable[[], None]], None]) -> None:
    """Let the server choose how a COMMIT runs: it waits for the disk, and an event loop must not."""
    global _run_commit
    _run_commit = runner


class _SqliteConnection(sqlite3.Connection):
    def commit(self) -> None:
        _run_commit(super().commit)


@contextmanager
def reading() -> Iterator[Session]:
    """A session for one look at the database; afterwards its connection is free again. Raises Busy."""
    try:
        yield db.session()
    except (OperationalError, NoFreeConnection) as error:
        raise _busy(error) from None
    finally:
        db.session.remove()


@contextmanager
def writing(patience: float = PATIENCE) -> Iterator[Session]:
    """A session whose inserts are committed at the end of the block, or none of them.

    Raises Clash when a unique constraint was hit, Busy when the database could not be written within
    `patience` seconds (locked, full, gone, read-only). After either, nothing was saved.
    """
    try:
        with _turn(time.monotonic() + patience) as session:
            yield session
    except IntegrityError as error:
        raise Clash(str(error.orig)) from None
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) in _LOST_RACES:
            raise Clash(str(error.orig)) from None
        raise _busy(error) from None
    except NoFreeConnection as error:
        raise _busy(error) from None


def until_first(attempt: Callable[[], T], crowd: str) -> T:
    """What `attempt` gives, made again from the start whenever somebody else was first (Clash).

    An attempt reads, decides, then writes. Raises Busy, saying what the crowd does, after PATIENCE seconds.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except Clash:
            if time.monotonic() >= deadline:
                raise Busy(crowd) from None


@contextmanager
def _turn(deadline: float) -> Iterator[Session]:
    lock = _write_lock()
    if not lock.acquire(timeout=max(0.0, deadline - time.monotonic())):
        raise Busy("too many are writing")
    try:
        session = _begun(deadline)
        yield session
        _commit(session)
    finally:
        try:
            db.session.remove()  # rolls back what was not committed
        finally:
            lock.release()


def _commit(session: Session) -> None:
    try:
        session.commit()
    except BaseException:
        session.invalidate()  # a COMMIT that failed leaves the transaction, and the file, locked: hang up
        raise


def _write_lock() -> threading.Lock:
    lock: threading.Lock = current_app.extensions[_EXTENSION]
    return lock


def _begun(deadline: float) -> Session:
    db.session.remove()
    while True:
        session = db.session()
        try:
            session.connection(execution_options={"writing": True})
            return session
        except OperationalError as error:
            db.session.remove()
            if not _is_lock(error) or time.monotonic() >= deadline:
                raise
        time.sleep(PAUSE)


def _is_lock(error: OperationalError) -> bool:
    text = str(error.orig)
    return "database is locked" in text or "database table is locked" in text


def _busy(error: Exception) -> Busy:
    reason = str(getattr(error, "orig", None) or error)
    _log.warning("the database refused: %s", reason)
    return Busy(reason)
