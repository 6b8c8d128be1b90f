"""The clock of a table: it runs or stands, and says what becomes of the hand on the table at its end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table `clocks`; nothing that was there changes."""
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("game_tables.id"), primary_key=True),
        sa.Column("ends_at", sa.DateTime(timezone=True)),
        sa.Column("seconds", sa.Integer()),
        sa.Column("plays_out", sa.Boolean(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.CheckConstraint("ends_at IS NULL OR seconds IS NULL", name="ck_clocks_one"),
        sa.CheckConstraint("seconds >= 0", name="ck_clocks_seconds"),
    )
