"""The lines of the score sheet: recorded hands as cells, the caller filled, the partner outlined."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from scorer.errors import Json
from scorer.services.values import LiveEntry, TableView
from scorer.web.language import sentences
from scorer.web.language.labels import entry_words, left_words, numbers, players_at
from scorer.web.language.rulings import decision_words
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import SIDE_SIGNS, call_words, signed


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
    """A line of the sheet; without cells (nobody scored) the title runs across it.

    `brief`: `small` where room is short; `stamp`: a multiplier; `gone`: it was undone; `counted`: its piles
    were counted on two phones, and agreed; `flagged`: contested; `decided`: what the referee said of it.
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
    brief: str = ""
    notes: tuple[NoteShown, ...] = ()
    counted: bool = False
    flagged: bool = False
    decided: str = ""


def rows(
    view: TableView, last: int | None = None, counted: frozenset[int] = frozenset()
) -> tuple[RowShown, ...]:
    """The `last` live entries of a table (None: all), the oldest first; `counted`: those counted by both."""
    entries = view.entries if last is None else view.entries[max(0, len(view.entries) - last) :]
    first = entries[0].number if entries else 0
    computed = {
        row.number: row for row in takewhile(lambda row: row.number >= first, reversed(view.state.rows))
    }
    called = numbers(view.state)
    found = []
    for live in entries:
        if row := computed.get(live.number):
            shown = _row(sentences.hand_json(row), view, str(called.get(live.number, "")))
        else:
            shown = _other(live, view)
        ruled = _ruled(live.number, view)
        found.append(replace(shown, corrected=live.corrected, counted=live.number in counted, **ruled))
    return tuple(found)


def _ruled(number: int, view: TableView) -> dict[str, Any]:
    """Whether an entry is contested, and what was decided about it that is still true."""
    made = view.rulings.in_force(number)
    players = players_at(view, number) if made else ()
    said = [decision_words(each.said, view.setup, players) for each in made]
    decided = gettext("Referee: %(decision)s", decision=gettext(", ").join(said)) if said else ""
    return {"flagged": bool(view.rulings.flagged(number)), "decided": decided}


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
    return left_words(view.state.former[swaps.index(live.number)])


def _marks(hand: Json) -> str:
    """What a correction did to a hand recorded later."""
    if hand.get("after_end"):
        return gettext("after the end: does not count")
    return gettext("another dealer since a correction") if hand.get("dealer_moved") else ""


def _chiamata(hand: Json, label: str) -> RowShown:
    small, brief = (_marks(hand), _marks(hand)) if _marks(hand) else _points(hand)
    marks = {hand.get("partner"): "so", hand["caller"]: "ca"}
    resting = hand.get("sitting_out") or ()
    cells = tuple(
        CellShown("\N{MIDDLE DOT}", "rest")
        if seat in resting
        else CellShown(signed(score), marks.get(seat, ""))
        for seat, score in enumerate(hand["scores"])
    )
    times = (hand.get("multiplier") or {}).get("total", 1)
    return RowShown(
        label,
        hand["number"],
        call_words(hand["call"]),
        hand.get("suit"),
        small,
        cells,
        struck=bool(hand.get("after_end")),
        stamp="" if times == 1 else f"×{times}",
        brief=brief,
    )


def _points(hand: Json) -> tuple[str, str]:
    """The points against what was needed, and the same where room is short."""
    target = hand["target"]
    if hand.get("cappotto") and not hand["points"]:
        lost = ngettext(
            "slam for the others; %(num)d was needed", "slam for the others; %(num)d were needed", target
        )
        return lost, gettext("slam for the others")
    if hand.get("cappotto"):
        return ngettext("slam; %(num)d was needed", "slam; %(num)d were needed", target), gettext("slam")
    told = ngettext(
        "%(points)d; %(num)d was needed", "%(points)d; %(num)d were needed", target, points=hand["points"]
    )
    return told, ngettext("%(num)d point", "%(num)d points", hand["points"])


def _briscola(hand: Json, label: str) -> RowShown:
    winner = hand.get("winner")
    cells = tuple(
        CellShown(str(total), "win" if side == winner else "") for side, total in enumerate(hand["totals"])
    )
    title = gettext("level") if winner is None else gettext("%(side)s wins", side=SIDE_SIGNS[winner])
    small = _marks(hand) or ("" if hand.get("counts", True) else gettext("does not count"))
    struck = not hand.get("counts", True) or bool(hand.get("after_end"))
    return RowShown(label, hand["number"], title, None, small, cells, struck)
