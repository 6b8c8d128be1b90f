"""Game tables and their logs: rows to values and back. Every function works inside a session given to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, insert, select, update

from scorer.errors import Json
from scorer.store.codec import from_text, to_text
from scorer.store.db import Session
from scorer.store.models import GameTable, LogRow
from scorer.store.prepared import Prepared


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table's own row; `epochs` are those of watch, score, direct, in that order; `demo`: for trying;
    `rematch_of`: the table it goes on from; `rematch`: which one it is, 0: none.
    """

    id: str
    setup: Json
    opened_at: datetime
    key_id: str
    epochs: tuple[int, int, int]
    code_hash: str
    demo: bool = False
    rematch_of: str | None = None
    rematch: int = 0


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One event, as written."""

    version: int
    action: str
    number: int
    entry: Json
    dealer: int | None
    key: str | None
    fingerprint: str | None
    reason: str | None
    by: str | None
    device: str | None
    role: int
    at: datetime


_TABLE, _LINE = GameTable.__table__.c, LogRow.__table__.c
_VERSION = select(func.max(LogRow.version)).where(LogRow.table_id == GameTable.id).scalar_subquery()
_FIND = Prepared(select(*_TABLE).where(GameTable.id == bindparam("table")))
_LOOK = Prepared(select(*_TABLE, _VERSION.label("version")).where(GameTable.id == bindparam("table")))
_LINES = Prepared(
    select(*_LINE)
    .where(LogRow.table_id == bindparam("table"), LogRow.version > bindparam("after"))
    .order_by(LogRow.version)
)
_REMATCHES = Prepared(
    select(*_TABLE)
    .where(GameTable.rematch_of == bindparam("table"))
    .order_by(GameTable.opened_at.desc(), GameTable.id)
)
_APPEND = Prepared(insert(LogRow))


def find(session: Session, table_id: str) -> TableRecord | None:
    """The table of this id, or None."""
    row = _FIND.row(session, {"table": table_id})
    return None if row is None else table_record(row)


def look(session: Session, table_id: str) -> tuple[TableRecord, int] | None:
    """The table of this id and its version at one and the same moment, or None."""
    row = _LOOK.row(session, {"table": table_id})
    return None if row is None else (table_record(row), row.version or 0)


def find_by_code(session: Session, code_hashes: Iterable[str]) -> TableRecord | None:
    """The table whose watch code has one of these keyed hashes, or None."""
    wanted = select(*_TABLE).where(GameTable.code_hash.in_(list(code_hashes)))
    row = session.execute(wanted).first()
    return None if row is None else table_record(row)


def hold(session: Session, *table_ids: str) -> None:
    """Whoever else holds these tables waits until this transaction ends; on SQLite everybody does anyway."""
    if session.dialect.name == "postgresql":
        these = select(GameTable.id).where(GameTable.id.in_(table_ids)).order_by(GameTable.id)
        session.execute(these.with_for_update(key_share=True))


def key_ids(session: Session) -> frozenset[str]:
    """The link keys that tables were opened under."""
    return frozenset(session.scalars(select(GameTable.key_id).distinct()))


def rematches(session: Session, table_id: str) -> tuple[TableRecord, ...]:
    """The tables opened as rematches of this one, the newest first."""
    return tuple(table_record(row) for row in _REMATCHES.rows(session, {"table": table_id}))


def version(session: Session, table_id: str) -> int:
    """How many events the table has."""
    return session.scalar(select(func.max(LogRow.version)).where(LogRow.table_id == table_id)) or 0


def standing(session: Session, table_ids: Sequence[str]) -> Mapping[str, tuple[tuple[int, int, int], int]]:
    """Of each of these tables its epochs and its version."""
    wanted = select(*_TABLE, _VERSION.label("version")).where(GameTable.id.in_(table_ids))
    return {
        row.id: ((row.watch_epoch, row.score_epoch, row.direct_epoch), row.version or 0)
        for row in session.execute(wanted)
    }


def everything(session: Session) -> Iterator[TableRecord]:
    """Every table there is, the newest first."""
    for row in session.execute(select(*_TABLE).order_by(GameTable.opened_at.desc(), GameTable.id)):
        yield table_record(row)


def lines(session: Session, table_id: str, after: int = 0) -> tuple[LogRecord, ...]:
    """The table's events later than version `after`, oldest first."""
    return tuple(_line(row) for row in _LINES.rows(session, {"table": table_id, "after": after}))


def add(session: Session, table: TableRecord) -> None:
    """A new table."""
    watch, score, direct = table.epochs
    session.execute(
        insert(GameTable).values(
            id=table.id,
            setup=to_text(table.setup),
            opened_at=table.opened_at,
            key_id=table.key_id,
            watch_epoch=watch,
            score_epoch=score,
            direct_epoch=direct,
            code_hash=table.code_hash,
            demo=table.demo,
            rematch_of=table.rematch_of,
            rematch=table.rematch,
        )
    )


def append(session: Session, table_id: str, events: Sequence[LogRecord]) -> None:
    """Add events to the log; a version, number or key that is there already fails (IntegrityError)."""
    for event in events:
        _APPEND.run(session, _as_row(table_id, event))


def _as_row(table_id: str, event: LogRecord) -> dict[str, object]:
    return {
        "table_id": table_id,
        "version": event.version,
        "action": event.action,
        "number": event.number,
        "entry": None if event.entry is None else to_text(event.entry),
        "dealer": event.dealer,
        "key": event.key,
        "fingerprint": event.fingerprint,
        "reason": event.reason,
        "by": event.by,
        "device": event.device,
        "role": event.role,
        "at": event.at,
    }


def set_epochs(session: Session, seen: TableRecord, epochs: tuple[int, int, int], code_hash: str) -> bool:
    """Change the epochs and the watch code, if they still are what was seen; says whether they were."""
    watch, score, direct = seen.epochs
    change = (
        update(GameTable)
        .where(GameTable.id == seen.id, GameTable.watch_epoch == watch)
        .where(GameTable.score_epoch == score, GameTable.direct_epoch == direct)
        .values(watch_epoch=epochs[0], score_epoch=epochs[1], direct_epoch=epochs[2], code_hash=code_hash)
        .returning(GameTable.id)
    )
    return session.scalar(change) is not None


def table_record(row: Any) -> TableRecord:
    """A table's row as a value."""
    epochs = (row.watch_epoch, row.score_epoch, row.direct_epoch)
    return TableRecord(
        id=row.id,
        setup=from_text(row.setup),
        opened_at=row.opened_at,
        key_id=row.key_id,
        epochs=epochs,
        code_hash=row.code_hash,
        demo=row.demo,
        rematch_of=row.rematch_of,
        rematch=row.rematch,
    )


def _line(row: Any) -> LogRecord:
    return LogRecord(
        version=row.version,
        action=row.action,
        number=row.number,
        entry=None if row.entry is None else from_text(row.entry),
        dealer=row.dealer,
        key=row.key,
        fingerprint=row.fingerprint,
        reason=row.reason,
        by=row.by,
        device=row.device,
        role=row.role,
        at=row.at,
    )
