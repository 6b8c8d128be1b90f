"""An undo is one more step: the last one that stands goes, and all that was said stays written."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.play import NOBODY, begin, replay
from scorer.rules.play.taking_back import NOW, standing
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
    found = standing(steps(said), step)
    assert (found.stood, found.steps, found.above) == (steps(left), steps(at_hand), NOW)


def told(each: str) -> Any:
    """ "a4": a step told of the hand recorded as 4; "u": an undo while no hand is; "r4": 4 was undone."""
    return {"step": "reopened", "number": int(each[1])} if each[0] == "r" else step(each[0])


def played(each: str) -> int:
    """The hand at hand when that was told: "r4:5": the one recorded as 5 afterwards."""
    number = each.split(":")[-1] if each[0] == "r" else each[1:]
    return int(number) if number.isdigit() else NOW


@pytest.mark.parametrize(
    ("said", "left", "at_hand", "above"),
    [
        ("a4 b4", "", "", 4),  # recorded
        ("a4 b4 r4", "a4 b4", "a4 b4", 0),  # and undone
        ("a4 b4 r4 u c", "a4 c", "a4 c", 0),  # told on
        ("a4 b4 r4:5 c5", "", "", 5),  # recorded again
        ("a4 b4 r4:5 c5 r5", "a4 b4 c5", "a4 b4 c5", 0),  # and undone again
        ("a4 x", "x", "x", 4),  # something told of the next hand
        ("a4 x u", "", "", 4),
        ("a4 x u u", "", "", 4),
        ("a4 x r4", "a4 x", "x", 4),  # then this one undone: the newer steps stand before it
        ("a4 x r4 y", "a4 x y", "x y", 4),
        ("a4 x r4 u", "a4", "a4", 0),  # until they are taken back
        ("a4 x u r4", "a4", "a4", 0),
        ("a4 x g r4", "a4 x g", "", 4),  # given up is something that stands
        ("a4 g4 r4", "a4 g4", "", 0),
        ("a4 g4 r4 u", "a4", "a4", 0),
        ("a4 b5 r5", "b5", "b5", 4),  # two hands, the last one undone
        ("a4 b5 r5 r4", "a4 b5", "b5", 4),  # both: the newer steps stand before the older
        ("a4 b5 r5 r4 u", "a4", "a4", 0),
        ("a4 b5 r5 u r4", "a4", "a4", 0),
        ("a4 b5 c6 r6 r5 r4 u u", "a4", "a4", 0),
    ],
)
def test_a_hand_that_is_undone_stands_again_below_what_was_told_since(
    said: str, left: str, at_hand: str, above: int
) -> None:
    found = standing(steps(said), told, played)
    assert (found.stood, found.steps, found.above) == (steps(left), steps(at_hand), above)


@pytest.mark.parametrize(
    ("said", "number", "at_hand"),
    [
        ("a4 b4", 4, "a4 b4"),
        ("a4 b4", 5, ""),  # undone by a version that brought nothing back, and recorded as 5
        ("a4 r4:5 b5", 5, "a4 b5"),
        ("a4 x5 r4:5 b5", 5, "x5 b5"),
    ],
)
def test_what_was_told_of_a_hand_when_it_was_recorded(said: str, number: int, at_hand: str) -> None:
    assert standing(steps(said), told, played, number).steps == steps(at_hand)


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
    stood = standing(said, lambda each: each).steps
    assert replay(state, None, [(each, NOBODY) for each in stood]) == pile[-1][0]
