"""A real server, a real Chromium, and people with phones. Nothing sleeps: everything is waited for.

The browser is the system's: `CHROMIUM` names its file, /usr/bin/chromium without it.
"""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Route, expect, sync_playwright

from scorer.errors import Json
from tests.running import CEILING, Server

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync")
PHONE = (360, 740)
FIVE = ("Anna", "Bruno", "Carla", "Dario", "Elena")
PATIENCE = 30_000  # milliseconds for one step on a busy machine
expect.set_options(timeout=PATIENCE)


@dataclass(frozen=True, slots=True)
class Table:
    """A table opened through the API: its id and its three link keys."""

    id: str
    keys: dict[str, str]

    @property
    def watch(self) -> str:
        """The path of its watch page."""
        return f"/w/{self.id}/{self.keys['watch']}"


@dataclass(frozen=True, slots=True)
class House:
    """The running server as the tests see it."""

    server: Server

    @property
    def url(self) -> str:
        """Where it answers."""
        return self.server.url

    def open(self, game: str = "chiamata", players: tuple[str, ...] = FIVE, **more: Json) -> Table:
        """A new table with these players, the last of whom deals."""
        sheet = {"scorer": 1, "game": game, "players": list(players), "first_dealer": len(players) - 1} | more
        status, opened = self.server.call("POST", "/api/tables", sheet)
        assert status == 201, opened
        return Table(opened["id"], opened["keys"])

    def record(self, table: Table, number: int, entry: Json) -> None:
        """Somebody else's phone records an entry."""
        status, saved = self.server.call(
            "POST",
            f"/api/tables/{table.id}/entries",
            {"number": number, "entry": entry},
            Authorization=f"Bearer {table.keys['score']}",
            Idempotency_Key=secrets.token_hex(16),
        )
        assert status == 201, saved

    def state(self, table: Table) -> Json:
        """The table as the API tells it."""
        status, told = self.server.call(
            "GET", f"/api/tables/{table.id}", Authorization=f"Bearer {table.keys['watch']}"
        )
        assert status == 200, told
        return told


@contextmanager
def opened(
    instance: Path,
    host: str = "127.0.0.1",
    inside: Sequence[str] = (),
    program: Sequence[str] = ("-m", "scorer.cli"),
    port: int = 0,
) -> Iterator[House]:
    """The program, started as people start it; `inside`: a command that runs it somewhere else; `program`:
    what Python runs."""
    command = [*inside, sys.executable, *program, "start", "--host", host, "--port", str(port)]
    log = instance.with_suffix(".log")
    with log.open("w") as errors:
        process = subprocess.Popen(
            [*command, "--instance", str(instance)], stdout=subprocess.PIPE, stderr=errors, text=True
        )
    assert process.stdout is not None
    found = next((match for line in process.stdout if (match := re.search(r"http://\S+", line))), None)
    assert found, f"the server did not start: {log.read_text('utf-8')}"
    try:
        yield House(Server(process, found[0], log))
    finally:
        process.terminate()
        process.wait(CEILING)
        process.stdout.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.fail(
            f"{CHROMIUM} is missing: install chromium (apt-get install chromium), or say where in CHROMIUM"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(OPTIONS))
        yield browser
        browser.close()


NewPhone = Callable[..., Page]


def leave(context: BrowserContext) -> None:
    """Puts a phone away. A page that is on its way to another one is stopped first: Chromium has been seen
    never to answer when it was closed in between."""
    for page in context.pages:
        with suppress(Error):
            page.goto("about:blank")
    context.close()


@pytest.fixture
def new_phone(chromium: Browser, house: House) -> Iterator[NewPhone]:
    """Makes a phone: an own browser context. What its pages write to the console fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def phone(
        size: tuple[int, int] = PHONE,
        script: bool = True,
        scheme: str = "light",
        locale: str = "it-IT",
        url: str | None = None,
    ) -> Page:
        context = chromium.new_context(
            base_url=url or house.url,
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=script,
            color_scheme="dark" if scheme == "dark" else "light",
            locale=locale,
            has_touch=True,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None
        )
        return page

    yield phone
    found = list(complaints)  # not of what is cut short now
    for context in contexts:
        leave(context)
    assert not found


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """One phone, 360 by 740."""
    return new_phone()


def sit_down(page: Page, table: Table, role: str = "score") -> None:
    """This phone takes a role at the table, by the button of the join page."""
    page.goto(f"/join/{table.id}/{table.keys[role]}")
    page.get_by_role("button", name="Entra senza nome").click()
    page.wait_for_url(f"**/t/{table.id}")


def through(link: Locator) -> None:
    """Follows a link to its page, whose scripts have run by then.

    A touch alone waits for nothing: a page asks the house before it is left.
    """
    with link.page.expect_navigation():
        link.tap()


@contextmanager
def late(page: Page, script: str) -> Iterator[None]:
    """What is done inside is done before the pages' script of this name has come; it comes at the end."""
    held: list[Route] = []
    page.route(f"**/js/{script}.js", lambda route: held.append(route))
    yield
    assert held, f"no page asked for {script}.js"
    for route in held:
        route.continue_()
    page.unroute(f"**/js/{script}.js")


def nothing_to_write(page: Page) -> None:
    """Asserts that whoever sees this page can change its language and its look, and nothing else."""
    forms = page.locator("form").evaluate_all("all => all.map(form => new URL(form.action).pathname)")
    assert set(forms) == {"/language", "/look"}
    assert page.locator("button:not(form button)").count() == 0
