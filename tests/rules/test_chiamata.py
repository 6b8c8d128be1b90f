from __future__ import annotations

from typing import Any

import pytest

from scorer.rules.dealing import CHIAMATA_DECK

from .helpers import RE, played, problems, question, refused, table
from .test_tricks import play

PLAIN = {name: value for name, value in RE.items() if name != "kind"}
AUCTION = [
    [1, {"rank": "re"}],
    [2, "pass"],
    [3, {"rank": "due"}],
    [4, "pass"],
    [0, "pass"],
    [1, {"points": 65}],
    [3, "pass"],
]
GONE = object()


def hand(rules: Any = None, players: int = 5, **fields: Any) -> dict[str, Any]:
    given = {name: value for name, value in (PLAIN | fields).items() if value is not GONE}
    return question("chiamata_hand", "chiamata", players, given, rules)


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"caller": GONE}, "missing_field", "caller"),
        ({"caller": 5}, "unknown_caller", "caller"),
        ({"caller": True}, "not_a_whole_number", "caller"),
        ({"partner": -1}, "unknown_partner", "partner"),
        ({"partner": 1}, "partner_is_caller", "partner"),
        ({"partner": GONE}, "partner_missing", "partner"),
        ({"partner": None}, "partner_missing", "partner"),
        ({"solo": True}, "solo_with_partner", "partner"),
        ({"solo": "yes"}, "wrong_type", "solo"),
        ({"call": GONE}, "missing_field", "call"),
        ({"call": "re"}, "wrong_type", "call"),
        ({"call": {}}, "missing_field", "call.rank"),
        ({"call": {"rank": "otto"}}, "unknown_rank", "call.rank"),
        ({"call": {"rank": "re", "suit": "coppe"}}, "unknown_field", "call.suit"),
        ({"call": {"rank": "re", "points": 75}}, "points_without_two", "call.points"),
        ({"call": {"rank": "due", "points": 60}}, "bid_out_of_range", "call.points"),
        ({"call": {"rank": "due", "points": "75"}}, "not_a_whole_number", "call.points"),
        ({"suit": "cuori"}, "unknown_suit", "suit"),
        ({"points": GONE}, "missing_field", "points"),
        ({"points": 61.0}, "not_a_whole_number", "points"),
        ({"points": 121}, "out_of_range", "points"),
        ({"points": 119}, "impossible_total", "points"),
        ({"piles": [20, 30, 20, 31]}, "wrong_number_of_totals", "piles"),
        ({"piles": [20, 30, 20, 31, 18]}, "wrong_sum", "piles"),
        ({"piles": [20, 30, 20, 30, 20]}, "disagrees", "piles"),
        ({"piles": [9, 9, 8, 85, 9], "points": 94}, "impossible_split", "piles"),
        ({"redeals": -1}, "bad_redeals", "redeals"),
        ({"redeals": 10**9}, "bad_redeals", "redeals"),
        ({"defence_points": 60}, "wrong_sum", "defence_points"),
        (
            {"points": GONE, "piles": [20, 30, 20, 31, 19], "defence_points": 60},
            "wrong_sum",
            "defence_points",
        ),
        ({"tricks_taken": 9}, "wrong_number_of_tricks", "tricks_taken"),
        ({"tricks_taken": 1}, "impossible_for_tricks", "tricks_taken"),
        ({"tricks": [5, 2]}, "wrong_number_of_tricks", "tricks"),
        ({"tricks": [1, 7]}, "impossible_for_tricks", "tricks"),
        ({"tricks": [0, 1, 0, 0, 7]}, "impossible_for_tricks", "tricks"),
        ({"tricks": [5, 3], "tricks_taken": 4}, "disagrees", "tricks_taken"),
        ({"tricks": [5, 3], "points": GONE}, "missing_field", "points"),
        ({"sitting_out": [2]}, "wrong_number_of_players", "sitting_out"),
        ({"auction": AUCTION}, "missing_field", "dealer"),
        ({"after_end": True}, "unknown_field", "after_end"),
        ({"kind": "void"}, "unknown_kind", "kind"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_by_code_and_field(
    fields: dict[str, Any], code: str, field: str
) -> None:
    assert (code, field) in problems(hand(**fields))


def test_what_only_the_oracle_is_asked_is_no_field_of_a_sheet() -> None:
    found = refused(table(), RE | {"redeals": 0, "defence_points": 59, "tricks_taken": 4, "dealer": 0})
    assert {code for code, _ in found} == {"unknown_field"}
    assert len(found) == 4


def test_all_problems_are_listed_at_once() -> None:
    found = problems(hand(caller=9, partner=9, call={"rank": "x", "points": 3}, suit="x", points=1, pepper=0))
    assert {field for _, field in found} == {
        "caller",
        "partner",
        "call.rank",
        "call.points",
        "suit",
        "points",
        "pepper",
    }


def test_piles_and_tricks_are_added_up_only_for_a_known_side() -> None:
    found = problems(hand(partner=9, piles=[20, 30, 20, 31, 19]))
    assert found == [("unknown_partner", "partner")]


def test_alone_is_allowed_unless_the_table_says_no() -> None:
    alone: dict[str, Any] = {"solo": True, "partner": None}
    assert hand(**alone)["scores"] == [-1, 4, -1, -1, -1]
    assert problems(hand({"solo_allowed": False}, **alone)) == [("solo_not_allowed", "solo")]


def test_the_ways_to_say_the_points_are_as_good_as_each_other() -> None:
    tricks = [{"taker": i % 5, "points": p} for i, p in enumerate([20, 14, 21, 15, 10, 16, 13, 11])]
    by_tricks = hand(points=GONE, tricks=tricks)
    by_piles = hand(points=GONE, piles=[36, 27, 32, 15, 10])
    assert by_tricks["points"] == by_piles["points"] == 42
    assert hand(points=42, tricks=tricks, piles=[36, 27, 32, 15, 10])["valid"]
    assert ("disagrees", "tricks") in problems(hand(points=42, tricks=tricks, piles=[32, 27, 36, 15, 10]))


def test_a_hand_told_by_its_cards_needs_the_trump() -> None:
    tricks = play(5, CHIAMATA_DECK, 1, "spade")
    assert hand(points=GONE, tricks=tricks, suit="spade")["valid"]
    assert ("missing_field", "suit") in problems(hand(points=GONE, tricks=tricks))
    assert ("disagrees", "tricks.0.leader") in problems(
        hand(points=GONE, tricks=tricks, suit="spade", dealer=3)
    )


def test_a_call_is_written_as_the_auction_of_the_table_goes() -> None:
    points_only, ranks_only = {"auction": {"mode": "points_only"}}, {"auction": {"mode": "ranks_only"}}
    assert hand(points_only, call={"points": 75})["target"] == 75
    assert ("ranks_disabled", "call.rank") in problems(hand(points_only, call={"rank": "due", "points": 75}))
    assert ("missing_field", "call.points") in problems(hand(points_only, call={}))
    assert ("points_disabled", "call.points") in problems(
        hand(ranks_only, call={"rank": "due", "points": 71})
    )
    assert hand(ranks_only, call={"rank": "due", "points": 61})["valid"]
    assert hand(call={"rank": "re", "points": None})["valid"]


def test_an_auction_tells_caller_and_call_and_must_agree_with_what_is_given() -> None:
    told: dict[str, Any] = {"auction": AUCTION, "dealer": 0, "partner": 2, "points": 65}
    assert hand(**told, caller=GONE, call=GONE)["target"] == 65
    assert problems(hand(**told, caller=3, call=GONE)) == [("disagrees", "caller")]
    assert problems(hand(**told, call={"rank": "due", "points": 66})) == [("disagrees", "call")]
    assert hand(**told, call={"rank": "due", "points": 65})["valid"]


def test_a_plain_two_agrees_with_the_points_it_stands_at() -> None:
    auction = [[1, {"rank": "due"}], *[[seat, "pass"] for seat in (2, 3, 4, 0)]]
    for rules, points in ((None, 61), ({"target": 60}, 60), ({"auction": {"min_points": 71}}, 61)):
        for call in ({"rank": "due"}, {"rank": "due", "points": points}):
            assert hand(rules, auction=auction, dealer=0, call=call)["target"] == points


def test_an_auction_in_breach_or_unfinished_names_its_action() -> None:
    assert ("out_of_turn", "auction.0") in problems(hand(auction=AUCTION, dealer=1, caller=GONE, call=GONE))
    assert problems(hand(auction=AUCTION[:-1], dealer=0)) == [("missing_field", "auction.6")]
    passes = [[seat, "pass"] for seat in (1, 2, 3, 4, 0)]
    assert problems(hand(auction=passes, dealer=0)) == [("disagrees", "auction.4")]


def test_six_and_seven_rest_by_default_or_by_name() -> None:
    assert hand(players=6, dealer=0)["scores"] == [0, 2, -1, 1, -1, -1]
    assert hand(players=7, dealer=0)["scores"] == [0, 2, -1, 1, -1, -1, 0]
    assert hand(players=6, sitting_out=[2])["scores"] == [-1, 2, 0, 1, -1, -1]
    assert ("wrong_number_of_players", "sitting_out") in problems(hand(players=6))
    assert ("unknown_caller", "caller") in problems(hand(players=6, sitting_out=[1]))
    assert ("unknown_partner", "partner") in problems(hand(players=6, sitting_out=[3]))
    for wrong in ([], [0, 1], [9]):
        assert "wrong_number_of_players" in str(problems(hand(players=6, sitting_out=wrong)))
    assert problems(hand(players=6, sitting_out=["x"])) == [("not_a_whole_number", "sitting_out.0")]
    assert ("wrong_number_of_players", "sitting_out") in problems(hand(players=7, sitting_out=[0, 0]))


def test_who_rests_has_taken_nothing() -> None:
    piles = [20, 30, 20, 31, 17, 2]
    assert problems(hand(players=6, sitting_out=[5], points=GONE, piles=piles)) == [
        ("out_of_range", "piles.5")
    ]


def test_who_rests_takes_no_tricks() -> None:
    dealt: dict[str, Any] = {"players": 6, "sitting_out": [5]}
    assert hand(**dealt, tricks=[1, 3, 1, 2, 1, 0])["valid"] is True
    assert problems(hand(**dealt, tricks=[1, 3, 1, 1, 1, 1])) == [("wrong_number_of_tricks", "tricks.5")]


def test_the_canonical_entry_keeps_what_was_said_in_the_public_order() -> None:
    given = {"points": 65, "suit": "coppe", "auction": AUCTION, "partner": 2, "kind": "hand"}
    row = played(table(), given).rows[0]
    assert list(row.entry) == ["kind", "caller", "partner", "call", "suit", "points", "auction"]
    assert row.entry["call"] == {"rank": "due", "points": 65}
    alone = played(table(), RE | {"solo": True, "partner": None}).rows[0]
    assert list(alone.entry) == ["kind", "caller", "solo", "call", "points"]
    assert played(table(players=6), RE).rows[0].entry["sitting_out"] == [0]
