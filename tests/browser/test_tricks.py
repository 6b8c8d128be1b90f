"""Trick by trick by touch: a whole hand at each depth, to the score; the taps are counted."""

from __future__ import annotations

import json
import random
import re
import secrets
from dataclasses import dataclass, field
from itertools import takewhile

import pytest
from playwright.sync_api import Page, expect

from scorer.errors import Json
from tests.browser.conftest import FIVE, House, NewPhone, Table, sit_down, through
from tests.browser.looking import boxes
from tests.browser.test_live_auction import STILL
from tests.rules.helpers import table as rules_table
from tests.rules.play.hands import Hand, Step, Trick, briscola, chiamata, points
from tests.running import Events

pytestmark = pytest.mark.browser
NEWS = r'(retry: \d+|id: \d+|event: (play|beat)|data: \{"version": \d+(, "play": \d+)?\}|)'
"""All that a stream tells: how far the table has come, never with what."""


@dataclass
class Writer:
    """A phone on the page of the hand in progress; `taps`: every touch of it."""

    page: Page
    house: House
    table: Table
    taps: list[str] = field(default_factory=list)

    def tap(self, selector: str) -> None:
        """Touches a key once it lies still, and waits for the hand to have moved."""
        live = self.page.locator("#live")
        moved = live.get_attribute("data-play")
        self.page.locator(STILL).wait_for()
        self.page.locator(f"#live {selector}").first.tap()
        expect(live).not_to_have_attribute("data-play", str(moved))
        self.taps.append(selector)

    def card(self, card: str) -> None:
        """Touches a card of the grid."""
        self.tap(f".forty [value*='\"{card}\"']")

    def seat(self, seat: int, step: str = "trick") -> None:
        """Touches who took the trick, on the seats."""
        self.tap(f".sit [value*='\"step\": \"{step}\"'][value*=': {seat}']")

    def record(self) -> Json:
        """To the recording page; what was told is filled in. Saves, and gives the entry."""
        through(self.page.get_by_role("link", name="Registra smazzata"))
        self.page.wait_for_url("**/record")
        expect(self.page.locator("[data-verdict]")).not_to_have_text("")
        self.page.locator("[data-save]:visible").tap()
        self.page.wait_for_url(f"**/t/{self.table.id}")
        self.taps += ["record", "save"]
        return self.house.state(self.table)["sheet"]["entries"][-1]


def choose(page: Page, house: House, table: Table, depth: str, auction: bool = False) -> Writer:
    """Sits down and chooses how deep the tricks are followed, and the auction, under the three dots."""
    sit_down(page, table)
    page.locator(".dock .round").click()
    through(page.get_by_role("link", name=re.compile("^Che cosa si segue")))
    if auction:
        page.get_by_label("L’asta, parola per parola").check()
    page.get_by_label(depth, exact=False).first.check()
    page.get_by_role("button", name="Salva").click()
    page.wait_for_url(f"**/t/{table.id}")
    through(page.get_by_role("link", name=re.compile("^(Segui|Riprendi) la smazzata")))
    page.wait_for_url("**/hand")
    return Writer(page, house, table)


def told(writer: Writer, steps: list[Step]) -> None:
    """Steps that somebody else's phone has told; this one shows them."""
    page, origin = writer.page, {"Origin": writer.house.url}
    for at, step in enumerate(steps, 1):
        form: dict[str, str | float | bool] = {
            "number": "1",
            "at": str(at),
            "key": secrets.token_urlsafe(16),
            "said": json.dumps(step),
        }
        sent = page.request.post(f"/t/{writer.table.id}/hand", form=form, headers=origin, max_redirects=0)
        assert sent.status == 303, sent.text()
    page.reload()


def five() -> Hand:
    """A hand of Chiamata whose called card lies with somebody else and falls before the end."""
    state = rules_table("chiamata")
    hands = (chiamata(state, random.Random(seed)) for seed in range(200))
    return next(hand for hand in hands if hand and hand.fell != caller_of(hand))


def caller_of(hand: Hand) -> int:
    said = [step for step in hand.opening if step["step"] == "call" and step["action"] != "pass"]
    return int(said[-1]["seat"])


