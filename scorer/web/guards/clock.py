"""The one place where a request looks at the clock; services are told the time."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """This moment, aware, in UTC."""
    return datetime.now(UTC)
