"""Can a row be written, onto the disk itself? Tried with one that is taken away in the same transaction."""

from __future__ import annotations

from sqlalchemy import delete, insert

from scorer.errors import Busy
from scorer.store.db import Broken, writing
from scorer.store.models import Probe

_BALLAST = "x" * 64 * 1024  # as much as the largest hand


def try_writing(patience: float) -> None:
    """Write a large row, delete it, commit: what is only rolled back never meets the disk. Raises Busy."""
    try:
        with writing(patience) as session:
            session.execute(insert(Probe).values(ballast=_BALLAST))
            session.execute(delete(Probe))
    except Broken as error:
        raise Busy(str(error)) from None
