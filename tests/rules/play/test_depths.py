"""The same hand told by cards, by taker and points, by takers with the piles counted, or mixed: one entry."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.cards import read_card
from scorer.rules.play import Play, begin, entry_of, playable, rest_points, side_points, trick_points
from scorer.rules.reading import Problems
from scorer.rules.state import Applied, Row, State
from scorer.rules.table import apply
from tests.rules.helpers import table
from tests.rules.play.hands import Hand, Step, after, auctioned, briscola, chiamata, opened, points

DEPTHS = ("takers", "points", "cards", "some")
CHIAMATA = ("briscolata", "solo_valori", "solo_punti", "giro_morto", "brisk", "volata")


def told(state: State, steps: list[Step]) -> tuple[Play, Row]:
    """The play after these steps, and the hand its entry makes in the log."""
    play = after(begin(state), *steps)
    written = entry_of(play, state)
    assert written.ready, written
    applied = apply(state, 1, dict(written.entry))
    assert isinstance(applied, Applied), applied
    assert applied.row is not None
    return play, applied.row


def mixed(hand: Hand, chance: random.Random) -> list[str]:
    return [chance.choice(DEPTHS) for _ in hand.tricks]


def tell_all(state: State, hand: Hand, sides: list[set[int]], chance: random.Random) -> list[Row]:
    """The rows of the hand by cards, by points, by takers and counts, and mixed with counts."""
    rows = []
    counted = hand.counts(sides)
    for depths, more in (
        (["cards"] * len(hand.tricks), []),
        (["points"] * len(hand.tricks), []),
        (["takers"] * len(hand.tricks), counted),
        (["takers"] * len(hand.tricks), counted[:-1]),
        (mixed(hand, chance), counted),
    ):
        play, row = told(state, [*hand.opening, *hand.told(depths, chance), *more])
        assert all(points(hand.pile(seats)) in side_points(play, i) for i, seats in enumerate(sides))
        rows.append(row)
    return rows


@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from([5, 5, 6, 7]),
    rules=st.sampled_from(CHIAMATA),
)
def test_a_chiamata_hand_is_the_same_hand_at_every_depth(seed: int, players: int, rules: str) -> None:
    chance, state = random.Random(seed), table("chiamata", players, rules)
    hand = chiamata(state, chance)
    if hand is None:
        return
    caller = next(
        step["seat"] for step in reversed(hand.opening) if step["step"] == "call" and step["action"] != "pass"
    )
    callers = {caller, hand.fell}
    rows = tell_all(state, hand, [callers, set(hand.order) - callers], chance)
    first = rows[0]
    assert first.answer["points"] == points(hand.pile(callers))
    for row in rows:
        assert (row.scores, dict(row.answer)) == (first.scores, dict(first.answer))
        assert row.entry.get("partner") == (None if hand.fell == caller else hand.fell)
        assert row.entry.get("solo", False) == (hand.fell == caller)
        assert row.entry["call"] == first.entry["call"]


@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from([2, 3, 4, 6]),
    rules=st.sampled_from(
        [
            "italiana",
            "spagnola",
            "a_non_prendere",
            {"tie": "last_trick", "turned_redraw": True},
        ]
    ),
)
def test_a_briscola_hand_is_the_same_hand_at_every_depth(seed: int, players: int, rules: Any) -> None:
    chance, state = random.Random(seed), table("briscola", players, rules)
    hand = briscola(state, chance)
    count = state.setup.sides
    sides = [{seat for seat in hand.order if seat % count == side} for side in range(count)]
    rows = tell_all(state, hand, sides, chance)
    assert rows[0].answer["totals"] == [points(hand.pile(seats)) for seats in sides]
    for row in rows:
        assert (row.scores, dict(row.answer)) == (rows[0].scores, dict(rows[0].answer))
        assert row.entry.get("swap") == rows[0].entry.get("swap")
        assert row.entry["turned"] == rows[0].entry["turned"]


@given(seed=st.integers(0, 2**32), players=st.sampled_from([2, 3, 4, 5, 6]))
def test_what_really_happens_is_always_among_what_is_held_possible(seed: int, players: int) -> None:
    chance = random.Random(seed)
    if (found := opened(players, chance)) is None:
        return
    hand, play = found
    left = [trick.cards for trick in hand.tricks]
    for step in hand.told(mixed(hand, chance), chance):
        if step["step"] == "card":
            assert read_card(step["card"], "", Problems()) in playable(play)
        if step["step"] in {"card", "trick"}:
            assert points(left[0]) in trick_points(play)
            assert sum(map(points, left)) in rest_points(play)
        play = after(play, step)
        left = [trick.cards for trick in hand.tricks[len(play.tricks) :]]
    assert rest_points(play) == {0}
    assert trick_points(play) == frozenset()


@pytest.mark.parametrize("seed", range(12))
def test_an_auction_everybody_passed_is_an_entry_too(seed: int) -> None:
    state = table("chiamata", 6)
    steps, _ = auctioned(state, random.Random(seed), bold=0)
    play, row = told(state, steps)
    assert play.phase == "passed"
    assert (row.kind, row.scores) == ("all_pass", (0,) * 6)
