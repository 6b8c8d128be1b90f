"""Hands in progress: their steps, and what a table wants to follow; rows to values and back.

Every function works inside a session given to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import aliased

from scorer.errors import Json
from scorer.store.codec import from_text, to_text
from scorer.store.db import Session
from scorer.store.models import ClockRow, GameTable, HelpersRow, StepRow


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One step, as written."""

    step: int
    number: int
    dealer: int
    said: Json
    key: str
    fingerprint: str
    by: str | None
    device: str | None
    role: int
    at: datetime


class Moves(NamedTuple):
    """How often a hand in progress has moved: for those who score, and in what everybody may see of it."""

    told: int
    shown: int


@dataclass(frozen=True, slots=True)
class HelpersRecord:
    """What a table wants to follow, and how often that was chosen."""

    auction: bool
    tricks: str
    counter: bool
    changes: int


_STEP = StepRow.__table__.c
_HELPERS = HelpersRow.__table__.c


def latest(session: Session, table_id: str) -> Moves:
    """The number of the table's last step, and how often it had moved for everybody; 0 before the first."""
    wanted = select(StepRow.step, StepRow.shown).where(StepRow.table_id == table_id)
    row = session.execute(wanted.order_by(StepRow.step.desc()).limit(1)).one_or_none()
    return Moves(0, 0) if row is None else Moves(row.step, row.shown)


def lines(session: Session, table_id: str, above: int, upto: int) -> tuple[StepRecord, ...]:
    """The steps told while the next entry had a number above one and up to another, oldest first."""
    wanted = select(*_STEP).where(StepRow.table_id == table_id)
    wanted = wanted.where(StepRow.number > above, StepRow.number <= upto)
    return tuple(_step(row) for row in session.execute(wanted.order_by(StepRow.step)))


def find(session: Session, table_id: str, step: int) -> StepRecord | None:
    """The step of this number, or None."""
    wanted = select(*_STEP).where(StepRow.table_id == table_id, StepRow.step == step)
    row = session.execute(wanted).one_or_none()
    return None if row is None else _step(row)


def under_key(session: Session, table_id: str, key: str) -> StepRecord | None:
    """The step that was told under this key, or None."""
    wanted = select(*_STEP).where(StepRow.table_id == table_id, StepRow.key == key)
    row = session.execute(wanted).one_or_none()
    return None if row is None else _step(row)


def append(session: Session, table_id: str, record: StepRecord, shown: int) -> None:
    """Add a step, `shown`: how often it has then moved for everybody; a number or key that is there already
    fails (IntegrityError).
    """
    session.execute(
        insert(StepRow).values(
            table_id=table_id,
            step=record.step,
            number=record.number,
            dealer=record.dealer,
            said=to_text(record.said),
            key=record.key,
            fingerprint=record.fingerprint,
            by=record.by,
            device=record.device,
            role=record.role,
            at=record.at,
            shown=shown,
        )
    )


def helpers(session: Session, table_id: str) -> HelpersRecord | None:
    """What the table wants to follow; None where nobody ever chose."""
    row = session.execute(select(*_HELPERS).where(HelpersRow.table_id == table_id)).one_or_none()
    return None if row is None else HelpersRecord(row.auction, row.tricks, row.counter, row.changes)


def choose(session: Session, table_id: str, auction: bool, tricks: str, counter: bool) -> None:
    """Put a choice in the place of the one before; the first one fails where another was first
    (IntegrityError).
    """
    wanted = {"auction": auction, "tricks": tricks, "counter": counter}
    change = update(HelpersRow).where(HelpersRow.table_id == table_id)
    again = change.values(**wanted, changes=HelpersRow.changes + 1).returning(HelpersRow.table_id)
    if session.scalar(again) is None:
        session.execute(insert(HelpersRow).values(table_id=table_id, **wanted, changes=1))


def moves(session: Session, table_ids: Sequence[str]) -> Mapping[str, Moves]:
    """Of each of these tables how often its hand in progress has moved: steps ever told (for everybody, those
    that changed what everybody may see), choices made, how often its clock was touched, and the rematches
    opened from it.
    """
    steps = (func.max(each) for each in (StepRow.step, StepRow.shown))
    told, shown = (select(each).where(StepRow.table_id == GameTable.id).scalar_subquery() for each in steps)
    chosen = select(HelpersRow.changes).where(HelpersRow.table_id == GameTable.id).scalar_subquery()
    timed = select(ClockRow.changes).where(ClockRow.table_id == GameTable.id).scalar_subquery()
    after = aliased(GameTable)
    again = select(func.count()).where(after.rematch_of == GameTable.id).scalar_subquery()
    changes = func.coalesce(chosen, 0) + func.coalesce(timed, 0) + again
    counts = (func.coalesce(told, 0) + changes, func.coalesce(shown, 0) + changes)
    found = session.execute(select(GameTable.id, *counts).where(GameTable.id.in_(table_ids)))
    return {table_id: Moves(*moved) for table_id, *moved in found}


def _step(row: Any) -> StepRecord:
    return StepRecord(
        step=row.step,
        number=row.number,
        dealer=row.dealer,
        said=from_text(row.said),
        key=row.key,
        fingerprint=row.fingerprint,
        by=row.by,
        device=row.device,
        role=row.role,
        at=row.at,
    )
