"""Keeping people apart in round one: brothers by name, members of one club.

Named pairs are a must in round one; members of one club meet only where it cannot be avoided (a club with
more than half of the field). Italian practice: the Alpini draw avoids the same local group in the first
match (doczz.it/doc/820784).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.matching import cheapest_pairs
from scorer.tournament.rounds import Sides
from scorer.tournament.words import Note

NAMED = 1000  # one named pair together is worse than any number of clubmates
CLUB = 1
EXACT_LIMIT = 260  # vertices up to which the exact answer is quick

Clashes = dict[tuple[int, int], int]


def clashes(event: Event, ids: tuple[int, ...]) -> Clashes:
    """What it costs to bring two together in round one: named pairs and clubmates, none otherwise."""
    found = dict.fromkeys(event.clubmates(ids), CLUB)
    found.update(dict.fromkeys(event.apart(ids), NAMED))
    return found


def cost(clash: Clashes, people: Sequence[int]) -> int:
    """The clashes among these people."""
    pairs = combinations(sorted(people), 2)
    return sum(clash.get(pair, 0) for pair in pairs)


def together(clash: Clashes, groups: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The named pairs that sit in one group."""
    pairs = (pair for group in groups for pair in combinations(sorted(group), 2))
    return [pair for pair in pairs if clash.get(pair) == NAMED]


def met_note(pairs: list[tuple[int, int]]) -> Note:
    """Said where named people meet after round one."""
    return Note("kept_apart_meet", {"pairs": [list(pair) for pair in pairs]})


def clubs_together(clash: Clashes, groups: Sequence[Sequence[int]]) -> int:
    """In how many groups clubmates meet."""
    return sum(any(clash.get(pair) == CLUB for pair in combinations(sorted(group), 2)) for group in groups)


def pairs_by_lot(
    ids: tuple[int, ...], matches: int, clash: Clashes, chance: Chance
) -> tuple[Sides, list[int]]:
    """That many matches and the rest of the people, all by lot, with as few clashes as can be."""
    order = chance.shuffled(ids)
    if clash:
        _repair(order, matches, clash)
    if _order_cost(order, matches, clash) and 2 * (len(ids) - matches) <= EXACT_LIMIT:
        order = _exact(order, matches, clash, chance)
    pairs = tuple((order[2 * match], order[2 * match + 1]) for match in range(matches))
    return pairs, order[2 * matches :]


def _order_cost(order: list[int], matches: int, clash: Clashes) -> int:
    return sum(cost(clash, order[2 * match : 2 * match + 2]) for match in range(matches))


def _repair(order: list[int], matches: int, clash: Clashes) -> None:
    """Swap one of two who clash with the first person it helps to swap with."""
    for match in range(matches):
        if cost(clash, order[2 * match : 2 * match + 2]):
            _swap_one(order, 2 * match, matches, clash)


def _swap_one(order: list[int], here: int, matches: int, clash: Clashes) -> None:
    for there in range(len(order)):
        if there in (here, here + 1):
            continue
        spots = (here - here % 2, there - there % 2)
        before = sum(_spot_cost(order, spot, matches, clash) for spot in spots)
        order[here], order[there] = order[there], order[here]
        if sum(_spot_cost(order, spot, matches, clash) for spot in spots) < before:
            return
        order[here], order[there] = order[there], order[here]


def _spot_cost(order: list[int], spot: int, matches: int, clash: Clashes) -> int:
    return cost(clash, order[spot : spot + 2]) if spot < 2 * matches else 0


def _exact(order: list[int], matches: int, clash: Clashes, chance: Chance) -> list[int]:
    """The fewest clashes there can be: a phantom partner stands for each place that is no match."""
    people, free = len(order), len(order) - 2 * matches
    edges = [
        (
            one,
            other,
            clash.get((min(order[one], order[other]), max(order[one], order[other])), 0) << 40
            | chance.below(1 << 40),
        )
        for one, other in combinations(range(people), 2)
    ]
    edges += [
        (one, people + phantom, chance.below(1 << 40)) for one in range(people) for phantom in range(free)
    ]
    paired = cheapest_pairs(people + free, edges) or []
    matched = chance.shuffled([pair for pair in paired if pair[1] < people])
    alone = chance.shuffled([one for one, other in paired if other >= people])
    return [order[spot] for pair in matched for spot in pair] + [order[spot] for spot in alone]
