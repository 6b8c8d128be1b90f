from __future__ import annotations

import random
from typing import Any

import pytest

from scorer.rules.cards import RANKS, SUITS, Card
from scorer.rules.dealing import BRISCOLA_DECKS, CHIAMATA_DECK, Deck
from scorer.rules.reading import Problems
from scorer.rules.tricks import Seating, Trick, read_tricks, winner

PACK = [Card(rank, suit) for suit in SUITS for rank in RANKS]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(*word.split(":")) for word in text.split())


def play(seed: int, deck: Deck, first: int, trump: str) -> list[dict[str, Any]]:
    """Tricks of a whole hand, each led by who took the one before, by a taker rule of the test's own."""
    chance = random.Random(seed)
    pack = [card for card in PACK if not (deck.removed == 4 and card.rank == "due")]
    if deck.removed == 1:
        pack.remove(Card("due", "spade"))
    chance.shuffle(pack)
    tricks, leader = [], first
    for start in range(0, len(pack), deck.players):
        led = pack[start : start + deck.players]
        tricks.append({"leader": leader, "cards": [str(card) for card in led]})
        trumps = [card for card in led if card.suit == trump] or [
            card for card in led if card.suit == led[0].suit
        ]
        best = min(trumps, key=lambda card: RANKS.index(card.rank))
        leader = (leader + led.index(best)) % deck.players
    return tricks


def read(
    given: list[Any], deck: Deck, first: int = 0, trump: str | None = "coppe"
) -> tuple[Any, list[tuple[str, Any]]]:
    problems = Problems()
    order = tuple((first + i) % deck.players for i in range(deck.players))
    tricks = read_tricks(given, "tricks", Seating(order, deck, True), trump, problems)
    return tricks, [(problem.code, problem.field) for problem in problems.found]


@pytest.mark.parametrize(
    ("played", "trump", "expected"),
    [
        ("quattro:spade tre:spade due:coppe re:coppe", "coppe", 3),
        ("sette:denari cavallo:spade", "coppe", 0),
        ("due:coppe asso:denari", "spade", 0),
        ("due:spade asso:spade", "spade", 1),
        ("cinque:coppe asso:spade sei:coppe tre:bastoni sette:coppe", "denari", 4),
        ("re:coppe tre:coppe asso:coppe", "spade", 2),
    ],
)
def test_the_highest_trump_takes_else_the_highest_of_the_suit_led(
    played: str, trump: str, expected: int
) -> None:
    assert winner(cards(played), trump) == expected


@pytest.mark.parametrize(
    "deck", [*BRISCOLA_DECKS.values(), CHIAMATA_DECK], ids=lambda deck: str(deck.players)
)
@pytest.mark.parametrize("seed", range(5))
def test_every_hand_that_can_be_played_is_read_and_adds_to_120(deck: Deck, seed: int) -> None:
    given = play(seed, deck, seed % deck.players, "spade")
    tricks, found = read(given, deck, seed % deck.players, "spade")
    assert found == []
    assert sum(trick.points for trick in tricks) == 120
    assert [trick.as_json() for trick in tricks] == given
    told = [{"taker": trick.taker, "points": trick.points} for trick in tricks]
    assert read(told, deck)[1] == []


def test_the_first_leader_comes_after_the_dealer_and_later_ones_are_the_takers() -> None:
    given = play(1, CHIAMATA_DECK, 2, "coppe")
    assert ("disagrees", "tricks.0.leader") in read(given, CHIAMATA_DECK, 0)[1]
    given[3]["leader"] = (given[3]["leader"] + 1) % 5
    assert read(given, CHIAMATA_DECK, 2)[1][0] == ("disagrees", "tricks.3.leader")


def test_a_card_is_played_once_and_comes_from_this_deck() -> None:
    given = play(1, BRISCOLA_DECKS[6], 0, "coppe")
    given[5]["cards"][0] = given[0]["cards"][0]
    assert ("card_played_twice", "tricks.5.cards.0") in read(given, BRISCOLA_DECKS[6])[1]
    given[5]["cards"][0] = "due:coppe"
    assert ("not_in_this_deck", "tricks.5.cards.0") in read(given, BRISCOLA_DECKS[6])[1]
    given[5]["cards"][0] = "otto:coppe"
    assert ("unknown_card", "tricks.5.cards.0") in read(given, BRISCOLA_DECKS[6])[1]
    given[5]["cards"].pop()
    assert ("wrong_number_of_cards", "tricks.5.cards") in read(given, BRISCOLA_DECKS[6])[1]


def test_three_play_with_three_of_the_four_twos_whichever_is_out() -> None:
    twos = [
        {"leader": 0, "cards": [f"due:{suit}" for suit in SUITS[:3]]},
        {"leader": 0, "cards": ["due:bastoni"]},
    ]
    assert ("not_in_this_deck", "tricks.1.cards.0") in read(twos, BRISCOLA_DECKS[3])[1]


def test_tricks_told_by_points_must_each_and_all_be_possible() -> None:
    def told(*points: int) -> list[Any]:
        return [{"taker": 0, "points": each} for each in points]

    assert read(told(22, 22, 20, 20, 8, 8, 6, 6, 4, 4, *[0] * 10), BRISCOLA_DECKS[2])[1] == []
    assert ("impossible_for_tricks", "tricks.0.points") in read(told(19, *[0] * 19), BRISCOLA_DECKS[2])[1]
    assert read(told(60, *[0] * 19), BRISCOLA_DECKS[2])[1] == [("impossible_for_tricks", "tricks.0.points")]
    assert read(told(22, *[0] * 19), BRISCOLA_DECKS[2])[1] == [("wrong_sum", "tricks")]
    assert read(told(22, 22, 22, 20, 20, 14, *[0] * 14), BRISCOLA_DECKS[2])[1] == [
        ("impossible_for_tricks", "tricks")
    ]
    assert ("wrong_number_of_tricks", "tricks") in read(told(22), BRISCOLA_DECKS[2])[1]


def test_the_tricks_keep_one_form_throughout() -> None:
    given: list[Any] = play(1, CHIAMATA_DECK, 0, "coppe")
    given[4] = {"taker": 1, "points": 5}
    found = read(given, CHIAMATA_DECK)[1]
    assert ("missing_field", "tricks.4.cards") in found
    assert ("unknown_field", "tricks.4.taker") in found


def test_cards_without_a_trump_have_no_takers() -> None:
    assert read(play(1, CHIAMATA_DECK, 0, "coppe"), CHIAMATA_DECK, 0, None)[0] is None


def test_a_trick_is_written_in_the_form_it_was_told_in() -> None:
    assert Trick(2, 14).as_json() == {"taker": 2, "points": 14}
