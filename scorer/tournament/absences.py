"""A round robin after somebody left: few matches played, and none of them counts; else walkovers.

Fewer than half of the own matches played: all are annulled (chess practice, tournaments.md 3.5). Otherwise
whoever would have met the one who left has a walkover in that round.
"""

from __future__ import annotations

from dataclasses import replace

from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, RoundRobin
from scorer.tournament.lines import WIN, Line
from scorer.tournament.schedule import Schedule, group_schedule, robin_schedule, starters

Lines = dict[int, list[Line]]


def schedule_of(event: Event) -> Schedule | None:
    """The schedule of a round robin or of the groups, None for other formats and empty fields."""
    ids = starters(event)
    if not ids:
        return None
    match event.format:
        case RoundRobin():
            return robin_schedule(event, ids)
        case Groups() as settings:
            return group_schedule(event, settings, ids)
        case _:
            return None


def annulled(event: Event) -> frozenset[int]:
    """Those who left a round robin before half of their matches."""
    schedule = schedule_of(event)
    if schedule is None:
        return frozenset()
    tables = (table for rounds in event.history[: schedule.rounds] for table in rounds.tables)
    played = [one for table in tables if table.finished for one in table.seats]
    return frozenset(
        one
        for place in range(len(schedule.groups))
        for one in schedule.members(place)
        if event.by_id[one].withdrawn and 2 * played.count(one) < len(schedule.members(place)) - 1
    )


def without_absent(event: Event, lines: Lines) -> Lines:
    """The lines without annulled matches and with the walkovers against those who left later."""
    schedule = schedule_of(event)
    gone = [one.id for one in event.entrants if one.withdrawn]
    if schedule is None or not gone:
        return lines
    out = annulled(event)
    against = _scheduled(event, schedule)
    found: Lines = {}
    for one, rounds in lines.items():
        counted = [] if one in out else [line for line in rounds if not out & set(line.opponents)]
        found[one] = [_judged(event, line, against.get((one, line.round)), out) for line in counted]
    return found


def _judged(event: Event, line: Line, other: int | None, out: frozenset[int]) -> Line:
    """A rest that is a walkover, since the opponent had left."""
    if line.how != "rest" or other is None or not event.by_id[other].withdrawn or other in out:
        return line
    won, lost = event.walkover_score
    return replace(line, how="walkover", points=WIN, opponents=(other,), won=won, lost=lost)


def _scheduled(event: Event, schedule: Schedule) -> dict[tuple[int, int], int]:
    """For an entrant and a round the opponent of the schedule."""
    found: dict[tuple[int, int], int] = {}
    for played in event.history[: schedule.rounds]:
        for _, (one, other) in schedule.pairs(played.number):
            if other is not None:
                found[one, played.number] = other
                found[other, played.number] = one
    return found
