"""Where the database is a server (PostgreSQL): how long we wait for it, and what its refusals mean."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

PATIENCE = 5.0  # seconds a request waits for the database before it is refused as Busy
# A server that vanished without a word (a pulled cable, a failover) is given up after seconds, not minutes.
_CONNECTING = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
    "application_name": "scorer",
}
_LIMITS = {  # milliseconds; a request gives up, and a transaction that nobody goes on with ends
    "lock_timeout": 4000,
    "statement_timeout": 5000,
    "idle_in_transaction_session_timeout": 10_000,
}
_LOST_RACES = {"40001", "40P01"}  # serialization failure, deadlock
_READ_ONLY = {"25006"}  # a standby that is not the primary any more, or not yet


def options(url: URL) -> dict[str, Any]:
    """How an engine for this server is made; what the address itself says about connecting stays."""
    connect = {name: value for name, value in _CONNECTING.items() if name not in url.query}
    return {"pool_pre_ping": True, "pool_timeout": PATIENCE, "connect_args": connect}


def limit(engine: Engine) -> None:
    """Let no statement of a request wait longer than a person does."""
    event.listen(engine, "connect", _set_limits)


def _set_limits(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        for name, milliseconds in _LIMITS.items():
            cursor.execute(f"SET {name} = {milliseconds}")
    connection.commit()


def was_first(error: DBAPIError) -> bool:
    """Whether a constraint says that somebody else was first."""
    return isinstance(error, IntegrityError)


def broke_off(error: DBAPIError) -> bool:
    """Whether the transaction is no more, and nothing of it is there: a lost race, a lost connection."""
    return error.connection_invalidated or _state(error) in _LOST_RACES


def cannot_now(error: DBAPIError) -> bool:
    """Whether the database cannot be read or written at present: locked, full, gone, read-only."""
    return isinstance(error, OperationalError) or _state(error) in _READ_ONLY


def _state(error: DBAPIError) -> str | None:
    return getattr(error.orig, "sqlstate", None)
