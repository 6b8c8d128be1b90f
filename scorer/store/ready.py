"""Looking at the instance folder and the database file before anything is served.

Nothing here repairs, empties or deletes: whatever is wrong is said in one line, and the file stays as it is.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

_HEADER = b"SQLite format 3\x00"


class NotReady(RuntimeError):
    """The program cannot start; the message is one line for the person at the terminal."""


def who() -> str:
    """The account we run as, for messages: file rights depend on it."""
    return f"uid {os.getuid()}" if hasattr(os, "getuid") else "this user"


def check_folder(folder: Path) -> None:
    """Make the folder if need be; see that files can be made in it. Raises NotReady."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotReady(
            f"{folder}: {who()} cannot write in this folder ({reason}); it holds the database and secrets"
        ) from None


def check_file(path: Path) -> None:
    """See that an existing file is a whole database of ours that we may write. Raises NotReady."""
    try:
        head = path.read_bytes()[: len(_HEADER)] if path.stat().st_size < 4096 else _head(path)
    except OSError as error:
        raise NotReady(f"{path}: {who()} cannot read the database ({error.strerror})") from None
    if head != _HEADER:
        state = "is empty" if not head else "is not a database"
        raise NotReady(
            f"{path} {state}. It was left as it is: `scorer restore` puts a backup in its place;"
            " to begin anew, move it away"
        )
    try:
        with closing(sqlite3.connect(path, timeout=5.0, isolation_level=None)) as connection:
            _check_inside(path, connection)
    except sqlite3.DatabaseError as error:
        raise NotReady(_explained(path, error)) from None


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(len(_HEADER))


def _check_inside(path: Path, connection: sqlite3.Connection) -> None:
    found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(1)")]
    if found != ["ok"]:
        raise sqlite3.DatabaseError(found[0].splitlines()[-1])
    names = {str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "alembic_version" not in names:
        raise NotReady(
            f"{path} is a database, but not one of this program. It was left as it is: name another"
        )
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")


def _explained(path: Path, error: sqlite3.DatabaseError) -> str:
    text = str(error)
    if "locked" in text:
        return f"{path} is held by another program ({text}); close that one first"
    if "readonly" in text or "unable to open" in text:
        return f"{path}: {who()} cannot write the database ({text}); its folder must be writable too"
    return f"{path} is damaged ({text}). It was left as it is: `scorer restore` puts a backup in its place"
