"""Putting another database and its secrets in the place of those that are there, which are kept aside.

At every moment there is a whole database in its place: the old one until the last step, the new one after it.
The key of the links is merged before, so that both find theirs.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from scorer.store.parcels import DATABASE, SECRETS, private, settle
from scorer.store.ready import NotReady
from scorer.store.secrets import merged


def put_in_place(fresh: Path, database: Path, instance: Path, aside: Path) -> None:
    """Move the database and the secrets of folder `fresh` to where they belong; `aside` gets what is there.

    Raises NotReady where another program has the database open, OSError; either is then in its place, whole.
    """
    _keep(database, instance, aside)
    try:
        _quieten(database)
    except NotReady:
        shutil.rmtree(aside)
        raise
    link_key, cookie_key = SECRETS
    _write(instance / link_key, merged(fresh / link_key, instance / link_key))
    _write(instance / cookie_key, (fresh / cookie_key).read_text("ascii"))
    (fresh / DATABASE).replace(database)
    settle(database.parent)


def _keep(database: Path, instance: Path, aside: Path) -> None:
    """Everything that is there, untouched: opening a damaged database might already change it."""
    log = database.with_name(database.name + "-wal")
    beside = [path for path in (log, *(instance / name for name in SECRETS)) if path.exists()]
    if database.exists() or beside:
        aside.mkdir(mode=0o700)
    for path in beside:
        shutil.copy2(path, aside / path.name)
    if database.exists():
        (shutil.copy2 if log in beside else _double)(database, aside / database.name)


def _quieten(database: Path) -> None:
    """Have nothing beside the database that could be taken for the new one's."""
    try:
        if database.exists():
            with closing(sqlite3.connect(database, isolation_level=None)) as there:
                there.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise NotReady(f"{database} is held by another program; close that one first") from None
    for end in ("-wal", "-shm"):
        database.with_name(database.name + end).unlink(missing_ok=True)


def _double(path: Path, other: Path) -> None:
    """The same file under another name; where that cannot be, a copy."""
    try:
        os.link(path, other)
    except OSError:
        shutil.copy2(path, other)


def _write(path: Path, text: str) -> None:
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    with private(draft) as file:
        file.write(text.encode("ascii"))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
