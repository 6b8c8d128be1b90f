"""The log in words: who recorded, corrected or undid what, when and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorer.errors import Json
from scorer.services.values import LogLine, TableView
from scorer.web.labels import entry_words, players_at
from scorer.web.texts import gettext


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of the log: what was written, what stood there before, why; `gone`: an entry was undone by it.

    `number` names a live entry that can still be corrected (None: it is not there any more).
    """

    what: str
    before: str
    reason: str
    who: str
    device: str
    at: datetime
    gone: bool
    number: int | None


def deeds(lines: Iterable[LogLine], view: TableView) -> tuple[Deed, ...]:
    """The log of a table in words, the newest first."""
    live = {entry.number for entry in view.entries}
    return tuple(reversed([_deed(line, view, live) for line in lines]))


def _deed(line: LogLine, view: TableView, live: set[int]) -> Deed:
    players = players_at(view, line.number)
    before = _words(line.before, players) if line.action == "correct" else ""
    return Deed(
        what=_what(line, players),
        before=before,
        reason=line.reason or "",
        who=line.by or gettext("somebody at the table"),
        device=(line.device or "")[:4],
        at=line.at.astimezone(),
        gone=line.action == "undo",
        number=line.number if line.number in live else None,
    )


def _what(line: LogLine, players: tuple[str, ...]) -> str:
    said = _words(line.entry or line.before, players)
    if line.action == "undo":
        return gettext("No. %(number)d undone: %(entry)s", number=line.number, entry=said)
    if line.action == "correct":
        return gettext("No. %(number)d corrected: %(entry)s", number=line.number, entry=said)
    return gettext("No. %(number)d recorded: %(entry)s", number=line.number, entry=said)


def _words(entry: Mapping[str, Json] | None, players: tuple[str, ...]) -> str:
    return entry_words(entry or {}, players)
