"""What people keep of an evening: sheets out of the printer, a picture in the chat."""

from __future__ import annotations

import re

import cv2
import numpy as np
import pypdfium2
import pytest
from playwright.sync_api import expect

from scorer.errors import Json
from tests.browser.conftest import House, NewPhone, Table, sit_down, through
from tests.browser.extremes import LONG, beaten

pytestmark = pytest.mark.browser
EVIL = "<svg/onload=alert()>"
A4 = (595, 842)  # points


def printed(house: House, new_phone: NewPhone, table: Table) -> pypdfium2.PdfDocument:
    """What the printer gets."""
    page = new_phone()
    page.goto(table.watch + "/print")
    return pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True))


def test_sixty_hands_break_over_pages_with_the_head_on_each_and_no_row_cut(
    house: House, new_phone: NewPhone
) -> None:
    hands: list[Json] = [hand | {"points": 45} for hand in beaten(60, 5)]
    hands.insert(59, {"kind": "all_pass"})
    table = house.open(players=LONG[:5], name="Bar Centrale", entries=hands)
    sheet = printed(house, new_phone, table)
    pages = [page.get_textpage().get_text_bounded() for page in sheet]
    assert [tuple(round(side) for side in page.get_size()) for page in sheet] == [A4] * 3
    told = [re.findall(r"^(\d+)\s+2 a 101", text, re.MULTILINE) for text in pages]
    assert [int(number) for found in told for number in found] == list(range(1, 61))
    for number, (text, found) in enumerate(zip(pages, told, strict=True), 1):
        assert "Bar Centrale" in text
        assert all(name[:8] in text for name in LONG[:5])
        assert len(re.findall("ne servivano", text)) == len(found)
        assert f"{number} / 3" in text
    assert "×10" in pages[-1]  # a high call after everybody had passed
    assert [("Totale" in text) for text in pages] == [False, False, True]


def test_it_is_black_and_white_and_its_code_is_there_if_wanted(house: House, new_phone: NewPhone) -> None:
    table = house.open(players=LONG, entries=beaten(8, 7))
    page = new_phone()
    page.goto(table.watch + "/print")
    expect(page.get_by_role("checkbox", name="Con il QR per guardare")).to_be_checked()
    for wanted in (True, False):
        page.get_by_role("checkbox").set_checked(wanted)
        sheet = pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True))
        drawn = np.ascontiguousarray(sheet[0].render(scale=2).to_numpy()[:, :, :3])
        assert (drawn.max(axis=2) == drawn.min(axis=2)).all()
        found, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(drawn)
        assert found == (f"{house.url}{table.watch}" if wanted else "")


def test_on_a_phone_the_sheet_scrolls_behind_an_edge_that_is_seen(house: House, new_phone: NewPhone) -> None:
    table, page = house.open(players=LONG[:5], entries=beaten(3, 5)), new_phone()
    page.goto(table.watch + "/print")
    sheet = page.locator(".a4 .scroll")
    expect(sheet).to_have_css("background-attachment", "local, local, scroll, scroll")
    last = page.locator(".ruled thead tr:last-child th:last-child")
    expect(last).not_to_be_in_viewport(ratio=1)
    sheet.evaluate("sheet => sheet.scrollTo(sheet.scrollWidth, 0)")
    expect(last).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_from_the_table_the_sheet_is_two_touches_from_the_printer(house: House, new_phone: NewPhone) -> None:
    table, phone = house.open(entries=beaten(1, 5)), new_phone()
    phone.add_init_script("window.print = () => { window.printed = true }")
    sit_down(phone, table)
    through(phone.get_by_role("link", name="Stampa il foglio"))
    phone.get_by_role("button", name="Stampa").click()
    assert phone.evaluate("window.printed")


def test_the_picture_becomes_a_png_of_its_size_on_the_phone(house: House, new_phone: NewPhone) -> None:
    table = house.open(players=LONG, name="Bar: Centrale / 1", entries=beaten(20, 7))
    phone = new_phone()
    phone.goto(table.watch + "/picture")
    with phone.expect_download() as kept:
        phone.get_by_role("link", name="Salva l’immagine").click()
    assert re.fullmatch(r"smazzata-bar-centrale-1-\d{4}-\d\d-\d\d\.png", kept.value.suggested_filename)
    drawn = cv2.imread(str(kept.value.path()))
    assert drawn is not None
    assert drawn.shape == (1350, 1080, 3)
    felt = (drawn == (0x3A, 0x50, 0x11)).all(axis=2)  # blue, green, red
    assert 936 * 80 < felt.sum() < 1080 * 400
    assert (drawn[640:720, 940:1010] < 80).any(), "a total"


def test_a_phone_with_a_share_sheet_sends_it(house: House, new_phone: NewPhone) -> None:
    table, phone = house.open(entries=beaten(2, 5)), new_phone()
    phone.add_init_script(
        """navigator.canShare = what => what.files.length === 1;
        navigator.share = what => { window.shared = what.files[0]; return Promise.resolve(); }"""
    )
    phone.goto(table.watch + "/picture")
    phone.get_by_role("button", name="Manda l’immagine").click()
    assert phone.evaluate("[shared.type, shared.size > 10000]") == ["image/png", True]


SHARES = "navigator.canShare = what => what.files.length === 1;"
SLOW = """const toBlob = HTMLCanvasElement.prototype.toBlob;
HTMLCanvasElement.prototype.toBlob = function (done, kind) {
    window.go_on = () => %s;
};"""
MADE, FAILED = "toBlob.call(this, done, kind)", "done(null)"


@pytest.mark.parametrize("script", [SLOW % MADE, SLOW % MADE + SHARES, SLOW % FAILED])
def test_no_key_comes_while_the_picture_is_made_and_lies_on_what_has_the_focus(
    house: House, new_phone: NewPhone, script: str
) -> None:
    table, phone = house.open(entries=beaten(2, 5)), new_phone()
    phone.add_init_script(script)
    phone.goto(table.watch + "/picture")
    phone.wait_for_function("() => Boolean(window.go_on)")
    tall = "document.querySelector('.dock').getBoundingClientRect().height"
    keep = phone.locator("#keep")
    before = phone.evaluate(tall)
    expect(keep).to_be_hidden()
    phone.evaluate("go_on()")
    expect(keep).to_be_visible()
    assert phone.evaluate(tall) == before


@pytest.mark.parametrize("script", [True, False])
def test_the_drawing_opened_by_itself_shows_a_wicked_name_as_text(
    house: House, new_phone: NewPhone, script: bool
) -> None:
    table = house.open(players=(EVIL, *LONG[1:5]), name=EVIL, entries=beaten(2, 5))
    phone = new_phone(script=script)
    phone.on("dialog", lambda dialog: pytest.fail("a name ran as a script"))
    phone.goto(table.watch + "/picture")
    address = phone.get_by_role(
        "link", name="in formato SVG" if script else "Salva l’immagine"
    ).get_attribute("href")
    answer = phone.goto(str(address))
    assert answer
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert phone.get_by_text(EVIL, exact=True).count() >= 2
