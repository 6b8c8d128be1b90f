"""Ask the referee and the draw of the seats by touch, with and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import FIVE, House, NewPhone, sit_down, through

pytestmark = pytest.mark.browser


def place(seat: Locator) -> tuple[float, float]:
    """Where a seat lies on the screen."""
    box = seat.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def card(page: Page, name: str) -> None:
    """Touches a card by what it is called."""
    page.get_by_role("button", name=name, exact=True).tap()


@pytest.mark.parametrize("script", [True, False])
def test_who_takes_is_answered_after_a_touch_for_every_card(new_phone: NewPhone, script: bool) -> None:
    phone = new_phone(script=script)
    phone.goto("/")
    through(phone.get_by_role("link", name="Chiedi all’arbitro"))
    through(phone.get_by_role("link", name="Chi prende?"))
    expect(phone.get_by_text("Che briscola è?")).to_be_visible()
    phone.get_by_role("button", name="coppe").tap()
    for name in ("il quattro di spade", "il tre di spade", "il due di coppe"):
        card(phone, name)
    expect(phone.locator(".verdict")).to_have_text("Prende la terza carta, il due di coppe.")
    expect(phone.get_by_role("button", name="il due di coppe", exact=True)).to_be_disabled()
    card(phone, "il re di coppe")
    expect(phone.locator(".verdict")).to_have_text("Prende la quarta carta, il re di coppe.")
    expect(phone.locator(".reason")).to_have_text("È la briscola più alta. La presa vale 14 punti.")
    phone.get_by_role("link", name="Togli l’ultima").tap()
    expect(phone.locator(".verdict")).to_have_text("Prende la terza carta, il due di coppe.")
    phone.reload()  # the address holds all of it
    expect(phone.locator(".verdict")).to_have_text("Prende la terza carta, il due di coppe.")
    expect(phone.locator(".follows")).to_contain_text("Prende la briscola più alta")


def test_who_picks_cards_by_the_keyboard_goes_on_from_the_place_of_the_last_one(phone: Page) -> None:
    phone.goto("/ask/trick?name=Anna&name=Bruno&players=2")
    at = phone.locator("#ask .dock button:focus")
    phone.get_by_role("button", name="coppe").focus()
    phone.keyboard.press("Enter")
    expect(at).to_have_accessible_name("l’asso di coppe")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    expect(at).to_have_accessible_name("il re di coppe")
    phone.keyboard.press("Enter")
    expect(phone.locator(".verdict")).to_contain_text("il tre di coppe")
    expect(phone.locator("*:focus")).to_have_accessible_name("Togli l’ultima")


def test_an_answer_follows_every_touch_and_stays_in_sight(house: House, phone: Page) -> None:
    table = house.open("briscola", FIVE[:4], rules="spagnola")
    sit_down(phone, table)
    through(phone.get_by_role("link", name=re.compile("^Altro")))
    through(phone.get_by_role("link", name="Chiedi all’arbitro"))
    expect(phone.locator("h1")).to_contain_text("Briscola spagnola")
    through(phone.get_by_role("link", name="Posso prendere la carta girata?"))
    phone.locator('label:has([name=turned][value="re"])').tap()
    phone.locator('label:has([name=held][value="sette"])').tap()
    expect(phone.locator(".verdict")).to_have_text("Sì: metti giù il sette di briscola e prendi il re.")
    phone.get_by_text("Ho già pescato").tap()
    expect(phone.locator(".verdict")).to_have_text("No, non adesso.")
    expect(phone.locator(".verdict")).to_be_in_viewport()
    expect(phone.locator('[name=held][value="sette"]')).to_be_checked()
    through(phone.get_by_role("link", name="Tutte le domande"))
    through(phone.get_by_role("link", name="Indietro"))
    phone.wait_for_url(f"**/t/{table.id}")


def test_a_question_typed_is_answered_by_the_button_too(new_phone: NewPhone) -> None:
    for script in (True, False):
        phone = new_phone(script=script)
        phone.goto("/ask/total")
        phone.get_by_label("Punti di una parte").fill("119")
        phone.get_by_role("button", name="Chiedi").tap()
        expect(phone.locator(".verdict")).to_have_text("No, 119 punti non possono essere.")
        phone.wait_for_url("**points=119*")


def test_a_number_typed_picks_what_it_belongs_to(new_phone: NewPhone) -> None:
    for script in (True, False):
        phone = new_phone(script=script)
        phone.goto("/ask/pays")
        phone.get_by_label("Punti chiamati").fill("85")
        phone.get_by_label("Punti di chiamante e socio").fill("90")
        phone.get_by_role("button", name="Chiedi").tap()
        expect(phone.locator(".verdict")).to_have_text("Ce la fanno.")
        expect(phone.locator(".numbers dd")).to_have_text(["+6", "+3", "−3"])


def test_the_rules_are_found_by_a_word_and_lead_to_their_chapter(new_phone: NewPhone) -> None:
    phone = new_phone(script=False)
    phone.goto("/")
    through(phone.get_by_role("link", name="Le regole"))
    phone.get_by_role("searchbox").fill("almeno 71")
    phone.get_by_role("button", name="Cerca").tap()
    phone.get_by_role("link", name="Brisk, torneo 2017").first.tap()
    expect(phone.locator("#auction")).to_be_in_viewport()
    expect(phone.locator("#r-last_speaker strong")).to_contain_text("deve offrire almeno 71 punti")


@pytest.mark.parametrize("script", [True, False])
def test_four_draw_partners_seats_and_dealer_by_cards(
    house: House, new_phone: NewPhone, script: bool
) -> None:
    table = house.open("briscola", FIVE[:4])
    watcher = new_phone()
    watcher.goto(table.watch)
    phone = new_phone(script=script)
    sit_down(phone, table)
    through(phone.get_by_role("link", name="Sorteggio dei posti"))
    through(phone.get_by_role("link", name="Coppie, posti e mazziere, a carte"))
    for name, shown in zip(
        FIVE[:4], ("il re di coppe", "l’asso di spade", "il re di denari", "il due di coppe"), strict=True
    ):
        expect(phone.get_by_text(f"Che carta ha pescato {name}?")).to_be_visible()
        card(phone, shown)
    expect(phone.get_by_text("Carte pari: pescano ancora solo Anna e Carla.")).to_be_visible()
    card(phone, "il sei di coppe")
    card(phone, "il fante di coppe")
    expect(phone.locator(".verdict")).to_have_text("Il primo mazzo è di Bruno.")
    expect(phone.get_by_text("Anna e Dario giocano contro Carla e Bruno.")).to_be_visible()
    seats = phone.locator(".seat b")
    expect(seats).to_have_text(["Anna", "Carla", "Dario", "Bruno"])
    anna, carla, dario, bruno = (place(seats.nth(seat)) for seat in range(4))
    assert bruno[0] < anna[0] < carla[0]  # the dealer left, the partner right
    assert dario[1] < bruno[1] < anna[1]  # on the dealer's right, seen from above: the higher opponent
    phone.get_by_role("button", name="Sedetevi così").tap()
    phone.wait_for_url(f"**/t/{table.id}")
    expect(phone.locator(".match")).to_contain_text("fa il mazzo Bruno, con l’asso di spade")
    expect(watcher.locator(".seat b")).to_have_text(["Anna", "Carla", "Dario", "Bruno"])
    assert house.state(table)["sheet"]["players"] == ["Anna", "Carla", "Dario", "Bruno"]


def test_the_phone_draws_and_the_seed_is_seen(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/seats")
    through(phone.get_by_role("link", name="Posti e mazziere a sorte"))
    phone.get_by_role("button", name="Estrai").last.tap()
    phone.wait_for_url(re.compile(r"seed=\d{5}$"))
    first = phone.locator(".seat b").all_text_contents()
    phone.reload()
    assert phone.locator(".seat b").all_text_contents() == first
    phone.get_by_text("Oppure un numero scelto dal tavolo").tap()
    phone.locator("#seed").fill("48213")
    phone.locator(".seeds").get_by_role("button", name="Estrai").tap()
    expect(phone.locator(".seat b")).to_have_text(["Anna", "Carla", "Dario", "Elena", "Bruno"])
    phone.get_by_role("button", name="Sedetevi così").tap()
    phone.wait_for_url(f"**/t/{table.id}")
    expect(phone.locator(".seat b")).to_have_text(["Anna", "Carla", "Dario", "Elena", "Bruno"])
