"""What an eye sees on a page, measured inside the browser (looking.js): what is wrong, or nothing."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from scorer.errors import Json

_EYES = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n")[2].strip()
Box = tuple[float, float, float, float]


def too_faint(page: Page) -> list[str]:
    """Texts with less contrast than they need: 7:1 for scores, 4.5:1 for the rest."""
    return list(_ask(page, "faint()"))


def greys(page: Page) -> list[str]:
    """Whatever has a colour that is neither black nor white."""
    return list(_ask(page, "greys()"))


def overlaps(page: Page) -> list[str]:
    """Pairs of texts that lie on one another."""
    return list(_ask(page, "overlaps()"))


def smaller(page: Page, pixels: float) -> list[str]:
    """Texts whose letters are smaller than that on the screen."""
    return list(_ask(page, f"smaller({pixels})"))


def uneven(page: Page) -> list[str]:
    """Scores whose digits are not all equally wide."""
    return list(_ask(page, "uneven()"))


def empty_felt(page: Page) -> float:
    """The part of the felt that its highest empty strip takes."""
    return float(_ask(page, "emptyFelt()"))


STILL = """() => Promise.allSettled(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished))"""


def boxes(page: Page, selector: str) -> list[Box]:
    """Where everything that fits the selector and is shown stands, once nothing moves: left, top, right,
    bottom."""
    page.evaluate(STILL)
    return [(left, top, right, bottom) for left, top, right, bottom in _ask(page, f"boxes({selector!r})")]


def apart(one: Box, other: Box) -> float:
    """How far two boxes are from one another, along the axis on which they are farthest."""
    across = max(one[0], other[0]) - min(one[2], other[2])
    down = max(one[1], other[1]) - min(one[3], other[3])
    return max(across, down)


def wide_by(page: Page) -> int:
    """How many pixels the page is too wide."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def high_by(page: Page) -> int:
    """How many pixels the page is too high for its window."""
    return int(page.evaluate("document.documentElement.scrollHeight - innerHeight"))


def _ask(page: Page, question: str) -> Json:
    return page.evaluate(f"() => {_EYES}.{question}") or []
