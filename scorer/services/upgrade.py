"""`scorer upgrade`: bring the database to this version's schema, after a backup, and start no server."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.config import Settings
from scorer.services import ledger, places, shelf, upkeep
from scorer.services.terminal import many, run
from scorer.store import archive, migrate


def main(instance: str | None) -> int:
    """Upgrade while no server runs. Returns the exit status."""
    return run("upgrade", _told, instance)


def _told(settings: Settings) -> Iterator[str]:
    if places.database_file(settings) is not None:
        places.existing_file(settings)
    lock = upkeep.hold(settings)
    try:
        with archive.opened(settings.database) as connection:
            before, stood = archive.contents(connection).revision, ledger.standings(connection)
        upkeep.prepare(settings)
        with archive.opened(settings.database) as connection:
            stands = ledger.standings(connection)
    finally:
        if lock is not None:
            lock.close()
    yield from _said(settings, before)
    same = sum(stands.get(each) == standing for each, standing in stood.items())
    yield f"Verified: {same} of {many(len(stood), 'table')} have the totals of before."


def _said(settings: Settings, before: str | None) -> Iterator[str]:
    if before == migrate.head():
        yield f"Schema {before} is the one of this version: nothing to do."
        return
    yield f"Upgraded from schema {before} to {migrate.head()}."
    if (kept := shelf.newest(places.backups(settings))) is not None:
        yield f"The backup of before is {kept}."
