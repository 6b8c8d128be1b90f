"""Seats and the first dealer drawn: by the cards people show, or by chance from a seed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.cards import Card, strength
from scorer.rules.ruleset import Direction
from scorer.rules.seating import BY_CARDS, PACK, Method, Seating, by_chance, follow, methods


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they are written: "re:coppe due:spade"."""
    return tuple(Card(*each.split(":")) for each in text.split())


def test_the_two_highest_play_against_the_two_lowest() -> None:
    drawn = follow(4, "partners", cards("fante:coppe asso:spade due:coppe tre:denari"))
    assert drawn.seating == Seating((1, 0, 3, 2), 0)


def test_the_highest_deals_with_the_partner_opposite_and_the_higher_opponent_on_the_right() -> None:
    seating = follow(4, "partners", cards("asso:coppe tre:coppe re:coppe fante:coppe")).seating
    assert seating is not None
    dealer, right, opposite, left = seating.order
    assert (dealer, opposite, right, left) == (0, 1, 2, 3)


def test_where_the_table_plays_clockwise_the_right_is_the_last_to_play() -> None:
    shown = cards("asso:coppe tre:coppe re:coppe fante:coppe")
    assert follow(4, "partners", shown, "clockwise").seating == Seating((0, 3, 1, 2), 0)


def test_three_against_three_sit_alternately() -> None:
    shown = cards("due:coppe quattro:coppe cinque:coppe sei:coppe sette:coppe fante:coppe")
    assert follow(6, "partners", shown).seating == Seating((5, 2, 4, 1, 3, 0), 0)


def test_bas_fa_mas_the_lowest_deals_and_everybody_stays_where_they_sit() -> None:
    assert follow(3, "lowest", cards("asso:coppe due:coppe re:coppe")).seating == Seating((0, 1, 2), 1)


def test_at_the_spanish_table_the_highest_deals() -> None:
    assert follow(3, "highest", cards("fante:coppe tre:coppe asso:coppe")).seating == Seating((0, 1, 2), 2)


def test_equal_cards_are_drawn_again_by_those_alone() -> None:
    level = follow(4, "partners", cards("re:coppe asso:spade re:denari due:coppe"))
    assert (level.waiting, level.again, level.seating) == ((0, 2), (0, 2), None)
    half = follow(4, "partners", cards("re:coppe asso:spade re:denari due:coppe sei:coppe"))
    assert half.waiting == (2,)
    done = follow(4, "partners", cards("re:coppe asso:spade re:denari due:coppe sei:coppe fante:coppe"))
    assert done.seating == Seating((1, 0, 2, 3), 0)
    assert done.cards_of(2) == cards("re:denari fante:coppe")


def test_still_equal_they_draw_once_more() -> None:
    shown = cards("re:coppe re:spade due:coppe due:spade due:denari tre:coppe")
    assert follow(2, "highest", shown).seating == Seating((0, 1), 1)


def test_equal_cards_that_decide_nothing_stay_equal() -> None:
    assert follow(4, "lowest", cards("re:coppe re:spade re:denari due:coppe")).seating == Seating(
        (0, 1, 2, 3), 3
    )


def test_two_people_cannot_show_one_card() -> None:
    drawn = follow(4, "lowest", cards("re:coppe re:coppe"))
    assert (drawn.twice, drawn.waiting) == (Card("re", "coppe"), (1, 2, 3))


def test_cards_given_back_may_come_again_in_the_next_round() -> None:
    shown = cards("re:coppe re:spade re:coppe due:coppe")
    assert follow(2, "highest", shown).seating == Seating((0, 1), 0)


def test_cards_beyond_the_deciding_one_are_not_looked_at() -> None:
    shown = cards("re:coppe due:spade asso:coppe")
    assert follow(2, "highest", shown).shown == tuple(enumerate(shown[:2]))


@pytest.mark.parametrize("players", range(2, 8))
def test_partners_are_drawn_where_there_are_teams(players: int) -> None:
    assert ("partners" in methods(players)) == (players in (4, 6))


@pytest.mark.parametrize(
    ("players", "method", "seating", "shown"),
    [
        (
            5,
            "lowest",
            Seating((0, 1, 2, 3, 4), 4),
            "cinque:spade asso:bastoni re:spade asso:coppe quattro:bastoni",
        ),
        (
            4,
            "partners",
            Seating((1, 2, 3, 0), 0),
            "cinque:spade asso:bastoni re:spade asso:coppe quattro:bastoni due:denari",
        ),
        (5, "lot", Seating((3, 4, 1, 0, 2), 0), ""),
    ],
)
def test_a_seed_gives_the_same_draw_for_ever(
    players: int, method: Method, seating: Seating, shown: str
) -> None:
    """Written down: a seed told at a table today is checked with another version in ten years."""
    drawn = by_chance(players, method, Random("48213"))
    assert (drawn.seating, " ".join(str(card) for _, card in drawn.shown)) == (seating, shown)


def test_everybody_deals_about_as_often() -> None:
    random = Random(1)
    for method in ("lowest", "lot"):
        drawn = [by_chance(5, method, random).seating for _ in range(2000)]
        often = Counter(seating.order[seating.dealer] for seating in drawn if seating)
        assert all(330 < often[seat] < 470 for seat in range(5))


@given(
    st.sampled_from(BY_CARDS),
    st.sampled_from([4, 6]),
    st.sampled_from(["anticlockwise", "clockwise"]),
    st.lists(st.sampled_from(PACK), max_size=14),
)
def test_whatever_is_shown_the_draw_goes_on_or_is_decided(
    method: Method, players: int, direction: Direction, shown: list[Card]
) -> None:
    drawn = follow(players, method, shown, direction)
    assert (drawn.seating is None) == bool(drawn.waiting)
    assert [card for _, card in drawn.shown] == shown[: len(drawn.shown)]
    assert set(drawn.again) >= set(drawn.waiting) or not drawn.again
    if drawn.seating and method == "partners":
        last = {player: [strength(card.rank) for card in drawn.cards_of(player)] for player in range(players)}
        first, others = drawn.seating.order[::2], drawn.seating.order[1::2]
        assert min(last[player] for player in first) > max(last[player] for player in others)
        assert last[first[0]] == max(last.values())
    elif drawn.seating:
        assert drawn.seating.order == tuple(range(players))
