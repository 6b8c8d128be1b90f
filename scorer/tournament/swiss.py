"""Swiss for pairs: equals meet, nobody twice while it can be avoided, the rest is drawn with the pairings.

One exact matching decides everything at once (tournaments.md 2.1). The levels of its cost, from the
gravest: a second rest while somebody has had none; named people together in round one; a rematch (twice
is four times as bad); named people later; clubmates in round one; how high the rest stands; the squared
differences of points; clubmates later; and a lot, so that one pairing is the cheapest.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import lcm

from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.matching import Edge, cheapest_pairs
from scorer.tournament.rounds import Meetings
from scorer.tournament.tally import tallies

Levels = tuple[int, int, int, int, int, int, int, int, int]
Pairing = tuple[list[tuple[int, int]], int | None]  # positions in the order; who rests

FULL = 48  # up to so many, every pair is looked at; above, the nearest `NEAREST` not yet met
NEAREST = 14
BLOCK = 128  # larger fields are paired in blocks of neighbours
LOT = 1 << 32


@dataclass(frozen=True, slots=True)
class Field:
    """Those to be paired: `order` from the first to the last, scores times `whole`, drawn rests, meetings."""

    order: tuple[int, ...]
    scores: tuple[int, ...]
    rests: tuple[int, ...]
    met: Meetings
    apart: frozenset[tuple[int, int]]
    clubs: frozenset[tuple[int, int]]
    first: bool
    whole: int = 1

    def levels(self, one: int, other: int) -> Levels:
        """What a match of two positions costs, level by level."""
        pair = (min(self.order[one], self.order[other]), max(self.order[one], self.order[other]))
        named, club = pair in self.apart, pair in self.clubs
        gap = (self.scores[one] - self.scores[other]) ** 2
        again = self.met.between(*pair) ** 2
        first = self.first
        return (0, named * first, again, named * (not first), club * first, 0, gap, club * (not first), 0)

    def rest_levels(self, one: int) -> Levels:
        """What it costs that this position rests."""
        height = self.scores[one] - min(self.scores)
        return (self.rests[one] - min(self.rests), 0, 0, 0, 0, height**2, 0, 0, 0)


def field_of(event: Event, ids: tuple[int, ...], number: int) -> Field:
    """The field of a round: by points, those with the same points in an order by lot."""
    points = {one: tally.points for one, tally in tallies(event).items()}
    order = sorted(Chance(event.seed, "order", number).shuffled(ids), key=lambda one: -points[one])
    whole = lcm(*(points[one].denominator for one in ids))
    had = event.rests()
    return Field(
        tuple(order),
        tuple(int(points[one] * whole) for one in order),
        tuple(had[one] for one in order),
        event.met,
        event.apart(ids),
        frozenset(event.clubmates(ids)),
        first=number == 1,
        whole=whole,
    )


def pairing(field: Field, lots: Chance) -> Pairing:
    """The cheapest pairing of a field; with an odd number one rests."""
    people = range(len(field.order))
    if len(people) <= BLOCK:
        return _matched(field, list(people), len(people) % 2 == 1, lots)
    resting = _lowest_rest(field) if len(people) % 2 else None
    playing = [one for one in people if one != resting]
    return _in_blocks(field, playing, lots), resting


def _in_blocks(field: Field, playing: list[int], lots: Chance) -> list[tuple[int, int]]:
    """Blocks of neighbours; one without a pairing free of rematches is taken together with the next."""
    pairs: list[tuple[int, int]] = []
    while playing:
        size = BLOCK if len(playing) >= 2 * BLOCK else len(playing)
        found = _free(field, playing[:size], odd=False, lots=lots)
        while found is None and size < len(playing):
            size = min(size + BLOCK, len(playing))
            found = _free(field, playing[:size], odd=False, lots=lots)
        pairs += (found or _matched(field, playing[:size], odd=False, lots=lots))[0]
        playing = playing[size:]
    return pairs


def _lowest_rest(field: Field) -> int:
    """The last of those with the fewest rests."""
    fewest = min(field.rests)
    return max(one for one, had in enumerate(field.rests) if had == fewest)


def _matched(field: Field, people: list[int], odd: bool, lots: Chance) -> Pairing:
    """The cheapest pairing, with rematches only where there is none without."""
    found = _free(field, people, odd, lots)
    if found is not None:
        return found
    everything = [(pair, field.levels(*pair)) for pair in combinations(people, 2)]
    rests = [(one, field.rest_levels(one)) for one in people] if odd else []
    last = _solved(people, everything, rests, lots)
    assert last is not None, "a complete graph has a perfect matching"
    return last


def _free(field: Field, people: list[int], odd: bool, lots: Chance) -> Pairing | None:
    """The cheapest pairing without rematch, second rest or named pair; None where there is none."""
    reach = len(people) if len(people) <= FULL else NEAREST
    while True:
        pairs = [pair for here in range(len(people)) for pair in _nearest(field, people, here, reach)]
        rests = [(one, field.rest_levels(one)) for one in people] if odd else []
        rests = [(one, levels) for one, levels in rests if levels[0] == 0]
        found = _solved(people, pairs, rests, lots)
        if found is not None or reach >= len(people):
            return found
        reach *= 2


def _nearest(field: Field, people: list[int], here: int, reach: int) -> list[tuple[tuple[int, int], Levels]]:
    """The next `reach` people down the table whom the one at this place may meet."""
    found: list[tuple[tuple[int, int], Levels]] = []
    for other in people[here + 1 :]:
        levels = field.levels(people[here], other)
        if not any(levels[1:5]):
            found.append(((people[here], other), levels))
            if len(found) == reach:
                break
    return found


def _solved(
    people: list[int],
    pairs: list[tuple[tuple[int, int], Levels]],
    rests: list[tuple[int, Levels]],
    lots: Chance,
) -> Pairing | None:
    """The cheapest perfect matching; a phantom opponent stands for the rest."""
    at = {one: place for place, one in enumerate(people)}
    phantom = len(people)
    ends = [(at[one], at[other]) for (one, other), _ in pairs] + [(at[one], phantom) for one, _ in rests]
    costs = packed([levels for _, levels in [*pairs, *rests]], len(people), lots)
    edges: list[Edge] = [(one, other, cost) for (one, other), cost in zip(ends, costs, strict=True)]
    matched = cheapest_pairs(len(people) + bool(len(people) % 2), edges)
    if matched is None:
        return None
    found = [(people[one], people[other]) for one, other in matched if other != phantom]
    return found, next((people[one] for one, other in matched if other == phantom), None)


def packed(levels: list[Levels], people: int, lots: Chance) -> list[int]:
    """One whole number per edge: a graver level outweighs all lighter ones of a whole round together."""
    widths = [(max(column) * people).bit_length() for column in zip(*levels, strict=True)]
    costs = []
    for edge in levels:
        cost = 0
        for level, width in zip(edge, widths, strict=True):
            cost = cost << width | level
        costs.append(cost * LOT * people + lots.below(LOT))
    return costs
