"""The pad: a digit too many, no network, names that nearly are the same, keys and stamps in their places."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import House, NewPhone, Table, sit_down
from tests.browser.looking import boxes
from tests.browser.test_recording_chiamata import ALL_PASS, answer, answer_all, type_points
from tests.browser.test_tricks import choose, told
from tests.web.pages.test_tricks import RE, trick

pytestmark = pytest.mark.browser


@pytest.fixture
def table(house: House) -> Table:
    """Five people; everybody has just passed, Elena deals again."""
    table = house.open()
    house.record(table, 1, ALL_PASS)
    return table


def test_a_digit_too_many_says_what_it_would_have_made_and_delete_takes_the_one_before(
    table: Table, phone: Page
) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    type_points(phone, "150")
    said, save = phone.locator("[data-detail]"), phone.get_by_role("button", name="Salva")
    expect(said).to_have_text("150 è più di 120: resta 15.")
    expect(phone.locator("[data-number]")).to_have_text("15")
    expect(save).to_be_disabled()
    type_points(phone, "3")
    expect(said).to_have_text("153 è più di 120: resta 15.")
    phone.locator('[data-step="points"] [data-key="del"]').click()
    expect(phone.locator("[data-number]")).to_have_text("1")
    expect(said).to_have_text("")
    expect(save).to_be_enabled()
    type_points(phone, "5")
    expect(phone.locator("[data-verdict]")).to_have_text("Non ce la fanno.")


def test_a_digit_too_many_of_a_plain_hand_is_told_alike(house: House, phone: Page) -> None:
    table = house.open("briscola", ("Anna", "Bruno"))
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    for key in "150":
        phone.locator(f'[data-key="{key}"]').click()
    expect(phone.locator("[data-detail]")).to_have_text("150 è più di 120: resta 15.")
    phone.locator('[data-key="del"]').click()
    expect(phone.locator('[data-side="0"] .cur')).to_have_text("1")
    expect(phone.locator("[data-detail]")).to_have_text("In tutto 120 punti: basta un numero.")


def test_what_was_said_of_another_number_is_not_read_under_the_new_one(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    verdict = phone.locator("[data-verdict]")
    type_points(phone, "88")
    expect(verdict).to_have_text("Ce la fanno.")
    expect(verdict).to_be_visible()
    asked: list[Route] = []
    phone.route("**/preview", lambda route: asked.append(route))
    with phone.expect_request("**/preview"):
        phone.locator('[data-step="points"] [data-key="del"]').click()
    assert verdict.evaluate("one => getComputedStyle(one).visibility") == "hidden"
    asked[-1].continue_()
    expect(verdict).to_have_text("Non ce la fanno.")
    expect(verdict).to_be_visible()


def press_bid(phone: Page, *keys: str) -> None:
    """Touches keys of the pad for the points called."""
    for key in keys:
        phone.locator(f'[data-bid-key="{key}"]').click()


def test_a_digit_too_many_of_a_bid_says_so_and_delete_takes_the_one_before(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer(phone, "caller", "Anna")
    answer(phone, "call", "altro")
    press_bid(phone, *"749")
    said = phone.locator("[data-range]")
    expect(said).to_have_text("!749 è più di 120: resta 74.")
    press_bid(phone, "del")
    expect(phone.locator("[data-bid]")).to_have_text("7")
    expect(said).to_have_text("!da 61 a 120")
    press_bid(phone, "4", "ok")
    expect(phone.locator('[data-step="suit"]')).to_be_visible()
    expect(phone.locator('[data-answer="call"]')).to_have_text("2 a 74")


def test_points_that_the_tricks_rule_out_are_said_to_be_before_they_are_saved(
    house: House, phone: Page
) -> None:
    """The others have 41, the caller 20: what is left says what the points can be, and what they cannot."""
    table = house.open(first_dealer=0)
    told(choose(phone, house, table, "chi prende, e quanto vale"), [*RE, trick(2, 41), trick(1, 20)])
    phone.goto(f"/t/{table.id}/record")
    phone.locator('[data-step="partner"] [data-seat="3"]').click()
    said, why = phone.locator("[data-detail]"), phone.locator("[data-why]")
    expect(said).to_have_text("Dalle prese dette sono da 20 a 79.")
    type_points(phone, "90")
    expect(why).to_have_text("Dalle prese dette sono da 20 a 79.")
    expect(why).to_have_class("why js-only no")
    expect(phone.locator("[data-verdict]")).to_have_text("Ce la fanno.")
    phone.locator('[data-step="points"] [data-key="del"]').click()
    expect(why).to_have_class("why js-only no")
    type_points(phone, "0")
    expect(phone.locator("[data-verdict]")).to_have_text("Ce la fanno.")
    phone.get_by_role("button", name="Salva").click()  # it was read: nobody asks again
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["sheet"]["entries"][0]["points"] == 90


def test_who_saves_before_the_house_has_answered_is_asked_once(house: House, phone: Page) -> None:
    table = house.open(first_dealer=0)
    told(choose(phone, house, table, "chi prende, e quanto vale"), [*RE, trick(2, 41), trick(1, 20)])
    phone.goto(f"/t/{table.id}/record")
    phone.locator('[data-step="partner"] [data-seat="3"]').click()
    expect(phone.locator("[data-detail]")).to_have_text("Dalle prese dette sono da 20 a 79.")
    phone.route("**/preview", lambda route: None)
    type_points(phone, "90")
    phone.get_by_role("button", name="Salva").click()
    expect(phone.locator(".err")).to_contain_text("Se i punti sono giusti, salva di nuovo.")
    expect(phone.locator("[data-number]")).to_have_text("90")
    assert house.state(table)["next"] == 1
    phone.get_by_role("button", name="Salva").click()
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["sheet"]["entries"][0]["points"] == 90


def test_without_a_connection_the_line_says_that_the_points_come_later(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    phone.context.set_offline(True)
    type_points(phone, "85")
    expect(phone.locator("#say")).to_have_text("senza rete: i punti dopo")
    expect(phone.locator("[data-complement]")).to_have_text("35")
    expect(phone.get_by_role("button", name="Salva")).to_be_enabled()
    phone.context.set_offline(False)
    expect(phone.locator("[data-verdict]")).to_have_text("Ce la fanno.")
    expect(phone.locator("[data-five] .n")).to_have_text(["+12", "+6", "−6", "−6", "−6"])


WHOLE = """all => all.every(
    one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1
)"""
INKED = """one => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return text.getBoundingClientRect().width;
}"""
NAMESAKES = ("Giovanni B.", "Giovanni P.", "Alessandra", "Donatella", "Ugo")


@pytest.mark.parametrize("width", [320, 360])
def test_the_pad_tells_two_of_one_name_apart_and_cuts_nobody(
    house: House, new_phone: NewPhone, width: int
) -> None:
    losing = {"kind": "hand", "caller": 1, "partner": 0, "call": {"rank": "due", "points": 101}, "points": 50}
    table = house.open(players=NAMESAKES, entries=[ALL_PASS, losing])
    page = new_phone((width, 740))
    sit_down(page, table)
    page.goto(f"/t/{table.id}/record")
    answer(page, "caller", "Giovanni P.")
    for name in ("[data-now]", "[data-five]"):
        assert page.locator(f"{name} bdi").all_text_contents() == list(NAMESAKES)
    page.locator('[name=call][value="due:101"]').locator("xpath=..").click()
    answer(page, "suit", "denari")
    answer(page, "partner", "Giovanni B.")
    type_points(page, "50")
    page.locator("[data-five]:not(.stale)").wait_for()
    called = [page.locator(f'[data-answer="{step}"] span') for step in ("caller", "partner")]
    assert [one.text_content() for one in called] == ["Giovanni P.", "Giovanni B."]
    for one in called:
        assert one.evaluate_all(WHOLE)
    strip = page.locator("[data-five]")
    assert strip.locator("bdi").evaluate_all(WHOLE)
    one_line = "all => all.map(one => one.getBoundingClientRect().height)"
    assert max(strip.locator("li:nth-child(3) bdi").evaluate_all(one_line)) < 20  # "Alessandra" is not broken
    assert max(strip.locator("small").evaluate_all(one_line)) < 20  # nor is "−20→−40"
    size = "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    assert min(strip.locator("small").evaluate_all(size)) >= 12
    assert len({round(top) for _, top, _, _ in boxes(page, "[data-five] .n")}) == 1


def test_the_keys_of_one_row_stand_level(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer(phone, "caller", "Anna")
    keys = boxes(phone, '[data-step="call"] .key')
    rows = [keys[at : at + 5] for at in range(0, len(keys), 5)]
    assert len(rows) == 4
    for row in rows:
        assert len({(top, bottom) for _, top, _, bottom in row}) == 1


def test_a_multiplier_of_two_digits_stays_in_its_stamp(house: House, phone: Page) -> None:
    hand = {"kind": "hand", "caller": 1, "partner": 0, "call": {"rank": "due", "points": 101}, "points": 50}
    sit_down(phone, house.open(entries=[ALL_PASS, hand, hand]))
    ten, five = phone.locator(".stamp", has_text="×10"), phone.locator(".stamp", has_text="×5")
    assert ten.evaluate("one => one.clientWidth") >= ten.evaluate(INKED) + 2
    wide = five.evaluate("one => [one.offsetWidth, one.offsetHeight]")
    assert abs(wide[0] - wide[1]) <= 1  # one digit: still a circle


def test_the_strip_of_the_last_hand_names_both_and_the_call_on_the_smallest_phone(
    house: House, new_phone: NewPhone
) -> None:
    hand = {"kind": "hand", "caller": 0, "partner": 1, "call": {"rank": "due", "points": 101}, "points": 100}
    page = new_phone((320, 568))
    sit_down(page, house.open(players=NAMESAKES, entries=[hand | {"suit": "denari"}]))
    expect(page.locator(".undo p b")).to_contain_text("2 a 101")
    assert page.locator(".undo p b").evaluate_all(WHOLE)


SEVEN = ("Roberto", "Marianna", "Giuliana", "Federico", "Riccardo", "Stefania", "Caterina")
LONG_SEVEN = (
    "Massimiliano",
    "Mariantonietta",
    "Mariangiovanna",
    "Bartolomeo",
    "Francesca R.",
    "Francesca M.",
    "Gino",
)


@pytest.mark.parametrize("people", [SEVEN, SEVEN[:6], LONG_SEVEN])
def test_six_and_seven_are_told_apart_and_names_of_eight_letters_stand_whole(
    house: House, phone: Page, people: tuple[str, ...]
) -> None:
    table = house.open(players=people, entries=[ALL_PASS])
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    playing = phone.locator('[data-step="caller"] .sit label')
    playing.nth(0).click()
    totals = phone.locator("[data-now] bdi")
    assert totals.evaluate_all(WHOLE)
    assert totals.count() == len(people)
    phone.locator('[name=call][value="due:101"]').locator("xpath=..").click()
    answer(phone, "suit", "denari")
    phone.locator('[data-step="partner"] .sit label').nth(1).click()
    type_points(phone, "50")
    strip = phone.locator("[data-five]:not(.stale) li:visible")
    expect(strip).to_have_count(5)
    names = strip.locator("bdi")
    assert names.evaluate_all(WHOLE)
    seen = names.evaluate_all("all => all.map(one => (one.querySelector('.cut') || one).textContent)")
    assert len(set(seen)) == 5
    if people is not LONG_SEVEN:
        assert all(name in people for name in seen)
    answers = phone.locator("[data-answer] > span")
    assert answers.evaluate_all(WHOLE)
    assert "–" not in strip.locator(".n").all_inner_texts()


def test_a_spanish_question_begins_with_a_capital_behind_its_sign(house: House, new_phone: NewPhone) -> None:
    page = new_phone(locale="es-ES")
    table = house.open()
    page.goto(f"/join/{table.id}/{table.keys['score']}")
    page.locator(".dock .key").click()
    page.wait_for_url(f"**/t/{table.id}")
    page.goto(f"/t/{table.id}/record")
    page.locator('[data-step="caller"] .sit label').first.click()
    page.locator('[name=call][value="due:85"]').locator("xpath=..").click()
    expect(page.locator("#q-suit [data-said]")).to_have_text("¿El dos de qué palo?")
