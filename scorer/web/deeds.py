"""The log in words: who recorded, corrected or undid what, when and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorer.errors import Json
from scorer.services.values import LogLine, TableView
from scorer.web.labels import entry_words, numbers, seating
from scorer.web.texts import gettext
from scorer.web.times import moment
from scorer.web.words import isolated


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of the log: what was written, what stood there before, why; `gone`: it was undone later.

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


def deeds(lines: Iterable[LogLine], view: TableView, phone: str | None = None) -> tuple[Deed, ...]:
    """The log of a table in words, the newest first; `phone`: the device that reads it."""
    called = numbers(view.state)
    live = {entry.number: called.get(entry.number, entry.number) for entry in view.entries}
    players_at = seating(view)
    return tuple(reversed([_deed(line, players_at(line.number), live, phone) for line in lines]))


def _deed(line: LogLine, players: tuple[str, ...], live: Mapping[int, int], phone: str | None) -> Deed:
    """`live`: what counts today, with the number people give it."""
    before = _words(line.before, players) if line.action == "correct" else ""
    return Deed(
        what=_what(line, players, live.get(line.number, line.number)),
        before=before,
        reason=line.reason or "",
        who=_name(line, phone),
        device=_phone(line),
        at=line.at,
        when=moment(line.at),
        gone=line.action != "undo" and line.number not in live,
        number=line.number if line.number in live else None,
    )


def who(line: LogLine, phone: str | None = None) -> str:
    """Who did it, and on which phone, so that two of one name are told apart: "Carla #3f2a"."""
    name = isolated(_name(line, phone))
    return f"{name} #{_phone(line)}" if line.device else name


def _name(line: LogLine, phone: str | None) -> str:
    if line.by:
        return line.by
    return gettext("this phone") if phone and line.device == phone else gettext("somebody at the table")


def _phone(line: LogLine) -> str:
    return (line.device or "")[:4]


def _what(line: LogLine, players: tuple[str, ...], called: int) -> str:
    said, number = _words(line.entry or line.before, players), str(line.number)
    if called != line.number:
        number = gettext("%(number)d (hand %(hand)d)", number=line.number, hand=called)
    if line.action == "undo":
        return gettext("No. %(number)s undone: %(entry)s", number=number, entry=said)
    if line.action == "correct":
        return gettext("No. %(number)s corrected: %(entry)s", number=number, entry=said)
    return gettext("No. %(number)s recorded: %(entry)s", number=number, entry=said)


def _words(entry: Mapping[str, Json] | None, players: tuple[str, ...]) -> str:
    return entry_words(entry or {}, players)
