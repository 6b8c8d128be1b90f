"""Devices and their rights: rows to values and back. Every function works inside a session given to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from scorer.store.models import DeviceRow, GameTable, LogRow
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


def find(session: Session, table_id: str, device: str) -> DeviceRecord | None:
    """The right of a device at a table, whatever its epoch, or None."""
    row = session.get(DeviceRow, (table_id, device))
    return None if row is None else _device(row)


def at_table(session: Session, table_id: str) -> tuple[DeviceRecord, ...]:
    """All devices of a table, the last active first."""
    wanted = select(DeviceRow).where(DeviceRow.table_id == table_id)
    wanted = wanted.order_by(DeviceRow.last_seen.desc(), DeviceRow.device)
    return tuple(_device(row) for row in session.scalars(wanted))


def rights(session: Session, table_ids: Sequence[str]) -> Mapping[tuple[str, str], tuple[int, int]]:
    """Role and epoch of every (table, device) at these tables."""
    wanted = select(DeviceRow).where(DeviceRow.table_id.in_(table_ids))
    return {(row.table_id, row.device): (row.role, row.epoch) for row in session.scalars(wanted)}


def tables_of(session: Session, device: str) -> tuple[tuple[DeviceRecord, TableRecord, datetime], ...]:
    """The tables a device is at, with the moment of the last event of each (or of its opening)."""
    latest = select(func.max(LogRow.at)).where(LogRow.table_id == GameTable.id).scalar_subquery()
    wanted = (
        select(DeviceRow, GameTable, latest)
        .join(GameTable, GameTable.id == DeviceRow.table_id)
        .where(DeviceRow.device == device)
    )
    found = [
        (_device(row), table_record(table), last or table.opened_at)
        for row, table, last in session.execute(wanted)
    ]
    return tuple(sorted(found, key=lambda item: item[2], reverse=True))


def put(session: Session, record: DeviceRecord) -> None:
    """Write a device's right at a table, new or in place of the one it had."""
    session.merge(
        DeviceRow(
            table_id=record.table_id,
            device=record.device,
            role=record.role,
            epoch=record.epoch,
            name=record.name,
            seat=record.seat,
            last_seen=record.last_seen,
        )
    )
    session.flush()


def touch(session: Session, table_id: str, device: str, now: datetime) -> None:
    """This device did something just now."""
    here = update(DeviceRow).where(DeviceRow.table_id == table_id, DeviceRow.device == device)
    session.execute(here.values(last_seen=now))


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


def remove(session: Session, table_id: str, device: str) -> None:
    """Forget a device at a table."""
    session.execute(delete(DeviceRow).where(DeviceRow.table_id == table_id, DeviceRow.device == device))


def _device(row: DeviceRow) -> DeviceRecord:
    return DeviceRecord(row.table_id, row.device, row.role, row.epoch, row.name, row.seat, row.last_seen)
