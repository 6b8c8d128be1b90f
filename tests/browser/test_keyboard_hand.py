"""A hand followed, contested and decided, and the end of an evening, by keys alone; the rest of the evening
and the walk of the focus are in test_keyboard.py.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorer.errors import Json
from tests.browser.conftest import FIVE, House, Table
from tests.browser.test_keyboard import Keys, keys, settle
from tests.browser.test_live_auction import STILL, speaks

pytestmark = pytest.mark.browser
__all__ = ["keys"]  # a fixture of the keyboard, shared
TAKERS = ("Anna", "Carla", "Bruno", "Anna", "Dario", "Anna", "Elena", "Anna")


def sit_down(keys: Keys, table: Table) -> None:
    """Takes the director's role."""
    keys.page.goto(f"/join/{table.id}/{table.keys['direct']}")
    keys.go("^Entra senza nome$")
    at_table(keys, table)


def at_table(keys: Keys, table: Table) -> None:
    """Waits for the table's page, on which buttons do something."""
    keys.page.wait_for_url(f"**/t/{table.id}")
    settle(keys.page)


def visit(keys: Keys, *names: str) -> None:
    """From page to page by the links and keys that begin like this."""
    for name in names:
        with keys.page.expect_navigation():
            keys.go(f"^{name}")


def tell(keys: Keys, said: str) -> None:
    """Presses the key of a step of the hand in progress, and waits for the hand to have moved."""
    live = keys.page.locator("#live")
    keys.page.locator(STILL).wait_for()
    moved = str(live.get_attribute("data-play"))
    keys.go(said)
    expect(live).not_to_have_attribute("data-play", moved)


def choose(keys: Keys, table: Table) -> None:
    """The auction and who takes each trick are to be followed."""
    visit(keys, "Altro", "Che cosa si segue")
    keys.go("^L’asta, parola per parola", "Space")
    keys.go("^no$", "ArrowDown")
    expect(keys.page.get_by_label("chi prende").first).to_be_checked()
    keys.go("^Salva$")
    at_table(keys, table)


def follow(keys: Keys, table: Table) -> None:
    """Anna calls the king of swords, Bruno has it; 70 points."""
    visit(keys, "Segui la smazzata")
    for name, word in zip(FIVE, ("re", *["Passo"] * 4), strict=True):
        speaks(keys.page, name)
        tell(keys, f"(^| ){word}$")
    speaks(keys.page, "Di che seme?")
    tell(keys, "^spade$")
    for taker in TAKERS:
        tell(keys, f"^{taker}$")
    tell(keys, "^Bruno$")
    visit(keys, "Registra smazzata")
    keys.page.keyboard.type("70")
    expect(keys.page.locator("[data-number]")).to_have_text("70")
    keys.press("Enter")
    at_table(keys, table)


def contest(keys: Keys, table: Table) -> None:
    visit(keys, "Altro", "Contesta una smazzata", "Smazzata 1")
    keys.go("^Contestala, senza decidere", "Space")
    keys.go("^Non è quello che abbiamo contato", "")
    keys.page.keyboard.type("erano 58")
    settle(keys.page)
    keys.go("^Contesta questa smazzata$")
    at_table(keys, table)


def decide(keys: Keys, table: Table) -> None:
    """The hand is lost for Anna: one unfolds what is seldom decided, and goes down the list to it."""
    visit(keys, "Vedi le smazzate", "Smazzata 1")
    keys.go("^Smazzata o partita persa", "Space")
    keys.go("^Resta", "Space")
    lost = keys.page.get_by_role("radio", name=re.compile("^Smazzata persa"))
    for _ in range(6):
        if not lost.is_checked():
            keys.press("ArrowDown")
            keys.stop()
    expect(lost).to_be_checked()
    keys.go("^Anna", "Space")
    keys.go("^Motivo", "")
    keys.page.keyboard.type("ricontata in tre")
    settle(keys.page)
    keys.go("^Decidi$")
    at_table(keys, table)


