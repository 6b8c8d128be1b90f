from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.money import fewest_payments, pot


def most_groups(owed: list[int]) -> int:
    """The most zero-sum groups of a partition, by trying every assignment to groups."""
    people = [cents for cents in owed if cents]
    best = 0
    for labels in product(range(len(people)), repeat=len(people)):
        if any(label > max(labels[:i], default=-1) + 1 for i, label in enumerate(labels)):
            continue
        sums = [
            sum(c for c, own in zip(people, labels, strict=True) if own == label) for label in set(labels)
        ]
        if not any(sums):
            best = max(best, len(sums))
    return best


owing = st.lists(st.integers(-6, 6), min_size=1, max_size=5).map(lambda cents: [*cents, -sum(cents)])


@given(owing)
def test_the_payments_settle_everything_with_as_few_as_can_be(owed: list[int]) -> None:
    paid = fewest_payments(tuple(owed))
    assert paid is not None
    left = list(owed)
    for payment in paid:
        assert payment["cents"] > 0
        left[payment["from"]] += payment["cents"]
        left[payment["to"]] -= payment["cents"]
    assert not any(left)
    assert len(paid) == sum(1 for cents in owed if cents) - most_groups(owed)


def test_pairs_that_settle_among_themselves_pay_among_themselves() -> None:
    assert fewest_payments((-5, 3, 5, -3, 0)) == [
        {"from": 0, "to": 2, "cents": 5},
        {"from": 3, "to": 1, "cents": 3},
    ]


def test_what_is_not_zero_sum_cannot_be_settled_among_the_players() -> None:
    assert fewest_payments((5, 0, 0)) is None
    assert fewest_payments((0, 0)) == []


def test_many_who_left_are_still_settled() -> None:
    owed = tuple(range(-10, 11))
    paid = fewest_payments(owed)
    assert paid is not None
    assert sum(payment["cents"] for payment in paid) == 55


@pytest.mark.parametrize(
    ("players", "winners", "each", "left"), [(2, 1, 200, 0), (4, 2, 200, 0), (6, 3, 200, 0), (3, 2, 150, 0)]
)
def test_the_dish_is_shared_by_who_won(players: int, winners: int, each: int, left: int) -> None:
    assert pot(100, players, winners) == {
        "pot_cents": 100 * players,
        "each_cents": each,
        "remainder_cents": left,
    }


def test_odd_cents_stay_in_the_dish() -> None:
    assert pot(33, 4, 3) == {"pot_cents": 132, "each_cents": 44, "remainder_cents": 0}
    assert pot(25, 3, 2)["remainder_cents"] == 1
