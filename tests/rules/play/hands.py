"""Hands played out at random with real hands and a real stock, and told step by step at every depth.

Who takes a trick, where the partner sits and what a pile is worth is worked out here without the engine.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from scorer.errors import Refusal
from scorer.rules.cards import RANKS, SUITS
from scorer.rules.play import Play, begin, tell, words
from scorer.rules.state import State
from tests.rules.helpers import table

Step = dict[str, Any]
WORTH = {"asso": 11, "tre": 10, "re": 4, "cavallo": 3, "fante": 2}
PACK = [f"{rank}:{suit}" for suit in SUITS for rank in RANKS]


def rank_of(card: str) -> str:
    return card.split(":")[0]


def suit_of(card: str) -> str:
    return card.split(":")[1]


def points(cards: list[str]) -> int:
    return sum(WORTH.get(rank_of(card), 0) for card in cards)


def taker_of(cards: list[str], trump: str) -> int:
    """The position of the card that takes: the best trump, else the best of the suit led (S1, S3)."""
    suit = trump if any(suit_of(card) == trump for card in cards) else suit_of(cards[0])
    fit = [card for card in cards if suit_of(card) == suit]
    return cards.index(min(fit, key=lambda card: RANKS.index(rank_of(card))))


@dataclass
class Trick:
    """One trick as it was played."""

    leader: int
    cards: list[str]
    taker: int


@dataclass
class Hand:
    """A whole hand: the steps before the tricks, the tricks, who sat where; `swap_after` tricks somebody
    swapped.
    """

    opening: list[Step]
    order: tuple[int, ...]
    tricks: list[Trick] = field(default_factory=list)
    called: str | None = None
    swap_after: int | None = None
    swap: Step | None = None

    def seat(self, leader: int, place: int) -> int:
        return self.order[(self.order.index(leader) + place) % len(self.order)]

    @property
    def fell(self) -> int:
        """The seat the called card fell from."""
        for trick in self.tricks:
            if self.called in trick.cards:
                return self.seat(trick.leader, trick.cards.index(str(self.called)))
        raise AssertionError("every card is played")

    def pile(self, seats: set[int]) -> list[str]:
        return [card for trick in self.tricks for card in trick.cards if trick.taker in seats]

    def told(self, depths: list[str], chance: random.Random) -> list[Step]:
        """The steps of the tricks, each at its depth: takers, points, cards, or `some` cards then the taker;
        the partner is told where the card fell unseen.
        """
        steps: list[Step] = []
        for i, (trick, depth) in enumerate(zip(self.tricks, depths, strict=True)):
            named = {"cards": len(trick.cards), "some": chance.randrange(1, len(trick.cards))}.get(depth, 0)
            steps += [{"step": "card", "card": card} for card in trick.cards[:named]]
            if depth != "cards":
                worth = {"points": points(trick.cards)} if chance.random() < 0.5 or depth == "points" else {}
                worth = {} if depth == "takers" else worth
                steps.append({"step": "trick", "taker": trick.taker} | worth)
            if self.called in trick.cards[named:]:
                steps.append({"step": "partner", "seat": self.fell})
            if self.swap and self.swap_after == i + 1:
                steps.append(self.swap)
        return steps

    def counts(self, sides: list[set[int]]) -> list[Step]:
        """The pile of every side, counted."""
        return [
            {"step": "count", "side": side, "cards": count(self.pile(seats))}
            for side, seats in enumerate(sides)
        ]


def count(pile: list[str]) -> dict[str, int]:
    """How many of each scoring rank lie in a pile."""
    return dict(Counter(rank_of(card) for card in pile if rank_of(card) in WORTH))


def after(play: Play, *steps: Step) -> Play:
    """The play after steps that must all be accepted."""
    for step in steps:
        now = tell(play, step)
        assert not isinstance(now, Refusal), (step, now)
        play = now
    return play


def auctioned(state: State, chance: random.Random, bold: float = 0.7) -> tuple[list[Step], Play]:
    """An auction in which everybody says any legal word, to its end."""
    play, steps = begin(state), []
    while play.auction and (legal := words(play.auction)):
        said: list[Any] = [{"rank": rank} for rank in legal.ranks]
        said += [{"points": number} for number in legal.points[:20]]
        said += [{"rank": "due", "points": number} for number in legal.two_at[:20]]
        silent = legal.may_pass and (chance.random() > bold or not said)
        step = {"step": "call", "seat": legal.seat, "action": "pass" if silent else chance.choice(said)}
        play = after(play, step)
        steps.append(step)
    return steps, play


def chiamata(state: State, chance: random.Random) -> Hand | None:
    """A Chiamata hand played at random; None where everybody passed."""
    steps, play = auctioned(state, chance)
    if play.call is None:
        return None
    suit = chance.choice(SUITS)
    order = play.dealt.order
    pack = chance.sample(PACK, 40)
    hands = {seat: pack[i * 8 : i * 8 + 8] for i, seat in enumerate(order)}
    rules: Any = play.dealt.rules
    called = f"{play.call.rank or 'due'}:{suit}"
    if not rules.solo_allowed and called in hands[play.caller or 0]:
        seat = next(seat for seat in order if seat != play.caller)
        hands[play.caller or 0], hands[seat] = hands[seat], hands[play.caller or 0]
    hand = Hand([*steps, {"step": "suit", "suit": suit}], order, called=called)
    return _played(hand, hands, [], suit, chance)


def briscola(state: State, chance: random.Random) -> Hand:
    """A Briscola hand played at random: turned card, stock, swap where the rules have it."""
    dealt = begin(state).dealt
    rules: Any = dealt.rules
    pack = chance.sample(PACK, 40)
    if dealt.players == 6:
        pack = [card for card in pack if rank_of(card) != "due"]
    if dealt.players == 3:
        pack.remove(chance.choice([card for card in pack if rank_of(card) == "due"]))
    hands = {seat: [pack.pop() for _ in range(3)] for seat in dealt.order}
    turned = [pack.pop()]
    while rules.turned_redraw and rank_of(turned[-1]) in {"asso", "tre", "re"}:
        pack.insert(chance.randrange(len(pack)), turned[-1])
        fresh = [card for card in pack if card != turned[-1]]
        turned.append(chance.choice(fresh))
        pack.remove(turned[-1])
    opening = [{"step": "turned", "card": card} for card in turned]
    hand = Hand(opening, dealt.order)
    return _played(hand, hands, [turned[-1], *pack], suit_of(turned[-1]), chance, rules.swap != "off")


def opened(players: int, chance: random.Random) -> tuple[Hand, Play] | None:
    """A hand of so many, of Chiamata where they are five, and the play up to its first trick; None where
    everybody passed.
    """
    state = table("chiamata") if players == 5 else table("briscola", players, "spagnola")
    hand = chiamata(state, chance) if players == 5 else briscola(state, chance)
    return (hand, after(begin(state), *hand.opening)) if hand else None


def _played(
    hand: Hand,
    hands: dict[int, list[str]],
    stock: list[str],
    trump: str,
    chance: random.Random,
    swaps: bool = False,
) -> Hand:
    """All tricks; the stock is drawn from its end, the turned card lies at its start."""
    leader = hand.order[0]
    while any(hands.values()):
        cards = []
        for place in range(len(hand.order)):
            held = hands[hand.seat(leader, place)]
            cards.append(held.pop(chance.randrange(len(held))))
        taker = hand.seat(leader, taker_of(cards, trump))
        hand.tricks.append(Trick(leader, cards, taker))
        if swaps and stock and not hand.swap:
            _maybe_swap(hand, hands[taker], stock, taker)
        for place in range(len(hand.order) if stock else 0):
            hands[hand.seat(taker, place)].append(stock.pop())
        leader = taker
    return hand


def _maybe_swap(hand: Hand, held: list[str], stock: list[str], taker: int) -> None:
    lies, low = RANKS.index(rank_of(stock[0])), RANKS.index("sette")
    wanted = "sette" if lies < low else "due" if low < lies < RANKS.index("due") else None
    card = f"{wanted}:{suit_of(stock[0])}"
    if card in held:
        held[held.index(card)], stock[0] = stock[0], card
        hand.swap_after, hand.swap = len(hand.tricks), {"step": "swap", "seat": taker, "card": card}