def made(hand: Hand) -> int:
    """The points of the calling side."""
    return points(hand.pile({caller_of(hand), hand.fell}))


def falls_in(hand: Hand) -> Trick:
    return next(trick for trick in hand.tricks if hand.called in trick.cards)


def test_every_card_of_a_whole_hand_ends_in_the_score_and_all_see_the_partner_when_his_card_falls(
    house: House, new_phone: NewPhone
) -> None:
    table, hand, watcher = house.open(first_dealer=0), five(), new_phone()
    writer = choose(new_phone(), house, table, "ogni carta")
    told(writer, hand.opening)
    stream = Events.open(house.server, f"{table.watch}/stream")
    watcher.goto(table.watch)
    strip = watcher.locator(".playing")
    expect(strip).to_be_visible()
    partner, fallen = FIVE[hand.fell], False
    for trick in hand.tricks:
        for place, card in enumerate(trick.cards):
            turn = FIVE[hand.seat(trick.leader, place)]
            expect(writer.page.locator(".turn-of")).to_have_text(f"Gioca {turn}")
            assert fallen == (partner in strip.inner_text())
            writer.card(card)
            if card == hand.called:
                fallen = True
                expect(strip).to_contain_text(f"con {partner}")
                expect(writer.page.locator(".together")).to_contain_text(partner)
                expect(writer.page.locator(".asks .lbl").first).to_contain_text(f"con {partner}, ")
            expect(writer.page.locator(f".forty [value*='\"{card}\"']")).to_have_count(0)
    expect(writer.page.locator(".turn-of")).to_have_text("Tutte le prese sono fatte")
    entry = writer.record()
    assert len(writer.taps) == 40 + 2  # one a card, then record and save
    assert [each["cards"] for each in entry["tricks"]] == [trick.cards for trick in hand.tricks]
    assert (entry["partner"], entry["points"]) == (hand.fell, made(hand))
    expect(strip).to_have_count(0)
    heard = list(takewhile(lambda line: line != "id: 1", stream.lines()))
    stream.close()
    assert len([line for line in heard if line == "event: play"]) > 1
    assert {line for line in heard if not re.fullmatch(NEWS, line)} == set()


def test_one_tap_takes_the_last_card_back_over_the_end_of_a_trick_too(house: House, phone: Page) -> None:
    table, hand = house.open(first_dealer=0), five()
    writer = choose(phone, house, table, "ogni carta")
    told(writer, hand.opening)
    first = hand.tricks[0]
    for card in first.cards:
        writer.card(card)
    expect(phone.locator(".lying li")).to_have_count(0)
    writer.tap(".hand-foot .btn")
    expect(phone.locator(".lying li")).to_have_count(4)
    expect(phone.locator(".turn-of")).to_have_text(f"Gioca {FIVE[hand.seat(first.leader, 4)]}")
    writer.card(first.cards[4])
    expect(phone.locator(".lying li")).to_have_count(0)
    expect(phone.locator(".turn-of")).to_have_text(f"Gioca {FIVE[first.taker]}")


def test_the_felt_says_who_took_the_trick_and_for_how_much_until_the_next_card(
    house: House, phone: Page
) -> None:
    table, hand = house.open(first_dealer=0), five()
    writer = choose(phone, house, table, "ogni carta")
    told(writer, hand.opening)
    first, took = hand.tricks[0], phone.locator(".took")
    for card in first.cards:
        expect(took).to_have_count(0)
        writer.card(card)
    expect(took).to_have_text(f"presa di {FIVE[first.taker]}, {points(first.cards)} punti")
    expect(phone.locator(".before .takes")).to_contain_text(FIVE[first.taker])
    writer.card(hand.tricks[1].cards[0])
    expect(took).to_have_count(0)


