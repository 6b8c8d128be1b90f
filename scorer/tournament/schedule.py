"""Fixed schedules: everybody meets everybody once, in one field or in groups (circle method, Berger).

Who is in the schedule is read from the log: those here from the start. With an odd number a place stays
empty and each rests once; the first late arrival takes that place from then on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.tournament import apart
from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups

TRIES = 60
SMALLEST = 3  # fewer than three are no group

Pair = tuple[int, int | None]  # two who meet, or one who rests


@dataclass(frozen=True, slots=True)
class Schedule:
    """The groups (one for a round robin) in the order of their circle; None is the empty place."""

    groups: tuple[tuple[int | None, ...], ...]

    @property
    def rounds(self) -> int:
        """Rounds until everybody has met everybody of the group."""
        return max(len(group) - 1 for group in self.groups)

    def pairs(self, number: int) -> list[tuple[int, Pair]]:
        """The meetings and rests of a round, with the position of their group."""
        found = []
        for place, group in enumerate(self.groups):
            if number < len(group):
                found += [(place, pair) for pair in _circle(group, number)]
            else:
                found += [(place, (one, None)) for one in group if one is not None]
        return found

    def members(self, place: int) -> tuple[int, ...]:
        """The people of a group, in ascending order."""
        return tuple(sorted(one for one in self.groups[place] if one is not None))


def starters(event: Event) -> tuple[int, ...]:
    """Those the schedule is made for: here from the start and not gone before they were seen."""
    seen = event.seen()
    return tuple(
        sorted(one.id for one in event.entrants if one.since <= 1 and (not one.withdrawn or one.id in seen))
    )


def robin_schedule(event: Event, ids: tuple[int, ...]) -> Schedule:
    """One circle; the order by lot that brings the fewest clubmates and named people together at once."""
    clash = apart.clashes(event, ids)
    best: list[int] = []
    for attempt in range(TRIES):
        order = Chance(event.seed, "robin", attempt).shuffled(ids)
        if not best or _clashes(order, clash) < _clashes(best, clash):
            best = order
        if _clashes(best, clash) == 0:
            break
    return Schedule((_with_late(event, _even(best)),))


def group_schedule(event: Event, settings: Groups, ids: tuple[int, ...]) -> Schedule:
    """Groups by lot, clubmates dealt to different ones, sizes apart by one at most."""
    count = number_of_groups(len(ids), settings)
    order = Chance(event.seed, "groups").shuffled(ids)
    club = {one.id: one.club or "" for one in event.entrants}
    sizes = {name: sum(club[one] == name for one in ids) for name in club.values() if name}
    order.sort(key=lambda one: (-sizes.get(club[one], 0), club[one]))
    groups = [order[place::count] for place in range(count)]
    return Schedule(tuple(_even(group) for group in groups))


def number_of_groups(people: int, settings: Groups) -> int:
    """As many groups as the size asks for, but none smaller than three or than those who advance."""
    count = max(1, -(-people // settings.size))
    while count > 1 and people // count < max(SMALLEST, settings.advance + 1):
        count -= 1
    return count


def _even(order: Sequence[int]) -> tuple[int | None, ...]:
    return (*order, None) if len(order) % 2 else tuple(order)


def _with_late(event: Event, order: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The empty place goes to the first late arrival."""
    late = sorted((one.since, one.id) for one in event.entrants if one.since > 1 and not one.filler)
    if None not in order or not late:
        return order
    return tuple(late[0][1] if one is None else one for one in order)


def _circle(group: tuple[int | None, ...], number: int) -> list[Pair]:
    """Round `number`: the last stays, the others move on by one place a round."""
    *moving, fixed = group
    turned = moving[-(number - 1) :] + moving[: -(number - 1)] if number > 1 else moving
    ring = [*turned, fixed]
    pairs = ((ring[place], ring[-1 - place]) for place in range(len(ring) // 2))
    return [(one, other) if one is not None else (_someone(other), None) for one, other in pairs]


def _someone(one: int | None) -> int:
    assert one is not None, "there is one empty place at most"
    return one


def _clashes(order: list[int], clash: apart.Clashes) -> int:
    pairs = _circle(_even(order), 1)
    return sum(apart.cost(clash, [one, other]) for one, other in pairs if other is not None)
