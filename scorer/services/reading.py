"""A look at one table: its row and its story, folded outside any session."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import lru_cache

from scorer.errors import NotFound, Refusal, Unreadable
from scorer.rules.sheet import read_setup
from scorer.services.house import house
from scorer.services.story import Story, tell
from scorer.services.values import Role
from scorer.store import tables as stored
from scorer.store.db import reading
from scorer.store.tables import LogRecord, TableRecord

_log = logging.getLogger("scorer.tables")


def look_up(table_id: str) -> TableRecord:
    """The table's row. Raises NotFound, Busy."""
    with reading() as session:
        table = stored.find(session, table_id)
    if table is None:
        raise NotFound(table_id)
    return table


def read_story(table_id: str) -> tuple[TableRecord, Story]:
    """The table and its story as they stand. Raises NotFound, Unreadable, Busy."""
    memo = house().memo
    with reading() as session:
        found = stored.look(session, table_id)
        if found is None:
            raise NotFound(table_id)
        table, version = found
        known = memo.get(table_id, version)
        records = () if known else stored.lines(session, table_id)
    if known:
        return table, known
    try:
        story = judged(table, records)
    except Unreadable as unreadable:
        _say_once(table_id, str(unreadable))
        raise
    memo.put(table_id, story)
    return table, story


def judged(table: TableRecord, records: Iterable[LogRecord]) -> Story:
    """The story that a table's log tells under the rules of today. Raises Unreadable."""
    try:
        setup = read_setup(table.setup)
        if isinstance(setup, Refusal):
            raise ValueError(f"its setup is refused: {[problem.as_json() for problem in setup.problems]}")
        return tell(setup, records)
    except (
        Exception
    ) as error:  # whatever it stumbles over, what was written can still be read and taken along
        why = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        raise Unreadable(table.id, why) from error


@lru_cache(maxsize=1000)
def _say_once(table_id: str, why: str) -> None:
    _log.warning("table %s was written under other rules, this version cannot fold it: %s", table_id, why)


def epoch(table: TableRecord, role: Role) -> int:
    """The epoch of a role's link."""
    return table.epochs[role - 1]


_TOPIC = "table:"


def topic(table_id: str) -> str:
    """The name under which the feed tells the news of a table."""
    return _TOPIC + table_id


def table_of(name: str) -> str:
    """The table whose news a topic tells."""
    return name.removeprefix(_TOPIC)
