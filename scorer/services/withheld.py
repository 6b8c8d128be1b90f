"""What of a log is kept from those who do not score: the tricks of a hand that was undone and may be gone on
with. While it counted everybody could read them; now it is played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorer.errors import Json
from scorer.services.scene import closed_at
from scorer.services.values import NO_ENTRIES, LogLine

TAKEN = frozenset({"tricks", "piles"})


def public(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The same log, as everybody may read it."""
    lines = tuple(lines)
    last, closed = {line.number: line for line in lines if line.action not in NO_ENTRIES}, closed_at(lines)
    again = {number for number, line in last.items() if line.action == "undo" and number > closed}
    return tuple(_less(line) if line.number in again else line for line in lines)


def _less(line: LogLine) -> LogLine:
    return replace(line, entry=_without(line.entry), before=_without(line.before))


def _without(said: Mapping[str, Json] | None) -> Mapping[str, Json] | None:
    return None if said is None else {name: value for name, value in said.items() if name not in TAKEN}
