"""Which points are possible, exactly: for one trick, for what is still to come, for what a side has taken.

Told cards are taken out of the deck; a trick whose points were told is a pile of so many points in so many
unknown cards; everything else shares what those piles leave. `scorer.rules.piles` finds every way there is.
The card under the stock, and one that somebody took from there, can be in no trick before they could be
played: where each of them is, is tried out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scorer.rules.cards import Card
from scorer.rules.piles import ALL, KINDS, Counts, Pile, left_after, reachable, shares
from scorer.rules.play.told import Taken
from scorer.rules.play.value import Play
from scorer.rules.seating import PACK
from scorer.rules.tricks import in_deck


def single_trick(play: Play) -> frozenset[int]:
    """What one trick alone can be worth at this table: no five cards are worth 55."""
    deck = play.dealt.deck
    return reachable(deck.players, deck.cards)


def trick_points(play: Play) -> frozenset[int]:
    """What the trick in progress (or the next one) can be worth, given all that was told; empty after the
    last.
    """
    return frozenset() if play.all_taken else sums_of(play, {len(play.tricks)})


def rest_points(play: Play) -> frozenset[int]:
    """What all tricks not taken yet, the one in progress among them, can still be worth together: five tricks
    worth 118 leave 2.
    """
    return sums_of(play, set(range(len(play.tricks), play.dealt.deck.tricks)))


def side_points(play: Play, side: int) -> frozenset[int]:
    """What the tricks a side has taken so far can be worth; at Chiamata the tricks of those known to be on
    it.
    """
    return points_of(play, play.tricks_of(side))


def points_of(play: Play, tricks: tuple[Taken, ...]) -> frozenset[int]:
    """What these tricks of the hand can be worth together."""
    numbers = {number for number, trick in enumerate(play.tricks) if any(trick is each for each in tricks)}
    return sums_of(play, numbers)


def sums_of(play: Play, numbers: Collection[int]) -> frozenset[int]:
    """What the tricks of these numbers (from 0), taken or to come, can be worth together."""
    now = len(play.tricks)
    sure = sum(_told(play.tricks[number]) for number in numbers if number < now)
    return _more(sure + _points(play.on_table) * (now in numbers), _worth(play, numbers))


def trick_worth(play: Play, number: int) -> int | None:
    """The points of the trick of this number (from 0): told, or the only ones possible; None: not known."""
    trick = play.tricks[number]
    if trick.points is not None:
        return trick.points
    possible = points_of(play, (trick,))
    return next(iter(possible)) if len(possible) == 1 else None


def still_out(play: Play) -> tuple[Card, ...]:
    """The cards somebody can still play in this trick: in the deck, not played, not lying under the stock,
    and possible beside the points told.
    """
    return tuple(card for card in PACK if card_fits(play, card) and _unplayed(play, card))


def card_fits(play: Play, card: Card) -> bool:
    """Whether this card can fall now, beside the points told."""
    return card in _buried(play) or can_be(replace(play, on_table=(*play.on_table, card)))


def can_be(play: Play) -> bool:
    """Whether all that was told can be true together."""
    return bool(_worth(play, set()))


def in_this_deck(play: Play, card: Card) -> bool:
    """Whether the deck holds the card: three players miss one two, six all four."""
    seen = {*play.played, *play.turned, *(given for _, given in play.swaps)} - {card}
    return in_deck(card, seen, play.dealt.deck)


def in_the_stock(play: Play, card: Card) -> bool:
    """Whether the card lies under the stock, where nobody can play it from."""
    return card in _buried(play)


def _buried(play: Play) -> tuple[Card, ...]:
    """The card under the stock, as long as it has not been drawn: no trick before then holds it."""
    lying, rounds = play.lying, play.dealt.deck.draw_rounds
    return () if lying is None or len(play.tricks) >= rounds else (lying,)


def _unplayed(play: Play, card: Card) -> bool:
    return card not in play.played and in_this_deck(play, card) and not in_the_stock(play, card)


def scoring(cards: Iterable[Card]) -> Counts:
    """How many aces, threes, kings, knights, jacks there are among these cards."""
    points = [card.points for card in cards]
    return tuple(points.count(kind) for kind in KINDS)


def piles_in(play: Play, tricks: Iterable[Taken]) -> tuple[Pile, ...]:
    """The tricks whose points were told, as piles of the cards nobody named."""
    per_trick = play.dealt.deck.players
    return tuple(
        (trick.points - _named(trick), per_trick - len(trick.cards))
        for trick in tricks
        if trick.points is not None and len(trick.cards) < per_trick
    )


def unsaid(play: Play, tricks: Iterable[Taken]) -> int:
    """How many cards nobody named lie in those of these tricks whose points nobody told."""
    per_trick = play.dealt.deck.players
    return sum(per_trick - len(trick.cards) for trick in tricks if trick.points is None)


def held_from(play: Play) -> frozenset[int]:
    """The numbers of the tricks from which on a card can fall that could not before."""
    return frozenset(number for _, number in _waiting(play))


def _waiting(play: Play) -> tuple[tuple[Card, int], ...]:
    """The cards that could not be played from the beginning and have not been named since: each with the
    number (from 0) of the first trick that can hold it.
    """
    if play.turned_card is None:
        return ()
    lay = (play.turned_card, *(given for _, given in play.swaps))
    since = (*play.swapped_after, play.dealt.deck.draw_rounds)
    played = play.played
    return tuple(
        (card, number) for card, number in zip(lay, since, strict=True) if card not in played and number
    )


@dataclass(frozen=True, slots=True)
class _Room:
    """Where cards nobody named can be: tricks whose points were told as (number, points, cards); how many
    cards in each other trick that is asked about (`inside`), and in all others (`outside`); `sure`: points of
    cards that are known to be inside.
    """

    piles: tuple[tuple[int, int, int], ...]
    inside: tuple[tuple[int, int], ...]
    outside: tuple[tuple[int, int], ...]
    sure: int = 0

    @property
    def bare(self) -> tuple[Pile, ...]:
        """The piles, whichever trick each is."""
        return tuple((points, cards) for _, points, cards in self.piles)

    @property
    def cards(self) -> tuple[int, int]:
        """How many inside, how many outside."""
        return sum(cards for _, cards in self.inside), sum(cards for _, cards in self.outside)


def _worth(play: Play, numbers: Collection[int]) -> frozenset[int]:
    """What the cards nobody named can be worth in those of the tricks of these numbers, told or not, whose
    points nobody told; empty where what was told cannot be.
    """
    waiting = _waiting(play)
    named = scoring((*play.played, *(card for card, _ in waiting)))
    start = tuple(have - told for have, told in zip(ALL, named, strict=True))
    held = sorted(((first, card.points) for card, first in waiting), reverse=True)
    return _sums(start, _room(play, numbers), tuple(held))


@lru_cache(maxsize=4096)
def _sums(start: Counts, room: _Room, waiting: tuple[tuple[int, int], ...]) -> frozenset[int]:
    """The same, of cards `waiting` for the first trick that can hold them (its number, their points), and of
    scoring cards beside them.
    """
    rooms = {room}
    for first, points in waiting:
        rooms = {after for each in rooms for after in _placed(each, points, first)}
    shared = {  # which trick is which plays no part any more
        (tuple(sorted(each.bare)) if len(rooms) > 1 else each.bare, each.cards, each.sure) for each in rooms
    }
    return frozenset(
        sure + more for piles, cards, sure in shared for more in shares(left_after(piles, start), *cards)
    )


def _room(play: Play, numbers: Collection[int]) -> _Room:
    deck = play.dealt.deck
    piles, free = list[tuple[int, int, int]](), list[tuple[int, int]]()
    for number, trick in enumerate(play.tricks):
        cards = deck.players - len(trick.cards)
        if trick.points is None:
            free.append((number, cards))
        elif cards:
            piles.append((number, trick.points - _named(trick), cards))
    coming = range(len(play.tricks), deck.tricks)
    free += [(number, deck.players - (number == coming.start) * len(play.on_table)) for number in coming]
    inside = tuple(each for each in free if each[0] in numbers)
    return _Room(tuple(piles), inside, tuple(each for each in free if each[0] not in numbers))


def _placed(room: _Room, points: int, first: int) -> Iterator[_Room]:
    """Every way to put a card of so many points into a trick from this number on. Those whose points nobody
    told are all alike: it takes the first with room; the cards that can be in the fewest tricks come first.
    """
    for place, (number, worth, cards) in enumerate(room.piles):
        if number >= first and worth >= points and cards:
            pile = (number, worth - points, cards - 1)
            yield replace(room, piles=(*room.piles[:place], pile, *room.piles[place + 1 :]))
    if (inside := _one_less(room.inside, first)) is not None:
        yield replace(room, inside=inside, sure=room.sure + points)
    if (outside := _one_less(room.outside, first)) is not None:
        yield replace(room, outside=outside)


def _one_less(free: tuple[tuple[int, int], ...], first: int) -> tuple[tuple[int, int], ...] | None:
    for place, (number, cards) in enumerate(free):
        if number >= first and cards:
            return (*free[:place], (number, cards - 1), *free[place + 1 :])
    return None


def _named(trick: Taken) -> int:
    return sum(card.points for card in trick.cards)


def _told(trick: Taken) -> int:
    return _named(trick) if trick.points is None else trick.points


def _points(cards: Iterable[Card]) -> int:
    return sum(card.points for card in cards)


def _more(sure: int, possible: frozenset[int]) -> frozenset[int]:
    return frozenset(sure + more for more in possible)
