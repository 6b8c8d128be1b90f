"""Who sits where and who deals first, drawn before the first hand by cards or by lot.

Everybody shows a card. Whose cards are equal, where it matters, show another: only those (rules.md G15). The
pack holds 40 cards, whoever plays; a draw is the list of cards in the order in which they were shown, so that
it can be written down, read again and drawn anew from a seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal, get_args

from scorer.rules.cards import RANKS, SUITS, Card, strength
from scorer.rules.ruleset import Direction

Method = Literal["partners", "lowest", "highest", "lot"]
METHODS: tuple[Method, ...] = get_args(Method)
BY_CARDS: tuple[Method, ...] = ("partners", "lowest", "highest")
PACK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
TEAMS = (4, 6)
"""Numbers of players that partners can be drawn for; S0 tells of four, six sit by analogy (rules.md X13)."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits down: the people, as they were numbered, in order of play, and whose place deals first."""

    order: tuple[int, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw so far. `shown`: who showed which card, in turn; `waiting`: who shows one next, the next first;
    `again`: those of them who had equal cards; `twice`: a card that lies on the table already.
    """

    shown: tuple[tuple[int, Card], ...]
    waiting: tuple[int, ...]
    again: tuple[int, ...] = ()
    seating: Seating | None = None
    twice: Card | None = None

    def cards_of(self, player: int) -> tuple[Card, ...]:
        """What one player has shown, the deciding card last."""
        return tuple(card for who, card in self.shown if who == player)


def methods(players: int) -> tuple[Method, ...]:
    """The draws a number of players can hold: partners only where there are two teams of several."""
    return METHODS if players in TEAMS else METHODS[1:]


def follow(
    players: int, method: Method, cards: Iterable[Card], direction: Direction = "anticlockwise"
) -> Draw:
    """The draw after these cards. Cards beyond the deciding one are ignored; so is everything from a card on
    that somebody in the same round has shown already.
    """
    coming = iter(cards)
    shown: list[tuple[int, Card]] = []
    try:
        places = tuple(_ranked(tuple(range(players)), method, coming, shown))
    except _Unfinished as stop:
        return Draw(tuple(shown), stop.waiting, stop.again, twice=stop.twice)
    return Draw(tuple(shown), (), seating=_seating(places, method, direction))


def by_chance(players: int, method: Method, random: Random, direction: Direction = "anticlockwise") -> Draw:
    """The whole draw, every card from what is left of one pack; by lot: the first one drawn deals.

    Relies on nothing but `random.random()`, which a seed repeats on every machine and Python.
    """
    if method == "lot":
        return Draw((), (), seating=Seating(_shuffled(players, random), 0))
    pack, cards = list(PACK), list[Card]()
    draw = follow(players, method, cards, direction)
    while draw.waiting:
        cards.append(pack.pop(_below(len(pack), random)))
        draw = follow(players, method, cards, direction)
    return draw


class _Unfinished(Exception):
    """Somebody has yet to show a card."""

    def __init__(self, waiting: tuple[int, ...], again: tuple[int, ...], twice: Card | None) -> None:
        self.waiting, self.again, self.twice = waiting, again, twice


def _ranked(
    group: tuple[int, ...],
    method: Method,
    coming: Iterator[Card],
    shown: list[tuple[int, Card]],
    again: bool = False,
) -> Iterator[int]:
    """The group from the highest card to the lowest (to `lowest`: the other way round), equals drawn anew."""
    hands = _round(group, coming, shown, again)
    level: dict[int, list[int]] = {}
    for player in group:
        level.setdefault(strength(hands[player].rank), []).append(player)
    for place, rank in enumerate(sorted(level, reverse=method != "lowest")):
        equals = tuple(level[rank])
        if len(equals) > 1 and (method == "partners" or place == 0):
            yield from _ranked(equals, method, coming, shown, again=True)
        else:
            yield from equals


def _round(
    group: tuple[int, ...], coming: Iterator[Card], shown: list[tuple[int, Card]], again: bool
) -> dict[int, Card]:
    hands: dict[int, Card] = {}
    for place, player in enumerate(group):
        card = next(coming, None)
        if card is None or card in hands.values():
            raise _Unfinished(group[place:], group if again else (), card)
        hands[player] = card
        shown.append((player, card))
    return hands


def _seating(places: tuple[int, ...], method: Method, direction: Direction) -> Seating:
    """`places`: the people by their cards. S0, Distribuzione delle carte: the highest card deals, the partner
    sits opposite, the opponent with the higher card on the dealer's right.
    """
    if method != "partners":
        return Seating(tuple(sorted(places)), places[0])
    half = len(places) // 2
    mine, theirs = places[:half], places[half:]
    if direction == "clockwise":  # the next in order of play sits on the left: the right is the last one
        theirs = (*theirs[1:], theirs[0])
    return Seating(tuple(player for pair in zip(mine, theirs, strict=True) for player in pair), 0)


def _shuffled(players: int, random: Random) -> tuple[int, ...]:
    left, order = list(range(players)), []
    while left:
        order.append(left.pop(_below(len(left), random)))
    return tuple(order)


def _below(limit: int, random: Random) -> int:
    return int(random.random() * limit)
