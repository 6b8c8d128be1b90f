"""What the projector shows of a table, for the furthest reader: the standings, which never leave the screen,
and a plate that turns its pages. It says no more than the watch page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.rules.table import State
from scorer.services.play import Watched
from scorer.services.values import TableView
from scorer.web.language import sentences
from scorer.web.language.short_names import breadth, told_apart
from scorer.web.language.texts import ngettext
from scorer.web.language.words import SIDE_SIGNS, plain, signed
from scorer.web.shown.board import Board, SeatShown, board, hand_number
from scorer.web.shown.chart import Chart
from scorer.web.shown.plate import (
    RECENT,
    PlateShown,
    RecentShown,
    evening_chart,
    plate,
    playing_plate,
    recent,
)

SIZES = ((4.0, "xs"), (5.2, "s"), (6.5, "m"))  # how wide a name is, in its own letters; wider: "l"
HEAD = 14  # letters of a name that stand on any projector
BESIDE_SHORT = ((4.0, "xs"), (6.5, "s"))  # the same where no number has more than two signs


@dataclass(frozen=True, slots=True)
class LineShown:
    """Somebody's line: those level share a `place` (None: nothing recorded yet), `change` is what the last
    entry brought; `name`: what tells them apart comes before what may be cut.
    """

    place: int | None
    seat: SeatShown
    deals: bool
    change: str
    size: str
    name: str

    @property
    def note(self) -> str:
        """Who deals, speaks, rests; that the first is in the lead shows anyhow."""
        said = self.deals or self.seat.now or self.seat.resting
        return (self.seat.note or "") if said else ""


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side of a plain game: sign, people (name and size), the number that decides, the other in small."""

    sign: str
    people: tuple[tuple[str, str], ...]
    number: str
    small: str
    leads: bool


@dataclass(frozen=True, slots=True)
class Projected:
    """The whole screen. `room` is how many signs the longest number has; `stands` how the match does."""

    board: Board
    lines: tuple[LineShown, ...]
    sides: tuple[SideShown, ...]
    room: int
    after: str
    stands: str
    plate: PlateShown
    recent: tuple[RecentShown, ...]
    chart: Chart | None

    @property
    def pages(self) -> int:
        """How many pages the plate turns."""
        return 1 + (len(self.recent) > 1) + (self.chart is not None)


def projected(view: TableView, watched: Watched | None = None) -> Projected:
    """The screen of a table as it stands; `watched`: its hand in progress."""
    shown, state = board(view, RECENT, drawn=False), view.state
    numbers = [side.number for side in shown.sides] or [plain(total) for total in state.totals]
    room = max(len(number) for number in numbers)
    lines = () if shown.sides else _lines(view, shown, room)
    return Projected(
        board=shown,
        lines=lines,
        sides=_sides(state, shown),
        room=room,
        after=after_words(state),
        stands="" if state.match.over else sentences.standing(state) or shown.match,
        plate=(playing_plate(view, watched) if watched else None) or plate(view),
        recent=recent(view),
        chart=evening_chart(view, _labels(lines, shown)),
    )


def size(name: str, room: int = 3) -> str:
    """The class of a name: how much of its line it takes beside numbers of `room` signs."""
    wide = breadth(name)
    return next((word for limit, word in (SIZES if room > 2 else BESIDE_SHORT) if wide <= limit), "l")


def sizes(names: Sequence[str], room: int) -> tuple[str, ...]:
    """The classes of people one under the other: the same, that of the widest that stands on one line."""
    found = [size(name, room) for name in names]
    widest = next((word for _, word in reversed(SIZES) if word in found), "l")
    return tuple("l" if each == "l" else widest for each in found)


def after_words(state: State) -> str:
    """ "after 12 hands", as the sheet numbers them; nothing before the first."""
    hands = hand_number(state) - 1
    return ngettext("after %(num)d hand", "after %(num)d hands", hands) if hands else ""


def _lines(view: TableView, shown: Board, room: int) -> tuple[LineShown, ...]:
    totals, changes = view.state.totals, _changes(view)
    people = [seat.name for seat in shown.seats]
    wide, told = sizes(people, room), told_apart(people, HEAD)
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    return tuple(
        LineShown(
            place=1 + sum(total > totals[seat] for total in totals) if view.entries else None,
            seat=shown.seats[seat],
            deals=seat == shown.dealer,
            change=signed(changes[seat]) if changes and changes[seat] else "",
            size=wide[seat],
            name=told[seat],
        )
        for seat in order
    )


def _changes(view: TableView) -> tuple[int, ...]:
    """What the last entry brought to everybody; nothing where there is none, or it brings nothing."""
    last = view.undoable
    if last is None:
        return ()
    row = view.row(last.number)
    return tuple(row.scores if row else last.entry.get("scores") or ())


def _sides(state: State, shown: Board) -> tuple[SideShown, ...]:
    told = told_apart(state.players, HEAD)
    people = [sentences.side_names(state.setup, side, told) for side in range(len(shown.sides))]
    return tuple(
        SideShown(each.sign, tuple((name, size(name)) for name in who), each.number, each.small, each.leads)
        for each, who in zip(shown.sides, people, strict=True)
    )


def _labels(lines: tuple[LineShown, ...], shown: Board) -> tuple[str, ...]:
    """At the ends of the chart's lines stand the places of the standings beside it, or the signs."""
    places = {line.seat.seat: str(line.place) for line in lines}
    return tuple(places[seat] for seat in sorted(places)) or SIDE_SIGNS[: len(shown.sides)]
