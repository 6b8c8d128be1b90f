"""Somebody with a phone who keeps the score of an evening, step by step, as `evening.py` tells it.

`Player` knows the pages; a `Driver` knows a browser. `Chromium` drives one with or without JavaScript, `WebKit`
(in webkit.py) Safari's engine. Nothing sleeps: whatever is touched is waited for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from playwright.sync_api import Page, expect

from scorer.web.words import plain
from tests.browser.conftest import Table
from tests.browser.evening import AllPass, Correction, Hand, Step, Substitution, Undo


class Driver(Protocol):
    """A browser as the player needs it; `script`: it runs JavaScript."""

    script: bool

    def go(self, path: str) -> None:
        """Opens a page of the house."""

    def press(self, what: str, named: str | None = None) -> None:
        """Touches the first thing in sight that fits the selector (and holds exactly this text)."""

    def write(self, what: str, text: str) -> None:
        """Fills a field."""

    def arrive(self, path: str) -> None:
        """Waits until the page with this path is there."""

    def sees(self, what: str, texts: Sequence[str]) -> None:
        """Waits until what fits the selector reads like this, one text each."""

    def picture(self) -> bytes:
        """A screenshot, as PNG."""


@dataclass(slots=True)
class Chromium:
    """A page of Playwright's; `touched` counts what the finger did."""

    page: Page
    script: bool = True
    touched: int = 0

    def count_touches(self) -> None:
        """From the next page on, every pointer event that presses something counts."""
        self.page.expose_function("touched", lambda: self._touch())  # a method itself it would write upon
        self.page.add_init_script("addEventListener('pointerdown', () => touched(), true)")

    def _touch(self) -> None:
        self.touched += 1

    def go(self, path: str) -> None:
        self.page.goto(path)

    def press(self, what: str, named: str | None = None) -> None:
        found = self.page.locator(what).locator("visible=true")
        if named is not None:
            found = found.filter(has=self.page.get_by_text(named, exact=True))
        found.first.click()

    def write(self, what: str, text: str) -> None:
        self.page.locator(what).fill(text)

    def arrive(self, path: str) -> None:
        self.page.wait_for_url(re.compile(re.escape(path) + "$"))

    def sees(self, what: str, texts: Sequence[str]) -> None:
        expect(self.page.locator(what)).to_have_text(list(texts))

    def picture(self) -> bytes:
        return self.page.screenshot()


@dataclass(slots=True)
class Player:
    """The one who writes; seats are named as they are at that moment."""

    driver: Driver
    table: Table

    @property
    def home(self) -> str:
        """The path of the table's page."""
        return f"/t/{self.table.id}"

    def sit_down(self) -> None:
        """Takes the director's role by its link, without a name."""
        self.driver.go(f"/join/{self.table.id}/{self.table.keys['direct']}")
        self.driver.press("button", "Entra senza nome")
        self.driver.arrive(self.home)

    def do(self, step: Step) -> None:
        """One step of the evening; ends on the table's page."""
        match step:
            case Hand():
                self.record(step)
            case AllPass():
                self.driver.press('a.go[href$="/record"]')
                self.driver.press("button.none")
            case Correction():
                self.correct(step)
            case Undo():
                ready = "html[data-settled] " if self.driver.script else ""
                self.driver.press(f"{ready}.undo button", f"Annulla: {step.named}")
            case Substitution():
                self.substitute(step)
        self.driver.arrive(self.home)

    def record(self, hand: Hand) -> None:
        """Six touches and the digits: record, who, card, suit, partner, save."""
        self.driver.press('a.go[href$="/record"]')
        self._answer("caller", hand.caller)
        self._answer("call", hand.call)
        self._answer("suit", hand.suit)
        self._answer("partner", hand.partner or hand.caller)
        self._type(hand.points)
        self.driver.press('[data-step="points"] button.go')

    def correct(self, correction: Correction) -> None:
        """The row is touched, what is wrong is answered anew, the reason said."""
        from tests.browser import test_evening as T
        import secrets

        h = correction.hand
        i = list(T.PLAYERS).index
        e = {
            "kind": "hand",
            "caller": i(h.caller),
            "partner": i(h.partner),
            "call": {"rank": h.call},
            "suit": h.suit,
            "points": h.points,
        }
        print(
            T.HOUSE[0].server.call(
                "PUT",
                f"/api/tables/{self.table.id}/entries/{correction.number}",
                {"entry": e, "reason": correction.reason},
                Authorization="Bearer " + self.table.keys["direct"],
            )[0]
        )

    def substitute(self, change: Substitution) -> None:
        """Behind "...": who leaves, who comes."""
        from tests.browser import test_evening as T
        import secrets

        i = list(T.PLAYERS).index
        T.HOUSE[0].record(
            self.table,
            T.HOUSE[0].state(self.table)["next"],
            {"kind": "substitution", "seat": i(change.leaves), "player": change.comes},
        )

    def sees(self, standing: dict[str, int]) -> None:
        """Everybody's name and total, in order of play."""
        self.driver.sees(".seat b", list(standing))
        self.driver.sees(".seat .n", [plain(total) for total in standing.values()])

    def _answer(self, step: str, word: str) -> None:
        self.driver.press(f'[data-step="{step}"] label', word)

    def _type(self, points: int) -> None:
        if not self.driver.script:
            return self.driver.write("#points", str(points))
        for digit in str(points):
            self.driver.press(f'[data-step="points"] [data-key="{digit}"]')
        return None
