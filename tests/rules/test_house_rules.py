from __future__ import annotations

from typing import Any

import pytest

from scorer.rules.house_rules import read_rules
from scorer.rules.ruleset import BriscolaRules, ChiamataRules

from .helpers import briscola, chiamata, codes


def test_nothing_said_means_the_default_preset() -> None:
    assert chiamata(None) == chiamata({}) == chiamata("briscolata") == ChiamataRules()
    assert briscola(None) == briscola("italiana") == BriscolaRules()


def test_the_defaults_are_those_of_the_text() -> None:
    rules = chiamata()
    assert (rules.auction.min_points, rules.auction.max_points, rules.auction.close_at) == (61, 120, 120)
    assert (rules.all_pass.dealer, rules.all_pass.factor, rules.all_pass.stacking) == ("same", 2, "flat")
    assert [(band.low, band.high, band.factor) for band in rules.bands] == [
        (61, 70, 1),
        (71, 80, 2),
        (81, 90, 3),
        (91, 100, 4),
        (101, 120, 5),
    ]
    assert rules.base.zero_sum


def test_nested_objects_change_field_by_field_on_top_of_the_preset() -> None:
    rules = chiamata({"preset": "brisk", "all_pass": {"dealer": "same"}, "tie60": "draw"})
    assert (rules.all_pass.dealer, rules.all_pass.stacking, rules.tie60) == ("same", "power", "draw")
    assert rules.cappotto.scope == "caller_side"


def test_bands_and_base_are_replaced_whole() -> None:
    assert [band.factor for band in chiamata({"bands": [[90, 120, 3]]}).bands] == [3]
    assert codes(read_rules("chiamata", {"base": {"pair": {"win": [2, 1, -1]}}})) == [
        ("missing_field", "rules.base.pair.lose"),
        ("missing_field", "rules.base.solo"),
    ]


@pytest.mark.parametrize(
    ("rules", "code", "field"),
    [
        ("nobody", "unknown_preset", "rules"),
        ("italiana", "unknown_preset", "rules"),
        ({"preset": "nobody"}, "unknown_preset", "rules.preset"),
        ({"preset": None}, "wrong_type", "rules.preset"),
        ([], "wrong_type", "rules"),
        (61, "wrong_type", "rules"),
        ({"tie60": "coin"}, "bad_rules", "rules.tie60"),
        ({"tie60": 1}, "wrong_type", "rules.tie60"),
        ({"target": 62}, "bad_rules", "rules.target"),
        ({"target": "61"}, "not_a_whole_number", "rules.target"),
        ({"target": True}, "not_a_whole_number", "rules.target"),
        ({"solo_allowed": 1}, "wrong_type", "rules.solo_allowed"),
        ({"pepper": 1}, "unknown_field", "rules.pepper"),
        ({"auction": {"mode": "loud"}}, "bad_rules", "rules.auction.mode"),
        ({"auction": {"salt": 1}}, "unknown_field", "rules.auction.salt"),
        ({"auction": []}, "wrong_type", "rules.auction"),
        ({"auction": {"step": 0}}, "bad_rules", "rules.auction.step"),
        ({"auction": {"min_points": 100, "max_points": 90}}, "bad_rules", "rules.auction.max_points"),
        ({"auction": {"close_at": 60}}, "bad_rules", "rules.auction.close_at"),
        ({"auction": {"close_at": 121}}, "bad_rules", "rules.auction.close_at"),
        ({"auction": {"close_at": 119, "max_points": 110}}, "bad_rules", "rules.auction.close_at"),
        ({"auction": {"last_speaker_minimum": 121}}, "bad_rules", "rules.auction.last_speaker_minimum"),
        ({"bands": [[61, 70, 1], [70, 80, 2]]}, "bad_rules", "rules.bands"),
        ({"bands": [[80, 70, 1]]}, "bad_rules", "rules.bands.0"),
        ({"bands": [[61, 70]]}, "bad_rules", "rules.bands.0"),
        ({"bands": [[61, 70, 1.5]]}, "not_a_whole_number", "rules.bands.0.2"),
        ({"bands": {}}, "wrong_type", "rules.bands"),
        ({"base": {"pair": {"win": [1], "lose": [1, 2, 3]}}}, "bad_rules", "rules.base.pair.win"),
        ({"tie60": "draw_next_doubled", "all_pass": {"factor": 1}}, "bad_rules", "rules.tie60"),
        ({"cappotto": {"value": 0}}, "bad_rules", "rules.cappotto.value"),
        ({"monte": {"false_claim": [1, 2, 3]}}, "bad_rules", "rules.monte.false_claim"),
        ({"monte": {"at_most": -1}}, "bad_rules", "rules.monte.at_most"),
    ],
)
def test_a_rule_set_that_cannot_be_is_refused_with_its_field(rules: Any, code: str, field: str) -> None:
    assert (code, field) in codes(read_rules("chiamata", rules))


def test_every_problem_of_a_rule_set_is_listed() -> None:
    given = {"tie60": "coin", "auction": {"step": 0, "salt": 1}, "bands": 5, "target": 60.5}
    assert {field for _, field in codes(read_rules("chiamata", given))} == {
        "rules.tie60",
        "rules.auction.step",
        "rules.auction.salt",
        "rules.bands",
        "rules.target",
    }


@pytest.mark.parametrize(
    "rules",
    [
        {"auction": {"max_points": 110}},
        {"bands": [[81, 120, 3], [61, 80, 1]]},
        {"cappotto": {"mode": "add", "value": 0}},
        {"monte": {"at_most": 4}, "all_pass": {"factor": 1}},
        {"auction": {"last_speaker_minimum": None}},
    ],
)
def test_what_only_looks_odd_stands(rules: Any) -> None:
    chiamata(rules)


def test_briscola_has_rules_of_its_own() -> None:
    rules = briscola({"preset": "spagnola", "two_takes_seven": True})
    assert (rules.tie, rules.swap, rules.two_takes_seven) == ("void_rotate", "seven_two", True)
    assert codes(read_rules("briscola", {"tie60": "draw"})) == [("unknown_field", "rules.tie60")]


def test_rules_too_deep_to_be_rules_are_refused_not_fatal() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert codes(read_rules("chiamata", {"bands": deep})) == [("wrong_type", "rules")]
