"""Sharing on real screens: codes that cameras read, links replaced, phones taken off, the partner kept."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, expect

from scorer.config import Settings
from scorer.errors import Json
from scorer.services.address import lan_address, only_here
from tests.browser.conftest import FIVE, PATIENCE, PHONE, House, NewPhone, Table, sit_down
from tests.browser.pixels import read_qr
from tests.running import Server, launched

pytestmark = pytest.mark.browser
PUBLIC = "https://smazzata.example"
SOLO: Json = {
    "kind": "hand",
    "caller": 1,
    "solo": True,
    "call": {"rank": "re"},
    "suit": "coppe",
    "points": 70,
}
MARGIN = 30  # pixels of the page round a code
CLOSED = "Questo accesso è chiuso"
BLINK = 5 * 1000  # milliseconds: five times what ninety-nine phones of a hundred need
SECONDS = 5 * 6000  # "within seconds": the stream ends, the phone asks


@contextmanager
def serving_at(folder: Path, *options: str) -> Iterator[House]:
    """A server of its own with these options, asked through this machine's loopback."""
    folder.mkdir()
    command = [sys.executable, "-m", "scorer.cli", "start", "--port", "0", "--instance", str(folder)]
    with launched([*command, *options], folder) as server:
        yield House(server)


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving_at(tmp_path_factory.mktemp("public") / "instance", "--public-url", PUBLIC) as house:
        port = re.search(r"port (\d+)", house.server.process.stdout.readline())  # type: ignore[union-attr] # a pipe
        assert port
        yield House(Server(house.server.process, f"http://127.0.0.1:{port[1]}", house.server.log_file))


def at(chromium: Browser, url: str, theme: str = "light", width: int = PHONE[0]) -> BrowserContext:
    """A phone with this look, at this server."""
    context = chromium.new_context(
        base_url=url, viewport={"width": width, "height": PHONE[1]}, device_scale_factor=2, locale="it-IT"
    )
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "theme", "value": theme, "url": url}])
    return context


def cameras(page: Page, code: Locator) -> str:
    """What two readers see where the code is on the screen, with what stands round it; they must agree."""
    code.evaluate("element => element.scrollIntoView({block: 'center'})")
    box = code.bounding_box()
    assert box
    around: FloatRect = {
        "x": max(0, box["x"] - MARGIN),
        "y": max(0, box["y"] - MARGIN),
        "width": box["width"] + 2 * MARGIN,
        "height": box["height"] + 2 * MARGIN,
    }
    return read_qr(page.screenshot(clip=around))


def codes(page: Page) -> set[str]:
    """Every code of the share page, scrolled to one by one."""
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    return {cameras(page, code) for code in page.locator(".qr").all()}


@pytest.mark.parametrize("theme", ["light", "dark", "sun"])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_every_code_on_the_page_is_read_by_two_readers_in_every_look(
    chromium: Browser, public: House, theme: str, width: int
) -> None:
    table = public.open()
    context = at(chromium, public.url, theme, width)
    page = context.new_page()
    sit_down(page, table, "direct")
    page.goto(f"/t/{table.id}/share")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert codes(page) == {
        f"{PUBLIC}/w/{table.id}/{table.keys['watch']}",
        f"{PUBLIC}/join/{table.id}/{table.keys['score']}",
        f"{PUBLIC}/join/{table.id}/{table.keys['direct']}",
    }
    expect(page.locator("#watch .addr").first).to_have_text("smazzata.example/g")
    expect(page.get_by_text("stesso Wi-Fi")).to_have_count(0)
    context.close()


def test_opened_on_the_laptop_itself_codes_and_texts_hold_the_lan_address_and_a_friend_follows_by_it(
    chromium: Browser, tmp_path: Path
) -> None:
    if only_here(Settings(host=lan_address())):
        pytest.skip("this machine is in no network")
    with serving_at(tmp_path / "instance") as house:
        laptop, friend = at(chromium, f"http://localhost:{house.server.port}"), at(chromium, "http://nowhere")
        table, page = house.open(), laptop.new_page()
        sit_down(page, table, "direct")
        page.goto(f"/t/{table.id}/share")
        lan = f"http://{lan_address()}:{house.server.port}"
        assert all(code.startswith(f"{lan}/") for code in codes(page))
        expect(page.locator("#watch .addr").first).to_have_text(f"{lan.removeprefix('http://')}/g")
        assert not re.search(r"localhost|127\.0\.0\.1", page.locator("main").inner_text())
        expect(page.get_by_text("stesso Wi-Fi")).to_be_visible()
        follower = friend.new_page()
        follower.goto(next(code for code in codes(page) if "/w/" in code))
        house.record(table, 1, SOLO)
        expect(follower.locator(".seat .n").nth(1)).to_have_text("4")
        laptop.close()
        friend.close()


