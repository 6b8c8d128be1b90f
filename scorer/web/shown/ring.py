"""The table as people sit at it: where each seat, the dealer's token and the arrow of play stand.

Pure geometry for two to seven seats. Seat 0 is at the bottom; the next in order of play sits to its right,
so that play runs anticlockwise seen from above (rules.md X1), or to its left where a table plays clockwise.
Templates draw from `Ring`; the style sheet `seats.css` is `style_sheet()` written to a file, because a strict
Content-Security-Policy forbids positions inside the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt

WIDTH = 360  # of the drawing, whatever its size on the screen
CENTRE_X = 180
SPREAD = 0.64  # below 1: seats at the side move outwards, into the corners a screen has and a circle has not
PAD_HEIGHT, PAD_EDGE = 338, 32  # the seats as keys: height of the pad, half a key
EDGE, WIDEST = 2, 158  # of a name: from the side of the screen, and at most
TOKEN = 20  # from the rim to where a name may begin: half the dealer's token and a little air
FEW, FAR, NEAR = 4, 200, 150  # of the name at the end of a table, where few sit and where many
COUNTS = range(2, 8)
WITH_SCORES, NAMES_ONLY = (5, 6, 7), (2, 3, 4, 6)  # how many sit where every seat has a score, and where not


@dataclass(frozen=True, slots=True)
class Size:
    """Measures of a drawing: the felt, centre to seats, room over the topmost and under the lowest seat.

    `name` and `score` are the heights, from a seat's middle, between which its name and its total stand;
    `half` is half a long total.
    """

    disc: int
    reach: int
    above: int
    below: int
    name: tuple[int, int]
    score: tuple[int, int]
    half: int

    @property
    def rim(self) -> int:
        """Where the dealer's token lies, from the centre."""
        return self.disc + 1

    @property
    def track(self) -> int:
        """Where the arrow of play runs, from the centre."""
        return self.disc + 9


HIGH = Size(68, 137, above=60, below=57, name=(-44, -8), score=(-8, 44), half=38)  # a score at every seat
LOW = Size(40, 84, above=38, below=36, name=(-20, 20), score=(-20, 20), half=0)  # the sides have the scores


@dataclass(frozen=True, slots=True)
class Place:
    """One seat: `x`, `y` where its key stands on the pad (-1..1), `c`, `s` its direction on the circle.

    `left` is how far right of the middle (-180..180) its name and score stand, `room` how wide a name may be.
    """

    x: float
    y: float
    c: float
    s: float
    left: float
    room: float

    @property
    def beyond(self) -> bool:
        """Whether the seat is on the far side: what is said of it stands above it, away from the felt."""
        return self.y < -0.4


@dataclass(frozen=True, slots=True)
class Ring:
    """The drawing for so many seats: places in order of play, the height of the drawing, its centre."""

    places: tuple[Place, ...]
    size: Size
    height: int
    centre: int
    clockwise: bool

    def tick(self, seat: int) -> str:
        """The path of the small mark on the rim that points at a seat."""
        place, inner, outer = self.places[seat], self.size.disc + 4, self.size.disc + 12
        (x, y), (to_x, to_y) = self._at(place, inner), self._at(place, outer)
        return f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"

    def pad_tick(self, seat: int) -> str:
        """The same mark on the small felt between the seats that are keys (150 by 150, felt of 54)."""
        place = self.places[seat]
        x, y, to_x, to_y = (75 + part * reach for reach in (58, 66) for part in (place.c, place.s))
        return f"M{x:.3g} {y:.3g}L{to_x:.3g} {to_y:.3g}"

    def arrow(self, dealer: int) -> str:
        """The path of the arrow that starts at the dealer's token and shows the way of play."""
        turn = 1 if self.clockwise else -1
        start = self._angle(dealer) + turn * 20 / self.size.disc
        end = start + turn * 0.66
        track = self.size.track
        (x, y), (to_x, to_y) = self._on_circle(start, track), self._on_circle(end, track)
        return f"M{x:.1f} {y:.1f}A{track} {track} 0 0 {int(self.clockwise)} {to_x:.1f} {to_y:.1f}"

    def arrow_head(self, dealer: int) -> str:
        """The filled triangle at the end of the arrow."""
        turn = 1 if self.clockwise else -1
        end, track = self._angle(dealer) + turn * (20 / self.size.disc + 0.66), self.size.track
        tip = self._on_circle(end + turn * 9 / track, track)
        left, right = self._on_circle(end, track - 6), self._on_circle(end, track + 6)
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (tip, left, right)) + "Z"

    def _angle(self, seat: int) -> float:
        step = 2 * pi / len(self.places)
        return pi / 2 + (step * seat if self.clockwise else -step * seat)

    def _at(self, place: Place, distance: float) -> tuple[float, float]:
        return CENTRE_X + place.c * distance, self.centre + place.s * distance

    def _on_circle(self, angle: float, distance: float) -> tuple[float, float]:
        return CENTRE_X + cos(angle) * distance, self.centre + sin(angle) * distance


