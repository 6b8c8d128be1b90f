"""The seats as they sit: play runs anticlockwise, whoever opens sits at the dealer's right, nothing overlaps.

Read off the rendered page, for two to seven seats, every dealer, both ways of play, long names and totals.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import atan2, hypot, tau

import pytest
from playwright.sync_api import Page

from scorer.errors import Json
from tests.browser.conftest import House, Table

pytestmark = pytest.mark.browser
LONG = (
    "Massimiliano-Bartolomeo della Rovere",
    "Maria Vittoria Santacroce",
    "Bruno",
    "Wilhelmina Mc Williams-Montgomery",
    "Giangiacomo",
    "Ludovica Maria Antonietta",
    "Gina",
)
LONGER = (
    "Elena Giovanna Bonaventura",
    "Massimiliano-Bartolomeo della Rovere",
    "Giovannibattistantonio",
    "Elena Giovanna Bonaventuri",
    "Maria Vittoria Santacroce-Montefeltro",
    "Wilhelmina Mc Williams-Montgomery",
    "Ugo",
)
WIDTHS = (360, 320)
TOTALS = (-118, 105, -1, -204, 118, 99, 1)
GAMES = (("briscola", 2), ("briscola", 3), ("briscola", 4), ("chiamata", 5), ("briscola", 6), ("chiamata", 6))
EVERY = [(game, seats, dealer) for game, seats in (*GAMES, ("chiamata", 7)) for dealer in range(seats)]
RESTING = {5: 0, 6: 1, 7: 2}
LOOK = """() => {
    const box = e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom] }
    const middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2]
    const text = e => {
        const range = document.createRange(); range.selectNodeContents(e)
        const lines = [...range.getClientRects()], kept = box(e)
        const edge = (of, key) => lines.length ? of(...lines.map(line => line[key])) : 0
        const left = Math.max(edge(Math.min, 'left'), kept[0])
        const right = Math.min(edge(Math.max, 'right'), kept[2])
        return [left, kept[1], right, kept[3]]
    }
    const seats = [...document.querySelectorAll('.seat')].map(seat => ({
        middle: middle(box(seat)), note: seat.querySelector('small')?.textContent ?? '',
        rests: seat.classList.contains('rest'),
        boxes: [...seat.querySelectorAll('b, .n, small:not(.vh), .bad')].map(text),
    }))
    const disc = box(document.querySelector('.disc')), path = document.querySelector('.play')
    const toPage = path.getScreenCTM(), length = path.getTotalLength()
    const arrow = [0, .25, .5, .75, 1].map(part => {
        const point = path.getPointAtLength(part * length).matrixTransform(toPage); return [point.x, point.y]
    })
    return { seats, disc, arrow, token: box(document.querySelector('.tok')), width: innerWidth }
}"""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A table as its page shows it, in pixels."""

    seats: Json
    disc: Box
    arrow: tuple[tuple[float, float], ...]
    token: Box
    width: float

    def angle(self, point: tuple[float, float]) -> float:
        """Anticlockwise from the right of the felt's middle, as seen from above."""
        x, y = middle(self.disc)
        return atan2(y - point[1], point[0] - x) % tau

    def seat(self, place: int) -> float:
        """Where this person sits."""
        return self.angle(self.seats[place]["middle"])

    def opener(self) -> int:
        """Who opens, by what stands at the seat."""
        words = ("apre", "comincia")  # at Chiamata whoever opens has the first word too
        return next(
            place for place, seat in enumerate(self.seats) if any(word in seat["note"] for word in words)
        )


