"""What was written at a table, judged by nobody: for a log that the rules of this version cannot fold."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scorer.errors import Json, NotFound
from scorer.rules import documents
from scorer.services.story import told
from scorer.services.values import NO_ENTRIES, LogLine
from scorer.store import tables as stored
from scorer.store.db import reading
from scorer.store.tables import LogRecord, TableRecord


@dataclass(frozen=True, slots=True)
class Written:
    """A table as its rows say it: `setup` is its sheet without the entries, `lines` its log, oldest first."""

    id: str
    opened_at: datetime
    setup: Json
    lines: tuple[LogLine, ...]
    rematch: int = 0

    @property
    def sheet(self) -> str:
        """The sheet of what counts, in one line of JSON and a newline: entries as they were written last."""
        live: dict[int, Json] = {}
        for line in self.lines:
            if line.action in NO_ENTRIES:
                continue
            if line.entry is None:
                live.pop(line.number, None)
            else:
                live[line.number] = line.entry
        entries = {"entries": [live[number] for number in sorted(live)]} if live else {}
        return documents.dump({**self.setup, **entries}) + "\n"


def written(table_id: str) -> Written:
    """The table of this id. Raises NotFound, Busy."""
    with reading() as session:
        table = stored.find(session, table_id)
        if table is None:
            raise NotFound(table_id)
        records = stored.lines(session, table_id)
    return as_written(table, records)


def as_written(table: TableRecord, records: tuple[LogRecord, ...]) -> Written:
    """The same of rows at hand."""
    return Written(table.id, table.opened_at, table.setup, told(records), table.rematch)
