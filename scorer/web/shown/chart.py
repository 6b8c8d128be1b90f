"""The drawing of an evening: lines told apart by dashes and marks, names at their ends that never overlap.

Pure geometry, for two to seven lines and any number of hands. A phone shows it 328 units wide; of more hands
than it has room for, every second, third... is drawn, the last one always.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.web.language.short_names import ROOM, shortened
from scorer.web.language.words import plain
from scorer.web.shown.course import Point

WIDTH, HEIGHT = 328, 232
LEFT, RIGHT, TOP, BOTTOM = 34, 226, 14, 206
NAME_X = WIDTH - ROOM - 1
LINE_HEIGHT = 16  # from one name to the next
MOST_POINTS = 120  # of a line: closer together than that, nobody sees them
MARKS_A_LINE = 6
NICE = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000)
CIRCLE = "m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z"
SQUARE = "m-3.2-3.2h6.4v6.4h-6.4z"
TRIANGLE = "m0-4.2l4.2 7h-8.4z"
DIAMOND = "m0-4.6l4.6 4.6-4.6 4.6-4.6-4.6z"
POINTED = "m0 4.2l4.2-7h-8.4z"


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the lines run, and how far one name stands from the next."""

    left: int
    right: int
    top: int
    bottom: int
    gap: int


PHONE = Frame(LEFT, RIGHT, TOP, BOTTOM, LINE_HEIGHT)


@dataclass(frozen=True, slots=True)
class Pen:
    """What a line is drawn with: its dashes, its mark, whether the mark is filled."""

    dashes: str
    mark: str
    filled: bool


PENS = (
    Pen("", CIRCLE, True),
    Pen("7 3", SQUARE, False),
    Pen("2 3", TRIANGLE, True),
    Pen("10 3 2 3", DIAMOND, False),
    Pen("5 5", CIRCLE, False),
    Pen("12 3 2 3 2 3", SQUARE, True),
    Pen("1 5", POINTED, False),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its path, the path of all its marks, and its name at the end with the way there."""

    pen: Pen
    path: str
    marks: str
    name: str
    whole_name: str
    y: float
    leader: str
    sign_x: int

    @property
    def sign(self) -> str:
        """The mark beside the name."""
        return f"M{self.sign_x} {self.y:g}{self.pen.mark}"


@dataclass(frozen=True, slots=True)
class Tick:
    """A number at the edge and where it stands."""

    at: float
    text: str
    zero: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole drawing; on a phone `WIDTH` by `HEIGHT`."""

    lines: tuple[Line, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]


def chart(
    hands: int,
    runs: Sequence[Sequence[Sequence[Point]]],
    names: Sequence[str],
    frame: Frame = PHONE,
    labels: Sequence[str] = (),
) -> Chart:
    """The drawing of `hands` hands (1 or more): a line for each of `names`, its pieces in `runs`.

    At the ends stand `labels`, else the names as far as there is room for them.
    """
    values = [value for pieces in runs for piece in pieces for _, value in piece]
    low, high = min(0, *values), max(0, *values)
    scale = _Scale(frame, len(runs), hands, low, high if high > low else low + 1)
    ends = [scale.y(pieces[-1][-1][1]) for pieces in runs]
    short, at = labels or shortened(names), apart(ends, frame)
    lines = tuple(
        scale.line(pieces, place, short[place], names[place], ends[place], at[place])
        for place, pieces in enumerate(runs)
    )
    return Chart(lines, scale.across(), scale.up())


@dataclass(frozen=True, slots=True)
class _Scale:
    """From hands and values to places in the drawing."""

    frame: Frame
    lines: int
    hands: int
    low: int
    high: int

    @property
    def every(self) -> int:
        """One hand out of how many is drawn."""
        return -(-self.hands // MOST_POINTS)

    def x(self, hand: int) -> float:
        left, right = self.frame.left, self.frame.right
        return round(left + (right - left) * hand / self.hands, 1)

    def y(self, value: int) -> float:
        top, bottom = self.frame.top, self.frame.bottom
        return round(bottom - (bottom - top) * (value - self.low) / (self.high - self.low), 1)

    def path(self, piece: Sequence[Point]) -> str:
        """A run of points as a path; of many hands every second, third... and always both ends."""
        hands, every = self.hands, self.every
        inner = [point for point in piece[1:-1] if (hands - point[0]) % every == 0]
        kept = [piece[0], *inner, *piece[1:][-1:]]
        return "M" + "L".join(f"{self.x(hand):g} {self.y(value):g}" for hand, value in kept)

    def line(
        self, pieces: Sequence[Sequence[Point]], place: int, name: str, whole: str, end: float, y: float
    ) -> Line:
        """The line of a place, its name at height `y`."""
        right = self.frame.right
        return Line(
            pen=PENS[place],
            path="".join(self.path(piece) for piece in pieces),
            marks=self.marks(pieces, place),
            name=name,
            whole_name=whole,
            y=y,
            leader=f"M{right + 3} {end:g}L{right + 11} {y:g}",
            sign_x=right + 18,
        )

    def marks(self, pieces: Sequence[Sequence[Point]], place: int) -> str:
        """A few marks on the way, each line's at other hands, so that lines that run together are told."""
        apart = max(self.lines, -(-self.hands // MARKS_A_LINE))
        first = 1 + place * apart // self.lines
        at = {hand: value for piece in pieces for hand, value in piece}
        wanted = [hand for hand in range(first, self.hands, apart) if hand in at]
        return "".join(f"M{self.x(hand):g} {self.y(at[hand]):g}{PENS[place].mark}" for hand in wanted)

    def across(self) -> tuple[Tick, ...]:
        """Numbers of hands below: round ones, and the last."""
        step = next(step for step in NICE if self.hands <= 6 * step)
        round_ones = range(step, self.hands - step // 2, step)
        shown = [*(hand for hand in round_ones if hand != self.hands), self.hands]
        return tuple(Tick(self.x(hand), str(hand)) for hand in shown)

    def up(self) -> tuple[Tick, ...]:
        """Round values beside the lines, 0 always among them."""
        step = next(step for step in NICE if self.high - self.low <= 6 * step)
        first = -(-self.low // step) * step
        return tuple(
            Tick(self.y(value), plain(value), value == 0) for value in range(first, self.high + 1, step)
        )


def apart(wanted: Sequence[float], frame: Frame = PHONE) -> tuple[float, ...]:
    """Places for names as near to the wanted ones as may be, the frame's gap apart and inside the drawing."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    groups: list[list[float]] = []  # of names that touch: how they would stand without room for one another
    for rank, place in enumerate(order):
        groups.append([wanted[place] - rank * frame.gap])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    lowest = frame.bottom - (len(wanted) - 1) * frame.gap
    starts = [min(max(_mean(group), frame.top), lowest) for group in groups for _ in group]
    found = {place: round(starts[rank] + rank * frame.gap, 1) for rank, place in enumerate(order)}
    return tuple(found[place] for place in range(len(wanted)))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
