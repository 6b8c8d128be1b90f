"""The plan in force: what was planned at the start, or planned again since people left or came.

Nothing but the seed and the log is needed to find it: the plan of the start is followed through the log;
where the field or a round is no longer the planned one, the empty seats are filled or left, and if that
brings people together again the remaining rounds are planned anew with what was played held fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.formats import Sizes
from scorer.tournament.planning import PLANNED, Past, Planned, annealed, first_plan, named
from scorer.tournament.rounds import Meetings, Round
from scorer.tournament.sizes import nearest

APART = 50  # brothers count as having met so often
MOST_PLANS = 3  # a log of hand-made rounds is not planned after again and again


@dataclass(frozen=True, slots=True)
class InForce:
    """The rounds still planned, the next one first, and whether they were planned again."""

    rounds: tuple[Planned, ...]
    again: bool = False


def plan_in_force(event: Event, sizes: Sizes, rounds: int, number: int) -> InForce | None:
    """The plan from round `number` on; None where rounds of so large a field are drawn one by one."""
    plan: InForce | None = None
    made = 0
    for now in range(1, number + 1):
        before = replace(event, history=event.history[: now - 1])
        ids = event.here(number) if now == number else _field(event.history[now - 1])
        plan = _followed(before, plan, ids, sizes)
        if plan is None and (made < MOST_PLANS or now == number):
            plan, made = _fresh(before, ids, sizes, rounds), made + 1
        if plan and now < number:
            plan = _after(plan, event.history[now - 1])
    return plan


def _field(played: Round) -> tuple[int, ...]:
    return tuple(sorted((*played.seats, *played.resting)))


def _after(plan: InForce, played: Round) -> InForce | None:
    """The plan after a round that was played as planned."""
    as_planned = plan.rounds[0].partition == frozenset(frozenset(table.seats) for table in played.tables)
    return InForce(plan.rounds[1:]) if as_planned and len(plan.rounds) > 1 else None


def _followed(before: Event, plan: InForce | None, ids: tuple[int, ...], sizes: Sizes) -> InForce | None:
    """The plan for these people: newcomers in the seats of those who left, as long as nobody meets again."""
    if plan is None or plan.rounds[0].people == set(ids):
        return plan
    gone = sorted(plan.rounds[0].people - set(ids))
    new = sorted(set(ids) - plan.rounds[0].people)
    if len(new) > len(gone):
        return None
    takes = dict(zip(gone, new, strict=False))
    dropped = set(gone[len(new) :])
    rounds = tuple(_reseated(planned, takes, dropped) for planned in plan.rounds)
    seats = nearest(len(ids), sizes)
    fits = seats and all(_shape(planned) == (sorted(seats.tables), seats.resting) for planned in rounds)
    met = before.met
    apart = before.apart(ids)
    return InForce(rounds, plan.again) if fits and not _clashes(rounds, met, apart) else None


def _reseated(planned: Planned, takes: dict[int, int], dropped: set[int]) -> Planned:
    tables = (tuple(takes.get(one, one) for one in table if one not in dropped) for table in planned.tables)
    resting = tuple(takes.get(one, one) for one in planned.resting if one not in dropped)
    return Planned(tuple(table for table in tables if table), resting)


def _shape(planned: Planned) -> tuple[list[int], int]:
    return sorted(len(table) for table in planned.tables), len(planned.resting)


def _clashes(rounds: Sequence[Planned], met: Meetings, apart: frozenset[tuple[int, int]]) -> int:
    """Repeats and meetings of people to be kept apart in these rounds."""
    seen: set[tuple[int, int]] = set()
    count = 0
    for table in (table for planned in rounds for table in planned.tables):
        for pair in combinations(sorted(table), 2):
            count += pair in seen or pair in apart or met.between(*pair) > 0
            seen.add(pair)
    return count


def _fresh(before: Event, ids: tuple[int, ...], sizes: Sizes, rounds: int) -> InForce | None:
    """A new plan of the rounds that remain; None for a logged round in which too few people were left."""
    if nearest(len(ids), sizes) is None:
        return None
    if not before.history:
        found = first_plan(before, ids, sizes, rounds)
        return InForce(tuple(found)) if found else None
    left = rounds - len(before.history)
    if len(ids) > PLANNED or left < 1:
        return None
    lots = Chance(before.seed, "replan", before.next_number)
    places, resting = annealed(sizes, left, past_of_event(before, ids), before.seed)
    return InForce(tuple(named(places, resting, ids, lots)), again=True)


def past_of_event(event: Event, ids: tuple[int, ...]) -> Past:
    """What these people have played, by their position among `ids`."""
    met = event.met
    apart = event.apart(ids)
    counts = [[met.between(one, other) for other in ids] for one in ids]
    for one, other in apart:
        here, there = ids.index(one), ids.index(other)
        counts[here][there] = counts[there][here] = counts[here][there] + APART
    had, visits = event.rests(), visits_of(event)
    last = set(event.history[-1].resting) if event.history else set()
    return Past(
        tuple(map(tuple, counts)),
        tuple(visits.get(one, 0) for one in ids),
        tuple(had[one] for one in ids),
        tuple(place for place, one in enumerate(ids) if one in last),
    )


def visits_of(event: Event) -> dict[int, int]:
    """How often each entrant sat at a table of another size than five."""
    odd = (table for played in event.history for table in played.tables if len(table.seats) != 5)
    counted: dict[int, int] = {}
    for one in (one for table in odd for one in table.seats):
        counted[one] = counted.get(one, 0) + 1
    return counted
