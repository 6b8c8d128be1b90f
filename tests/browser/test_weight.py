"""A first visit is light: 14 kB until the score can be seen, 40 kB in all, nothing from anybody else; and
what has been seen stays where it is when the scripts arrive."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import FIVE, PATIENCE, House, Table, sit_down
from tests.browser.pages import PLACES, Place, chiamata, open_tables, show, sit_everywhere
from tests.browser.weighing import BEFORE, IN_ALL, weigh_in, weighed

pytestmark = pytest.mark.browser
NO_SCORE = {"style.page", "style.referee"}
"""The living page of the look has every component and no score: it keeps to what is allowed in all."""
PAINTED = """() => new Promise((done) => {
    const told = (list) => list.getEntriesByName('first-contentful-paint').length && done();
    new PerformanceObserver(told).observe({ type: 'paint', buffered: true });
})"""
SHIFTS = """() => new Promise((done) => {
    const found = [];
    const told = (list) => {
        for (const one of list.getEntries()) {
            if (one.hadRecentInput || one.value < 0.0005) continue; // the lamp's word got longer
            const moved = one.sources.map(({ node }) => String(node?.outerHTML).slice(0, 90));
            found.push(`${one.value}: ${moved.join(' | ')}`);
        }
    };
    const watch = new PerformanceObserver(told);
    watch.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
        told({ getEntries: () => watch.takeRecords() });
        done(found);
    })));
})"""


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, Table]:
    return open_tables(house)


@pytest.fixture(scope="module")
def phones(chromium: Browser, house: House, tables: dict[str, Table]) -> Iterator[dict[bool, Page]]:
    """One that directs all the tables, one that nobody knows; each visit of theirs is a first one."""
    size = {"width": 360, "height": 740}
    contexts = [chromium.new_context(base_url=house.url, locale="it-IT", viewport=size) for _ in range(2)]  # type: ignore[arg-type]
    for context in contexts:
        context.set_default_timeout(PATIENCE)
    found = {stranger: context.new_page() for stranger, context in zip((False, True), contexts, strict=True)}
    sit_everywhere(found[False], house, tables)
    for page in found.values():
        weigh_in(page)
    yield found
    for context in contexts:
        context.close()


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_first_visit_is_light_and_asks_nobody_else(
    phones: dict[bool, Page], house: House, tables: dict[str, Table], place: Place
) -> None:
    page = phones[place.stranger]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    show(page, place, tables)
    visit = weighed(page)
    assert visit.before <= BEFORE or place.endpoint in NO_SCORE, str(visit)
    assert visit.in_all <= IN_ALL, str(visit)
    assert [url for url in asked if not url.startswith((house.url, "blob:", "data:"))] == []


STILL = {
    "start": "/",
    "new table": "/new",
    "table": "/t/{table.id}",
    "table of pairs": "/t/{pairs.id}",
    "watch": "{table.watch}",
    "record": "/t/{table.id}/record",
    "record of pairs": "/t/{pairs.id}/record",
    "penalty": "/t/{table.id}/more/penalty",
    "counter": "/t/{pairs.id}/count",
    "hand in progress": "/t/{table.id}/hand",
    "seats": "/t/{fresh.id}/seats",
    "share": "/t/{table.id}/share",
    "paper": "/t/{table.id}/print",
    "question": "/ask/trick",
    "board": "{table.watch}/board",
}


@pytest.fixture(scope="module")
def evening(house: House) -> dict[str, Table]:
    hands = [chiamata(0, 1, 70)] * 6
    return {
        "table": house.open(entries=hands),
        "pairs": house.open("briscola", FIVE[:4]),
        "fresh": house.open(),
    }


@pytest.mark.parametrize("name", STILL)
def test_nothing_moves_when_the_scripts_arrive_after_the_first_paint(
    phone: Page, evening: dict[str, Table], name: str
) -> None:
    """The slow network: every script but the early one is held back until the page has been painted."""
    for table in evening.values():
        sit_down(phone, table)
    let_go = hold_back(phone, lambda url: "/js/" in url and "early" not in url)
    phone.goto(STILL[name].format(**evening), wait_until="commit")
    phone.evaluate(PAINTED)
    let_go()
    phone.wait_for_load_state("load")
    assert phone.evaluate(SHIFTS) == []


def hold_back(page: Page, which: Callable[[str], bool]) -> Callable[[], None]:
    """Answers nothing to requests for these addresses until what is given back is called."""
    held: list[Route] | None = []

    def meet(route: Route) -> None:
        if held is None:
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal held
        waiting, held = held or [], None
        for route in waiting:
            route.continue_()

    page.route(which, meet)
    return let_go


def test_a_page_whose_script_does_not_come_is_the_one_that_needs_none(phone: Page, house: House) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.route("**/js/answers.js", lambda route: route.abort())  # what record.js cannot do without
    phone.goto(f"/t/{table.id}/record")
    for name, value in (("caller", "0"), ("call", "re"), ("suit", "denari"), ("partner", "1")):
        phone.locator(f'[data-step="{name}"] label:has([value="{value}"])').click()
    phone.locator("#points").fill("70")
    phone.locator(".dock.no-js .go").click()
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["result"]["totals"] == [2, 1, -1, -1, -1]


def test_the_style_sheet_fetched_ahead_is_the_one_the_next_page_wears(phone: Page, house: House) -> None:
    table = house.open()
    sit_down(phone, table)
    ahead = phone.locator("link[rel=prefetch]").get_attribute("href")
    phone.goto(f"/t/{table.id}/record")
    assert phone.locator("link[rel=stylesheet]:not([media])").get_attribute("href") == ahead
