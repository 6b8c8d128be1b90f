"""The plate beside the standings on the projector: the last thing that happened, the last few, the chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.table import Row, State
from scorer.services.play import Watched
from scorer.services.values import LiveEntry, TableView
from scorer.web.language import sentences
from scorer.web.language.labels import numbers, players_at
from scorer.web.language.rulings import match_words
from scorer.web.language.short_names import shortened
from scorer.web.language.texts import gettext
from scorer.web.language.words import SIDE_SIGNS, call_words, isolated, names
from scorer.web.shown.chart import Chart, Frame, chart
from scorer.web.shown.evening import drawable
from scorer.web.shown.play import playing
from scorer.web.shown.rows import RowShown, rows

LAST_WORDS = 4  # of an auction, under whose turn it is
RECENT = 4  # entries the plate lists, in letters that are read from the last table
FRAME = Frame(left=46, right=126, top=8, bottom=106, gap=16)


@dataclass(frozen=True, slots=True)
class PlateShown:
    """The last thing that happened: its name, the sentence, the points of the sides (`strong`: whose are
    bold), what more there is to say; `call`: the end of the sentence that stays on one line with the suit.
    """

    title: str
    text: str
    suit: str | None = None
    points: tuple[str, ...] = ()
    strong: int | None = None
    notes: tuple[str, ...] = ()
    call: str = ""


@dataclass(frozen=True, slots=True)
class RecentShown:
    """One of the last entries: number (or nothing), who, what, the suit between."""

    label: str
    who: str
    what: str
    suit: str | None = None
    small: str = ""


def plate(view: TableView) -> PlateShown:
    """The plate's first page."""
    state, last = view.state, view.undoable
    if state.match.over:
        title = gettext("The evening is closed") if view.rulings.closed else gettext("The match is over")
        return PlateShown(title, match_words(view))
    if last is None:
        return PlateShown(gettext("No hand yet"), _first(state))
    row = view.row(last.number)
    if row is None or row.kind != "hand":
        shown = rows(view, 1)[-1]
        return PlateShown(gettext("Just now"), shown.title, notes=_said(shown.small))
    return _hand(view, row)


def playing_plate(view: TableView, watched: Watched) -> PlateShown | None:
    """The hand in progress in the place of the last one; None where there is nothing to tell of it."""
    shown = playing(view, watched)
    if shown is None:
        return None
    said = gettext(", ").join(f"{isolated(each.name)} {each.word}" for each in shown.words[-LAST_WORDS:])
    call = watched.play.call.as_json() if watched.play.call else None
    ending = _ending(shown.line, call)
    return PlateShown(shown.title, shown.line, shown.suit, notes=_said(*shown.notes, said), call=ending)


def _ending(line: str, call: Json) -> str:
    """The call in words, where the line ends with it."""
    said = call_words(call) if call else ""
    return said if line.endswith(said) else ""


def _first(state: State) -> str:
    short = shortened(state.players)
    dealer, speaker = isolated(short[state.next_dealer]), isolated(short[state.active_seats[0]])
    if state.setup.game == "briscola":
        return gettext("%(dealer)s deals, %(speaker)s leads", dealer=dealer, speaker=speaker)
    return gettext("%(dealer)s deals, %(speaker)s speaks first", dealer=dealer, speaker=speaker)


def _hand(view: TableView, row: Row) -> PlateShown:
    hand, players = sentences.hand_json(row), shortened(players_at(view, row.number))
    title = gettext("Hand %(number)d", number=numbers(view.state).get(row.number, row.number))
    line = sentences.line(hand, view.setup, players)
    if view.setup.game == "briscola":
        return PlateShown(title, line, None, _points(hand), hand.get("winner"))
    notes = _said(sentences.verdict(hand), sentences.why(hand))
    return PlateShown(title, line, hand.get("suit"), _points(hand), 0, notes, _ending(line, hand["call"]))


def _said(*notes: str) -> tuple[str, ...]:
    return tuple(note for note in notes if note)


def _points(hand: Json) -> tuple[str, ...]:
    """Of a Chiamata hand the calling side's points stand first."""
    totals = hand.get("totals") or (hand["points"], 120 - hand["points"])
    return tuple(str(total) for total in totals)


def recent(view: TableView) -> tuple[RecentShown, ...]:
    """The last entries, the newest first."""
    shown = rows(view, RECENT)
    return tuple(
        _told(view, live, row)
        for live, row in reversed(list(zip(view.entries[-RECENT:], shown, strict=True)))
    )


def _told(view: TableView, live: LiveEntry, shown: RowShown) -> RecentShown:
    row = view.row(live.number)
    if row is None or row.kind != "hand":
        return RecentShown(shown.label, shown.title, shown.small)
    hand, players = sentences.hand_json(row), shortened(players_at(view, live.number))
    points = "\N{EN DASH}".join(_points(hand))
    if view.setup.game == "briscola":
        who = _winners(view, hand.get("winner"), players) or shown.title
        return RecentShown(shown.label, who, points, None, shown.small)
    return RecentShown(
        shown.label, _callers(hand, players), call_words(hand["call"]), hand.get("suit"), points
    )


def _winners(view: TableView, side: int | None, players: tuple[str, ...]) -> str:
    if side is None:
        return ""
    people = names(sentences.side_names(view.setup, side, players))
    return people if view.setup.sides == len(players) else f"{SIDE_SIGNS[side]} {people}"


def _callers(hand: Json, players: tuple[str, ...]) -> str:
    caller = isolated(players[hand["caller"]])
    if hand.get("solo"):
        return gettext("%(caller)s alone", caller=caller)
    return gettext("%(caller)s with %(partner)s", caller=caller, partner=isolated(players[hand["partner"]]))


def evening_chart(view: TableView, labels: Sequence[str]) -> Chart | None:
    """The lines of the evening, once there are two hands; at their ends stand `labels`, one a line."""
    told = drawable(view)
    if told is None or told.hands < 2:
        return None
    people = [
        names(sentences.side_names(view.setup, side, view.state.players)) for side in range(len(labels))
    ]
    return chart(told.hands, told.runs, people, FRAME, labels)
