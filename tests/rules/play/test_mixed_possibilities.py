"""Exact possibilities where depths are mixed: cards told here, points there, both in one trick, or neither.

What can be is worked out here by trying: the piles whose points are known are filled in every way there is
out of the cards nobody has named, blanks like all others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import settings as trials
from hypothesis import strategies as st

from scorer.rules.cards import SUITS
from scorer.rules.play import begin, counting, playable, points_of, rest_points, tell, trick_points
from scorer.rules.play.value import Play
from tests.rules.helpers import codes, table
from tests.rules.play.hands import (
    PACK,
    WORTH,
    Hand,
    Step,
    after,
    briscola,
    chiamata,
    count,
    opened,
    points,
    rank_of,
)

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
    swapped_after: int = 0
    partner: int | None = None

    def hear(self, step: Step) -> None:
        size = len(self.hand.order)
        if step["step"] == "swap":
            self.swapped, self.swapped_after = step, len(self.tricks)
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
    def waiting(self) -> dict[str, list[int]]:
        """The cards nobody has named that are not just anywhere, each with the tricks that can hold it: the
        turned one from the swap, or, like the one given for it, once the last three are played; one whose
        holder is known, where he has played no other.
        """
        every = range(len(self.hand.tricks))
        late, cards = list(every[-3:]), dict[str, list[int]]()
        if self.turned:
            cards[self.turned[-1]] = late
        if self.swapped:
            cards[self.turned[-1]] = self.unseen(self.swapped["seat"], self.swapped_after)
            cards[self.swapped["card"]] = late
        if self.hand.called and self.partner is not None:
            cards[self.hand.called] = self.unseen(self.partner, 0)
        return {card: tricks for card, tricks in cards.items() if card in self.unnamed}

    def unseen(self, seat: int, first: int) -> list[int]:
        """The tricks from this one on to which nobody has named what this seat played."""
        named = [*(cards for cards, _ in self.tricks), self.lying, *([] for _ in self.hand.tricks)]
        seen = [
            seat in [self.hand.seat(trick.leader, place) for place in range(len(cards))]
            for trick, cards in zip(self.hand.tricks, named, strict=False)
        ]
        return [number for number in range(first, len(seen)) if not seen[number]]

    def worlds(
        self, lying: list[str], held: dict[str, list[int]]
    ) -> Iterator[tuple[list[list[str]], list[Pile]]]:
        """Every way the cards `held` can lie in tricks, of which these lie on the table: the cards known of
        each trick, told or not, and the piles to be filled.
        """
        size, many = len(self.hand.order), len(self.hand.tricks)
        named = [*(cards for cards, _ in self.tricks), lying, *([] for _ in range(many))][:many]
        for where in product(*held.values()):
            known = [list(cards) for cards in named]
            for card, trick in zip(held, where, strict=True):
                known[trick].append(card)
            piles = [
                (size - len(known[trick]), worth - points(known[trick]))
                for trick, (_, worth) in enumerate(self.tricks)
                if worth is not None
            ]
            if all(len(cards) <= size for cards in known) and all(worth >= 0 for _, worth in piles):
                yield known, piles

    def totals(self, tricks: int) -> set[int]:
        """What the trick in progress and those after it, so many in all, can be worth together."""
        held, now, found = self.waiting, len(self.tricks), set[int]()
        pool = pool_of([card for card in self.unnamed if card not in held])
        for known, piles in self.worlds(self.lying, held):
            here = [card for cards in known[now : now + tricks] for card in cards]
            free = tricks * len(self.hand.order) - len(here)
            hands = {each for rest in left(pool, tuple(piles)) for each in handfuls(rest)}
            found |= {points(here) + worth for cards, worth in hands if cards == free}
        return found

    def can_fall(self, card: str) -> bool:
        """Beside the points told; one of its value must be left."""
        told = replace(self, lying=[*self.lying, card])
        held = told.waiting
        known = pool_of([each for each in self.unnamed if each not in self.waiting])
        value = VALUES.index(WORTH.get(rank_of(card), 0))
        fresh = card not in self.waiting
        pool = tuple(many - (fresh and place == value) for place, many in enumerate(known))
        worlds = self.worlds(told.lying, held)
        fits = min(pool) >= 0 and any(left(pool, tuple(piles)) for _, piles in worlds)
        return fits and not self.known_elsewhere(card)

    def can_hold(self, sides: list[set[int]], piles: list[dict[str, int]]) -> bool:
        """Whether the tricks, all told, can have brought every side just these scoring cards."""
        size = len(self.hand.order)
        takers = [trick.taker for trick in self.hand.tricks]
        for known, _ in self.worlds([], self.waiting):
            for seats, pile in zip(sides, piles, strict=True):
                mine = [number for number, taker in enumerate(takers) if taker in seats]
                cards = [f"{rank}:" for rank, many in pile.items() for _ in range(many)]
                blanks = ["due:"] * (size * len(mine) - len(cards))
                named = pool_of([card for number in mine for card in known[number]])
                pool = tuple(have - told for have, told in zip(pool_of(cards + blanks), named, strict=True))
                told = tuple(
                    (size - len(known[number]), worth - points(known[number]))
                    for number in mine
                    if (worth := self.tricks[number][1]) is not None
                )
                if len(cards) > size * len(mine) or min(pool) < 0 or not left(pool, told):
                    break
            else:
                return True
        return False


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
    if (found := opened(players, chance)) is None:
        return
    hand, play = found
    steps = hand.told([chance.choice(DEPTHS) for _ in hand.tricks], chance)
    told = Told(hand, [], [])
    asked_at = set(chance.sample(range(len(steps)), 3))
    for place, step in enumerate(steps):
        if place in asked_at:
            compared(told, play)
        play = after(play, step)
        told.hear(step)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@trials(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_whatever_was_told_the_piles_fit_it_exactly(players: int, seed: int) -> None:
    """The piles as they were, and all that differ from them by one card, or by one for another."""
    chance = random.Random(seed)
    state = table("chiamata") if players == 5 else table("briscola", players, "spagnola")
    hand = chiamata(state, chance) if players == 5 else briscola(state, chance)
    if hand is None:
        return
    play, told = after(begin(state), *hand.opening), Told(hand, [], [])
    for step in hand.told([chance.choice(DEPTHS) for _ in hand.tricks], chance):
        play = after(play, step)
        told.hear(step)
    sides = [{seat for seat in hand.order if play.side_of(seat) == side} for side in range(play.dealt.sides)]
    mine, theirs, *others = [count(hand.pile(seats)) for seats in sides]
    assert set().union(*sides) == set(hand.order)
    for more, less in product(("", *WORTH), repeat=2):
        piles = [moved(mine, more, less), moved(theirs, less, more), *others]
        if all(0 <= many <= 4 for pile in piles for many in pile.values()):
            steps = [{"step": "count", "side": side, "cards": pile} for side, pile in enumerate(piles)]
            assert counting(after(play, *steps)).fits == told.can_hold(sides, piles)


def moved(pile: dict[str, int], more: str, less: str) -> dict[str, int]:
    """A pile with one card of a rank more, and one of another less."""
    return {rank: pile.get(rank, 0) + (rank == more) - (rank == less) for rank in WORTH}


def test_the_turned_card_lies_in_the_last_three_tricks_or_since_the_swap() -> None:
    """An ace turned: the tricks before the stock was drawn hold at most three, whoever took them."""
    turned = {"step": "turned", "card": "asso:coppe"}
    silent, aces = {"step": "trick", "taker": 0}, {"step": "trick", "taker": 0, "points": 22}
    play = after(begin(table("briscola", 2, "spagnola")), turned, aces, *[silent] * 16)
    assert max(points_of(play, play.tricks[:1])) == 22
    assert max(points_of(play, play.tricks[1:2])) == 21
    last = after(play, silent)
    assert max(points_of(last, last.tricks[17:18])) == 22
    swap = {"step": "swap", "seat": 0, "card": "sette:coppe"}
    early = after(begin(table("briscola", 2, "spagnola")), turned, aces, swap, *[silent] * 4)
    assert max(points_of(early, early.tricks[1:2])) == 22
    assert codes(tell(after(begin(table("briscola", 2)), turned, aces), aces)) == [
        ("impossible_for_tricks", "points")
    ]


def test_who_took_the_turned_card_holds_it_while_he_plays_another() -> None:
    """The other three aces have fallen: with a blank of his own on the table the trick holds no ace."""
    play = after(begin(table("briscola", 2, "spagnola")), {"step": "turned", "card": "asso:coppe"})
    for card in ("asso:denari", "due:spade", "asso:spade", "due:bastoni", "asso:bastoni", "quattro:spade"):
        play = after(play, {"step": "card", "card": card})
    holder = play.leader
    play = after(play, {"step": "swap", "seat": holder, "card": "sette:coppe"})
    assert max(trick_points(play)) == 21
    assert max(trick_points(after(play, {"step": "card", "card": "cinque:spade"}))) == 10


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", range(12))
def test_told_card_by_card_what_falls_can_fall(players: int, seed: int) -> None:
    chance = random.Random(seed)
    state = table("briscola", players, "spagnola")
    hand = briscola(state, chance)
    play = after(begin(state), *hand.opening)
    for step in hand.told(["cards"] * len(hand.tricks), chance):
        if step["step"] == "card":
            assert step["card"] in {str(card) for card in playable(play)}
        play = after(play, step)
