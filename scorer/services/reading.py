"""A look at one table: its row and its story, folded outside any session."""

from __future__ import annotations

from scorer.errors import NotFound, Refusal
from scorer.rules.sheet import read_setup
from scorer.services.house import house
from scorer.services.story import Story, tell
from scorer.services.values import Role
from scorer.store import tables as stored
from scorer.store.db import reading
from scorer.store.tables import TableRecord


def look_up(table_id: str) -> TableRecord:
    """The table's row. Raises NotFound, Busy."""
    with reading() as session:
        table = stored.find(session, table_id)
    if table is None:
        raise NotFound(table_id)
    return table


def read_story(table_id: str) -> tuple[TableRecord, Story]:
    """The table and its story as they stand. Raises NotFound, Busy."""
    memo = house().memo
    with reading() as session:
        table = stored.find(session, table_id)
        if table is None:
            raise NotFound(table_id)
        known = memo.get(table_id, stored.version(session, table_id))
        records = () if known else stored.lines(session, table_id)
    if known:
        return table, known
    setup = read_setup(table.setup)
    if isinstance(setup, Refusal):
        raise ValueError(f"table {table_id} holds a setup that the rules refuse: {setup.problems}")
    story = tell(setup, records)
    memo.put(table_id, story)
    return table, story


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
