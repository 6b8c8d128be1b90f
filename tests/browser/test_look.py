"""The look on the rendered pages: three lights, contrast, keys for thumbs, digits that stand, motion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page, expect

from scorer.errors import Json
from tests.browser import looking
from tests.browser.conftest import CHROMIUM, OPTIONS, PATIENCE, House, NewPhone, Table, opened, sit_down
from tests.browser.pages import PLACES, chiamata
from tests.browser.pages import show as go
from tests.browser.test_pages import phones, tables

pytestmark = pytest.mark.browser
__all__ = ["phones", "tables"]  # fixtures of the pages, shared
SMALLEST, USUAL, LYING, TALL, LAPTOP = (320, 568), (360, 740), (740, 360), (390, 860), (1280, 800)
HERE = {place.name: place for place in PLACES if not place.stranger}
NO_PAD = ("taken", "shut")  # the page says instead why there is nothing to record
RECORDING = tuple(
    name for name in HERE if name.startswith("recording.page") and not any(word in name for word in NO_PAD)
)
ASKED = "recording.page forty answered "
CALL, SUIT, PARTNER, POINTS = (f"{ASKED}{count}" for count in (1, 2, 3, 4))
PAIRS = "recording.page pairs"
KEYED = tuple(
    name
    for name in HERE
    if name.startswith(
        (
            "recording.page",
            "corrections.page",
            "following.page",
            "counter.page",
            "asking.question trick",
            "seats.page fresh ?method",
        )
    )
    and not any(word in name for word in (*NO_PAD, "over"))
)
CROWDED = {".pile label": 4, ".forty .key": 3}
"""Keys nearer to one another than 8 pixels, and why: the forty cards are all in sight at 740, in eight rows;
so are the twenty of a pile, in rows of four beside their number.
"""
HAND = chiamata(0, 1, 85, 85)
AFTER = ["6", "3", "−3", "−3", "−3"]
STILL = "document.getAnimations().length === 0 && !document.querySelector('[data-count]')"
WATCHED = """() => {
    window.told = { count: [], travels: [] }
    const look = () => {
        for (const score of document.querySelectorAll('[data-count]')) {
            told.count.push([score.textContent, score.dataset.count])
        }
        for (const one of document.querySelector('.tok').getAnimations()) {
            told.travels.push(one.effect.getTiming().duration)
        }
    }
    const all = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver(look).observe(document.getElementById('live'), all)
}"""
ON_THE_WAY = """
    window.told = []
    addEventListener('transitionrun', event => event.target.matches('.tok') && told.push(event.propertyName))
    addEventListener('DOMContentLoaded', () =>
        new MutationObserver(all => all.forEach(one => told.push(one.attributeName)))
            .observe(document.body, { subtree: true, attributeFilter: ['data-count'] }))
