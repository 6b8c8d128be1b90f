"""The clocks of the tables; rows to values and back. Every function works inside a session given to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select, update

from scorer.store.db import Session
from scorer.store.models import ClockRow


@dataclass(frozen=True, slots=True)
class ClockRecord:
    """A clock as it is kept: it runs until `ends_at`, or stands with `seconds` left; neither: none."""

    ends_at: datetime | None
    seconds: int | None
    plays_out: bool
    changes: int


_CLOCK = ClockRow.__table__.c


def find(session: Session, table_id: str) -> ClockRecord | None:
    """The clock of a table; None where nobody ever touched one."""
    row = session.execute(select(*_CLOCK).where(ClockRow.table_id == table_id)).one_or_none()
    return None if row is None else ClockRecord(row.ends_at, row.seconds, row.plays_out, row.changes)


def changes(session: Session, table_id: str) -> int:
    """How often it was touched."""
    return session.scalar(select(ClockRow.changes).where(ClockRow.table_id == table_id)) or 0


def put(
    session: Session, table_id: str, ends_at: datetime | None, seconds: int | None, plays_out: bool
) -> None:
    """Put a clock in the place of the one before; the first one fails where another was first
    (IntegrityError).
    """
    wanted = {"ends_at": ends_at, "seconds": seconds, "plays_out": plays_out}
    change = update(ClockRow).where(ClockRow.table_id == table_id)
    again = change.values(**wanted, changes=ClockRow.changes + 1).returning(ClockRow.table_id)
    if session.scalar(again) is None:
        session.execute(insert(ClockRow).values(table_id=table_id, **wanted, changes=1))
