from __future__ import annotations

import pytest

from scorer.rules.dealing import (
    BRISCOLA_DECKS,
    CHIAMATA_DECK,
    Deck,
    resting_by_default,
    side_of,
    speaking_order,
)


@pytest.mark.parametrize(
    ("deck", "cards", "stock", "draws", "tricks"),
    [
        (BRISCOLA_DECKS[2], 40, 33, 17, 20),
        (BRISCOLA_DECKS[3], 39, 29, 10, 13),
        (BRISCOLA_DECKS[4], 40, 27, 7, 10),
        (BRISCOLA_DECKS[6], 36, 17, 3, 6),
        (CHIAMATA_DECK, 40, 0, 0, 8),
    ],
    ids=["2", "3", "4", "6", "chiamata"],
)
def test_the_table_of_derived_numbers(deck: Deck, cards: int, stock: int, draws: int, tricks: int) -> None:
    assert (deck.cards, deck.stock_face_down, deck.draw_rounds, deck.tricks) == (cards, stock, draws, tricks)


def test_partners_sit_alternately_and_three_play_for_themselves() -> None:
    assert [side_of(seat, 6) for seat in range(6)] == [0, 1, 0, 1, 0, 1]
    assert [side_of(seat, 3) for seat in range(3)] == [0, 1, 2]


def test_the_dealer_rests_and_at_seven_the_seat_before_him_too() -> None:
    assert resting_by_default(5, 3) == ()
    assert resting_by_default(6, 3) == (3,)
    assert resting_by_default(7, 0) == (0, 6)
    assert speaking_order(7, 0, (0, 6)) == (1, 2, 3, 4, 5)
