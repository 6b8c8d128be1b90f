"""The tables of the database. What a constraint can promise is a constraint, not a look beforehand."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column

from scorer.store.codec import UtcTime
from scorer.store.db import Base

_FIRST_RECORDING = text("action = 'record'")


class GameTable(Base):
    """A table: who sits down to what, and the epochs of its links. Scores and totals are never stored."""

    __tablename__ = "game_tables"
    __table_args__ = (Index("ix_game_tables_rematch_of", "rematch_of"),)

    id: Mapped[str] = mapped_column(String(12), primary_key=True)
    setup: Mapped[str] = mapped_column(Text)  # the sheet without its entries
    opened_at: Mapped[datetime] = mapped_column(UtcTime)
    key_id: Mapped[str] = mapped_column(String(16))  # which link key its links are derived from
    watch_epoch: Mapped[int] = mapped_column(default=1)
    score_epoch: Mapped[int] = mapped_column(default=1)
    direct_epoch: Mapped[int] = mapped_column(default=1)
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    demo: Mapped[bool] = mapped_column(default=False, server_default=false())  # for trying; swept up
    rematch_of: Mapped[str | None] = mapped_column(String(12))  # the table before, which may be swept up
    rematch: Mapped[int] = mapped_column(default=0, server_default=text("0"))  # which one it is; 0: none


class LogRow(Base):
    """One event of a table. Rows are added, never changed: the log is the truth.

    A draw of seats (`seat`) stands before all entries, so it has the number 0; what is said of an entry or of
    the table (`ruling`) has the entry's number, or 0. `entry` is canonical (None for
    an undo); `dealer` is who dealt when it was written; `fingerprint` is what was asked for under `key`.
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
        CheckConstraint("action IN ('record', 'correct', 'undo', 'seat', 'ruling')", name="ck_log_action"),
        CheckConstraint("(action = 'undo') = (entry IS NULL)", name="ck_log_entry"),
        CheckConstraint("version >= 1 AND number >= 0", name="ck_log_counts"),
        CheckConstraint("action = 'ruling' OR (action = 'seat') = (number = 0)", name="ck_log_seat"),
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


class StepRow(Base):
    """One thing told of a hand in progress. Rows are added, never changed; an undo is a row too.

    `step` counts all that was ever told at the table; `number` is the entry the hand will take; `dealer` is
    who dealt it; `said` is the step as the rules read it; `fingerprint` is what was asked for under `key`;
    `shown` counts how often what everybody may see had moved by then.
    """

    __tablename__ = "steps"
    __table_args__ = (
        UniqueConstraint("table_id", "key", name="uq_steps_key"),
        CheckConstraint("step >= 1 AND number >= 1", name="ck_steps_counts"),
        Index("ix_steps_number", "table_id", "number"),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("game_tables.id"), primary_key=True)
    step: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int]
    dealer: Mapped[int]
    said: Mapped[str] = mapped_column(Text)
    key: Mapped[str] = mapped_column(String(200))
    fingerprint: Mapped[str] = mapped_column(String(64))
    by: Mapped[str | None] = mapped_column(Text)
    device: Mapped[str | None] = mapped_column(String(32))
    role: Mapped[int]
    at: Mapped[datetime] = mapped_column(UtcTime)
    shown: Mapped[int] = mapped_column(server_default="0")


class HelpersRow(Base):
    """What of a hand in progress a table wants to follow. It is no event of the log; without a row: nothing.

    `changes` counts how often it was chosen anew.
    """

    __tablename__ = "helpers"
    __table_args__ = (
        CheckConstraint("tricks IN ('off', 'takers', 'points', 'cards')", name="ck_helpers_tricks"),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("game_tables.id"), primary_key=True)
    auction: Mapped[bool]
    tricks: Mapped[str] = mapped_column(String(8))
    counter: Mapped[bool]
    changes: Mapped[int]


class ClockRow(Base):
    """The time a table plays by, no event of the log. It runs (`ends_at`) or stands (`seconds` are left);
    `plays_out`: the hand on the table when time is up is played to its end and counts. Without a row, or with
    neither, there is no clock. `changes` counts how often it was touched.
    """

    __tablename__ = "clocks"
    __table_args__ = (
        CheckConstraint("ends_at IS NULL OR seconds IS NULL", name="ck_clocks_one"),
        CheckConstraint("seconds >= 0", name="ck_clocks_seconds"),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("game_tables.id"), primary_key=True)
    ends_at: Mapped[datetime | None] = mapped_column(UtcTime)
    seconds: Mapped[int | None]
    plays_out: Mapped[bool]
    changes: Mapped[int]


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
    """Always empty: a health check writes a row here and takes it away, to see that the disk takes a hand."""

    __tablename__ = "probe"

    id: Mapped[int] = mapped_column(primary_key=True)
    ballast: Mapped[str] = mapped_column(Text)
