"""The tables of the database. What a constraint can promise is a constraint, not a look beforehand."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from scorer.store.codec import UtcTime
from scorer.store.db import Base

_FIRST_RECORDING = text("action = 'record'")


class GameTable(Base):
    """A table: who sits down to what, and the epochs of its links. Scores and totals are never stored."""

    __tablename__ = "game_tables"

    id: Mapped[str] = mapped_column(String(12), primary_key=True)
    setup: Mapped[str] = mapped_column(Text)  # the sheet without its entries
    opened_at: Mapped[datetime] = mapped_column(UtcTime)
    key_id: Mapped[str] = mapped_column(String(16))  # which link key its links are derived from
    watch_epoch: Mapped[int] = mapped_column(default=1)
    score_epoch: Mapped[int] = mapped_column(default=1)
    direct_epoch: Mapped[int] = mapped_column(default=1)
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)


class LogRow(Base):
    """One event of a table. Rows are added, never changed: the log is the truth.

    `entry` is canonical (None for an undo); `dealer` is who dealt when it was written; `fingerprint` is what
    was asked for under `key`.
    """

    __tablename__ = "log"
    __table_args__ = (
        UniqueConstraint("table_id", "key", name="uq_log_key"),
        Index(
            "uq_log_number",
            "table_id",
            "number",
            unique=True,
            sqlite_where=_FIRST_RECORDING,
            postgresql_where=_FIRST_RECORDING,
        ),
        CheckConstraint("action IN ('record', 'correct', 'undo')", name="ck_log_action"),
        CheckConstraint("(action = 'undo') = (entry IS NULL)", name="ck_log_entry"),
        CheckConstraint("version >= 1 AND number >= 1", name="ck_log_counts"),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("game_tables.id"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    action: Mapped[str] = mapped_column(String(8))
    number: Mapped[int]
    entry: Mapped[str | None] = mapped_column(Text)
    dealer: Mapped[int | None]
    key: Mapped[str | None] = mapped_column(String(200))
    fingerprint: Mapped[str | None] = mapped_column(String(64))
    reason: Mapped[str | None] = mapped_column(Text)
    by: Mapped[str | None] = mapped_column(Text)
    device: Mapped[str | None] = mapped_column(String(32))
    role: Mapped[int]
    at: Mapped[datetime] = mapped_column(UtcTime)


class DeviceRow(Base):
    """What a device may do at a table, as long as the epoch of the role is still the table's."""

    __tablename__ = "devices"
    __table_args__ = (
        CheckConstraint("role BETWEEN 1 AND 3", name="ck_devices_role"),
        Index("ix_devices_device", "device"),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("game_tables.id"), primary_key=True)
    device: Mapped[str] = mapped_column(
        String(32), primary_key=True
    )  # a hash; the cookie is on the phone alone
    role: Mapped[int]
    epoch: Mapped[int]
    name: Mapped[str | None] = mapped_column(Text)
    seat: Mapped[int | None]
    last_seen: Mapped[datetime] = mapped_column(UtcTime)


class Probe(Base):
    """Always empty: a health check writes a row here and takes it back, to see that the disk takes a hand."""

    __tablename__ = "probe"

    id: Mapped[int] = mapped_column(primary_key=True)
    ballast: Mapped[str] = mapped_column(Text)
