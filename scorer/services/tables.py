"""What people do at one table: open it, record a hand, correct it, undo it, read it.

Every function needs an application context. Known failures are the exceptions of `scorer.errors`.
"""

from __future__ import annotations

from datetime import datetime

from scorer.errors import Json
from scorer.services.values import Author, LogLine, Opened, Saved, TableView


def open_table(document: Json, author: Author, now: datetime) -> Opened:
    """Open a table from a sheet, entries and all or not at all; the author's device, if any, directs it.

    Raises Refused, Busy.
    """
    raise NotImplementedError


def load(table_id: str) -> TableView:
    """The table as it stands. Raises NotFound."""
    raise NotImplementedError


def record(table_id: str, number: int, entry: Json, key: str, author: Author, now: datetime) -> Saved:
    """Record entry `number`; `key` makes it happen once however often it is asked for.

    Raises NotFound; Forbidden (needs SCORE); Refused (422, also key_reused); Busy;
    Conflict "number_taken" {"entry", "number", "by", "at", "equal", "undone"} and "number_ahead" {"next"}.
    """
    raise NotImplementedError


def preview(table_id: str, number: int, entry: Json) -> Saved:
    """What `record` would answer, with nothing saved. Raises NotFound, Refused, Conflict as `record` does."""
    raise NotImplementedError


def correct(
    table_id: str,
    number: int,
    entry: Json,
    reason: str | None,
    author: Author,
    now: datetime,
    key: str | None = None,
    if_version: int | None = None,
) -> Saved:
    """Put another entry in the place of a live one; later entries are never refused for it.

    Raises NotFound; Forbidden (SCORE: the last live entry only); Refused; Busy;
    Conflict "unknown_entry" (never recorded, or undone) and "stale_version" {"version"}.
    """
    raise NotImplementedError


def undo(
    table_id: str, number: int, author: Author, now: datetime, if_version: int | None = None
) -> Saved:
    """Undo one live entry, named by its number; of one already undone: `repeated`, and nothing changes.

    Raises as `correct` does.
    """
    raise NotImplementedError


def log(table_id: str) -> tuple[LogLine, ...]:
    """Every event of the table, oldest first. Raises NotFound."""
    raise NotImplementedError


def sheet(table_id: str) -> str:
    """The table as a sheet document: one line of JSON and a newline. Raises NotFound."""
    raise NotImplementedError
