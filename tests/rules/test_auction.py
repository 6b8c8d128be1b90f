"""The auction of S3: a random walk, beside a second judge of the default rules written from the text."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorer.errors import Refusal
from scorer.rules.auction import Auction, placed, run, speak
from scorer.rules.cards import RANKS
from scorer.rules.house_rules import read_rules

from .helpers import chiamata, codes

FIVE = (1, 2, 3, 4, 0)
EVERYTHING: list[Any] = [
    "pass",
    *({"rank": rank} for rank in RANKS),
    *({"points": points} for points in range(58, 123)),
    *({"rank": "due", "points": points} for points in range(58, 123)),
    *({"rank": "tre", "points": points} for points in (61, 80)),
]


def said(actions: list[Any], rules: Any = None) -> Auction | Refusal:
    return run(chiamata(rules), FIVE, actions)


def open_after(actions: list[Any], rules: Any = None) -> Auction:
    found = said(actions, rules)
    assert isinstance(found, Auction)
    return found


def allowed_by_the_text(auction: Auction, action: Any) -> bool:
    """S3 read once more, without the engine: L'asta and Dopo il 2."""
    if action == "pass":
        return True
    ladder = ["asso", "tre", "re", "cavallo", "fante", "sette", "sei", "cinque", "quattro", "due"]
    rung = None if auction.call is None else ladder.index(str(auction.call.rank))
    at_two = rung == 9
    number = action.get("points")
    if number is None:
        return not at_two and (rung is None or ladder.index(action["rank"]) > rung)
    if not 61 <= number <= 120 or (at_two and number <= (auction.target or 0)):
        return False
    if "rank" in action:
        return bool(action["rank"] == "due" and not auction.offered)
    return at_two


@pytest.mark.parametrize("seed", range(60))
def test_a_random_walk_allows_what_the_text_allows_and_never_reaches_an_illegal_state(seed: int) -> None:
    chance, auction = random.Random(seed), Auction(chiamata(), FIVE)
    steps = 0
    while auction.status == "open":
        seat = auction.to_speak
        assert seat is not None
        assert seat not in auction.passed
        for action in EVERYTHING:
            legal = not isinstance(speak(auction, [seat, action]), Refusal)
            assert legal == allowed_by_the_text(auction, action), (auction, action)
        wanted = [action for action in EVERYTHING if allowed_by_the_text(auction, action)]
        after = speak(auction, [seat, "pass" if chance.random() < 0.4 else chance.choice(wanted)])
        assert isinstance(after, Auction)
        assert (after.target or 61) >= (auction.target or 61)
        auction, steps = after, steps + 1
    assert steps <= 5 * 75
    won = auction.status == "won"
    assert won == (auction.call is not None)
    assert auction.to_speak is None
    assert won != (len(auction.passed) == 5)
    for seat in FIVE:
        assert ("auction_closed", "seat") in codes(speak(auction, [seat, "pass"]))


@pytest.mark.parametrize(
    "preset", ["briscolata", "solo_valori", "solo_punti", "briscalone", "brisk_torneo_2017"]
)
@pytest.mark.parametrize("seed", range(10))
def test_under_every_kind_of_rules_somebody_can_always_act_until_it_ends(preset: str, seed: int) -> None:
    chance, auction = random.Random(seed), Auction(chiamata(preset), FIVE)
    while auction.status == "open":
        tried = [speak(auction, [auction.to_speak, action]) for action in EVERYTHING]
        fine = [after for after in tried if isinstance(after, Auction)]
        assert fine
        auction = chance.choice(fine)
    assert auction.status in {"won", "all_pass"}


def test_an_action_in_breach_leaves_the_auction_as_it_was() -> None:
    auction = open_after([[1, {"rank": "re"}]])
    assert isinstance(speak(auction, [2, {"rank": "asso"}]), Refusal)
    assert auction == open_after([[1, {"rank": "re"}]])


def test_several_breaches_are_all_listed() -> None:
    found = said([[1, {"rank": "due"}], [2, {"points": 70}], [2, {"rank": "due", "points": 60}]])
    assert isinstance(found, Refusal)
    assert found.at == 2
    assert codes(placed(found, "auction")) == [
        ("out_of_turn", "auction.2"),
        ("two_at_points_after_offer", "auction.2"),
        ("points_not_higher", "auction.2"),
        ("points_under_minimum", "auction.2"),
    ]


