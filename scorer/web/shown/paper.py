"""The evening on paper: the ruled score sheet, every entry a row, with the totals as they stood after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorer.services.values import LiveEntry, LogLine, TableView
from scorer.web.language import sentences
from scorer.web.language.labels import columns
from scorer.web.language.texts import gettext
from scorer.web.language.words import SIDE_SIGNS, names, plain
from scorer.web.shown.course import by_wins
from scorer.web.shown.rows import RowShown
from scorer.web.shown.sheet import sheet


@dataclass(frozen=True, slots=True)
class ColumnShown:
    """The head of a column: a side's sign (or none) and who plays there."""

    sign: str
    people: str


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row of the sheet; `after` are the totals after it (none where it moved nothing)."""

    row: RowShown
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SumShown:
    """A line under the sheet: what it counts, and a number for each column."""

    name: str
    numbers: tuple[str, ...]
    best: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """The whole sheet of paper."""

    columns: tuple[ColumnShown, ...]
    rows: tuple[PaperRow, ...]
    sums: tuple[SumShown, ...]


def paper(lines: Iterable[LogLine], view: TableView, counted: frozenset[int] = frozenset()) -> Paper:
    """The sheet of a table: its whole log, struck where something was undone or does not count; `counted`:
    the hands counted by both sides.
    """
    after = _running(view)
    shown = [replace(row, notes=row.notes if row.gone else ()) for row in sheet(lines, view, None, counted)]
    return Paper(
        columns=_columns(view),
        rows=tuple(PaperRow(row, _after(row, after)) for row in shown),
        sums=_sums(view),
    )


def _columns(view: TableView) -> tuple[ColumnShown, ...]:
    setup, players = view.setup, columns(view)
    if setup.game == "chiamata":
        return tuple(ColumnShown("", name) for name in players)
    return tuple(
        ColumnShown(SIDE_SIGNS[side], names(sentences.side_names(setup, side, players)))
        for side in range(setup.sides)
    )


def _after(row: RowShown, after: dict[int, tuple[int, ...]]) -> tuple[str, ...]:
    moved = bool(row.cells) and not row.struck
    return tuple(plain(total) for total in after.get(row.number, ())) if moved else ()


def _running(view: TableView) -> dict[int, tuple[int, ...]]:
    """What everybody stood at after every live entry: totals, or hands won where those decide."""
    totals, found = view.setup.zero, {}
    for live in view.entries:
        totals = _next(view, live, totals)
        found[live.number] = totals
    return found


def _next(view: TableView, live: LiveEntry, totals: tuple[int, ...]) -> tuple[int, ...]:
    row, wins = view.row(live.number), by_wins(view)
    if row and wins:
        counts = row.kind == "hand" and not row.after_end and row.answer.get("counts", True)
        winner = row.answer.get("winner") if counts else None
        return tuple(won + (side == winner) for side, won in enumerate(totals))
    if row:
        return row.totals_after
    if live.entry["kind"] == "penalty" and not wins:
        return tuple(map(sum, zip(totals, live.entry["scores"], strict=True)))
    if live.entry["kind"] == "substitution" and view.setup.game == "chiamata":
        return tuple(0 if seat == live.entry["seat"] else total for seat, total in enumerate(totals))
    return totals


def _sums(view: TableView) -> tuple[SumShown, ...]:
    state, wins = view.state, view.state.match.wins
    if view.setup.game == "chiamata" or wins is None:
        return (_sum(gettext("Total"), state.totals),)
    points, won = _sum(gettext("Points"), state.totals), _sum(gettext("Hands won"), tuple(wins))
    return (points, won) if by_wins(view) else (won, points)


def _sum(name: str, numbers: tuple[int, ...]) -> SumShown:
    best = max(numbers)
    return SumShown(name, tuple(plain(number) for number in numbers), tuple(n == best for n in numbers))
