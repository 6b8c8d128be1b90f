"""The house itself: made ready, opened once per process, asked whether it can take a hand."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import IO

from flask import Flask, current_app
from sqlalchemy.exc import SQLAlchemyError

from scorer.config import Settings
from scorer.errors import Busy
from scorer.services import backup, sweeping, watching
from scorer.services.address import address
from scorer.services.house import EXTENSION, House, house
from scorer.services.places import database_file, far_away
from scorer.store import db, disk, file, migrate, onlyone, probe
from scorer.store import tables as stored
from scorer.store.ready import NotReady, check_file, check_folder
from scorer.store.secrets import Secrets, load_secrets

__all__ = [
    "NotReady",
    "check_health",
    "close_streams",
    "database_file",
    "far_away",
    "hold",
    "keep_up",
    "listen",
    "open_house",
    "prepare",
    "run_commits_with",
    "served_at",
    "tell_address",
]

LATELY = 1.0  # seconds
_WELL = "scorer.well"
POLL = 2.0  # seconds between two looks for what other processes wrote
SOON = 0.1  # seconds until a lost line to the database is tried again
SWEEP_EVERY = 3600.0  # seconds
_log = logging.getLogger("scorer.upkeep")
run_commits_with = file.run_commits_with


def hold(settings: Settings) -> IO[str] | None:
    """Be the only server of this database file; keep what is returned. Raises NotReady."""
    check_folder(settings.instance)
    path = database_file(settings)
    if path is None:
        return None
    check_folder(path.parent)
    return onlyone.hold(path)


def tell_address(lock: IO[str] | None, settings: Settings) -> None:
    """Let commands on this machine know where the server that holds `lock` answers."""
    if lock is not None:
        onlyone.tell(lock, address(settings))


def served_at(settings: Settings) -> str:
    """Where this installation answers: as the running server said, else as these settings say."""
    path = database_file(settings)
    running = onlyone.told(path) if path and not settings.public_url else None
    return running or address(settings)


def prepare(settings: Settings) -> Secrets:
    """Make what is missing (folder, secrets, an empty database); upgrade an old database, after a backup.

    Raises NotReady with one line for the person at the terminal; nothing that exists is emptied or deleted.
    """
    check_folder(settings.instance)
    path = database_file(settings)
    if path is not None and path.exists():
        check_file(path)
    secrets = load_secrets(settings.instance)
    try:
        if path is None:
            migrate.upgrade(settings.database)
        elif path.exists():
            migrate.upgrade(settings.database, lambda: backup.before_upgrade(settings, datetime.now(UTC)))
        else:
            check_folder(path.parent)
            migrate.make_new(path)
    except SQLAlchemyError as error:
        raise NotReady(f"the database cannot be used: {str(error).splitlines()[0]}") from None
    except ImportError as error:
        why = str(error).splitlines()[0]
        raise NotReady(f"there is no driver ({why}): pip install 'scorer[postgres]' brings it") from None
    return secrets


def open_house(app: Flask, settings: Settings) -> None:
    """Give the application its database, secrets, lock and feed; `create_app` calls it. Raises NotReady."""
    secrets = prepare(settings)
    app.secret_key = secrets.cookie
    app.extensions[EXTENSION] = House(settings, secrets)
    db.open_database(app, settings.database)
    with app.app_context():
        try:
            _check_keys(settings, secrets)
        finally:
            db.db.engine.dispose()  # a refused start leaves no connection behind


def _check_keys(settings: Settings, secrets: Secrets) -> None:
    with db.reading() as session:
        lost = stored.key_ids(session) - secrets.links.keys()
    if lost:
        raise NotReady(
            f"{settings.instance / 'link.key'} lacks the key {', '.join(sorted(lost))} of some tables'"
            " links: put the backup of that file in its place"
        )


def close_streams(app: Flask) -> None:
    """End every open stream: the server stops, the phones come back to the next one."""
    found: House = app.extensions[EXTENSION]
    found.feed.close()


def check_health() -> None:
    """Return if a hand could be saved now: the lock is free, rows reach the disk, the disk has room.

    That it could is believed for a second: each look waits for the disk. Raises Busy.
    """
    well = current_app.extensions.get(_WELL, -LATELY)
    if time.monotonic() - well < LATELY:
        return
    path = database_file(house().settings)
    if path is not None:
        try:
            free = disk.free(path.parent)
        except OSError as error:
            raise Busy(str(error)) from None
        if free < disk.ROOM:
            raise Busy("the disk is full")
    probe.try_writing(patience=2.0)
    current_app.extensions[_WELL] = time.monotonic()


def keep_up(app: Flask) -> None:
    """For ever: every POLL seconds take note of what other processes wrote to the database; sweep it once an
    hour."""
    swept = -SWEEP_EVERY
    while True:
        time.sleep(POLL)
        _look(app, watching.catch_up)
        if time.monotonic() - swept >= SWEEP_EVERY:
            swept = time.monotonic()
            _look(app, lambda: sweeping.sweep(datetime.now(UTC)))


def listen(app: Flask) -> None:
    """For ever, where other processes may serve the same database: hear at once what they write.

    A lost connection is made anew; meanwhile `keep_up` looks. Returns at once on SQLite, which one process
    serves.
    """
    pause = SOON
    while not _look(app, watching.listen):
        time.sleep(pause)
        pause = min(2 * pause, POLL)


def _look(app: Flask, how: Callable[[], object]) -> bool:
    """Whether it ended without a failure; whatever failed is one line, and the next look is due."""
    try:
        with app.app_context():
            how()
    except Exception as error:
        _log.warning("could not look after the database: %s", type(error).__name__)
        return False
    return True
