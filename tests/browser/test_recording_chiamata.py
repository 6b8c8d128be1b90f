"""The S3 example on a phone of 360 by 740, followed by a second phone; the pad's promises one by one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import House, NewPhone, Table, nothing_to_write, sit_down, through

pytestmark = pytest.mark.browser
ALL_PASS = {"kind": "all_pass"}


def answer(page: Page, step: str, name: str) -> None:
    """Touch one key of a question."""
    page.locator(f'[data-step="{step}"] label').filter(has=page.get_by_text(name, exact=True)).first.click()


def answer_all(page: Page) -> None:
    """Anna calls the two of coins at 85, Bruno had it (S3, Il punteggio)."""
    answer(page, "caller", "Anna")
    answer(page, "call", "85")
    answer(page, "suit", "denari")
    answer(page, "partner", "Bruno")


def type_points(page: Page, digits: str) -> None:
    for digit in digits:
        page.locator(f'[data-step="points"] [data-key="{digit}"]').click()


def seat_totals(page: Page) -> dict[str, str]:
    return {
        seat.locator("b").inner_text(): seat.locator(".n").inner_text()
        for seat in page.locator(".seat").all()
    }


@pytest.fixture
def table(house: House) -> Table:
    """Five people; everybody has just passed, Elena deals again."""
    table = house.open()
    house.record(table, 1, ALL_PASS)
    return table


def test_the_s3_example_is_recorded_in_six_touches_and_seen_by_a_second_phone(
    house: House, table: Table, new_phone: NewPhone
) -> None:
    watcher, scorer = new_phone(), new_phone()
    watcher.goto(table.watch)
    expect(watcher.locator(".dbl")).to_have_text("vale doppio")
    sit_down(scorer, table)

    touches = []
    scorer.expose_function("touched", lambda: touches.append(1))
    scorer.add_init_script("addEventListener('pointerdown', () => touched(), true)")
    scorer.reload()
    through(scorer.get_by_role("link", name="Registra smazzata"))
    answer_all(scorer)
    before_digits = len(touches)
    type_points(scorer, "85")

    expect(scorer.locator("[data-complement]")).to_have_text("35")
    expect(scorer.locator("[data-verdict]")).to_have_text("Ce la fanno.")
    expect(scorer.locator("[data-five] .n")).to_have_text(["+12", "+6", "−6", "−6", "−6"])
    expect(scorer.locator("[data-five] small").first).to_have_text("0→12")
    expect(scorer.locator("[data-why]")).to_have_text(
        "×3 per la chiamata a 85, ×2 perché tutti erano passati"
    )
    scorer.get_by_role("button", name="Salva").click()
    scorer.wait_for_url(f"**/t/{table.id}")
    assert before_digits + 1 == 6

    wanted = {"Anna": "12", "Bruno": "6", "Carla": "−6", "Dario": "−6", "Elena": "−6"}
    assert seat_totals(scorer) == wanted
    expect(watcher.locator(".seat .n")).to_have_text(list(wanted.values()))
    expect(watcher.locator(".undo")).to_contain_text("Anna con Bruno, 2 a 85")
    nothing_to_write(watcher)
    assert house.state(table)["result"]["totals"] == [12, 6, -6, -6, -6]


def test_without_javascript_the_same_hand_is_recorded_by_a_plain_form(
    house: House, table: Table, new_phone: NewPhone
) -> None:
    page = new_phone(script=False)
    sit_down(page, table)
    through(page.get_by_role("link", name="Registra smazzata"))
    for step, name in (("caller", "Anna"), ("call", "85"), ("suit", "denari"), ("partner", "Bruno")):
        answer(page, step, name)
    page.get_by_label("punti di chi ha chiamato").fill("85")
    page.get_by_role("button", name="Salva").click()
    page.wait_for_url(f"**/t/{table.id}")
    assert seat_totals(page)["Anna"] == "12"
    assert house.state(table)["result"]["totals"] == [12, 6, -6, -6, -6]


def test_enter_in_the_number_field_saves_the_hand_and_not_a_pass(
    house: House, table: Table, new_phone: NewPhone
) -> None:
    page = new_phone(script=False)
    sit_down(page, table)
    page.goto(f"/t/{table.id}/record")
    for step, name in (("caller", "Anna"), ("call", "85"), ("suit", "denari"), ("partner", "Bruno")):
        answer(page, step, name)
    page.get_by_label("punti di chi ha chiamato").fill("85")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["result"]["totals"] == [12, 6, -6, -6, -6]


def test_what_cannot_be_is_said_beside_its_question_and_nothing_typed_is_lost(
    table: Table, new_phone: NewPhone
) -> None:
    page = new_phone(script=False)
    sit_down(page, table)
    page.goto(f"/t/{table.id}/record")
    answer(page, "caller", "Anna")
    answer(page, "partner", "Bruno")
    page.get_by_label("punti di chi ha chiamato").fill("119")
    page.get_by_role("button", name="Salva").click()
    expect(page.locator('[data-step="points"] [role=alert]')).to_contain_text("119")
    expect(page.locator('[data-step="call"] [role=alert]')).to_be_visible()
    expect(page.locator('[data-step="caller"] [role=alert]')).to_have_count(0)
    expect(page.get_by_label("punti di chi ha chiamato")).to_have_value("119")
    expect(page.locator('[name=caller][value="0"]')).to_be_checked()


def test_a_double_tap_on_save_gives_one_hand(house: House, table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    type_points(phone, "85")
    phone.get_by_role("button", name="Salva").dblclick()
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["next"] == 3


def test_a_reload_keeps_the_half_typed_hand(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    type_points(phone, "8")
    key = phone.locator("[name=key]").input_value()
    phone.reload()
    expect(phone.locator("[data-number]")).to_have_text("8")
    expect(phone.locator('[data-answer="partner"]')).to_have_text("Bruno")
    assert phone.locator("[name=key]").input_value() == key


def test_a_draft_of_a_hand_that_is_saved_does_not_come_back(house: House, table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer(phone, "caller", "Anna")
    house.record(table, 2, ALL_PASS)
    phone.reload()
    expect(phone.locator('[data-step="caller"]')).to_be_visible()
    expect(phone.locator('[data-answer="caller"]')).to_have_text("")


def test_everybody_passes_is_one_touch_in_the_middle(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    through(phone.get_by_role("link", name="Registra smazzata"))
    phone.get_by_role("button", name="tutti passano").click()
    phone.wait_for_url(f"**/t/{table.id}")
    expect(phone.locator(".dbl")).to_have_text("vale doppio")


def test_an_answer_is_corrected_by_touching_it(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    phone.locator('[data-go="suit"]').click()
    answer(phone, "suit", "spade")
    expect(phone.locator('[data-answer="suit"]')).to_contain_text("spade")
    expect(phone.locator('[data-step="points"]')).to_be_visible()


def test_any_other_bid_is_typed_on_the_pad(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer(phone, "caller", "Anna")
    answer(phone, "call", "altro")
    for key in ("7", "4", "ok"):
        phone.locator(f'[data-bid-key="{key}"]').click()
    answer(phone, "suit", "coppe")
    answer(phone, "partner", "Anna")
    type_points(phone, "74")
    expect(phone.locator("[data-verdict]")).to_have_text("Chi chiama ce la fa, contro tutti.")
    expect(phone.locator('[data-answer="call"]')).to_have_text("2 a 74")


def test_undo_names_the_hand_and_stands_apart_from_recording(house: House, table: Table, phone: Page) -> None:
    entry = {"kind": "hand", "caller": 0, "partner": 1, "call": {"rank": "due", "points": 85}, "points": 85}
    house.record(table, 2, entry)
    sit_down(phone, table)
    undo = phone.get_by_role("button", name="Annulla: Anna +12")
    record = phone.get_by_role("link", name="Registra smazzata")
    first, second = undo.bounding_box(), record.bounding_box()
    assert first
    assert second
    assert second["y"] - (first["y"] + first["height"]) >= 16
    phone.locator("html[data-settled]").wait_for()
    undo.click()
    expect(phone.get_by_role("button", name="Annulla: tutti passano")).to_be_visible()
    assert house.state(table)["result"]["totals"] == [0] * 5


STILL_THERE = "addEventListener('DOMContentLoaded', () => document.querySelector('.undo button').click())"
"""The finger is still there when the page comes back."""


def test_a_double_tap_on_undo_undoes_one_hand(house: House, table: Table, phone: Page) -> None:
    house.record(table, 2, {"kind": "void"})
    sit_down(phone, table)
    undo = phone.get_by_role("button", name=re.compile("Annulla"))
    expect(undo).to_have_accessible_name("Annulla: smazzata nulla")
    phone.locator("html[data-settled]").wait_for()
    phone.add_init_script(STILL_THERE)
    undo.click(click_count=2, delay=10)
    expect(undo).to_have_accessible_name("Annulla: tutti passano")
    assert len(house.state(table)["sheet"]["entries"]) == 1


def test_a_misdealt_hand_is_two_touches_away(house: House, table: Table, phone: Page) -> None:
    sit_down(phone, table)
    through(phone.get_by_role("link", name=re.compile("Altro")))
    phone.get_by_role("button", name=re.compile("Smazzata nulla")).click()
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["sheet"]["entries"][-1] == {"kind": "void"}


def test_the_same_hand_from_two_phones_is_one_hand(house: House, table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    type_points(phone, "85")
    call = {"rank": "due", "points": 85}
    house.record(
        table, 2, {"kind": "hand", "caller": 0, "partner": 1, "call": call, "suit": "denari", "points": 85}
    )
    phone.get_by_role("button", name="Salva").click()
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["next"] == 3


def test_without_a_connection_the_hand_waits_and_is_saved_once(
    house: House, table: Table, phone: Page
) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    type_points(phone, "85")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Salva").click()
    expect(phone.locator("#lamp")).to_have_text("senza rete, riprovo")
    key = phone.locator("[data-save]")
    expect(key).to_have_text("in attesa di rete")
    expect(key).to_have_attribute("aria-disabled", "true")
    expect(key).to_have_css("border-style", "dashed")
    key.click(force=True)
    expect(key).to_have_text("in attesa di rete")
    phone.context.set_offline(False)
    phone.wait_for_url(f"**/t/{table.id}")
    assert house.state(table)["next"] == 3


def test_an_answer_lost_on_its_way_does_not_make_a_second_hand(
    house: House, table: Table, phone: Page
) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    type_points(phone, "85")
    lost: list[int] = []

    def lose_the_first(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch(max_redirects=0).status)
            route.abort()
        else:
            route.continue_()

    phone.route("**/record", lose_the_first)
    phone.get_by_role("button", name="Salva").click()
    phone.wait_for_url(f"**/t/{table.id}")
    assert lost == [303]
    assert house.state(table)["next"] == 3


def test_the_keyboard_of_a_laptop_is_enough(house: House, table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    phone.locator('[name=caller][value="0"]').focus()
    for keys in (
        ("Enter",),
        ("Tab", "ArrowRight", "ArrowRight", "Enter"),
        ("Tab", "Space"),
        ("Tab", "ArrowRight", "Enter"),
    ):
        for key in keys:
            phone.keyboard.press(key)
    phone.keyboard.type("70")
    expect(phone.locator("[data-complement]")).to_have_text("50")
    phone.keyboard.press("Enter")
    phone.wait_for_url(f"**/t/{table.id}")
    hand = house.state(table)["sheet"]["entries"][-1]
    assert (hand["caller"], hand["call"], hand["partner"]) == (0, {"rank": "re"}, 1)


def test_a_digit_that_would_pass_120_is_refused_aloud_and_not_saved(
    house: House, table: Table, phone: Page
) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    type_points(phone, "125")
    save = phone.get_by_role("button", name="Salva")
    expect(phone.locator("[data-number]")).to_have_text("12")
    expect(phone.locator("[data-detail]")).to_have_text("125 è più di 120: resta 12.")
    expect(save).to_be_disabled()
    phone.keyboard.press("Enter")
    type_points(phone, "0")
    expect(save).to_be_enabled()
    expect(phone.locator("[data-number]")).to_have_text("120")
    assert house.state(table)["next"] == 2


def test_a_bid_outside_the_range_of_the_table_is_refused_at_once(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer(phone, "caller", "Anna")
    answer(phone, "call", "altro")
    spoken = phone.locator("[data-range]")
    expect(spoken).to_contain_text("da 61 a 120")
    for key in ("5", "0", "ok"):
        phone.locator(f'[data-bid-key="{key}"]').click()
    expect(spoken).to_have_class("wrong")
    expect(phone.locator('[data-step="suit"]')).to_be_hidden()
    for key in ("del", "del", "7", "4", "ok"):
        phone.locator(f'[data-bid-key="{key}"]').click()
    expect(phone.locator('[data-step="suit"]')).to_be_visible()


def test_a_bid_refused_later_marks_its_answer_and_leads_there(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    answer_all(phone)
    phone.locator('[name=call][value="due:85"]').evaluate("(input) => (input.value = 'due:50')")
    type_points(phone, "85")
    called = phone.locator('[data-go="call"]')
    expect(phone.locator("[data-detail]")).to_have_text("I punti dichiarati vanno da 61 a 120.")
    expect(called).to_have_class("wrong")
    phone.get_by_role("button", name="Salva").click()
    phone.locator("form[data-refused=yes]").wait_for()
    expect(called).to_have_class("wrong")
    called.click()
    expect(phone.locator('[data-step="call"]')).to_be_visible()


@pytest.mark.parametrize("size", [(360, 740), (320, 568)])
def test_nothing_pushes_save_off_the_screen(table: Table, new_phone: NewPhone, size: tuple[int, int]) -> None:
    page = new_phone(size)
    sit_down(page, table)
    page.goto(f"/t/{table.id}/record")
    answer_all(page)
    type_points(page, "85")
    expect(page.locator("[data-why]")).not_to_be_empty()
    save = page.locator("[data-save]")
    expect(save).to_be_in_viewport(ratio=1)
    page.locator("[name=number]").evaluate("(input) => (input.value = '9')")
    save.click()
    expect(page.locator('[data-step="points"] [role=alert]')).to_be_in_viewport(ratio=1)
    expect(save).to_be_in_viewport(ratio=1)


def test_the_suit_stands_as_a_whole_word_or_as_its_sign_alone(table: Table, phone: Page) -> None:
    sit_down(phone, table)
    for width in (320, 360, 414):
        phone.set_viewport_size({"width": width, "height": 740})
        phone.goto(f"/t/{table.id}/record")
        answer(phone, "caller", "Anna")
        phone.locator('[data-step="call"] label').first.click()
        phone.locator('[data-step="suit"] label', has_text="bastoni").click()
        box = phone.locator('[data-answer="suit"]')
        expect(box.locator("svg")).to_be_visible()
        whole = (
            "box => box.lastChild.matches('.vh') || box.lastChild.scrollWidth <= box.lastChild.clientWidth"
        )
        assert box.evaluate(whole)
        phone.evaluate("localStorage.clear()")
