"""Tables nobody misses, found and taken away whole. Every function works inside a session given to it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, delete, func, or_, select

from scorer.store.db import Session
from scorer.store.models import ClockRow, DeviceRow, GameTable, HelpersRow, LogRow, StepRow
from scorer.store.tables import TableRecord, table_record

AT_ONCE = 200  # tables in one transaction: whoever records a hand meanwhile waits for it


def demo_of(session: Session, device: str) -> TableRecord | None:
    """The table for trying that this device directs, or None."""
    directed = select(GameTable).join(DeviceRow, DeviceRow.table_id == GameTable.id)
    directed = directed.where(GameTable.demo, DeviceRow.device == device)
    of_now = (DeviceRow.role == 3, DeviceRow.epoch == GameTable.direct_epoch)
    row = session.execute(directed.where(*of_now)).first()
    return None if row is None else table_record(row)


def forgotten(session: Session, demos_before: datetime, empty_before: datetime) -> tuple[str, ...]:
    """The demos in which nothing has happened since, and the tables opened before on which nobody ever
    wrote and no phone has done anything since: some of them, if there are many."""
    wrote = select(func.max(LogRow.at)).where(LogRow.table_id == GameTable.id).scalar_subquery()
    told = select(func.max(StepRow.at)).where(StepRow.table_id == GameTable.id).scalar_subquery()
    seen = select(func.max(DeviceRow.last_seen)).where(DeviceRow.table_id == GameTable.id).scalar_subquery()
    idle = and_(*(func.coalesce(last, GameTable.opened_at) < demos_before for last in (wrote, told)))
    demo = and_(GameTable.demo, idle)
    unused = and_(wrote.is_(None), told.is_(None), func.coalesce(seen, GameTable.opened_at) < empty_before)
    empty = and_(unused, GameTable.opened_at < empty_before)
    found = select(GameTable.id).where(or_(demo, empty)).order_by(GameTable.opened_at).limit(AT_ONCE)
    return tuple(session.scalars(found))


def remove(session: Session, table_ids: Sequence[str]) -> None:
    """Take these tables away with their logs, their hands in progress and their devices' rights."""
    for rows in (LogRow, StepRow, HelpersRow, ClockRow, DeviceRow):
        session.execute(delete(rows).where(rows.table_id.in_(table_ids)))
    session.execute(delete(GameTable).where(GameTable.id.in_(table_ids)))
