"""The log as a ruled sheet: every number ever given, what became of it, and who did it when.

Undone entries stay in their place, struck through; a corrected one shows what it says now and, under it, what
it said before, with the reason, unless it says again what it said at first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from scorer.services.values import LogLine, TableView
from scorer.web.language.labels import entry_words, seating
from scorer.web.language.rulings import put_back
from scorer.web.language.texts import gettext
from scorer.web.language.times import moment
from scorer.web.shown.deeds import who
from scorer.web.shown.rows import NoteShown, RowShown, rows


def sheet(
    lines: Iterable[LogLine],
    view: TableView,
    phone: str | None = None,
    counted: frozenset[int] = frozenset(),
) -> tuple[RowShown, ...]:
    """The rows of the whole sheet, in the order of their numbers; `phone`: the device that reads it;
    `counted`: the hands counted by both sides.
    """
    lines = tuple(lines)
    rulings = [line.entry for line in lines if line.action == "ruling" and line.entry]
    ruled, back = {each.get("changed") for each in rulings}, put_back(rulings)
    told: defaultdict[int, list[_By]] = defaultdict(list)
    for line in lines:
        if line.action in ("seat", "ruling"):
            continue  # no entry of the sheet
        told[line.number].append(_By(line, who(line, phone, line.version in ruled), line.version in back))
    live, players_at = {row.number: row for row in rows(view, None, counted)}, seating(view)
    return tuple(
        _noted(live.get(number), told[number], players_at(number)) for number in sorted({*told, *live})
    )


class _By(NamedTuple):
    """A line, and who wrote it, in words; `back`: it puts back what a decision had changed."""

    line: LogLine
    name: str
    back: bool


def _noted(row: RowShown | None, told: list[_By], players: tuple[str, ...]) -> RowShown:
    notes = tuple(
        NoteShown(_said(each), entry_words(each.line.before or {}, players))
        for each in told
        if each.line.action == "correct"
    )
    if row is not None:
        as_before = told[-1].line.entry == told[0].line.entry
        return replace(row, notes=() if as_before else notes)
    gone = told[-1]
    said, number = entry_words(gone.line.before or {}, players), gone.line.number
    return RowShown("", number, said, None, _said(gone), (), struck=True, gone=True, notes=notes)


def _said(told: _By) -> str:
    """Who changed an entry and when, with the reason where one was given."""
    name, at, reason = told.name, moment(told.line.at), told.line.reason
    if told.line.action == "undo":
        return gettext("undone by %(name)s, %(time)s", name=name, time=at)
    if told.back:
        return gettext("decision taken back by %(name)s, %(time)s", name=name, time=at)
    if reason:
        return gettext("corrected by %(name)s, %(time)s: %(reason)s", name=name, time=at, reason=reason)
    return gettext("corrected by %(name)s, %(time)s", name=name, time=at)
