"""The first dealer drawn by cards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from scorer.rules.cards import Card
from scorer.rules.seating import Extreme, decided, draw_dealer


def cards(*ranks: str) -> tuple[Card, ...]:
    return tuple(Card(rank, "coppe") for rank in ranks)


def test_bas_fa_mas_the_lowest_deals() -> None:
    assert decided(cards("asso", "due", "re"), "lowest") == 1


def test_at_the_spanish_table_the_highest_deals() -> None:
    assert decided(cards("fante", "tre", "asso"), "highest") == 2


def test_two_level_cards_decide_nothing() -> None:
    assert decided((Card("due", "coppe"), Card("due", "spade"), Card("re", "coppe")), "lowest") is None
    assert decided((Card("due", "coppe"), Card("due", "spade"), Card("re", "coppe")), "highest") == 2


@pytest.mark.parametrize("deals", ["lowest", "highest"])
@pytest.mark.parametrize("players", range(2, 8))
def test_a_draw_gives_different_cards_and_the_seat_they_name(players: int, deals: Extreme) -> None:
    seat, drawn = draw_dealer(players, deals, Random(7))
    assert len(set(drawn)) == len(drawn) == players
    assert decided(drawn, deals) == seat


def test_everybody_deals_about_as_often() -> None:
    random = Random(1)
    often = Counter(draw_dealer(5, "lowest", random)[0] for _ in range(2000))
    assert all(330 < often[seat] < 470 for seat in range(5))
