"""Small things somebody stumbled over once: a number of nothing, the wrong yellow key, a paper's edge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FIVE, House, sit_down
from tests.browser.looking import boxes
from tests.browser.pages import chiamata
from tests.browser.test_recording_chiamata import answer

pytestmark = pytest.mark.browser


def test_the_number_beside_a_match_says_of_what_and_is_not_there_without_an_end(phone: Page) -> None:
    phone.goto("/new")
    number = phone.get_by_label("quanti punti o smazzate").first
    phone.locator("[name=match_chiamata]").select_option("open")
    expect(number).to_be_hidden()
    phone.locator("[name=match_chiamata]").select_option("target-21")
    expect(number).to_be_visible()


def test_the_last_line_of_the_rules_is_a_sentence_and_the_turned_card_a_plain_one(phone: Page) -> None:
    phone.goto("/new")
    expect(phone.locator("#rules-chiamata .sum")).to_have_text("Si gioca con: Briscolata")
    phone.locator("[value='briscola-2'] + span").click()
    turned = phone.get_by_label("La briscola scoperta")
    expect(turned.locator("option:checked")).to_have_text("non si scambia")


def test_who_comes_by_a_directors_link_is_asked_for_a_name_and_no_other_key_shines(
    house: House, phone: Page
) -> None:
    table = house.open()
    phone.goto(f"/join/{table.id}/{table.keys['direct']}")
    expect(phone.locator("h1 + *, .invite").first).to_be_visible()
    assert phone.locator("main button[name=seat]").count() == len(FIVE)
    nameless = phone.get_by_role("button", name="Entra senza nome")
    shine = phone.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--brass').trim()")
    paper = phone.evaluate(
        "colour => Object.assign(document.createElement('i').style, {color: colour}).color", shine
    )
    assert nameless.evaluate("key => getComputedStyle(key).backgroundColor") != paper
    expect(phone.locator(".key.go")).to_have_count(0)
    assert boxes(phone, "main button[name=seat]")[0][1] < nameless.bounding_box()["y"]  # type: ignore[index]


def test_the_paper_on_a_phone_has_a_margin_and_says_re_di_coppe(house: House, phone: Page) -> None:
    hand = {"kind": "hand", "caller": 0, "partner": 1, "call": {"rank": "re"}, "suit": "coppe", "points": 70}
    table = house.open(entries=[chiamata(0, 1, 70), hand], name="Bar Centrale")
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/print")
    assert "re di coppe" in phone.locator(".ruled").inner_text().replace("\n", " ")
    paper, title = boxes(phone, ".a4")[0], boxes(phone, ".top b")[0]
    assert title[0] - paper[0] >= 8


def test_another_bid_leaves_the_keys_where_the_points_have_theirs(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer(phone, "caller", "Anna")
    answer(phone, "call", "altro")
    expect(phone.locator('[data-step="bid"]')).to_be_visible()
    keys = boxes(phone, "[data-bid-key]")
    phone.locator('[data-bid-key="9"]').click()
    phone.locator('[data-bid-key="del"]').click()
    phone.locator('[data-bid-key="ok"]').click()  # refused: the range says so
    expect(phone.locator("[data-range].wrong")).to_be_visible()
    assert boxes(phone, "[data-bid-key]") == keys
    assert phone.evaluate("scrollY") == 0
    for key in ("7", "4", "ok"):
        phone.locator(f'[data-bid-key="{key}"]').click()
    answer(phone, "suit", "denari")
    answer(phone, "partner", "Bruno")
    points = boxes(phone, '[data-step="points"] [data-key]')
    assert points == keys[: len(points)]
    assert max(bottom for *_, bottom in keys) <= 740
