"""The evening closed on one phone and reopened on another; every screen says so by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorer.errors import Json
from tests.browser.conftest import House, NewPhone, sit_down, through

pytestmark = pytest.mark.browser
SOLO: Json = {
    "kind": "hand",
    "caller": 1,
    "solo": True,
    "call": {"rank": "re"},
    "suit": "coppe",
    "points": 70,
}
SAID = "Serata chiusa: Bruno vince con 4."


def touch(page: Page, name: str, script: bool = True) -> None:
    """A button; one that has just come does nothing yet."""
    if script:
        page.locator("html[data-settled]").wait_for()
    page.get_by_role("button", name=name).click()


@pytest.mark.parametrize("script", [True, False])
def test_an_evening_closed_and_reopened(house: House, new_phone: NewPhone, script: bool) -> None:
    table, page = house.open(entries=[SOLO]), new_phone(script=script)
    sit_down(page, table)
    through(page.get_by_role("link", name="Altro"))
    page.get_by_role("button", name="Chiudi la serata").click()
    page.wait_for_url(f"**/t/{table.id}")
    expect(page.get_by_role("status").filter(has_text=SAID)).to_be_visible()
    expect(page.get_by_role("button", name="Rivincita")).to_be_visible()
    expect(page.get_by_role("link", name="Registra smazzata")).to_have_count(0)
    page.goto("/")
    expect(page.locator(".sec", has=page.get_by_role("heading", name="Serate passate"))).to_contain_text(SAID)
    page.goto(f"/t/{table.id}")
    touch(page, "Riapri la serata", script)
    expect(page.get_by_role("link", name="Registra smazzata")).to_be_visible()
    expect(page.get_by_role("button", name="Annulla: Bruno +4")).to_be_visible()


def test_every_screen_follows_the_end_and_its_taking_back(house: House, new_phone: NewPhone) -> None:
    table = house.open(entries=[SOLO])
    closer, friend, watcher, board = (new_phone() for _ in range(4))
    sit_down(closer, table)
    sit_down(friend, table)
    watcher.goto(table.watch)
    board.goto(f"{table.watch}/board")
    expect(watcher.locator("#lamp")).to_have_text("in diretta")
    touch(closer, "Chiudi la serata")
    for page in (closer, friend, watcher, board):
        expect(page.get_by_text(SAID).first).to_be_visible()
    expect(friend.get_by_role("button", name="Rivincita")).to_be_visible()
    touch(friend, "Riapri la serata")
    for page in (closer, friend):
        expect(page.get_by_role("link", name="Registra smazzata")).to_be_visible()
    for page in (closer, friend, watcher, board):
        expect(page.get_by_text(SAID)).to_have_count(0)
    house.record(table, 2, SOLO)
    expect(watcher.locator(".seat .n").nth(1)).to_have_text("8")


def test_a_hand_typed_while_a_friend_closes_is_saved_by_one_touch(house: House, phone: Page) -> None:
    page = phone
    table = house.open("briscola", ("Anna", "Bruno"), entries=[{"kind": "hand", "totals": [70, 50]}])
    sit_down(page, table)
    through(page.get_by_role("link", name="Registra smazzata"))
    for digit in "61":
        page.locator(f'[data-key="{digit}"]').click()
    answer = page.request.post(f"/t/{table.id}/close", headers={"Origin": house.url})
    assert answer.ok
    page.get_by_role("button", name="Salva").click()
    page.get_by_role("button", name="Riapri la serata e salva").wait_for()
    touch(page, "Riapri la serata e salva")
    page.wait_for_url(f"**/t/{table.id}")
    assert [entry["totals"] for entry in house.state(table)["sheet"]["entries"]] == [[70, 50], [61, 59]]
