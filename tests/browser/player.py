"""Somebody with a phone who keeps the score of an evening, step by step, as `evening.py` tells it.

`Player` knows the pages; a `Driver` knows a browser. `Chromium` drives one with or without JavaScript,
`WebKit` (in webkit.py) Safari's engine. Nothing sleeps: whatever is touched is waited for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from playwright.sync_api import Page, expect

from scorer.web.language.words import plain
from tests.browser.conftest import PATIENCE, Table
from tests.browser.evening import AllPass, Correction, Hand, Step, Substitution, Undo


class Driver(Protocol):
    """A browser as the player needs it; `script`: it runs JavaScript; `touched`: how often the finger came
    down, where that is counted.
    """

    script: bool
    touched: int

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
    """A page of Playwright's."""

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
        expect(self.page.locator(what)).to_have_text(list(texts), timeout=PATIENCE)

    def picture(self) -> bytes:
        return self.page.screenshot()


@dataclass(slots=True)
class Player:
    """The one who writes; `touches` says how often the finger came down for each hand."""

    driver: Driver
    table: Table
    touches: dict[Hand, int] = field(default_factory=dict)

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
        before = self.driver.touched
        self._start(step)
        self.driver.arrive(self.home)
        if isinstance(step, Hand):
            self.touches[step] = self.driver.touched - before

    def _start(self, step: Step) -> None:
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

    def record(self, hand: Hand) -> None:
        """Six touches and the digits: record, who, card, suit, partner, save."""
        self.driver.press('a.go[href$="/record"]')
        self._tell(hand)

    def correct(self, correction: Correction) -> None:
        """The row is touched, every answer given anew, old and new looked at, the reason said."""
        self.driver.press(f'.log a[href$="/correct/{correction.number}"]')
        self._tell(correction.hand, anew=True)
        self.driver.write("#other", correction.reason)
        self.driver.press("button.go")

    def substitute(self, change: Substitution) -> None:
        """Behind "...": who leaves, who comes."""
        self.driver.press('a[href$="/more"]')
        self.driver.press('a[href$="/substitution"]')
        self.driver.press("label", change.leaves)
        self.driver.write("#player", change.comes)
        self.driver.press("button.go")

    def sees(self, standing: dict[str, int]) -> None:
        """Everybody's name and total, in order of play."""
        self.driver.sees(".seat b", list(standing))
        self.driver.sees(".seat .n", [plain(total) for total in standing.values()])

    def _tell(self, hand: Hand, anew: bool = False) -> None:
        """The answers and the points; `anew`: all are there already, each is touched to be given again."""
        partner = hand.partner or hand.caller
        answers = {"caller": hand.caller, "call": hand.call, "suit": hand.suit, "partner": partner}
        for step, word in answers.items():
            if anew and self.driver.script:
                self.driver.press(f'[data-go="{step}"]')
            self.driver.press(f'[data-step="{step}"] label', word)
        if self.driver.script:
            self._tap(["del"] * 3 * anew + list(str(hand.points)))
        else:
            self.driver.write("#points", str(hand.points))
        self.driver.press('[data-step="points"] button.go')

    def _tap(self, keys: list[str]) -> None:
        for key in keys:
            self.driver.press(f'[data-step="points"] [data-key="{key}"]')
