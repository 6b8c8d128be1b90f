"""The first schema: tables, their log, devices, the probe."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables. There is no downgrade: the way back is the backup made before an upgrade."""
    _game_tables()
    _log()
    _devices()
    op.create_table(
        "probe",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("ballast", sa.Text(), nullable=False),
    )


def _game_tables() -> None:
    op.create_table(
        "game_tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("key_id", sa.String(16), nullable=False),
        sa.Column("watch_epoch", sa.Integer(), nullable=False),
        sa.Column("score_epoch", sa.Integer(), nullable=False),
        sa.Column("direct_epoch", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False, unique=True),
    )


def _log() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("game_tables.id"), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("action", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text()),
        sa.Column("dealer", sa.Integer()),
        sa.Column("key", sa.String(200)),
        sa.Column("fingerprint", sa.String(64)),
        sa.Column("reason", sa.Text()),
        sa.Column("by", sa.Text()),
        sa.Column("device", sa.String(32)),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        *_promises(),
    )
    first = sa.text("action = 'record'")
    op.create_index(
        "uq_log_number",
        "log",
        ["table_id", "number"],
        unique=True,
        sqlite_where=first,
        postgresql_where=first,
    )


def _promises() -> list[sa.Constraint]:
    return [
        sa.UniqueConstraint("table_id", "key", name="uq_log_key"),
        sa.CheckConstraint("action IN ('record', 'correct', 'undo')", name="ck_log_action"),
        sa.CheckConstraint("(action = 'undo') = (entry IS NULL)", name="ck_log_entry"),
        sa.CheckConstraint("version >= 1 AND number >= 1", name="ck_log_counts"),
    ]


def _devices() -> None:
    op.create_table(
        "devices",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("game_tables.id"), primary_key=True),
        sa.Column("device", sa.String(32), primary_key=True),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text()),
        sa.Column("seat", sa.Integer()),
        sa.Column("last_seen", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("role BETWEEN 1 AND 3", name="ck_devices_role"),
    )
    op.create_index("ix_devices_device", "devices", ["device"])
