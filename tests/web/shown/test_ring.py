"""The drawing of the table: people sit in order of play, and the style sheet says the same as the drawing."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from scorer.config import folder
from scorer.web.shown.ring import (
    COUNTS,
    HIGH,
    LOW,
    PAD_EDGE,
    PAD_HEIGHT,
    TOKEN,
    WIDTH,
    Size,
    ring,
    style_sheet,
)


def test_the_style_sheet_is_the_one_the_geometry_writes() -> None:
    assert (folder("static") / "css/seats.css").read_text("utf-8") == style_sheet()


@pytest.mark.parametrize("seats", COUNTS)
def test_the_first_seat_is_at_the_bottom_and_the_next_on_its_right(seats: int) -> None:
    places = ring(seats).places
    assert (places[0].x, places[0].y) == (0, 1)
    if seats > 2:
        assert places[1].x > 0
        assert places[-1].x < 0


@pytest.mark.parametrize("seats", COUNTS)
def test_a_clockwise_table_is_the_mirror_image(seats: int) -> None:
    mirrored = [(-place.x, place.y) for place in ring(seats).places]
    assert [(place.x, place.y) for place in ring(seats, clockwise=True).places] == mirrored


@pytest.mark.parametrize("size", [HIGH, LOW])
@pytest.mark.parametrize("seats", COUNTS)
def test_every_seat_has_room_inside_the_drawing(seats: int, size: object) -> None:
    drawing = ring(seats, size=HIGH if size is HIGH else LOW)
    for place in drawing.places:
        y = drawing.centre + place.y * drawing.size.reach
        assert 20 <= y <= drawing.height - 20


@pytest.mark.parametrize("seats", COUNTS)
def test_no_two_seats_on_the_pad_touch(seats: int) -> None:
    places = ring(seats).places
    reach = (PAD_HEIGHT - 2 * PAD_EDGE) / (1 - min(place.y for place in places))
    for one, other in pairwise([*places, places[0]]):
        sideways, down = abs(one.x - other.x) * 0.342 * 328, abs(one.y - other.y) * reach
        assert sideways >= 0.315 * 328 or down >= 64 or hypot(sideways, down) > 100


@pytest.mark.parametrize(
    ("size", "seats"), [(HIGH, 5), (HIGH, 6), (HIGH, 7), (LOW, 2), (LOW, 3), (LOW, 4), (LOW, 6)]
)
def test_a_name_has_room_beside_the_felt_and_on_the_screen(size: Size, seats: int) -> None:
    drawing = ring(seats, size=size)
    for place in drawing.places:
        left, right = (place.left + side * place.room / 2 for side in (-1, 1))
        assert -WIDTH / 2 <= left < right <= WIDTH / 2
        assert place.room >= 87  # "Massimiliano-" in the smallest letters
        height = max(place.y * size.reach + size.name[0], -place.y * size.reach - size.name[1], 0)
        assert hypot(max(left, -right, 0), height) >= size.rim + TOKEN - 1


def test_nobody_plays_with_one_or_eight() -> None:
    for seats in (1, 8):
        with pytest.raises(ValueError, match="nobody"):
            ring(seats)
