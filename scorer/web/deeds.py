"""The log in words: who recorded, corrected or undid what, when and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorer.errors import Json
from scorer.services.values import LogLine, TableView
from scorer.web.labels import entry_words, seating
from scorer.web.texts import gettext
from scorer.web.times import moment
from scorer.web.words import isolated


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of the log: what was written, what stood there before, why; `gone`: an entry was undone by it.

    `when` is `at` in words; `number` names a live entry that can still be corrected (None: it is not there
    any more).
    """

    what: str
    before: str
    reason: str
    who: str
    device: str
    at: datetime
    when: str
    gone: bool
    number: int | None


def deeds(lines: Iterable[LogLine], view: TableView) -> tuple[Deed, ...]:
    """The log of a table in words, the newest first."""
    live = {entry.number for entry in view.entries}
    players_at = seating(view)
    return tuple(reversed([_deed(line, players_at(line.number), live) for line in lines]))


def _deed(line: LogLine, players: tuple[str, ...], live: set[int]) -> Deed:
    before = _words(line.before, players) if line.action == "correct" else ""
    return Deed(
        what=_what(line, players),
        before=before,
        reason=line.reason or "",
        who=_name(line),
        device=_phone(line),
        at=line.at,
        when=moment(line.at),
        gone=line.action == "undo",
        number=line.number if line.number in live else None,
    )


def who(line: LogLine) -> str:
    """Who did it, and on which phone, so that two of one name are told apart: "Carla #3f2a"."""
    return f"{isolated(_name(line))} #{_phone(line)}" if line.device else isolated(_name(line))


def _name(line: LogLine) -> str:
    return line.by or gettext("somebody at the table")


def _phone(line: LogLine) -> str:
    return (line.device or "")[:4]


def _what(line: LogLine, players: tuple[str, ...]) -> str:
    said = _words(line.entry or line.before, players)
    if line.action == "undo":
        return gettext("No. %(number)d undone: %(entry)s", number=line.number, entry=said)
    if line.action == "correct":
        return gettext("No. %(number)d corrected: %(entry)s", number=line.number, entry=said)
    return gettext("No. %(number)d recorded: %(entry)s", number=line.number, entry=said)


def _words(entry: Mapping[str, Json] | None, players: tuple[str, ...]) -> str:
    return entry_words(entry or {}, players)
