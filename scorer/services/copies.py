"""How old the newest backup is, for whoever runs the program: where it is started, and on its own screen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection

from scorer.config import Settings
from scorer.services import places, shelf
from scorer.services.house import house
from scorer.services.terminal import many
from scorer.store import archive
from scorer.store.db import reading

FRESH = timedelta(hours=24)
"""How old the newest backup may be while people play."""


@dataclass(frozen=True, slots=True)
class Copies:
    """When the newest backup was made (None: there is none); whether people have played a day without."""

    made: datetime | None
    stale: bool


def copies(settings: Settings, connection: Connection, now: datetime) -> Copies | None:
    """The backups of this database; None where there is nothing to be kept, or somebody else keeps it (a
    database server).
    """
    played = archive.played(connection)
    if played is None or places.database_file(settings) is None:
        return None
    newest = shelf.newest(places.backups(settings))
    made = shelf.taken(newest) if newest else None
    first, latest = played
    return Copies(made, now - (made or first) > FRESH and (made is None or latest > made))


def ours(now: datetime) -> Copies | None:
    """Those of the program that runs."""
    with reading() as connection:
        return copies(house().settings, connection, now)


def line(settings: Settings, now: datetime) -> str:
    """The same in a line for the terminal; empty where there is nothing to say."""
    file = places.database_file(settings)
    if file is None or not file.exists():
        return ""
    with archive.opened(settings.database) as connection:
        found = copies(settings, connection, now)
    if found is None:
        return ""
    if found.made is None:
        return "No backup yet: `scorer backup` makes one."
    age = f"The newest backup is {old(now - found.made)} old"
    return f"{age}, and people have played since: `scorer backup` makes one." if found.stale else f"{age}."


def old(age: timedelta) -> str:
    """An age in hours, from two days on in days, below an hour in minutes."""
    minutes = int(age.total_seconds() // 60)
    if minutes < 60:
        return many(max(1, minutes), "minute")
    hours = minutes // 60
    return many(hours, "hour") if hours < 48 else many(hours // 24, "day")
