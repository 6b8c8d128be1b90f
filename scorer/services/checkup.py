"""`scorer checkup`: one line for each thing that may go wrong, whether the server runs or not.

Nothing is made or upgraded by looking.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from scorer.config import Settings
from scorer.services import doorstep, ledger, links, places, shelf
from scorer.services.address import address
from scorer.services.copies import FRESH, old
from scorer.services.doorstep import Door
from scorer.services.findings import Finding, good, warning, wrong
from scorer.services.terminal import many, run, size
from scorer.store import archive, disk, migrate, onlyone, parcels
from scorer.store.ready import NotReady, check_file, check_folder, who
from scorer.store.secrets import key_names, load_secrets

LITTLE = 500_000_000  # bytes free, below which somebody should know
BEHIND = timedelta(minutes=5)  # a clock may be set back a little

_HERE = ("http://127.", "http://localhost", "http://[::1]")

Check = Callable[[Settings, datetime], Iterator[Finding]]


def main(instance: str | None, public_url: str | None) -> int:
    """Print what there is to say. Returns the exit status: 0, 1 if something is wrong, 2 if misused."""
    found: list[Finding] = []

    def told(settings: Settings) -> Iterator[str]:
        for finding in checkup(settings, datetime.now(UTC)):
            found.append(finding)
            yield finding.line

    status = run("checkup", told, instance, public_url)
    return status or int(any(finding.level == "WRONG" for finding in found))


def checkup(settings: Settings, now: datetime) -> Iterator[Finding]:
    """All that can be known about this installation."""
    if not settings.instance.is_dir():
        yield wrong(f"{settings.instance}: there is no such folder; name the server's with --instance.")
        return
    for check in (_folder, _secrets, _disk, _database, _tables, _clock, _backups, _address):
        yield from _safely(check, settings, now)


def _safely(check: Check, settings: Settings, now: datetime) -> Iterator[Finding]:
    """What the check finds; that it could not look is a finding as well."""
    try:
        yield from check(settings, now)
    except NotReady as problem:
        yield wrong(f"{problem}.")
    except (SQLAlchemyError, sqlite3.Error) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        yield wrong(f"The database cannot be read ({reason}).")
    except OSError as error:
        yield wrong(f"{error.filename or settings.instance}: {error.strerror or error}.")


def _folder(settings: Settings, _now: datetime) -> Iterator[Finding]:
    database = places.database_file(settings)
    for folder in sorted({settings.instance, database.parent if database else settings.instance}):
        check_folder(folder)
        yield good(f"{folder} can be written by {who()}.")


def _secrets(settings: Settings, _now: datetime) -> Iterator[Finding]:
    if not any((settings.instance / name).exists() for name in parcels.SECRETS):
        yield warning("There are no secrets yet; the first start makes them.")
        return
    open_to_all = [path for path in _secret_files(settings) if os.name == "posix" and _is_open(path)]
    keys = key_names(settings.instance)
    if open_to_all:
        yield warning(f"{open_to_all[0]} could be read by other accounts; that was mended just now.")
    yield good(f"The secrets are there and strong; new tables use the link key {keys[0]}.")


def _secret_files(settings: Settings) -> list[Path]:
    return [path for name in parcels.SECRETS if (path := settings.instance / name).exists()]


def _is_open(path: Path) -> bool:
    return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)


def _disk(settings: Settings, _now: datetime) -> Iterator[Finding]:
    database = places.database_file(settings)
    folder = database.parent if database else settings.instance
    room = disk.free(folder)
    told = f"{room / 1e9:.1f} GB are free where the database lies."
    yield (
        wrong(f"The disk is full: {told}")
        if room < disk.ROOM
        else (warning(f"There is little room: {told}") if room < LITTLE else good(told))
    )
    if database is None:
        return
    if far := places.far_away(settings):
        yield warning(far)
    else:
        kind = disk.kind(folder) or "of a kind not told here"
        yield good(f"The file system ({kind}) is one of this machine.")


def _database(settings: Settings, _now: datetime) -> Iterator[Finding]:
    database = places.database_file(settings)
    if database is not None:
        if not database.exists():
            yield warning(f"{database}: there is no database yet; the first start makes it.")
            return
        check_file(database)
        yield _soundness(database)
    with archive.opened(settings.database) as connection:
        found = archive.contents(connection)
    migrate.check_known(found.revision, database or "the database")
    if found.revision == migrate.head():
        yield good(f"Its schema ({found.revision}) is the one of this version.")
    else:
        yield warning(
            f"Its schema ({found.revision}) is older: the next start, or `scorer upgrade`, brings it to"
            f" {migrate.head()} after a backup."
        )


def _soundness(database: Path) -> Finding:
    if troubles := archive.troubles(database):
        return wrong(f"{database} is damaged ({troubles[0]}); `scorer restore` puts a backup in its place.")
    with closing(sqlite3.connect(database)) as connection:
        (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    told = f"{database} is sound ({size(database)})"
    if mode != "wal":
        return warning(f"{told}, but its journal is {mode}; a start sets it right.")
    return good(f"{told}.")


def _tables(settings: Settings, _now: datetime) -> Iterator[Finding]:
    if not _is_there(settings):
        return
    keys, lacking, count, lines = set(key_names(settings.instance)), set(), 0, 0
    with archive.opened(settings.database) as connection:
        for each in ledger.kept(connection):
            count, lines = count + 1, lines + len(each.records)
            if each.story is None:
                yield wrong(f"Table {each.id} cannot be folded by the rules of this version: {each.why}.")
            if each.table is not None:
                lacking |= {each.table.key_id} - keys
    yield good(f"{many(count, 'table')} with {many(lines, 'line')} in their logs were read and folded.")
    for key in sorted(lacking):
        yield wrong(f"link.key lacks the key {key}: put the backup of that file in its place.")


def _is_there(settings: Settings) -> bool:
    database = places.database_file(settings)
    return database is None or database.exists()


def _clock(settings: Settings, now: datetime) -> Iterator[Finding]:
    latest = _latest(settings) if _is_there(settings) else None
    told = f"{now:%Y-%m-%d %H:%M} UTC"
    if latest is not None and now < latest - BEHIND:
        yield wrong(
            f"The clock says {told}, but a hand was written at {latest:%Y-%m-%d %H:%M} UTC: set the clock"
            " (hands keep their order all the same)."
        )
    else:
        yield good(f"The clock says {told}.")


def _latest(settings: Settings) -> datetime | None:
    with archive.opened(settings.database) as connection:
        return archive.latest(connection)


def _backups(settings: Settings, now: datetime) -> Iterator[Finding]:
    if places.database_file(settings) is None or not (latest := _is_there(settings) and _latest(settings)):
        return
    newest = shelf.newest(places.backups(settings))
    if newest is None:
        yield warning(f"There is no backup in {places.backups(settings)}: `scorer backup` makes one.")
        return
    parcels.read(newest)
    made = shelf.taken(newest) or now
    age = f"The newest backup is {old(now - made)} old and can be read: {newest.name}"
    stale = latest > made and now - made > FRESH
    yield warning(f"{age}; people have played since.") if stale else good(f"{age}.")


def _address(settings: Settings, _now: datetime) -> Iterator[Finding]:
    database = places.database_file(settings)
    running = onlyone.told(database) if database else None
    if database is not None and running is None:
        yield warning("No server is running: whether phones reach it can be seen only while it does.")
        return
    base = settings.public_url or running or address(settings)
    if base.startswith(_HERE):
        yield warning("The server listens on this machine alone: other phones need a proxy and --public-url.")
    elif base.startswith("http://"):
        yield warning("Plain http: for phones in the same network; they keep their screens on by hand.")
    yield from doorstep.walked(base, _door(settings))


def _door(settings: Settings) -> Door | None:
    with archive.opened(settings.database) as connection:
        found = archive.ids(connection)
        table = archive.table(connection, found[-1]) if found else None
    secret = load_secrets(settings.instance).links.get(table.key_id) if table else None
    if table is None or secret is None:
        return None
    return Door(table.id, links.link_key(secret, table.id, "watch", table.epochs[0]))
