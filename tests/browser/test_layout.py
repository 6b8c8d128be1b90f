"""How every page lies on every screen: four widths and a phone on its side, letters of once and twice the
size, four languages of which one is two fifths longer, the longest names, no hand, one and forty.

The whole product would be some thousands of looks. The screens are dealt out to the four languages, two to
each (the ninth goes round), another way for every page: so every page meets every language and every screen,
and every language meets every screen on a quarter of the pages. A page is loaded once; widths and letters
change without loading again, and where nothing has to be touched first the other languages take its place in
the page that is there, with its styles and scripts. One script (layout.js) looks for all faults at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from scorer.web.language import catalogues
from scorer.web.language.languages import LANGUAGES
from tests.browser import pseudo
from tests.browser.conftest import PATIENCE, House, Table
from tests.browser.pages import NO_PAGES, PLACES, RULES, Place, open_tables, show, sit_everywhere
from tests.web.language.test_catalogues import forms

pytestmark = pytest.mark.browser
SCRIPT = Path(__file__).with_name("layout.js").read_text("utf-8")
SPOKEN = ("it", "en", "es", pseudo.PSEUDO)
TURN = """async () => {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.body.replaceWith(document.adoptNode(fresh.body));
    return fresh.documentElement.lang;
}"""
SIZES = ((320, 568), (360, 740), (768, 1024), (1280, 800))
SCREENS = (*((size, letters) for size in SIZES for letters in (1, 2)), ((740, 360), 1))
Screen = tuple[tuple[int, int], int]


def screens(turn: int, language: int) -> tuple[Screen, ...]:
    """Those on which the page of this turn is seen in this language."""
    return SCREENS[(language + turn) % len(SPOKEN) :: len(SPOKEN)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pseudo.speaking_four(tmp_path_factory.mktemp("four")) as house:
        yield house


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, Table]:
    return open_tables(house)


class Phone:
    """A browser page that changes its screen, its letters and its language without being loaded again."""

    def __init__(self, chromium: Browser, house: House) -> None:
        self.url = house.url
        self.context: BrowserContext = chromium.new_context(base_url=house.url, reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self._wires = self.context.new_cdp_session(self.page)

    def speak(self, language: str) -> None:
        self.context.add_cookies([{"name": "lang", "value": language, "url": self.url}])

    def go(self, place: Place, tables: dict[str, Table], language: str) -> None:
        """To a page in the first language, or to the same page in another one."""
        self.speak(language)
        self.be((360, 740), 1)
        if language == SPOKEN[0] or place.scene:
            show(self.page, place, tables)
        else:
            assert self.page.evaluate(TURN) == language
        if place.scene:
            assert self.page.locator("html").get_attribute("lang") == language

    def be(self, size: tuple[int, int], letters: int) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        sizes = {"standard": 16 * letters, "fixed": 13 * letters}
        self._wires.send("Page.setFontSizes", {"fontSizes": sizes})


@pytest.fixture(scope="module")
def phones(chromium: Browser, house: House, tables: dict[str, Table]) -> Iterator[dict[bool, Phone]]:
    """One that directs all the tables, one that nobody knows."""
    found = {stranger: Phone(chromium, house) for stranger in (False, True)}
    sit_everywhere(found[False].page, house, tables)
    yield found
    for phone in found.values():
        phone.context.close()


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_page_lies_well_on_every_screen(
    phones: dict[bool, Phone], tables: dict[str, Table], place: Place
) -> None:
    phone, turn = phones[place.stranger], PLACES.index(place)
    found = []
    for at, language in enumerate(SPOKEN):
        phone.go(place, tables, language)
        for (width, height), letters in screens(turn, at):
            phone.be((width, height), letters)
            faults = phone.page.evaluate(SCRIPT)
            found += [f"{language} {width}x{height} letters x{letters}: {fault}" for fault in faults]
    assert not found, "\n" + "\n".join(found)


def test_every_address_is_a_page_or_named_as_none(
    phones: dict[bool, Phone], tables: dict[str, Table]
) -> None:
    seen = {place.endpoint for place in PLACES}
    assert {rule.endpoint for rule in RULES} == seen | NO_PAGES
    for rule in RULES:
        if rule.endpoint in seen:
            place = next(place for place in PLACES if place.endpoint == rule.endpoint)
            answer = phones[place.stranger].page.request.get(place.path(tables))
            assert answer.headers["content-type"].startswith("text/html"), rule.rule


def test_every_page_meets_every_language_and_screen_and_every_language_every_screen() -> None:
    for turn in range(len(PLACES)):
        dealt = [screen for language in range(len(SPOKEN)) for screen in screens(turn, language)]
        assert sorted(dealt) == sorted(SCREENS)
    for language in range(len(SPOKEN)):
        met = [screen for turn in range(len(SPOKEN)) for screen in screens(turn, language)]
        assert sorted(met) == sorted(SCREENS)


def test_every_text_of_the_longer_language_is_longer_and_keeps_its_places() -> None:
    assert pseudo.stretched("Registra smazzata") == "Reegiistraa smaazzaataam"
    assert pseudo.stretched("M") == "M"
    italian, longer = catalogues.read("it"), pseudo.pseudo_catalog()
    for message in filter(lambda message: message.id, italian):
        found = longer.get(message.id)
        for text, stretched in zip(forms(message.string), forms(found.string if found else ""), strict=True):
            letters, more = (len(pseudo.PLACE.sub("", each)) for each in (text, stretched))
            assert more >= 1.4 * letters or letters < 2, text
            assert pseudo.PLACE.findall(text) == pseudo.PLACE.findall(stretched)
    assert pseudo.PSEUDO not in LANGUAGES


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<p style='width:120vw'>Salva</p>", "too wide"),
        ("<p style='width:2em;overflow:hidden;white-space:nowrap'>Registra smazzata</p>", "cut at its side"),
        ("<p style='height:1em;overflow:hidden'>uno<br>due<br>tre</p>", "cut below"),
        ("<p>uno</p><p style='margin-top:-1.6em'>due</p>", "on one another"),
        ("<button style='width:40px'>Registra</button>", "sticks out"),
        ("<p style='position:relative;left:-20px'>Salva</p>", "off the screen"),
        ("<p>uno</p><b style='position:fixed;left:0;right:0;bottom:0;height:100vh'>due</b>", "under"),
        ("<select style='width:60px'><option>Registra smazzata</select>", "cut in its field"),
    ],
)
def test_each_kind_of_fault_would_be_found(chromium: Browser, body: str, fault: str) -> None:
    page = chromium.new_page(viewport={"width": 320, "height": 500})
    page.set_content(f"<!doctype html><body style='margin:0'>{body}")
    assert any(fault in found for found in page.evaluate(SCRIPT))
    page.close()
