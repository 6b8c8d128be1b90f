"""The pile counter on two phones: cards touched, points added up, counts that agree or stand side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, NewPhone, Table, sit_down, through

pytestmark = pytest.mark.browser
PAIRS = ("Anna", "Bruno", "Carla", "Dario")
MINE = {"asso": 2, "tre": 3, "re": 1, "fante": 2}
THEIRS = {"asso": 2, "tre": 1, "re": 3, "cavallo": 4, "fante": 2}


def touch(page: Page, cards: dict[str, int]) -> None:
    """Touches so many cards of every rank."""
    for rank, many in cards.items():
        for place in range(many):
            page.locator(f"label:has([name={rank}])").nth(place).tap()


def shows(page: Page, *points: str) -> None:
    """The numbers on the felt."""
    expect(page.locator("[data-points]")).to_have_text(list(points))


def counting(page: Page, table: Table, side: int = 0) -> Page:
    """A phone at the table, with the counter open at this pile."""
    sit_down(page, table)
    page.goto(f"/t/{table.id}/count?side={side}")
    return page


def save_as(page: Page, counts: str) -> None:
    """Saves what is touched, which is so many of every rank."""
    page.get_by_role("button", name="Salva").tap()
    expect(page.locator("[data-pile].on")).to_have_attribute("data-counts", counts)
    expect(page.locator("[data-record]")).to_be_visible()


def save(page: Page) -> None:
    page.get_by_role("button", name="Salva").tap()
    expect(page.locator("[data-pile].on")).to_have_attribute("data-counts", re.compile(","))


def test_two_phones_that_agree_record_with_one_touch(house: House, new_phone: NewPhone) -> None:
    table = house.open("briscola", PAIRS)
    mine, theirs = counting(new_phone(), table), counting(new_phone(), table, 1)
    touch(mine, MINE)
    shows(mine, "60", "60")
    expect(mine.locator("[data-rank] [data-number]")).to_have_text(["2", "3", "1", "0", "2"])
    expect(mine.locator("[data-rank] [data-others]").first).to_have_text("altri 2")
    save(mine)
    expect(mine.get_by_role("link", name="Registra 60–60")).to_be_visible()
    expect(theirs.locator("[data-others]").first).to_have_text("altri 2")  # it came by itself
    touch(theirs, THEIRS)
    save(theirs)
    for phone in (mine, theirs):
        expect(phone.locator("[data-verdict]")).to_have_text("I conti tornano: contata da entrambi")
    through(mine.get_by_role("link", name="Registra 60–60"))
    mine.wait_for_url(f"**/t/{table.id}/record")
    expect(mine.locator("[data-verdict]")).to_contain_text("60 pari")
    mine.get_by_role("button", name="Salva").tap()
    mine.wait_for_url(f"**/t/{table.id}")
    expect(mine.locator(".log")).to_contain_text("contata da entrambi")
    theirs.wait_for_url(f"**/t/{table.id}")  # that hand is over: who counted sees it recorded


def test_the_lamp_says_to_be_saved_while_something_touched_is_not(house: House, phone: Page) -> None:
    counting(phone, house.open("briscola", PAIRS))
    lamp, ace = phone.locator("#lamp"), phone.locator("label:has([name=asso])").first
    expect(lamp).to_have_text("da contare")
    for word in ("da salvare", "da contare"):  # a card touched again is taken out
        ace.tap()
        expect(lamp).to_have_text(word)
    touch(phone, MINE)
    through(phone.get_by_role("button", name="Salva"))
    expect(lamp).to_have_text("contato")
    phone.goto(f"{phone.url}&again=y")
    expect(lamp).to_have_text("da contare")
    ace.tap()
    expect(lamp).to_have_text("da salvare")
    phone.reload()
    expect(lamp).to_have_text("da salvare")  # what was touched is kept


def test_counts_that_differ_stand_side_by_side_until_one_counts_again(
    house: House, new_phone: NewPhone
) -> None:
    table = house.open("briscola", PAIRS)
    mine, theirs = counting(new_phone(), table), counting(new_phone(), table, 1)
    touch(mine, MINE)
    save(mine)
    touch(theirs, THEIRS | {"asso": 3})
    expect(theirs.locator(".rank.wrong")).to_have_count(1)  # five aces, before anything is saved
    save(theirs)
    for phone in (mine, theirs):
        expect(phone.locator("[data-verdict]")).to_contain_text("I conti non tornano")
        expect(phone.locator(".apart tbody tr")).to_have_text(re.compile(r"asso\s*2\s*3\s*5"))
        expect(phone.locator("[data-record]")).to_have_count(0)
    through(theirs.get_by_role("link", name="Riconta: Bruno e Dario"))
    expect(theirs.locator("[data-rank] input:checked")).to_have_count(0)
    touch(theirs, THEIRS)
    save(theirs)
    expect(mine.locator("[data-verdict]")).to_have_text("I conti tornano: contata da entrambi")
    expect(mine.get_by_role("link", name="Registra 60–60")).to_be_visible()


def test_two_phones_on_one_pile_show_its_last_count_and_make_no_count_by_both(
    house: House, new_phone: NewPhone
) -> None:
    table = house.open("briscola", PAIRS)
    one, two = counting(new_phone(), table), counting(new_phone(), table)
    stands, aces = "[data-pile].on", "label:has([name=asso])"
    touch(one, MINE)
    save(one)
    for phone in (one, two):  # the second sees it by itself
        shows(phone, "60", "60")
        expect(phone.locator("[data-rank] [data-number]")).to_have_text(["2", "3", "1", "0", "2"])
        expect(phone.get_by_role("link", name="Registra 60–60")).to_be_visible()
    two.locator(aces).first.tap()
    shows(two, "49", "71")
    one.locator("label:has([name=fante])").first.tap()
    save_as(one, "2,3,1,0,1")
    expect(two.locator(stands)).to_have_attribute("data-counts", "2,3,1,0,1")
    shows(two, "49", "71")  # what is being touched there stays
    save_as(two, "1,3,1,0,2")
    for phone in (one, two, one, two):  # and once more after a reload
        shows(phone, "49", "71")
        expect(phone.locator("[data-rank] [data-number]")).to_have_text(["1", "3", "1", "0", "2"])
        expect(phone.locator("[data-verdict]")).to_contain_text("Salvato")
        phone.reload()
    through(one.get_by_role("link", name="Registra 49–71"))
    one.get_by_role("button", name="Salva").tap()
    one.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["sheet"]["entries"] == [{"kind": "hand", "totals": [49, 71]}]
    expect(one.locator("main")).not_to_contain_text("contata da entrambi")


def test_what_was_saved_shows_the_very_cards_that_were_touched(house: House, phone: Page) -> None:
    page = counting(phone, house.open("briscola", PAIRS))
    aces = page.locator("label:has([name=asso])")
    for place in (1, 3):
        aces.nth(place).tap()
    save(page)
    for place in range(4):
        expect(page.locator("[name=asso]").nth(place)).to_be_checked(checked=place in (1, 3))


def test_a_fifth_ace_cannot_be_touched(house: House, phone: Page) -> None:
    counting(phone, house.open("briscola", PAIRS))
    aces = phone.locator("label:has([name=asso])")
    expect(aces).to_have_count(4)
    touch(phone, {"asso": 4})
    shows(phone, "44", "76")
    aces.first.tap()  # a card touched again is taken out
    expect(phone.locator("[data-number]").first).to_have_text("3")
    shows(phone, "33", "87")


def test_what_is_touched_survives_a_reload_and_the_other_pile(house: House, phone: Page) -> None:
    counting(phone, house.open("briscola", PAIRS))
    touch(phone, {"asso": 3})
    phone.reload()
    shows(phone, "33", "87")
    through(phone.get_by_role("link", name="Bruno e Dario"))
    phone.wait_for_url("**side=1")
    expect(phone.locator("[data-rank] input:checked")).to_have_count(0)
    touch(phone, {"re": 1})
    through(phone.get_by_role("link", name="Anna e Carla"))
    phone.wait_for_url("**side=0")
    expect(phone.locator("[data-rank] input:checked")).to_have_count(3)
    save(phone)
    touch(phone, {"asso": 1})  # something else than what was saved: that is not recorded
    expect(phone.locator("[data-record]")).to_be_hidden()
    expect(phone.get_by_role("button", name="Salva")).to_be_visible()


def test_a_count_meets_the_answers_given_before(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    for step, value in (("caller", "0"), ("call", "re"), ("suit", "spade"), ("partner", "2")):
        phone.locator(f'[data-step="{step}"] label:has([value="{value}"])').tap()
    phone.goto(f"/t/{table.id}/count")
    touch(phone, MINE)
    save(phone)
    through(phone.get_by_role("link", name="Registra 60–60"))
    expect(phone.locator("[data-number]")).to_have_text("60")
    expect(phone.locator("[data-answer=caller]")).to_have_text("Anna")
    expect(phone.locator("[data-verdict]")).to_have_text("Non ce la fanno.")
    phone.locator('[data-step="points"] [data-key="9"]').tap()  # it is a number like any other
    phone.reload()
    expect(phone.locator("[data-number]")).to_have_text("9")


def test_without_javascript_a_pile_is_counted_and_recorded(house: House, new_phone: NewPhone) -> None:
    table = house.open("briscola", PAIRS)
    phone = counting(new_phone(script=False), table)
    touch(phone, MINE)
    phone.get_by_role("button", name="Salva").tap()
    shows(phone, "60", "60")
    through(phone.get_by_role("link", name="Bruno e Dario"))
    touch(phone, THEIRS | {"cavallo": 3})
    phone.get_by_role("button", name="Salva").tap()
    expect(phone.locator(".apart tbody tr")).to_have_text(re.compile(r"cavallo\s*0\s*3\s*3"))
    phone.locator("label:has([name=cavallo])").nth(3).tap()
    phone.get_by_role("button", name="Salva").tap()
    through(phone.get_by_role("link", name="Registra 60–60"))
    expect(phone.locator("#total-0")).to_have_value("60")
    phone.get_by_role("button", name="Salva").first.tap()
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["sheet"]["entries"] == [{"kind": "hand", "totals": [60, 60]}]
