"""Devices and what they may do. A device is one random cookie; only its hash is ever stored or shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from scorer.errors import Forbidden, NotFound
from scorer.services import links, sharing
from scorer.services.house import house
from scorer.services.reading import epoch, look_up, topic
from scorer.services.values import Author, MyTable, Role, Seen
from scorer.services.words import tidy_name
from scorer.store import people as stored
from scorer.store import tables
from scorer.store.db import reading, until_first, writing
from scorer.store.people import DeviceRecord
from scorer.store.tables import TableRecord


def device_hash(device_id: str) -> str:
    """The public name of a device: 32 hex digits that do not lead back to the cookie."""
    return links.device_hash(device_id)


def role_of(table_id: str, device_id: str) -> Role | None:
    """What this device may do at the table; None: nothing, or its link was rotated, or there is no table."""
    author = author_of(table_id, device_id)
    return None if author is None else author.role


def author_of(table_id: str, device_id: str) -> Author | None:
    """The same with the name the device gave: ready to be passed to `tables.record`."""
    device = links.device_hash(device_id)
    with reading() as session:
        table = tables.find(session, table_id)
        record = stored.find(session, table_id, device)
    if table is None or record is None or not _valid(record, table):
        return None
    return Author(device, record.name, Role(record.role))


def _valid(record: DeviceRecord, table: TableRecord) -> bool:
    return record.epoch == epoch(table, Role(record.role))


def grant(
    table_id: str, device_id: str, role: Role, now: datetime, name: str | None = None, seat: int | None = None
) -> Role:
    """Give a device a role at the table (a higher one it has stays). Gives what it has now.

    `name` and `seat` left out stay what they were. Raises NotFound, Refused, Busy.
    """
    return _grant(look_up(table_id), links.device_hash(device_id), role, now, tidy_name(name, "name"), seat)


def join(
    table_id: str, key: str, device_id: str, now: datetime, name: str | None = None, seat: int | None = None
) -> Role:
    """Spend a link: this device gets the role behind the key. Gives what it has now.

    The epoch that is kept is the one the key was good at: a rotation in between ends the new right as well.
    Raises NotFound, Gone, Refused, Busy.
    """
    table = look_up(table_id)
    role = sharing.role_behind(table, key)
    return _grant(table, links.device_hash(device_id), role, now, tidy_name(name, "name"), seat)


def _grant(
    table: TableRecord, device: str, role: Role, now: datetime, name: str | None, seat: int | None
) -> Role:
    """Looks and writes in one turn: of two grants at once, neither undoes the other's higher role."""

    def attempt() -> Role:
        with writing() as session:
            had = stored.find(session, table.id, device)
            record = _raised(had, table, DeviceRecord(table.id, device, role, 0, name, seat, now))
            stored.put(session, record)
        return Role(record.role)

    return until_first(attempt, "this device is being given a role elsewhere")


def _raised(had: DeviceRecord | None, table: TableRecord, wanted: DeviceRecord) -> DeviceRecord:
    """The right wanted, with what the device had and keeps: a higher role, the name, the seat."""
    role, name, seat = Role(wanted.role), wanted.name, wanted.seat
    if had is not None:
        role = max(role, Role(had.role)) if _valid(had, table) else role
        name, seat = name or had.name, had.seat if seat is None else seat
    return replace(wanted, role=int(role), epoch=epoch(table, role), name=name, seat=seat)


def leave(table_id: str, device_id: str) -> None:
    """This device gives its role back. Raises Busy."""
    _remove(table_id, links.device_hash(device_id))


def drop(table_id: str, device: str, author: Author) -> None:
    """The director takes a device's role away, by its public hash. Raises Forbidden, NotFound, Busy."""
    if author.role < Role.DIRECT:
        raise Forbidden(author.role.word)
    if not _remove(table_id, device):
        raise NotFound(device)


def _remove(table_id: str, device: str) -> bool:
    with writing() as session:
        removed = stored.remove(session, table_id, device)
    house().feed.send_away(topic(table_id), lambda audience: audience.device == device)
    return removed


def devices(table_id: str) -> tuple[Seen, ...]:
    """The devices that may do something here, the last active first. Raises NotFound."""
    table = look_up(table_id)
    with reading() as session:
        records = stored.at_table(session, table_id)
    return tuple(
        Seen(record.device, Role(record.role), record.name, record.seat, record.last_seen)
        for record in records
        if _valid(record, table)
    )


def my_tables(device_id: str) -> tuple[MyTable, ...]:
    """The tables this device has a role at, the last active first."""
    with reading() as session:
        found = stored.tables_of(session, links.device_hash(device_id))
    return tuple(_mine(record, table, last) for record, table, last in found if _valid(record, table))


def _mine(record: DeviceRecord, table: TableRecord, last: datetime) -> MyTable:
    return MyTable(
        id=table.id,
        role=Role(record.role),
        game=table.setup["game"],
        name=table.setup.get("name"),
        players=tuple(table.setup["players"]),
        opened_at=table.opened_at,
        last_at=last,
    )
