"""Opening a table: a sheet becomes rows, all of them or none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from scorer.errors import Json, Problem, Refusal, Refused
from scorer.rules import sheet as sheets
from scorer.rules.sheet import Sheet
from scorer.services import links
from scorer.services.changes import tell_moves
from scorer.services.house import house
from scorer.services.reading import topic
from scorer.services.values import MOST_LINES, Author, Opened, Role
from scorer.services.words import tidy_name
from scorer.store import people as devices
from scorer.store import plays, sweeping
from scorer.store import tables as stored
from scorer.store.db import Broken, Clash, Session, reading, until_first, writing
from scorer.store.people import DeviceRecord
from scorer.store.tables import LogRecord, TableRecord

AGAIN = timedelta(minutes=10)  # how long a form that comes again means the table it opened
ALWAYS = timedelta.max
_CROWD = "too many are opening tables"


def open_table(
    document: Json,
    author: Author,
    now: datetime,
    key: str | None = None,
    within: timedelta = AGAIN,
    demo: bool = False,
    rematch_of: str | None = None,
) -> Opened:
    """Open a table; its author's device directs it. An imported entry is the importer's event.

    The same `key` (all that was asked for, and 128 bits only its sender knows) within this time is the same
    table: the button was pressed twice. A `demo` is the one its author's device directs, if it does.
    A `rematch_of` another table follows of its hands what that one does, and who follows that one is told.
    Raises Refused, Busy.
    """
    sheet = _read(document)
    author = Author(author.device, tidy_name(author.name, "by"), author.role)
    events = list(_events(sheet, author, now))

    def attempt() -> Opened:  # again with a fresh id, should the id or the code be another table's
        return _write(replace(_new_table(sheet, now, None, demo), rematch_of=rematch_of), events, author, now)

    if key is not None:
        table = replace(_new_table(sheet, now, key), rematch_of=rematch_of)
        try:
            return until_first(lambda: _write(table, events, author, now), _CROWD, Broken)
        except Clash:
            if opened := _again(table, author, now, within):
                return opened
    return until_first(attempt, _CROWD)


def _read(document: Json) -> Sheet:
    """The sheet, looked at only if its log is none that would keep everybody else waiting."""
    if entries_in(document) > MOST_LINES:
        raise Refused(Refusal.of([Problem("too_long", "entries", {"most": MOST_LINES})]))
    sheet = sheets.read(document)
    if isinstance(sheet, Refusal):
        raise Refused(sheet)
    return sheet


def entries_in(document: Json) -> int:
    """How many entries a sheet seems to have, before anybody judged it."""
    entries = document.get("entries") if isinstance(document, dict) else None
    return len(entries) if isinstance(entries, list) else 0


def _again(table: TableRecord, author: Author, now: datetime, within: timedelta) -> Opened | None:
    """The table this very form opened a moment ago, now for this device too; None if it is another one."""
    with reading() as session:
        found = stored.look(session, table.id)
    if found is None:
        return None
    there, version = found
    if now - there.opened_at > within or there.epochs != table.epochs:
        return None  # none, another evening's, or one whose links were rotated since

    def attempt() -> None:
        with writing() as session:
            _direct(session, table.id, author, now)

    until_first(attempt, _CROWD)
    return Opened(table.id, version)


def _new_table(sheet: Sheet, now: datetime, form_key: str | None, demo: bool = False) -> TableRecord:
    secrets = house().secrets
    key = secrets.links[secrets.newest]
    table_id = links.new_id() if form_key is None else links.id_of(key, form_key)
    code = links.code_hash(key, links.watch_code(key, table_id, 1))
    return TableRecord(table_id, sheets.setup_json(sheet.setup), now, secrets.newest, (1, 1, 1), code, demo)


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


def _write(table: TableRecord, events: list[LogRecord], author: Author, now: datetime) -> Opened:
    with writing() as session:
        if table.demo and author.device and (there := sweeping.demo_of(session, author.device)):
            return Opened(there.id, stored.version(session, there.id))
        if table.rematch_of:
            stored.hold(session, table.rematch_of)
            table = replace(table, rematch=_which(session, table.rematch_of))
        stored.add(session, table)
        stored.append(session, table.id, events)
        if table.rematch_of and (chosen := plays.helpers(session, table.rematch_of)):
            plays.choose(session, table.id, chosen.auction, chosen.tricks, chosen.counter)
        _direct(session, table.id, author, now)
        moves = tell_moves(session, table.rematch_of) if table.rematch_of else None
    if table.rematch_of and moves:
        house().feed.move(topic(table.rematch_of), *moves)
    return Opened(table.id, len(events))


def _which(session: Session, before: str) -> int:
    """Which rematch the next one of this table is."""
    found = stored.rematches(session, before) or (stored.find(session, before),)
    return max((each.rematch for each in found if each), default=0) + 1


def _direct(session: Session, table_id: str, author: Author, now: datetime) -> None:
    if author.device is not None:
        devices.put(session, DeviceRecord(table_id, author.device, Role.DIRECT, 1, author.name, None, now))