def test_who_has_passed_is_out() -> None:
    found = said([[1, "pass"], [2, {"rank": "re"}], [1, {"rank": "due"}]])
    assert codes(found) == [("out_of_turn", "seat"), ("already_passed", "seat")]


def test_four_passes_leave_the_fifth_free_to_call_anything_and_to_win_at_once() -> None:
    passes = [[seat, "pass"] for seat in FIVE[:4]]
    assert open_after([*passes, [0, {"rank": "asso"}]]).status == "won"
    assert open_after([*passes, [0, "pass"]]).status == "all_pass"


def test_the_last_speaker_may_be_held_to_a_minimum() -> None:
    passes = [[seat, "pass"] for seat in FIVE[:4]]
    rules = {"auction": {"last_speaker_minimum": 71}}
    for action in ("pass", {"rank": "asso"}, {"rank": "due"}, {"rank": "due", "points": 70}):
        assert ("points_under_minimum", "action") in codes(said([*passes, [0, action]], rules))
    assert open_after([*passes, [0, {"rank": "due", "points": 71}]], rules).status == "won"
    assert open_after([[1, {"rank": "re"}], *[[seat, "pass"] for seat in FIVE[1:]]], rules).status == "won"


def test_an_offer_that_reaches_the_closing_number_closes() -> None:
    rules = {"auction": {"close_at": 100}}
    assert open_after([[1, {"rank": "due", "points": 99}]], rules).status == "open"
    assert open_after([[1, {"rank": "due", "points": 100}]], rules).status == "won"
    assert open_after([[1, {"rank": "due", "points": 119}]]).status == "open"
    assert open_after([[1, {"rank": "due"}]], {"auction": {"close_at": 61}}).status == "won"


def test_a_raise_is_at_least_one_step() -> None:
    rules = {"auction": {"step": 5}}
    two = [1, {"rank": "due"}]
    assert codes(said([two, [2, {"points": 65}]], rules)) == [("points_not_higher", "action.points")]
    assert open_after([two, [2, {"points": 66}]], rules).target == 66


def test_cards_only_ends_with_the_two_and_knows_no_points() -> None:
    rules = {"auction": {"mode": "ranks_only"}}
    won = open_after([[1, {"rank": "due"}]], rules)
    assert won.as_json()["call"] == {"rank": "due", "points": 61}
    assert ("points_disabled", "action.points") in codes(said([[1, {"points": 70}]], rules))
    assert open_after([[1, {"rank": "due", "points": 61}]], rules) == won


def test_points_only_knows_no_cards() -> None:
    rules = {"auction": {"mode": "points_only", "min_points": 71}}
    assert codes(said([[1, {"rank": "re"}]], rules)) == [("ranks_disabled", "action.rank")]
    assert codes(said([[1, {"points": 70}]], rules)) == [("points_under_minimum", "action.points")]
    assert codes(said([[1, {}]], rules)) == [("missing_field", "action.points")]
    assert open_after([[1, {"points": 71}]], rules).as_json()["call"] == {"rank": None, "points": 71}


def test_a_plain_two_stands_at_the_target_of_the_rules() -> None:
    auction = open_after([[1, {"rank": "due"}]], {"target": 60})
    assert auction.target == 60
    assert auction.as_json()["call"] == {"rank": "due", "points": 60}


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ([1, "Pass"], "unknown_kind"),
        ([1, None], "unknown_kind"),
        ([1, 61], "unknown_kind"),
        ([1, {"rank": "otto"}], "unknown_rank"),
        ([1, {"rank": 8}], "wrong_type"),
        ([1, {}], "missing_field"),
        ([1, {"rank": "re", "suit": "coppe"}], "unknown_field"),
        ([1, {"points": 61.0}], "not_a_whole_number"),
        (["1", "pass"], "not_a_whole_number"),
        ([9, "pass"], "out_of_turn"),
        ([1], "wrong_type"),
        ("pass", "wrong_type"),
    ],
)
def test_what_is_no_action_is_refused_by_its_code(action: Any, code: str) -> None:
    assert code in [found for found, _ in codes(said([action]))]


def test_no_rules_leave_the_last_speaker_without_a_legal_word() -> None:
    refused = read_rules("chiamata", {"auction": {"mode": "ranks_only", "last_speaker_minimum": 71}})
    assert codes(refused) == [("bad_rules", "rules.auction.last_speaker_minimum")]
