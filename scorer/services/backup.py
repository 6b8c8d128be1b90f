"""`scorer backup`: everything this installation holds in one file, made while the server runs, and proven.

The copy is one moment of the database; it is sound, has every row, and every table in it folds to the same
totals as there.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from scorer.config import Settings
from scorer.errors import Json
from scorer.services import ledger, places, shelf
from scorer.services.address import address
from scorer.services.terminal import many, run, size
from scorer.store import archive, onlyone, parcels
from scorer.store.ready import NotReady, check_folder
from scorer.store.secrets import key_names

_log = logging.getLogger("scorer.upkeep")


@dataclass(frozen=True, slots=True)
class Moment:
    """What a database held at one moment: its schema, rows, digest, and where each table stood."""

    contents: archive.Contents
    tables: Mapping[str, Json]


def main(file: str | None, instance: str | None) -> int:
    """Make a backup, on the shelf in the instance folder or at `file`. Returns the exit status."""
    return run("backup", lambda settings: _told(settings, file), instance)


def _told(settings: Settings, file: str | None) -> Iterator[str]:
    path, moment = back_up(settings, datetime.now(UTC), Path(file).absolute() if file else None)
    yield f"Saved in {path} ({size(path)}): {all_of(moment.tables)}."
    yield "Verified: the copy is sound, no row is missing, and every table has the totals it has here."
    yield "Keep it where nobody else can read it: whoever has it can open every link."


def all_of(tables: Mapping[str, Json]) -> str:
    """What a backup holds, in words."""
    lines = many(sum(standing[0] for standing in tables.values()), "line")
    return f"{many(len(tables), 'table')} with {lines} in their logs, the roles of the phones, the links' key"


def back_up(
    settings: Settings, now: datetime, target: Path | None = None, why: str = ""
) -> tuple[Path, Moment]:
    """Make a backup and prove it; gives where it is and what is in it.

    Without a target it goes to the shelf in the instance folder, named by time, revision and `why`, and the
    shelf is thinned afterwards; a target that is a folder gets such a name inside. Raises NotReady.
    """
    database, keys = places.existing_file(settings), key_names(settings.instance)
    shelf.clear(database.parent, now)
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=database.parent) as work:
        copy = Path(work) / parcels.DATABASE
        moment = _copied(database, copy)
        path = _place(settings, target, now, moment.contents.revision, why)
        parcels.write(path, _listed(settings, now, moment, keys), _files(settings, copy))
    parcels.read(path)
    if target is None:
        shelf.thin(path.parent)
    return path, moment


def before_upgrade(settings: Settings, now: datetime) -> Path:
    """The backup that is made by itself before the schema changes. Raises NotReady: then nothing changes."""
    path, _ = back_up(settings, now, why="-before-upgrade")
    _log.warning("the database is upgraded; a backup of before is %s", path)
    return path


def moment_of(database: Path, copy: Path | None = None) -> Moment:
    """What a SQLite file holds at this moment, which `copy`, if given, becomes a file of its own."""
    with archive.opened(archive.url_of(database)) as connection:
        moment = Moment(archive.contents(connection), ledger.standings(connection))
        if copy is not None:
            archive.copy(connection, copy)
        return moment


def _copied(database: Path, copy: Path) -> Moment:
    """Raises NotReady where the copy is not the same in every row, or not sound."""
    moment = moment_of(database, copy)
    if found := archive.troubles(copy):
        raise NotReady(f"{database} is damaged ({found[0]}): no backup was made; keep the ones you have")
    if moment_of(copy) != moment:
        raise NotReady(f"the copy of {database} is not the same as the database: no backup was made")
    return moment


def _place(settings: Settings, target: Path | None, now: datetime, revision: str | None, why: str) -> Path:
    if target is None:
        folder = places.backups(settings)
        check_folder(folder)
        folder.chmod(0o700)
        return shelf.place(folder, now, revision, why)
    if target.is_dir():
        return shelf.place(target, now, revision, why)
    if not target.parent.is_dir():
        raise NotReady(f"{target.parent}: there is no such folder")
    return target


def _listed(settings: Settings, now: datetime, moment: Moment, keys: tuple[str, ...]) -> dict[str, Json]:
    """What a backup says of itself; `tables` holds the version and the totals of each by its id."""
    database = places.existing_file(settings)
    return {
        "version": version("scorer"),
        "made_at": now.isoformat(timespec="seconds"),
        "address": onlyone.told(database) or address(settings),
        "schema": moment.contents.revision,
        "rows": dict(moment.contents.rows),
        "digest": moment.contents.digest,
        "link_keys": list(keys),
        "tables": dict(moment.tables),
    }


def _files(settings: Settings, copy: Path) -> dict[str, Path]:
    return {parcels.DATABASE: copy} | {name: settings.instance / name for name in parcels.SECRETS}
