"""The marks of a score sheet as the browser draws them, in every light and on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from scorer.errors import Json
from tests.browser.conftest import House, NewPhone
from tests.browser.pages import chiamata

pytestmark = pytest.mark.browser
DRAWN = """selector => {
    const mark = document.querySelector(selector), style = getComputedStyle(mark);
    const clear = ink => /^rgba.*, 0\\)$/.test(ink);
    const sides = ['Top', 'Right', 'Bottom', 'Left'].map(side =>
        parseFloat(style[`border${side}Width`]) >= 1 && style[`border${side}Style`] === 'solid'
        && !clear(style[`border${side}Color`]));
    return {
        sides, struck: style.textDecorationLine, filled: !clear(style.backgroundColor),
        ground: style.backgroundColor, ink: style.color, weight: Number(style.fontWeight),
        edge: style.borderTopColor, round: parseFloat(style.borderTopLeftRadius) > 0,
        turned: style.transform !== 'none', kept: style.printColorAdjust,
        shown: mark.getClientRects().length > 0,
    };
}"""
ALL = [True] * 4
RED = "rgb(163, 38, 27)"
SCREENS = ("light", "dark", "sun", "print")


@pytest.fixture
def sheet(house: House, new_phone: NewPhone) -> Page:
    """On its table: everybody passed, a doubled hand, one that was corrected, one that was undone."""
    hands: list[Json] = [{"kind": "all_pass"}, chiamata(0, 1, 70), chiamata(2, 3, 80), chiamata(1, 4, 50)]
    table, page = house.open(entries=hands), new_phone()
    bearer, entries = f"Bearer {table.keys['direct']}", f"/api/tables/{table.id}/entries"
    change = {"entry": chiamata(2, 3, 90), "reason": "contata di nuovo"}
    for method, path, body in (("PUT", f"{entries}/3", change), ("DELETE", f"{entries}/4", None)):
        assert house.server.call(method, path, body, Authorization=bearer)[0] == 200
    page.goto(table.watch)
    return page


def look(page: Page, screen: str) -> None:
    page.emulate_media(media="print" if screen == "print" else "screen")
    page.evaluate(f"document.documentElement.dataset.theme = '{'light' if screen == 'print' else screen}'")


def test_the_sheet_strikes_fills_boxes_and_stamps(sheet: Page) -> None:
    sheet.goto(sheet.url + "/log")
    for screen in SCREENS:
        look(sheet, screen)
        for struck in (".log tr.x .c b", ".log tr.note s"):
            assert sheet.evaluate(DRAWN, struck)["struck"] == "line-through", (screen, struck)
        for caller, partner in ((".log .ca", ".log .so"), (".key-l .sq", ".key-l .sq.o")):
            caller, partner = sheet.evaluate(DRAWN, caller), sheet.evaluate(DRAWN, partner)
            assert (caller["sides"], partner["filled"]) == (ALL, False), (screen, caller, partner)
            if screen == "print":  # no ink for a ground: the caller is boxed, the partner underlined
                assert partner["sides"] == [False, False, True, False], partner
            else:
                assert (caller["filled"], partner["sides"]) == (True, ALL), (screen, caller, partner)
        stamp = sheet.evaluate(DRAWN, ".log .stamp")
        assert (stamp["sides"], stamp["round"], stamp["shown"]) == (ALL, True, True), (screen, stamp)
        assert stamp["turned"] == (screen == "print")
        assert (stamp["edge"] == RED) == (screen == "print")


def test_the_printed_sheet_strikes_fills_boxes_and_stamps_in_black(sheet: Page) -> None:
    sheet.goto(sheet.url + "/print")
    for screen in SCREENS:
        look(sheet, screen)
        names = (".struck .what b", "td.ca>b", "td.so>b", ".stamp")
        struck, caller, partner, stamp = (sheet.evaluate(DRAWN, f".ruled {name}") for name in names)
        assert struck["struck"] == "line-through", screen
        assert (caller["ground"], caller["ink"]) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)"), screen
        assert caller["kept"] == "exact", screen
        assert (partner["sides"], partner["filled"]) == (ALL, False), screen
        assert (stamp["sides"], stamp["round"], stamp["turned"]) == (ALL, True, True), (screen, stamp)
