"""The auction on its page under every published rule set: the keys are the legal words and no others."""

from __future__ import annotations

import json
import random

import pytest
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.rules.auction import Auction, speak
from scorer.rules.cards import RANKS
from scorer.rules.presets import presets
from tests.rules.helpers import chiamata
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.pages.test_following import PASS, call, follow, keys
from tests.web.program import FIVE

ORDER = (1, 2, 3, 4, 0)
RULES: list[Json] = [
    *(preset.id for preset in presets("chiamata")),
    {"preset": "briscolata", "auction": {"step": 5}},
    {"preset": "briscolata", "auction": {"step": 3, "close_at": 110}},
    {"preset": "solo_punti", "auction": {"step": 7, "last_speaker_minimum": 66}},
    {"preset": "solo_punti", "auction": {"max_points": 100, "close_at": 95}},
    {"preset": "briscolata", "target": 60, "auction": {"min_points": 60}},
]
BOUND = [each for each in RULES if chiamata(each).auction.last_speaker_minimum is not None]
NUMBERS = range(1, 121)


def legal(auction: Auction, actions: list[Json]) -> list[Json]:
    """Those of the actions the judge accepts of the one whose turn it is."""
    return [each for each in actions if isinstance(speak(auction, [auction.to_speak, each]), Auction)]


def after(auction: Auction, action: Json) -> Auction:
    """The auction after a legal word."""
    found = speak(auction, [auction.to_speak, action])
    assert isinstance(found, Auction), found
    return found


def compared(page: TestResponse, auction: Auction) -> list[Json]:
    """The keys of the page are what may be said; gives all of that."""
    seat = auction.to_speak
    said = [each["action"] for each in keys(page) if each["step"] == "call" and each["seat"] == seat]
    typed = [each for each in said if "$points" in json.dumps(each)]
    said = [each for each in said if each not in typed]
    words = legal(auction, [PASS, *({"rank": rank} for rank in RANKS)])
    alone = legal(auction, [{"points": number} for number in NUMBERS])
    two_at = legal(auction, [{"rank": "due", "points": number} for number in NUMBERS])
    numbers = [] if auction.rules.auction.mode == "ranks_only" else alone or two_at
    assert [each for each in said if each == PASS or "points" not in each] == sorted(words, key=said.index)
    keyed = [each for each in said if each not in words]
    if not numbers:
        assert keyed == typed == []
        return words
    least, most = numbers[0], numbers[-1]
    assert keyed == legal(auction, keyed)
    offered = sorted(each["points"] for each in keyed)
    assert (offered[0], offered[-1]) == (least["points"], most["points"])
    assert len(offered) == len(set(offered))  # no number has two keys
    if least != most:
        assert all(each == least | {"points": "$points"} for each in typed)
        assert f"un altro numero, da {least['points']} a {most['points']}" in text(page)
    return [*words, *numbers]


def told(phone: Phone, page: TestResponse, seat: int, action: Json) -> TestResponse:
    """Says this word from this page; the page after it."""
    fields = {name: hidden(page, name) for name in ("number", "at", "key")}
    assert phone.post("/hand", said=json.dumps(call(seat, action)), **fields).status_code == 303
    return phone.get("/hand")


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_keys_are_the_legal_words_from_the_first_to_the_last(sit: Sit, rules: Json) -> None:
    chance, phone = random.Random(str(rules)), follow(sit(FIVE | {"rules": rules}))
    page, auction = phone.get("/hand"), Auction(chiamata(rules), ORDER)
    while auction.status == "open":
        assert auction.to_speak is not None
        words = compared(page, auction)
        word = chance.choice(words[: chance.choice([1, 1, 4, len(words)])])
        page, auction = told(phone, page, auction.to_speak, word), after(auction, word)
    assert ("Di che seme?" if auction.status == "won" else "tutti passano") in text(page)


@pytest.mark.parametrize("rules", ["briscolata", *BOUND], ids=str)
def test_after_four_passes_the_last_one_is_offered_the_least_there_is(sit: Sit, rules: Json) -> None:
    phone, auction = follow(sit(FIVE | {"rules": rules})), Auction(chiamata(rules), ORDER)
    page = phone.get("/hand")
    for seat in ORDER[:-1]:
        page, auction = told(phone, page, seat, PASS), after(auction, PASS)
    words, least = compared(page, auction), auction.rules.auction.last_speaker_minimum
    assert (PASS in words) == (least is None)
    numbers = [each["points"] for each in words if each != PASS and "points" in each]
    assert min(numbers) == (least or auction.rules.auction.min_points)


def test_some_rule_sets_bind_the_last_one_to_speak() -> None:
    assert len(BOUND) > 2
