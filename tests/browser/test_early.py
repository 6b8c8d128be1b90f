"""What is touched before a page's scripts have come is not lost: the page's module is held back meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, late, sit_down
from tests.browser.test_counter import MINE, PAIRS, shows, touch
from tests.browser.test_specials import chip

pytestmark = pytest.mark.browser


def test_what_was_typed_before_the_script_came_is_told_and_kept(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    with late(phone, "special"):
        phone.goto(f"/t/{table.id}/more/substitution", wait_until="commit")
        chip(phone, "Bruno")
        phone.get_by_label("Chi si siede?").fill("Fabio")
    told = phone.locator("[data-consequence]")
    expect(told).to_have_text("Fabio parte da 0; Bruno esce con 0.")
    phone.reload()
    expect(told).to_have_text("Fabio parte da 0; Bruno esce con 0.")
    with late(phone, "special"):
        phone.goto(f"/t/{table.id}/more/substitution", wait_until="commit")
        chip(phone, "Carla")
    expect(phone.get_by_role("radio", name="Carla")).to_be_checked()
    expect(told).not_to_contain_text("Bruno")  # older than what was touched just now


def test_cards_touched_before_the_script_came_are_counted(house: House, phone: Page) -> None:
    table = house.open("briscola", PAIRS)
    sit_down(phone, table)
    with late(phone, "count"):
        phone.goto(f"/t/{table.id}/count?side=0", wait_until="commit")
        touch(phone, MINE)
    shows(phone, "60", "60")
    phone.reload()
    shows(phone, "60", "60")


def test_digits_touched_before_the_script_came_stand_on_the_pad(house: House, phone: Page) -> None:
    table = house.open("briscola", PAIRS)
    sit_down(phone, table)
    with late(phone, "record"):
        phone.goto(f"/t/{table.id}/record", wait_until="commit")
        for digit in "90":
            phone.locator(f'[data-key="{digit}"]').tap()
    expect(phone.locator("[data-side] .cur")).to_have_text(["90", "30"])


def test_an_answer_touched_before_the_script_came_is_newer_than_the_draft(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    phone.locator('[data-step="caller"] label:has([value="2"])').tap()
    with late(phone, "record"):
        phone.goto(f"/t/{table.id}/record", wait_until="commit")
        phone.locator('[data-step="caller"] label:has([value="3"])').tap()
    expect(phone.locator('[name="caller"][value="3"]')).to_be_checked()
    expect(phone.locator('[data-step="call"]')).to_be_visible()


def test_house_rules_chosen_before_the_script_came_are_shown(phone: Page) -> None:
    with late(phone, "opening"):
        phone.goto("/new", wait_until="commit")
        phone.locator("[data-preset]").first.select_option("scighera")
    expect(phone.locator(".rules").first.locator("[data-summary]")).to_have_text("La Scighera")
