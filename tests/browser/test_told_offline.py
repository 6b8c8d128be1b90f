"""A hand told while the network is away: words, cards and tricks, all written once when it is back."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import FIVE, House, NewPhone, Table
from tests.browser.test_live_auction import STILL, choose, go_in, key, press, say, speaks
from tests.browser.test_tricks import Writer, five, told
from tests.browser.test_tricks import choose as choose_tricks
from tests.rules.play.hands import Hand, points

pytestmark = pytest.mark.browser
UNDER = "#under"


def heard(page: Page, said: Sequence[str]) -> None:
    """What the felt says was spoken, in order."""
    expect(page.locator(".asks .said li")).to_have_text(list(said))


def auction(house: House, phone: Page) -> Table:
    table = house.open()
    choose(phone, table)
    go_in(phone)
    return table


def writer_of(house: House, phone: Page, depth: str) -> tuple[Writer, Hand]:
    """A phone that follows the tricks of a hand whose auction is told."""
    table, hand = house.open(first_dealer=0), five()
    writer = choose_tricks(phone, house, table, depth)
    told(writer, hand.opening)
    return writer, hand


def touch(page: Page, selector: str) -> None:
    """Touches a key that lies still, and does not ask whether it arrived."""
    page.locator(STILL).wait_for()
    page.locator(f"#live {selector}").first.tap()


def card(page: Page, name: str) -> None:
    touch(page, f".forty [value*='\"{name}\"']")


def test_three_words_said_without_a_network_are_written_once_and_in_order(
    house: House, new_phone: NewPhone
) -> None:
    phone, watcher = new_phone(), new_phone()
    table = auction(house, phone)
    watcher.goto(table.watch)
    phone.context.set_offline(True)
    say(phone, [("Anna", "re")])
    expect(phone.locator("#lamp")).to_have_text("senza rete, riprovo")
    expect(phone.locator(UNDER)).to_have_text("1 tocco in attesa di rete")
    say(phone, [("Bruno", "cavallo"), ("Carla", "Passo")])
    speaks(phone, "Dario")
    heard(phone, ["Anna re", "Bruno cavallo", "Carla passa"])
    expect(phone.locator(UNDER)).to_have_text("3 tocchi in attesa di rete")
    expect(phone.locator(".asks [data-stands]")).to_have_text("l’ultima è di Bruno: cavallo")
    for word, legal in (("asso", False), ("re", False), ("cavallo", False), ("fante", True)):
        named = phone.get_by_text(word, exact=True)
        expect(phone.locator(".rungs .key", has=named)).to_be_enabled(enabled=legal)
    expect(watcher.locator(".said li")).to_have_count(0)
    phone.context.set_offline(False)
    expect(watcher.locator(".said li")).to_have_text(["Anna re", "Bruno cavallo", "Carla passa"])
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    expect(phone.locator(UNDER)).to_have_text("mazziere Elena")
    heard(phone, ["Anna re", "Bruno cavallo", "Carla passa"])
    say(phone, [("Dario", "fante")])
    expect(watcher.locator(".said li").last).to_have_text("Dario fante")


def test_after_the_two_numbers_are_said_without_a_network_too(house: House, phone: Page) -> None:
    auction(house, phone)
    say(phone, [("Anna", "due")])
    expect(phone.locator(".rungs")).to_have_count(0)
    phone.context.set_offline(True)
    say(phone, [("Bruno", "71")])
    speaks(phone, "Carla")
    expect(phone.locator(".dock .key.f", has_text="70").first).to_be_disabled()
    phone.fill("#points", "93")
    press(phone, "Di’")
    speaks(phone, "Dario")
    expect(phone.locator("#points")).to_have_value("")
    phone.fill("#points", "95")
    phone.press("#points", "Enter")
    heard(phone, ["Anna due", "Bruno 2 a 71", "Carla 2 a 93", "Dario 2 a 95"])
    phone.context.set_offline(False)
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    expect(phone.locator(".asks [data-stands]")).to_have_text("l’ultima è di Dario: 2 a 95")


def test_an_auction_that_ends_without_a_network_waits_there_and_says_so(house: House, phone: Page) -> None:
    auction(house, phone)
    phone.context.set_offline(True)
    say(phone, [("Anna", "re"), *((name, "Passo") for name in FIVE[1:])])
    speaks(phone, "L’asta è finita")
    expect(phone.locator(UNDER)).to_have_text("Si continua appena c’è rete")
    expect(phone.locator(".dock .key:enabled")).to_have_count(0)
    phone.context.set_offline(False)
    speaks(phone, "Di che seme?")


def test_a_word_that_has_not_left_the_phone_is_taken_back_there(house: House, new_phone: NewPhone) -> None:
    phone, watcher = new_phone(), new_phone()
    table = auction(house, phone)
    watcher.goto(table.watch)
    phone.context.set_offline(True)
    say(phone, [("Anna", "re"), ("Bruno", "cavallo"), ("Carla", "fante")])
    speaks(phone, "Dario")
    for name in ("Carla dice fante", "Bruno dice cavallo", "Anna dice re"):
        expect(phone.get_by_role("button", name=f"Annulla: {name}")).to_be_visible()
        touch(phone, ".back .btn")
        expect(phone.get_by_role("button", name=f"Annulla: {name}")).to_have_count(0)
    speaks(phone, "Anna")
    say(phone, [("Anna", "asso")])
    phone.context.set_offline(False)
    expect(watcher.locator(".said li")).to_have_text(["Anna asso"])
    speaks(phone, "Bruno")


def test_a_page_left_with_words_on_their_way_sends_them_when_it_is_back(house: House, phone: Page) -> None:
    table = auction(house, phone)
    cut = lambda route: route.abort() if route.request.method == "POST" else route.continue_()  # noqa: E731
    phone.route("**/hand", cut)
    say(phone, [("Anna", "re"), ("Bruno", "Passo")])
    speaks(phone, "Carla")
    phone.unroute("**/hand")
    phone.goto(f"/t/{table.id}/hand")
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    heard(phone, ["Anna re", "Bruno passa"])
    expect(phone.locator('[name="at"]').first).to_have_value("3")


def test_what_somebody_else_was_first_with_stops_the_rest_which_is_shown_and_written_if_wanted(
    house: House, new_phone: NewPhone
) -> None:
    one, two = new_phone(), new_phone()
    table = auction(house, one)
    choose(two, table)
    go_in(two)
    one.context.set_offline(True)
    say(one, [("Anna", "re"), ("Bruno", "cavallo"), ("Carla", "Passo")])
    speaks(one, "Dario")
    say(two, [("Anna", "asso")])
    speaks(two, "Bruno")
    one.context.set_offline(False)
    expect(one.locator(".reasons")).to_contain_text("Il tuo tocco non è stato scritto.")
    expect(one.locator(".unsent")).to_contain_text("Bruno dice cavallo, Carla passa")
    heard(one, ["Anna asso"])
    one.reload()
    expect(one.locator(".unsent")).to_contain_text("Bruno dice cavallo, Carla passa")  # nothing is lost
    touch(one, "[data-unsent=send]")
    expect(one.locator(".unsent")).to_have_count(0)
    heard(one, ["Anna asso", "Bruno cavallo", "Carla passa"])
    expect(two.locator(".said li")).to_have_count(3)


def test_cards_fall_on_without_a_network_past_the_end_of_a_trick(house: House, phone: Page) -> None:
    writer, hand = writer_of(house, phone, "ogni carta")
    first, second = hand.tricks[:2]
    phone.context.set_offline(True)
    for place, each in enumerate(first.cards):
        expect(phone.locator(".turn-of")).to_have_text(f"Gioca {FIVE[hand.seat(first.leader, place)]}")
        card(phone, each)
        expect(phone.locator(".lying li")).to_have_count(place + 1)
    expect(phone.locator(".turn-of")).to_have_text("Prossima carta")  # who took it is not known here
    card(phone, second.cards[0])
    expect(phone.locator(".lying li")).to_have_count(1)
    expect(phone.locator(".forty .key:disabled")).to_have_count(6)
    expect(phone.locator(UNDER)).to_have_text("6 tocchi in attesa di rete")
    phone.context.set_offline(False)
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    expect(phone.locator("[data-trick]")).to_have_text("presa 2 di 8")
    expect(phone.locator(".turn-of")).to_have_text(f"Gioca {FIVE[hand.seat(second.leader, 1)]}")
    expect(phone.locator(".forty .key:disabled")).to_have_count(6)
    for cards in (second.cards[1:], *(trick.cards for trick in hand.tricks[2:])):
        for each in cards:
            writer.card(each)
    entry = writer.record()
    assert [each["cards"] for each in entry["tricks"]] == [each.cards for each in hand.tricks]


def test_nobody_is_said_to_take_while_a_card_told_here_has_not_been_answered(
    house: House, phone: Page
) -> None:
    writer, hand = writer_of(house, phone, "ogni carta")
    first, lying = hand.tricks[0].cards, phone.locator(".lying")
    writer.card(first[0])
    expect(lying.locator(".takes")).to_have_count(1)
    phone.context.set_offline(True)
    for place, each in enumerate(first[1:3], 2):
        card(phone, each)
        expect(lying.locator("li")).to_have_count(place)
        expect(lying.locator(".takes")).to_have_count(0)
        expect(lying).not_to_contain_text("prende")
    for _ in first[1:3]:
        touch(phone, ".back .btn")
    expect(lying.locator(".takes")).to_contain_text("prende")
    card(phone, first[1])
    phone.context.set_offline(False)
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    expect(lying.locator("li")).to_have_count(2)
    expect(lying.locator(".takes")).to_contain_text("prende")


@pytest.mark.parametrize("depth", ["chi prende", "chi prende, e quanto vale"])
def test_all_tricks_of_a_hand_are_told_without_a_network(house: House, phone: Page, depth: str) -> None:
    writer, hand = writer_of(house, phone, depth)
    phone.context.set_offline(True)
    for number, trick in enumerate(hand.tricks, 1):
        worth = points(trick.cards)
        expect(phone.locator("[data-trick]")).to_have_text(f"presa {number} di 8")
        if depth != "chi prende":
            phone.fill("#points", str(worth))
        touch(phone, f".sit [value*='\"taker\": {trick.taker}']")
        said = "" if depth == "chi prende" else f", {worth} punti"
        expect(phone.locator(".took")).to_have_text(f"presa di {FIVE[trick.taker]}{said}")
    expect(phone.locator(".sit .key:enabled")).to_have_count(0)
    phone.context.set_offline(False)
    expect(phone.locator(".turn-of")).to_have_text("Tutte le prese sono fatte")
    touch(phone, f".sit [value*='\"seat\": {hand.fell}']")
    takers = [trick.taker for trick in hand.tricks]
    if depth == "chi prende":
        shown = [str(takers.count(seat)) for seat in range(5)]
        expect(phone.locator(".taken .n")).to_have_text(shown)
    else:
        entry = writer.record()
        assert [each["points"] for each in entry["tricks"]] == [points(trick.cards) for trick in hand.tricks]


def test_a_trick_that_cannot_be_stops_what_was_told_after_it(house: House, phone: Page) -> None:
    writer_of(house, phone, "chi prende, e quanto vale")
    phone.context.set_offline(True)
    for worth, taker in (("20", 1), ("55", 2), ("10", 3)):
        phone.fill("#points", worth)
        touch(phone, f".sit [value*='\"taker\": {taker}']")
        expect(phone.locator("#points")).to_have_value("")
    phone.context.set_offline(False)
    expect(phone.locator(".err")).to_contain_text(
        "Una presa non può valere 55 punti: 5 carte ne fanno al massimo 54."
    )
    expect(phone.locator(".unsent")).to_contain_text("presa di Dario, 10 punti")
    expect(phone.locator("#points")).to_have_value("55")
    expect(phone.locator("[data-trick]")).to_have_text("presa 2 di 8")
    touch(phone, "[data-unsent=drop]")
    expect(phone.locator(".unsent")).to_have_count(0)


def test_an_answer_that_is_lost_on_the_way_back_says_no_word_twice(house: House, phone: Page) -> None:
    auction(house, phone)
    lost: list[str] = []

    def lose(route: Route) -> None:
        """The first answer to every word never comes."""
        sent = str(route.request.post_data)
        if route.request.method != "POST" or sent in lost:
            return route.continue_()
        lost.append(sent)
        route.fetch(max_redirects=0)
        return route.abort()

    phone.route("**/hand", lose)
    say(phone, [("Anna", "re"), ("Bruno", "cavallo")])
    speaks(phone, "Carla")
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    heard(phone, ["Anna re", "Bruno cavallo"])
    assert len(lost) == 2
    assert key(phone, "fante").is_enabled()


def test_points_typed_while_the_trick_before_is_being_answered_stay(
    house: House, new_phone: NewPhone
) -> None:
    """The stream has told the page of its own step before the answer to it came."""
    phone = new_phone()
    _, hand = writer_of(house, phone, "quanto vale")
    held: list[tuple[Route, APIResponse]] = []
    phone.route("**/hand", lambda route: held.append((route, route.fetch())))
    touch(phone, f".sit [value*=': {hand.tricks[0].taker}']")
    at = len(hand.opening) + 2
    expect(phone.locator("#live")).to_have_attribute("data-at", str(at))
    phone.fill("#points", "14")
    for route, answer in held:
        route.fulfill(response=answer)
    phone.unroute_all()
    expect(phone.locator("html")).not_to_have_class(re.compile("sending"))
    expect(phone.locator("#points")).to_have_value("14")
