"""The board on the wall as it is read: letters, margins, the code, on every projector, with every evening."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from scorer.errors import Json
from tests.browser.conftest import FIVE, PATIENCE, House, Table
from tests.browser.extremes import BEAM, LONG, beaten
from tests.browser.pixels import read_qr

pytestmark = pytest.mark.browser
SCREENS = ((*BEAM, "it"), (1920, 1080, "it"), (1024, 768, "it"), (1024, 768, "es"), (1400, 1050, "en"))
BEST: Json = {"type": "best_of", "n": 3}
WON: list[Json] = [{"kind": "hand", "totals": totals} for totals in ([67, 53], [54, 66], [60, 60])]
SOLO: Json = {
    "kind": "hand",
    "caller": 1,
    "solo": True,
    "call": {"rank": "re"},
    "suit": "coppe",
    "points": 70,
}


@pytest.fixture(scope="module")
def evenings(house: House) -> dict[str, Table]:
    """One of every sort."""
    story = beaten(60, 7)
    return {
        "empty": house.open(),
        "five": house.open(players=LONG[:5], entries=[*beaten(40, 5), {"kind": "all_pass"}], name="T" * 40),
        "six": house.open(players=LONG[:6], entries=beaten(60, 6)),
        "seven": house.open(players=LONG, entries=story, name="Circolo Ricreativo Aurora e Concordia 19"),
        "over": house.open(entries=[SOLO], match={"type": "hands", "n": 1}),
        "two": house.open("briscola", FIVE[:2], match=BEST, entries=[WON[0]] * 2),
        "pairs": house.open("briscola", LONG[:4], match=BEST, entries=WON),
        "three": house.open(
            "briscola",
            LONG[:3],
            match={"type": "sum", "n": 30},
            entries=[{"kind": "hand", "totals": [50, 40, 30]}] * 29,
        ),
        "six at two sides": house.open(
            "briscola", LONG[:6], match={"type": "first_to", "k": 9}, entries=WON * 4
        ),
    }


@pytest.fixture(scope="module")
def wall(chromium: Browser, house: House) -> Iterator[Page]:
    """One laptop at the projector for all the looking."""
    context = chromium.new_context(
        base_url=house.url, locale="it-IT", viewport={"width": BEAM[0], "height": BEAM[1]}
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


MEASURED = """shift => {
    const wall = document.querySelector('.wall'), high = innerHeight / 100, wide = innerWidth / 100;
    for (const moving of wall.getAnimations()) { moving.pause(); moving.currentTime = shift; }
    const all = where => [...document.querySelectorAll(where)], box = e => e.getBoundingClientRect();
    const size = e => parseFloat(getComputedStyle(e).fontSize) / high;
    const pen = document.createElement('canvas').getContext('2d');
    const ink = e => {
        const style = getComputedStyle(e);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        return pen.measureText('0').actualBoundingBoxAscent / high;
    };
    const seen = e => e.getClientRects().length && getComputedStyle(e).clipPath === 'none';
    const own = e => [...e.childNodes].some(each => each.nodeType === 3 && each.data.trim());
    const texts = all('.wall *').filter(e => seen(e) && own(e) && !e.closest('svg, .fits, .recent'));
    const placed = [...texts.map(e => e.closest('b') || e), ...all('.qr, .plate')];
    const rows = all('.ranks > li:not(.trio)'), who = r => box(r.querySelector('.who'));
    const number = r => r.querySelector('.n');
    const beyond = b => b.left < 5 * wide - .1 || b.right > 95 * wide + .1 || b.top < 5 * high - .1
        || b.bottom > 95 * high + .1;
    const root = document.documentElement;
    return {
        scrolls: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
        outside: placed.filter(e => beyond(box(e))).map(e => e.outerHTML.slice(0, 60)),
        names: Math.min(...all('.who b, .plate .t, .recent b').map(size)),
        scores: Math.min(...rows.map(number).map(size)),
        ink: Math.min(...rows.map(number).map(ink)),
        least: Math.min(...texts.map(size)),
        cut: rows.filter(r => number(r).scrollWidth > number(r).clientWidth + 1).length,
        tall: rows.filter(r => who(r).height > box(r).height + .5).length,
        spilled: all('.last .t').filter(e => box(e).bottom > box(e.closest('.fits')).bottom + 1).length,
        over: rows.filter(r => who(r).right > box(number(r)).left + .5).length,
    };
}"""


@pytest.mark.parametrize(
    "name", ["empty", "five", "six", "seven", "over", "two", "pairs", "three", "six at two sides"]
)
def test_the_furthest_reader_reads_all_of_it_and_nothing_scrolls(
    house: House, wall: Page, evenings: dict[str, Table], name: str
) -> None:
    """Names 5 %, scores 12 % of the height, nothing under 3.3 % (capitals of 2.4 %), all inside a margin of
    5 % wherever the slow shift has moved it."""
    for width, height, language in SCREENS:
        wall.context.add_cookies([{"name": "lang", "value": language, "url": house.url}])
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(evenings[name].watch + "/board")
        for shift in (0, 250_000, 620_000, 900_000):
            found = wall.evaluate(MEASURED, shift)
            where = f"{name} at {width}x{height} in {language}: {found}"
            assert max(found["scrolls"]) <= 0, where
            assert not found["outside"], where
            assert (found["cut"], found["tall"], found["over"], found["spilled"]) == (0, 0, 0, 0), where
            assert found["names"] >= 5, where
            assert found["scores"] >= 12, where
            assert found["least"] >= 3.3, where
            assert found["ink"] >= (12 if name != "seven" and width / height > 1.5 else 10), where


STOOD = """times => {
    const moving = document.querySelector('.wall').getAnimations();
    return times.map(time => {
        for (const each of moving) { each.pause(); each.currentTime = time; }
        const plate = document.querySelector('.plate').getBoundingClientRect();
        const place = document.querySelector('.ranks').getBoundingClientRect();
        return [plate.left, plate.top, place.left, place.top].map(Math.round).join();
    });
}"""
MINUTE = 60_000


def test_nothing_stands_in_one_place_all_evening(wall: Page, evenings: dict[str, Table]) -> None:
    """What burns in is what never moves: every few minutes all of it stands somewhere else, also where less
    motion was asked for, for nobody sees it move."""
    wall.set_viewport_size({"width": BEAM[0], "height": BEAM[1]})
    for motion in ("no-preference", "reduce"):
        wall.emulate_media(reduced_motion=motion)
        wall.goto(evenings["five"].watch + "/board")
        places = wall.evaluate(STOOD, [minutes * MINUTE + 1 for minutes in range(16)])
        assert len(set(places)) >= 8, (motion, places)
        assert all(places.count(place) <= 2 for place in places), (motion, places)
    wall.emulate_media(reduced_motion="no-preference")


TURNED_TO_THE_CHART = """() => {
    document.querySelectorAll('[data-turn]').forEach(e => e.hidden = !e.querySelector('.chart'))
    const high = part => part.getBoundingClientRect().height * 100 / innerHeight
    const parts = [...document.querySelectorAll('.name, .plate, .foot')]
    const around = parts.map(part => [part.innerText, high(part)])
    return [[...document.querySelectorAll('.chart text')].map(high), around]
}"""
"""At one moment: the board turns its plate by itself. The letters, and what stands around the chart."""


@pytest.mark.parametrize("name", ["five", "seven", "three"])
def test_the_other_pages_of_the_plate_are_read_from_afar_too(
    wall: Page, evenings: dict[str, Table], name: str
) -> None:
    for width, height in (BEAM, (1024, 768)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(evenings[name].watch + "/board")
        expect(wall.locator("#line")).to_have_attribute("data-state", "ok")
        letters, around = wall.evaluate(TURNED_TO_THE_CHART)
        assert min(letters) >= 3.4, (width, letters, around)


def test_the_code_on_it_is_the_one_to_watch(house: House, wall: Page, evenings: dict[str, Table]) -> None:
    table = evenings["five"]
    for width, height in (BEAM, (1024, 768)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(table.watch + "/board")
        assert read_qr(wall.screenshot()) == f"{house.url}{table.watch}"
    page = wall.content() + wall.request.get(table.watch + "/board/live").text()
    assert table.keys["score"] not in page
    assert table.keys["direct"] not in page
    assert wall.locator("button, form, input, select, a:not(.skip)").count() == 0


def test_the_key_f_fills_the_screen(house: House, wall: Page, evenings: dict[str, Table]) -> None:
    wall.goto(evenings["five"].watch + "/board")
    wall.keyboard.press("f")
    wall.wait_for_function("document.fullscreenElement !== null")
    wall.keyboard.press("f")
    wall.wait_for_function("document.fullscreenElement === null")


def test_the_last_letter_of_a_name_is_whole(house: House, wall: Page) -> None:
    """What overflows is hidden, and the letters stand closer than the browser's boxes say."""
    table = house.open(players=("Donatella", "Franca", "Anna", "Alessandra", "Gianluca"))
    wall.set_viewport_size({"width": BEAM[0], "height": BEAM[1]})
    wall.goto(table.watch + "/board")
    spare = wall.locator(".ranks .who b").evaluate_all(
        """all => all.map(name => {
            const range = document.createRange(); range.selectNodeContents(name.firstElementChild);
            const closer = -parseFloat(getComputedStyle(name).letterSpacing);
            return name.getBoundingClientRect().right - range.getBoundingClientRect().right - closer;
        })"""
    )
    assert len(spare) == 5
    assert min(spare) > 0


