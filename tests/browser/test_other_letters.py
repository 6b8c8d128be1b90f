"""Phones have other letters than this machine: the pages that are fullest lie well in wider ones too.

A second browser knows no font but DejaVu Sans, whose letters are as wide as Verdana's: a sixth wider than in
Liberation Sans, which all other tests are drawn with, and wider than on any phone.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import CHROMIUM, OPTIONS, House, Table
from tests.browser.pages import PLACES, Place, open_tables, sit_everywhere
from tests.browser.test_layout import SCRIPT, Phone

pytestmark = pytest.mark.browser
FONTS = Path("/usr/share/fonts")
LETTERS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
CONF = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}</cachedir></fontconfig>"""
SIZES = ((320, 568), (360, 740), (740, 360))
WALLS = ((1024, 768), (1280, 720))
FULL = ("one", "forty", "pairs", "seven", "offering", "pointed", "carded")
FULLEST = [
    place
    for place in PLACES
    if not place.stranger
    and place.scene != "stopped"  # told without a network: slow, and lies as it does elsewhere
    and (place.state in FULL or place.endpoint in {"start.page", "start.new", "asking.question"})
]
"""Tables with the most on them, the first page, the form, and every answer of the referee."""


@pytest.fixture(scope="module")
def wide(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The same browser, which finds no other letters."""
    folder = tmp_path_factory.mktemp("letters")
    for name in LETTERS:
        found = next(FONTS.rglob(name), None)
        if not found:
            pytest.skip("wide letters are missing: install fonts-dejavu-core")
        shutil.copy(found, folder)
    conf = folder / "fonts.conf"
    conf.write_text(CONF.format(folder=folder))
    env: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(conf)}
    browser = chromium.browser_type.launch(executable_path=str(CHROMIUM), args=list(OPTIONS), env=env)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, Table]:
    return open_tables(house)


@pytest.fixture(scope="module")
def phone(wide: Browser, house: House, tables: dict[str, Table]) -> Iterator[Phone]:
    """One that directs all the tables."""
    found = Phone(wide, house)
    sit_everywhere(found.page, house, tables)
    yield found
    found.context.close()


@pytest.mark.parametrize("place", FULLEST, ids=lambda place: place.name)
def test_a_full_page_lies_well_in_wider_letters(phone: Phone, tables: dict[str, Table], place: Place) -> None:
    found = []
    for language in ("it", "es")[: 1 if place.scene else 2]:
        phone.go(place, tables, language)
        for size in WALLS if place.endpoint == "projector.page" else SIZES:
            phone.be(size, 1)
            faults = phone.page.evaluate(SCRIPT)
            found += [f"{language} {size[0]}x{size[1]}: {fault}" for fault in faults]
    assert not found, "\n" + "\n".join(found)


def test_the_letters_are_wider(phone: Phone, chromium: Browser) -> None:
    """Else nothing was looked at here that is not looked at elsewhere."""
    plain = chromium.new_page()
    wide, usual = (
        page.evaluate(
            """() => {
                document.body.innerHTML = '<span style="font:1rem Arial,sans-serif">Registra smazzata</span>';
                return document.querySelector('span').offsetWidth;
            }"""
        )
        for page in (phone.page, plain)
    )
    plain.close()
    assert wide > 1.1 * usual
