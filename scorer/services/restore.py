"""`scorer restore`: what a backup holds, put in the place of what is there, which is kept aside."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from scorer.config import Settings
from scorer.errors import Json
from scorer.services import backup, places, upkeep
from scorer.services.address import address
from scorer.services.backup import Moment
from scorer.services.terminal import many, run
from scorer.store import archive, exchange, migrate, parcels
from scorer.store.ready import NotReady
from scorer.store.secrets import load_secrets


def main(file: str, instance: str | None) -> int:
    """Restore a backup while no server runs. Returns the exit status."""
    return run("restore", lambda settings: _told(settings, Path(file).absolute()), instance)


def _told(settings: Settings, file: Path) -> Iterator[str]:
    now = datetime.now(UTC)
    listed = parcels.read(file)
    aside, stands = restore(settings, file, now)
    yield f"Restored {file}, made {listed['made_at']} by version {listed['version']}:"
    yield f"{backup.all_of(stands)}."
    if aside.exists():
        yield f"What was here before lies in {aside}."
    other = [each for each in sorted(stands) if stands[each] != listed["tables"].get(each)]
    for each in other[:5]:
        yield f"Warning: table {each} stood at {listed['tables'].get(each)}, now it reads {stands[each]}."
    yield f"Verified: {len(stands) - len(other)} of {many(len(stands), 'table')} have the totals of then."
    if listed["address"] != address(settings):
        yield f"Codes printed then lead to {listed['address']}: is it reached elsewhere now, print them anew."


def restore(settings: Settings, file: Path, now: datetime) -> tuple[Path, Mapping[str, Json]]:
    """Put a backup in place; gives where the present database was put aside, and how the tables stand.

    Raises NotReady, with everything as it was: a server holds the folder, the backup is damaged, or a newer
    version made it.
    """
    database, listed = places.own_file(settings), parcels.read(file)
    migrate.check_known(listed["schema"], file)
    lock = upkeep.hold(settings)
    try:
        aside = _free(database.parent / f"replaced-{now:%Y%m%d-%H%M%S}")
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=database.parent) as work:
            parcels.unpack(file, Path(work))
            before = _checked(file, listed, Path(work))
            exchange.put_in_place(Path(work), database, settings.instance, aside)
        upkeep.prepare(settings)
        after = backup.moment_of(database)
    finally:
        if lock is not None:
            lock.close()
    if after.tables != before.tables:
        raise NotReady(f"the tables of {file} read otherwise once in place; what was here lies in {aside}")
    return aside, after.tables


def _checked(file: Path, listed: Mapping[str, Json], work: Path) -> Moment:
    """What the unpacked backup holds, which is what it says of itself. Raises NotReady."""
    load_secrets(work)
    database = work / parcels.DATABASE
    found = archive.troubles(database)
    moment = backup.moment_of(database)
    told = (listed["schema"], listed["rows"], listed["digest"])
    if found or told != (moment.contents.revision, moment.contents.rows, moment.contents.digest):
        raise NotReady(f"{file} is damaged: what is in it is not what it says; take another backup")
    return moment


def _free(wanted: Path) -> Path:
    found, again = wanted, 1
    while found.exists():
        again += 1
        found = wanted.with_name(f"{wanted.name}-{again}")
    return found
