"""Exact possibilities: the two examples of the rules, and everything against another way to compute it."""

from __future__ import annotations

import random

import pytest

from scorer.rules.piles import possible_together
from scorer.rules.play import (
    begin,
    playable,
    rest_points,
    side_points,
    single_trick,
    tell,
    trick_points,
    trick_worth,
)
from tests.rules.helpers import codes, table
from tests.rules.play.hands import Step, after
from tests.rules.play.test_steps import called, cards, pair


def trick(points: int | None = None, taker: int = 2) -> Step:
    return {"step": "trick", "taker": taker} | ({} if points is None else {"points": points})


def test_no_trick_of_five_cards_is_worth_55() -> None:
    assert (max(single_trick(called())), 55 in single_trick(called())) == (54, False)
    assert codes(tell(called(), trick(55))) == [("impossible_for_tricks", "points")]


def test_five_tricks_worth_118_leave_two() -> None:
    play = after(called(), *(trick(points) for points in (54, 32, 16, 9, 7)))
    assert rest_points(play) == {2}
    assert trick_points(play) == {0, 2}
    assert codes(tell(play, trick(1))) == [("impossible_for_tricks", "points")]
    assert codes(tell(play, trick(3))) == [("impossible_for_tricks", "points")]
    assert codes(tell(play, cards("asso:coppe")[0])) == [("impossible_for_tricks", "card")]
    assert {card.rank for card in playable(play)} == {"fante", "sette", "sei", "cinque", "quattro", "due"}


def test_the_four_aces_take_part_in_no_fifth_trick() -> None:
    play = after(pair("italiana"), trick(22, 0), trick(22, 0))
    assert max(trick_points(play)) == 20
    assert codes(tell(play, trick(21, 0))) == [("impossible_for_tricks", "points")]


def test_cards_that_were_told_are_gone() -> None:
    play = after(called(), *cards("asso:coppe asso:denari asso:spade asso:bastoni tre:coppe"))
    assert rest_points(play) == {66}
    assert max(trick_points(play)) == 10 + 10 + 10 + 4 + 4
    lying = after(play, *cards("tre:denari"))
    assert min(trick_points(lying)) == 10
    assert rest_points(lying) == {66}


def test_twenty_blanks_in_four_tricks_leave_none() -> None:
    play = after(called(), *(trick(0) for _ in range(4)))
    assert codes(tell(play, cards("due:coppe")[0])) == [("impossible_for_tricks", "card")]
    assert len(playable(play)) == 20
    assert min(trick_points(play)) == 2 * 4 + 3
    assert rest_points(play) == {120}


def test_the_only_trick_without_points_gets_what_is_left() -> None:
    play = after(called(), trick(), *(trick(points) for points in (54, 32, 16, 9, 7, 0)))
    assert trick_worth(play, 0) is None
    assert rest_points(play) == {0, 2}
    whole = after(play, trick(2))
    assert trick_worth(whole, 0) == 0
    assert side_points(after(whole, {"step": "partner", "seat": 2}), 0) == {120}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(6))
def test_every_possibility_is_one_and_every_other_total_is_none(players: int, seed: int) -> None:
    """Against `possible_together`, which shares out a whole deck in one go."""
    chance = random.Random(seed)
    play = begin(table("chiamata") if players == 5 else table("briscola", players))
    deck, told, silent = play.dealt.deck, list[int](), 0
    while not play.all_taken:
        piles = [(points, players) for points in told]
        loose = deck.cards - players * len(told)
        rest = frozenset(
            points
            for points in range(121 - sum(told))
            if possible_together(
                (*piles, (points, loose - players * silent), (120 - sum(told) - points, players * silent))
            )
        )
        one = frozenset(
            points
            for points in range(121 - sum(told))
            if possible_together((*piles, (points, players), (120 - sum(told) - points, loose - players)))
        )
        assert (rest_points(play), trick_points(play)) == (rest, one)
        if chance.random() < 0.3:
            play, silent = after(play, trick(None, 1)), silent + 1
        else:
            told.append(chance.choice(sorted(one)))
            play = after(play, trick(told[-1], 1))


def test_the_card_under_the_stock_is_in_no_trick_before_it_is_drawn() -> None:
    turned = {"step": "turned", "card": "asso:coppe"}
    play = after(pair(), turned, *cards("asso:denari asso:spade asso:bastoni tre:denari"))
    assert max(trick_points(play)) == 20
    assert rest_points(play) == {77}
    assert codes(tell(play, trick(21, 0))) == [("impossible_for_tricks", "points")]
    drawn = after(play, *(trick(None, 0) for _ in range(15)))
    assert trick_points(drawn) >= {11, 21}


def test_what_the_tricks_have_taken_is_neither_turned_nor_given_for_the_turned_card() -> None:
    aces = after(pair(), trick(22, 0), trick(22, 0))
    assert codes(tell(aces, {"step": "turned", "card": "asso:coppe"})) == [("impossible_for_tricks", "card")]
    blanks = after(pair(), {"step": "turned", "card": "re:coppe"}, *(trick(0, 0) for _ in range(10)))
    swap = {"step": "swap", "seat": 0, "card": "sette:coppe"}
    assert codes(tell(blanks, swap)) == [("impossible_for_tricks", "card")]
