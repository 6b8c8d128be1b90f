"""Round robin, and groups before a knock-out: the round of a schedule as a draw.

Sources: all-play-all by calendar (Cava Manara; Buonvicino); qualifying before a knock-out (Camaiore 2023).
"""

from __future__ import annotations

from scorer.errors import Refusal
from scorer.tournament import apart
from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.knockout import clubs_note, pair_round
from scorer.tournament.rounds import Draw
from scorer.tournament.schedule import Pair, Schedule, robin_schedule, starters
from scorer.tournament.swiss import Field, pairing
from scorer.tournament.words import Note, refuse

LEAST, MOST = 2, 512


def draw_robin(event: Event, number: int) -> Draw | Refusal:
    """The next round of an all-play-all."""
    ids = starters(event)
    if not LEAST <= len(ids) <= MOST:
        code = "too_few_entrants" if len(ids) < LEAST else "too_many_entrants"
        return refuse(code, "entrants", entrants=len(ids), least=LEAST, most=MOST)
    schedule = robin_schedule(event, ids)
    if not follows(event, schedule):
        return _completed(event, number)
    if number > schedule.rounds:
        return refuse("event_over", "round", rounds=schedule.rounds)
    return scheduled_round(event, schedule, number)


def scheduled_round(event: Event, schedule: Schedule, number: int) -> Draw:
    """Round `number` of a schedule; whose opponent is away has no match and is told so."""
    here = set(event.here(number))
    pairs = [(place, pair) for place, pair in schedule.pairs(number) if set(pair) & here]
    matches = [(_both(pair), Note("schedule")) for _, pair in pairs if here.issuperset(pair)]
    alone = [
        pair if pair[0] in here else (pair[1], pair[0]) for _, pair in pairs if not here.issuperset(pair)
    ]
    notes = [_away(one, other) for one, other in alone if other is not None]
    if number == 1:
        sides = tuple(people for people, _ in matches)
        clash = apart.clashes(event, tuple(sorted(here)))
        notes += clubs_note(clash, sides)
        named = apart.together(clash, sides)
        notes += [apart.met_note(named)] if named else []
    placed = {one for place in range(len(schedule.groups)) for one in schedule.members(place)}
    notes += _missed(event, schedule, number)
    notes += [Note("no_place", {"entrant": one}) for one in sorted(here - placed)]
    resting = sorted({one for one, _ in alone if one is not None} | (here - placed))
    return pair_round(event, number, matches, tuple(resting), tuple(notes))


def _missed(event: Event, schedule: Schedule, number: int) -> list[Note]:
    """Said when a late arrival takes the empty place: whom he does not meet any more."""
    notes = []
    for one in (one.id for one in event.entrants if one.since == number > 1):
        pairs = [pair for earlier in range(1, number) for _, pair in schedule.pairs(earlier) if one in pair]
        missed = sorted(other for pair in pairs for other in pair if other is not None and other != one)
        notes += [Note("missed_meetings", {"entrant": one, "opponents": missed})] if missed else []
    return notes


def follows(event: Event, schedule: Schedule) -> bool:
    """Whether the log was drawn from this schedule."""
    for played in event.history[: schedule.rounds]:
        known = {frozenset(pair) for _, pair in schedule.pairs(played.number)}
        if not all(frozenset(table.seats) in known for table in played.tables):
            return False
    return True


def _completed(event: Event, number: int) -> Draw | Refusal:
    """A log of another schedule: whoever has not met yet meets, as long as anybody has not."""
    ids = event.here(number)
    met = event.met
    if all(met.between(one, other) for one in ids for other in ids if one != other):
        return refuse("event_over", "round", rounds=number - 1)
    had = event.rests()
    rests = tuple(had[one] for one in ids)
    field = Field(ids, (0,) * len(ids), rests, met, frozenset(), frozenset(), first=False)
    pairs, resting = pairing(field, Chance(event.seed, "robin", number))
    matches = [((ids[one], ids[other]), Note("schedule")) for one, other in sorted(pairs)]
    return pair_round(event, number, matches, () if resting is None else (ids[resting],))


def _both(pair: Pair) -> tuple[int, ...]:
    return tuple(one for one in pair if one is not None)


def _away(one: int | None, other: int) -> Note:
    return Note("walkover_schedule", {"entrant": one, "opponent": other})
