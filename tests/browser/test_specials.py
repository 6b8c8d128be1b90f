"""The "..." sheet on a phone: told before it is saved, named on the undo button, kept while half typed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, NewPhone, Table, sit_down, through

pytestmark = pytest.mark.browser


def open_form(page: Page, table: Table, name: str) -> None:
    page.goto(f"/t/{table.id}")
    through(page.get_by_role("link", name=re.compile("^Altro")))
    through(page.get_by_role("link", name=re.compile(f"^{name}")))


def chip(page: Page, name: str) -> None:
    page.locator(".chips label", has_text=name).click()


def save(page: Page, table: Table) -> None:
    page.get_by_role("button", name="Salva").click()
    page.wait_for_url(f"**/t/{table.id}")


@pytest.mark.parametrize("script", [True, False])
def test_a_hand_thrown_in(house: House, new_phone: NewPhone, script: bool) -> None:
    table, page = house.open(rules="scighera"), new_phone(script=script)
    sit_down(page, table)
    open_form(page, table, "A monte")
    chip(page, "Carla")
    chip(page, "3")
    if script:
        expect(page.locator("[data-consequence]")).to_have_text("Ridà Elena. La prossima vale doppio.")
    save(page, table)
    expect(page.locator(".dbl")).to_have_text("vale doppio")
    expect(page.get_by_role("button", name="Annulla: a monte")).to_be_visible()
    assert house.state(table)["sheet"]["entries"] == [{"kind": "monte", "seat": 2, "points": 3}]


@pytest.mark.parametrize("script", [True, False])
def test_a_ready_made_penalty(house: House, new_phone: NewPhone, script: bool) -> None:
    table, page = house.open(), new_phone(script=script)
    sit_down(page, table)
    open_form(page, table, "Penalità")
    chip(page, "Dario")
    page.get_by_label("Motivo, se vuoi").fill("giocato fuori turno")
    if script:
        expect(page.locator("[data-consequence]")).to_have_text(re.compile("Dario da 0 a −4"))
    save(page, table)
    expect(page.get_by_role("button", name="Annulla: penalità, Dario −4")).to_be_visible()
    expect(page.locator(".undo p b")).to_have_text("Penalità, Dario −4")
    expect(page.locator(".log")).to_contain_text("giocato fuori turno")
    assert house.state(table)["result"]["totals"] == [1, 1, 1, -4, 1]


def test_points_for_each_one_are_stepped_or_typed(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    open_form(phone, table, "Penalità")
    phone.get_by_role("button", name="Uno in meno per Bruno").click(click_count=2, delay=20)
    phone.locator("#score-4").fill("7")
    expect(phone.locator("[data-consequence]")).to_have_text("Bruno da 0 a −2, Elena da 0 a 7.")
    phone.reload()
    expect(phone.locator("#score-1")).to_have_value("\N{MINUS SIGN}2")
    save(phone, table)
    assert house.state(table)["result"]["totals"] == [0, -2, 0, 0, 7]


@pytest.mark.parametrize("script", [True, False])
def test_somebody_else_sits_down(house: House, new_phone: NewPhone, script: bool) -> None:
    hand = {"kind": "hand", "caller": 0, "partner": 1, "call": {"rank": "re"}, "points": 70}
    table, page = house.open(entries=[hand]), new_phone(script=script)
    sit_down(page, table)
    open_form(page, table, "Cambio di giocatore")
    chip(page, "Bruno")
    page.get_by_label("Chi si siede?").fill("Fabio")
    if script:
        expect(page.locator("[data-consequence]")).to_have_text("Fabio parte da 0; Bruno esce con 1.")
    save(page, table)
    expect(page.locator(".notes")).to_have_text("Bruno ha lasciato con 1")
    expect(page.get_by_role("button", name="Annulla: Fabio al posto di Bruno")).to_be_visible()
    expect(page.locator(".seat b")).to_have_text(["Anna", "Fabio", "Carla", "Dario", "Elena"])


def test_a_double_tap_saves_one_penalty(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    open_form(phone, table, "Penalità")
    chip(phone, "Anna")
    phone.get_by_role("button", name="Salva").dblclick()
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["next"] == 2


def test_the_back_button_after_a_penalty_makes_no_second_one(house: House, new_phone: NewPhone) -> None:
    table, page = house.open(), new_phone(script=False)
    sit_down(page, table)
    open_form(page, table, "Penalità")
    chip(page, "Anna")
    save(page, table)
    page.go_back()
    page.get_by_role("button", name="Salva").click()
    expect(page.get_by_role("alert").or_(page.locator(".undo")).first).to_be_visible()
    assert house.state(table)["next"] == 2
