"""Every page, judged the same way: valid HTML, keys large enough, no accessibility fault in any light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import html5lib
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PATIENCE, House, Table
from tests.browser.pages import PLACES, Place, open_tables, show, sit_everywhere

pytestmark = pytest.mark.browser
EVERYTHING = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
SEEN = {
    "type": "rule",
    "values": ["color-contrast", "link-in-text-block", "target-size", "aria-hidden-focus"],
}
"""What a light can change: colours, how a link is told from its text, what is shown at all, and how large."""
SMALL = """(keys) => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    const touched = 'a[href], button, select, textarea, summary, input:not([type=hidden]), label:has(input)';
    const seen = { opacityProperty: true, visibilityProperty: true };
    const least = (e) => (keys && e.matches('.key, .pile label') ? [63.99, 55.99] : [43.99, 43.99]);
    return [...document.querySelectorAll(touched)]
        .filter(e => e.checkVisibility(seen) && !e.closest('.skip, .vh'))
        .filter(e => !(e.matches('[type=checkbox], [type=radio]') && e.closest('label')))
        .map(e => [e, e.getBoundingClientRect(), ...least(e)])
        .filter(([e, { width, height }, wide, high]) => width < wide || height < high)
        .map(([e, box]) => `${[...e.outerHTML].slice(0, 90).join("")} ${box.width}x${box.height}`);
}"""
"""What a thumb misses, also where a page is folded: whatever can be touched under 44 pixels; `keys`: and keys
under 64 by 56.
"""


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, Table]:
    return open_tables(house)


@pytest.fixture(scope="module")
def phones(chromium: Browser, house: House, tables: dict[str, Table]) -> Iterator[dict[bool, Page]]:
    """One that directs all the tables, one that nobody knows."""
    contexts = [
        chromium.new_context(
            base_url=house.url,
            locale="it-IT",
            viewport={"width": 360, "height": 740},
            reduced_motion="reduce",
        )
        for _ in range(2)
    ]
    for context in contexts:
        context.set_default_timeout(PATIENCE)
    found = {stranger: context.new_page() for stranger, context in zip((False, True), contexts, strict=True)}
    sit_everywhere(found[False], house, tables)
    yield found
    for context in contexts:
        context.close()


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_page_is_sound(phones: dict[bool, Page], tables: dict[str, Table], place: Place) -> None:
    """What is touched is large enough on every width, folded or not. In daylight axe looks for everything; in
    the dark and in the sun for all that a light can change.
    """
    page = phones[place.stranger]
    page.emulate_media(color_scheme="light")
    check_html(show(page, place, tables).text(), switches=not place.endpoint.startswith("projector."))
    for wide, high in ((320, 568), (1280, 800), (360, 740)):
        page.set_viewport_size({"width": wide, "height": high})
        assert not page.evaluate(SMALL, wide >= 360), wide
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # nothing half under the bar at the bottom
    check_with_axe(page, EVERYTHING)
    page.emulate_media(color_scheme="dark")
    check_with_axe(page, SEEN)
    page.evaluate("document.documentElement.dataset.theme = 'sun'")
    check_with_axe(page, SEEN)


def check_html(source: str, switches: bool) -> None:
    """Valid, with a title, one meaning for an id, no style and no script of its own; its language switch, but
    for the board on the wall, on which nothing is touched: the page it is opened from has one."""
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(source)
    assert "Smazzata" in (tree.findtext("head/title") or "")
    often = Counter(element.get("id") for element in tree.iter() if element.get("id"))
    assert not [name for name, times in often.items() if times > 1]
    assert not [element for element in tree.iter() if element.get("style") or element.get("onclick")]
    assert not list(tree.iter("style"))
    assert all(script.get("src") for script in tree.iter("script"))
    languages = [button.get("value") for button in tree.iter("button") if button.get("name") == "lang"]
    assert languages == (["it", "en", "es"] if switches else [])


def check_with_axe(page: Page, rules: object) -> None:
    found = Axe().run(page, options={"runOnly": rules})
    assert not found.response["violations"], found.generate_report()


@pytest.mark.parametrize(
    ("body", "keys", "found"),
    [
        (
            "<details><summary style='display:block;height:44px'>più</summary><a href='/'>qui</a></details>",
            True,
            1,
        ),
        ("<div style='position:fixed'><button style='width:44px;height:40px'></button></div>", False, 1),
        ("<button class='key' style='width:60px;height:56px'></button>", True, 1),
        ("<button class='key' style='width:60px;height:56px'></button>", False, 0),
        ("<button class='key' style='width:64px;height:56px'></button>", True, 0),
    ],
)
def test_a_thumb_too_large_for_a_key_would_be_found(
    chromium: Browser, body: str, keys: bool, found: int
) -> None:
    page = chromium.new_page(viewport={"width": 360, "height": 740})
    page.set_content(f"<!doctype html><style>button {{ padding: 0; border: 0 }}</style>{body}")
    assert len(page.evaluate(SMALL, keys)) == found
    page.close()
