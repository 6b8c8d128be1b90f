"""Where an installation keeps what it holds."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import make_url

from scorer.config import Settings
from scorer.services import shelf
from scorer.store import disk
from scorer.store.ready import NotReady


def database_file(settings: Settings) -> Path | None:
    """The SQLite file, or None where the database is a server (or lives in memory)."""
    url = make_url(settings.database)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(url.database).absolute()


def own_file(settings: Settings) -> Path:
    """The SQLite file of an installation that has one. Raises NotReady: the database is a server."""
    path = database_file(settings)
    if path is None:
        raise NotReady(
            "the database is a server: back it up and restore it with its own tools (pg_dump, pg_restore),"
            f" and keep {settings.instance / 'link.key'} with the copy"
        )
    return path


def existing_file(settings: Settings) -> Path:
    """The same, where it is there. Raises NotReady."""
    path = own_file(settings)
    if not path.exists():
        raise NotReady(f"{path}: there is no database; name the server's folder with --instance")
    return path


def far_away(settings: Settings) -> str | None:
    """What is to be said of a SQLite file that lies on another machine; None: it does not, or who knows."""
    database = database_file(settings)
    kind = disk.kind(database.parent) if database else None
    if database is None or not disk.is_far(kind):
        return None
    return (
        f"{database.parent} lies on a network file system ({kind}): SQLite may lose or damage hands there."
        " Use a folder on a disk of this machine, or PostgreSQL."
    )


def backups(settings: Settings) -> Path:
    """The folder of backups."""
    return settings.instance / shelf.FOLDER