def look(page: Page, house: House, game: str, seats: int, dealer: int, direction: str = "") -> Drawing:
    """The page of a table whose next dealer is `dealer`, with long names and long totals, on two phones."""
    page.set_viewport_size({"width": WIDTHS[dealer // 2 % 2], "height": 740})
    names = (LONG, LONGER)[dealer % 2]
    rules: Json = {"rules": {"direction": direction}} if direction else {}
    sides = {2: 2, 3: 3, 4: 2, 6: 2}[seats] if game == "briscola" else seats
    penalty: Json = {"kind": "penalty", "scores": list(TOTALS[:sides])}
    table = house.open(game, names[:seats], first_dealer=dealer, entries=[penalty], **rules)
    return see(page, table)


def see(page: Page, table: Table) -> Drawing:
    page.goto(table.watch)
    found = page.evaluate(LOOK)
    return Drawing(
        found["seats"], tuple(found["disc"]), found["arrow"], tuple(found["token"]), found["width"]
    )


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def ahead(one: float, other: float) -> float:
    """How far `other` is from `one`, going anticlockwise."""
    return (other - one) % tau


@pytest.mark.parametrize(("game", "seats", "dealer"), EVERY)
def test_people_sit_anticlockwise_and_the_dealer_s_right_opens(
    house: House, phone: Page, game: str, seats: int, dealer: int
) -> None:
    drawing = look(phone, house, game, seats, dealer)
    turns = [ahead(drawing.seat(one), drawing.seat((one + 1) % seats)) for one in range(seats)]
    assert sum(turns) == pytest.approx(tau)
    token = drawing.angle(middle(drawing.token))
    assert min(ahead(drawing.seat(dealer), token), ahead(token, drawing.seat(dealer))) < 0.5
    playing = [place for place in range(seats) if not drawing.seats[place]["rests"] and place != dealer]
    assert drawing.opener() == min(
        playing, key=lambda place: ahead(drawing.seat(dealer), drawing.seat(place))
    )
    assert 0 < ahead(drawing.angle(drawing.arrow[0]), drawing.angle(drawing.arrow[-1])) < tau / 4
    keep_their_place(drawing)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_table_that_plays_clockwise_is_the_mirror_image(
    house: House, phone: Page, game: str, seats: int
) -> None:
    plain, turned = (look(phone, house, game, seats, 1, way) for way in ("anticlockwise", "clockwise"))
    for one, other in zip(plain.seats, turned.seats, strict=True):
        assert other["middle"][0] == pytest.approx(plain.width - one["middle"][0], abs=1)
        assert other["middle"][1] == pytest.approx(one["middle"][1], abs=1)
    assert turned.opener() == plain.opener()
    assert ahead(turned.angle(turned.arrow[-1]), turned.angle(turned.arrow[0])) < tau / 4
    keep_their_place(turned)


@pytest.mark.parametrize("seats", [6, 7])
def test_in_a_roster_of_six_or_seven_who_rests_is_shown(house: House, phone: Page, seats: int) -> None:
    drawing = look(phone, house, "chiamata", seats, seats - 1)
    resting = [seat["note"] for seat in drawing.seats if seat["rests"]]
    assert len(resting) == RESTING[seats]
    assert all("riposa" in note for note in resting)
    assert resting[-1] == "mazziere, riposa"


def keep_their_place(drawing: Drawing) -> None:
    """No text on another, on the felt, on the token or on the arrow; all of it on the screen."""
    for one, other in combinations(drawing.seats, 2):
        assert not [
            (mine, yours) for mine in one["boxes"] for yours in other["boxes"] if overlap(mine, yours)
        ]
    x, y = middle(drawing.disc)
    radius = (drawing.disc[2] - drawing.disc[0]) / 2
    for box in (box for seat in drawing.seats for box in seat["boxes"]):
        assert 0 <= box[0] < box[2] <= drawing.width
        assert hypot(*nearest(box, (x, y))) >= radius, f"{box} lies on the felt"
        token = (drawing.token[2] - drawing.token[0]) / 2
        assert hypot(*nearest(box, middle(drawing.token))) >= token, f"{box} lies on the token"
        for point in drawing.arrow:
            assert hypot(*nearest(box, point)) > 0, f"{box} lies on the arrow"


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than a line box's own empty edge (2 pixels)."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 2 and high > 2


def nearest(box: Box, point: tuple[float, float]) -> tuple[float, float]:
    """From a point to the nearest place of a box, across and down."""
    x = max(box[0] - point[0], 0, point[0] - box[2])
    y = max(box[1] - point[1], 0, point[1] - box[3])
    return x, y
