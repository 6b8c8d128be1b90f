"""How a hand was played, as it was told, on the page where it is contested and decided."""

from __future__ import annotations

import random
import re

import pytest

from scorer.errors import Json
from scorer.services.values import Role
from tests.rules.play.hands import points
from tests.web.pages.conftest import Phone, Sit, text
from tests.web.pages.test_tricks import FALL, RE, dealt, five, plain, recorded, tell, trick
from tests.web.program import FIVE, HAND

WORTH = (11, 22, 10, 30, 0, 13, 14, 20)
TAKERS = (2, 1, 0, 3, 3, 1, 4, 4)


def page(sit: Sit, phone: Phone) -> str:
    """The decision page for the director, which says of the hand what whoever scores is told too."""
    told = [text(sit(role=role, at=phone.table).get("/quarrel/1")) for role in (Role.SCORE, Role.DIRECT)]
    parts = [re.split("Che cosa decidi|Non è quello|Non è ciò", each)[0] for each in told]
    assert "Prese fatte" in parts[0]
    return parts[1]


def test_the_auction_and_each_trick_with_its_taker_and_points(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, *map(trick, TAKERS, WORTH), FALL)
    recorded(phone)
    said = page(sit, phone)
    assert "l’asta e le prese Asta Bruno re Carla passa Dino passa Elena passa Anna passa Prese fatte" in said
    names: Json = FIVE["players"]
    tricks = [
        f"{at} presa di {names[seat]}, {worth} punti"
        for at, (seat, worth) in enumerate(zip(TAKERS, WORTH, strict=True), 1)
    ]
    assert " ".join(tricks) in said


@pytest.mark.parametrize("players", [5, 2, 4])
def test_each_trick_with_its_cards_who_played_them_and_who_takes(sit: Sit, players: int) -> None:
    phone = five(sit, "cards") if players == 5 else plain(sit, "cards", players)
    hand = dealt(players)
    tell(phone, *hand.opening, *hand.told(["cards"] * len(hand.tricks), random.Random(0)))
    recorded(phone)
    said = page(sit, phone)
    names = phone.read()["sheet"]["players"]
    for at, each in enumerate(hand.tricks, 1):
        worth = points(each.cards)
        assert f"{at} presa di {names[each.taker]}, {worth} punt" in said
    whole = phone.get("/quarrel/1").text
    assert whole.count('class="takes"') == len(hand.tricks)
    assert whole.count('class="lying"') == len(hand.tricks)


def test_who_took_how_many_where_no_more_was_told(sit: Sit) -> None:
    phone = five(sit, "takers")
    tell(phone, *RE, *(trick(seat) for seat in TAKERS), FALL)
    recorded(phone, points="61")
    names: Json = FIVE["players"]
    counted = " ".join(
        f"{name} {n} pres{'a' if n == 1 else 'e'}" for name, n in zip(names, (1, 2, 1, 2, 2), strict=True)
    )
    assert counted in page(sit, phone)


def test_a_hand_of_which_nothing_was_told_has_no_such_part(sit: Sit) -> None:
    phone = sit({**FIVE, "entries": [HAND]})
    assert '<details class="fold ask played"' not in phone.get("/quarrel/1").text
