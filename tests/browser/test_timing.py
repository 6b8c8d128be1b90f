"""The clock counts down by the server's time, whatever the phone believes; the screen stays on meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, NewPhone, Table, sit_down, through
from tests.browser.test_projector import AWAKE

pytestmark = pytest.mark.browser
WRONG = """(() => {
    const Right = Date, wrong = %d;
    window.Date = class extends Right {
        constructor(...given) { given.length ? super(...given) : super(Right.now() + wrong); }
        static now() { return Right.now() + wrong; }
    };
})();"""
HOUR = 3_600_000
NEARLY_TWO_HOURS = re.compile(r"^(2:00:00|1:\d\d:\d\d)$")


def start(page: Page, table: Table, minutes: str) -> None:
    """Starts a clock of so many minutes, from the table's own page."""
    page.goto(f"/t/{table.id}")
    through(page.get_by_role("link", name=re.compile("^Altro")))
    through(page.get_by_role("link", name=re.compile("^Orologio")))
    page.get_by_label("Quanti minuti?").fill(minutes)
    page.locator("html[data-settled]").wait_for()
    page.get_by_role("button", name="Fai partire il tempo").tap()
    expect(page.get_by_role("button", name="Ferma")).to_be_visible()


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_a_phone_whose_clock_is_an_hour_wrong_shows_what_is_left(
    house: House, new_phone: NewPhone, wrong: int
) -> None:
    table, right, astray = house.open(), new_phone(), new_phone()
    astray.add_init_script(WRONG % wrong)
    sit_down(right, table)
    start(right, table, "120")
    for path in (table.watch, f"{table.watch}/board"):
        astray.goto(path)
        assert (
            abs(astray.evaluate("Date.now() - performance.timeOrigin - performance.now()") - wrong) < HOUR / 2
        )
        before = astray.locator("[data-time]").text_content()
        expect(astray.locator("[data-time]")).not_to_have_text(str(before))  # it goes
        expect(astray.locator("[data-time]")).to_have_text(NEARLY_TWO_HOURS)


def test_a_clock_that_is_stopped_stands_on_every_phone(house: House, new_phone: NewPhone) -> None:
    table, mine, theirs = house.open(), new_phone(), new_phone()
    sit_down(mine, table)
    theirs.goto(table.watch)
    expect(theirs.locator("#clock")).to_be_hidden()
    start(mine, table, "30")
    mine.locator("html[data-settled]").wait_for()
    mine.get_by_role("button", name="Ferma").tap()
    expect(mine.get_by_role("button", name="Riprendi")).to_be_visible()
    stood = mine.locator("[data-time]").text_content()
    expect(theirs.locator("[data-time]")).to_have_text(str(stood))
    expect(theirs.locator("#clock")).to_contain_text("fermo")


RACED = """async () => {
    const locks = [], open = [];
    const request = () => new Promise((given) => open.push(() => {
        const lock = { released: false, release: async () => { lock.released = true; } };
        locks.push(lock);
        given(lock);
    }));
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    const own = document.querySelector('link[href$="awake.js"]').href;
    const { awake } = await import(own + '?anew');
    awake(true), awake(true), awake(false);
    open.forEach((each) => each());
    await new Promise((done) => setTimeout(done));
    return [locks.length, locks.filter((each) => !each.released).length];
}"""


def test_a_lock_that_comes_when_it_is_no_longer_wanted_is_given_back(
    house: House, new_phone: NewPhone
) -> None:
    phone = new_phone()
    phone.goto(house.open().watch)
    assert phone.evaluate(RACED) == [1, 0]


@pytest.mark.parametrize("page", ["hand", "count"])
def test_where_a_hand_is_followed_the_clock_is_seen_and_the_screen_stays_on(
    house: House, new_phone: NewPhone, page: str
) -> None:
    table, mine, theirs = house.open(), new_phone(), new_phone()
    theirs.add_init_script(AWAKE)
    sit_down(mine, table)
    sit_down(theirs, table)
    theirs.goto(f"/t/{table.id}/{page}")
    theirs.wait_for_function("window.asked === 1")
    expect(theirs.locator("#clock")).to_be_hidden()
    start(mine, table, "30")
    expect(theirs.locator("[data-time]")).to_have_text(re.compile(r"^(30:00|29:\d\d)$"))


def test_without_javascript_the_time_left_stands_on_the_page(house: House, new_phone: NewPhone) -> None:
    table, phone = house.open(), new_phone(script=False)
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/clock")
    phone.get_by_label("Quanti minuti?").fill("20")
    phone.get_by_role("button", name="Fai partire il tempo").tap()
    phone.get_by_role("button", name="5 minuti in più").tap()
    expect(phone.locator("[data-time]")).to_have_text(re.compile(r"^2[45]:"))
    phone.goto(f"/t/{table.id}")
    expect(phone.locator("[data-time]")).to_have_text(re.compile(r"^(25:00|2[0-4]:\d\d)$"))
    expect(phone.locator("#clock")).to_contain_text("fino alle")


def test_the_screen_stays_on_while_a_clock_runs(house: House, new_phone: NewPhone) -> None:
    table, phone = house.open(), new_phone()
    phone.add_init_script(AWAKE)
    sit_down(phone, table)
    phone.wait_for_function("document.readyState === 'complete'")
    assert phone.evaluate("window.asked") == 0
    start(phone, table, "30")
    phone.goto(f"/t/{table.id}")
    phone.wait_for_function("window.asked === 1")
    phone.goto(f"/t/{table.id}/clock")
    phone.locator("html[data-settled]").wait_for()
    phone.get_by_role("button", name="Ferma").tap()
    expect(phone.get_by_role("button", name="Riprendi")).to_be_visible()
    phone.goto(f"/t/{table.id}")
    expect(phone.locator("#clock")).to_contain_text("fermo")
    assert phone.evaluate("window.asked") == 0
