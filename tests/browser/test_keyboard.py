"""A whole evening by the keyboard of a laptop: nothing is touched, wherever the focus goes it is seen, it
never stays anywhere and never gets lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FIVE, House, NewPhone, Table, sit_down
from tests.browser.pages import PLACES, TOLD, Place, show
from tests.browser.test_pages import phones, tables

pytestmark = pytest.mark.browser
__all__ = ["phones", "tables"]  # fixtures of the pages, shared
LAPTOP = (1280, 800)
FOCUS = """() => {
    const at = document.activeElement;
    if (!at || at === document.body || at === document.documentElement) return null;
    const seen = getComputedStyle(at).opacity === '0' ? at.nextElementSibling : at;
    const { left, right, top, bottom, width } = seen.getBoundingClientRect();
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const over = document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, middle);
    const { outlineStyle, outlineWidth } = getComputedStyle(seen);
    const said = at.getAttribute('aria-label') || at.labels?.[0]?.innerText || at.innerText || at.title || '';
    return {
        name: said.replace(/\\s+/g, ' ').trim(),
        what: `${at.nodeName.toLowerCase()}[${at.name || at.className || ''}]`,
        ringed: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
        inside: width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
        covered: !(over && (seen.contains(over) || over.contains(seen))),
        place: [...document.querySelectorAll('*')].indexOf(at),
    };
}"""


@dataclass(slots=True)
class Keys:
    """Somebody at a laptop who only has keys; every stop of the focus is looked at."""

    page: Page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def stop(self) -> dict[str, object] | None:
        """Where the focus is now; None: nowhere on the page."""
        found: dict[str, object] | None = self.page.evaluate(FOCUS)
        if found:
            found["on"] = self.page.url
            assert found["ringed"], f"nobody sees the focus on {found}"
            assert found["inside"], f"the focus is outside the screen on {found}"
            assert not found["covered"], f"something lies on {found}"
        return found

    def go(self, name: str, key: str = "Enter") -> None:
        """Tabs to what is called so, and presses the key there (none: only goes)."""
        passed = []
        for _ in range(150):
            self.press("Tab")
            stop = self.stop()
            if stop and re.search(name, str(stop["name"])):
                return self.press(*[key] if key else [])
            passed.append(stop and stop["name"])
        raise AssertionError(f"no way to “{name}” by Tab, only past {passed}")

    def round(self) -> list[int]:
        """The places of all stops from here until the focus leaves the page, in the order of the page."""
        places = list[int]()
        for _ in range(400):
            self.press("Tab")
            stop = self.stop()
            if stop is None or stop["place"] in places:
                return places
            places.append(int(str(stop["place"])))
        raise AssertionError("the focus never leaves")


@pytest.fixture
def keys(new_phone: NewPhone) -> Keys:
    return Keys(new_phone(LAPTOP))


def settle(page: Page) -> None:
    """A button that has just come does nothing for a moment."""
    page.locator("html[data-settled]").wait_for()


def test_an_evening_of_chiamata_is_opened_recorded_undone_corrected_and_shared(keys: Keys) -> None:
    page = keys.page
    page.goto("/")
    keys.go("^Nuovo tavolo$")
    page.wait_for_url("**/new")
    for place, name in enumerate(FIVE, 1):
        keys.go(f"^Nome {place}$", "")
        page.keyboard.type(name)
    settle(page)
    keys.go("^Apri il tavolo$")
    page.wait_for_url(re.compile("/t/[a-z0-9]{12}$"))
    table = page.url
    record_chiamata(keys, "70")
    expect(page.locator(".seat .n")).to_have_text(["2", "1", "−1", "−1", "−1"])
    record_chiamata(keys, "61")
    keys.press("z")
    stop = keys.stop()
    assert stop
    assert stop["name"] == "Annulla: Anna +2"
    settle(page)
    with page.expect_navigation():
        keys.press("Enter")
    expect(page.locator(".seat .n")).to_have_text(["2", "1", "−1", "−1", "−1"])
    keys.go("correggi")
    page.wait_for_url("**/correct/1")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("50")
    with page.expect_navigation():
        keys.press("Enter")
    keys.go("^Salva la correzione$")
    page.wait_for_url(table)
    expect(page.locator(".seat .n")).to_have_text(["−2", "−1", "1", "1", "1"])
    keys.go("^Condividi il tavolo$")
    page.wait_for_url("**/share")
    keys.go("Altri accessi", "Space")
    keys.go("^Segna$", "Space")
    expect(page.get_by_role("img", name="Codice QR: Segna")).to_be_visible()


def record_chiamata(keys: Keys, points: str) -> None:
    """Anna calls the king of coins, Bruno is the partner."""
    page = keys.page
    table = page.url
    keys.go("^Registra smazzata$")
    page.wait_for_url("**/record")
    keys.go("^Anna$")
    keys.go("", "")
    keys.press("ArrowRight", "ArrowRight", "Enter")
    keys.go("", "")
    keys.press("ArrowRight", "Enter")
    keys.go("^Anna", "")
    keys.press("ArrowRight", "Enter")
    page.keyboard.type(points)
    expect(page.locator("[data-number]")).to_have_text(points)
    keys.press("Enter")
    page.wait_for_url(table)


def test_an_evening_of_briscola_by_digits_and_enter(keys: Keys) -> None:
    page = keys.page
    page.goto("/new")
    keys.go("^Chiamata", "")
    keys.press("ArrowRight", "ArrowRight")  # pairs, then two
    for place, name in enumerate(FIVE[:2], 1):
        keys.go(f"^Nome {place}$", "")
        page.keyboard.type(name)
    settle(page)
    keys.press("Enter")  # in a field it opens the table
    page.wait_for_url(re.compile("/t/[a-z0-9]{12}$"))
    table = page.url
    keys.go("^Registra smazzata$")
    page.wait_for_url("**/record")
    page.keyboard.type("67")
    keys.press("Enter")
    page.wait_for_url(table)
    expect(page.locator(".log tbody tr").first).to_contain_text("67")
    keys.press("Z")
    stop = keys.stop()
    assert stop
    assert stop["name"] == "Annulla: 67–53"


def test_look_and_language_change_in_place(house: House, keys: Keys) -> None:
    table, page = house.open(entries=[{"kind": "all_pass"}]), keys.page
    sit_down(page, table)
    keys.go("^Aspetto")
    expect(page.locator("html")).to_have_attribute("data-theme", "sun")
    stop = keys.stop()  # the switch is where it was
    assert stop
    assert str(stop["name"]).startswith("Aspetto: Sole")
    settle(page)
    keys.go("^English$")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith(f"/t/{table.id}")
    expect(page.locator("html")).to_have_attribute("data-theme", "sun")
    settle(page)
    keys.go("^Italiano$")
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_a_letter_in_a_field_is_a_letter(house: House, keys: Keys) -> None:
    page = keys.page
    page.goto("/")
    keys.go("^Codice del tavolo$", "")
    page.keyboard.type("zzz")
    assert page.locator("#code").input_value() == "zzz"


def test_the_focus_stays_where_it_is_when_somebody_else_records(house: House, keys: Keys) -> None:
    table, page = house.open(entries=[{"kind": "all_pass"}]), keys.page
    sit_down(page, table)
    for name in ("^Annulla: tutti passano$", "^Tutte, e chi ha segnato$", "correggi"):
        keys.go(name, "")
        before = keys.stop()
        version = house.state(table)["version"]
        house.record(table, house.state(table)["next"], {"kind": "void"})
        page.locator(f'#live[data-version="{version + 1}"]').wait_for()
        after = keys.stop()
        assert before
        assert after
        assert after["what"] == before["what"]


KINDS = ("", "forty", "pairs", "seven", "demo", "monte", "torn", *TOLD)
DONE = ("", "everything open", "spoken", "penalised", "counted apart")
"""What is done on a page before the focus walks round it."""
WALKED = [
    place
    for place in PLACES
    if place.state in KINDS
    and place.scene in DONE
    and not place.endpoint.startswith("projector.")  # on the wall, nothing to reach there
]


@pytest.mark.parametrize("place", WALKED, ids=lambda place: place.name)
def test_on_every_page_the_focus_is_seen_goes_in_order_and_leaves(
    phones: dict[bool, Page], tables: dict[str, Table], place: Place
) -> None:
    page = phones[place.stranger]
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    look_round(Keys(page), place, tables)


def look_round(keys: Keys, place: Place, tables: dict[str, Table]) -> None:
    show(keys.page, place, tables)
    places = keys.round()
    assert len(places) >= 4, place.name
    assert places == sorted(places), f"{place.name}: the focus jumps"
