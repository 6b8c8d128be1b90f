"""Settings without a say: what a rule set writes there changes no answer as long as another setting stands.

Whoever tells the rules of a table leaves these out; a test asks the engine whether it is so.
"""

from __future__ import annotations

from scorer.rules.ruleset import BriscolaRules, ChiamataRules, Rules
from scorer.rules.scoring import HALF


def dormant(rules: Rules) -> frozenset[str]:
    """The dotted names of the settings that have no say under these rules."""
    if isinstance(rules, BriscolaRules):
        return frozenset({"two_takes_seven"} if rules.swap == "off" else ())
    asleep = (
        _of_the_auction(rules),
        {"all_pass.stacking"} if rules.all_pass.factor == 1 else set(),
        {"cappotto.mode", "cappotto.value"} if rules.cappotto.scope == "none" else set(),
        _of_a_weak_hand(rules),
        {"base.solo.win", "base.solo.lose"} if not rules.solo_allowed else set(),
        set() if _half_can_be_asked(rules) else {"tie60"},
    )
    return frozenset(name for names in asleep for name in names)


def _of_the_auction(rules: ChiamataRules) -> set[str]:
    if rules.auction.mode == "points_only":
        return {"target"}
    points = ("min_points", "max_points", "close_at", "step", "last_speaker_minimum")
    return {f"auction.{name}" for name in points} if rules.auction.mode == "ranks_only" else set()


def _of_a_weak_hand(rules: ChiamataRules) -> set[str]:
    if rules.monte.at_most is None:
        return {"monte.doubles_next", "monte.false_claim"}
    return {"monte.doubles_next"} if rules.all_pass.factor == 1 else set()


def _half_can_be_asked(rules: ChiamataRules) -> bool:
    """Whether some hand can have to make 61: only then are 60 points asked about."""
    auction, wanted = rules.auction, HALF + 1
    by_card = auction.mode != "points_only" and rules.target == wanted
    return by_card or (auction.mode != "ranks_only" and auction.min_points <= wanted <= auction.max_points)
