"""A draw of seats is a line of the log: action `seat`, before all entries, so with number 0."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Let the log hold draws. SQLite cannot change a promise of a table: there it is copied."""
    with op.batch_alter_table("log", copy_from=_log()) as log:
        log.drop_constraint("ck_log_action", type_="check")
        log.drop_constraint("ck_log_counts", type_="check")
        log.create_check_constraint("ck_log_action", "action IN ('record', 'correct', 'undo', 'seat')")
        log.create_check_constraint("ck_log_counts", "version >= 1 AND number >= 0")
        log.create_check_constraint("ck_log_seat", "(action = 'seat') = (number = 0)")


def _log() -> sa.Table:
    """The log as the first schema made it."""
    first = sa.text("action = 'record'")
    return sa.Table(
        "log",
        sa.MetaData(),
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
        sa.UniqueConstraint("table_id", "key", name="uq_log_key"),
        sa.CheckConstraint("action IN ('record', 'correct', 'undo')", name="ck_log_action"),
        sa.CheckConstraint("(action = 'undo') = (entry IS NULL)", name="ck_log_entry"),
        sa.CheckConstraint("version >= 1 AND number >= 1", name="ck_log_counts"),
        sa.Index(
            "uq_log_number", "table_id", "number", unique=True, sqlite_where=first, postgresql_where=first
        ),
    )
