"""Whoever watches: new hands arrive by themselves, after sleep, without a stream, and never backwards."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, Route, expect

from scorer.web.language.short_names import shortened
from scorer.web.language.words import isolated
from tests.browser.conftest import FIVE, House, NewPhone, Table, nothing_to_write, sit_down, through
from tests.running import Events

pytestmark = pytest.mark.browser
SOLO = {"kind": "hand", "caller": 1, "solo": True, "call": {"rank": "re"}, "suit": "coppe", "points": 70}


def open_page(page: Page, table: Table, watching: bool) -> None:
    """The watch page, or the table's page of somebody who keeps score; live."""
    if watching:
        page.goto(table.watch)
        expect(page.locator("#lamp")).to_have_text("in diretta")
    else:
        with page.expect_response("**/stream"):
            sit_down(page, table)


def sleep(page: Page, asleep: bool) -> None:
    """The screen goes dark, or is unlocked again."""
    page.evaluate(
        """asleep => {
            Object.defineProperty(document, 'hidden', {value: asleep, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        asleep,
    )


def totals(page: Page, *wanted: str) -> None:
    expect(page.locator(".seat .n")).to_have_text(list(wanted))


def test_a_watcher_sees_a_new_hand_without_touching_anything(house: House, phone: Page) -> None:
    table = house.open()
    phone.goto(table.watch)
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    totals(phone, *["0"] * 5)
    house.record(table, 1, SOLO)
    totals(phone, "−1", "4", "−1", "−1", "−1")


def test_a_table_where_a_friend_records_follows_too(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    house.record(table, 1, SOLO)
    totals(phone, "−1", "4", "−1", "−1", "−1")
    expect(phone.get_by_role("button", name="Annulla: Bruno +4")).to_be_visible()


def test_without_a_stream_the_page_asks_every_few_seconds(house: House, phone: Page) -> None:
    table = house.open()
    phone.route("**/stream", lambda route: route.abort())
    phone.goto(table.watch)
    house.record(table, 1, SOLO)
    totals(phone, "−1", "4", "−1", "−1", "−1")


def test_the_oldest_page_of_a_phone_with_too_many_asks_and_still_follows(house: House, phone: Page) -> None:
    table = house.open()
    open_page(phone, table, watching=False)
    asked: list[str] = []
    phone.on("request", lambda sent: asked.append(sent.url) if sent.url.endswith("/stream") else None)
    cookie = "; ".join(f"{kept['name']}={kept['value']}" for kept in phone.context.cookies())
    with ExitStack() as others, phone.expect_response("**/live"):
        for _ in range(8):
            others.callback(Events.open(house.server, f"/t/{table.id}/stream", Cookie=cookie).close)
        house.record(table, 1, SOLO)
        totals(phone, "−1", "4", "−1", "−1", "−1")
        house.record(table, 2, SOLO)
        totals(phone, "−2", "8", "−2", "−2", "−2")
    expect(phone.locator("#lamp")).to_have_text("salvata")
    assert not asked


def test_an_old_answer_that_comes_late_does_not_turn_the_score_back(house: House, phone: Page) -> None:
    table = house.open()
    phone.goto(table.watch)
    old = phone.request.get(f"{table.watch}/live").text()
    house.record(table, 1, SOLO)
    totals(phone, "−1", "4", "−1", "−1", "−1")
    phone.route("**/live", lambda route: route.fulfill(body=old, content_type="text/html"))
    with phone.expect_response("**/live"):
        phone.evaluate("dispatchEvent(new Event('online'))")
    totals(phone, "−1", "4", "−1", "−1", "−1")


def test_a_phone_that_wakes_up_looks_again(house: House, phone: Page) -> None:
    table = house.open()
    phone.route("**/stream", lambda route: route.abort())
    phone.goto(table.watch)
    house.record(table, 1, SOLO)
    with phone.expect_response("**/live"):
        phone.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    totals(phone, "−1", "4", "−1", "−1", "−1")


@pytest.mark.parametrize("watching", [True, False])
def test_the_chart_and_the_table_behind_it_follow(house: House, phone: Page, watching: bool) -> None:
    table = house.open()
    house.record(table, 1, SOLO)
    open_page(phone, table, watching)
    phone.get_by_text("I totali, smazzata per smazzata").click()
    house.record(table, 2, SOLO)
    expect(phone.locator(".evening h2 span")).to_have_text("dopo 2 smazzate")
    expect(phone.locator(".tots tbody tr").first).to_have_text("2−28−2−2−2")
    expect(phone.locator(".chart .ln").nth(1)).to_have_attribute("d", "M34 167.6L130 90.8L226 14")


@pytest.mark.parametrize("watching", [True, False])
def test_a_phone_that_slept_shows_the_truth_on_waking(house: House, phone: Page, watching: bool) -> None:
    """Asleep it holds no stream; awake it looks at once, before any stream says so."""
    table = house.open()
    open_page(phone, table, watching)
    streams: list[str] = []
    phone.on("request", lambda sent: streams.append(sent.url) if sent.url.endswith("/stream") else None)
    sleep(phone, True)
    for number in (1, 2, 3):
        house.record(table, number, SOLO)
    totals(phone, *["0"] * 5)
    assert not streams
    sleep(phone, False)
    totals(phone, "−3", "12", "−3", "−3", "−3")
    expect(phone.locator(".evening h2 span")).to_have_text("dopo 3 smazzate")
    assert len(streams) == 1


@pytest.mark.parametrize("watching", [True, False])
def test_a_stream_the_server_ends_is_held_again(house: House, phone: Page, watching: bool) -> None:
    table = house.open()
    open_page(phone, table, watching)
    asked: list[Route] = []

    def end_the_first(route: Route) -> None:
        """A stream that ends after its first word."""
        asked.append(route)
        if len(asked) > 1:
            return route.continue_()
        return route.fulfill(body="retry: 10\nid: 0\ndata: {}\n\n", content_type="text/event-stream")

    phone.route("**/stream", end_the_first)
    sleep(phone, True)
    with phone.expect_response(lambda answer: answer.url.endswith("/stream") and len(asked) > 1):
        sleep(phone, False)
    house.record(table, 1, SOLO)
    totals(phone, "−1", "4", "−1", "−1", "−1")


def test_a_stream_that_has_gone_silent_is_not_believed(house: House, phone: Page) -> None:
    """A line that died without a word looks open for ever; the heartbeats are missed."""
    table = house.open()
    phone.clock.install()
    phone.add_init_script(
        """window.EventSource = class extends EventTarget {
            constructor() {
                super(); this.readyState = 0
                setTimeout(() => { if (navigator.onLine) { this.readyState = 1; this.onopen() } })
            }
            close() { this.readyState = 2 }
        }"""
    )
    phone.goto(table.watch)
    phone.clock.run_for(1000)
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    house.record(table, 1, SOLO)
    phone.clock.run_for(10_000)
    totals(phone, *["0"] * 5)
    phone.clock.run_for(15_000)
    totals(phone, "−1", "4", "−1", "−1", "−1")
    phone.context.set_offline(True)
    phone.clock.run_for(25_000)
    expect(phone.locator("#lamp")).to_have_text("senza rete")


def test_a_phone_that_comes_back_to_the_page_of_yesterday_sees_today(house: House, phone: Page) -> None:
    """The back button may bring a page from the browser's memory: it looks again."""
    table = house.open()
    phone.goto(table.watch)
    phone.get_by_role("link", name="Tutte, e chi ha segnato").wait_for(state="detached")
    phone.goto("/")
    house.record(table, 1, SOLO)
    phone.go_back()
    totals(phone, "−1", "4", "−1", "−1", "−1")


def test_whoever_watches_reads_the_whole_sheet_and_finds_back(house: House, phone: Page) -> None:
    table = house.open(entries=[SOLO] * 14)
    phone.goto(table.watch)
    expect(phone.locator(".end .log tbody tr")).to_have_count(12)
    through(phone.get_by_role("link", name="2 righe più vecchie"))
    phone.wait_for_url(f"**{table.watch}/log")
    expect(phone.locator(".paper .log").first.locator("tbody tr")).to_have_count(14)
    nothing_to_write(phone)
    assert phone.locator("a.edit").count() == 0
    through(phone.get_by_role("link", name="Indietro"))
    phone.wait_for_url(f"**{table.watch}")


def test_without_javascript_the_score_is_simply_there(house: House, new_phone: NewPhone) -> None:
    table = house.open()
    house.record(table, 1, SOLO)
    page = new_phone(script=False)
    page.goto(table.watch)
    totals(page, "−1", "4", "−1", "−1", "−1")


@pytest.mark.parametrize("name", ["<svg/onload=alert(1)>", '"><img src=x>', "{{7*7}}", "O'Neill & figli"])
def test_a_name_is_text_wherever_it_stands(house: House, new_phone: NewPhone, name: str) -> None:
    table = house.open(players=(name, *FIVE[1:]))
    house.record(table, 1, {"kind": "hand", "caller": 0, "partner": 1, "call": {"rank": "re"}, "points": 70})
    page = new_phone()
    page.on("dialog", lambda dialog: pytest.fail("a name ran as a script"))
    sit_down(page, table)
    for path in ("", "/record", "/log", "/share", "/more"):
        page.goto(f"/t/{table.id}{path}")
    page.goto(f"/t/{table.id}")
    expect(page.locator(".seat b").first).to_have_text(name)
    brief = isolated(shortened((name, *FIVE[1:]))[0])
    expect(page.get_by_role("button", name=f"Annulla: {brief} +2")).to_be_visible()
