"""Whole hands of Chiamata by touch alone, at every depth: the words of the auction, the suit, eight tricks,
the pad that opens filled in, the score. What a hand is worth is worked out here, as on paper.
"""

from __future__ import annotations

import random
import re
from itertools import pairwise, takewhile

import pytest
from playwright.sync_api import expect

from scorer.errors import Json
from scorer.web.language.words import plain
from tests.browser.conftest import FIVE, House, NewPhone, through
from tests.browser.test_live_auction import STILL, press, speaks
from tests.browser.test_tricks import NEWS, Writer, caller_of, choose, made
from tests.rules.helpers import table as rules_table
from tests.rules.play.hands import Hand, Trick, chiamata, points, rank_of, suit_of
from tests.running import Events

pytestmark = pytest.mark.browser
DEPTHS = {
    "takers": ("chi prende", 668),
    "points": ("chi prende, e quanto vale", 94),
    "cards": ("ogni carta", 3004),
}
"""What each depth is called, and the seed of its hand: two are lost, at three
and two times the price, one is won."""
BANDS = ((101, 5), (91, 4), (81, 3), (71, 2))
"""From which call on a hand counts how often (S3, Il punteggio)."""


def words(hand: Hand) -> list[tuple[int, Json]]:
    """Who said what: a pass, or a call."""
    return [(int(step["seat"]), step["action"]) for step in hand.opening if step["step"] == "call"]


def lively(said: list[Json]) -> bool:
    """An auction that has everything: two cards down the ladder, a pass before more calls, "the two at" some
    number, a jump.
    """
    calls = [each for each in said if each != "pass"]
    numbers = [int(each["points"]) for each in calls if "points" in each]
    cards = [each for each in calls if "points" not in each]
    jumps = any(later > before + 1 for before, later in pairwise(numbers))
    two_at = any("rank" in each for each in calls if "points" in each)
    return len(cards) > 1 and two_at and jumps and "pass" in said[: said.index(calls[-1])]


def spoken(said: Json) -> Json:
    """A word as one hears it: a pass, a card, a number ("2 a 71", or "71" once the two stands)."""
    return said if said == "pass" else said.get("points", said.get("rank"))


def played(seed: int) -> Hand:
    """A hand with such an auction and a partner."""
    hand = chiamata(rules_table("chiamata"), random.Random(seed))
    assert hand
    assert hand.fell != caller_of(hand)
    assert lively([said for _, said in words(hand)])
    return hand


def called_at(hand: Hand) -> int:
    return int(next(said["points"] for _, said in reversed(words(hand)) if said != "pass"))


def scores(hand: Hand) -> list[int]:
    """The caller's side +2 and +1 against -1, the other way round where it did not make what it called; as
    often as the call says, twice for all 120 points (S3, Il punteggio).
    """
    bid, got = called_at(hand), made(hand)
    often = next((times for least, times in BANDS if bid >= least), 1) * (2 if got in {0, 120} else 1)
    worth = often if got >= max(bid, 61) else -often
    shares = {caller_of(hand): 2, hand.fell: 1}
    return [worth * shares.get(seat, -1) for seat in range(len(FIVE))]


def bid(writer: Writer, hand: Hand) -> None:
    """Every word at its turn, then the suit."""
    for seat, said in words(hand):
        speaks(writer.page, FIVE[seat])
        if said == "pass":
            press(writer.page, "Passo")
        elif "points" in said:
            number(writer, int(said["points"]))
        else:
            press(writer.page, str(said["rank"]))
    speaks(writer.page, "Di che seme?")
    press(writer.page, suit_of(str(hand.called)))


def number(writer: Writer, points: int) -> None:
    """Says a number: on a key of its own where there is one, else typed; before the two one unfolds them."""
    page, folded = writer.page, writer.page.locator(".more:not([open]) > summary")
    page.locator(STILL).wait_for()
    if folded.count():
        folded.tap()
    keys = page.locator(".dock .four button:enabled").get_by_text(str(points), exact=True)
    if keys.count():
        press(page, str(points))
    else:
        page.locator("#points").fill(str(points))
        press(page, "Di’")


def take(writer: Writer, hand: Hand, trick: Trick, depth: str) -> None:
    """A trick, told as deep as that."""
    counted = writer.page.locator("[data-trick]")
    expect(counted).to_have_attribute("data-trick", str(hand.tricks.index(trick) + 1))
    if depth == "cards":
        for place, card in enumerate(trick.cards):
            turn = FIVE[hand.seat(trick.leader, place)]
            expect(writer.page.locator(".turn-of")).to_have_text(f"Gioca {turn}")
            writer.card(card)
        return
    if depth == "points":
        writer.page.locator(STILL).wait_for()
        writer.page.locator("#points").fill(str(points(trick.cards)))
    writer.seat(trick.taker)


def save(writer: Writer, hand: Hand, depth: str) -> Json:
    """The pad has every answer; who took what alone leaves the points to be typed. Gives the entry."""
    page, number = writer.page, writer.page.locator("[data-number]")
    through(page.get_by_role("link", name="Registra smazzata"))
    page.wait_for_url("**/record")
    for answer, name in (("caller", FIVE[caller_of(hand)]), ("partner", FIVE[hand.fell])):
        expect(page.locator(f'[data-answer="{answer}"]')).to_have_text(name)
    expect(page.locator('[data-answer="call"]')).to_have_text(f"2 a {called_at(hand)}")
    if depth == "takers":
        expect(number).not_to_have_text(str(made(hand)))
        for digit in str(made(hand)):
            page.locator(f'[data-step="points"] [data-key="{digit}"]').tap()
    expect(number).to_have_text(str(made(hand)))
    page.locator("[data-save]:visible").tap()
    page.wait_for_url(f"**/t/{writer.table.id}")
    return writer.house.state(writer.table)["sheet"]["entries"][-1]


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_hand_by_touch_from_the_first_word_to_the_score(
    house: House, new_phone: NewPhone, depth: str
) -> None:
    title, seed = DEPTHS[depth]
    hand, table, watcher = played(seed), house.open(first_dealer=0), new_phone()
    writer = choose(new_phone(), house, table, title, auction=True)
    watcher.goto(table.watch)
    stream = Events.open(house.server, f"{table.watch}/stream")
    bid(writer, hand)
    for trick in hand.tricks:
        take(writer, hand, trick, depth)
    expect(writer.page.locator(".turn-of")).to_have_text("Tutte le prese sono fatte")
    if depth != "cards":
        writer.seat(hand.fell, "partner")
    entry = save(writer, hand, depth)
    for page in (writer.page, watcher):
        expect(page.locator(".seat .n")).to_have_text([plain(score) for score in scores(hand)])
    assert [(seat, spoken(said)) for seat, said in entry["auction"]] == [
        (seat, spoken(said)) for seat, said in words(hand)
    ]
    assert entry["call"] == {"rank": rank_of(str(hand.called)), "points": called_at(hand)}
    assert (entry["suit"], entry["points"]) == (suit_of(str(hand.called)), made(hand))
    heard = list(takewhile(lambda line: line != "id: 1", stream.lines()))
    stream.close()
    assert {line for line in heard if not re.fullmatch(NEWS, line)} == set()
    moves = [int(found[1]) for line in heard if (found := re.search(r'"play": (\d+)', line))]
    seen = 1 + len(hand.opening) + 1  # what is followed; every word and the suit; the partner: no trick
    assert 1 < max(moves) <= seen
