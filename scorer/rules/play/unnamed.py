"""The cards nobody has named: which tricks they can lie in.

The card under the stock can lie in no trick before it was drawn, one taken from there in none before the
swap; a card whose holder is known, in none to which he played another. Where such cards lie is tried out;
all others can lie anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from scorer.rules.cards import Card
from scorer.rules.piles import Pile
from scorer.rules.play.told import Taken
from scorer.rules.play.value import Play


class Kept(NamedTuple):
    """A card nobody has named that may not lie in every trick: the number (from 0) of the first one that can
    hold it, and the seat it falls from where that is known.
    """

    card: Card
    first: int
    holder: int | None


class Unnamed(NamedTuple):
    """A trick as far as nobody named its cards: the pile it belongs to, how many cards, what they are worth
    together where that was `told`, and which of the cards kept it can hold.
    """

    pile: int | None
    told: bool
    points: int
    cards: int
    holds: tuple[int, ...]


def kept_cards(play: Play) -> tuple[Kept, ...]:
    """The card under the stock is kept until it has been drawn (by whom, the sources do not agree), one that
    was swapped until then by its taker, the called card by the partner.
    """
    found = list[Kept]()
    if play.turned_card is not None:
        lay = (play.turned_card, *(given for _, given in play.swaps))
        since = (*play.swapped_after, play.dealt.deck.draw_rounds)
        by = (*(seat for seat, _ in play.swaps), None)
        found += map(Kept, lay, since, by)
    if play.called_card is not None and play.told_partner is not None:
        found.append(Kept(play.called_card, 0, play.told_partner))
    return tuple(each for each in found if each.card not in play.played)


def to_place(play: Play) -> tuple[Kept, ...]:
    """The cards kept, but for a single one that can lie, as all was told by now, wherever the others can."""
    kept = kept_cards(play)
    anywhere = len(kept) == 1 and all(_can_lie(play, kept[0], *each) for each in _with_unnamed(play))
    return () if anywhere else kept


def _with_unnamed(play: Play) -> list[tuple[int, Taken]]:
    """The tricks of the hand that hold cards nobody named, told or still to come, with their numbers."""
    order, many = play.dealt.order, play.dealt.deck.tricks
    leader = order[0] if play.leader is None else play.leader
    coming = [Taken(leader, leader, None, play.on_table), *[Taken(leader, leader)] * many]
    tricks = enumerate([*play.tricks, *coming][:many])
    return [(number, trick) for number, trick in tricks if len(trick.cards) < len(order)]


def _can_lie(play: Play, kept: Kept, number: int, trick: Taken) -> bool:
    """Whether this trick can hold the card: it could be played by then, and nobody named another card of its
    holder's.
    """
    if number < kept.first or kept.holder is None or not trick.cards:
        return number >= kept.first
    order = play.dealt.order
    return (order.index(kept.holder) - order.index(trick.leader)) % len(order) >= len(trick.cards)


def unnamed(
    play: Play, kept: tuple[Kept, ...], pile_of: Callable[[int, Taken], int | None]
) -> tuple[Unnamed, ...]:
    """All tricks of the hand that hold cards nobody named; `pile_of` a trick and its number (from 0)."""
    found, players = list[Unnamed](), play.dealt.deck.players
    for number, trick in _with_unnamed(play):
        holds = tuple(i for i, each in enumerate(kept) if _can_lie(play, each, number, trick))
        told, named = trick.points is not None, sum(card.points for card in trick.cards)
        left = trick.points - named if trick.points is not None else 0
        found.append(Unnamed(pile_of(number, trick), told, left, players - len(trick.cards), holds))
    return tuple(found)


def ways(
    tricks: tuple[Unnamed, ...], kept: tuple[Kept, ...]
) -> set[tuple[tuple[Unnamed, ...], tuple[Unnamed, ...]]]:
    """Every way the cards kept can lie in these tricks: what is left of the tricks, and for each card the
    trick that holds it, as it was before. Tricks that are alike count as one.
    """
    found = {(tricks, tuple[Unnamed, ...]())}
    for i, each in enumerate(kept):
        apart = {j for j, other in enumerate(kept) if j == i or _same_holder(each, other)}
        found = {
            (_less(left, trick, each.card.points, apart), (*where, trick))
            for left, where in found
            for trick in set(left)
            if i in trick.holds and trick.cards and (not trick.told or trick.points >= each.card.points)
        }
    return found


def _same_holder(one: Kept, other: Kept) -> bool:
    return one.holder is not None and one.holder == other.holder


def _less(
    tricks: tuple[Unnamed, ...], trick: Unnamed, points: int, apart: Collection[int]
) -> tuple[Unnamed, ...]:
    """The tricks with a card of so many points named in one of them; `apart` cannot lie beside it."""
    place = tricks.index(trick)
    holds = tuple(i for i in trick.holds if i not in apart)
    less = Unnamed(trick.pile, trick.told, trick.points - trick.told * points, trick.cards - 1, holds)
    return (*tricks[:place], less, *tricks[place + 1 :])


def told_piles(tricks: Iterable[Unnamed]) -> tuple[Pile, ...]:
    """The cards nobody named of those tricks whose points were told."""
    return tuple((trick.points, trick.cards) for trick in tricks if trick.told)
