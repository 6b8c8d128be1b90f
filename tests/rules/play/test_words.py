"""The words that are offered are exactly those the judge accepts, under every kind of rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorer.errors import Refusal
from scorer.rules.auction import Auction, speak
from scorer.rules.cards import RANKS
from scorer.rules.play import Words, begin, words
from tests.rules.helpers import codes, table
from tests.rules.play.hands import after

RULES = ["briscolata", "solo_valori", "solo_punti", "briscalone", "brisk_torneo_2017", "ultimo_a_61"]


def offered(found: Words) -> list[Any]:
    said: list[Any] = ["pass"] if found.may_pass else []
    said += [{"rank": rank} for rank in found.ranks]
    said += [{"points": number} for number in found.points]
    return said + [{"rank": "due", "points": number} for number in found.two_at]


def accepted(auction: Auction, seat: int, action: Any) -> bool:
    return not isinstance(speak(auction, [seat, action]), Refusal)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_legal_and_what_is_not_offered_is_refused(rules: str, seed: int) -> None:
    chance, play = random.Random(seed), begin(table("chiamata", 5, rules))
    while play.auction and (found := words(play.auction)):
        assert found.seat == play.to_speak
        offer = offered(found)
        every: list[Any] = ["pass", *({"rank": rank} for rank in RANKS)]
        every += [{"points": number} for number in range(125)]
        every += [{"rank": "due", "points": number} for number in range(125)]
        assert [said for said in every if accepted(play.auction, found.seat, said)] == offer
        said = chance.choice(offer)
        play = after(play, {"step": "call", "seat": found.seat, "action": said})
    assert play.to_speak is None
    assert (play.call is None) == play.passed_out


def test_points_are_offered_from_the_least_upwards_with_jumps() -> None:
    play = after(
        begin(table("chiamata", 5, {"auction": {"step": 5, "max_points": 118, "close_at": 118}})),
        {"step": "call", "seat": 1, "action": {"rank": "due"}},
    )
    assert play.auction is not None
    found = words(play.auction)
    assert found is not None
    assert (found.ranks, found.points) == ((), tuple(range(66, 119)))


def test_four_passes_hold_the_last_speaker_to_the_minimum() -> None:
    passes = [{"step": "call", "seat": seat, "action": "pass"} for seat in (1, 2, 3, 4)]
    play = after(begin(table("chiamata", 5, {"auction": {"last_speaker_minimum": 71}})), *passes)
    assert play.auction is not None
    found = words(play.auction)
    assert found is not None
    assert (found.may_pass, found.ranks, found.points) == (False, (), ())
    assert found.two_at == tuple(range(71, 121))


def test_the_auction_closes_itself_and_says_how() -> None:
    state = table("chiamata")
    last_left = [{"step": "call", "seat": 1, "action": {"rank": "re"}}]
    last_left += [{"step": "call", "seat": seat, "action": "pass"} for seat in (2, 3, 4, 0)]
    for steps in (last_left, [{"step": "call", "seat": 1, "action": {"rank": "due", "points": 120}}]):
        play = after(begin(state), *steps)
        assert (play.phase, play.caller, play.to_speak) == ("naming", 1, None)
        assert play.auction is not None
        assert ("auction_closed", "seat") in codes(speak(play.auction, [2, "pass"]))
    passes = [{"step": "call", "seat": seat, "action": "pass"} for seat in (1, 2, 3, 4, 0)]
    play = after(begin(state), *passes)
    assert (play.phase, play.caller, play.passed_out) == ("passed", None, True)
