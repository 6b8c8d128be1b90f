"""Whoever watches: new hands arrive by themselves, after sleep, without a stream, and never backwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FIVE, House, NewPhone, sit_down

pytestmark = pytest.mark.browser
SOLO = {"kind": "hand", "caller": 1, "solo": True, "call": {"rank": "re"}, "suit": "coppe", "points": 70}


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
    expect(page.get_by_role("button", name=f"Annulla: {name} +2")).to_be_visible()
