"""Devices and what they may do. A device is one random cookie; only its hash is ever stored or shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from scorer.errors import Forbidden, Gone, NotFound
from scorer.live.bus import rights_changed
from scorer.services import links, sharing
from scorer.services.house import house
from scorer.services.reading import epoch, look_up, topic
from scorer.services.values import Author, MyTable, Role, Seen
from scorer.services.words import tidy_name
from scorer.store import notices
from scorer.store import people as stored
from scorer.store.db import reading, until_first, writing
from scorer.store.people import DeviceRecord
from scorer.store.tables import TableRecord


def device_hash(device_id: str) -> str:
    """The public name of a device: 32 hex digits that do not lead back to the cookie."""
    return links.device_hash(device_id)


def role_of(table_id: str, device_id: str) -> Role | None:
    """What this device may do at the table; None: nothing, or its link was rotated, or there is no table."""
    try:
        author = author_of(table_id, device_id)
    except Gone:
        return None
    return None if author is None else author.role


def author_of(table_id: str, device_id: str) -> Author | None:
    """The same with the name the device gave: ready to be passed to `tables.record`.

    Raises Gone for a device that had a right: its link was replaced, or the director took it away.
    """
    device = links.device_hash(device_id)
    with reading() as session:
        found = stored.right(session, table_id, device)
    if found is None:
        return None
    record, table = found
    if not _valid(record, table):
        raise Gone(table_id)
    return Author(device, record.name, Role(record.role))


def _valid(record: DeviceRecord, table: TableRecord) -> bool:
    return record.epoch == epoch(table, Role(record.role))


def note_visit(table_id: str, device: str, now: datetime) -> None:
    """This device looked at the table just now; kept in memory, so that looking writes nothing."""
    house().presence.note(table_id, device, now)


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
            had = stored.find(session, table.id, device, to_change=True)
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
    device = links.device_hash(device_id)

    def attempt() -> None:
        with writing() as session:
            stored.remove(session, table_id, device)
            notices.tell(session, rights_changed(topic(table_id)))

    until_first(attempt, "this table is being changed")
    _send_away(table_id, device)


def drop(table_id: str, device: str, author: Author) -> None:
    """The director takes a device's role away, by its public hash; its pages and streams say so at once.

    Raises Forbidden, NotFound (no such device has a role here), Busy.
    """
    if author.role < Role.DIRECT:
        raise Forbidden(author.role.word)
    if device not in {seen.device for seen in devices(table_id)}:
        raise NotFound(device)

    def attempt() -> None:
        with writing() as session:
            stored.expel(session, table_id, device)
            notices.tell(session, rights_changed(topic(table_id)))

    until_first(attempt, "this table is being changed")
    _send_away(table_id, device)


def _send_away(table_id: str, device: str) -> None:
    house().feed.send_away(topic(table_id), lambda audience: audience.device == device)


def devices(table_id: str) -> tuple[Seen, ...]:
    """The devices that may do something here, the last seen first. Raises NotFound."""
    table = look_up(table_id)
    with reading() as session:
        records = stored.at_table(session, table_id)
    here = {audience.device for audience in house().feed.audiences(topic(table_id))}
    found = [_seen(record, record.device in here) for record in records if _valid(record, table)]
    return tuple(sorted(found, key=lambda seen: (seen.here, seen.last_seen), reverse=True))


def _seen(record: DeviceRecord, here: bool) -> Seen:
    visit = house().presence.last(record.table_id, record.device)
    last = max(record.last_seen, visit or record.last_seen)
    return Seen(record.device, Role(record.role), record.name, record.seat, last, here)


def watching_now(table_id: str) -> int:
    """How many pages are open by the watch link."""
    audiences = house().feed.audiences(topic(table_id))
    return sum(1 for audience in audiences if audience.role == Role.WATCH and audience.device is None)


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
        demo=table.demo,
        rematch=table.rematch,
    )
