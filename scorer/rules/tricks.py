"""Who takes a trick (S0-S4: highest trump, else highest of the suit led), and all tricks of a hand as
recorded.

One form throughout: `{"taker": seat, "points": 14}`, or `{"leader": seat, "cards": [...]}` in playing order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.cards import WHOLE_DECK, Card, read_card, strength
from scorer.rules.dealing import Deck
from scorer.rules.limits import CODE, nearest
from scorer.rules.piles import possible_together, reachable
from scorer.rules.reading import Fields, Problems, read_whole, under


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: who took it, its points, and (where they were recorded) who led and the cards in playing
    order.
    """

    taker: int
    points: int
    leader: int | None = None
    cards: tuple[Card, ...] = ()

    def as_json(self) -> dict[str, Json]:
        """In the form it was recorded in."""
        if self.cards:
            return {"leader": self.leader, "cards": [str(card) for card in self.cards]}
        return {"taker": self.taker, "points": self.points}


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays the tricks: the active seats in order of play; the first of `order` leads where `led` is
    known.
    """

    order: tuple[int, ...]
    deck: Deck
    led: bool


def winner(cards: tuple[Card, ...], trump: str) -> int:
    """The position in `cards` of the card that takes."""
    led = cards[0].suit

    def beats(position: int) -> tuple[bool, bool, int]:
        card = cards[position]
        return card.suit == trump, card.suit == led, strength(card.rank)

    return max(range(len(cards)), key=beats)


def read_tricks(
    given: list[Json], path: str, seating: Seating, trump: str | None, problems: Problems
) -> tuple[Trick, ...] | None:
    """All tricks of a hand, or None with every problem noted. `trump` is needed for cards alone."""
    before = len(problems)
    if len(given) != seating.deck.tricks:
        problems.add("wrong_number_of_tricks", path, expected=seating.deck.tricks)
        given = given[: seating.deck.tricks]  # a flood of tricks is one problem, not thousands
    with_cards = tells_cards(given)
    if with_cards:
        tricks = _with_cards(given, path, seating, trump, problems)
    else:
        tricks = [_with_points(each, under(path, i), seating, problems) for i, each in enumerate(given)]
    if len(problems) > before or (with_cards and trump is None):
        return None
    passed = tuple(trick for trick in tricks if trick is not None)
    _judge_together(passed, path, seating.deck, problems)
    return passed if len(problems) == before and len(passed) == len(given) else None


def tells_cards(given: list[Json]) -> bool:
    """Whether the first trick is told by its cards; then all must be."""
    return any(isinstance(trick, dict) and "cards" in trick for trick in given[:1])


def taken_tricks(told: Sequence[Json], order: tuple[int, ...], trump: str | None) -> tuple[Trick, ...]:
    """The tricks of an entry that was accepted, with their takers; `order`: who plays, in order of play."""
    return tuple(_taken(each, order, trump) for each in told)


def _taken(told: Json, order: tuple[int, ...], trump: str | None) -> Trick:
    if "cards" not in told:
        return Trick(told["taker"], told["points"])
    cards = tuple(Card(*card.split(":")) for card in told["cards"])
    taker = _turned_to(order, told["leader"], winner(cards, trump or ""))
    return Trick(taker, sum(card.points for card in cards), told["leader"], cards)


def _judge_together(tricks: tuple[Trick, ...], path: str, deck: Deck, problems: Problems) -> None:
    if sum(trick.points for trick in tricks) != WHOLE_DECK:
        problems.add("wrong_sum", path, sum=sum(trick.points for trick in tricks))
    elif not possible_together(tuple((trick.points, deck.players) for trick in tricks)):
        problems.add(CODE, path)


def _seat(fields: Fields, name: str, seating: Seating) -> int | None:
    if not fields.need(name):
        return None
    seat = fields.whole(name, 0, max(seating.order))
    if seat is None or seat in seating.order:
        return seat
    fields.problems.add("out_of_range", fields.at(name), playing=sorted(seating.order))
    return None


def _with_points(given: Json, path: str, seating: Seating, problems: Problems) -> Trick | None:
    fields = Fields(given, problems, path)
    taker = _seat(fields, "taker", seating)
    points = fields.whole("points", 0, WHOLE_DECK) if fields.need("points") else None
    fields.close()
    cards = seating.deck.players
    alone = reachable(cards, seating.deck.cards)
    if points is not None and points not in alone:
        problems.add(CODE, fields.at("points"), cards=cards, points=points, **nearest(points, sorted(alone)))
    return None if taker is None or points is None else Trick(taker, points)


def _with_cards(
    given: list[Json], path: str, seating: Seating, trump: str | None, problems: Problems
) -> list[Trick | None]:
    tricks: list[Trick | None] = []
    played: set[Card] = set()
    expected = seating.order[0] if seating.led else None
    for i, each in enumerate(given):
        trick = _played(each, under(path, i), seating, trump, played, problems)
        if trick is not None and expected is not None and trick.leader != expected:
            problems.add("disagrees", under(under(path, i), "leader"), expected=expected)
        expected = trick.taker if trick is not None and trick.taker >= 0 else None
        tricks.append(trick)
    return tricks


def _played(
    given: Json, path: str, seating: Seating, trump: str | None, played: set[Card], problems: Problems
) -> Trick | None:
    fields = Fields(given, problems, path)
    leader = _seat(fields, "leader", seating)
    listed = fields.items("cards") if fields.need("cards") else None
    cards = _cards(listed or [], fields.at("cards"), seating, played, problems)
    if listed is not None and len(listed) != seating.deck.players:
        problems.add("wrong_number_of_cards", fields.at("cards"), expected=seating.deck.players)
    fields.close()
    if leader is None or len(cards) != seating.deck.players:
        return None
    taker = -1 if trump is None else _turned_to(seating.order, leader, winner(cards, trump))
    return Trick(taker, sum(card.points for card in cards), leader, cards)


def _turned_to(order: tuple[int, ...], leader: int, position: int) -> int:
    return order[(order.index(leader) + position) % len(order)]


def _cards(
    given: list[Json], path: str, seating: Seating, played: set[Card], problems: Problems
) -> tuple[Card, ...]:
    cards = []
    for i, each in enumerate(given[: seating.deck.players]):
        card = read_card(each, under(path, i), problems)
        if card is None:
            continue
        if card in played:
            problems.add("card_played_twice", under(path, i), card=str(card))
        if card not in played and not in_deck(card, played, seating.deck):
            problems.add("not_in_this_deck", under(path, i), card=str(card))
        played.add(card)
        cards.append(card)
    return tuple(cards)


def in_deck(card: Card, others: set[Card], deck: Deck) -> bool:
    """Six play without the four 2s; three without one of them, whichever it was (S1, S2, S4)."""
    if card.rank != "due" or not deck.removed:
        return True
    return sum(other.rank == "due" for other in others) < 4 - deck.removed


def read_counts(
    given: list[Json], path: str, piles: int, tricks: int, problems: Problems
) -> tuple[int, ...] | None:
    """Tricks as whole numbers, one a pile: as many numbers as piles, together all tricks of the hand."""
    if len(given) != piles:
        problems.add("wrong_number_of_tricks", path, expected=piles, piles=piles)
        return None
    counts = [
        read_whole(each, under(path, i), problems, 0, tricks, "wrong_number_of_tricks")
        for i, each in enumerate(given)
    ]
    passed = tuple(count for count in counts if count is not None)
    if len(passed) == piles and sum(passed) != tricks:
        problems.add("wrong_number_of_tricks", path, expected=tricks, sum=sum(passed))
        return None
    return passed if len(passed) == piles else None