def ring(seats: int, clockwise: bool = False, size: Size = HIGH) -> Ring:
    """The drawing of a table with this many seats, 2 to 7."""
    if seats not in COUNTS:
        raise ValueError(f"nobody plays Briscola with {seats}")
    turn = 1 if clockwise else -1
    places = tuple(_place(pi / 2 + turn * 2 * pi * seat / seats, seats, size) for seat in range(seats))
    top = min(place.y for place in places)
    centre = max(round(size.above - top * size.reach), size.disc + 24)
    return Ring(places, size, centre + size.reach + size.below, centre, clockwise)


def _place(angle: float, seats: int, size: Size) -> Place:
    c, s = _clean(cos(angle)), _clean(sin(angle))
    x = _clean(abs(c) ** SPREAD * (1 if c > 0 else -1)) if c else 0.0
    out, room = _beside(abs(x), s, size) if x else (0.0, FAR if seats <= FEW else NEAR)
    return Place(x, s, c, s, _clean(out if c > 0 else -out), _clean(room))


def _beside(x: float, y: float, size: Size) -> tuple[float, float]:
    """How far from the middle a seat stands, and the room for its name: not on the felt, not off the edge."""
    felt, total = _half_chord(size, y, size.name), _half_chord(size, y, size.score)
    edge = CENTRE_X - EDGE
    wanted = (felt + edge) / 2 if felt else x * 130
    out = min(max(wanted, total + EDGE + size.half if total else 0), edge - size.half)
    return out, min(2 * (edge - out), 2 * (out - (felt or EDGE)), WIDEST)


def _half_chord(size: Size, y: float, part: tuple[int, int]) -> float:
    """How far the felt with a token on its rim reaches to the side, at the height of this part of a seat."""
    upper, lower = (y * size.reach + edge for edge in part)
    nearest = max(upper, -lower, 0)
    radius = size.rim + TOKEN
    return sqrt(radius**2 - nearest**2) if nearest < radius else 0.0


def _clean(value: float) -> float:
    return round(value, 3) + 0.0


def style_sheet() -> str:
    """The text of `static/css/seats.css`."""
    rules = ["/* Written by scorer/web/shown/ring.py (python -m scorer.web.shown.ring); do not edit. */"]
    for count in COUNTS:
        high, low = ring(count), ring(count, size=LOW)
        rules += [f".r{count}{{{_frame(high)};{_pad(high)}}}"] * (count in WITH_SCORES)
        rules += [f".r{count}{{{_pad(high)}}}"] * (count not in WITH_SCORES)
        rules += [f".r{count}.low{{{_frame(low)}}}"] * (count in NAMES_ONLY)
        for seat, place in enumerate(high.places):
            at = f"--x:{place.x:g};--y:{place.y:g};--c:{place.c:g};--s:{place.s:g}"
            usual = place if count in WITH_SCORES else low.places[seat]
            rules.append(f".r{count} .s{seat}{{{at};{_room(usual)}}}")
            if count in WITH_SCORES and count in NAMES_ONLY:
                rules.append(f".r{count}.low .s{seat}{{{_room(low.places[seat])}}}")
    return "\n".join(rules) + "\n"


def _room(place: Place) -> str:
    return f"--l:{place.left / WIDTH * 100:.3g}%;--w:{place.room / WIDTH * 100:.3g}%"


def _frame(drawing: Ring) -> str:
    size, height = drawing.size, drawing.height
    return (
        f"--ar:{WIDTH}/{height};--cy:{drawing.centre / height:.2%};--ry:{size.reach / height:.2%};"
        f"--tx:{size.rim / WIDTH:.2%};--ty:{size.rim / height:.2%}"
    )


def _pad(drawing: Ring) -> str:
    top = min(place.y for place in drawing.places)
    reach = (PAD_HEIGHT - 2 * PAD_EDGE) / (1 - top)
    return f"--pcy:{(PAD_EDGE - top * reach) / PAD_HEIGHT:.2%};--pry:{reach / PAD_HEIGHT:.2%}"


if __name__ == "__main__":  # pragma: no cover - how the style sheet is written
    import sys

    sys.stdout.write(style_sheet())
