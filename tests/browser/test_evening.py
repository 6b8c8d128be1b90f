"""A whole evening, tapped by one phone and followed by another; all that knows the score says the same.

What happens is in evening.py, how it is tapped in player.py.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from scorer.errors import Json
from tests.browser.bar import NoBar, bar
from tests.browser.conftest import House, NewPhone, Table, nothing_to_write, opened, sit_down
from tests.browser.evening import EVENING, LEFT, LEFT_WITH, PLAYERS, TOTALS, standing
from tests.browser.pixels import read_qr
from tests.browser.player import Chromium, Driver, Player

pytestmark = pytest.mark.browser
AGREED = ("totals", "former", "next_dealer", "pending_redeals", "match")


@pytest.fixture(scope="module")
def bar_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The program on the bar's Wi-Fi, at a plain-http address."""
    try:
        with bar() as there, opened(tmp_path_factory.mktemp("bar"), there.address, there.inside) as house:
            yield house
    except NoBar as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="module")
def safari(house: House) -> Iterator[Driver]:
    """A window of Safari's engine."""
    pytest.importorskip("selenium", reason="selenium is not installed")
    from tests.browser.webkit import NoWebKit, webkit

    try:
        with webkit(house.url) as window:
            yield window
    except NoWebKit as reason:
        pytest.skip(str(reason))


def test_the_evening_is_added_up_by_hand() -> None:
    assert standing(EVENING) == TOTALS
    assert sum(TOTALS.values()) + LEFT_WITH == 0


def test_a_whole_evening_on_a_phone(house: House, new_phone: NewPhone, tmp_path: Path) -> None:
    phone = Chromium(new_phone())
    phone.count_touches()
    player = Player(phone, evening_table(house))
    played(house, player, new_phone(), tmp_path)
    assert len(player.touches) == 11
    assert {touched - len(str(hand.points)) for hand, touched in player.touches.items()} == {6}


def test_the_same_evening_without_javascript(house: House, new_phone: NewPhone, tmp_path: Path) -> None:
    phone = Chromium(new_phone(script=False), script=False)
    played(house, Player(phone, evening_table(house)), new_phone(), tmp_path)


def test_the_same_evening_on_plain_http_at_an_address_that_is_not_loopback(
    bar_house: House, new_phone: NewPhone, tmp_path: Path
) -> None:
    phone, watcher = new_phone(url=bar_house.url), new_phone(url=bar_house.url)
    assert phone.goto("/")
    assert phone.evaluate("isSecureContext") is False
    played(bar_house, Player(Chromium(phone), evening_table(bar_house)), watcher, tmp_path)


def test_the_same_evening_in_safari_s_engine(
    house: House, safari: Driver, new_phone: NewPhone, tmp_path: Path
) -> None:
    played(house, Player(safari, evening_table(house)), new_phone(), tmp_path)


def test_a_plain_hand_is_two_touches_and_the_digits(house: House, phone: Page) -> None:
    driver = Chromium(phone)
    driver.count_touches()
    table = house.open("briscola", PLAYERS[:2])
    sit_down(phone, table)
    before = driver.touched
    driver.press('a.go[href$="/record"]')
    driver.arrive("/record")
    for digit in "67":
        driver.press(f'[data-step="points"] [data-key="{digit}"]')
    driver.press('[data-step="points"] button.go')
    driver.arrive(f"/t/{table.id}")
    assert driver.touched - before - 2 == 2
    assert house.state(table)["result"]["hands"][0]["scores"] == [67, 53]


def evening_table(house: House) -> Table:
    """Five people, the last of whom deals first."""
    return house.open(players=PLAYERS, name="Bar Centrale")


def played(house: House, player: Player, watcher: Page, folder: Path) -> None:
    """Plays the evening; after every step both screens say the same, at the end all that knows the score."""
    player.sit_down()
    player.driver.go(f"{player.home}/share")
    watcher.goto(read_qr(player.driver.picture()))
    player.driver.go(player.home)
    for place, step in enumerate(EVENING, 1):
        player.do(step)
        now = standing(EVENING[:place])
        player.sees(now)
        Player(Chromium(watcher), player.table).sees(now)
    nothing_to_write(watcher)
    player.driver.sees(".chart .nm", list(TOTALS))
    assert by_height(watcher) == sorted(TOTALS, key=lambda name: -TOTALS[name])
    agree(house, player.table, folder)


def by_height(page: Page) -> list[str]:
    """The names at the ends of the lines, from the top down."""
    names = page.locator(".chart .nm").evaluate_all(
        "all => all.sort((a, b) => a.getAttribute('y') - b.getAttribute('y')).map(one => one.textContent)"
    )
    return list(names)


def agree(house: House, table: Table, folder: Path) -> None:
    """The API, the sheet and `scorer score` of the sheet say what was added up by hand."""
    told = house.state(table)["result"]
    status, sheet = house.server.call(
        "GET", f"/api/tables/{table.id}/sheet", Authorization=f"Bearer {table.keys['watch']}"
    )
    assert status == 200
    scored = score(sheet, folder)
    assert (told["totals"], told["former"]) == (list(TOTALS.values()), LEFT)
    assert {name: told[name] for name in AGREED} == {name: scored[name] for name in AGREED}
    assert [hand["scores"] for hand in told["hands"]] == [hand["scores"] for hand in scored["hands"]]


def score(sheet: Json, folder: Path) -> Json:
    """What `scorer score` says of a sheet."""
    file = folder / "evening.json"
    file.write_text(json.dumps(sheet), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "scorer.cli", "score", str(file)], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)
