"""Every page, judged the same way: valid HTML, contrast, names, nothing sideways, keys large enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import html5lib
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response

from scorer.errors import Json
from tests.browser.conftest import FIVE, PATIENCE, House, Table, sit_down

pytestmark = pytest.mark.browser
LONG = ("Massimiliano-Bartolomeo della Rovere", "Bruno", "Maria Vittoria Santacroce", "Giangiacomo", "Elena")
QUESTIONS = (("caller", "0"), ("call", "due:101"), ("suit", "spade"), ("partner", "2"))
ANSWERED = {"record call": 1, "record suit": 2, "record partner": 3, "record points": 4}
PAGES = (
    "start",
    "new",
    "new refused",
    "code",
    "unknown code",
    "not here",
    "join",
    "table",
    "table empty",
    "table long",
    "table six",
    "table seven",
    "pairs",
    "pairs over",
    "three",
    "watch",
    "record",
    "record call",
    "record suit",
    "record partner",
    "record points",
    "record long",
    "record pairs",
    "record refused",
    "record seven",
    "more",
    "monte",
    "penalty",
    "penalty refused",
    "substitution",
    "correct",
    "correct look",
    "correct undo",
    "clash",
    "share",
    "share open",
    "share replaced",
    "wrong code",
    "closed",
    "log",
    "log watched",
    "evening of wins",
)


def chiamata(caller: int, partner: int | None, points: int, bid: int | None = None) -> Json:
    call = {"rank": "due", "points": bid} if bid else {"rank": "re"}
    who: Json = {"solo": True} if partner is None else {"partner": partner}
    return {"kind": "hand", "caller": caller, **who, "call": call, "suit": "denari", "points": points}


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, Table]:
    """One table of every sort, some with long names and three-digit negatives."""
    played = [chiamata(0, 1, 85, 85), chiamata(2, None, 40), {"kind": "all_pass"}]
    beaten = [chiamata(0, 1, 0, 101)] * 6 + [{"kind": "void"}]
    pairs = [{"kind": "hand", "totals": [67, 53]}, {"kind": "hand", "totals": [60, 60]}]
    story = [*beaten, {"kind": "penalty", "scores": [-4, 1, 1, 1, 1], "reason": "fuori turno"}] * 3
    best: Json = {"type": "best_of", "n": 3}
    return {
        "table": house.open(entries=played, name="Bar Centrale"),
        "empty": house.open(),
        "long": house.open(players=LONG, entries=beaten, name="Circolo Ricreativo Aurora e Concordia"),
        "six": house.open(players=(*FIVE, "Fabio"), entries=[chiamata(0, 1, 70)]),
        "seven": house.open(players=(*LONG, "Fabio", "Gina")),
        "story": house.open(players=LONG, entries=story),
        "wins": house.open("briscola", LONG[:4], match={"type": "first_to", "k": 9}, entries=pairs * 7),
        "pairs": house.open("briscola", LONG[:4], match=best, entries=pairs),
        "over": house.open("briscola", FIVE[:2], match=best, entries=[pairs[0]] * 2),
        "three": house.open("briscola", FIVE[:3], match={"type": "sum", "n": 3}),
        "monte": house.open(players=LONG, rules="scighera"),
        "closed": replaced(house, "watch"),
    }


def replaced(house: House, role: str) -> Table:
    """A table whose link of this role is no longer good."""
    table = house.open()
    key = f"Bearer {table.keys['direct']}"
    house.server.call("POST", f"/api/tables/{table.id}/links/{role}/rotate", Authorization=key)
    return table


@pytest.fixture(scope="module")
def page(chromium: Browser, house: House, tables: dict[str, Table]) -> Iterator[Page]:
    """A phone that directs all the tables."""
    context = chromium.new_context(
        base_url=house.url, locale="it-IT", viewport={"width": 360, "height": 740}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    for table in tables.values():
        sit_down(page, table, "direct")
    yield page
    context.close()


def show(page: Page, name: str, tables: dict[str, Table]) -> Response:
    """Goes to the page of this name; gives the answer that brought it."""
    long, at = tables["long"], {key: f"/t/{table.id}" for key, table in tables.items()}
    addresses = {
        "start": "/",
        "new": "/new",
        "new refused": "/new",
        "code": "/g",
        "unknown code": "/g/ZZZZZZZZ",
        "not here": "/t/zzzzzzzzzzzz",
        "join": f"/join/{long.id}/{long.keys['score']}",
        "table": at["table"],
        "table empty": at["empty"],
        "table long": at["long"],
        "table six": at["six"],
        "table seven": at["seven"],
        "pairs": at["pairs"],
        "pairs over": at["over"],
        "three": at["three"],
        "watch": long.watch,
        "record": at["table"] + "/record",
        "record call": at["table"] + "/record",
        "record suit": at["table"] + "/record",
        "record partner": at["table"] + "/record",
        "record points": at["long"] + "/record",
        "record long": at["long"] + "/record",
        "record pairs": at["pairs"] + "/record",
        "record refused": at["pairs"] + "/record",
        "record seven": at["seven"] + "/record",
        "more": at["table"] + "/more",
        "monte": at["monte"] + "/more/monte",
        "penalty": at["long"] + "/more/penalty",
        "penalty refused": at["pairs"] + "/more/penalty",
        "substitution": at["long"] + "/more/substitution",
        "correct": at["long"] + "/correct/1",
        "correct look": at["long"] + "/correct/1",
        "correct undo": at["long"] + "/correct/1/undo",
        "clash": at["pairs"] + "/record",
        "share": at["table"] + "/share",
        "share open": at["long"] + "/share",
        "share replaced": at["pairs"] + "/share?new=score",
        "wrong code": "/g/K7PO-3MD1",
        "closed": tables["closed"].watch,
        "log": at["long"] + "/log",
        "log watched": tables["story"].watch + "/log",
        "evening of wins": at["wins"],
    }
    answer = page.goto(addresses[name])
    if name in ANSWERED:
        page.evaluate("localStorage.clear()")  # the half-typed hand of the test before
        answer = page.reload()
        answer_questions(page, ANSWERED[name])
    if name == "share open":
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    if name == "new refused":
        page.locator("html[data-settled]").wait_for()  # a button that has just come does nothing yet
    if name.endswith("refused"):
        with page.expect_navigation() as refusal:
            page.get_by_role("button", name="Apri il tavolo" if name == "new refused" else "Salva").click()
        answer = refusal.value
        assert answer.status == 422
    if name in SENT:
        answer = page.evaluate("localStorage.clear()") or page.reload()
        with page.expect_navigation() as sent:
            SENT[name](page)
        answer = sent.value
    assert answer
    return answer


def look(page: Page) -> None:
    """The first hand of the long table, put right."""
    page.locator('[data-go="partner"]').click()
    page.locator('[data-step="partner"] label:has([value="2"])').click()
    page.get_by_role("button", name="Avanti").click()


def collide(page: Page) -> None:
    """A hand under a number that is taken."""
    page.locator('[data-key="9"]').click()
    page.evaluate("document.querySelector('[name=number]').value = '1'")
    page.get_by_role("button", name="Salva").click()


SENT = {"correct look": look, "clash": collide}


def answer_questions(page: Page, how_many: int) -> None:
    for step, value in QUESTIONS[:how_many]:
        page.locator(f'[data-step="{step}"] label:has([value="{value}"])').click()
    if how_many == len(QUESTIONS):
        for digit in "101":
            page.locator(f'[data-step="points"] [data-key="{digit}"]').click()
        page.locator("[data-five]:not(.stale)").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_accessibility_fault(
    page: Page, tables: dict[str, Table], name: str, scheme: str
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    show(page, name, tables)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # nothing half under the bar at the bottom
    found = Axe().run(
        page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
    )
    assert not found.response["violations"], found.generate_report()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_every_width(page: Page, tables: dict[str, Table], name: str) -> None:
    """180 pixels are a phone of 360 with everything twice as large."""
    show(page, name, tables)
    for width, height in ((180, 370), (320, 568), (360, 740), (740, 360), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0, f"{wide} pixels too wide at {width}"
    page.set_viewport_size({"width": 360, "height": 740})


@pytest.mark.parametrize("name", PAGES)
def test_what_can_be_touched_is_large_enough(page: Page, tables: dict[str, Table], name: str) -> None:
    show(page, name, tables)
    small = page.evaluate(
        """() => [...document.querySelectorAll('a, button, select, summary, input:not([type=hidden]), label')]
            .filter(e => e.offsetParent && !e.matches('.skip, .vh') && getComputedStyle(e).opacity !== '0')
            .filter(e => e.tagName !== 'LABEL' || e.querySelector('input'))
            .filter(e => e.type !== 'checkbox' && e.type !== 'radio')
            .map(e => [e, e.getBoundingClientRect()])
            .filter(([e, box]) => box.height < 44 || box.width < 44)
            .map(([e, box]) => `${e.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""
    )
    assert not small


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_valid_html_with_a_title_unique_ids_and_labels(
    page: Page, tables: dict[str, Table], name: str
) -> None:
    source = show(page, name, tables).text()
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(source)
    assert "Smazzata" in (tree.findtext("head/title") or "")
    often = Counter(element.get("id") for element in tree.iter() if element.get("id"))
    assert not [name for name, times in often.items() if times > 1]
    assert not [element for element in tree.iter() if element.get("style") or element.get("onclick")]
    assert not list(tree.iter("style"))
    assert all(script.get("src") for script in tree.iter("script"))


def test_the_keys_of_the_pad_are_as_large_as_a_thumb_needs(page: Page, tables: dict[str, Table]) -> None:
    show(page, "record points", tables)
    for key in page.locator('[data-step="points"] .pad .key').all():
        box = key.bounding_box()
        assert box
        assert box["width"] >= 64
        assert box["height"] >= 56
