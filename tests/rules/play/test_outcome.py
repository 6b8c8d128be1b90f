"""What a hand can come to by the tricks told so far: never less than happens, never more than can."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.play import Play, agreeing, begin, contradicted, entry_of, outcome
from scorer.rules.play.possible import sums_of
from tests.rules.helpers import table
from tests.rules.play.hands import PACK, Hand, Step, after, chiamata, opened, points
from tests.rules.play.test_depths import mixed
from tests.rules.play.test_possible import trick
from tests.rules.play.test_steps import RE_DENARI

FALL: Step = {"step": "partner", "seat": 3}
SIDE = {"caller": 1, "partner": 3}
TOLD = (trick(47), trick(31, 1), trick(20, 0), *(trick(None, taker) for taker in (3, 3, 1, 4, 4)))
"""Of 120 points the callers told 31, the others 67; the other 22 lie anywhere."""


def ends(play: Play, entry: dict[str, Any] = SIDE) -> tuple[int, int]:
    (possible,) = outcome(play, entry)
    return min(possible), max(possible)


def test_typed_points_that_the_tricks_rule_out_are_known_as_such() -> None:
    play = after(begin(table()), *RE_DENARI, *TOLD, FALL)
    assert ends(play) == (31, 53)
    assert contradicted(play, SIDE | {"points": 20}) == outcome(play, SIDE)
    assert contradicted(play, SIDE | {"points": 54})
    assert not contradicted(play, SIDE | {"points": 31})
    assert not contradicted(play, SIDE | {"points": 53})


def test_some_tricks_rule_out_what_they_can_and_leave_the_rest_open() -> None:
    play = after(begin(table()), *RE_DENARI, trick(41), trick(20, 1))
    assert ends(play) == (20, 79)
    assert contradicted(play, SIDE | {"points": 90})
    assert contradicted(play, SIDE | {"points": 15})
    assert not contradicted(play, SIDE | {"points": 79})


def test_the_entry_says_who_is_with_whom() -> None:
    play = after(begin(table()), *RE_DENARI, *TOLD, FALL)
    assert ends(play, {"caller": 1, "partner": 2}) == (78, 100)
    assert ends(play, {"caller": 1, "solo": True}) == (31, 53)
    for silent in ({}, {"caller": 1}, {"partner": 3}):
        assert outcome(play, silent) == ()


def test_takers_alone_bound_the_points_and_one_trick_nearly_none() -> None:
    nothing = after(begin(table()), *RE_DENARI)
    assert outcome(nothing, SIDE) == ()
    assert ends(after(nothing, *(trick(None, 1) for _ in range(8)))) == (120, 120)
    assert ends(after(nothing, *(trick(None, 2) for _ in range(7)), trick(None, 1))) == (0, 54)


@given(seed=st.integers(0, 2**32), players=st.sampled_from([2, 3, 4, 5, 6]))
def test_what_the_hand_comes_to_was_possible_after_every_step(seed: int, players: int) -> None:
    chance = random.Random(seed)
    if (found := opened(players, chance)) is None:
        return
    hand, play = found
    entry, totals = _who(play, hand)
    for step in hand.told(mixed(hand, chance), chance):
        play = after(play, step)
        assert all(end in possible for end, possible in zip(totals, outcome(play, entry), strict=False))


def _who(play: Play, hand: Hand) -> tuple[dict[str, Any], list[int]]:
    """Who is with whom, and what every side has in the end."""
    if play.dealt.game == "chiamata":
        assert play.caller is not None
        alone = hand.fell == play.caller
        entry = {"caller": play.caller} | ({"solo": True} if alone else {"partner": hand.fell})
        return entry, [points(hand.pile({play.caller, hand.fell}))]
    sides = [{seat for seat in hand.order if play.side_of(seat) == side} for side in range(play.dealt.sides)]
    return {}, [points(hand.pile(seats)) for seats in sides]


@pytest.mark.parametrize("seed", range(8))
def test_the_last_two_tricks_are_shared_out_in_every_way_there_is_and_in_no_other(seed: int) -> None:
    """One card lies there, nine are to come: any four go with it, and both tricks to anybody."""
    chance, state = random.Random(seed), table("chiamata")
    hand = None
    while hand is None:
        hand = chiamata(state, chance)
    steps = hand.told(["cards"] * 8, chance)
    play = after(begin(state), *hand.opening, *steps[:31])
    entry, _ = _who(play, hand)
    callers = {play.caller, hand.fell}
    sure = sum(points(each.cards) for each in hand.tricks[:6] if each.taker in callers)
    lying, rest = hand.tricks[6].cards[0], [*hand.tricks[6].cards[1:], *hand.tricks[7].cards]
    all_left = points([lying, *rest])
    ways = {0, all_left}
    for others in combinations(rest, 4):
        now = points([lying, *others])
        ways |= {now, all_left - now}
    (possible,) = outcome(play, entry)
    assert possible == {sure + more for more in ways}


def test_a_card_that_falls_late_goes_with_any_of_the_last_tricks() -> None:
    """The ace lies under the stock: it falls in one of the last three tricks of four. Alone it makes 11."""
    left = ("asso:coppe", "tre:coppe", "tre:denari", "tre:spade", "tre:bastoni", "re:coppe", "due:spade")
    told = [card for card in PACK if card not in {*left, "due:denari"}]
    opening: Step = {"step": "turned", "card": left[0]}
    play = after(begin(table("briscola", 2)), opening, *({"step": "card", "card": card} for card in told))
    mine = {number for number, each in enumerate(play.tricks) if play.side_of(each.taker) == 0}
    ways = [set(some) for count in range(5) for some in combinations(range(16, 20), count)]
    possible = frozenset().union(*(sums_of(play, mine | more) for more in ways))
    assert outcome(play, {})[0] == possible
    assert sum(play.tricks[number].points or 0 for number in mine) + 11 in possible


def test_points_beyond_what_the_tricks_can_hold_go_into_the_log_without_them() -> None:
    state = table()
    play = after(begin(state), *RE_DENARI, *(trick(None, 2) for _ in range(7)), trick(None, 1), FALL)
    entry = dict(entry_of(play, state).entry)
    assert agreeing(state, entry | {"points": 41})["tricks"] == [0, 1, 7, 0, 0]
    assert "tricks" not in agreeing(state, entry | {"points": 70})
    assert agreeing(state, entry | {"points": 119})["tricks"] == [
        0,
        1,
        7,
        0,
        0,
    ]  # not for these
