"""S3, Chi vince la partita and Il punteggio: the engine against a second table, copied from the text."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.auction import Call
from scorer.rules.cards import RANKS
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.scoring import Outcome, Stakes, outcome, pending_after

from .helpers import chiamata

S3_TABLE = {
    ("insieme", "vincono"): {"chiamante": +2, "socio": +1, "avversario": -1},
    ("insieme", "perdono"): {"chiamante": -2, "socio": -1, "avversario": +1},
    ("da solo", "vincono"): {"chiamante": +4, "avversario": -1},
    ("da solo", "perdono"): {"chiamante": -4, "avversario": +1},
}
S3_OFFERS = {(61, 70): 1, (71, 80): 2, (81, 90): 3, (91, 100): 4, (101, 120): 5}


def by_the_text(offer: int | None, alone: bool, points: int, redeals: int) -> list[int]:
    """The five scores, caller first, then the partner (when there is one), then the opponents."""
    goal = 61 if offer is None else offer
    line = S3_TABLE["da solo" if alone else "insieme", "vincono" if points >= goal else "perdono"]
    times = 1 if offer is None else next(x for (low, high), x in S3_OFFERS.items() if low <= offer <= high)
    if redeals > 0:
        times *= 2
    if points == 120 or points == 0:
        times *= 2
    roles = ["chiamante", *([] if alone else ["socio"])]
    roles += ["avversario"] * (5 - len(roles))
    return [line[role] * times for role in roles]


def scored(rules: ChiamataRules, call: Call, alone: bool, points: int, redeals: int = 0) -> Outcome:
    partner = None if alone else 1
    return outcome(Stakes(0, partner, (0, 1, 2, 3, 4), 5, call.target(rules), points, redeals), rules)


def test_every_call_alone_or_not_every_total_and_redeals_score_as_the_text_says() -> None:
    rules = chiamata()
    calls = [Call(rank) for rank in RANKS] + [Call("due", offer) for offer in range(61, 121)]
    seen = 0
    for call in calls:
        for alone in (True, False):
            for points in range(121):
                for redeals in range(4):
                    found = scored(rules, call, alone, points, redeals)
                    assert list(found.scores) == by_the_text(call.points, alone, points, redeals)
                    seen += 1
    assert seen == 70 * 2 * 121 * 4


def test_the_worked_example_of_the_text() -> None:
    assert scored(chiamata(), Call("due", 85), False, 85, 1).scores == (12, 6, -6, -6, -6)


def test_stacking_by_power_doubles_for_every_hand_passed_out() -> None:
    rules = chiamata({"all_pass": {"stacking": "power", "factor": 3}})
    assert [scored(rules, Call("re"), False, 61, n).multiplier.redeal for n in range(4)] == [1, 3, 9, 27]


def test_sixty_is_asked_about_only_when_the_target_is_61() -> None:
    draw = chiamata({"tie60": "draw"})
    assert scored(draw, Call("re"), False, 60).result == "draw"
    assert scored(draw, Call("due", 61), False, 60).result == "draw"
    assert scored(draw, Call("due", 62), False, 60).result == "failed"
    assert scored(chiamata({"tie60": "draw", "target": 60}), Call("re"), False, 60).result == "made"
    assert scored(chiamata({"tie60": "draw", "target": 60}), Call("due", 61), False, 60).result == "draw"
    assert scored(chiamata({"tie60": "caller_wins"}), Call("re"), True, 60).scores == (4, -1, -1, -1, -1)


def test_a_drawn_hand_uses_up_what_was_pending_or_adds_one_to_it() -> None:
    for tie60, expected in (("draw", 0), ("draw_next_doubled", 3)):
        rules = chiamata({"tie60": tie60})
        stakes = Stakes(0, 1, (0, 1, 2, 3, 4), 5, 61, 60, redeals=2)
        found = outcome(stakes, rules)
        assert found.scores == (0, 0, 0, 0, 0)
        assert pending_after(stakes, found) == expected


def test_a_cappotto_is_named_whatever_the_scope_and_counts_by_it() -> None:
    for scope, applied in (
        ("either", (True, True)),
        ("caller_side", (True, False)),
        ("none", (False, False)),
    ):
        rules = chiamata({"cappotto": {"scope": scope}})
        full, empty = scored(rules, Call("re"), False, 120), scored(rules, Call("re"), False, 0)
        assert (full.cappotto, empty.cappotto) == ("caller_side", "defence")
        assert (full.multiplier.cappotto_applied, empty.multiplier.cappotto_applied) == applied


def test_the_three_modes_of_a_cappotto() -> None:
    totals = {}
    for mode in ("multiply", "add", "replace"):
        rules = chiamata({"cappotto": {"mode": mode, "value": 4}})
        totals[mode] = scored(rules, Call("due", 85), False, 120, 1).multiplier.total
    assert totals == {"multiply": 3 * 4 * 2, "add": (3 + 4) * 2, "replace": 4 * 2}


def test_how_a_cappotto_counted_is_told_and_nothing_where_it_did_not() -> None:
    rules = chiamata({"cappotto": {"mode": "add", "value": 4, "scope": "caller_side"}})
    told = scored(rules, Call("due", 85), False, 120).as_json()["cappotto_worth"]
    assert told == {"mode": "add", "value": 4}
    assert scored(rules, Call("due", 85), False, 0).as_json()["cappotto_worth"] is None
    assert scored(rules, Call("due", 85), False, 100).as_json()["cappotto_worth"] is None


def test_a_target_outside_every_band_is_worth_the_base() -> None:
    assert scored(chiamata({"bands": []}), Call("due", 110), False, 110).multiplier.band == 1
    assert scored(chiamata({"bands": [[71, 80, 7]]}), Call("re"), False, 61).multiplier.band == 1
    assert scored(chiamata({"bands": [[60, 65, 9]]}), Call("re"), False, 61).multiplier.band == 9


def test_who_rests_scores_nothing() -> None:
    rules = chiamata()
    found = outcome(Stakes(1, 3, (1, 2, 3, 4, 6), 7, 61, 70, 0), rules)
    assert found.scores == (0, 2, -1, 1, -1, 0, -1)


bases = st.fixed_dictionaries(
    {
        "pair": st.fixed_dictionaries(
            {name: st.lists(st.integers(-5, 5), min_size=3, max_size=3) for name in ("win", "lose")}
        ),
        "solo": st.fixed_dictionaries(
            {name: st.lists(st.integers(-5, 5), min_size=2, max_size=2) for name in ("win", "lose")}
        ),
    }
)


@given(bases | st.none(), st.integers(61, 120), st.integers(0, 120), st.integers(0, 3))
def test_scores_add_to_zero_exactly_where_the_tables_do(
    base: dict[str, Any] | None, bid: int, points: int, redeals: int
) -> None:
    rules = chiamata({"base": base} if base else None)
    sums = [
        sum(scored(rules, Call("due", bid), alone, p, redeals).scores)
        for alone in (True, False)
        for p in (0, 120)
    ]
    sums += [sum(scored(rules, Call("due", bid), alone, points, redeals).scores) for alone in (True, False)]
    assert rules.base.zero_sum == (not any(sums))
