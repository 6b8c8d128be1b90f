"""What a hand can come to by the tricks told, be it all of them or some: the points of its sides."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise, product

from scorer.errors import Json
from scorer.rules.cards import WHOLE_DECK
from scorer.rules.piles import unreachable
from scorer.rules.play.possible import sums_of
from scorer.rules.play.unnamed import kept_cards
from scorer.rules.play.value import Play

Outcome = tuple[frozenset[int], ...]
"""For every side (of Chiamata the caller's alone) the points it can end with."""
ALL_THERE_ARE = WHOLE_DECK + 1 - len(unreachable())


def outcome(play: Play, entry: Mapping[str, Json]) -> Outcome:
    """What this hand can come to, with those on the caller's side whom this entry names; tricks nobody told
    may be anybody's. Empty where those told rule nothing out, or the entry does not say who is with whom.
    """
    found = tuple(_ends(play, takers) for takers in _sides(play, entry))
    return found if any(len(points) < ALL_THERE_ARE for points in found) else ()


def contradicted(play: Play, entry: Mapping[str, Json]) -> Outcome:
    """The same, where the points this entry says are none of it; empty where they are, or it says none."""
    said = entry.get("totals") if play.dealt.game == "briscola" else [entry.get("points")]
    if not isinstance(said, list) or any(type(each) is not int for each in said):
        return ()
    possible = outcome(play, entry)
    fits = all(each in points for each, points in zip(said, possible, strict=False))
    return () if fits else possible


def _sides(play: Play, entry: Mapping[str, Json]) -> tuple[frozenset[int], ...]:
    """The seats of every side."""
    if play.dealt.game == "briscola":
        order = play.dealt.order
        return tuple(
            frozenset(seat for seat in order if play.side_of(seat) == side)
            for side in range(play.dealt.sides)
        )
    caller = entry.get("caller")
    partner = caller if entry.get("solo") else entry.get("partner")
    return (frozenset({caller, partner}),) if type(caller) is int and type(partner) is int else ()


def _ends(play: Play, takers: Collection[int]) -> frozenset[int]:
    taken = {number for number, trick in enumerate(play.tricks) if trick.taker in takers}
    return frozenset().union(*(sums_of(play, taken | more) for more in _shares(play)))


def _shares(play: Play) -> Iterator[set[int]]:
    """Every way a side can take of the tricks to come. Those that can hold the same cards are alike: how many
    of them is all there is to choose.
    """
    now, most = len(play.tricks), play.dealt.deck.tricks
    marks = {now, most, *(each.first for each in kept_cards(play) if now < each.first < most)}
    if play.on_table and now < most:
        marks.add(now + 1)
    edges = sorted(marks)
    alike = [range(start, end) for start, end in pairwise(edges)]
    for counts in product(*(range(len(each) + 1) for each in alike)):
        yield {number for each, count in zip(alike, counts, strict=True) for number in each[:count]}