def test_a_server_for_this_computer_alone_says_so_beside_the_code(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/share")
    expect(phone.get_by_text("Solo questo computer può aprire questo indirizzo")).to_be_visible()


# Replaced, taken off, left


@pytest.mark.parametrize("place", ["", "/record", "/log", "/share", "/more"])
def test_an_open_page_says_so_when_its_link_is_replaced(
    house: House, new_phone: NewPhone, place: str
) -> None:
    table, director, other = house.open(), new_phone(), new_phone()
    sit_down(director, table, "direct")
    sit_down(other, table)
    with other.expect_response("**/stream"):
        other.goto(f"/t/{table.id}{place}")
    replace(director, table, "score")
    expect(other.get_by_role("heading", name=CLOSED)).to_be_visible(timeout=SECONDS)
    expect(director.get_by_text("Questo è il link nuovo")).to_be_visible()
    director.goto(f"/t/{table.id}")
    expect(director.get_by_role("link", name="Registra smazzata")).to_be_visible()


def replace(director: Page, table: Table, role: str) -> None:
    """The director replaces a link by hand."""
    director.goto(f"/t/{table.id}/share")
    if role != "watch":
        director.locator("#others > summary").click()
        director.locator(f"#{role} > summary").click()
    door = director.locator(f"#{role}")
    door.locator(".replace > summary").click()
    with director.expect_navigation():
        door.get_by_role("button", name="Cambia il link").click()


def test_who_watches_by_a_replaced_link_is_told_and_the_new_code_works(
    house: House, new_phone: NewPhone
) -> None:
    table, director, watcher = house.open(), new_phone(), new_phone()
    sit_down(director, table, "direct")
    watcher.goto(table.watch)
    expect(watcher.locator("#lamp")).to_have_text("in diretta")
    director.goto(f"/t/{table.id}/share")
    expect(director.get_by_text("1 guarda", exact=True)).to_be_visible()
    replace(director, table, "watch")
    expect(watcher.get_by_role("heading", name=CLOSED)).to_be_visible(timeout=SECONDS)
    code = director.locator(".codebig").inner_text()
    watcher.goto("/")
    watcher.locator("#code").fill(code.lower().replace(" ", "-"))
    watcher.get_by_role("button", name="Entra").click()
    expect(watcher.locator("#lamp")).to_have_text("in diretta")


def test_what_was_half_typed_waits_for_the_new_link(house: House, new_phone: NewPhone) -> None:
    table, director, other = house.open(), new_phone(), new_phone()
    sit_down(director, table, "direct")
    sit_down(other, table)
    with other.expect_response("**/stream"):
        other.goto(f"/t/{table.id}/record")
    other.locator('[data-step="caller"] label:has([value="2"])').click()
    replace(director, table, "score")
    expect(other.get_by_role("heading", name=CLOSED)).to_be_visible(timeout=SECONDS)
    other.goto(director.locator("#score .addr").inner_text())
    other.get_by_role("button", name="Entra senza nome").click()
    other.wait_for_url(f"**/t/{table.id}")
    other.goto(f"/t/{table.id}/record")
    expect(other.locator('[name="caller"][value="2"]')).to_be_checked()


def test_the_director_sees_who_is_here_and_takes_one_off(house: House, new_phone: NewPhone) -> None:
    table, director, other = house.open(), new_phone(), new_phone()
    sit_down(director, table, "direct")
    other.goto(f"/join/{table.id}/{table.keys['score']}")
    with other.expect_response("**/stream"):
        other.get_by_role("button", name="Carla").click()
    director.goto(f"/t/{table.id}/share")
    director.get_by_text("2 telefoni a questo tavolo").click()
    row = director.locator("#people li", has_text="Carla")
    expect(row).to_contain_text("Segna · qui adesso")
    row.get_by_role("button", name="Togli Carla dal tavolo").click()
    expect(other.get_by_role("heading", name=CLOSED)).to_be_visible(timeout=SECONDS)
    expect(director.get_by_text("1 telefono a questo tavolo")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_a_shared_tablet_leaves_the_table(house: House, new_phone: NewPhone, script: bool) -> None:
    table, tablet = house.open(name="Bar Centrale"), new_phone(script=script)
    tablet.goto(f"/join/{table.id}/{table.keys['score']}")
    tablet.get_by_role("button", name="Bruno").click()
    tablet.wait_for_url(f"**/t/{table.id}")
    tablet.goto(f"/t/{table.id}/share")
    tablet.get_by_text("Questo telefono: Bruno · Segna").click()
    tablet.get_by_role("button", name="Lascia il tavolo").click()
    tablet.wait_for_url(f"{house.url}/")
    expect(tablet.get_by_text("Bar Centrale")).to_have_count(0)
    answer = tablet.goto(f"/t/{table.id}")
    assert answer
    assert answer.status == 404


def test_without_javascript_a_link_is_replaced_too(house: House, new_phone: NewPhone) -> None:
    table, director = house.open(), new_phone(script=False)
    sit_down(director, table, "direct")
    replace(director, table, "score")
    expect(director.get_by_text("Chi aveva il vecchio è fuori.")).to_be_visible()
    assert table.keys["score"] not in director.content()


def test_the_link_is_copied_on_plain_http_as_well(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/share")
    phone.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    phone.evaluate(
        "document.addEventListener('copy', () => (window.copied = String(getSelection()) || 'copied'))"
    )
    phone.locator(".dock").get_by_role("button", name="Copia il link").click()
    expect(phone.locator(".dock").get_by_role("button", name="Copiato")).to_be_visible()
    assert phone.evaluate("window.copied")


def test_a_phone_with_a_share_sheet_uses_it(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.add_init_script("navigator.share = what => { window.shared = what; return Promise.resolve(); }")
    phone.goto(f"/t/{table.id}/share")
    phone.locator(".dock").get_by_role("link", name="Manda il link").click()
    assert phone.evaluate("window.shared.url") == f"{house.url}{table.watch}"


# Watching


def test_a_new_hand_is_there_within_a_blink(house: House, phone: Page) -> None:
    table = house.open()
    phone.goto(table.watch)
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    house.record(table, 1, SOLO)
    expect(phone.locator(".seat .n").nth(1)).to_have_text("4", timeout=BLINK)


def test_a_frozen_phone_shows_the_truth_when_it_wakes(house: House, phone: Page) -> None:
    table = house.open()
    phone.goto(table.watch)
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    power = phone.context.new_cdp_session(phone)
    power.send("Page.setWebLifecycleState", {"state": "frozen"})
    house.record(table, 1, SOLO)
    house.record(table, 2, SOLO)
    power.send("Page.setWebLifecycleState", {"state": "active"})
    expect(phone.locator(".seat .n").nth(1)).to_have_text("8")


def test_a_phone_without_network_shows_the_truth_when_it_is_back(house: House, phone: Page) -> None:
    table = house.open()
    phone.goto(table.watch)
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    phone.context.set_offline(True)
    expect(phone.locator("#lamp")).to_have_text("senza rete")
    house.record(table, 1, SOLO)
    phone.context.set_offline(False)
    expect(phone.locator(".seat .n").nth(1)).to_have_text("4")


def test_nobody_learns_the_partner_before_the_hand_is_saved(house: House, new_phone: NewPhone) -> None:
    table, scorer, watcher = house.open(), new_phone(), new_phone()
    house.record(table, 1, SOLO)
    sit_down(scorer, table)
    watcher.goto(table.watch)
    expect(watcher.locator("#lamp")).to_have_text("in diretta")
    before = seen_by(house, table, watcher)
    sent: list[str] = []
    scorer.on("request", lambda request: sent.extend([request.url] * (request.method != "GET")))
    scorer.goto(f"/t/{table.id}/record")
    for step, value in (("caller", "0"), ("call", "re"), ("suit", "spade"), ("partner", "2")):
        scorer.locator(f'[data-step="{step}"] label:has([value="{value}"])').click()
    for digit in "70":
        scorer.locator(f'[data-step="points"] [data-key="{digit}"]').click()
    scorer.locator("[data-five]:not(.stale)").wait_for()
    assert {url.rpartition("/")[2] for url in sent} <= {"preview"}
    assert seen_by(house, table, watcher) == before
    scorer.get_by_role("button", name="Salva").last.click()
    expect(watcher.locator(".end .log tbody tr").first).to_contain_text("socio")


def seen_by(house: House, table: Table, watcher: Page) -> tuple[Json, ...]:
    """All that a watcher can find out: the page, its fragment, the API, the log."""
    key = f"Bearer {table.keys['watch']}"
    log = house.server.call("GET", f"/api/tables/{table.id}/log", Authorization=key)
    fragment = watcher.request.get(f"{table.watch}/live").text()
    return house.state(table), log, fragment, watcher.locator("main").inner_html()


def test_a_name_is_touched_once_and_stands_beside_what_is_recorded(house: House, phone: Page) -> None:
    table = house.open()
    phone.goto(f"/join/{table.id}/{table.keys['score']}")
    expect(phone.get_by_text("Chi sei?")).to_be_visible()
    expect(phone.locator("form .row")).to_have_text(list(FIVE))
    phone.get_by_role("button", name="Dario").click()
    phone.wait_for_url(f"**/t/{table.id}")
    phone.goto(f"/t/{table.id}/more")
    phone.get_by_role("button", name="Tutti passano").click()
    expect(phone.get_by_text("segnata da Dario")).to_be_visible()
