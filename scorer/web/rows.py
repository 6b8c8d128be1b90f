"""The lines of the score sheet: recorded hands as cells, the caller boxed, the partner outlined."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.services.values import TableView
from scorer.web import sentences
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
    """Every recorded hand of a table, the newest first."""
    played, found = 0, []
    for row in view.state.rows:
        hand = sentences.hand_json(row)
        played += hand["kind"] == "hand" and not hand.get("after_end")
        found.append(_row(hand, view, played))
    return tuple(reversed(found))


def _row(hand: Json, view: TableView, played: int) -> RowShown:
    if hand["kind"] != "hand":
        return _event(hand, view)
    label = "" if hand.get("after_end") else str(played)
    if view.setup.game == "chiamata":
        return _chiamata(hand, label)
    return _briscola(hand, label)


def _event(hand: Json, view: TableView) -> RowShown:
    title = sentences.line(hand, view.setup, view.state.players)
    return RowShown("", hand["number"], title, None, sentences.event_small(hand), ())


def _chiamata(hand: Json, label: str) -> RowShown:
    small = gettext("%(points)d of %(target)d", points=hand["points"], target=hand["target"])
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
    small = "" if hand.get("counts", True) else gettext("does not count")
    struck = not hand.get("counts", True) or bool(hand.get("after_end"))
    return RowShown(label, hand["number"], title, None, small, cells, struck)
