"""The evening as one picture for the group's chat: who, how it stands or ended, the chart; no address.

It is an SVG of presentation attributes alone (our own policy would refuse a style sheet inside where somebody
opens the picture by itself); a browser makes the PNG of it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import combining

from babel.dates import LOCALTZ

from scorer.config import folder
from scorer.rules.table import State
from scorer.services.values import TableView
from scorer.web.language import sentences
from scorer.web.language.rule_words import game_words
from scorer.web.language.rulings import match_words
from scorer.web.language.short_names import ROOM, breadth
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.times import date_words
from scorer.web.language.titles import table_title
from scorer.web.language.words import names
from scorer.web.shown.board import GameShown, board
from scorer.web.shown.chart import Chart, Frame, chart
from scorer.web.shown.evening import drawable
from scorer.web.shown.laidout import Words, fitted
from scorer.web.shown.projector import after_words, projected

WIDTH, HEIGHT, EDGE = 1080, 1350, 72
INSIDE = WIDTH - 2 * EDGE
FOOT = 108  # of the drawing: the mark
SCALE = 2.4  # of the chart: its letters of 13 are read on a phone
GAP = 15  # from one name at its end to the next
NAME_X, TWO_LINES = 70, 92  # of a row; from this height on a long name has two lines
TALLEST = {True: 220, False: 140}  # a row: with a side's people one under the other, with one person
PLATE = 56  # a sentence on the felt, at its largest
COLOURS = ("case", "ink", "ink-2", "line", "edge", "felt", "felt-ink", "felt-2", "brass", "brass-ink")


@dataclass(frozen=True, slots=True)
class PictureLine:
    """Somebody, or a side: place or sign, name, total, all laid out in a row that begins at `y`."""

    y: int
    place: str
    name: Words
    total: str
    size: int
    bold: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole drawing, from top to bottom; `plate` is the height of the felt, `row` that of a row, the rest
    begins at `chart_at`. `provisional`: what is still to be decided, if anything is.
    """

    title: Words
    small: str
    said: Words
    after: str
    provisional: Words
    plate_at: int
    plate: int
    lines: tuple[PictureLine, ...]
    row: int
    games: tuple[GameShown, ...]
    chart: Chart | None
    chart_at: int
    former: Words
    frame: Frame
    colours: Mapping[str, str]


def picture(view: TableView) -> Picture:
    """The picture of a table as it stands."""
    shown, people = board(view, 0), _people(view)
    title = table_title(view)
    laid, said = fitted(title, INSIDE, 76, 40), fitted(_said(view), INSIDE - 72, PLATE, 42, 2)
    open_, after = fitted(shown.provisional, INSIDE - 72, 34, 28, 2), after_words(view.state)
    plate_at = 158 + laid.height
    plate = said.height + 64 + 44 * bool(after) + (open_.height + 12) * bool(shown.provisional)
    top = plate_at + plate + 24
    told = None if shown.games else drawable(view)
    least = round((GAP * len(people) + 34) * SCALE) if told else 210
    former = fitted(" · ".join(shown.former), INSIDE, 34, 26, 2)
    gone = former.height + 24 if shown.former else 0
    row = min(TALLEST[len(people[0].people) > 1], (HEIGHT - FOOT - 36 - top - least - gone) // len(people))
    at = top + row * len(people) + 36 + gone
    return Picture(
        title=laid,
        small=f"{date_words(view.opened_at)} · {game_words(view.setup)}",
        said=said,
        after=after,
        provisional=open_,
        plate_at=plate_at,
        plate=plate,
        lines=tuple(_line(each, top + place * row, row) for place, each in enumerate(people)),
        row=row,
        games=shown.games,
        chart=_chart(view, _frame(at)),
        chart_at=at,
        former=former,
        frame=_frame(at),
        colours=colours(),
    )


def _said(view: TableView) -> str:
    """How it ended, or who is ahead."""
    state = view.state
    if state.match.over:
        return match_words(view)
    if not sentences.counted(state):
        return gettext("No hand yet")
    if stands := sentences.standing(state):
        return stands
    leaders = state.match.leaders
    people = [name for side in leaders for name in _who(state, side)]
    if len(leaders) > 1:
        return gettext("%(names)s are level", names=names(tuple(people)))
    return ngettext("%(names)s leads", "%(names)s lead", len(people), names=names(tuple(people)))


def _who(state: State, side: int) -> tuple[str, ...]:
    alone = state.setup.game == "chiamata"
    return (state.players[side],) if alone else sentences.side_names(state.setup, side, state.players)


@dataclass(frozen=True, slots=True)
class _Told:
    """What a row says: place or sign, who, their number, whether it is printed bold."""

    place: str
    people: tuple[str, ...]
    total: str
    bold: bool


def _people(view: TableView) -> tuple[_Told, ...]:
    """The rows, from the first to the last."""
    screen = projected(view)
    if screen.lines:
        return tuple(
            _Told(str(line.place or ""), (line.seat.name,), line.seat.total or "", True)
            for line in screen.lines
        )
    return tuple(
        _Told(side.sign, tuple(name for name, _ in side.people), side.number, side.leads)
        for side in screen.sides
    )


def _line(told: _Told, y: int, row: int) -> PictureLine:
    size = min(round(row * 0.84), 170)
    width = INSIDE - NAME_X - 28 - breadth(told.total) * size
    return PictureLine(y, told.place, _names(told.people, width, row), told.total, size, told.bold)


def _names(people: tuple[str, ...], width: float, row: int) -> Words:
    largest = min(60, round(row * 0.56))
    if len(people) > 1:
        size = min(largest, round(row * 0.8 / len(people)))
        fits = min(fitted(name, width, size, 32).size for name in people)
        return Words(tuple(fitted(name, width, fits, fits).lines[0] for name in people), fits)
    lines, smallest = (2, 40) if row >= TWO_LINES else (1, min(largest, 30))
    return fitted(people[0], width, largest, smallest, lines)


def _frame(at: int) -> Frame:
    """Where the chart's lines run, in its own units, when it begins at this height of the drawing."""
    right = round(INSIDE / SCALE) - 27 - ROOM - 1
    return Frame(left=36, right=right, top=10, bottom=round((HEIGHT - FOOT - at) / SCALE) - 24, gap=GAP)


def _chart(view: TableView, frame: Frame) -> Chart | None:
    told, shown = drawable(view), projected(view)
    if told is None or told.hands < 2:
        return None
    labels = tuple(side.sign for side in shown.sides if len(side.people) > 1)
    people = [names(_who(view.state, side)) for side in range(len(view.state.totals))]
    return chart(told.hands, told.runs, people, frame, labels)


@lru_cache(maxsize=1)
def colours() -> Mapping[str, str]:
    """The light look's colours, the first of the one place where all stand."""
    tokens = (folder("static") / "css" / "tokens.css").read_text("utf-8")
    return {name: re.findall(rf"--{name}:\s*(#[0-9A-Fa-f]{{3,6}})", tokens)[0] for name in COLOURS}


def file_name(view: TableView) -> str:
    """What the picture is called on a phone, without its ending: letters a to z, digits and dashes."""
    bare = [sign for sign in unicodedata.normalize("NFKD", view.setup.name or "") if not combining(sign)]
    table = re.sub(r"[^a-z0-9]+", "-", "".join(bare).lower()).strip("-")
    day = view.opened_at.astimezone(LOCALTZ).strftime("%Y-%m-%d")
    return "-".join(part for part in ("smazzata", table, day) if part)