def test_takers_and_points_of_a_whole_hand_added_up_from_the_cards(house: House, phone: Page) -> None:
    table, hand = house.open(first_dealer=0), five()
    writer = choose(phone, house, table, "chi prende, e quanto vale")
    told(writer, hand.opening)
    field = phone.locator("#points")
    phone.locator(STILL).wait_for()
    phone.locator('[data-add="11"]').tap()
    phone.locator('[data-add="10"]').tap()
    expect(field).to_have_value("21")
    field.fill("55")
    phone.locator(".sit .key").first.tap()
    expect(phone.locator(".err")).to_contain_text(
        "Una presa non può valere 55 punti: 5 carte ne fanno al massimo 54."
    )
    expect(field).to_have_value("55")  # nothing typed is lost
    for trick in hand.tricks:
        phone.locator(STILL).wait_for()
        field.fill(str(points(trick.cards)))
        writer.seat(trick.taker)
        if trick is falls_in(hand):
            phone.locator(".beside summary").first.tap()
            writer.tap(f'.beside [value*=\'"partner"\'][value*=": {hand.fell}"]')
        if trick is not hand.tricks[-1]:
            expect(field).to_have_value("")
    entry = writer.record()
    assert [each["points"] for each in entry["tricks"]] == [points(trick.cards) for trick in hand.tricks]
    assert (entry["partner"], entry["points"]) == (hand.fell, made(hand))


def test_a_trick_worth_nothing_is_a_key_and_points_added_wrong_are_begun_anew(
    house: House, phone: Page
) -> None:
    writer = choose(phone, house, house.open(first_dealer=0), "e quanto vale")
    told(writer, five().opening)
    field, taker = phone.locator("#points"), phone.locator(".sit .s0 .key")
    for key, shown in (("[data-add='10']", "10"), (".anew", ""), (".nought", "0")):
        phone.locator(key).tap()
        expect(field).to_have_value(shown)
    phone.locator(STILL).wait_for()
    taker.tap()
    expect(phone.locator(".took")).to_have_text(re.compile(rf"^Presa di {FIVE[0]}, 0 punti$", re.IGNORECASE))
    expect(field).to_have_value("")


@pytest.mark.parametrize("width", [320, 340, 360])
def test_what_is_asked_of_a_trick_stands_beside_the_turned_card(
    house: House, phone: Page, width: int
) -> None:
    table = house.open("briscola", players=FIVE[:2])
    sit_down(phone, table)
    form: dict[str, str | float | bool] = {"tricks": "points"}
    phone.request.post(f"/t/{table.id}/follow", form=form, headers={"Origin": house.url})
    phone.set_viewport_size({"width": width, "height": 640})
    phone.goto(f"/t/{table.id}/hand")
    words, key = (phone.locator(part).bounding_box() for part in (".line .turn-of", ".turned summary"))
    assert words
    assert key
    assert words["x"] + words["width"] <= key["x"]


def test_without_javascript_who_took_it_is_told_to_the_score(house: House, new_phone: NewPhone) -> None:
    table, hand, phone = house.open(first_dealer=0), five(), new_phone(script=False)
    writer = choose(phone, house, table, "chi prende")
    told(writer, hand.opening)
    for trick in hand.tricks:
        phone.locator(f".sit [value*='\"taker\": {trick.taker}']").tap()
    expect(phone.locator(".turn-of")).to_have_text("Tutte le prese sono fatte")
    phone.locator(f".sit [value*='\"seat\": {hand.fell}']").tap()
    through(phone.get_by_role("link", name="Registra smazzata"))
    phone.fill("#points", str(made(hand)))
    phone.locator("button.go:visible").last.tap()
    phone.wait_for_url(f"**/t/{table.id}")
    entry = house.state(table)["sheet"]["entries"][-1]
    takers = [trick.taker for trick in hand.tricks]
    assert entry["tricks"] == [takers.count(seat) for seat in range(5)]
    assert (entry["partner"], entry["points"]) == (hand.fell, made(hand))


def test_depths_are_mixed_by_touch_within_one_hand(house: House, phone: Page) -> None:
    table, hand = house.open(first_dealer=0), five()
    writer = choose(phone, house, table, "chi prende")
    told(writer, hand.opening)
    writer.seat(hand.tricks[0].taker)
    deepen(phone, "ogni carta")
    for card in hand.tricks[1].cards:
        writer.card(card)
    writer.card(hand.tricks[2].cards[0])
    deepen(phone, "e quanto vale")
    phone.fill("#points", str(points(hand.tricks[2].cards)))
    writer.seat(hand.tricks[2].taker)
    expect(phone.locator(".asks")).to_contain_text("presa 4 di 8")
    phone.goto(f"/t/{table.id}")
    phone.goto(f"/t/{table.id}/hand")
    expect(phone.locator("#points")).to_be_visible()  # remembered for the table


