"""Which points are possible, exactly: for one trick, for what is still to come, for what a side has taken.

Told cards are taken out of the deck, and so is, while there is a stock, the card that lies under it; a trick
whose points were told is a pile of so many points in so many unknown cards; everything else shares what those
piles leave. `scorer.rules.piles` finds every way there is.
"""

from __future__ import annotations

from collections.abc import Iterable

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
    if play.all_taken:
        return frozenset()
    inside = play.dealt.deck.players - len(play.on_table)
    return _more(play.on_table, shares(_lefts(play), inside, _loose(play) - inside))


def rest_points(play: Play) -> frozenset[int]:
    """What all tricks not taken yet, the one in progress among them, can still be worth together: five tricks
    worth 118 leave 2.
    """
    outside = unsaid(play, play.tricks)
    coming = (*play.on_table, *_buried(play))
    return _more(coming, shares(_lefts(play), _loose(play) - outside, outside))


def side_points(play: Play, side: int) -> frozenset[int]:
    """What the tricks a side has taken so far can be worth; at Chiamata the tricks of those known to be on
    it.
    """
    return points_of(play, play.tricks_of(side))


def points_of(play: Play, tricks: tuple[Taken, ...]) -> frozenset[int]:
    """What these tricks of the hand can be worth together."""
    inside = unsaid(play, tricks)
    told = sum(_told(trick) for trick in tricks)
    return frozenset(told + more for more in shares(_lefts(play), inside, _loose(play) - inside))


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
    """Whether one more card of this kind can be among those nobody has named."""
    if card in _buried(play):
        return True
    one = scoring((card,))
    rests = (tuple(map(int.__sub__, left, one)) for left in _lefts(play))
    return any(min(rest) >= 0 and sum(rest) < _loose(play) for rest in rests)


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


def _lefts(play: Play) -> frozenset[Counts]:
    named = scoring((*play.played, *_buried(play)))
    start = tuple(have - told for have, told in zip(ALL, named, strict=True))
    return left_after(piles_in(play, play.tricks), start)


def _loose(play: Play) -> int:
    """How many cards have neither been named nor lie in a trick whose points were told."""
    bound = sum(cards or 0 for _, cards in piles_in(play, play.tricks))
    return play.dealt.deck.cards - len(play.played) - len(_buried(play)) - bound


def _named(trick: Taken) -> int:
    return sum(card.points for card in trick.cards)


def _told(trick: Taken) -> int:
    return _named(trick) if trick.points is None else trick.points


def _more(cards: tuple[Card, ...], possible: frozenset[int]) -> frozenset[int]:
    return frozenset(sum(card.points for card in cards) + more for more in possible)
