"""A new table by touch: six taps and the names, with and without JavaScript; rematch in one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorer.errors import Json
from tests.browser.conftest import FIVE, House, NewPhone, sit_down, through
from tests.browser.test_tables import fill_names

pytestmark = pytest.mark.browser
TABLE = re.compile("/t/[a-z0-9]{12}$")
BEST: Json = {"type": "best_of", "n": 3}


def count_taps(page: Page) -> None:
    """Every finger put down is counted, over all pages."""
    page.context.add_init_script(
        "const taps = 'taps'; addEventListener('pointerdown', () => "
        "sessionStorage.setItem(taps, 1 + Number(sessionStorage.getItem(taps))), true)"
    )


def taps(page: Page) -> int:
    return int(page.evaluate("sessionStorage.taps || 0"))


def names(page: Page) -> list[str]:
    return [row.input_value() for row in page.locator(".names .text").all()[:5]]


def pick(page: Page, label: str, option: str) -> None:
    """A list is two taps: one to open it, one on the word (drawn by the phone, out of the page's sight)."""
    page.get_by_label(label, exact=True).tap()
    page.get_by_label(label, exact=True).select_option(label=option)


def test_a_table_with_everything_asked_for_takes_six_taps(phone: Page) -> None:
    count_taps(phone)
    phone.goto("/")
    through(phone.get_by_role("link", name="Nuovo tavolo"))
    phone.locator("label", has_text="a coppie").tap()
    for place, name in enumerate(FIVE[:4], 1):
        phone.get_by_label(f"Nome {place}", exact=True).fill(name)  # the names are not counted
    phone.locator("label", has_text="carta più bassa").tap()
    pick(phone, "Partita", "Al meglio delle 5 smazzate")
    phone.get_by_role("button", name="Apri il tavolo").tap()
    phone.wait_for_url(TABLE)
    assert taps(phone) + 1 <= 6  # the tap on a word of the list is the phone's own
    expect(phone.locator(".match").first).to_contain_text("Sorteggio")


def test_with_names_of_this_phone_five_play_after_eight_taps(phone: Page) -> None:
    phone.goto("/new")
    fill_names(phone, *FIVE)
    phone.get_by_role("button", name="Apri il tavolo").click()
    phone.wait_for_url(TABLE)
    count_taps(phone)
    phone.goto("/")
    through(phone.get_by_role("link", name="Nuovo tavolo"))
    for name in reversed(FIVE):
        phone.locator("[data-recent]").get_by_role("button", name=name, exact=True).tap()
    assert names(phone) == list(reversed(FIVE))
    phone.get_by_role("button", name="Apri il tavolo").tap()
    phone.wait_for_url(TABLE)
    assert taps(phone) == 7


def test_recent_names_are_forgotten_when_asked_and_never_come_from_another_phone(
    house: House, new_phone: NewPhone
) -> None:
    mine, other = new_phone(), new_phone()
    mine.goto("/new")
    fill_names(mine, *FIVE)
    mine.get_by_role("button", name="Apri il tavolo").click()
    mine.wait_for_url(TABLE)
    other.goto("/new")
    expect(other.locator("[data-recent]")).to_be_hidden()
    mine.goto("/new")
    mine.get_by_role("button", name="Dimentica questi nomi").click()
    expect(mine.locator("[data-recent]")).to_be_hidden()
    mine.reload()
    expect(mine.locator("[data-recent]")).to_be_hidden()


@pytest.mark.parametrize("script", [True, False])
def test_the_order_is_changed_by_tap_and_the_token_stays_with_the_person(
    new_phone: NewPhone, script: bool
) -> None:
    page = new_phone(script=script)
    page.goto("/new")
    fill_names(page, *FIVE)
    page.get_by_label("Il numero 3 è il primo mazziere").check(force=True)
    page.get_by_role("button", name="Nome 3: un posto più su").click()
    expect(page.get_by_label("Nome 2", exact=True)).to_have_value("Carla")
    assert names(page) == ["Anna", "Carla", "Bruno", "Dario", "Elena"]
    expect(page.get_by_label("Il numero 2 è il primo mazziere")).to_be_checked()
    page.get_by_role("button", name="Apri il tavolo").click()
    page.wait_for_url(TABLE)
    expect(page.locator(".seat b")).to_have_text(["Anna", "Carla", "Bruno", "Dario", "Elena"])
    expect(page.locator(".seat", has_text="Carla").locator("small")).to_have_text("mazziere")


def test_house_rules_are_shown_as_picked_and_a_change_is_said_in_words(phone: Page) -> None:
    phone.goto("/new")
    fill_names(phone, *FIVE)
    rules = phone.locator("#rules-chiamata")
    phone.get_by_label("Regole della casa (chiamata)").select_option(label="Solo valori")
    expect(rules.get_by_label("60 pari")).to_have_value("draw")
    expect(rules.locator("[data-summary]")).to_have_text("Solo valori")
    rules.get_by_label("60 pari").select_option(label="vincono gli altri")
    expect(rules.locator("[data-summary]")).to_have_text("Solo valori, 60 pari: vincono gli altri")
    rules.get_by_text("Tutte le altre regole").click()
    rules.get_by_label("Senso di gioco").select_option(label="orario")
    expect(rules.locator("[data-summary]")).to_contain_text("senso di gioco: orario")
    expect(rules.get_by_label("Senso di gioco")).to_be_visible()
    phone.get_by_role("button", name="Apri il tavolo").click()
    phone.wait_for_url(TABLE)
    expect(phone.locator(".head h1")).to_contain_text("Solo valori, 60 pari: vincono gli altri")
    expect(phone.locator(".ring.cw")).to_be_visible()


def test_without_javascript_picked_rules_are_shown_before_the_table_opens(new_phone: NewPhone) -> None:
    page = new_phone(script=False)
    page.goto("/new")
    fill_names(page, *FIVE)
    page.get_by_label("Regole della casa (chiamata)").select_option(label="Solo valori")
    page.get_by_role("button", name="Apri il tavolo").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Queste sono le regole che hai scelto. Se vanno bene, apri il tavolo."
    )
    expect(page.locator("#rules-chiamata").get_by_label("60 pari")).to_have_value("draw")
    page.get_by_role("button", name="Apri il tavolo").click()
    page.wait_for_url(TABLE)
    expect(page.locator(".head h1")).to_contain_text("Solo valori")


