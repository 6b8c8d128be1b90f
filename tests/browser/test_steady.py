"""The network goes away: no touch leads to the browser's error page, and what was touched happens once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import FIVE, House, NewPhone, Table, opened, sit_down
from tests.browser.looking import boxes
from tests.browser.pages import chiamata

pytestmark = pytest.mark.browser
WAITS = "in attesa di rete"


@pytest.fixture
def table(house: House) -> Table:
    return house.open(entries=[chiamata(0, 1, 70), chiamata(2, 3, 70)])


@pytest.fixture
def seated(phone: Page, table: Table) -> Page:
    sit_down(phone, table)
    expect(phone.locator("html[data-settled]")).to_be_attached()
    return phone


def note(page: Page) -> str:
    return page.locator("#held").inner_text()


def test_record_and_the_way_back_wait_on_their_page_and_go_when_the_network_is_back(
    seated: Page, table: Table
) -> None:
    record = seated.locator(".dock .go")
    seated.context.set_offline(True)
    record.click()
    expect(record).to_have_text(WAITS)
    expect(record).to_have_css("border-style", "dashed")
    expect(record).to_have_accessible_description(note(seated))
    assert note(seated).startswith("Senza rete. Appena torna il telefono fa da sé: «Registra smazzata».")
    seated.context.set_offline(False)
    seated.wait_for_url("**/record")
    seated.context.set_offline(True)
    seated.locator(".head a").first.click()
    expect(seated.locator("#held")).to_contain_text("«Indietro»")
    expect(seated.locator("#hand")).to_be_visible()
    seated.context.set_offline(False)
    seated.wait_for_url(f"**/t/{table.id}")


def test_an_undo_waits_and_is_done_once(seated: Page, house: House, table: Table) -> None:
    posts: list[str] = []
    seated.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    undo = seated.locator(".undo button")
    said = undo.inner_text()
    seated.context.set_offline(True)
    undo.click()
    expect(undo).to_have_text(WAITS)
    assert said in note(seated)
    assert house.state(table)["next"] == 3
    with seated.expect_navigation():
        seated.context.set_offline(False)
    expect(seated.locator(".undo button")).not_to_have_text(said)
    assert [url for url in posts if url.endswith("/undo")] == [f"{house.url}/t/{table.id}/undo"]
    assert house.state(table)["result"]["totals"] == [2, 1, -1, -1, -1]


def test_another_hand_meanwhile_does_not_change_what_is_undone(
    seated: Page, house: House, table: Table
) -> None:
    """What waits is the touch: the number under the finger, not the one that has come since."""
    seated.context.set_offline(True)
    seated.locator(".undo button").click()
    expect(seated.locator(".undo button")).to_have_text(WAITS)
    house.record(table, 3, chiamata(4, 0, 70))
    with seated.expect_request("**/undo") as asked:
        seated.context.set_offline(False)
    assert asked.value.post_data == "number=2"
    expect(
        seated.get_by_role("heading", name="Non con questo link")
    ).to_be_visible()  # no longer the last one


def test_a_second_touch_takes_the_place_of_the_first_and_the_same_one_drops_it(
    seated: Page, house: House, table: Table
) -> None:
    record, undo = seated.locator(".dock .go"), seated.locator(".undo button")
    said = undo.inner_text()
    seated.context.set_offline(True)
    undo.click()
    expect(undo).to_have_text(WAITS)
    record.click()
    expect(undo).to_have_text(said)
    expect(record).to_have_text(WAITS)
    seated.evaluate("Date.now = (now => () => now() + 1000)(Date.now)")  # not the second tap of one touch
    record.click()
    expect(record).to_have_text("Registra smazzata")
    expect(seated.locator("#held")).to_be_empty()
    seated.context.set_offline(False)
    expect(seated.locator("#lamp")).to_have_text("salvata")
    assert seated.url.endswith(f"/t/{table.id}")
    assert house.state(table)["next"] == 3


def test_a_house_that_is_away_while_the_phone_has_a_network_is_asked_first(seated: Page) -> None:
    """The lamp knows: a phone on its own data, the laptop of the club switched off."""
    seated.route(lambda url: "/static/" not in url, lambda route: route.abort())
    seated.evaluate("document.querySelector('#lamp .state').classList.replace('ok', 'off')")
    seated.locator("a[href$='/more']").click()
    expect(seated.locator("#held")).to_contain_text("Senza rete")
    seated.unroute_all()
    seated.wait_for_url("**/more")


def test_a_question_waits_on_its_page(phone: Page) -> None:
    phone.goto("/ask/trick")
    phone.context.set_offline(True)
    phone.locator("#ask .dock button").first.click()
    expect(phone.locator("#held")).to_contain_text("Senza rete")
    expect(phone.locator("#ask")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator("#held")).to_be_empty()
    phone.wait_for_url("**/ask/trick?*")


def test_a_touch_with_ctrl_and_a_download_are_the_browsers_own(
    house: House, seated: Page, table: Table
) -> None:
    seated.goto(f"/t/{table.id}/log")
    with seated.context.expect_page():
        seated.locator(".head a").first.click(modifiers=["ControlOrMeta"])
    seated.context.set_offline(True)
    seated.evaluate("addEventListener('click', (event) => (window.met = event.defaultPrevented))")
    seated.locator("a[download]").first.click()
    assert seated.evaluate("window.met") is False
    expect(seated.locator("#held")).to_be_empty()


def test_what_is_typed_for_a_new_table_waits_too(phone: Page) -> None:
    phone.goto("/new")
    for place, name in enumerate(FIVE):
        phone.locator(f"#players-{place}").fill(name)
    phone.locator("[value='4'] + span").click()
    phone.context.set_offline(True)
    phone.locator(".dock .go").click()
    expect(phone.locator(".dock .go")).to_have_text(WAITS)
    expect(phone.locator("#players-0")).to_have_value("Anna")
    phone.context.set_offline(False)
    phone.wait_for_url("**/t/*")


def silent(page: Page) -> None:
    """The network is dead and nothing has said so: what is asked fails, the lamp still says all is well."""
    page.route(lambda url: "/static/" not in url, lambda route: route.abort())


def test_a_network_that_died_unnoticed_leads_to_no_error_page_and_loses_no_touch(
    seated: Page, table: Table
) -> None:
    record = seated.locator(".dock .go")
    silent(seated)
    assert seated.evaluate("navigator.onLine") is True
    expect(seated.locator("#lamp")).to_have_text("salvata")
    record.click()
    expect(record).to_have_text(WAITS)
    assert seated.url.endswith(f"/t/{table.id}")
    seated.unroute_all()
    seated.wait_for_url("**/record")


def test_a_request_that_hangs_is_waited_for_on_the_page(seated: Page, table: Table) -> None:
    """A phone at the edge of the Wi-Fi: nothing fails, nothing comes."""
    seated.route(lambda url: "/static/" not in url, lambda route: None)
    seated.locator("a[href$='/more']").click()
    expect(seated.locator("#held")).to_contain_text("Appena torna")
    assert seated.url.endswith(f"/t/{table.id}")
    seated.unroute_all()
    seated.wait_for_url("**/more")


def test_an_undo_on_a_network_that_died_unnoticed_is_done_once(
    seated: Page, house: House, table: Table
) -> None:
    posts: list[str] = []
    seated.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    undo = seated.locator(".undo button")
    silent(seated)
    undo.click()
    expect(undo).to_have_text(WAITS)
    assert (posts, house.state(table)["next"]) == ([], 3)
    with seated.expect_navigation():
        seated.unroute_all()
    assert posts == [f"{house.url}/t/{table.id}/undo"]
    assert house.state(table)["result"]["totals"] == [2, 1, -1, -1, -1]


def test_two_taps_on_a_key_that_sends_are_one(seated: Page, house: House, table: Table) -> None:
    posts: list[str] = []
    seated.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    under_way: list[Route] = []
    seated.route("**/undo", lambda route: under_way.append(route))
    left, top, right, bottom = boxes(seated, ".undo button")[0]
    middle = ((left + right) / 2, (top + bottom) / 2)
    with seated.expect_request("**/undo"):
        seated.mouse.dblclick(*middle)
    with seated.expect_response("**/healthz"):  # what the second touch would wait for
        seated.mouse.click(*middle)
    with seated.expect_navigation():
        under_way[0].continue_()
    assert posts == [f"{house.url}/t/{table.id}/undo"]
    assert house.state(table)["result"]["totals"] == [2, 1, -1, -1, -1]


def test_back_leads_back_and_the_same_key_goes_again(seated: Page, table: Table) -> None:
    for _ in range(2):
        seated.locator(".dock .go").click()
        seated.wait_for_url("**/record")
        seated.go_back()
        seated.wait_for_url(f"**/t/{table.id}")
    expect(seated.locator("#held")).to_be_empty()


def test_where_nothing_can_be_saved_the_pages_can_still_be_read(seated: Page) -> None:
    seated.route("**/healthz", lambda route: route.fulfill(status=503))
    seated.locator("a[href$='/more']").click()
    seated.wait_for_url("**/more")


def test_the_house_is_gone_and_comes_back_on_its_port(tmp_path: Path, new_phone: NewPhone) -> None:
    """The club's laptop is started anew; a phone that was touched meanwhile goes on by itself."""
    with opened(tmp_path / "house") as house:
        table = house.open()
        page = new_phone(url=house.url)
        sit_down(page, table)
        expect(page.locator("html[data-settled]")).to_be_attached()
    page.locator(".dock .go").click()
    expect(page.locator(".dock .go")).to_have_text(WAITS)
    with opened(tmp_path / "house", port=int(house.url.rpartition(":")[2])):
        page.wait_for_url("**/record")
