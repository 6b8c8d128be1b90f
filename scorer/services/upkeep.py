"""The house itself: made ready, opened once per process, asked whether it can take a hand."""

from __future__ import annotations

import logging
import shutil
import time
from pathlib import Path
from typing import IO

from flask import Flask
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from scorer.config import Settings
from scorer.errors import Busy
from scorer.services import watching
from scorer.services.address import address
from scorer.services.house import EXTENSION, House, house
from scorer.store import db, migrate, onlyone, probe
from scorer.store import tables as stored
from scorer.store.ready import NotReady, check_file, check_folder
from scorer.store.secrets import Secrets, load_secrets

__all__ = [
    "NotReady",
    "check_health",
    "close_streams",
    "hold",
    "keep_up",
    "open_house",
    "prepare",
    "run_commits_with",
    "served_at",
    "tell_address",
]

ROOM = 8 * 1024 * 1024  # bytes that must be free where the database lies
_log = logging.getLogger("scorer.upkeep")
run_commits_with = db.run_commits_with


def database_file(settings: Settings) -> Path | None:
    """The SQLite file, or None where the database is a server (or lives in memory)."""
    url = make_url(settings.database)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(url.database).absolute()


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
    """Make what is missing (folder, secrets, an empty database), upgrade an old database.

    Raises NotReady with one line for the person at the terminal; nothing that exists is emptied or deleted.
    """
    check_folder(settings.instance)
    path = database_file(settings)
    if path is not None and path.exists():
        check_file(path)
    secrets = load_secrets(settings.instance)
    try:
        if path is None or path.exists():
            migrate.upgrade(settings.database, backup=path)
        else:
            check_folder(path.parent)
            migrate.make_new(path)
    except SQLAlchemyError as error:
        raise NotReady(f"the database cannot be used: {str(error).splitlines()[0]}") from None
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
    """Return if a hand could be saved now: the lock is free, rows can be written, the disk has room.

    Raises Busy.
    """
    path = database_file(house().settings)
    if path is not None:
        try:
            free = shutil.disk_usage(path.parent).free
        except OSError as error:
            raise Busy(str(error)) from None
        if free < ROOM:
            raise Busy("the disk is full")
    probe.try_writing(patience=2.0)


def keep_up(app: Flask, pause: float = 2.0) -> None:
    """For ever: every `pause` seconds take note of what other processes wrote to the database."""
    while True:
        time.sleep(pause)
        try:
            with app.app_context():
                watching.catch_up()
        except (
            Exception
        ) as error:  # whatever it was, the next look is due: a watch that ended is never missed
            _log.warning("could not look for what others wrote: %s", type(error).__name__)
