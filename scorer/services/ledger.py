"""Every table of a database with what its log says under the rules of today: for whoever looks after them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from scorer.errors import Json, Unreadable
from scorer.services.reading import judged
from scorer.services.story import Story
from scorer.store import archive
from scorer.store.tables import LogRecord, TableRecord


@dataclass(frozen=True, slots=True)
class Kept:
    """One table: its row and log as they are written, and their story, or `why` there is none.

    `table` is None where not even its row can be read.
    """

    id: str
    table: TableRecord | None
    records: tuple[LogRecord, ...]
    story: Story | None
    why: str = ""

    @property
    def standing(self) -> Json:
        """The version and the totals, as a backup notes them; totals null where there is no story."""
        return [len(self.records), list(self.story.state.totals) if self.story else None]


def kept(connection: Connection) -> Iterator[Kept]:
    """All tables, the oldest first, one at a time."""
    for table_id in archive.ids(connection):
        yield _kept(connection, table_id)


def _kept(connection: Connection, table_id: str) -> Kept:
    try:
        table, records = archive.table(connection, table_id), archive.lines(connection, table_id)
    except ValueError as error:
        return Kept(table_id, None, (), None, f"its rows cannot be read: {error}")
    try:
        return Kept(table_id, table, records, judged(table, records))
    except Unreadable as unreadable:
        return Kept(table_id, table, records, None, str(unreadable))


def standings(connection: Connection) -> Mapping[str, Json]:
    """The version and the totals of every table by its id."""
    return {each.id: each.standing for each in kept(connection)}
