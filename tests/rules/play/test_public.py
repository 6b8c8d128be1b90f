"""Nothing of what was taken, and the partner not before the called card has fallen."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import pytest

from scorer.rules.play import begin, public
from tests.rules.helpers import table
from tests.rules.play.hands import after, opened
from tests.rules.play.test_steps import RE_DENARI, called, cards


def test_everybody_hears_the_auction_and_its_result() -> None:
    seen = public(after(begin(table()), *RE_DENARI[:2]))
    assert (seen.phase, seen.order, seen.to_speak) == ("auction", (1, 2, 3, 4, 0), 3)
    assert (seen.standing_caller, seen.caller) == (1, None)
    assert seen.words is not None
    assert seen.words.ranks[0] == "cavallo"
    assert seen.spoken == ([1, {"rank": "re"}], [2, "pass"])
    won = public(called())
    assert (won.caller, won.target, won.suit, str(won.called_card)) == (1, 61, "denari", "re:denari")
    assert (won.to_speak, won.words, won.standing_caller, won.revealed, won.partner) == (
        None,
        None,
        None,
        False,
        None,
    )


def test_the_partner_is_public_once_the_called_card_has_fallen_and_not_before() -> None:
    play = after(called(), *cards("asso:coppe tre:coppe"))
    assert (public(play).revealed, public(play).partner) == (False, None)
    play = after(play, *cards("re:denari"))
    assert (public(play).revealed, public(play).partner) == (True, 3)
    alone = public(after(called(), *cards("re:denari")))
    assert (alone.revealed, alone.partner) == (True, None)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("players", [2, 4, 5])
def test_whatever_was_taken_counted_or_swapped_two_hands_look_the_same(seed: int, players: int) -> None:
    """Told nothing but the opening, or everything up to the counts: those who watch see no difference but the
    partner.
    """
    chance = random.Random(seed)
    if (found := opened(players, chance)) is None:
        return
    hand, play = found
    blank = replace(public(play), phase="tricks")
    sides = [set(hand.order[:2]), set(hand.order[2:])]
    depths = ["cards", "some", "points", "takers"] * 5
    for step in [*hand.told(depths[: len(hand.tricks)], chance), *hand.counts(sides)]:
        play = after(play, step)
        seen = public(play)
        if seen.revealed:
            assert play.revealed == hand.fell
        assert replace(seen, revealed=False, partner=None) == blank
        assert seen.partner is None or seen.revealed


def test_no_field_can_hold_a_trick_or_a_count() -> None:
    """A new field is looked at before it is public."""
    assert {field.name for field in fields(public(called()))} == {
        "phase", "order", "resting", "spoken", "to_speak", "words", "standing_caller", "standing_call",
        "caller", "call", "target", "suit", "called_card", "revealed", "partner", "turned",
    }  # fmt: skip