def test_enter_in_a_name_opens_the_table_and_moves_nobody(new_phone: NewPhone) -> None:
    page = new_phone(script=False)
    page.goto("/new")
    fill_names(page, *FIVE)
    page.get_by_label("Nome 5", exact=True).press("Enter")
    page.wait_for_url(TABLE)
    expect(page.locator(".seat b")).to_have_text(list(FIVE))


@pytest.mark.parametrize("script", [True, False])
def test_a_double_tap_opens_one_table(new_phone: NewPhone, script: bool) -> None:
    page = new_phone(script=script)
    page.goto("/new")
    fill_names(page, *FIVE)
    page.get_by_role("button", name="Apri il tavolo").dblclick(no_wait_after=True)
    page.wait_for_url(TABLE)
    page.goto("/")
    expect(page.locator(".rows .row")).to_have_count(1)


def test_a_refused_form_shows_the_field_to_mend(phone: Page) -> None:
    phone.goto("/new")
    fill_names(phone, *FIVE)
    stake = phone.get_by_label("Valore di un punto, in euro")
    stake.fill("poco")
    phone.get_by_role("button", name="Apri il tavolo").click()
    expect(phone.get_by_text("Scrivila in euro")).to_be_visible()
    expect(stake).to_be_focused()
    expect(stake).to_be_in_viewport()
    expect(stake).to_have_value("poco")


def test_names_already_typed_stay_in_sight_when_the_game_changes(phone: Page) -> None:
    phone.goto("/new")
    fill_names(phone, *FIVE)
    phone.locator("label", has_text="in due").click()
    expect(phone.get_by_label("Nome 5", exact=True)).to_be_visible()
    phone.get_by_label("Nome 5", exact=True).fill("")
    expect(phone.get_by_label("Nome 5", exact=True)).to_be_hidden()


@pytest.mark.parametrize("script", [True, False])
def test_a_finished_match_is_played_again_in_one_tap(house: House, new_phone: NewPhone, script: bool) -> None:
    hands = [{"kind": "hand", "totals": [70, 50]}] * 2
    table, page = house.open("briscola", FIVE[:2], match=BEST, entries=hands), new_phone(script=script)
    sit_down(page, table)
    if script:
        page.locator("html[data-settled]").wait_for()  # a button that has just come does nothing yet
    page.get_by_role("button", name="Rivincita").dblclick(no_wait_after=True)
    page.wait_for_url(lambda url: bool(TABLE.search(url)) and table.id not in url)
    expect(page.locator(".seat b")).to_have_text(["Anna", "Bruno"])
    expect(page.locator(".sides .n")).to_have_text(["0", "0"])
    page.goto("/")
    expect(page.locator(".rows .row")).to_have_count(2)


def test_a_rematch_of_an_open_table_stands_behind_the_three_dots(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/more")
    again = phone.get_by_role("button", name=re.compile("Rivincita con gli stessi"))
    expect(again).to_contain_text("lo dirige questo telefono; primo mazziere Elena")
    again.click()
    phone.wait_for_url(lambda url: bool(TABLE.search(url)) and table.id not in url)
    phone.goto(phone.url + "/share")
    phone.get_by_text("Altri accessi").click()
    expect(phone.get_by_text("Dirige", exact=True)).to_be_visible()


def test_french_cards_are_drawn_and_named_on_the_pad(phone: Page) -> None:
    phone.goto("/new")
    fill_names(phone, *FIVE)
    phone.get_by_label("La carta sopra il fante").select_option(label="donna")
    phone.get_by_label("Semi").select_option(label="cuori, quadri…")
    phone.get_by_role("button", name="Apri il tavolo").click()
    phone.wait_for_url(TABLE)
    phone.goto(phone.url + "/record")
    phone.locator('[data-step="caller"] [data-seat="0"]').click()
    phone.locator('[data-step="call"] label', has_text="donna").click()
    expect(phone.locator("#q-suit")).to_contain_text("La donna di che seme?")
    phone.locator('[data-step="suit"] label', has_text="cuori").click()
    expect(phone.locator("#q-partner")).to_contain_text("Chi aveva la donna di cuori?")
    expect(phone.locator('[data-answer="suit"] use')).to_have_attribute("href", re.compile("#cuori$"))


@pytest.mark.parametrize("script", [True, False])
def test_who_plays_with_whom_stands_beside_the_names(new_phone: NewPhone, script: bool) -> None:
    phone = new_phone(script=script)
    phone.goto("/new")
    marks, said = phone.locator(".names .bad:visible"), phone.get_by_text("A contro B")
    expect(marks).to_have_count(0)
    wanted = {"briscola-4": "ABAB", "briscola-6": "ABABAB", "briscola-3": "ABC", "briscola-2": "AB"}
    for kind, letters in wanted.items():
        phone.locator(f"label:has([value='{kind}'])").click()
        expect(marks).to_have_text(list(letters))
        expect(said).to_be_visible(visible=len(letters) in (4, 6))
