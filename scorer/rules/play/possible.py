"""Which points are possible, exactly: for one trick, for what is still to come, for what a side has taken.

Told cards are taken out of the deck; a trick whose points were told is a pile of so many points in so many
unknown cards; everything else shares what those piles leave. `scorer.rules.piles` finds every way there is.
Where a card cannot lie in every trick, as the turned one cannot, see `unnamed`. Who took a trick says nothing
here of what it can be worth.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache

from scorer.rules.cards import Card
from scorer.rules.piles import ALL, KINDS, Counts, Pile, left_after, reachable, shares
from scorer.rules.play.told import Taken
from scorer.rules.play.unnamed import Kept, Unnamed, kept_cards, to_place, told_piles, unnamed, ways
from scorer.rules.play.value import Play
from scorer.rules.seating import PACK
from scorer.rules.tricks import in_deck

_ASKED, _OTHERS = 1, 0
"""Two piles: the tricks whose worth is asked for, and all others."""


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
    fits = fitting(play, PACK)
    return tuple(card for card in PACK if card in fits and _unplayed(play, card))


def fitting(play: Play, cards: Iterable[Card]) -> frozenset[Card]:
    """Those of the cards that can fall now beside the points told; one that lies under the stock is not
    judged here. Of all that are worth the same one is tried, but for a card whose place is not any.
    """
    kept = {each.card for each in kept_cards(play)}
    fits = dict[object, bool]()
    for card in cards:
        alike = card if card in kept else card.points
        if alike not in fits:
            fits[alike] = in_the_stock(play, card) or can_be(replace(play, on_table=(*play.on_table, card)))
    return frozenset(card for card in cards if fits[card if card in kept else card.points])


def can_be(play: Play) -> bool:
    """Whether all that was told can be true together."""
    return bool(_worth(play, set()))


def in_this_deck(play: Play, card: Card) -> bool:
    """Whether the deck holds the card: three players miss one two, six all four."""
    seen = {*play.played, *play.turned, *(given for _, given in play.swaps)} - {card}
    return in_deck(card, seen, play.dealt.deck)


def in_the_stock(play: Play, card: Card) -> bool:
    """Whether the card lies under the stock and has not been drawn: no trick before then holds it."""
    return card == play.lying and len(play.tricks) < play.dealt.deck.draw_rounds


def _unplayed(play: Play, card: Card) -> bool:
    return card not in play.played and in_this_deck(play, card) and not in_the_stock(play, card)


def _scoring(cards: Iterable[Card]) -> Counts:
    """How many aces, threes, kings, knights, jacks there are among these cards."""
    points = [card.points for card in cards]
    return tuple(points.count(kind) for kind in KINDS)


def can_hold(play: Play, piles: tuple[Counts, ...]) -> bool:
    """Whether all tricks of a hand, whose sides are all known, can have brought every side exactly these
    scoring cards.
    """
    kept = to_place(play)
    named = [[card for trick in play.tricks_of(side) for card in trick.cards] for side in range(len(piles))]

    def holds(side: int, tricks: tuple[Unnamed, ...], where: tuple[Unnamed, ...]) -> bool:
        here = [each.card for each, trick in zip(kept, where, strict=True) if trick.pile == side]
        known = _scoring(named[side] + here)
        rest = tuple(have - told for have, told in zip(piles[side], known, strict=True))
        mine = [trick for trick in tricks if trick.pile == side]
        room = sum(trick.cards for trick in mine if not trick.told)
        return min(rest) >= 0 and any(sum(left) <= room for left in left_after(told_piles(mine), rest))

    tricks = unnamed(play, kept, lambda _, trick: play.side_of(trick.taker))
    return any(all(holds(side, *way) for side in range(len(piles))) for way in ways(tricks, kept))


def _worth(play: Play, numbers: Collection[int]) -> frozenset[int]:
    """What the cards nobody named can be worth in those of the tricks of these numbers, told or not, whose
    points nobody told; empty where what was told cannot be.
    """
    kept = to_place(play)
    named = _scoring((*play.played, *(each.card for each in kept)))
    start = tuple(have - told for have, told in zip(ALL, named, strict=True))

    def pile_of(number: int, trick: Taken) -> int:
        return _ASKED if number in numbers and trick.points is None else _OTHERS

    return _sums(start, unnamed(play, kept, pile_of), kept)


@lru_cache(maxsize=4096)
def _sums(start: Counts, tricks: tuple[Unnamed, ...], kept: tuple[Kept, ...]) -> frozenset[int]:
    """The same, of the cards kept and of the scoring cards `start` beside them."""
    found = ways(tricks, kept)
    shared = set[tuple[tuple[Pile, ...], int, int, int]]()
    for left, where in found:
        piles = told_piles(left)
        free = [
            sum(trick.cards for trick in left if not trick.told and trick.pile == pile)
            for pile in (_ASKED, _OTHERS)
        ]
        sure = sum(each.card.points for each, trick in zip(kept, where, strict=True) if trick.pile == _ASKED)
        shared.add((tuple(sorted(piles)) if len(found) > 1 else piles, free[0], free[1], sure))
    return frozenset(
        sure + more
        for piles, asked, others, sure in shared
        for more in shares(left_after(piles, start), asked, others)
    )


def _named(trick: Taken) -> int:
    return sum(card.points for card in trick.cards)


def _told(trick: Taken) -> int:
    return _named(trick) if trick.points is None else trick.points


def _points(cards: Iterable[Card]) -> int:
    return sum(card.points for card in cards)


def _more(sure: int, possible: frozenset[int]) -> frozenset[int]:
    return frozenset(sure + more for more in possible)
