"""Exact possibilities where depths are mixed: cards told here, points there, both in one trick, or neither.

What can be is worked out here by trying: the piles whose points are known are filled in every way there is
out of the cards nobody has named, blanks like all others.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import settings as trials
from hypothesis import strategies as st

from scorer.rules.cards import SUITS
from scorer.rules.play import begin, playable, rest_points, trick_points
from scorer.rules.play.value import Play
from tests.rules.helpers import table
from tests.rules.play.hands import PACK, WORTH, Hand, Step, after, briscola, chiamata, points, rank_of

VALUES = (11, 10, 4, 3, 2, 0)
DEPTHS = ("cards", "points", "takers", "some", "some")
Pool = tuple[int, ...]
"""How many cards of each of VALUES nobody has named."""
Pile = tuple[int, int]
"""So many of these cards, worth so many points together."""


@cache
def fillings(pool: Pool, pile: Pile) -> frozenset[Pool]:
    """What can be left of the pool once the pile has its cards, one kind of card after the other."""
    cards, worth = pile
    if not pool:
        return frozenset({()} if pile == (0, 0) else ())
    value = VALUES[-len(pool)]
    return frozenset(
        (pool[0] - taken, *rest)
        for taken in range(min(cards, pool[0]) + 1)
        if taken * value <= worth
        for rest in fillings(pool[1:], (cards - taken, worth - taken * value))
    )


@cache
def handfuls(pool: Pool) -> frozenset[Pile]:
    """Every (cards, points) that some of the cards of the pool make."""
    if not pool:
        return frozenset({(0, 0)})
    value = VALUES[-len(pool)]
    return frozenset(
        (cards + taken, worth + taken * value)
        for cards, worth in handfuls(pool[1:])
        for taken in range(pool[0] + 1)
    )


def left(pool: Pool, piles: tuple[Pile, ...]) -> set[Pool]:
    """What can be left of the pool once every pile is filled; nothing where they cannot be."""
    found = {pool}
    for pile in piles:
        found = {rest for each in found for rest in fillings(each, pile)}
    return found


@dataclass
class Told:
    """What a table has heard of a hand: tricks as (cards named, points or None), the cards on the table."""

    hand: Hand
    tricks: list[tuple[list[str], int | None]]
    lying: list[str]
    swapped: Step | None = None
    partner: int | None = None

    def hear(self, step: Step) -> None:
        size = len(self.hand.order)
        if step["step"] == "swap":
            self.swapped = step
        if step["step"] == "partner":
            self.partner = step["seat"]
        if step["step"] == "card":
            self.lying.append(step["card"])
        if step["step"] == "trick" or len(self.lying) == size:
            self.tricks.append((self.lying, step.get("points")))
            self.lying = []

    @property
    def unnamed(self) -> list[str]:
        named = {card for cards, _ in self.tricks for card in cards} | set(self.lying)
        return [card for trick in self.hand.tricks for card in trick.cards if card not in named]

    @property
    def still_in_the_deck(self) -> set[str]:
        """Every card that may be among those nobody has named: of three players' deck one two is missing, any
        of those not seen yet; of six players' all four.
        """
        named = {card for cards, _ in self.tricks for card in cards} | set(self.lying)
        twos = {card for card in PACK if rank_of(card) == "due"}
        missing = {3: 1, 6: 4}.get(len(self.hand.order), 0)
        seen = (named | {*self.turned} | ({self.swapped["card"]} if self.swapped else set())) & twos
        decks = [set(PACK) - set(out) for out in combinations(sorted(twos - seen), missing)]
        return set[str]().union(*decks) - named

    @property
    def turned(self) -> list[str]:
        return [step["card"] for step in self.hand.opening if step["step"] == "turned"]

    @property
    def buried(self) -> list[str]:
        """The card under the stock, as long as there is one: three cards each are dealt, so many tricks come
        after it.
        """
        lies = [self.swapped["card"]] if self.swapped else self.turned[-1:]
        return lies if len(self.tricks) < len(self.hand.tricks) - 3 else []

    def known_elsewhere(self, card: str) -> bool:
        """Whether whoever is to play cannot have this card: it lies under the stock, was taken from there by
        somebody else, or is the called one and known to fall from another seat.
        """
        hand = self.hand
        seat = hand.seat(hand.tricks[len(self.tricks)].leader, len(self.lying))
        if card in self.buried:
            return True
        if self.swapped and card == self.turned[-1]:
            return bool(seat != self.swapped["seat"])
        return card == hand.called and self.partner not in {None, seat}

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The tricks whose points are known, without the cards named."""
        size = len(self.hand.order)
        return tuple(
            (size - len(cards), worth - points(cards)) for cards, worth in self.tricks if worth is not None
        )

    def totals(self, tricks: int) -> set[int]:
        """What the trick in progress and those after it, so many in all, can be worth together."""
        free, here = tricks * len(self.hand.order) - len(self.lying), points(self.lying)
        if tricks > 1:
            free, here = free - len(self.buried), here + points(self.buried)
        pools = left(pool_of([card for card in self.unnamed if card not in self.buried]), self.piles)
        return {here + worth for pool in pools for cards, worth in handfuls(pool) if cards == free}

    def can_fall(self, card: str) -> bool:
        """Beside the points told; one of its value must be left."""
        value = VALUES.index(WORTH.get(rank_of(card), 0))
        known = pool_of([each for each in self.unnamed if each not in self.buried])
        pool = tuple(many - (place == value) for place, many in enumerate(known))
        return min(pool) >= 0 and bool(left(pool, self.piles)) and not self.known_elsewhere(card)


def pool_of(cards: list[str]) -> Pool:
    found = Counter(WORTH.get(rank_of(card), 0) for card in cards)
    return tuple(found[value] for value in VALUES)


def compared(told: Told, play: Play) -> None:
    """The engine's possibilities are these and no others; after the last trick there are none."""
    if play.all_taken:
        assert not trick_points(play)
        assert not playable(play)
        assert rest_points(play) == {0}
        return
    assert trick_points(play) == told.totals(1)
    assert rest_points(play) == told.totals(len(told.hand.tricks) - len(told.tricks))
    can_fall = {card for card in told.still_in_the_deck if told.can_fall(card)}
    assert {str(card) for card in playable(play)} == can_fall


def test_the_points_of_a_trick_half_named_bind_what_is_left() -> None:
    """An ace named and 21 points told is an ace and a three: after four such tricks there are no more."""
    play = after(begin(table("briscola", 2, "italiana")), {"step": "turned", "card": "due:spade"})
    for suit in SUITS:
        play = after(play, {"step": "card", "card": f"asso:{suit}"})
        assert 21 in trick_points(play)
        play = after(play, {"step": "trick", "taker": play.leader, "points": 21})
    assert trick_points(play) == {0, 2, 3, 4, 5, 6, 7, 8}
    assert not {"asso", "tre"} & {card.rank for card in playable(play)}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@trials(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_whatever_was_told_what_can_be_is_exact(players: int, seed: int) -> None:
    chance = random.Random(seed)
    state = table("chiamata") if players == 5 else table("briscola", players, "spagnola")
    hand = chiamata(state, chance) if players == 5 else briscola(state, chance)
    if hand is None:
        return
    steps = hand.told([chance.choice(DEPTHS) for _ in hand.tricks], chance)
    play, told = after(begin(state), *hand.opening), Told(hand, [], [])
    asked_at = set(chance.sample(range(len(steps)), 3))
    for place, step in enumerate(steps):
        if place in asked_at:
            compared(told, play)
        play = after(play, step)
        told.hear(step)