"""


@pytest.fixture
def page(phones: dict[bool, Page]) -> Page:
    """A phone that directs all the tables, of the usual size, whatever the test before made of it."""
    size(phones[False], USUAL)
    return phones[False]


def test_language_and_look_answer_to_a_finger_quicker_than_the_guard(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.add_init_script(
        "const real = setTimeout; window.setTimeout = (f, ms) => (ms === 400 ? 0 : real(f, ms))"
    )
    phone.goto("/")
    phone.get_by_role("button", name="English").tap()
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    phone.locator(".switches").get_by_role("button", name="Dark").tap()
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    expect(phone.locator("html[data-settled]")).to_have_count(0)


def show(page: Page, name: str, tables: dict[str, Table]) -> None:
    """Goes to the page of this name."""
    go(page, HERE[name], tables)


def put(page: Page, theme: str) -> None:
    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")


def until(page: Page, true: str) -> None:
    """Waits frame by frame; the page's own rules forbid Playwright's way, which evaluates a text."""
    look = f"const look = () => ({true}) ? done() : requestAnimationFrame(look)"
    page.evaluate(f"() => new Promise(done => {{ {look}; look() }})")


def size(page: Page, measures: tuple[int, int]) -> None:
    page.set_viewport_size({"width": measures[0], "height": measures[1]})


@pytest.mark.parametrize("name", HERE)
def test_everything_can_be_read_in_every_light_the_sun_has_no_greys_and_digits_do_not_jump(
    page: Page, tables: dict[str, Table], name: str
) -> None:
    show(page, name, tables)
    assert not looking.uneven(page)
    for theme in ("light", "dark", "sun"):
        put(page, theme)
        assert not looking.too_faint(page), theme
    assert not looking.greys(page)


@pytest.mark.parametrize("name", RECORDING)
def test_the_pad_stands_on_the_screen_whole(page: Page, tables: dict[str, Table], name: str) -> None:
    show(page, name, tables)
    for measures in (SMALLEST, (360, 640), USUAL, TALL, LYING, LAPTOP):
        size(page, measures)
        below = looking.boxes(page, ".switches")  # language and look: one scrolls to them
        assert looking.high_by(page) == round(sum(bottom - top for _, top, _, bottom in below)), measures
        keys = looking.boxes(page, ".key, .none")
        assert keys
        assert all(0 <= top < bottom <= measures[1] + 1 for _, top, _, bottom in keys), measures


@pytest.mark.parametrize("name", RECORDING)
def test_no_tall_phone_has_empty_felt_above_the_question(
    page: Page, tables: dict[str, Table], name: str
) -> None:
    show(page, name, tables)
    for measures in (TALL, (412, 915)):
        size(page, measures)
        assert looking.empty_felt(page) <= 1 / 3, measures


@pytest.mark.parametrize("state", ["bidding", "offering", "naming", "passed"])
def test_what_is_asked_in_an_auction_stands_in_the_middle_over_what_was_said(
    page: Page, tables: dict[str, Table], state: str
) -> None:
    show(page, f"following.page {state}", tables)
    for measures in (USUAL, TALL):
        size(page, measures)
        parts = (
            ".asks",
            ".asks > :first-child",
            ".asks > :is([data-stands], .big:not(.speaker))",
            ".asks > .said",
        )
        felt, first, last, said = (looking.boxes(page, part)[0] for part in parts)
        assert abs((first[1] - felt[1]) - (said[1] - last[3])) <= 8, measures


@pytest.mark.parametrize("name", KEYED)
def test_keys_are_as_large_and_as_far_apart_as_thumbs_need(
    page: Page, tables: dict[str, Table], name: str
) -> None:
    show(page, name, tables)
    keys = set(looking.boxes(page, ".key, .pile label"))
    assert keys
    for left, top, right, bottom in keys:
        assert right - left >= 63.99
        assert bottom - top >= 56
    for group, least in CROWDED.items():
        crowd = looking.boxes(page, group)
        assert far(crowd) >= least - 0.01, group
        keys -= set(crowd)
    assert far(keys) >= 7.99


def far(keys: Iterable[looking.Box]) -> float:
    """How far the two nearest are from one another."""
    return min((looking.apart(one, other) for one, other in combinations(keys, 2)), default=99)


@pytest.mark.parametrize(
    "name",
    [
        "tables.page one",
        "tables.page forty",
        "tables.page pairs",
        "corrections.page one 1",
        "corrections.page one 1 looked at",
    ],
)
def test_undo_is_far_from_save(page: Page, tables: dict[str, Table], name: str) -> None:
    show(page, name, tables)
    # Where one scrolls to: the bar with undo just above the keys.
    page.evaluate(
        """() => {
            const [bar, keys] = ['.undo', '.dock.stick'].map(name => document.querySelector(name))
            const [low, high] = [bar?.getBoundingClientRect(), keys?.getBoundingClientRect()]
            if (bar && keys) scrollBy(0, low.bottom - high.top)
        }"""
    )
    undo = looking.boxes(page, '.undo .btn, .head [href$="/undo"]')
    save = looking.boxes(page, ".key.go")
    assert min(looking.apart(one, other) for one in undo for other in save) >= 16


@pytest.mark.parametrize("script", [True, False])
def test_one_touch_changes_the_light_in_place_and_it_stays(
    house: House, new_phone: NewPhone, script: bool
) -> None:
    phone = new_phone(script=script)
    phone.goto("/new")
    bars = phone.locator("meta[name=theme-color]")
    assert [bar.get_attribute("content") for bar in bars.all()] == ["#ECEAE1", "#101410"]
    if script:
        phone.get_by_label("Nome 1", exact=True).fill("Anna")
    for was, look, bar in (
        ("Auto", "sun", "#FFF"),
        ("Sole", "light", "#ECEAE1"),
        ("Chiaro", "dark", "#101410"),
    ):
        phone.get_by_role("button", name=f"Aspetto: {was}").click()
        expect(phone.locator("html")).to_have_attribute("data-theme", look)
        assert (bars.get_attribute("content") or "").startswith(bar)
    if script:
        expect(phone.get_by_label("Nome 1", exact=True)).to_have_value("Anna")
    phone.goto(house.open().watch)
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    expect(phone.locator("meta[name=color-scheme]")).to_have_attribute("content", "dark")


def moved(phone: Page, house: House) -> Table:
    """A table whose page is open, and watched, while somebody else's phone records a hand."""
    table = house.open()
    sit_down(phone, table)
    phone.evaluate(WATCHED)
    house.record(table, 1, HAND)
    expect(phone.locator(".seat .n")).to_have_text(AFTER)
    return table


