"""Putting a hand right on a phone, and two phones with one hand; with and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorer.errors import Json
from tests.browser.conftest import FIVE, House, NewPhone, Table, sit_down, through
from tests.browser.test_matches import answer, press, save

pytestmark = pytest.mark.browser
HANDS: Json = [{"kind": "hand", "totals": totals} for totals in ([67, 53], [49, 71], [80, 40])]
KING: Json = {
    "kind": "hand",
    "caller": 0,
    "partner": 1,
    "call": {"rank": "re"},
    "suit": "coppe",
    "points": 80,
}
THEIRS: Json = {"kind": "hand", "totals": [61, 59]}


def type_total(page: Page, total: str, script: bool) -> None:
    if script:
        page.locator("html.js").wait_for()
        press(page, "del", "del", "del", *total)
    else:
        page.locator("#total-0").fill(total)
        page.locator("#total-1").fill("")


@pytest.mark.parametrize("script", [True, False])
def test_a_correction_at_one_all_after_the_decider_was_played(
    house: House, new_phone: NewPhone, script: bool
) -> None:
    table = house.open("briscola", FIVE[:4], match={"type": "best_of", "n": 3}, entries=HANDS)
    page = new_phone(script=script)
    sit_down(page, table, "direct")
    expect(page.locator(".match.over")).to_have_text("Vincono Anna e Carla, 2–1.")
    through(page.locator(".log tr", has_text="vince B").get_by_role("link"))
    type_total(page, "80", script)
    page.get_by_role("button", name="Avanti").click()
    expect(page.locator(".oldnew")).to_contain_text("49–71")
    expect(page.locator(".oldnew")).to_contain_text("80–40")
    expect(page.locator(".further li")).to_have_text(
        ["Smazzata 3: non conta più, la partita era già finita.", "Vincono Anna e Carla, 2–0."]
    )
    assert house.state(table)["version"] == 3
    page.locator(".chips label", has_text="punti contati male").click()
    page.get_by_role("button", name="Salva la correzione").click()
    page.wait_for_url(f"**/t/{table.id}")
    expect(page.locator(".match.over")).to_have_text("Vincono Anna e Carla, 2–0.")
    expect(page.locator(".log tr.x")).to_contain_text("oltre la fine, non conta")
    page.goto(f"/t/{table.id}/log")
    expect(page.locator(".deeds li").first).to_contain_text("prima: 49–71")
    expect(page.locator(".deeds li").first).to_contain_text("perché: punti contati male")


def test_a_chiamata_hand_opens_filled_in_and_an_older_one_needs_a_reason(house: House, phone: Page) -> None:
    hand: Json = {
        "kind": "hand",
        "caller": 0,
        "partner": 1,
        "call": {"rank": "re"},
        "suit": "coppe",
        "points": 70,
    }
    table = house.open(entries=[hand, hand])
    sit_down(phone, table, "direct")
    phone.goto(f"/t/{table.id}/correct/1")
    expect(phone.locator("[data-number]")).to_have_text("70")
    phone.locator('[data-go="partner"]').click()
    answer(phone, "partner", "Dario")
    expect(phone.locator("[data-five] .n")).to_have_text(["+2", "−1", "−1", "+1", "−1"])
    phone.reload()
    expect(phone.locator('[data-answer="partner"]')).to_have_text("Dario")
    phone.get_by_role("button", name="Avanti").click()
    expect(phone.locator(".moves li")).to_have_text([re.compile("Bruno2.*0"), re.compile("Dario−2.*0")])
    phone.get_by_role("button", name="Salva la correzione").click()
    expect(phone.get_by_role("alert")).to_have_text(re.compile("dicendo perché"))
    expect(phone.get_by_role("button", name="Salva la correzione")).to_be_in_viewport(ratio=1)
    phone.get_by_label("o a parole tue").fill("era Dario")
    phone.get_by_role("button", name="Salva la correzione").dblclick()
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["result"]["totals"] == [4, 0, -2, 0, -2]
    assert house.state(table)["version"] == 3


def test_the_first_digit_replaces_the_number_that_is_there(house: House, phone: Page) -> None:
    pairs, five = house.open("briscola", FIVE[:2], entries=HANDS[2:]), house.open(entries=[KING])
    for table, number in ((pairs, phone.locator(".on .cur")), (five, phone.locator("[data-number]"))):
        sit_down(phone, table, "direct")
        phone.goto(f"/t/{table.id}/correct/1")
        expect(number).to_have_text("80")
        phone.reload()  # a draft that nobody typed in is still what was there
        press(phone, "7", "4")
        expect(number).to_have_text("74")
        phone.keyboard.press("Backspace")
        phone.reload()
        phone.keyboard.type("3")
        expect(number).to_have_text("73")
        expect(phone.locator("[data-save]")).to_be_enabled()
    phone.goto(f"/t/{pairs.id}/correct/1")
    press(phone, "del")
    phone.locator('[data-pick="1"]').click()
    press(phone, "5", "1")
    expect(phone.locator(".cur")).to_have_text(["69", "51"])


@pytest.fixture
def table(house: House) -> Table:
    """Two people, two phones."""
    return house.open("briscola", FIVE[:2])


def collide(house: House, page: Page, table: Table, script: bool, role: str = "direct") -> None:
    """This phone has typed 74 when another one saves the hand."""
    sit_down(page, table, role)
    page.goto(f"/t/{table.id}/record")
    type_total(page, "74", script)
    house.record(table, 1, THEIRS)
    page.get_by_role("button", name="Salva").click()
    expect(page.locator("h1")).to_have_text(re.compile("Due telefoni, una smazzata"))
    expect(page.locator(".oldnew")).to_contain_text("61–59")
    expect(page.locator(".oldnew")).to_contain_text("74–46")


@pytest.mark.parametrize("script", [True, False])
def test_it_was_the_same_hand(house: House, table: Table, new_phone: NewPhone, script: bool) -> None:
    page = new_phone(script=script)
    collide(house, page, table, script, "score")
    through(page.get_by_role("link", name=re.compile("È la stessa smazzata")))
    page.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["result"]["totals"] == [61, 59]
    page.goto(f"/t/{table.id}/record")
    expect(page.locator("#total-0")).to_have_value("")


@pytest.mark.parametrize("script", [True, False])
def test_it_was_the_next_hand(house: House, table: Table, new_phone: NewPhone, script: bool) -> None:
    page = new_phone(script=script)
    collide(house, page, table, script, "score")
    page.get_by_role("button", name=re.compile("È la smazzata dopo")).click()
    page.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["result"]["totals"] == [61 + 74, 59 + 46]


@pytest.mark.parametrize("script", [True, False])
def test_mine_was_right(house: House, table: Table, new_phone: NewPhone, script: bool) -> None:
    page = new_phone(script=script)
    collide(house, page, table, script)
    page.get_by_role("button", name=re.compile("Quella giusta è la mia")).click()
    page.get_by_role("button", name="Salva la correzione").click()
    page.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["result"]["totals"] == [74, 46]
    assert house.state(table)["next"] == 2


def test_undo_works_after_the_end_and_names_the_hand(house: House, phone: Page) -> None:
    table = house.open("briscola", FIVE[:2], match={"type": "first_to", "k": 1}, entries=HANDS[:1])
    sit_down(phone, table)
    phone.locator("html[data-settled]").wait_for()
    phone.get_by_role("button", name="Annulla: 67–53").click()
    expect(phone.get_by_role("link", name="Registra smazzata")).to_be_visible()
    through(phone.get_by_role("link", name="Registra smazzata"))
    press(phone, "9", "0")
    save(phone, table)
    expect(phone.locator(".match.over")).to_have_text("Vince Anna, 1–0.")
