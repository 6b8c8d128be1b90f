"""Opening a table: a sheet becomes rows, all of them or none."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from scorer.errors import Json, Refusal, Refused
from scorer.rules import sheet as sheets
from scorer.rules.sheet import Sheet
from scorer.services import links
from scorer.services.house import house
from scorer.services.values import Author, Opened, Role
from scorer.services.words import tidy_name
from scorer.store import people as devices
from scorer.store import tables as stored
from scorer.store.db import until_first, writing
from scorer.store.people import DeviceRecord
from scorer.store.tables import LogRecord, TableRecord


def open_table(document: Json, author: Author, now: datetime) -> Opened:
    """Open a table; its author's device directs it. An imported entry is the importer's event.

    Raises Refused, Busy.
    """
    sheet = sheets.read(document)
    if isinstance(sheet, Refusal):
        raise Refused(sheet)
    author = Author(author.device, tidy_name(author.name, "by"), author.role)
    events = list(_events(sheet, author, now))

    def attempt() -> Opened:  # again with a fresh id, should the id or the code be another table's
        table = _new_table(sheet, now)
        _write(table, events, author, now)
        return Opened(table.id, len(events))

    return until_first(attempt, "no free table id")


def _new_table(sheet: Sheet, now: datetime) -> TableRecord:
    secrets = house().secrets
    table_id = links.new_id()
    key = secrets.links[secrets.newest]
    code = links.code_hash(key, links.watch_code(key, table_id, 1))
    return TableRecord(table_id, sheets.setup_json(sheet.setup), now, secrets.newest, (1, 1, 1), code)


def _events(sheet: Sheet, author: Author, now: datetime) -> Iterator[LogRecord]:
    for number, entry, dealer in sheet.recorded:
        yield LogRecord(
            version=number,
            action="record",
            number=number,
            entry=entry,
            dealer=dealer,
            key=None,
            fingerprint=None,
            reason=None,
            by=author.name,
            device=author.device,
            role=int(author.role),
            at=now,
        )


def _write(table: TableRecord, events: list[LogRecord], author: Author, now: datetime) -> None:
    with writing() as session:
        stored.add(session, table)
        stored.append(session, table.id, events)
        if author.device is not None:
            devices.put(
                session, DeviceRecord(table.id, author.device, Role.DIRECT, 1, author.name, None, now)
            )
