"""No key moves under the finger: not after a word, a card, a trick, a refusal, nor by what is undone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FIVE, House, NewPhone
from tests.browser.test_live_auction import STILL, choose, go_in, press, speaks
from tests.browser.test_tricks import choose as choose_tricks
from tests.browser.test_tricks import five, told

pytestmark = pytest.mark.browser
SIZES = [(360, 740), (320, 568), (272, 600)]
LONG = ("Maria Vittoria Santacroce", "Giangiacomo Acquafredda", *FIVE[2:])
BOXES = """(keys) => keys.filter((key) => key.checkVisibility()).map((key) => {
    let [left, top] = [0, 0];
    for (let at = key; at; at = at.offsetParent) [left, top] = [left + at.offsetLeft, top + at.offsetTop];
    return [left, top, key.offsetWidth, key.offsetHeight].join(' ');
})"""
"""Where keys lie on the page, however it is scrolled and whatever is being pressed."""


def boxes(page: Page, keys: str = ".dock.keys .key") -> list[str]:
    """Left, top, width and height of each."""
    found: list[str] = page.locator(keys).evaluate_all(BOXES)
    assert found
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_keys_of_an_auction_stay_where_they_are(
    house: House, new_phone: NewPhone, size: tuple[int, int]
) -> None:
    table, phone = house.open(players=LONG), new_phone(size)
    choose(phone, table)
    go_in(phone)
    place = boxes(phone)
    other = boxes(phone, ".else summary")
    for word in ("asso", "tre", "Passo", "fante", "Passo"):
        said = phone.locator(".asks .said li").count()
        press(phone, word)
        expect(phone.locator(".asks .said li")).to_have_count(said + 1)
        assert boxes(phone) == place, word
    assert boxes(phone, ".else summary") == other
    phone.locator("html:not(.sending)").wait_for()  # else the first one's turn is still to come
    phone.locator(".else summary").tap()
    phone.locator(STILL).wait_for()
    phone.locator(".else .chips button").first.tap()
    expect(phone.locator(".err").first).to_be_visible()
    assert boxes(phone) == place
    expect(phone.locator(".rungs .key:disabled")).to_have_text(["Aasso", "3tre", "Rre", "Ccavallo", "Ffante"])
    press(phone, "due")
    expect(phone.locator(".rungs")).to_have_count(0)
    numbers = boxes(phone)
    for word in ("71", "Passo", "80"):
        said = phone.locator(".asks .said li").count()
        press(phone, word)
        expect(phone.locator(".asks .said li")).to_have_count(said + 1)
        assert set(boxes(phone)) <= set(numbers), word  # who cannot be said leaves its place empty
    if size == SIZES[0]:
        assert numbers[-1] == place[-1]  # who passes finds the key where it was


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_keys_of_the_cards_stay_where_they_are(
    house: House, new_phone: NewPhone, size: tuple[int, int]
) -> None:
    table, hand, phone = house.open(players=LONG, first_dealer=0), five(), new_phone(size)
    writer = choose_tricks(phone, house, table, "ogni carta")
    told(writer, hand.opening)
    place = boxes(phone)
    assert len(place) == 40
    for trick in hand.tricks[:2]:
        for card in trick.cards:
            writer.card(card)
            assert boxes(phone) == place, card
    undo = phone.locator(".back .btn span")
    assert undo.inner_text().startswith("Annulla: ")
    undo.evaluate("(span) => span.append(', che nessuno ha mai visto prima di stasera, e chi lo sa')")
    assert boxes(phone) == place
    phone.locator("html:not(.sending)").wait_for()
    played = json.dumps({"step": "card", "card": hand.tricks[0].cards[0]})
    free = phone.locator(".forty .key:enabled").first
    free.evaluate("(key, step) => (key.value = step)", played)
    phone.locator(STILL).wait_for()
    free.tap()
    expect(phone.locator(".err")).to_contain_text("Questa carta è già stata giocata")
    assert boxes(phone) == place
    told_on, refused = undo.bounding_box(), phone.locator(".err").bounding_box()
    assert told_on
    assert refused
    assert refused["y"] + refused["height"] <= told_on["y"]  # over the felt, not over a key


def test_a_card_has_a_whole_key_on_a_phone_and_is_crossed_out_once_it_fell(
    house: House, new_phone: NewPhone
) -> None:
    table, hand, phone = house.open(first_dealer=0), five(), new_phone()
    writer = choose_tricks(phone, house, table, "ogni carta")
    told(writer, hand.opening)
    wide, high = zip(*((int(each.split()[2]), int(each.split()[3])) for each in boxes(phone)), strict=True)
    assert (min(wide), min(high)) >= (64, 56)
    last = phone.locator(".forty .key").last.bounding_box()
    assert last
    assert last["y"] + last["height"] <= 740  # all of them in sight
    card = hand.tricks[0].cards[0]
    writer.card(card)
    gone = phone.locator(".forty .key:disabled")
    expect(gone).to_have_count(1)
    narrow = new_phone((320, 568))
    narrow.goto(table.watch)
    writer = choose_tricks(narrow, house, table, "ogni carta")
    assert all(min(map(int, each.split()[2:])) >= 44 for each in boxes(narrow))


@pytest.mark.parametrize("depth", ["chi prende", "chi prende, e quanto vale"])
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_the_seats_stay_where_they_are_from_trick_to_trick(
    house: House, new_phone: NewPhone, size: tuple[int, int], depth: str
) -> None:
    table, hand, phone = house.open(players=LONG, first_dealer=0), five(), new_phone(size)
    writer = choose_tricks(phone, house, table, depth)
    told(writer, hand.opening)
    place = boxes(phone)
    for trick in hand.tricks[:3]:
        writer.seat(trick.taker)
        assert boxes(phone) == place
    if depth != "chi prende":
        phone.locator(STILL).wait_for()
        phone.fill("#points", "55")
        phone.locator(".sit .key").first.tap()
        expect(phone.locator(".err")).to_contain_text("non può valere 55 punti")
        assert boxes(phone) == place


def test_the_turned_card_stands_on_top_and_unfolds_and_a_swap_moves_no_key(house: House, phone: Page) -> None:
    table = house.open("briscola", FIVE[:4], rules="spagnola", first_dealer=3)
    writer = choose_tricks(phone, house, table, "ogni carta")
    writer.card("re:coppe")
    place = boxes(phone)
    shown = phone.locator(".turned summary")
    expect(shown).to_contain_text("scoperta: il re di coppe")
    expect(shown).to_be_in_viewport()
    for card in ("due:spade", "asso:spade", "sei:denari", "tre:bastoni"):
        writer.card(card)
    assert boxes(phone) == place
    phone.locator(STILL).wait_for()
    shown.tap()
    expect(phone.locator(".turned .chips input:checked")).to_have_count(1)
    writer.tap(".turned [value*='sette:coppe']")
    expect(phone.locator(".took")).to_have_text("Bruno scambia con il sette di coppe")
    expect(shown).to_contain_text("scoperta: il sette di coppe")
    assert boxes(phone) == place
    assert phone.evaluate("scrollY") == 0


def test_a_swap_that_is_refused_can_be_told_right(house: House, phone: Page) -> None:
    table = house.open("briscola", FIVE[:4], rules="spagnola", first_dealer=3)
    writer = choose_tricks(phone, house, table, "ogni carta")
    writer.card("re:coppe")
    phone.locator(STILL).wait_for()
    phone.locator(".turned summary").tap()
    seven = phone.locator(".turned [value*='sette:coppe']")
    seven.tap()
    expect(phone.locator(".reasons .err")).to_contain_text("Tocca un nome")
    phone.locator(".turned summary").tap()  # thought better of it
    expect(phone.locator(".reasons .err")).to_have_count(0)
    phone.locator(".turned summary").tap()
    phone.locator(".turned .chips").get_by_text("Bruno").tap()
    phone.locator(STILL).wait_for()
    seven.tap()
    expect(phone.locator(".took")).to_have_text("Bruno scambia con il sette di coppe")


def test_whose_turn_it_is_stays_readable_with_the_longest_name(house: House, new_phone: NewPhone) -> None:
    table, phone = house.open(players=LONG), new_phone((320, 568))
    choose(phone, table)
    go_in(phone)
    for _ in FIVE[:4]:
        press(phone, "Passo")
    speaks(phone, FIVE[4])
    expect(phone.locator(".turn-of.big")).to_be_in_viewport()
