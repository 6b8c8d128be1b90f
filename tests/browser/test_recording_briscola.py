"""A plain hand is one number: two touches and the digits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, NewPhone, sit_down, through

pytestmark = pytest.mark.browser
FOUR = ("Anna", "Bruno", "Carla", "Dario")
BELLA = {"type": "best_of", "n": 3}


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-key="{key}"]').click()


def test_two_touches_and_the_digits_record_a_hand(house: House, phone: Page) -> None:
    table = house.open("briscola", FOUR, match=BELLA)
    sit_down(phone, table)
    through(phone.get_by_role("link", name="Registra smazzata"))
    press(phone, "7", "4")
    expect(phone.locator(".cur")).to_have_text(["74", "46"])
    expect(phone.locator("[data-verdict]")).to_have_text("Vincono Anna e Carla.")
    phone.get_by_role("button", name="Salva").click()
    phone.wait_for_url(f"**/t/{table.id}")
    expect(phone.locator(".sides .n")).to_have_text(["1", "0"])
    expect(phone.locator(".tri b").first).to_contain_text("74–46")


def test_the_number_may_be_the_other_side_s_and_the_sides_can_be_swapped(house: House, phone: Page) -> None:
    table = house.open("briscola", ("Anna", "Bruno"))
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    phone.get_by_role("button", name="Scrivi i punti di Bruno").click()
    press(phone, "6", "7")
    expect(phone.locator(".cur")).to_have_text(["53", "67"])
    phone.get_by_role("button", name="Scambia").click()
    expect(phone.locator(".cur")).to_have_text(["67", "53"])
    expect(phone.locator("[data-verdict]")).to_have_text("Vince Anna.")


def test_sixty_all_is_one_key_and_says_what_it_means(house: House, phone: Page) -> None:
    table = house.open("briscola", FOUR)
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    phone.get_by_role("button", name="60 pari").click()
    expect(phone.locator("[data-verdict]")).to_have_text("60 pari: si rifà, stesso mazziere.")


def test_an_impossible_number_is_said_while_it_is_typed_and_save_still_answers(
    house: House, phone: Page
) -> None:
    table = house.open("briscola", ("Anna", "Bruno"))
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    press(phone, "1", "1", "9")
    expect(phone.locator("[data-detail]")).to_contain_text("119")
    phone.get_by_role("button", name="Salva").click()
    expect(phone.locator("[role=alert]").first).to_contain_text("119")
    expect(phone.locator(".cur").first).to_have_text("119")


def test_the_match_ends_in_words_and_offers_a_rematch(house: House, phone: Page) -> None:
    table = house.open("briscola", ("Anna", "Bruno"), match=BELLA)
    house.record(table, 1, {"kind": "hand", "totals": [67, 53]})
    sit_down(phone, table)
    through(phone.get_by_role("link", name="Registra smazzata"))
    press(phone, "8", "1")
    expect(phone.locator("[data-detail]")).to_have_text("Partita vinta, 2–0.")
    phone.get_by_role("button", name="Salva").click()
    expect(phone.locator(".match.over")).to_have_text("Vince Anna, 2–0.")
    expect(phone.get_by_role("button", name="Rivincita")).to_be_visible()


def test_three_players_type_each_pile_and_the_last_is_what_is_missing(
    house: House, new_phone: NewPhone
) -> None:
    table = house.open("briscola", ("Anna", "Bruno", "Carla"))
    page = new_phone(script=False)
    sit_down(page, table)
    page.goto(f"/t/{table.id}/record")
    page.get_by_role("textbox", name="Anna").fill("55")
    page.get_by_role("textbox", name="Bruno").fill("3")
    page.get_by_role("button", name="Salva").click()
    page.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["result"]["totals"] == [55, 3, 62]
