"""Devices and their rights: rows to values and back. Every function works inside a session given to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, case, delete, func, insert, select, update

from scorer.store.db import Session
from scorer.store.models import DeviceRow, GameTable, LogRow
from scorer.store.prepared import Prepared
from scorer.store.tables import TableRecord, table_record


@dataclass(frozen=True, slots=True)
class DeviceRecord:
    """A device at a table."""

    table_id: str
    device: str
    role: int
    epoch: int
    name: str | None
    seat: int | None
    last_seen: datetime


_DEVICE = DeviceRow.__table__.c
_HERE = (DeviceRow.table_id == bindparam("table"), DeviceRow.device == bindparam("phone"))
_FIND = Prepared(select(*_DEVICE).where(*_HERE))
_FIND_TO_CHANGE = Prepared(select(*_DEVICE).where(*_HERE).with_for_update())
_RIGHT = Prepared(
    select(*_DEVICE, *GameTable.__table__.c)
    .join_from(DeviceRow, GameTable, GameTable.id == DeviceRow.table_id)
    .where(*_HERE)
)
_TOUCH = Prepared(update(DeviceRow).where(*_HERE).values(last_seen=bindparam("now")))


def find(session: Session, table_id: str, device: str, to_change: bool = False) -> DeviceRecord | None:
    """The right of a device at a table, whatever its epoch, or None.

    `to_change` keeps others from changing it until this transaction ends.
    """
    wanted = _FIND_TO_CHANGE if to_change else _FIND
    row = wanted.row(session, {"table": table_id, "phone": device})
    return None if row is None else _device(row)


def right(session: Session, table_id: str, device: str) -> tuple[DeviceRecord, TableRecord] | None:
    """The same with the table, both of one moment."""
    row = _RIGHT.row(session, {"table": table_id, "phone": device})
    return None if row is None else (_device(row), table_record(row))


def at_table(session: Session, table_id: str) -> tuple[DeviceRecord, ...]:
    """All devices of a table, the last active first."""
    wanted = select(*_DEVICE).where(DeviceRow.table_id == table_id)
    wanted = wanted.order_by(DeviceRow.last_seen.desc(), DeviceRow.device)
    return tuple(_device(row) for row in session.execute(wanted))


def rights(session: Session, table_ids: Sequence[str]) -> Mapping[tuple[str, str], tuple[int, int]]:
    """Role and epoch of every (table, device) at these tables."""
    wanted = select(*_DEVICE).where(DeviceRow.table_id.in_(table_ids))
    return {(row.table_id, row.device): (row.role, row.epoch) for row in session.execute(wanted)}


def tables_of(session: Session, device: str) -> tuple[tuple[DeviceRecord, TableRecord, datetime], ...]:
    """The tables a device is at, with the moment of the last event of each (or of its opening)."""
    latest = select(func.max(LogRow.at)).where(LogRow.table_id == GameTable.id).scalar_subquery()
    wanted = (
        select(*_DEVICE, *GameTable.__table__.c, latest.label("latest"))
        .join_from(DeviceRow, GameTable, GameTable.id == DeviceRow.table_id)
        .where(DeviceRow.device == device)
    )
    found = [
        (_device(row), table_record(row), row.latest or row.opened_at) for row in session.execute(wanted)
    ]
    return tuple(sorted(found, key=lambda item: item[2], reverse=True))


def put(session: Session, record: DeviceRecord) -> None:
    """Write a device's right at a table, new or in place of the one it had."""
    values = {
        "role": record.role,
        "epoch": record.epoch,
        "name": record.name,
        "seat": record.seat,
        "last_seen": record.last_seen,
    }
    here = update(DeviceRow).where(DeviceRow.table_id == record.table_id, DeviceRow.device == record.device)
    if session.execute(here.values(values)).rowcount == 0:
        session.execute(insert(DeviceRow).values(table_id=record.table_id, device=record.device, **values))


def touch(session: Session, table_id: str, device: str, now: datetime) -> None:
    """This device did something just now."""
    _TOUCH.run(session, {"table": table_id, "phone": device, "now": now})


def renew(session: Session, table_id: str, device: str, role: int, epoch: int, now: datetime) -> None:
    """This device keeps a role whose link was just rotated, if it had it."""
    here = update(DeviceRow).where(DeviceRow.table_id == table_id, DeviceRow.device == device)
    session.execute(
        here.where(DeviceRow.role == role, DeviceRow.epoch == epoch - 1).values(epoch=epoch, last_seen=now)
    )


def expel(session: Session, table_id: str, device: str) -> None:
    """Take a device's right away; its row stays, of an epoch no link has, so that the device can be told."""
    here = update(DeviceRow).where(DeviceRow.table_id == table_id, DeviceRow.device == device)
    session.execute(here.values(epoch=0))


def reseat(session: Session, table_id: str, order: Sequence[int]) -> None:
    """The people at the table changed places: who sat at `order[n]` sits at n now."""
    now = case(*((DeviceRow.seat == old, new) for new, old in enumerate(order)), else_=DeviceRow.seat)
    here = update(DeviceRow).where(DeviceRow.table_id == table_id, DeviceRow.seat.is_not(None))
    session.execute(here.values(seat=now))


def remove(session: Session, table_id: str, device: str) -> None:
    """Forget a device at a table."""
    session.execute(delete(DeviceRow).where(DeviceRow.table_id == table_id, DeviceRow.device == device))


def _device(row: Any) -> DeviceRecord:
    return DeviceRecord(row.table_id, row.device, row.role, row.epoch, row.name, row.seat, row.last_seen)
