"""Values to columns and back."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect
from sqlalchemy.types import TypeDecorator

from scorer.errors import Json


class UtcTime(TypeDecorator[datetime]):
    """A moment: aware UTC in the program, whichever database holds it. A naive one is a mistake of ours."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Refuses a naive moment (ValueError)."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without its time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """SQLite keeps no time zone: what comes back naive was UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def to_text(value: Json) -> str:
    """JSON in one line, keys in the order they came, so that what was written can be shown to the letter."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def from_text(text: str) -> Json:
    """What `to_text` wrote."""
    return json.loads(text)
