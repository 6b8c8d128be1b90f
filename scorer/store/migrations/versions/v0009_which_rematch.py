"""A rematch knows which one it is: the first, the second, of the same evening."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add it, and number the rematches there are; one whose table before is gone is a first one."""
    op.add_column("game_tables", sa.Column("rematch", sa.Integer(), nullable=False, server_default="0"))
    columns: list[sa.ColumnClause[object]] = [
        sa.column(name) for name in ("id", "rematch_of", "opened_at", "rematch")
    ]
    tables = sa.table("game_tables", *columns)
    again = sa.select(tables.c.id, tables.c.rematch_of).where(tables.c.rematch_of.is_not(None))
    bind, number, last = op.get_bind(), dict[str, int](), dict[str, int]()
    for table, before in bind.execute(again.order_by(tables.c.opened_at, tables.c.id)).all():
        number[table] = last[before] = last.get(before, number.get(before, 0)) + 1
        bind.execute(tables.update().where(tables.c.id == table).values(rematch=number[table]))
