"""Each step: what it does, and every reason for which it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.rules.cards import Card
from scorer.rules.play import Play, begin, playable, tell
from scorer.rules.state import State
from tests.rules.helpers import codes, played, table
from tests.rules.play.hands import Step, after

RE_DENARI: list[Step] = [
    {"step": "call", "seat": 1, "action": {"rank": "re"}},
    *({"step": "call", "seat": seat, "action": "pass"} for seat in (2, 3, 4, 0)),
    {"step": "suit", "suit": "denari"},
]
"""Seat 1 calls the king of coins; seat 1 also leads (seat 0 dealt)."""


def cards(text: str) -> list[Step]:
    return [{"step": "card", "card": card} for card in text.split()]


def called(rules: Any = None, players: int = 5) -> Play:
    return after(begin(table("chiamata", players, rules)), *RE_DENARI)


def pair(rules: Any = "spagnola", players: int = 2) -> Play:
    return begin(table("briscola", players, rules))


def refused(play: Play, step: Any) -> list[tuple[str, str | None]]:
    return codes(tell(play, step))


# The auction and what follows it


def test_a_call_out_of_turn_is_refused_with_whose_turn_it_is() -> None:
    play = after(begin(table()), RE_DENARI[0])
    assert play.to_speak == 2
    assert refused(play, {"step": "call", "seat": 4, "action": "pass"}) == [("out_of_turn", "seat")]
    assert refused(play, {"step": "call", "seat": 2, "action": {"rank": "asso"}}) == [
        ("not_lower", "action.rank")
    ]


def test_the_winner_names_the_suit_once() -> None:
    open_still = after(begin(table()), RE_DENARI[0])
    assert refused(open_still, {"step": "suit", "suit": "denari"}) == [("missing_field", "call")]
    play = called()
    assert (play.called_card, play.trump, play.target) == (Card("re", "denari"), "denari", 61)
    assert refused(play, {"step": "suit", "suit": "coppe"}) == [("disagrees", "suit")]


def test_who_bids_points_alone_calls_the_two() -> None:
    bid = {"step": "call", "seat": 1, "action": {"points": 120}}
    play = after(begin(table(rules="solo_punti")), bid, {"step": "suit", "suit": "spade"})
    assert play.called_card == Card("due", "spade")


def test_only_the_final_call_may_be_told_at_any_point_of_the_auction() -> None:
    final = {"step": "called", "seat": 3, "call": {"rank": "due", "points": 71}}
    for steps in ([], RE_DENARI[:3]):
        play = after(begin(table()), *steps, final)
        assert (play.caller, play.target, play.to_speak, play.phase) == (3, 71, None, "naming")
        assert refused(play, RE_DENARI[3]) == [("auction_closed", "seat")]
    assert ("auction_closed", "step") in refused(called(), final)
    wrong = {"step": "called", "seat": 9, "call": {"rank": "re", "points": 71}}
    assert refused(begin(table()), wrong) == [
        ("unknown_caller", "seat"),
        ("points_without_two", "call.points"),
    ]


def test_who_rests_is_said_first_or_goes_by_turn() -> None:
    state = table("chiamata", 6)
    assert begin(state).dealt.order == (1, 2, 3, 4, 5)
    play = after(begin(state), {"step": "resting", "seats": [3]})
    assert (play.dealt.order, play.to_speak) == ((1, 2, 4, 5, 0), 1)
    final = {"step": "called", "seat": 3, "call": {"rank": "re"}}
    assert refused(play, final) == [("unknown_caller", "seat")]
    spoken = after(play, {"step": "call", "seat": 1, "action": "pass"})
    assert refused(spoken, {"step": "resting", "seats": [2]}) == [("too_late", "step")]
    assert refused(begin(state), {"step": "resting", "seats": [2, 3]}) == [
        ("wrong_number_of_players", "seats")
    ]


def test_a_monte_may_be_claimed_where_the_rules_have_it_until_a_card_is_played() -> None:
    assert not begin(table()).may_claim_monte
    play = called({"monte": {"at_most": 4}})
    assert play.may_claim_monte
    assert not after(play, *cards("due:coppe")).may_claim_monte


# Tricks


def test_the_cards_tell_the_taker_the_points_and_the_next_to_lead() -> None:
    play = called()
    assert (play.leader, play.to_play) == (1, 1)
    play = after(play, *cards("asso:coppe tre:coppe due:denari"))
    assert (play.to_play, play.taking, [str(card) for card in play.on_table]) == (
        4,
        3,
        ["asso:coppe", "tre:coppe", "due:denari"],
    )
    play = after(play, *cards("fante:spade sei:bastoni"))
    assert (play.tricks[0].taker, play.tricks[0].points) == (3, 23)
    assert (play.leader, play.to_play, play.on_table) == (3, 3, ())
    assert play.tricks_by_seat == (0, 0, 0, 1, 0)


def test_a_card_is_played_in_turn_once_and_comes_from_the_deck() -> None:
    play = after(called(), *cards("asso:coppe"))
    for step, expected in (
        ({"step": "card", "card": "asso:coppe"}, ("card_played_twice", "card")),
        ({"step": "card", "card": "otto:coppe"}, ("unknown_card", "card")),
        ({"step": "card", "card": "tre:coppe", "seat": 4}, ("out_of_turn", "seat")),
        ({"step": "card"}, ("missing_field", "card")),
    ):
        assert refused(play, step) == [expected]
    assert after(play, {"step": "card", "card": "tre:coppe", "seat": 2}).to_play == 3
    six = after(pair("italiana", 6), {"step": "turned", "card": "sei:coppe"})
    assert refused(six, cards("due:spade")[0]) == [("not_in_this_deck", "card")]


def test_three_play_with_three_twos_the_turned_one_among_them() -> None:
    play = after(pair("italiana", 3), {"step": "turned", "card": "due:coppe"})
    play = after(play, *cards("due:spade due:denari"))
    assert refused(play, cards("due:bastoni")[0]) == [("not_in_this_deck", "card")]


def test_cards_need_a_trump_and_tricks_an_auction_that_is_over() -> None:
    assert ("missing_field", "suit") in refused(begin(table()), cards("asso:coppe")[0])
    assert refused(pair(), cards("asso:coppe")[0]) == [("missing_field", "turned")]
    half = after(begin(table()), RE_DENARI[0])
    assert refused(half, {"step": "trick", "taker": 2}) == [("missing_field", "auction")]
    passed = after(
        begin(table()), *({"step": "call", "seat": seat, "action": "pass"} for seat in (1, 2, 3, 4, 0))
    )
    assert refused(passed, {"step": "trick", "taker": 2}) == [("disagrees", "auction")]


def test_tricks_may_be_followed_without_the_auction_which_is_over_then() -> None:
    play = after(begin(table()), {"step": "trick", "taker": 2, "points": 14})
    assert (play.phase, play.to_speak, play.leader) == ("tricks", None, 2)
    assert refused(play, RE_DENARI[0]) == [("auction_closed", "seat")]
    later = after(play, {"step": "called", "seat": 4, "call": {"rank": "tre"}})
    assert (later.caller, later.side_of(2)) == (4, None)


def test_a_ninth_trick_is_none() -> None:
    play = after(called(), *({"step": "trick", "taker": 2} for _ in range(8)))
    assert (play.phase, play.leader, play.to_play, playable(play)) == ("counting", None, None, ())
    assert refused(play, {"step": "trick", "taker": 2}) == [("wrong_number_of_tricks", "step")]


@pytest.mark.parametrize("step", [None, [], "trick", {}, {"step": "tricks"}, {"step": 3}])
def test_what_is_no_step_is_refused(step: Any) -> None:
    assert codes(tell(called(), step))


def test_a_step_of_the_other_game_and_a_field_nobody_knows_are_refused() -> None:
    assert refused(called(), {"step": "turned", "card": "re:coppe"}) == [("unknown_kind", "step")]
    assert refused(pair(), RE_DENARI[0]) == [("unknown_kind", "step")]
    assert refused(called(), {"step": "trick", "taker": 2, "card": "re:coppe"}) == [("unknown_field", "card")]


def test_cards_on_the_table_go_into_a_trick_whose_taker_alone_is_told() -> None:
    play = after(called(), *cards("asso:coppe due:denari tre:coppe"))
    for no_taker in (1, 3):
        assert refused(play, {"step": "trick", "taker": no_taker}) == [("disagrees", "taker")]
    taken = after(play, {"step": "trick", "taker": 2})
    assert (taken.on_table, taken.leader, len(taken.tricks[0].cards)) == ((), 2, 3)
    assert refused(taken, cards("due:denari")[0]) == [("card_played_twice", "card")]
    assert after(play, {"step": "trick", "taker": 0, "points": 31}).leader == 0


def test_nobody_can_still_take_from_the_ace_of_trumps() -> None:
    play = after(called(), *cards("asso:denari"))
    assert refused(play, {"step": "trick", "taker": 3}) == [("disagrees", "taker")]


# The partner


def test_the_partner_is_revealed_the_moment_the_called_card_falls() -> None:
    play = after(called(), *cards("asso:coppe tre:coppe"))
    assert (play.revealed, play.partner, play.side_of(3)) == (None, None, None)
    play = after(play, *cards("re:denari"))
    assert (play.revealed, play.partner, play.solo) == (3, 3, False)
    assert [play.side_of(seat) for seat in range(5)] == [1, 0, 1, 0, 1]
    final = {"step": "called", "seat": 1, "call": {"rank": "re"}}
    six = after(begin(table("chiamata", 6)), final, {"step": "partner", "seat": 3})
    assert [six.side_of(seat) for seat in range(6)] == [None, 0, 1, 0, 1, 1]


def test_a_caller_who_plays_the_called_card_is_alone_where_that_is_allowed() -> None:
    play = after(called(), *cards("re:denari"))
    assert (play.revealed, play.partner, play.solo) == (1, None, True)
    strict = called({"solo_allowed": False})
    assert refused(strict, cards("re:denari")[0]) == [("solo_not_allowed", "card")]
    assert Card("re", "denari") not in playable(strict)
    assert refused(strict, {"step": "partner", "seat": 1}) == [("solo_not_allowed", "seat")]


def test_nobody_is_the_partner_whose_cards_were_all_told() -> None:
    """Seat 1 leads and takes every trick, with other cards than the called one; the rest nobody named."""
    play = called()
    for each in cards(
        "asso:coppe tre:coppe re:coppe cavallo:coppe fante:coppe sette:coppe sei:coppe due:coppe"
    ):
        play = after(play, each, {"step": "trick", "taker": 1})
    assert refused(play, {"step": "partner", "seat": 1}) == [("impossible_for_tricks", "seat")]
    assert after(play, {"step": "partner", "seat": 3}).partner == 3


def test_a_partner_told_and_the_cards_must_agree() -> None:
    play = after(called(), {"step": "trick", "taker": 1}, {"step": "partner", "seat": 4})
    assert play.partner == 4
    assert refused(play, {"step": "partner", "seat": 3}) == [("disagrees", "seat")]
    assert refused(play, cards("re:denari")[0]) == [("disagrees", "card")]
    assert refused(begin(table()), {"step": "partner", "seat": 4}) == [("missing_field", "call")]


# The turned card and the swap


def test_a_high_card_goes_back_and_two_in_a_row_shuffle_the_pack() -> None:
    play = pair({"turned_redraw": True})
    for card, action in (
        ("asso:coppe", "bury_and_turn_another"),
        ("tre:spade", "reshuffle_whole_pack"),
        ("re:denari", "bury_and_turn_another"),
    ):
        play = after(play, {"step": "turned", "card": card})
        assert (play.turned_action, play.turned_card, play.phase) == (action, None, "turning")
        assert refused(play, {"step": "trick", "taker": 0}) == [("missing_field", "turned")]
    assert refused(play, {"step": "turned", "card": "re:denari"}) == [("card_played_twice", "card")]
    play = after(play, {"step": "turned", "card": "sei:coppe"})
    assert (play.turned_action, play.trump, play.phase) == ("keep", "coppe", "tricks")
    assert refused(play, {"step": "turned", "card": "sei:spade"}) == [("wrong_number_of_cards", "card")]


def test_the_turned_card_cannot_be_played_while_it_lies_under_the_stock() -> None:
    play = after(pair(players=4), {"step": "turned", "card": "re:coppe"})
    assert refused(play, cards("re:coppe")[0]) == [("disagrees", "card")]
    play = after(play, *({"step": "trick", "taker": 0} for _ in range(7)))
    assert play.lying == Card("re", "coppe")
    play = after(play, *cards("re:coppe"))
    assert play.lying is None


def swap(card: str, seat: int = 1) -> Step:
    return {"step": "swap", "seat": seat, "card": card}


def test_who_has_just_taken_a_trick_may_swap_before_drawing() -> None:
    play = after(pair(), {"step": "turned", "card": "re:coppe"}, *cards("asso:coppe due:spade"))
    assert play.leader == 1
    assert refused(play, swap("sette:coppe", 0)) == [("not_trick_winner", "seat")]
    assert refused(play, swap("sette:spade")) == [("wrong_card", "card")]
    assert refused(play, swap("due:coppe")) == [("wrong_card", "card")]
    assert refused(after(play, *cards("sei:spade")), swap("sette:coppe")) == [("after_draw", "step")]
    play = after(play, swap("sette:coppe"))
    assert play.lying == Card("sette", "coppe")
    assert refused(play, cards("sette:coppe")[0]) == [("disagrees", "card")]
    other = after(play, {"step": "trick", "taker": 0})
    assert refused(other, cards("re:coppe")[0]) == [("disagrees", "card")]
    assert Card("re", "coppe") in playable(play)


def test_a_swap_is_refused_where_it_is_off_too_late_or_given_away_already() -> None:
    start = {"step": "turned", "card": "re:coppe"}
    off = after(pair("italiana"), start)
    assert refused(off, swap("sette:coppe")) == [("swap_disabled", "step")]
    assert ("missing_field", "turned") in refused(pair(), swap("sette:coppe"))
    late = after(pair(), start, *({"step": "trick", "taker": 1} for _ in range(18)))
    assert refused(late, swap("sette:coppe")) == [("too_late", "step")]
    last = after(pair(), start, *({"step": "trick", "taker": 1} for _ in range(17)))
    assert after(last, swap("sette:coppe")).swaps
    gone = after(pair(), start, *cards("asso:coppe sette:coppe"))
    assert refused(gone, swap("sette:coppe")) == [("card_played_twice", "card")]


def test_where_no_trick_is_followed_a_swap_is_believed() -> None:
    play = after(pair(), {"step": "turned", "card": "cinque:coppe"}, swap("due:coppe", 0))
    assert play.swaps == ((0, Card("due", "coppe")),)


def test_the_deal_of_then_stays_the_deal_of_the_hand() -> None:
    state: State = played(table(), {"kind": "all_pass"})
    assert begin(state, 3).dealt.order == (4, 0, 1, 2, 3)
    assert begin(table("chiamata", 6), 2).dealt.resting == (2,)
