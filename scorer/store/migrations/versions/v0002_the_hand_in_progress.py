"""The hand in progress: its steps, and what of it a table wants to follow."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables `steps` and `helpers`; nothing that was there changes."""
    _steps()
    op.create_table(
        "helpers",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("game_tables.id"), primary_key=True),
        sa.Column("auction", sa.Boolean(), nullable=False),
        sa.Column("tricks", sa.String(8), nullable=False),
        sa.Column("counter", sa.Boolean(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.CheckConstraint("tricks IN ('off', 'takers', 'points', 'cards')", name="ck_helpers_tricks"),
    )


def _steps() -> None:
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("game_tables.id"), primary_key=True),
        sa.Column("step", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("by", sa.Text()),
        sa.Column("device", sa.String(32)),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("table_id", "key", name="uq_steps_key"),
        sa.CheckConstraint("step >= 1 AND number >= 1", name="ck_steps_counts"),
    )
    op.create_index("ix_steps_number", "steps", ["table_id", "number"])
