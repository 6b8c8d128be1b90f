"""A log as it was written: each entry in the words of the file, since no rule of today understands them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scorer.services.values import LogLine
from scorer.services.written import Written
from scorer.web.language.texts import gettext
from scorer.web.language.times import moment
from scorer.web.language.titles import title_of
from scorer.web.shown.deeds import who


@dataclass(frozen=True, slots=True)
class WrittenShown:
    """One event: what was done to which number, what it said, by whom and when (`when` is `at` in words)."""

    what: str
    entry: str
    reason: str
    who: str
    at: datetime
    when: str


def title(written: Written) -> str:
    """What the table is called, as on every page."""
    return title_of(written.setup.get("name"), tuple(written.setup["players"]), written.rematch)


def deeds(lines: Iterable[LogLine], phone: str | None = None) -> tuple[WrittenShown, ...]:
    """The log, the newest first; `phone`: the device that reads it."""
    return tuple(reversed([_deed(line, phone) for line in lines]))


def _deed(line: LogLine, phone: str | None) -> WrittenShown:
    said = line.before if line.entry is None else line.entry
    entry = json.dumps(said, ensure_ascii=False) if said else ""
    return WrittenShown(_what(line), entry, line.reason or "", who(line, phone), line.at, moment(line.at))


def _what(line: LogLine) -> str:
    if line.action == "undo":
        return gettext("No. %(number)d, undone", number=line.number)
    if line.action == "correct":
        return gettext("No. %(number)d, corrected", number=line.number)
    if line.action in ("seat", "ruling"):
        return gettext("Said beside the hands")
    return gettext("No. %(number)d, recorded", number=line.number)
