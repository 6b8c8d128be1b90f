"""Some tables are for trying: they say so, and are swept up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the mark; the tables there are were played on."""
    op.add_column("game_tables", sa.Column("demo", sa.Boolean(), nullable=False, server_default=sa.false()))