def deepen(phone: Page, depth: str) -> None:
    phone.locator(STILL).wait_for()
    with phone.expect_navigation():
        phone.locator(".depth button", has_text=depth).tap()


def test_the_turned_card_and_its_swap_by_touch_at_a_plain_table(house: House, phone: Page) -> None:
    state = rules_table("briscola", 2, "spagnola")
    hands = (briscola(state, random.Random(seed)) for seed in range(200))
    hand = next(hand for hand in hands if hand.swap and points(hand.pile({0})) != 60)
    table = house.open("briscola", FIVE[:2], rules="spagnola", first_dealer=0)
    writer = choose(phone, house, table, "ogni carta")
    expect(phone.locator(".turn-of")).to_have_text("Che carta è scoperta?")
    for step in [*hand.opening, *hand.told(["cards"] * 20, random.Random())]:
        if step["step"] == "swap":
            phone.locator(".turned summary").tap()
            phone.locator(f'.turned label:has([value="{step["seat"]}"])').tap()
            writer.tap(f".turned [value*='\"{step['card']}\"']")
            expect(phone.locator(".took")).to_have_text(re.compile(" scambia con "))
            expect(phone.locator(".took")).to_be_in_viewport()
            expect(phone.locator(".turned[open]")).to_have_count(0)
        else:
            writer.card(step["card"])
    entry = writer.record()
    assert hand.swap
    assert entry["swap"] == {"seat": hand.swap["seat"], "card": hand.swap["card"]}
    assert entry["totals"] == [points(hand.pile({0})), points(hand.pile({1}))]
    assert len(writer.taps) == 1 + 40 + 1 + 2
    won = points(hand.pile({0})) > 60
    expect(phone.locator(".sides .n")).to_have_text(["1", "0"] if won else ["0", "1"])


SHORT = (360, 640)


def whole(phone: Page) -> Json:
    """Where the forty keys stand, all of them whole in sight and large enough."""
    keys = boxes(phone, ".forty .key")
    assert len(keys) == 40
    assert all(top >= 0 and bottom <= SHORT[1] for _, top, _, bottom in keys)
    assert all(right - left >= 64 and bottom - top >= 56 for left, top, right, bottom in keys)
    return keys


def test_on_a_short_phone_all_cards_are_in_sight_as_the_page_opens_and_stay_where_they_are(
    house: House, new_phone: NewPhone
) -> None:
    table, phone = house.open("briscola", FIVE[:4]), new_phone(SHORT)
    writer = choose(phone, house, table, "ogni carta")
    whole(phone)
    writer.card("re:coppe")
    expect(phone.locator(".turn-of")).to_have_text("Gioca Anna")
    before = whole(phone)
    expect(phone.locator(".turn-of")).to_be_in_viewport()
    writer.card("asso:denari")
    expect(phone.locator(".lying li")).to_have_count(1)
    assert whole(phone) == before


def test_a_page_of_the_hand_finds_back_by_itself_when_another_phone_undoes_what_it_recorded_too_early(
    house: House, new_phone: NewPhone
) -> None:
    table, hand = house.open(first_dealer=0), five()
    writer = choose(new_phone(), house, table, "chi prende", auction=True)
    told(writer, [*hand.opening, *({"step": "trick", "taker": trick.taker} for trick in hand.tricks[:3])])
    trick = writer.page.locator("[data-trick]")
    expect(trick).to_have_text("presa 4 di 8")
    other = new_phone()
    sit_down(other, table)
    house.record(table, 1, {"kind": "all_pass"})
    expect(writer.page.locator(".speaker")).to_be_visible()  # the next hand
    expect(other.locator("html[data-settled]")).to_be_attached()
    other.get_by_role("button", name=re.compile("^Annulla:")).tap()
    expect(trick).to_have_text("presa 4 di 8")
    writer.seat(hand.order[0])
    expect(trick).to_have_text("presa 5 di 8")
