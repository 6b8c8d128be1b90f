"""The lines of the score sheet: recorded hands as cells, the caller boxed, the partner underlined."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.errors import Json
from scorer.rules.table import Row
from scorer.services.values import LiveEntry, TableView
from scorer.web import seated, sentences
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
    """A line of the sheet; without cells (nobody scored) the title runs across it. `stamp`: a multiplier."""

    label: str
    number: int
    title: str
    suit: str | None
    small: str
    cells: tuple[CellShown, ...]
    struck: bool = False
    stamp: str = ""
    corrected: bool = False
    notes: tuple[NoteShown, ...] = ()


def rows(view: TableView) -> tuple[RowShown, ...]:
    """Every live entry of a table, the oldest first."""
    played, found, players = 0, [], view.setup.players
    computed = {row.number: row for row in view.state.rows}
    for live in view.entries:
        row = computed.get(live.number)
        played += row is not None and row.kind == "hand" and not row.after_end
        shown = _row(live, row, view, played, players)
        found.append(replace(shown, corrected=live.corrected))
        players = seated.after(players, live.entry)
    return tuple(found)


def _row(
    live: LiveEntry, row: Row | None, view: TableView, played: int, players: tuple[str, ...]
) -> RowShown:
    if row is None:
        return _without_a_hand(live, view, players)
    hand = sentences.hand_json(row)
    if row.kind != "hand":
        cells = tuple(CellShown(signed(score)) for score in row.scores) if any(row.scores) else ()
        title = sentences.line(hand, view.setup, players)
        return RowShown("", row.number, title, None, sentences.event_small(hand), cells)
    label = "" if row.after_end else str(played)
    return _chiamata(hand, label) if view.setup.game == "chiamata" else _briscola(hand, label)


def _without_a_hand(live: LiveEntry, view: TableView, players: tuple[str, ...]) -> RowShown:
    entry = live.entry
    if entry["kind"] == "penalty":
        cells = tuple(CellShown(signed(score)) for score in entry["scores"])
        return RowShown("", live.number, gettext("Penalty"), None, str(entry.get("reason") or ""), cells)
    small = ""
    if entry["kind"] == "substitution" and view.setup.game == "chiamata":
        small = _left_with(live, view)
    return RowShown("", live.number, sentences.other_deed(entry, players), None, small, ())


def _left_with(live: LiveEntry, view: TableView) -> str:
    """What whoever got up takes along."""
    swaps = [one.number for one in view.entries if one.entry["kind"] == "substitution"]
    left = view.state.former[swaps.index(live.number)]
    return gettext("%(name)s stops at %(total)s", name=isolated(left.player), total=plain(left.total))


def _chiamata(hand: Json, label: str) -> RowShown:
    small = gettext("%(points)d of %(target)d", points=hand["points"], target=hand["target"])
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
        gettext("after the end") if hand.get("after_end") else small,
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
    small = "" if hand.get("counts", True) else gettext("does not count")
    small = gettext("after the end") if hand.get("after_end") else small
    struck = not hand.get("counts", True) or bool(hand.get("after_end"))
    return RowShown(label, hand["number"], title, None, small, cells, struck)
