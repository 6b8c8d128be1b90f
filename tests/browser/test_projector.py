"""The board on the wall: read from the last table, touched by nobody, never blank."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from scorer.errors import Json
from tests.browser.conftest import PATIENCE, House, NewPhone, sit_down, through
from tests.browser.extremes import BEAM
from tests.running import serving

pytestmark = pytest.mark.browser
SOLO: Json = {
    "kind": "hand",
    "caller": 1,
    "solo": True,
    "call": {"rank": "re"},
    "suit": "coppe",
    "points": 70,
}
LOST, LIVE = "Senza rete, riprovo", "aggiornato alle"


def numbers(page: Page) -> list[str]:
    return page.locator(".ranks .n").all_inner_texts()


def test_it_is_found_from_the_share_page_and_from_a_wide_watch_page(
    house: House, new_phone: NewPhone
) -> None:
    table, laptop = house.open(), new_phone(BEAM)
    sit_down(laptop, table)
    laptop.goto(f"/t/{table.id}/share")
    laptop.get_by_text("Sul proiettore", exact=True).click()
    through(laptop.get_by_role("link", name="Apri qui il tabellone"))
    laptop.wait_for_url(f"**{table.watch}/board?lang=it")
    laptop.goto(table.watch)
    through(laptop.get_by_role("link", name="Sul proiettore"))
    laptop.wait_for_url(f"**{table.watch}/board")
    laptop.set_viewport_size({"width": 360, "height": 740})
    laptop.goto(table.watch)
    expect(laptop.get_by_role("link", name="Sul proiettore")).to_be_hidden()


def test_it_follows_turns_its_plate_and_comes_back_to_the_last_hand(
    house: House, new_phone: NewPhone
) -> None:
    table, page = house.open(entries=[SOLO, SOLO]), new_phone(BEAM)
    page.clock.install()
    page.goto(table.watch + "/board")
    expect(page.locator("#lamp")).to_have_text("in diretta")
    heading = page.locator(".turn:visible h2")
    for wait, title in (
        (0, "Smazzata 2"),
        (15_000, "Le ultime"),
        (10_000, "La serata"),
        (10_000, "Smazzata 2"),
        (15_000, "Le ultime"),
    ):
        page.clock.run_for(wait)
        expect(heading).to_have_text(title)
    house.record(table, 3, {"kind": "hand", "caller": 0, "partner": 2, "call": {"rank": "re"}, "points": 60})
    expect(heading).to_have_text("Smazzata 3")
    expect(page.locator(".ranks .n")).to_have_text(["9", "−1", "−1", "−3", "−4"])
    expect(page.locator(".ranks .who b")).to_have_text(["Bruno", "Dario", "Elena", "Carla", "Anna"])


def test_a_call_stays_on_one_line_with_its_suit(house: House, new_phone: NewPhone) -> None:
    people = ("Anna", "Bruno", "Carla", "Dino", "Elena")
    call = {"caller": 3, "partner": 2, "call": {"rank": "due", "points": 71}, "suit": "spade", "points": 82}
    table, page = house.open(players=people, entries=[{"kind": "hand", **call}]), new_phone(BEAM)
    page.goto(table.watch + "/board")
    said = page.locator(".last .t")
    expect(said).to_have_text(re.compile(r"Dino con Carla, 2\sa\s71 di\s+spade"))
    lines = said.evaluate("""(said) => {
        const tops = (word) => {
            const all = document.createTreeWalker(said, NodeFilter.SHOW_TEXT);
            while (all.nextNode()) {
                const at = all.currentNode.data.indexOf(word);
                const range = document.createRange();
                if (at < 0) continue;
                range.setStart(all.currentNode, at);
                range.setEnd(all.currentNode, at + word.length);
                return Math.round(range.getBoundingClientRect().top / 9);
            }
        };
        return ['Dino', '2', '71', 'spade'].map(tops);
    }""")
    assert lines[0] < lines[1] == lines[2] == lines[3]


def test_the_tables_of_one_computer_take_turns_and_each_is_followed(
    house: House, new_phone: NewPhone
) -> None:
    laptop, names = new_phone(BEAM), ("Tavolo uno", "Tavolo due")
    tables = {name: house.open(name=name) for name in names}
    for table in tables.values():
        sit_down(laptop, table)
    laptop.clock.install()
    laptop.goto("/board")
    title = laptop.get_by_role("heading", level=1)
    first = title.inner_text()
    second = next(name for name in names if name != first)
    for wait, name in ((15_000, second), (15_000, first)):
        laptop.clock.run_for(wait)
        expect(title).to_have_text(name)
    house.record(tables[first], 1, SOLO)
    expect(laptop.locator(".ranks .n").first).to_have_text("4")
    laptop.context.set_offline(True)
    laptop.clock.run_for(40_000)
    expect(laptop.locator("#lamp")).to_have_text(LOST)
    expect(title).to_have_text(first)


def test_whoever_follows_the_end_is_led_to_the_rematch_by_itself(house: House, new_phone: NewPhone) -> None:
    table = house.open(name="Bar", match={"type": "hands", "n": 1}, entries=[SOLO])
    beam, watcher, scorer = new_phone(BEAM), new_phone(), new_phone()
    sit_down(scorer, table, "score")
    beam.clock.install()
    beam.goto(table.watch + "/board")
    watcher.goto(table.watch)
    for page in (beam, watcher):
        expect(page.locator("#lamp")).to_have_text("in diretta")
    scorer.goto(f"/t/{table.id}")
    scorer.locator("html[data-settled]").wait_for()
    scorer.get_by_role("button", name="Rivincita").click()
    expect(scorer.get_by_text("Ancora nessuna smazzata")).to_be_visible()
    new = scorer.url.rpartition("/")[2]
    through(watcher.get_by_role("link", name="Rivincita: segui"))
    watcher.wait_for_url(f"**/w/{new}/*")
    expect(beam.locator(f"[data-rematch^='/w/{new}/']")).to_be_attached()
    expect(beam.locator(".ranks .n").first).to_have_text("4")
    beam.clock.run_for(15_000)
    expect(beam.locator(".ranks .n").first).to_have_text("0")
    assert beam.url.startswith(f"{house.url}/w/{new}/")
    assert beam.url.endswith("/board")


def test_a_server_that_dies_leaves_the_last_score_and_its_time_and_is_found_again(
    chromium: Browser, tmp_path: Path
) -> None:
    instance = tmp_path / "instance"
    with serving(instance) as server:
        house, port = House(server), server.port
        table = house.open(entries=[SOLO])
        context = chromium.new_context(
            base_url=house.url, locale="it-IT", viewport={"width": BEAM[0], "height": BEAM[1]}
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(table.watch + "/board")
        expect(page.locator("#lamp")).to_have_text("in diretta")
        before = numbers(page)
        server.kill()
    expect(page.locator("#lamp")).to_have_text(LOST)
    at = page.locator("#time").inner_text()
    assert numbers(page) == before
    expect(page.locator("#said")).to_have_text("com’era alle")
    with serving(instance, port=port) as server:
        House(server).record(table, 2, SOLO)
        expect(page.locator(".ranks .n").first).to_have_text("8")
        expect(page.locator("#said")).to_have_text(LIVE)
        assert page.locator("#time").inner_text() > at or at.startswith("23:59")
        expect(page.locator("#lamp")).to_have_text("in diretta")
    context.close()


def test_after_an_hour_without_network_it_is_as_it_was_and_then_as_it_is(
    house: House, new_phone: NewPhone
) -> None:
    table, page = house.open(entries=[SOLO]), new_phone(BEAM)
    page.clock.install()
    page.goto(table.watch + "/board")
    expect(page.locator("#lamp")).to_have_text("in diretta")
    page.context.set_offline(True)
    expect(page.locator("#lamp")).to_have_text(LOST)
    before, at = numbers(page), page.locator("#time").inner_text()
    page.clock.fast_forward("01:00:00")
    page.clock.run_for(20_000)
    assert (numbers(page), page.locator("#time").inner_text()) == (before, at)
    house.record(table, 2, SOLO)
    page.context.set_offline(False)
    expect(page.locator(".ranks .n").first).to_have_text("8")
    expect(page.locator("#lamp")).to_have_text("in diretta")
    now = datetime.now().astimezone().strftime("%H:%M:%S")
    assert at <= page.locator("#time").inner_text() <= now or at > "23:5", "the laptop's clock is an hour off"


def test_a_replaced_link_ends_it_in_words_the_room_can_read(house: House, new_phone: NewPhone) -> None:
    table, page = house.open(), new_phone(BEAM)
    page.goto(table.watch + "/board")
    expect(page.locator("#lamp")).to_have_text("in diretta")
    key = f"Bearer {table.keys['direct']}"
    house.server.call("POST", f"/api/tables/{table.id}/links/watch/rotate", Authorization=key)
    expect(page.get_by_role("heading", name="Questo tabellone è chiuso")).to_be_visible()
    expect(page.locator("main")).to_be_hidden()


def test_a_renewed_program_is_loaded_once_by_a_board_nobody_touches(
    house: House, new_phone: NewPhone
) -> None:
    table, page = house.open(), new_phone(BEAM)
    page.goto(table.watch + "/board")
    expect(page.locator("#lamp")).to_have_text("in diretta")
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))

    def another_build(route: Route) -> None:
        body = re.sub(r'data-build="[^"]*"', 'data-build="next"', route.fetch().text())
        route.fulfill(body=body, content_type="text/html")

    page.route("**/board/live", another_build)
    with page.expect_event("load"):
        house.record(table, 1, SOLO)
    house.record(table, 2, SOLO)
    expect(page.locator(".ranks .n").first).to_have_text("8")
    assert len(loads) == 1


def test_without_javascript_the_score_is_there_and_asked_for_again(house: House, new_phone: NewPhone) -> None:
    table, page = house.open(entries=[SOLO]), new_phone(BEAM, script=False)
    page.goto(table.watch + "/board")
    assert numbers(page) == ["4", "−1", "−1", "−1", "−1"]
    assert page.locator("meta[http-equiv=refresh]").get_attribute("content") == "20"


AWAKE = """window.asked = window.released = 0;
    let lock = null;
    window.taken = () => { if (lock) lock.released = true; };
    Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
        if (++asked === 2) throw new DOMException('low battery');
        return lock = {released: false, release: async () => { released++; taken(); }};
    }}});"""


def test_the_screen_is_kept_awake_where_the_browser_can(house: House, new_phone: NewPhone) -> None:
    table, page = house.open(match={"type": "hands", "n": 1}), new_phone(BEAM)
    page.add_init_script(AWAKE)
    page.clock.install()
    page.goto(table.watch + "/board")
    page.wait_for_function("asked === 1")
    for times in (2, 3):  # the browser takes the lock away from a hidden page; the second time it refuses
        page.evaluate("taken(); document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_function(f"asked === {times}")
    house.record(table, 1, SOLO)
    expect(page.locator(".ranks .n").first).to_have_text("4")
    page.clock.fast_forward("59:00")
    assert page.evaluate("[asked, released]") == [3, 0]
    page.clock.fast_forward("01:01")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("[asked, released]") == [3, 1]
