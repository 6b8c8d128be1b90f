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
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Flask, current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from sqlalchemy.orm import DeclarativeBase

from scorer.errors import Busy
from scorer.store import file, server

PATIENCE = server.PATIENCE
PAUSE = 0.02  # seconds between two tries to write to the file
LONGEST_PAUSE = 0.5  # seconds between two tries to reach a server

T = TypeVar("T")
Session = Connection
"""One look at the database or one turn to write to it: a connection for as long as that takes. Rows become
values at once (`store.tables`, `store.people`): nothing of an ORM's session would be used, only paid for."""
_log = logging.getLogger("scorer.store")


class Base(DeclarativeBase):
    """The base of our tables; our own, so that the types of SQLAlchemy 2 stay whole."""


class Clash(RuntimeError):
    """A unique constraint says that somebody else was first: read again, then decide again."""


class Broken(Clash):
    """The transaction was broken off, by a race or a lost connection: nothing of it is there, do it again."""


db = SQLAlchemy(model_class=Base)

_EXTENSION = "scorer.doors"


def open_database(app: Flask, url: str) -> None:
    """Bind the database to the application. The lock is made here, not on import: a server may have replaced
    the locks of `threading` by its own in between."""
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = engine_options(url)
    db.init_app(app)
    with app.app_context():
        prepare_engine(db.engine)
        look, write = (db.engine.execution_options(turn=turn) for turn in ("look", "write"))
        on_file = db.engine.dialect.name == "sqlite"
        if not on_file:
            server.limit(db.engine)
    app.extensions[_EXTENSION] = _Doors(look, write, threading.Lock() if on_file else None)


@dataclass(frozen=True, slots=True)
class _Doors:
    """The two ways in, and the lock of the second one where it is a file's."""

    look: Engine
    write: Engine
    lock: threading.Lock | None


def engine_options(url: str) -> dict[str, Any]:
    """How every engine of ours is made, whichever database it speaks to."""
    if not url.startswith("sqlite"):
        return server.options(make_url(url))
    return file.options()


def prepare_engine(engine: Engine) -> None:
    """On SQLite: settings that survive power loss on every connection, and our own BEGIN."""
    if engine.dialect.name == "sqlite":
        file.prepare(engine)


@contextmanager
def reading() -> Iterator[Session]:
    """A session for a look at the database; afterwards its connection is free again. Raises Busy.

    Every statement sees one moment, two may see two: what must fit together is asked for in one.
    """
    try:
        with _opened(_doors().look, time.monotonic() + PATIENCE) as session:
            yield session
    except (DBAPIError, NoFreeConnection) as error:
        known = _known(error)
        raise (_busy(error) if isinstance(known, Broken) else known) from None


@contextmanager
def writing(patience: float = PATIENCE) -> Iterator[Session]:
    """A session whose inserts are committed at the end of the block, or none of them.

    Raises Clash when a unique constraint was hit, Broken when a lost race or a lost connection ended the
    transaction, Busy when the database could not be written within `patience` seconds (locked, full, gone,
    read-only). After any of them nothing was saved; only where the connection was lost in the very COMMIT,
    which is Busy too, nobody knows: whoever asks again under the same key is told.
    """
    try:
        with _turn(time.monotonic() + patience) as session:
            yield session
    except (DBAPIError, NoFreeConnection) as error:
        raise _known(error) from None


def until_first(attempt: Callable[[], T], crowd: str, failing: type[Clash] = Clash) -> T:
    """What `attempt` gives, made again from the start whenever somebody else was first (Clash).

    An attempt reads, decides, then writes; with `failing` Broken, one that decides nothing is made again only
    if it was broken off. Raises Busy, saying what the crowd does, after PATIENCE seconds.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except failing:
            if time.monotonic() >= deadline:
                raise Busy(crowd) from None


@contextmanager
def _turn(deadline: float) -> Iterator[Session]:
    doors = _doors()
    with _alone(doors.lock, deadline), _opened(doors.write, deadline, to_write=True) as session:
        yield session
        _commit(session)


@contextmanager
def _alone(lock: threading.Lock | None, deadline: float) -> Iterator[None]:
    """On SQLite, the one place of this process to write from; a server has places enough."""
    if lock is None:
        yield
        return
    if not lock.acquire(timeout=max(0.0, deadline - time.monotonic())):
        raise Busy("too many are writing")
    try:
        yield
    finally:
        lock.release()


def _commit(session: Session) -> None:
    raw = session.connection.driver_connection
    try:
        session.commit()
    except DBAPIError as error:
        _hang_up(session, raw)
        if error.connection_invalidated:
            raise _busy(error) from None
        raise
    except BaseException:
        _hang_up(session, raw)
        raise


def _hang_up(session: Session, raw: object) -> None:
    """After a COMMIT that failed, which leaves the transaction, and a file, locked.

    A file's connection that can be rolled back stays: on a disk that takes nothing more a new one could not
    be had, and nobody could read either.
    """
    if not (isinstance(raw, sqlite3.Connection) and file.taken_back(raw)):
        session.invalidate()


def _doors() -> _Doors:
    doors: _Doors = current_app.extensions[_EXTENSION]
    return doors


def _opened(door: Engine, deadline: float, to_write: bool = False) -> Session:
    """A session behind this door: as soon as the server answers, or the file is free to be written."""
    pause = PAUSE
    while True:
        session = None
        try:
            session = door.connect()
            if to_write:
                session.begin()
            return session
        except OperationalError as error:
            if session is not None:
                session.close()
            if not _passes(error) or time.monotonic() + pause >= deadline:
                raise
            longest = LONGEST_PAUSE if _of_server(error) else PAUSE
        time.sleep(pause)
        pause = min(2 * pause, longest)


def _passes(error: OperationalError) -> bool:
    """Whether waiting helps: another process holds the file, or the server is starting, full or gone."""
    text = str(error.orig)
    return _of_server(error) or "database is locked" in text or "database table is locked" in text


def _of_server(error: OperationalError) -> bool:
    return not isinstance(error.orig, sqlite3.Error)


def _known(error: DBAPIError | NoFreeConnection) -> Exception:
    """Our own exception for what the database or its pool raised; the same for what nobody foresaw."""
    if isinstance(error, NoFreeConnection):
        return _busy(error)
    if server.was_first(error):
        return Clash(str(error.orig))
    if server.broke_off(error):
        return Broken(str(error.orig))
    return _busy(error) if server.cannot_now(error) or file.is_damaged(error) else error


def _busy(error: Exception) -> Busy:
    reason = str(getattr(error, "orig", None) or error)
    _log.warning("the database refused: %s", reason)
    return Busy(reason)
