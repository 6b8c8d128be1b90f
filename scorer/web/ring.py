"""The table as people sit at it: where each seat, the dealer's token and the arrow of play stand.

Pure geometry for two to seven seats. Seat 0 is at the bottom; the next in order of play sits to its right,
so that play runs anticlockwise seen from above (rules.md X1), or to its left where a table plays clockwise.
Templates draw from `Ring`; the style sheet `seats.css` is `style_sheet()` written to a file, because a strict
Content-Security-Policy forbids positions inside the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

WIDTH = 360  # of the drawing, whatever its size on the screen
CENTRE_X = 180
SPREAD = 0.64  # below 1: seats at the side move outwards, into the corners a screen has and a circle has not
PAD_HEIGHT, PAD_EDGE = 338, 32  # the seats as keys: height of the pad, half a key
COUNTS = range(2, 8)


@dataclass(frozen=True, slots=True)
class Size:
    """Measures of a drawing: the felt, centre to seats, room over the topmost and under the lowest seat."""

    disc: int
    reach: int
    above: int
    below: int

    @property
    def rim(self) -> int:
        """Where the dealer's token lies, from the centre."""
        return self.disc + 1

    @property
    def track(self) -> int:
        """Where the arrow of play runs, from the centre."""
        return self.disc + 9


HIGH = Size(disc=68, reach=137, above=60, below=57)  # every seat with its own score
LOW = Size(disc=40, reach=84, above=38, below=36)  # names only, the sides have the scores


@dataclass(frozen=True, slots=True)
class Place:
    """One seat: `x`, `y` where its name stands (-1..1), `c`, `s` its direction on the circle."""

    x: float
    y: float
    c: float
    s: float

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
        return f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"

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
    places = tuple(_place(pi / 2 + turn * 2 * pi * seat / seats) for seat in range(seats))
    top = min(place.y for place in places)
    centre = max(round(size.above - top * size.reach), size.disc + 24)
    return Ring(places, size, centre + size.reach + size.below, centre, clockwise)


def _place(angle: float) -> Place:
    c, s = _clean(cos(angle)), _clean(sin(angle))
    return Place(_clean(abs(c) ** SPREAD * (1 if c > 0 else -1)) if c else 0.0, s, c, s)


def _clean(value: float) -> float:
    return round(value, 3) + 0.0


def style_sheet() -> str:
    """The text of `static/css/seats.css`."""
    rules = ["/* Written by scorer/web/ring.py (python -m scorer.web.ring); do not edit. */"]
    for count in COUNTS:
        drawing = ring(count)
        rules.append(f".r{count}{{{_frame(drawing)};{_pad(drawing)}}}")
        rules.append(f".r{count}.low{{{_frame(ring(count, size=LOW))}}}")
        for seat, place in enumerate(drawing.places):
            at, turned = f".r{count} .s{seat}", f".r{count}.cw .s{seat}"
            rules.append(f"{at}{{--x:{place.x:g};--y:{place.y:g};--c:{place.c:g};--s:{place.s:g}}}")
            if place.x:
                rules.append(f"{turned}{{--x:{-place.x:g};--c:{-place.c:g}}}")
    return "\n".join(rules) + "\n"


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
