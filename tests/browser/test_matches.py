"""Whole matches on a phone: best of three with a level hand, three and six players, lowest wins, the pot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorer.errors import Json
from tests.browser.conftest import FIVE, House, NewPhone, Table, sit_down, through

pytestmark = pytest.mark.browser
FOUR, SIX, SEVEN = FIVE[:4], (*FIVE, "Fabio"), (*FIVE, "Fabio", "Gina")
BELLA: Json = {"type": "best_of", "n": 3}


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-key="{key}"]:visible').click()


def save(page: Page, table: Table) -> None:
    page.get_by_role("button", name="Salva").click()
    page.wait_for_url(f"**/t/{table.id}")


def record(page: Page, table: Table, *totals: str) -> None:
    """One hand through the page, by keys or, without JavaScript, by fields."""
    page.goto(f"/t/{table.id}/record")
    if page.locator(".no-js input, input.no-js").first.is_visible():
        for place, total in enumerate(totals):
            page.locator(f"[name=totals-{place}]").fill(total)
    else:
        for place, total in enumerate(totals):
            page.locator(f'[data-pick="{place}"]').click()
            press(page, *total)
    save(page, table)


@pytest.mark.parametrize("script", [True, False])
def test_a_best_of_three_in_pairs_with_a_level_hand_inside(
    house: House, new_phone: NewPhone, script: bool
) -> None:
    table, page = house.open("briscola", FOUR, match=BELLA), new_phone(script=script)
    sit_down(page, table)
    record(page, table, "67")
    expect(page.locator(".match")).to_have_text("Al meglio delle 3 smazzate · 1–0 per Anna e Carla")
    dealer = page.locator(".tok").get_attribute("class")
    record(page, table, "60")
    expect(page.locator(".undo p > b")).to_contain_text("60 pari: si rifà, stesso mazziere.")
    assert page.locator(".tok").get_attribute("class") == dealer
    record(page, table, "49")
    expect(page.locator(".match")).to_have_text("Al meglio delle 3 smazzate · 1–1, si gioca la bella")
    expect(page.locator(".tri b").nth(1)).to_contain_text("49–71")
    record(page, table, "80")
    expect(page.locator(".match.over")).to_have_text("Vincono Anna e Carla, 2–1.")
    assert house.state(table)["result"]["match"]["wins"] == [2, 1]


def test_the_decider_is_announced_before_it_is_saved(house: House, phone: Page) -> None:
    hands: Json = [{"kind": "hand", "totals": totals} for totals in ([67, 53], [49, 71])]
    table = house.open("briscola", FOUR, match=BELLA, entries=hands)
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    press(phone, "8", "0")
    expect(phone.locator("[data-verdict]")).to_have_text("Vincono Anna e Carla.")
    expect(phone.locator("[data-detail]")).to_have_text("Bella e partita, 2–1.")


def test_three_players_need_two_numbers_and_forty_all_is_a_key(house: House, phone: Page) -> None:
    table = house.open("briscola", FIVE[:3], match={"type": "sum", "n": 3})
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    phone.get_by_role("button", name="40 pari").click()
    expect(phone.locator(".cur")).to_have_text(["40", "40", "40"])
    expect(phone.locator("[data-verdict]")).to_have_text("40 pari: si rifà, stesso mazziere.")
    save(phone, table)
    phone.goto(f"/t/{table.id}/record")
    press(phone, "5", "0")
    phone.get_by_role("button", name="Avanti").click()
    press(phone, "5", "0")
    expect(phone.locator(".cur")).to_have_text(["50", "50", "20"])
    expect(phone.locator("[data-verdict]")).to_have_text("50 pari: si rifà, stesso mazziere.")
    save(phone, table)
    phone.goto(f"/t/{table.id}/record")
    phone.locator('[data-pick="2"]').click()
    press(phone, "6", "1")
    phone.locator('[data-pick="0"]').click()
    press(phone, "3", "5")
    expect(phone.locator(".cur")).to_have_text(["35", "24", "61"])
    expect(phone.locator("[data-verdict]")).to_have_text("Vince Carla.")
    save(phone, table)
    assert house.state(table)["result"]["totals"] == [35, 24, 61]


def test_three_players_without_javascript_fill_two_fields(house: House, new_phone: NewPhone) -> None:
    table, page = house.open("briscola", FIVE[:3]), new_phone(script=False)
    sit_down(page, table)
    record(page, table, "50", "50")
    expect(page.locator(".undo p > b")).to_have_text("50 pari: si rifà, stesso mazziere.")
    record(page, table, "40", "40", "40")
    record(page, table, "61", "35")
    assert house.state(table)["result"]["totals"] == [61, 35, 24]


def test_six_players_are_two_teams_of_three(house: House, phone: Page) -> None:
    table = house.open("briscola", SIX)
    sit_down(phone, table)
    record(phone, table, "74")
    expect(phone.locator(".sides .who").first).to_contain_text("Anna, Carla ed Elena")
    expect(phone.locator(".undo")).to_contain_text("Vincono Anna, Carla ed Elena.")
    assert house.state(table)["result"]["match"]["wins"] == [1, 0]


def test_where_the_lowest_wins_it_says_who_took_fewer(house: House, phone: Page) -> None:
    table = house.open("briscola", FIVE[:2], rules="a_non_prendere")
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    press(phone, "7", "4")
    expect(phone.locator("[data-verdict]")).to_have_text("Vince Bruno: ha preso meno.")
    save(phone, table)
    assert house.state(table)["result"]["match"]["wins"] == [0, 1]


def test_a_level_hand_that_the_last_trick_decides_asks_for_it(house: House, phone: Page) -> None:
    table = house.open("briscola", FOUR, rules={"tie": "last_trick"})
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    expect(phone.locator("[data-last-trick]")).to_be_hidden()
    phone.get_by_role("button", name="60 pari").click()
    expect(phone.locator("[data-detail]")).to_have_text("Pari: chi ha fatto l’ultima presa?")
    phone.locator("[data-last-trick] label", has_text="Bruno").click()
    expect(phone.locator("[data-verdict]")).to_have_text("60 pari: vincono Bruno e Dario con l’ultima presa.")
    save(phone, table)
    assert house.state(table)["result"]["match"]["wins"] == [0, 1]


def test_a_spanish_match_with_a_pot_says_who_gets_it(house: House, phone: Page) -> None:
    match: Json = {"type": "first_to", "k": 2}
    table = house.open("briscola", FOUR, rules="spagnola", match=match, stake_cents=250)
    sit_down(phone, table)
    expect(phone.locator(".notes")).to_have_text(re.compile("Nel piatto: 10,00\\s€"))
    record(phone, table, "67")
    record(phone, table, "60")
    expect(phone.locator(".undo p > b")).to_have_text("60 pari: non conta e il mazzo passa.")
    record(phone, table, "80")
    expect(phone.locator(".match.over")).to_have_text("Vincono Anna e Carla, 2–0.")
    expect(phone.locator(".notes")).to_have_text(
        re.compile("Il piatto di 10,00\\s€ è di Anna e Carla, 5,00\\s€ a testa.")
    )


def test_a_chiamata_with_stakes_ends_with_who_pays_whom(house: House, phone: Page) -> None:
    call: Json = {"rank": "due", "points": 85}
    hand: Json = {"kind": "hand", "caller": 0, "partner": 1, "call": call, "points": 85}
    table = house.open(match={"type": "hands", "n": 1}, stake_cents=50, entries=[hand])
    sit_down(phone, table)
    expect(phone.locator(".match.over")).to_have_text("Anna vince la partita.")
    expect(phone.locator(".notes li")).to_have_text(
        [
            re.compile(f"{to} riceve 1,50\\s€ da {name}")
            for name, to in (("Carla", "Bruno"), ("Dario", "Anna"), ("Elena", "Anna"))
        ]
    )


def answer(page: Page, step: str, name: str) -> None:
    page.locator(f'[data-step="{step}"] label').filter(has=page.get_by_text(name, exact=True)).first.click()


def call(page: Page, caller: str, partner: str) -> None:
    for step, name in (("caller", caller), ("call", "70"), ("suit", "denari"), ("partner", partner)):
        answer(page, step, name)


def test_of_seven_two_rest_and_cannot_call_and_one_touch_changes_who(house: House, phone: Page) -> None:
    table = house.open(players=SEVEN)  # Gina deals
    sit_down(phone, table)
    through(phone.get_by_role("link", name="Registra smazzata"))
    expect(phone.locator(".rests b")).to_have_text(["Fabio", "Gina"])
    expect(phone.locator('[data-step="caller"] label', has_text="Fabio")).to_have_count(0)
    through(phone.get_by_role("link", name="riposa invece Elena"))
    expect(phone.locator(".rests b")).to_have_text(["Elena", "Gina"])
    call(phone, "Anna", "Fabio")
    phone.reload()
    expect(phone.locator('[data-answer="partner"]')).to_have_text("Fabio")
    press(phone, "7", "0")
    expect(phone.locator("[data-five] .n")).to_have_text(["+2", "−1", "−1", "−1", "–", "+1", "–"])
    save(phone, table)
    (hand,) = house.state(table)["sheet"]["entries"]
    assert hand["sitting_out"] == [4, 6]
    through(phone.get_by_role("link", name="Registra smazzata"))  # Anna deals; Gina sits before her
    expect(phone.locator(".rests b")).to_have_text(["Anna", "Gina"])


def test_of_six_the_dealer_rests_without_javascript_too(house: House, new_phone: NewPhone) -> None:
    table, page = house.open(players=SIX), new_phone(script=False)
    sit_down(page, table)
    page.goto(f"/t/{table.id}/record")
    through(page.get_by_role("link", name="riposa invece Anna"))
    expect(page.locator(".rests b")).to_have_text(["Anna"])
    call(page, "Bruno", "Fabio")
    page.get_by_label("punti di chi ha chiamato").fill("119")
    page.get_by_role("button", name="Salva").click()
    expect(page.locator(".rests b")).to_have_text(["Anna"])
    page.get_by_label("punti di chi ha chiamato").fill("70")
    save(page, table)
    assert house.state(table)["result"]["totals"] == [0, 2, -1, -1, -1, 1]
