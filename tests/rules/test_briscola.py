from __future__ import annotations

from typing import Any

import pytest

from scorer.rules.dealing import BRISCOLA_DECKS
from scorer.rules.turned import may_swap, redraw

from .helpers import briscola, played, problems, question, refused, table
from .test_tricks import play


def hand(players: int, rules: Any = None, **fields: Any) -> dict[str, Any]:
    return question("briscola_hand", "briscola", players, fields, rules)


@pytest.mark.parametrize(
    ("tie", "result", "counts", "next_dealer"),
    [
        ("replay_same_dealer", "tied", False, "same"),
        ("void_rotate", "tied", False, "rotate"),
        ("draw", "drawn", True, "rotate"),
        ("playoff", "tied", False, "same"),
    ],
)
def test_a_level_hand_follows_the_rule_of_the_table(
    tie: str, result: str, counts: bool, next_dealer: str
) -> None:
    answer = hand(2, {"tie": tie}, totals=[60, 60])
    assert (answer["result"], answer["winner"], answer["tied"]) == (result, None, [0, 1])
    assert (answer["counts"], answer["next_dealer"]) == (counts, next_dealer)
    assert answer["scores"] == ([60, 60] if counts else [0, 0])
    assert "playoff" not in answer


def test_the_last_trick_decides_between_level_sides_only() -> None:
    rules = {"tie": "last_trick"}
    assert hand(3, rules, totals=[50, 50, 20], last_trick_side=1)["winner"] == 1
    outsider = hand(3, rules, totals=[50, 50, 20], last_trick_side=2)
    assert (outsider["result"], outsider["counts"], outsider["next_dealer"]) == ("tied", False, "same")
    assert problems(hand(2, rules, totals=[60, 60])) == [("missing_field", "last_trick_side")]
    assert hand(2, rules, totals=[61, 59])["winner"] == 0


def test_two_of_three_level_play_on_under_playoff_and_three_do_not() -> None:
    assert hand(3, {"tie": "playoff"}, totals=[50, 20, 50])["playoff"] == [0, 2]
    assert "playoff" not in hand(3, {"tie": "playoff"}, totals=[40, 40, 40])


