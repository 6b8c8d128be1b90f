"""From nothing to a table: the form, the first page, sharing, joining."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorer.errors import Json
from tests.browser.conftest import FIVE, House, NewPhone, Table, sit_down, through
from tests.browser.pages import chiamata
from tests.browser.pixels import read_qr

pytestmark = pytest.mark.browser


def fill_names(page: Page, *names: str) -> None:
    for place, name in enumerate(names, 1):
        page.get_by_label(f"Nome {place}", exact=True).fill(name)
    # A form that has just come does nothing for a moment, lest a double tap on the page before sends it.
    page.locator("html.js[data-settled], html:not(.js)").wait_for()


def test_a_table_of_five_is_opened_from_the_first_page(house: House, phone: Page) -> None:
    phone.goto("/")
    through(phone.get_by_role("link", name="Nuovo tavolo"))
    fill_names(phone, *FIVE)
    phone.get_by_label("Il numero 3 è il primo mazziere").check(force=True)
    phone.get_by_label("Partita (chiamata)").select_option(label="10 smazzate")
    phone.get_by_role("button", name="Apri il tavolo").click()
    phone.wait_for_url(re.compile("/t/[a-z0-9]{12}$"))
    expect(phone.locator(".seat b")).to_have_text(list(FIVE))
    expect(phone.locator(".seat", has_text="Carla").locator("small")).to_have_text("mazziere")
    expect(phone.locator(".match")).to_have_text("Mancano 10 smazzate")
    phone.goto("/")
    expect(phone.get_by_role("link", name=re.compile("Anna, Bruno"))).to_be_visible()


def test_the_first_page_leads_everywhere(house: House, phone: Page) -> None:
    """A new table, a code, my tables, past evenings, an evening to touch, which is a whole one."""
    won: Json = {"kind": "hand", "totals": [67, 53]}
    running = house.open(name="Sala 1")
    over = house.open("briscola", FIVE[:2], name="Ieri", match={"type": "best_of", "n": 3}, entries=[won] * 2)
    for table in (running, over):
        sit_down(phone, table, "direct")
    phone.goto(f"/t/{running.id}/share")
    code = phone.locator(".codebig").inner_text()
    phone.goto("/")
    section = phone.locator("section")
    expect(section.filter(has_text="I miei tavoli").get_by_role("link")).to_have_text(re.compile("Sala 1"))
    expect(section.filter(has_text="Serate passate").get_by_role("link")).to_have_text(re.compile("Ieri"))
    expect(phone.get_by_role("link", name="Nuovo tavolo")).to_have_attribute("href", "/new")
    phone.get_by_label("Codice del tavolo").fill(code)
    with phone.expect_navigation():
        phone.get_by_role("button", name="Entra").tap()
    expect(phone).to_have_url(re.compile(f"/w/{running.id}/|/t/{running.id}"))
    phone.goto("/")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Prova con una serata d’esempio").tap()
    expect(phone.locator(".log tbody tr").last).to_be_visible()
    expect(phone.locator(".undo .btn")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_a_table_for_two_needs_two_names_and_keeps_what_was_typed(new_phone: NewPhone, script: bool) -> None:
    page = new_phone(script=script)
    page.goto("/new")
    page.locator("label", has_text="in due").click()
    fill_names(page, "Anna")
    page.get_by_role("button", name="Apri il tavolo").click()
    expect(page.get_by_role("alert")).to_have_text("Per questo gioco servono 2 nomi.")
    expect(page.get_by_label("Nome 1", exact=True)).to_have_value("Anna")
    fill_names(page, "Anna", "Bruno")
    page.get_by_role("button", name="Apri il tavolo").click()
    page.wait_for_url(re.compile("/t/[a-z0-9]{12}$"))
    expect(page.locator(".sides li")).to_have_count(2)


def test_names_that_look_alike_are_asked_about_once(phone: Page) -> None:
    phone.goto("/new")
    fill_names(phone, "Anna", "ànna ", "Carla", "Dario", "Elena")
    phone.get_by_role("button", name="Apri il tavolo").click()
    expect(phone.locator(".why-not")).to_have_count(2)
    expect(phone.get_by_label("Nome 2", exact=True)).to_have_value("\u00e0nna ")
    phone.locator("html[data-settled]").wait_for()
    phone.get_by_role("button", name="Apri il tavolo").click()
    phone.wait_for_url(re.compile("/t/[a-z0-9]{12}$"))
    expect(phone.locator(".seat b").nth(1)).to_have_text("\u00e0nna (2)")


def test_a_name_that_cannot_be_is_marked_in_its_own_row(phone: Page) -> None:
    phone.goto("/new")
    fill_names(phone, "Anna", "B" * 41, "Carla", "Dario", "Elena")
    phone.get_by_role("button", name="Apri il tavolo").click()
    second = phone.get_by_label("Nome 2", exact=True)
    expect(second).to_have_attribute("aria-invalid", "true")
    expect(second).to_have_value("B" * 41)
    expect(phone.locator(".why-not")).to_have_count(1)


def test_the_qr_code_and_the_short_code_lead_to_the_watch_page(house: House, new_phone: NewPhone) -> None:
    table, scorer, watcher = house.open(), new_phone(), new_phone()
    sit_down(scorer, table)
    through(scorer.get_by_role("link", name="Condividi il tavolo"))
    assert read_qr(scorer.screenshot()) == house.url + table.watch
    code = scorer.locator(".codebig").inner_text()
    assert re.fullmatch("[2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}", code)
    watcher.goto("/")
    watcher.get_by_label("Codice del tavolo").fill(code.lower())
    watcher.get_by_role("button", name="Entra").click()
    watcher.wait_for_url(f"**{table.watch}")


def test_an_unknown_code_says_so_and_can_be_typed_again(phone: Page) -> None:
    phone.goto("/g/ZZZZZZZZ")
    expect(phone.get_by_role("heading")).to_have_text("Nessun tavolo ha questo codice")
    expect(phone.get_by_label("Codice del tavolo")).to_have_value("ZZZZZZZZ")


def test_more_rights_stand_behind_a_touch_and_a_scorer_never_sees_the_director_s(
    house: House, phone: Page
) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/share")
    expect(phone.locator(".qr").nth(1)).to_be_hidden()
    phone.get_by_text("Altri accessi").click()
    phone.get_by_text("Segna", exact=True).click()
    expect(phone.get_by_text(table.keys["score"])).to_be_visible()
    assert table.keys["direct"] not in phone.content()


def test_who_joins_with_a_name_is_named_in_the_log(house: House, phone: Page) -> None:
    table = house.open()
    phone.goto(f"/join/{table.id}/{table.keys['score']}")
    phone.get_by_role("button", name="Carla").click()
    through(phone.get_by_role("link", name="Registra smazzata"))
    phone.get_by_role("button", name="tutti passano").click()
    phone.wait_for_url(f"**/t/{table.id}")
    through(phone.get_by_role("link", name="Tutte, e chi ha segnato"))
    expect(phone.locator(".deeds li")).to_contain_text("Carla")


def test_the_look_and_the_language_stay(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("button", name="Aspetto").click()
    expect(phone.locator("html")).to_have_attribute("data-theme", "sun")
    phone.get_by_role("button", name="English").click()
    expect(phone.get_by_role("link", name="New table")).to_be_visible()
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    expect(phone.locator("html")).to_have_attribute("data-theme", "sun")


def test_a_watcher_has_no_way_to_the_table_s_own_pages(house: House, phone: Page) -> None:
    table: Table = house.open()
    phone.goto(table.watch)
    answer = phone.goto(f"/t/{table.id}/record")
    assert answer is not None
    assert answer.status == 404


def test_the_sheet_has_the_order_and_the_marks_of_the_table_s_own_list(house: House, phone: Page) -> None:
    table = house.open(entries=[chiamata(0, 1, 70)] * 3)
    sit_down(phone, table)
    looks = """all => all.map(one => {
        const { backgroundColor, borderTopColor, borderBottomWidth, color } = getComputedStyle(one);
        return [backgroundColor, borderTopColor, borderBottomWidth, color].join();
    })"""
    found = []
    for path in ("", "/log"):
        phone.goto(f"/t/{table.id}{path}")
        marks = phone.locator("table.log:not(.tots) tbody tr:first-child i:is(.ca, .so), .key-l .sq")
        numbers = phone.locator("table.log:not(.tots) tbody th").all_inner_texts()
        found.append((marks.evaluate_all(looks), numbers))
    assert found[0] == found[1]
    marks, numbers = found[1]
    assert numbers == ["3", "2", "1"]
    filled, outlined = marks[0], marks[1]
    assert filled != outlined
    assert phone.locator("#totals table tbody th").all_inner_texts() == ["3", "2", "1"]
