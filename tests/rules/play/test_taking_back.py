"""An undo is one more step: the last one that stands goes, and all that was said stays written."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.play import NOBODY, begin, in_play, replay, standing
from tests.rules.helpers import table
from tests.rules.play.hands import Step, after, chiamata
from tests.rules.play.test_steps import RE_DENARI


def steps(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def step(said: str) -> Any:
    return {"step": {"u": "undo", "g": "give_up"}.get(said, said)}


@pytest.mark.parametrize(
    ("said", "left", "at_hand"),
    [
        ("a b c", "a b c", "a b c"),
        ("a b c u", "a b", "a b"),
        ("a b u u c", "c", "c"),
        ("a u u u", "", ""),
        ("a b g", "a b g", ""),
        ("a b g c", "a b g c", "c"),
        ("a b g u", "a b", "a b"),
        ("a b g c u u", "a b", "a b"),
        ("a g b g c", "a g b g c", "c"),
    ],
)
def test_what_stands_after_undos_and_hands_given_up(said: str, left: str, at_hand: str) -> None:
    stood = standing(steps(said), step)
    assert (stood, in_play(stood, step)) == (steps(left), steps(at_hand))


def test_what_was_said_once_can_be_told_again_and_what_is_refused_today_is_passed_over() -> None:
    tricks = [{"step": "trick", "taker": 2, "points": 55}, {"step": "trick", "taker": 3}]
    play = replay(table(), 0, [(each, NOBODY) for each in [*RE_DENARI, *tricks]])
    assert (play.caller, play.suit) == (1, "denari")
    assert [each.taker for each in play.tricks] == [3]


@given(seed=st.integers(0, 2**32))
def test_what_stands_makes_the_play_there_was_before_whatever_was_undone(seed: int) -> None:
    """Against a pile of plays: a step lays one on it, an undo takes it off, giving up lays a fresh one."""
    chance, state = random.Random(seed), table()
    hand = chiamata(state, chance)
    script = [] if hand is None else [*hand.opening, *hand.told(["points"] * 8, chance)]
    said: list[Step] = []
    pile = [(begin(state), 0)]
    for _ in range(80):
        deed, (play, place) = chance.random(), pile[-1]
        if deed < 0.3 and len(pile) > 1:
            said.append({"step": "undo"})
            pile.pop()
        elif deed < 0.35 and place:
            said.append({"step": "give_up"})
            pile.append((begin(state), 0))
        elif place < len(script):
            said.append(script[place])
            pile.append((after(play, said[-1]), place + 1))
    stood = in_play(standing(said, lambda each: each), lambda each: each)
    assert replay(state, None, [(each, NOBODY) for each in stood]) == pile[-1][0]