def test_a_non_prendere_the_lowest_wins_and_the_lowest_tie() -> None:
    assert hand(3, "a_non_prendere", totals=[20, 40, 60])["winner"] == 0
    assert hand(3, "a_non_prendere", totals=[0, 120, 0])["tied"] == [0, 2]


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({}, "missing_field", "totals"),
        ({"totals": 61}, "wrong_type", "totals"),
        ({"totals": [61]}, "wrong_number_of_totals", "totals"),
        ({"totals": [61, True]}, "not_a_whole_number", "totals.1"),
        ({"totals": ["61", 59]}, "not_a_whole_number", "totals.0"),
        ({"totals": [121, -1]}, "out_of_range", "totals.1"),
        ({"totals": [119, 1]}, "impossible_total", "totals.0"),
        ({"totals": [61, 58]}, "wrong_sum", "totals"),
        ({"totals": [61, 59], "tricks": [10, 9]}, "wrong_number_of_tricks", "tricks"),
        ({"totals": [61, 59], "tricks": [21, -1]}, "wrong_number_of_tricks", "tricks.0"),
        ({"totals": [61, 59], "tricks": [10, 10, 0]}, "wrong_number_of_tricks", "tricks"),
        ({"totals": [61, 59], "tricks": [1, 19]}, "impossible_for_tricks", "tricks"),
        ({"totals": [61, 59], "tricks": [10.0, 10]}, "not_a_whole_number", "tricks.0"),
        ({"tricks": [10, 10]}, "missing_field", "totals"),
        ({"totals": [61, 59], "last_trick_side": 2}, "out_of_range", "last_trick_side"),
        ({"totals": [61, 59], "suit": "coppe"}, "unknown_field", "suit"),
        ({"totals": [61, 59], "turned": "otto:coppe"}, "unknown_card", "turned"),
        ({"totals": [61, 59], "swap": {"seat": 0, "card": "sette:coppe"}}, "swap_disabled", "swap"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_by_code_and_field(
    fields: dict[str, Any], code: str, field: str
) -> None:
    assert (code, field) in problems(hand(2, None, **fields))


def test_sums_are_judged_only_when_every_total_passed() -> None:
    assert problems(hand(2, None, totals=[61, 1])) == [("impossible_total", "totals.1")]


def test_all_problems_are_listed_at_once() -> None:
    found = problems(hand(2, None, totals=[-1, "x"], last_trick_side=7, turned="x", pepper=1))
    assert {field for _, field in found} == {"totals.0", "totals.1", "last_trick_side", "turned", "pepper"}


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_hand_told_by_its_cards_needs_no_totals(players: int) -> None:
    tricks = play(3, BRISCOLA_DECKS[players], 1, "coppe")
    state = played(table("briscola", players), {"kind": "hand", "tricks": tricks, "turned": "re:coppe"})
    row = state.rows[0]
    assert sum(row.scores) in (0, 120)
    assert row.entry["tricks"] == tricks
    wrong = {
        "kind": "hand",
        "tricks": tricks,
        "turned": "re:coppe",
        "totals": [120] + [0] * (state.setup.sides - 1),
    }
    assert ("disagrees", "totals") in refused(table("briscola", players), wrong)
    assert ("missing_field", "turned") in refused(
        table("briscola", players), {"kind": "hand", "tricks": tricks}
    )


def test_the_tricks_tell_who_took_the_last_one() -> None:
    tricks = [
        {"taker": i % 2, "points": p} for i, p in enumerate([22, 22, 20, 20, 8, 8, 6, 6, 4, 4, *[0] * 10])
    ]
    assert hand(2, {"tie": "last_trick"}, tricks=tricks)["winner"] == 1
    assert problems(hand(2, None, tricks=tricks, last_trick_side=0)) == [("disagrees", "last_trick_side")]


def test_partners_sit_alternately_and_share_their_tricks() -> None:
    tricks = [
        {"taker": seat, "points": p}
        for seat, p in zip([0, 2, 4, 1, 3, 5], [40, 20, 10, 20, 20, 10], strict=True)
    ]
    assert hand(6, None, tricks=tricks)["totals"] == [70, 50]


@pytest.mark.parametrize(
    ("turned", "held", "allowed"),
    [
        ("asso", "sette", True),
        ("fante", "sette", True),
        ("sette", "sette", False),
        ("sei", "sette", False),
        ("sei", "due", True),
        ("quattro", "due", True),
        ("sette", "due", False),
        ("re", "due", False),
        ("due", "due", False),
        ("re", "tre", False),
    ],
)
def test_the_seven_takes_higher_cards_and_the_two_lower_ones(turned: str, held: str, allowed: bool) -> None:
    assert may_swap(turned, held, briscola("spagnola")) == allowed


def test_the_two_also_takes_the_seven_where_the_table_says_so() -> None:
    assert may_swap("sette", "due", briscola({"preset": "spagnola", "two_takes_seven": True}))


def test_a_swap_in_a_hand_is_held_to_the_turned_card() -> None:
    def swapped(card: str, **fields: Any) -> Any:
        return hand(2, "spagnola", totals=[61, 59], swap={"seat": 0, "card": card}, **fields)

    assert swapped("sette:coppe", turned="re:coppe")["valid"]
    assert problems(swapped("sette:denari", turned="re:coppe")) == [("wrong_card", "swap.card")]
    assert problems(swapped("due:coppe", turned="re:coppe")) == [("wrong_card", "swap.card")]
    assert problems(swapped("sette:coppe")) == [("missing_field", "turned")]


def test_who_never_took_a_trick_while_the_card_lay_there_has_not_swapped_it() -> None:
    tricks = [{"taker": 1, "points": p} for p in [22, 22, 20, 20, 8, 8, 6, 6, 4, 4, *[0] * 10]]
    swap = {"seat": 0, "card": "sette:coppe"}
    answer = hand(2, "spagnola", tricks=tricks, turned="re:coppe", swap=swap)
    assert problems(answer) == [("not_trick_winner", "swap.seat")]
    tricks[16]["taker"] = 0  # the last card of the stock is drawn after the seventeenth trick
    assert hand(2, "spagnola", tricks=tricks, turned="re:coppe", swap=swap)["valid"]
    tricks[16]["taker"], tricks[17]["taker"] = 1, 0
    answer = hand(2, "spagnola", tricks=tricks, turned="re:coppe", swap=swap)
    assert problems(answer) == [("not_trick_winner", "swap.seat")]


@pytest.mark.parametrize(
    ("first", "second", "action"),
    [
        ("cavallo", None, "keep"),
        ("asso", None, "bury_and_turn_another"),
        ("tre", "due", "keep"),
        ("re", "asso", "reshuffle_whole_pack"),
    ],
)
def test_a_high_card_is_turned_anew(first: str, second: str | None, action: str) -> None:
    assert redraw(first, second, briscola({"turned_redraw": True})) == action
    assert redraw(first, second, briscola()) == "keep"


@pytest.mark.parametrize(
    ("turned", "found"),
    [
        ("fante:coppe", []),
        (["asso:coppe", "fante:coppe"], []),
        (["asso:coppe", "re:coppe", "asso:coppe", "due:spade"], []),
        (["asso:coppe", "re:coppe", "re:coppe", "due:spade"], []),
        ("asso:coppe", [("wrong_card", "turned")]),
        (["asso:coppe", "re:coppe"], [("wrong_card", "turned")]),
        (["fante:coppe", "due:coppe"], [("wrong_number_of_cards", "turned.1")]),
        (["asso:coppe", "asso:coppe", "due:coppe"], [("card_played_twice", "turned.1")]),
        ([], [("wrong_number_of_cards", "turned")]),
    ],
)
def test_the_cards_turned_follow_the_redraw(turned: Any, found: list[Any]) -> None:
    answer = hand(2, {"turned_redraw": True}, totals=[61, 59], turned=turned)
    assert answer.get("problems", []) == [] if not found else problems(answer) == found


def test_without_the_redraw_one_card_is_turned_and_stays() -> None:
    assert hand(2, None, totals=[61, 59], turned="asso:coppe")["valid"]
    two = hand(2, None, totals=[61, 59], turned=["asso:coppe", "due:coppe"])
    assert problems(two) == [("wrong_number_of_cards", "turned.1")]
    assert problems(hand(6, None, totals=[61, 59], turned="due:coppe")) == [("not_in_this_deck", "turned")]
