"""The lines of the score sheet: recorded hands as cells, the caller boxed, the partner outlined."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.services.values import LiveEntry, TableView
from scorer.web import sentences
from scorer.web.labels import entry_words, numbers, players_at
from scorer.web.texts import gettext
from scorer.web.words import SIDE_SIGNS, call_words, signed


@dataclass(frozen=True, slots=True)
class CellShown:
    """A person's (or side's) share of a hand; `mark`: "ca" the caller, "so" the partner, "win" who won."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class RowShown:
    """A line of the sheet; without cells (nobody scored) the title runs across it."""

    label: str
    number: int
    title: str
    suit: str | None
    small: str
    cells: tuple[CellShown, ...]
    struck: bool = False


def last_rows(view: TableView) -> tuple[RowShown, ...]:
    """Every entry of a table, the newest first."""
    rows, called, found = {row.number: row for row in view.state.rows}, numbers(view.state), []
    for live in view.entries:
        row = rows.get(live.number)
        if row is None:
            found.append(_other(live, view))
        else:
            found.append(_row(sentences.hand_json(row), view, str(called.get(live.number, ""))))
    return tuple(reversed(found))


def _row(hand: Json, view: TableView, label: str) -> RowShown:
    if hand["kind"] != "hand":
        return _event(hand, view)
    return _chiamata(hand, label) if view.setup.game == "chiamata" else _briscola(hand, label)


def _event(hand: Json, view: TableView) -> RowShown:
    title = sentences.line(hand, view.setup, players_at(view, hand["number"]))
    small = _marks(hand) or sentences.event_small(hand)
    cells = tuple(CellShown(signed(score)) for score in hand["scores"]) if any(hand["scores"]) else ()
    return RowShown("", hand["number"], title, None, small, cells, bool(hand.get("after_end")))


def _other(live: LiveEntry, view: TableView) -> RowShown:
    """A penalty with everybody's points; a newcomer, the end of time: a line of text."""
    entry, players = live.entry, players_at(view, live.number)
    if entry["kind"] != "penalty":
        return RowShown("", live.number, entry_words(entry, players), None, "", ())
    cells = tuple(CellShown(signed(score)) for score in entry["scores"])
    return RowShown("", live.number, gettext("Penalty"), None, entry.get("reason", ""), cells)


def _marks(hand: Json) -> str:
    """What a correction did to a hand recorded later."""
    if hand.get("after_end"):
        return gettext("after the end: does not count")
    return gettext("another dealer since a correction") if hand.get("dealer_moved") else ""


def _chiamata(hand: Json, label: str) -> RowShown:
    small = _marks(hand) or gettext("%(points)d of %(target)d", points=hand["points"], target=hand["target"])
    marks = {hand.get("partner"): "so", hand["caller"]: "ca"}
    cells = tuple(CellShown(signed(score), marks.get(seat, "")) for seat, score in enumerate(hand["scores"]))
    struck = bool(hand.get("after_end"))
    return RowShown(label, hand["number"], call_words(hand["call"]), hand.get("suit"), small, cells, struck)


def _briscola(hand: Json, label: str) -> RowShown:
    winner = hand.get("winner")
    cells = tuple(
        CellShown(str(total), "win" if side == winner else "") for side, total in enumerate(hand["totals"])
    )
    title = gettext("level") if winner is None else gettext("%(side)s wins", side=SIDE_SIGNS[winner])
    small = _marks(hand) or ("" if hand.get("counts", True) else gettext("does not count"))
    struck = not hand.get("counts", True) or bool(hand.get("after_end"))
    return RowShown(label, hand["number"], title, None, small, cells, struck)
