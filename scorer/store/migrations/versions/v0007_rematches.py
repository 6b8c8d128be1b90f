"""A table knows the one it is the rematch of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add it; of the tables there are nobody knows any more."""
    op.add_column("game_tables", sa.Column("rematch_of", sa.String(12)))
    op.create_index("ix_game_tables_rematch_of", "game_tables", ["rematch_of"])
