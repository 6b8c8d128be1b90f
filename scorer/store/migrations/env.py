"""Alembic's entry: runs the steps on the connection `migrate.upgrade` hands over, inside its transaction."""

from __future__ import annotations

from alembic import context

from scorer.store import models

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=models.GameTable.metadata,
    render_as_batch=True,  # SQLite cannot alter a column in place
)
context.run_migrations()
