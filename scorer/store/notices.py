"""Notices between the processes that serve one PostgreSQL: NOTIFY inside the writing transaction, and LISTEN.

A notice is told if its transaction is committed, when it is. On SQLite one process serves the file (see
`onlyone`), so there is nobody to tell.
"""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import closing
from typing import Any

from sqlalchemy import func, select

from scorer.errors import Busy
from scorer.store.db import Session, db

CHANNEL = "scorer"
SILENCE = 15.0  # seconds without a notice after which the connection is asked whether it still stands
_log = logging.getLogger("scorer.store")


def tell(session: Session, words: str) -> None:
    """Tell the other processes, with what this transaction writes."""
    if session.dialect.name == "postgresql":
        session.execute(select(func.pg_notify(CHANNEL, words)))


def can_be_heard() -> bool:
    """Whether there may be other processes to listen to."""
    return db.engine.dialect.name == "postgresql"


def heard() -> Generator[str | None]:
    """What other processes tell, as it comes; waits for it, on a connection that is none of the pool's.

    The first word is None: from now on nothing is missed, what was told before has to be read. Raises Busy
    when the connection is lost.
    """
    try:
        with closing(_connection()) as connection:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            yield None
            while True:
                for notice in connection.notifies(timeout=SILENCE):
                    yield notice.payload
                connection.execute("SELECT 1")
    except db.engine.dialect.loaded_dbapi.OperationalError as error:
        raise Busy(str(error)) from None


def _connection() -> Any:
    pooled = db.engine.raw_connection()
    connection = pooled.driver_connection
    pooled.detach()
    return connection
