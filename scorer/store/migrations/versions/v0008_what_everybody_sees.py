"""Beside its own number a step says how often what everybody may see had moved by then."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the count; of the steps there are, everybody was told each, and no counter goes down."""
    op.add_column("steps", sa.Column("shown", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE steps SET shown = step")
