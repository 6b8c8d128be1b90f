"""What of a log is kept from those who do not score: the tricks of a hand that was undone and may be gone on
with; where it is gone on with, its partner and points too, and the reasons given for what was done about it.
While it counted everybody could read all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorer.errors import Json
from scorer.services.scene import closed_at
from scorer.services.values import NO_ENTRIES, LogLine

TAKEN = frozenset({"tricks", "piles"})
OUTCOME = TAKEN | {"partner", "solo", "points", "totals", "last_trick_side"}


def public(lines: Iterable[LogLine], begun: bool) -> tuple[LogLine, ...]:
    """The same log, as everybody may read it; `begun`: something stands of what was told of the hand."""
    lines, hidden = tuple(lines), OUTCOME if begun else TAKEN
    last, closed = {line.number: line for line in lines if line.action not in NO_ENTRIES}, closed_at(lines)
    again = {number for number, line in last.items() if line.action == "undo" and number > closed}
    return tuple(_less(line, hidden) if line.number in again else line for line in lines)


def without_outcome(said: Mapping[str, Json]) -> Mapping[str, Json]:
    """An entry without how its hand went: who called what is left, which everybody heard."""
    return _without(said, OUTCOME)


def _less(line: LogLine, hidden: frozenset[str]) -> LogLine:
    entry, before = (said if said is None else _without(said, hidden) for said in (line.entry, line.before))
    reason = None if hidden is OUTCOME else line.reason
    return replace(line, entry=entry, before=before, reason=reason)


def _without(said: Mapping[str, Json], hidden: frozenset[str]) -> Mapping[str, Json]:
    hidden = hidden if said["kind"] == "hand" else TAKEN
    return {name: value for name, value in said.items() if name not in hidden}
