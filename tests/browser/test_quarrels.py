"""A quarrel on several phones: contested, provisional on every screen, decided, taken back, in the log."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorer.errors import Json
from tests.browser.conftest import House, NewPhone, sit_down, through
from tests.browser.looking import boxes

pytestmark = pytest.mark.browser
SOLO: Json = {
    "kind": "hand",
    "caller": 1,
    "solo": True,
    "call": {"rank": "re"},
    "suit": "coppe",
    "points": 70,
}
PROVISIONAL = "Punti provvisori, da decidere: smazzata 1."
TOTALS = ["\u22122", "8", "\u22122", "\u22122", "\u22122"]


def touch(page: Page, name: str, script: bool = True) -> None:
    """A button; one that has just come does nothing yet."""
    if script:
        page.locator("html[data-settled]").wait_for()
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("script", [True, False])
def test_flag_decide_undo_in_two_browsers_and_a_watcher(
    house: House, new_phone: NewPhone, script: bool
) -> None:
    table = house.open(entries=[SOLO, SOLO])
    scorer, director, watcher, board = (
        new_phone(script=script),
        new_phone(script=script),
        new_phone(),
        new_phone(),
    )
    sit_down(scorer, table)
    sit_down(director, table, "direct")
    watcher.goto(table.watch)
    board.goto(f"{table.watch}/board")
    expect(watcher.locator("#lamp")).to_have_text("in diretta")

    through(scorer.get_by_role("link", name=re.compile("^Altro")))
    through(scorer.get_by_role("link", name=re.compile("^Contesta una smazzata")))
    through(scorer.get_by_role("link", name=re.compile("^Smazzata 1")))
    expect(scorer.get_by_text("Che cosa decidi?")).to_have_count(0)
    scorer.get_by_label("Non è quello che abbiamo contato?").fill("erano 58")
    touch(scorer, "Contesta questa smazzata", script)
    scorer.wait_for_url(f"**/t/{table.id}")
    for page in (watcher, board):
        expect(page.get_by_text(PROVISIONAL)).to_be_visible()
        expect(page.locator("#live")).not_to_contain_text("erano 58")

    expect(scorer.locator(".ruled")).to_contain_text("Contestata: smazzata 1")

    director.goto("/")
    expect(director.locator(".asks")).to_contain_text("contestata: smazzata 1")
    expect(director.locator(".asks")).to_contain_text("erano 58")
    director.locator(".row", has=director.locator(".asks")).click()
    through(director.get_by_role("link", name="Vedi le smazzate"))
    through(director.get_by_role("link", name=re.compile("^Smazzata 1")))
    expect(director.get_by_text("erano 58")).to_be_visible()
    expect(director.locator(".who")).to_be_hidden()
    director.locator("summary", has_text="Smazzata o partita persa").click()
    director.locator(".chips label", has_text="Smazzata persa").click()
    director.locator(".who label", has_text="Bruno").click()
    director.get_by_label("Motivo della decisione, se vuoi").fill("ricontata in tre")
    touch(director, "Decidi", script)
    director.wait_for_url(f"**/t/{table.id}")
    decided = "Deciso, smazzata 1: smazzata persa da Bruno"
    for page in (director, watcher):
        expect(page.locator(".ruled")).to_contain_text(decided)
    expect(watcher.locator(".ruled button")).to_have_count(0)
    expect(watcher.get_by_text(PROVISIONAL)).to_have_count(0)
    expect(watcher.locator(".seat .n")).to_have_text(["0"] * 5)
    expect(watcher.get_by_text("Arbitro: smazzata persa da Bruno")).to_be_visible()

    touch(director, "Annulla la decisione", script)
    expect(director.locator(".ruled")).to_contain_text("Decisione annullata, smazzata 1 (era: smazzata persa")
    expect(watcher.get_by_text(PROVISIONAL)).to_be_visible()
    expect(watcher.locator(".seat .n")).to_have_text(TOTALS)
    assert house.state(table)["sheet"]["entries"] == [SOLO, SOLO]

    director.goto(f"/t/{table.id}/log")
    said = director.locator(".deeds li > p:first-child").all_inner_texts()[:5]
    assert [line.partition(":")[0] for line in said] == [
        "Decisione annullata, smazzata 1 (era",
        "Smazzata 1 rimessa com’era",
        "Deciso, smazzata 1",
        "Smazzata 1 corretta",
        "Contestata",
    ]
    assert director.locator(".deeds li.gone").count() == 2  # the decision and what it corrected, struck


def test_what_was_just_said_of_a_hand_stands_between_the_margins_of_the_page(
    house: House, phone: Page
) -> None:
    table = house.open(entries=[SOLO, SOLO])
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/quarrel/1")
    touch(phone, "Contesta questa smazzata")
    phone.wait_for_url(f"**/t/{table.id}")
    phone.goto(f"/t/{table.id}/quarrel/1")
    touch(phone, "Ritira")
    expect(phone.locator(".notice")).to_contain_text("Non più contestata: smazzata 1")
    assert across(phone, ".notice") == across(phone, "#words")
    phone.goto(f"/t/{table.id}")
    expect(phone.locator(".ruled")).to_contain_text("Non più contestata: smazzata 1")
    assert across(phone, ".ruled") == across(phone, ".evening h2")


def across(page: Page, selector: str) -> tuple[float, float]:
    """Where it begins and ends on a line."""
    ((left, _, right, _),) = boxes(page, selector)
    return left, right


def test_the_first_page_of_who_directs_shows_by_itself_which_table_calls(
    house: House, new_phone: NewPhone
) -> None:
    quiet, loud = house.open(name="Tavolo 1"), house.open(name="Tavolo 2")
    director, scorer = new_phone(), new_phone()
    sit_down(scorer, loud)
    for table in (loud, quiet):
        sit_down(director, table, "direct")
    house.record(quiet, 1, SOLO)
    director.goto("/")
    names = director.locator("#mine .row b")
    expect(names).to_have_text(["Tavolo 1", "Tavolo 2"])
    scorer.goto(f"/t/{loud.id}/referee")
    scorer.get_by_label("Per che cosa, se vuoi").fill("contano da un’ora")
    touch(scorer, "Chiama l’arbitro")
    expect(names).to_have_text(["Tavolo 2", "Tavolo 1"])
    expect(director.locator("#mine .asks")).to_contain_text("chiama l’arbitro")
    expect(director.locator("#mine .asks q")).to_have_text("contano da un’ora")
    touch(scorer, "Non serve più")
    expect(director.locator("#mine .asks")).to_have_count(0)


def test_a_table_calls_and_the_director_comes(house: House, new_phone: NewPhone) -> None:
    table = house.open(entries=[SOLO])
    scorer, director = new_phone(), new_phone()
    sit_down(scorer, table)
    sit_down(director, table, "direct")
    through(scorer.get_by_role("link", name=re.compile("^Altro")))
    through(scorer.get_by_role("link", name=re.compile("^Chiama l’arbitro")))
    scorer.get_by_label("Per che cosa, se vuoi").fill("contano da dieci minuti")
    touch(scorer, "Chiama l’arbitro")
    expect(director.locator(".calls")).to_contain_text("contano da dieci minuti")
    expect(scorer.get_by_role("button", name="Non serve più")).to_be_visible()
    touch(director, "Sono qui")
    expect(scorer.locator(".calls")).to_have_count(0)
