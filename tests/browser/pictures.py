"""The pictures by which people judge the look: the pages they meet, in every light and state.

    python -m tests.browser.pictures [folder] [--state longest]
    python -m tests.browser.pictures --readme

Without a folder they lie in build/pictures. `--readme` takes the three of the README anew instead.
"""

from __future__ import annotations

import argparse
import socket
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, sync_playwright

from scorer.errors import Json
from tests.browser.conftest import CHROMIUM, FIVE, OPTIONS, PATIENCE, PHONE, House, Table, opened, sit_down
from tests.browser.extremes import BEAM, LONG, beaten
from tests.browser.pages import FOLLOWED, TOLD, Place, chiamata, follow, show

ROOT = Path(__file__).parents[2]
LIGHTS = ("light", "dark", "sun")
STATES = ("empty", "one", "forty", "longest")
SCREENS = (BEAM, (1024, 768))
PAGES = {
    "start": Place("start.page"),
    "table": Place("tables.page", "scored"),
    "record": Place("recording.page", "scored"),
    "watch": Place("sharing.page", "scored"),
    "hand": Place("following.page", "followed"),
    "sheet": Place("tables.log", "scored"),
}
BOARD = Place("projector.page", "scored")
ANSWERED = {"one": "answered 1", "forty": "answered 3", "longest": "answered 4"}
HANDS: list[Json] = [
    chiamata(3, 2, 54),
    chiamata(2, 1, 78),
    {"kind": "all_pass"},
    chiamata(2, None, 66),
    chiamata(0, 4, 58, 71),
]
EVENINGS: dict[str, tuple[tuple[str, ...], list[Json]]] = {
    "empty": (FIVE, []),
    "one": (FIVE, HANDS[:1]),
    "forty": (FIVE, HANDS * 8),
    "longest": (LONG[:5], beaten(40, 5)),
}
TELLING: dict[str, tuple[dict[str, str], list[Json]]] = {
    "empty": ({"auction": "y"}, []),
    "one": ({"auction": "y"}, TOLD["bidding"]),
    "forty": (FOLLOWED["carded"], TOLD["carded"]),
    "longest": (FOLLOWED["pointed"], TOLD["pointed"]),
}
"""What the hand page follows, and what was told of its hand."""
SETTLED = {".undo .btn": "html[data-settled]", "script[src*='/live']": ".state.ok"}
"""What a page that has the one waits for before it is itself."""
BAR = "Bar Centrale"
SHOWN: list[Json] = [
    chiamata(3, 1, 50) | {"suit": "spade"},
    chiamata(2, 0, 90, 85) | {"suit": "coppe"},
    chiamata(2, None, 84, 81) | {"suit": "bastoni"},
    chiamata(4, 3, 41),
    chiamata(4, 0, 66) | {"call": {"rank": "tre"}},
]
"""The evening of the README's pictures; what is recorded on one of them follows."""
NEXT = (("caller", "0"), ("call", "due:85"), ("suit", "denari"), ("partner", "1"))
AT_HOME = "192.168.1.20:8000"
"""Where the README's board says it is; the browser finds the server there."""


@contextmanager
def phone(browser: Browser, url: str, light: str = "light", sharp: int = 1) -> Iterator[BrowserContext]:
    """A phone, or a laptop, whose owner picked this light."""
    context = browser.new_context(
        base_url=url,
        locale="it-IT",
        viewport={"width": PHONE[0], "height": PHONE[1]},
        device_scale_factor=sharp,
        reduced_motion="reduce",
        has_touch=True,
    )
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "theme", "value": light, "url": url}])
    yield context
    context.close()


def take(house: House, browser: Browser, folder: Path, states: Sequence[str]) -> None:
    """Every page of these states in every light, each in a file named page-state-light.png."""
    for state in states:
        people, story = EVENINGS[state]
        tables = {
            "scored": house.open(players=people, entries=story, name=BAR),
            "followed": house.open(players=people, name="Sala 2"),
        }
        with phone(browser, house.url) as context:
            _direct(context.request, house, tables)
            follow(context.new_page(), house, tables["followed"], *TELLING[state])
        for light in LIGHTS:
            with phone(browser, house.url, light) as context:
                page = context.new_page()
                for at, (name, place, screen) in enumerate(_shots(state)):
                    if at == (state == "empty"):  # who has no table yet sees another first page
                        _direct(context.request, house, tables)
                    _shoot(page, place, tables, folder / f"{name}-{state}-{light}.png", screen)


def _direct(request: APIRequestContext, house: House, tables: dict[str, Table]) -> None:
    for table in tables.values():
        request.post(f"/join/{table.id}/{table.keys['direct']}", headers={"Origin": house.url})


def _shots(state: str) -> Iterator[tuple[str, Place, tuple[int, int]]]:
    for name, place in PAGES.items():
        yield name, replace(place, scene=ANSWERED.get(state, "") if name == "record" else ""), PHONE
    for screen in SCREENS:
        yield f"board-{screen[0]}", BOARD, screen


def take_readme(house: House, browser: Browser, folder: Path) -> None:
    """The three pictures of the README; this browser finds the server at `AT_HOME` too."""
    table = house.open(entries=SHOWN, first_dealer=0, name=BAR)
    with phone(browser, house.url, sharp=2) as context:
        page = context.new_page()
        sit_down(page, table)
        _shoot(page, PAGES["table"], {"scored": table}, folder / "table.png")
        page.goto(f"/t/{table.id}/record")
        for step, value in NEXT:
            page.locator(f'[data-step="{step}"] label:has([value="{value}"])').tap()
        for digit in "85":
            page.locator(f'[data-step="points"] [data-key="{digit}"]').tap()
        page.locator("[data-five]:not(.stale)").wait_for()
        page.screenshot(path=folder / "record.png")
    with phone(browser, f"http://{AT_HOME}") as context:
        _shoot(context.new_page(), BOARD, {"scored": table}, folder / "board.png", BEAM)


def _shoot(
    page: Page, place: Place, tables: dict[str, Table], file: Path, screen: tuple[int, int] = PHONE
) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    show(page, place, tables)
    for part, settled in SETTLED.items():
        if page.locator(part).count():
            page.locator(settled).wait_for()
    page.screenshot(path=file)


@contextmanager
def at_home(instance: Path) -> Iterator[tuple[House, Browser]]:
    """A server whose address for others is `AT_HOME`, and a browser that finds it there and at its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    named = ("env", f"SCORER_PUBLIC_URL=http://{AT_HOME}")
    there = f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1:{port}"
    with opened(instance, inside=named, port=port) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*OPTIONS, there])
        yield House(replace(house.server, url=f"http://127.0.0.1:{port}")), browser
        browser.close()


def main(folder: Path | None, readme: bool, state: Sequence[str]) -> None:
    target = folder or ROOT / (".readme" if readme else "build/pictures")
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as away, at_home(Path(away) / "house") as (house, browser):
        if readme:
            take_readme(house, browser, target)
        else:
            take(house, browser, target, state or STATES)
    print(target)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures go")
    parser.add_argument("--readme", action="store_true", help="the three of the README")
    parser.add_argument(
        "--state", action="append", choices=STATES, default=[], help="of all states, only these"
    )
    main(**vars(parser.parse_args()))
