"""The log as a ruled sheet: every number ever given, what became of it, and who did it when.

Undone entries stay in their place, struck through; a corrected one shows what it says now and, under it, what
it said before, with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from scorer.services.values import LogLine, TableView
from scorer.web.deeds import who
from scorer.web.labels import entry_words, seating
from scorer.web.rows import NoteShown, RowShown, rows
from scorer.web.texts import gettext
from scorer.web.times import moment


def sheet(lines: Iterable[LogLine], view: TableView, phone: str | None = None) -> tuple[RowShown, ...]:
    """The rows of the whole sheet, in the order of their numbers; `phone`: the device that reads it."""
    told: defaultdict[int, list[LogLine]] = defaultdict(list)
    for line in lines:
        told[line.number].append(line)
    live, players_at = {row.number: row for row in rows(view)}, seating(view)
    return tuple(
        _noted(live.get(number), told[number], players_at(number), phone) for number in sorted({*told, *live})
    )


def _noted(
    row: RowShown | None, lines: list[LogLine], players: tuple[str, ...], phone: str | None
) -> RowShown:
    notes = tuple(
        NoteShown(_said(line, phone), entry_words(line.before or {}, players))
        for line in lines
        if line.action == "correct"
    )
    if row is not None:
        return replace(row, notes=notes)
    gone = lines[-1]
    said = entry_words(gone.before or {}, players)
    return RowShown("", gone.number, said, None, _said(gone, phone), (), struck=True, gone=True, notes=notes)


def _said(line: LogLine, phone: str | None) -> str:
    """Who changed an entry and when, with the reason where one was given."""
    name, at = who(line, phone), moment(line.at)
    if line.action == "undo":
        return gettext("undone by %(name)s, %(time)s", name=name, time=at)
    if line.reason:
        return gettext("corrected by %(name)s, %(time)s: %(reason)s", name=name, time=at, reason=line.reason)
    return gettext("corrected by %(name)s, %(time)s", name=name, time=at)