def test_the_token_travels_and_the_scores_count_when_a_hand_comes(house: House, phone: Page) -> None:
    moved(phone, house)
    until(phone, "told.count.length > 3 && told.travels.length")
    until(phone, STILL)
    told: Json = phone.evaluate("told")
    assert set(told["travels"]) == {240}
    assert {true for true, _ in told["count"]} == set(AFTER)  # the truth stands there from the first moment
    assert {shown for true, shown in told["count"] if true == "6"} & set("012345")


def test_they_also_move_on_the_way_back_from_the_pad(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    house.record(table, 1, HAND)
    phone.add_init_script(ON_THE_WAY)
    phone.goto(f"/t/{table.id}")
    until(phone, "told.includes('data-count') && told.includes('left')")
    until(phone, STILL)
    expect(phone.locator(".seat .n")).to_have_text(AFTER)


def test_who_wants_less_motion_sees_none(house: House, phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    table = moved(phone, house)
    assert phone.evaluate("told") == {"count": [], "travels": []}
    phone.goto(f"/t/{table.id}/record")
    key = phone.locator(".key").first
    gives = (
        "key => [getComputedStyle(key).transitionDuration, getComputedStyle(key).getPropertyValue('--press')]"
    )
    assert key.evaluate(gives) == ["0s", "1"]
    phone.emulate_media(reduced_motion="no-preference")
    assert key.evaluate(gives) == ["0.08s", ".96"]


def test_whoever_has_colours_of_his_own_can_read_and_press(page: Page, tables: dict[str, Table]) -> None:
    page.emulate_media(forced_colors="active")
    for name in (
        POINTS,
        SUIT,
        "start.new",
        "specials.page pairs penalty",
        "sharing.page one",
        "tables.page pairs",
        "tables.page one",
    ):
        show(page, name, tables)
        assert not looking.too_faint(page), name
    felt = page.locator(".disc")
    stroke, fill, wide = (
        felt.evaluate(f"disc => getComputedStyle(disc).{one}") for one in ("stroke", "fill", "strokeWidth")
    )
    page.emulate_media(forced_colors="none")
    assert stroke != fill
    assert wide == "3px"


@pytest.fixture(scope="module")
def large(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, House]]:
    """A phone whose owner made all letters twice as large, in the settings of the browser."""
    twice = [*OPTIONS, "--blink-settings=defaultFontSize=32"]
    browser = chromium.browser_type.launch(executable_path=str(CHROMIUM), args=twice)
    with opened(tmp_path_factory.mktemp("large")) as house:
        context = browser.new_context(
            base_url=house.url, locale="it-IT", viewport={"width": 360, "height": 740}
        )
        context.set_default_timeout(PATIENCE)
        yield context.new_page(), house
        context.close()
    browser.close()


def test_letters_twice_as_large_are_twice_as_large_everywhere(large: tuple[Page, House]) -> None:
    page, house = large
    table = house.open(entries=[HAND] * 3)
    sit_down(page, table)
    for path in ("", "/record", "/log", "/more/penalty", "/share"):
        page.goto(f"/t/{table.id}{path}")
        assert looking.wide_by(page) == 0, path
        assert not looking.overlaps(page), path
        assert not looking.smaller(page, 2 * 11), path