SEEN = """all => all.map(name => {
    const box = name.getBoundingClientRect(), walk = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    let seen = "";
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        if (text.parentElement.closest(".vh")) continue;
        [...text.data].reduce((at, sign) => {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + sign.length);
            if (range.getBoundingClientRect().bottom <= box.bottom + 2) seen += sign;
            return at + sign.length;
        }, 0);
    }
    return seen;
})"""
ALIKE = (
    "Massimiliano Alessandro Della Rovere Ros",
    "Massimiliano Alessandro Della Rovere Blu",
    "Mariantonietta Francesca Buonarroti Neri",
    "Mariantonietta Francesca Buonarroti Rosa",
    "Giandomenico Bartolomeo Sant’Angelo Verd",
    "Alessandra Beatrice Montecuccoli Bianchi",
    "Wolfgang Maximilian Hohenzollern-Sigmari",
)


@pytest.mark.parametrize("people", [6, 7])
def test_the_longest_names_are_never_alike_and_stand_whole_on_a_wide_screen(
    house: House, wall: Page, people: int
) -> None:
    whole = house.open(
        players=("Bartolomeo Francesco Castiglione Gialli", *ALIKE[4:], *ALIKE[1:4:2], "Al")[:people]
    )
    alike = house.open(players=ALIKE[:people])
    for width, height, language in SCREENS:
        wall.context.add_cookies([{"name": "lang", "value": language, "url": house.url}])
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(alike.watch + "/board")
        seen = wall.locator(".who b").evaluate_all(SEEN)
        assert len(set(seen)) == people, (width, height, seen)
        if width / height > 1.5:
            wall.goto(whole.watch + "/board")
            names = wall.locator(".who b")
            assert names.evaluate_all(SEEN) == names.all_text_contents()
