"""Game tables and their logs: rows to values and back. Every function works inside a session given to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from scorer.errors import Json
from scorer.store.codec import from_text, to_text
from scorer.store.models import GameTable, LogRow


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table's own row; `epochs` are those of watch, score, direct, in that order."""

    id: str
    setup: Json
    opened_at: datetime
    key_id: str
    epochs: tuple[int, int, int]
    code_hash: str


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


def find(session: Session, table_id: str) -> TableRecord | None:
    """The table of this id, or None."""
    row = session.get(GameTable, table_id)
    return None if row is None else table_record(row)


def find_by_code(session: Session, code_hashes: Iterable[str]) -> TableRecord | None:
    """The table whose watch code has one of these keyed hashes, or None."""
    row = session.scalar(select(GameTable).where(GameTable.code_hash.in_(list(code_hashes))))
    return None if row is None else table_record(row)


def key_ids(session: Session) -> frozenset[str]:
    """The link keys that tables were opened under."""
    return frozenset(session.scalars(select(GameTable.key_id).distinct()))


def version(session: Session, table_id: str) -> int:
    """How many events the table has."""
    return session.scalar(select(func.max(LogRow.version)).where(LogRow.table_id == table_id)) or 0


def standing(session: Session, table_ids: Sequence[str]) -> Mapping[str, tuple[tuple[int, int, int], int]]:
    """Of each of these tables its epochs and its version."""
    latest = select(func.max(LogRow.version)).where(LogRow.table_id == GameTable.id).scalar_subquery()
    wanted = select(GameTable, latest).where(GameTable.id.in_(table_ids))
    return {
        row.id: ((row.watch_epoch, row.score_epoch, row.direct_epoch), version or 0)
        for row, version in session.execute(wanted)
    }


def everything(session: Session) -> Iterator[TableRecord]:
    """Every table there is, the newest first."""
    for row in session.scalars(select(GameTable).order_by(GameTable.opened_at.desc(), GameTable.id)):
        yield table_record(row)


def lines(session: Session, table_id: str, after: int = 0) -> tuple[LogRecord, ...]:
    """The table's events later than version `after`, oldest first."""
    wanted = (
        select(LogRow).where(LogRow.table_id == table_id, LogRow.version > after).order_by(LogRow.version)
    )
    return tuple(_line(row) for row in session.scalars(wanted))


def add(session: Session, table: TableRecord) -> None:
    """A new table."""
    watch, score, direct = table.epochs
    session.add(
        GameTable(
            id=table.id,
            setup=to_text(table.setup),
            opened_at=table.opened_at,
            key_id=table.key_id,
            watch_epoch=watch,
            score_epoch=score,
            direct_epoch=direct,
            code_hash=table.code_hash,
        )
    )
    session.flush()


def append(session: Session, table_id: str, events: Sequence[LogRecord]) -> None:
    """Add events to the log; a version, number or key that is there already fails (IntegrityError)."""
    for event in events:
        session.add(
            LogRow(
                table_id=table_id,
                version=event.version,
                action=event.action,
                number=event.number,
                entry=None if event.entry is None else to_text(event.entry),
                dealer=event.dealer,
                key=event.key,
                fingerprint=event.fingerprint,
                reason=event.reason,
                by=event.by,
                device=event.device,
                role=event.role,
                at=event.at,
            )
        )
    session.flush()


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


def table_record(row: GameTable) -> TableRecord:
    """A table's row as a value."""
    epochs = (row.watch_epoch, row.score_epoch, row.direct_epoch)
    return TableRecord(row.id, from_text(row.setup), row.opened_at, row.key_id, epochs, row.code_hash)


def _line(row: LogRow) -> LogRecord:
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
