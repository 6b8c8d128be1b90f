"""What has just come under the finger does nothing and says so; what is touched elsewhere works at once.

A page counts as new until a timer has run; here it runs when the test says so.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import House, NewPhone, Table, sit_down
from tests.browser.pages import chiamata, follow

pytestmark = pytest.mark.browser
NEW = "const real = setTimeout; setTimeout = (f, ms) => (ms === 400 ? ((window.rest = f), 0) : real(f, ms))"
"""From now on every page stays new until `rest()` is called."""
FORBIDDEN = "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('forbidden') } })"
SAID = "Tasto appena comparso: non ha fatto nulla. Se vuoi quello, toccalo ancora."


@pytest.fixture
def table(house: House) -> Table:
    return house.open(entries=[chiamata(0, 1, 70), chiamata(2, 3, 70), chiamata(4, 0, 70)])


def lines(house: House, table: Table) -> int:
    return len(house.state(table)["sheet"].get("entries", []))


@pytest.fixture
def seated(new_phone: NewPhone, table: Table) -> Page:
    """At the table, whose page stays new."""
    phone = new_phone()
    sit_down(phone, table)
    phone.add_init_script(NEW)
    return phone


def undo(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Annulla"))


def said(page: Page, key: Locator) -> None:
    """The page says that this key did nothing, and the key shows it."""
    expect(page.locator("#held")).to_have_text(SAID)
    expect(key).to_have_accessible_description(SAID)
    expect(key).to_have_css("border-style", "dashed")
    expect(page.locator("html[data-settled]")).to_have_count(0)


def touch(page: Page, key: Locator) -> tuple[float, float]:
    """Touches the middle of a key; says where that is."""
    box = key.bounding_box()
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*middle)
    return middle


def test_a_touch_far_from_the_one_before_works_while_the_page_is_new(
    house: House, seated: Page, table: Table
) -> None:
    touch(seated, seated.locator(".dock .go"))
    seated.wait_for_url("**/record")
    touch(seated, seated.locator(".head a").first)
    seated.wait_for_url(f"**/t/{table.id}")
    with seated.expect_navigation():
        touch(seated, undo(seated))
    assert lines(house, table) == 2


def undone(page: Page) -> tuple[float, float]:
    """Undoes two hands; says where the second was touched, which is where the key of the third lies now."""
    with page.expect_navigation():
        touch(page, undo(page))
    page.evaluate("rest()")
    with page.expect_navigation():
        return touch(page, undo(page))


def test_a_touch_where_the_page_before_was_touched_does_nothing_and_says_so(
    house: House, seated: Page, table: Table
) -> None:
    seated.reload()
    place = undone(seated)
    seated.touchscreen.tap(*place)
    said(seated, undo(seated))
    assert lines(house, table) == 1
    seated.evaluate("rest()")
    with seated.expect_navigation():
        seated.touchscreen.tap(*place)
    assert lines(house, table) == 0


def test_what_was_said_is_gone_with_the_next_touch(seated: Page) -> None:
    seated.reload()
    seated.touchscreen.tap(*undone(seated))
    said(seated, undo(seated))
    seated.touchscreen.tap(180, 200)  # on the felt
    expect(seated.locator("#held")).to_be_empty()
    expect(undo(seated)).to_have_accessible_description("")


def test_a_key_that_somebody_else_has_just_changed_says_so_wherever_it_is_touched(
    house: House, seated: Page, table: Table
) -> None:
    seated.reload()
    seated.evaluate("rest()")
    house.record(table, 4, chiamata(3, 0, 70))
    expect(undo(seated)).to_have_text("Annulla: Dario +2")
    touch(seated, undo(seated))
    said(seated, undo(seated))
    assert lines(house, table) == 4


def test_the_keys_of_a_hand_that_come_under_the_finger_do_nothing_and_say_so(
    house: House, new_phone: NewPhone
) -> None:
    table, phone = house.open("briscola", ("Anna", "Bruno")), new_phone()
    sit_down(phone, table)
    address = f"{house.url}/t/{table.id}"
    phone.request.post(f"{address}/follow", form={"tricks": "cards"}, headers={"Origin": house.url})
    phone.add_init_script(NEW)
    phone.goto(f"/t/{table.id}/hand")
    card = phone.locator(".cards .key").nth(12)
    box = card.bounding_box()
    assert box
    phone.evaluate("([x, y]) => (sessionStorage.touch = [x, y])", [box["x"] + 40, box["y"] + 10])
    phone.reload()
    touch(phone, card)
    expect(phone.locator("#held")).to_have_text(SAID)
    expect(phone.locator(".turned")).to_have_count(0)
    touch(phone, phone.locator(".cards .key").nth(30))
    expect(phone.locator(".turned")).to_have_count(1)


def test_where_a_browser_remembers_nothing_every_touch_of_a_new_page_may_be_the_second(
    house: House, new_phone: NewPhone, table: Table
) -> None:
    phone = new_phone()
    phone.add_init_script(FORBIDDEN + ";" + NEW)
    sit_down(phone, table)
    touch(phone, undo(phone))
    said(phone, undo(phone))
    assert lines(house, table) == 3


HELD = "const real = setTimeout; setTimeout = (f, ms) => (ms === 300 ? ((window.rest = f), 0) : real(f, ms))"
"""From now on every touch of a key is the last one for as long as `rest()` is not called."""
ONE = "Due tocchi così vicini contano per uno: se erano due, tocca ancora."


def test_a_second_touch_of_a_key_right_after_the_first_says_that_they_count_as_one(
    new_phone: NewPhone, house: House
) -> None:
    phone, table = new_phone(), house.open()
    sit_down(phone, table)
    follow(phone, house, table, {"auction": "y"}, [])
    phone.add_init_script(HELD)
    phone.goto(f"/t/{table.id}/hand")
    phone.locator("html[data-settled]").wait_for()
    passed, passing = phone.locator(".said .gone"), phone.locator(".pass")
    passing.tap()
    expect(passed).to_have_count(1)
    expect(passing).to_have_css("border-style", "solid")  # a dashed one would do nothing at all
    passing.tap()
    expect(phone.locator("#held")).to_have_text(ONE)
    expect(passed).to_have_count(1)
    phone.evaluate("rest()")
    passing.tap()
    expect(passed).to_have_count(2)
    expect(phone.locator("#held")).to_be_empty()
