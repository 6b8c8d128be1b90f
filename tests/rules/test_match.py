from __future__ import annotations

from typing import Any

import pytest

from scorer.errors import Refusal
from scorer.rules.match import MatchFormat

from .helpers import RE, codes, played, problems, question, refused, table


def match(form: dict[str, Any], hands: list[Any], players: int = 2, rules: Any = None) -> dict[str, Any]:
    return question("match", "briscola", players, {"format": form, "hands": hands}, rules)


WON, LOST, LEVEL = [70, 50], [50, 70], [60, 60]


@pytest.mark.parametrize(
    ("form", "hands", "over", "winner"),
    [
        ({"type": "best_of", "n": 3}, [WON, WON], True, 0),
        ({"type": "best_of", "n": 4}, [WON, WON], False, None),
        ({"type": "best_of", "n": 4}, [WON, WON, WON], True, 0),
        ({"type": "best_of", "n": 4}, [WON, WON, LOST, LOST], False, None),
        ({"type": "best_of", "n": 4}, [WON, WON, LOST, LOST, LOST], True, 1),
        ({"type": "best_of", "n": 3}, [WON, LEVEL, LEVEL], False, None),
        ({"type": "first_to", "k": 2}, [WON, LOST, LOST], True, 1),
        ({"type": "fixed", "n": 2}, [WON, LOST, WON], True, 0),
        ({"type": "sum", "n": 2}, [[61, 59], [40, 80]], True, 1),
        ({"type": "difference", "n": 2}, [WON, LOST], False, None),
        ({"type": "difference", "n": 2}, [WON, LOST, LOST], True, 1),
        ({"type": "sum_to", "target": 120}, [WON, LOST], False, None),
        ({"type": "sum_to", "target": 120}, [WON, WON], True, 0),
        ({"type": "minutes", "n": 60}, [WON, WON], False, None),
        ({"type": "open"}, [WON] * 30, False, None),
    ],
)
def test_a_format_ends_where_it_should(
    form: dict[str, Any], hands: list[Any], over: bool, winner: int | None
) -> None:
    answer = match(form, hands)
    assert (answer["over"], answer["winner"]) == (over, winner)
    assert answer.get("over_at_hand") == (len(hands) if over else None)


def test_a_drawn_hand_counts_and_a_replayed_one_does_not() -> None:
    form = {"type": "best_of", "n": 3}
    drawn = match(form, [WON, LEVEL, LEVEL], rules={"tie": "draw"})
    assert (drawn["over"], drawn["counted"], drawn["draws"], drawn["sums"]) == (True, 3, 2, [190, 170])
    replayed = match(form, [WON, LEVEL, LEVEL])
    assert (replayed["counted"], replayed["voided"], replayed["sums"]) == (1, 2, [70, 50])


def test_the_lowest_sum_wins_a_non_prendere() -> None:
    answer = match({"type": "sum", "n": 1}, [[40, 80]], rules="a_non_prendere")
    assert (answer["over"], answer["winner"]) == (True, 0)


def test_differences_are_own_points_times_sides_less_all_points() -> None:
    answer = match({"type": "difference", "n": 2}, [[50, 40, 30], [60, 40, 20]], players=3)
    assert answer["differences"] == [90, 0, -90]
    assert answer["reason"] == "difference"


@pytest.mark.parametrize(
    ("form", "code", "field"),
    [
        ({"type": "target", "points": 11}, "bad_format", "format.type"),
        ({"type": "hands", "n": 3}, "bad_format", "format.type"),
        ({"type": "best"}, "bad_format", "format.type"),
        ({"type": "best_of"}, "missing_field", "format.n"),
        ({"type": "best_of", "n": 0}, "bad_format", "format.n"),
        ({"type": "best_of", "n": 3.0}, "not_a_whole_number", "format.n"),
        ({"type": "first_to", "n": 3}, "unknown_field", "format.n"),
        ({"n": 3}, "missing_field", "format.type"),
        ("best_of", "wrong_type", "format"),
        ({"type": "open", "n": 3}, "unknown_field", "format.n"),
    ],
)
def test_a_format_that_is_none_is_refused(form: Any, code: str, field: str) -> None:
    answer = match(form, [])
    assert answer["at"] is None
    assert (code, field) in problems(answer)


def test_sum_to_does_not_go_with_a_non_prendere() -> None:
    assert problems(match({"type": "sum_to", "target": 99}, [], rules="a_non_prendere")) == [
        ("bad_format", "format.type")
    ]


def test_a_hand_after_the_end_or_one_that_cannot_be_is_named_by_its_number() -> None:
    late = match({"type": "first_to", "k": 1}, [WON, WON])
    assert (late["at"], problems(late)) == (2, [("match_already_over", "kind")])
    wrong = match({"type": "open"}, [WON, {"totals": [61, 60], "pepper": 1}])
    assert (wrong["at"], problems(wrong)) == (2, [("wrong_sum", "totals"), ("unknown_field", "pepper")])


def test_chiamata_ends_at_a_target_when_somebody_leads_alone() -> None:
    state = table(match=MatchFormat("target", 2))
    both = {"kind": "hand", "caller": 3, "partner": 1, "call": {"rank": "re"}, "points": 61}
    assert played(state, RE).match.winner == 1
    level = played(table(match=MatchFormat("target", 3)), RE, both)
    assert (level.totals, level.match.over) == ((-2, 3, -2, 3, -2), False)
    assert played(level, RE).match.reason == "target"


def test_a_penalty_never_ends_a_match_and_the_next_hand_may() -> None:
    state = played(table(match=MatchFormat("target", 10)), {"kind": "penalty", "scores": [0, 20, 0, 0, 0]})
    assert not state.match.over
    assert state.match.leaders == (1,)
    assert played(state, RE).match.over


def test_hands_counts_hands_that_were_played_drawn_ones_too() -> None:
    state = table(rules={"tie60": "draw"}, match=MatchFormat("hands", 2))
    after = played(state, {"kind": "all_pass"}, {"kind": "void"}, RE | {"points": 60})
    assert not after.match.over
    done = played(after, RE | {"points": 60})
    assert (done.match.over, done.match.winner, done.match.leaders) == (True, None, (0, 1, 2, 3, 4))


def test_time_ends_a_match_by_the_clock_and_no_other() -> None:
    clock = played(table("briscola", 2, match=MatchFormat("minutes", 60)), {"kind": "hand", "totals": WON})
    done = played(clock, {"kind": "time_up"})
    assert (done.match.over, done.match.winner, done.match.reason) == (True, 0, "time_up")
    assert refused(done, {"kind": "time_up"}) == [("match_already_over", "kind")]
    assert refused(table(), {"kind": "time_up"}) == [("bad_format", "kind")]


def test_a_refusal_names_at_least_one_problem() -> None:
    with pytest.raises(ValueError, match="at least one"):
        codes(Refusal.of([]))
