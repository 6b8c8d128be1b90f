"""The lines of the score sheet: recorded hands as cells, the caller boxed, the partner underlined."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.errors import Json
from scorer.services.values import LiveEntry, TableView
from scorer.web import sentences
from scorer.web.labels import entry_words, numbers, players_at
from scorer.web.texts import gettext
from scorer.web.words import SIDE_SIGNS, call_words, isolated, plain, signed


@dataclass(frozen=True, slots=True)
class CellShown:
    """A person's (or side's) share of a hand; `mark`: "ca" the caller, "so" the partner, "win" who won,
    "rest" who rested.
    """

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class NoteShown:
    """What happened to a line: `said` who, when and why; `old` what the line said until then."""

    said: str
    old: str = ""


@dataclass(frozen=True, slots=True)
class RowShown:
    """A line of the sheet; without cells (nobody scored) the title runs across it. `stamp`: a multiplier;
    `gone`: it was undone.
    """

    label: str
    number: int
    title: str
    suit: str | None
    small: str
    cells: tuple[CellShown, ...]
    struck: bool = False
    stamp: str = ""
    corrected: bool = False
    gone: bool = False
    notes: tuple[NoteShown, ...] = ()


def rows(view: TableView) -> tuple[RowShown, ...]:
    """Every live entry of a table, the oldest first."""
    computed, called = {row.number: row for row in view.state.rows}, numbers(view.state)
    found = []
    for live in view.entries:
        if row := computed.get(live.number):
            shown = _row(sentences.hand_json(row), view, str(called.get(live.number, "")))
        else:
            shown = _other(live, view)
        found.append(replace(shown, corrected=live.corrected))
    return tuple(found)


def _row(hand: Json, view: TableView, label: str) -> RowShown:
    if hand["kind"] != "hand":
        return _event(hand, view)
    return _chiamata(hand, label) if view.setup.game == "chiamata" else _briscola(hand, label)


def _event(hand: Json, view: TableView) -> RowShown:
    title = sentences.line(hand, view.setup, players_at(view, hand["number"]))
    small = _marks(hand) or sentences.event_small(hand, view.setup.rules)
    cells = tuple(CellShown(signed(score)) for score in hand["scores"]) if any(hand["scores"]) else ()
    return RowShown("", hand["number"], title, None, small, cells, bool(hand.get("after_end")))


def _other(live: LiveEntry, view: TableView) -> RowShown:
    """A penalty with everybody's points; a newcomer, the end of time: a line of text."""
    entry, players = live.entry, players_at(view, live.number)
    if entry["kind"] != "penalty":
        return RowShown("", live.number, entry_words(entry, players), None, _left_with(live, view), ())
    cells = tuple(CellShown(signed(score)) for score in entry["scores"])
    return RowShown("", live.number, gettext("Penalty"), None, entry.get("reason", ""), cells)


def _left_with(live: LiveEntry, view: TableView) -> str:
    """What whoever got up takes along; empty for other entries, and for Briscola, where the side keeps it."""
    if live.entry["kind"] != "substitution" or not view.state.former:
        return ""
    swaps = [one.number for one in view.entries if one.entry["kind"] == "substitution"]
    left = view.state.former[swaps.index(live.number)]
    return gettext("%(name)s has left with %(total)s", name=isolated(left.player), total=plain(left.total))


def _marks(hand: Json) -> str:
    """What a correction did to a hand recorded later."""
    if hand.get("after_end"):
        return gettext("after the end: does not count")
    return gettext("another dealer since a correction") if hand.get("dealer_moved") else ""


def _chiamata(hand: Json, label: str) -> RowShown:
    small = _marks(hand) or gettext(
        "%(points)d; %(target)d were needed", points=hand["points"], target=hand["target"]
    )
    marks = {hand.get("partner"): "so", hand["caller"]: "ca"}
    resting = hand.get("sitting_out") or ()
    cells = tuple(
        CellShown("\N{MIDDLE DOT}", "rest")
        if seat in resting
        else CellShown(signed(score), marks.get(seat, ""))
        for seat, score in enumerate(hand["scores"])
    )
    redeal = (hand.get("multiplier") or {}).get("redeal", 1)
    return RowShown(
        label,
        hand["number"],
        call_words(hand["call"]),
        hand.get("suit"),
        small,
        cells,
        struck=bool(hand.get("after_end")),
        stamp="" if redeal == 1 else f"×{redeal}",
    )


def _briscola(hand: Json, label: str) -> RowShown:
    winner = hand.get("winner")
    cells = tuple(
        CellShown(str(total), "win" if side == winner else "") for side, total in enumerate(hand["totals"])
    )
    title = gettext("level") if winner is None else gettext("%(side)s wins", side=SIDE_SIGNS[winner])
    small = _marks(hand) or ("" if hand.get("counts", True) else gettext("does not count"))
    struck = not hand.get("counts", True) or bool(hand.get("after_end"))
    return RowShown(label, hand["number"], title, None, small, cells, struck)
