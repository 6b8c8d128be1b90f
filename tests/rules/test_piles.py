from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.cards import POINTS, RANKS
from scorer.rules.piles import possible_together, reachable, unreachable

DECK = [POINTS[rank] for rank in RANKS for _ in range(4)]


def splits(total: int, piles: int, least: int = 0) -> Iterator[tuple[int, ...]]:
    if piles == 1:
        yield (total,)
        return
    for first in range(least, total // piles + 1):
        for rest in splits(total - first, piles - 1, first):
            yield (first, *rest)


@cache
def by_hand(cards: int) -> set[int]:
    """Totals of exactly that many cards, by adding the deck card by card."""
    sums: list[set[int]] = [{0}, *(set() for _ in range(cards))]
    for points in DECK:
        for size in range(cards, 0, -1):
            sums[size] |= {total + points for total in sums[size - 1]}
    return sums[cards]


def test_exactly_1_and_119_cannot_be_made() -> None:
    assert unreachable() == (1, 119)


@pytest.mark.parametrize("cards", range(41))
def test_a_pile_of_so_many_cards_holds_what_adding_cards_one_by_one_makes(cards: int) -> None:
    assert reachable(cards, 40) == by_hand(cards)


def test_the_limits_of_piles_by_number_of_cards_stand_as_the_rules_say() -> None:
    assert [max(reachable(cards, 40)) for cards in (5, 10, 15, 18, 20)] == [54, 92, 109, 116, 120]
    assert min(reachable(36, 40)) == 76
    assert set(range(23)) - reachable(2, 40) == {1, 9, 16, 17, 18, 19}
    assert {38, 39}.isdisjoint(reachable(4, 40))


@pytest.mark.parametrize("piles", [2, 3, 4])
def test_every_split_into_two_three_or_four_reachable_piles_is_possible(piles: int) -> None:
    for split in splits(120, piles):
        if not {1, 119} & set(split):
            assert possible_together(tuple((total, None) for total in split)), split


def test_of_all_splits_into_five_reachable_piles_exactly_one_is_impossible() -> None:
    reachable_ones = [split for split in splits(120, 5) if not {1, 119} & set(split)]
    assert len(reachable_ones) == 78_376
    impossible = [s for s in reachable_ones if not possible_together(tuple((total, None) for total in s))]
    assert impossible == [(8, 9, 9, 9, 85)]


@given(st.permutations(range(40)), st.sampled_from([(2, 20), (4, 10), (5, 8)]))
def test_tricks_that_were_really_played_are_possible(order: list[int], shape: tuple[int, int]) -> None:
    size, tricks = shape
    points = [sum(DECK[card] for card in order[i * size : (i + 1) * size]) for i in range(tricks)]
    assert possible_together(tuple((total, size) for total in points))


def test_tricks_that_need_a_fifth_ace_are_impossible() -> None:
    assert 22 in reachable(2, 40)
    assert not possible_together(((22, 2), (22, 2), (22, 2), (54, 34)))


def test_a_side_without_tricks_has_nothing_and_the_other_everything() -> None:
    assert possible_together(((120, 40), (0, 0)))
    assert not possible_together(((118, 40), (2, 0)))


def test_piles_that_do_not_add_to_120_are_no_split() -> None:
    assert not possible_together(((60, None), (59, None)))
