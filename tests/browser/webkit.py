"""Safari's engine, as far as Debian has it: WebKitGTK's MiniBrowser on a screen that is not there.

`apt-get install webkit2gtk-driver xvfb xauth`; selenium speaks to it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from tests.running import CEILING

T = TypeVar("T")
POLL = 0.05
BROWSERS = sorted(Path("/usr").glob("lib/*/webkit2gtk-4.*/MiniBrowser"))


class NoWebKit(Exception):
    """What is missing on this machine."""


@dataclass(slots=True)
class WebKit:
    """A window of MiniBrowser as a `Driver` (player.py)."""

    browser: WebDriver
    url: str
    script: bool = True
    touched: int = 0

    def go(self, path: str) -> None:
        self.browser.get(self.url + path)

    def press(self, what: str, named: str | None = None) -> None:
        def touch() -> bool:
            for element in self._in_sight(what):
                if named is None or named in _lines(element):
                    self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
                    element.click()  # brought out from under the bar at the bottom, as a thumb would
                    return True
            return False

        self._until(touch, f"{what} {named or ''} to touch")

    def write(self, what: str, text: str) -> None:
        self._until(lambda: self._in_sight(what), what)[0].send_keys(text)

    def arrive(self, path: str) -> None:
        self._until(lambda: self.browser.current_url.endswith(path), path)

    def sees(self, what: str, texts: Sequence[str]) -> None:
        def read() -> bool:
            found = self.browser.find_elements(By.CSS_SELECTOR, what)
            return [" ".join(_lines(element)) for element in found] == list(texts)

        self._until(read, f"{what} to read {texts}")

    def picture(self) -> bytes:
        png: bytes = self.browser.get_screenshot_as_png()
        return png

    def _in_sight(self, what: str) -> list[WebElement]:
        return [one for one in self.browser.find_elements(By.CSS_SELECTOR, what) if one.is_displayed()]

    def _until(self, so: Callable[[], T], what: str) -> T:
        """Waits until it is so; a page that changes in between is looked at again."""
        wait = WebDriverWait(self.browser, CEILING, POLL, ignored_exceptions=[WebDriverException])
        found: T = wait.until(lambda _: so(), f"no {what}")
        return found


def _lines(element: WebElement) -> list[str]:
    """What an element reads; its own `text` is empty inside a flex box, and SVG has no inner text."""
    text = element.get_property("innerText") or element.get_property("textContent")
    return [line.strip() for line in str(text).splitlines() if line.strip()]


@contextmanager
def webkit(url: str) -> Iterator[WebKit]:
    """A window that opens the pages of `url`. Raises NoWebKit."""
    for program in ("WebKitWebDriver", "Xvfb"):
        if shutil.which(program) is None:
            raise NoWebKit(f"{program} is missing (apt-get install webkit2gtk-driver xvfb xauth)")
    if not BROWSERS:
        raise NoWebKit("MiniBrowser is missing (apt-get install webkit2gtk-driver)")
    with _screen() as display:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(BROWSERS[-1])
        options.add_argument("--automation")
        driver = str(shutil.which("WebKitWebDriver"))
        service = Service(
            driver, env=os.environ | {"DISPLAY": display, "LANGUAGE": "it", "GDK_BACKEND": "x11"}
        )
        with warnings.catch_warnings():  # selenium sets its own connection up the way it deprecates
            warnings.simplefilter("ignore", DeprecationWarning)
            browser = webdriver.WebKitGTK(options=options, service=service)
        try:
            browser.set_window_size(360, 740)
            yield WebKit(browser, url)
        finally:
            browser.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """An X server with no monitor; it chooses a free number and says it when it is ready."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x1200x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as said:
            number = said.readline().strip()
        if not number:
            raise NoWebKit("Xvfb does not start here")
        yield f":{number}"
    finally:
        screen.terminate()
        screen.wait(CEILING)
