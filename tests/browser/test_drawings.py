"""What a shape tells it tells alone: the lamp and the suits without their colours, as small as they get."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import cv2
import numpy as np
import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import NewPhone

pytestmark = pytest.mark.browser
LIGHTS = ("light", "dark", "sun")
ITALIAN = ("coppe", "denari", "spade", "bastoni")
FRENCH = ("cuori", "quadri", "picche", "fiori")
Ink = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@pytest.fixture
def style(new_phone: NewPhone) -> Page:
    page = new_phone()
    page.goto("/style")
    return page


def lights(page: Page) -> Iterator[str]:
    for light in LIGHTS:
        page.evaluate(f"document.documentElement.dataset.theme = '{light}'")
        yield light


ON_THE_GRID = """drawing => {
    drawing.scrollIntoView({ block: 'center' });
    const { left, top } = drawing.getBoundingClientRect();
    drawing.style.transform = `translate(${Math.round(left) - left}px, ${Math.round(top) - top}px)`;
}"""


def ink(drawing: Locator) -> Ink:
    """How much ink each pixel has, from 0 (the ground, in the corner) to 1, whatever its colour."""
    drawing.evaluate(ON_THE_GRID)
    seen = cv2.imdecode(np.frombuffer(drawing.screenshot(), np.uint8), cv2.IMREAD_GRAYSCALE)
    drawing.evaluate("drawing => drawing.style.transform = ''")
    assert seen is not None
    far = np.abs(seen.astype(float) - float(seen[0, 0]))
    found: Ink = far / max(float(far.max()), 1.0)
    return found


def difference(one: Ink, other: Ink) -> float:
    """The part of the area that differs."""
    return float(np.abs(one - other).mean())


def test_the_states_of_the_lamp_differ_without_their_colour(style: Page) -> None:
    lit = style.locator("#keys .lit > .state").first
    for light in lights(style):
        lamps = {}
        for state in (
            "ok",
            "wait",
            "off",
        ):  # in one place: half a pixel aside they would differ by that alone
            lit.evaluate(f"lit => lit.className = 'state {state}'")
            lamps[state] = ink(lit.locator(".lamp"))
        for one, other in combinations(lamps, 2):
            assert difference(lamps[one], lamps[other]) >= 0.15, (light, one, other)


def test_the_suits_are_told_apart_at_sixteen_pixels_without_their_colours(style: Page) -> None:
    for light in lights(style):
        suits = {name: ink(style.locator(f"#cards .at-16 .{name}")) for name in ITALIAN + FRENCH}
        share = {name: round(float(drawn.mean()), 2) for name, drawn in suits.items()}
        assert all(0.2 <= part <= 0.5 for part in share.values()), (light, share)
        for pack, least in (
            (ITALIAN, 0.25),
            (FRENCH, 0.11),
        ):  # two of the French ones are of another colour, too
            pairs = {pair: difference(suits[pair[0]], suits[pair[1]]) for pair in combinations(pack, 2)}
            nearest = min(pairs, key=pairs.__getitem__)
            assert pairs[nearest] >= least, (light, nearest, pairs[nearest])
