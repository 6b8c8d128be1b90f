"""Can a row be written? Tried with one that is taken back."""

from __future__ import annotations

from scorer.store.db import writing
from scorer.store.models import Probe

_BALLAST = "x" * 64 * 1024  # as much as the largest hand


class _TakenBack(RuntimeError):
    pass


def try_writing(patience: float) -> None:
    """Write a large row and roll it back. Raises Busy."""
    try:
        with writing(patience) as session:
            session.add(Probe(ballast=_BALLAST))
            session.flush()
            raise _TakenBack
    except _TakenBack:
        return