def focused(page: Page) -> str:
    """The value of the key that has the focus, or what has it."""
    at = "(({activeElement: at}) => at.value || at.dataset.label || at.nodeName)(document)"
    return str(page.evaluate(at))


def at_hand(keys: Keys, house: House, helpers: dict[str, str], **more: Json) -> Table:
    """At the page of a hand of which this is followed."""
    table, page = house.open(**more), keys.page
    sit_down(keys, table)
    form: dict[str, str | float | bool] = {**helpers}
    page.request.post(f"/t/{table.id}/follow", form=form, headers={"Origin": house.url})
    page.goto(f"/t/{table.id}/hand")
    page.locator(STILL).wait_for()
    return table


@pytest.mark.parametrize("offline", [False, True])
def test_who_plays_the_cards_by_keys_goes_on_from_the_card_that_fell(
    house: House, keys: Keys, offline: bool
) -> None:
    page = keys.page
    at_hand(keys, house, {"tricks": "cards"}, game="briscola", players=FIVE[:2])
    keys.go("l’asso di coppe$")  # the one that is turned
    card = page.locator(".turn-of", has_text="Gioca")
    card.wait_for()
    keys.go("il re di denari$", "")
    page.locator(STILL).wait_for()
    page.context.set_offline(offline)
    for number, name in enumerate(("re:denari", "cavallo:denari", "fante:denari")):
        said = focused(page)
        assert name in said
        keys.press("Enter")
        expect(page.locator(".forty .key:is(:disabled, [aria-disabled])")).to_have_count(2 + number)
        expect(page.locator(":focus")).to_have_attribute("aria-disabled", "true")
        keys.press("Enter")  # twice is no second card
        assert keys.stop()
        page.locator(STILL).wait_for()
        keys.press("Tab")
    expect(page.locator(".forty .key:is(:disabled, [aria-disabled])")).to_have_count(4)


def test_who_tells_the_auction_by_keys_stays_among_its_keys(house: House, keys: Keys) -> None:
    page = keys.page
    at_hand(keys, house, {"auction": "y"})
    keys.go("(^| )re$", "")
    for name, word in (("Anna", "re"), ("Bruno", "cavallo")):
        speaks(page, name)
        page.locator(STILL).wait_for()
        assert word in str(keys.stop())
        keys.press("Enter")
        expect(page.locator(":focus")).to_have_attribute("aria-disabled", "true")
        keys.press("Tab")
    for name in ("Carla", "Dario", "Elena", "Anna"):
        speaks(page, name)
        page.locator(STILL).wait_for()
        keys.go("^Passo$")
    speaks(page, "Di che seme?")
    expect(page.locator(".dock .key").first).to_be_focused()


def test_a_hand_is_followed_contested_and_decided_and_the_evening_ends_and_goes_on(
    house: House, keys: Keys
) -> None:
    table, page = house.open(), keys.page
    scores = page.locator(".seat .n")
    sit_down(keys, table)
    choose(keys, table)
    follow(keys, table)
    expect(scores).to_have_text(["2", "1", "−1", "−1", "−1"])
    (entry,) = house.state(table)["sheet"]["entries"]
    assert (entry["tricks"], len(entry["auction"])) == ([4, 1, 1, 1, 1], 5)
    contest(keys, table)
    provisional = page.get_by_text("Punti provvisori, da decidere: smazzata 1.")
    expect(provisional).to_be_visible()
    decide(keys, table)
    expect(provisional).to_have_count(0)
    expect(scores).to_have_text(["−2", "−1", "1", "1", "1"])
    visit(keys, "Altro", "Chiudi la serata")
    at_table(keys, table)
    visit(keys, "Riapri la serata")
    expect(page.get_by_role("link", name="Registra smazzata")).to_be_visible()
    settle(page)
    visit(keys, "Altro", "Chiudi la serata")
    at_table(keys, table)
    keys.go("^Rivincita")
    page.wait_for_url(re.compile(f"/t/(?!{table.id})[a-z0-9]{{12}}$"))
    expect(page.locator(".seat b")).to_have_text(sorted(FIVE))
