"""What is swept up by itself: demos nobody touches any more, tables on which nobody ever wrote a line.

A table with one line in its log that is no demo stays for ever.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from scorer.store import sweeping as stored
from scorer.store import tables
from scorer.store.db import until_first, writing

DEMO_LASTS = timedelta(days=7)
"""After the last thing that happened in it."""
EMPTY_LASTS = timedelta(days=30)
"""After it was opened, or after a phone last did anything there."""


def sweep(now: datetime) -> int:
    """Take away what is due; says how many tables. Looked at and taken in one turn: whoever writes the first
    line at that moment either comes before it, and the table stays, or finds it gone. Raises Busy."""

    before = (now - DEMO_LASTS, now - EMPTY_LASTS)

    def attempt() -> int:
        with writing() as session:
            seen = stored.forgotten(session, *before)
            tables.hold(session, *seen)  # whoever was writing there ends first: look again
            due = [table for table in stored.forgotten(session, *before) if table in seen]
            if due:
                stored.remove(session, due)
        return len(due)

    return until_first(attempt, "the house cannot be swept now")
