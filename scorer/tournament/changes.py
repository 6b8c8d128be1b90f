"""People who leave, rest, come back, arrive late or sit in for somebody: a new event, or why not.

A change to a round that is drawn never touches a table with a result (tournaments.md 1, situations 21 to 34).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from scorer.errors import Refusal
from scorer.tournament.draw import draw
from scorer.tournament.entrants import Entrant, Presence
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.rounds import Round, Table
from scorer.tournament.words import Note, refuse

How = Literal["resting_seat", "replaces", "next_round"]
BIGGEST = {"fives_sixes": 6, "fives_fours": 5, "sit_outs": 5}


@dataclass(frozen=True, slots=True)
class Arrival:
    """One way in for a late arrival: now in the seat of whoever rests, for somebody away, or next round."""

    how: How
    entrant: int | None = None
    round: int | None = None


def marked(event: Event, entrant: int, state: Presence) -> Event | Refusal:
    """The event after an entrant withdrew, asked to rest or came back."""
    found = event.by_id.get(entrant)
    if found is None:
        return refuse("unknown_entrant", "entrant", entrant=entrant)
    if found.withdrawn and state is not Presence.PRESENT:
        return refuse("already_withdrawn", "entrant", entrant=entrant)
    return _with_entrant(event, replace(found, state=state))


def sits_in(event: Event, entrant: int, name: str | None) -> Event | Refusal:
    """The event with a substitute under the entrant's name and score (None: the entrant is back)."""
    found = event.by_id.get(entrant)
    if found is None:
        return refuse("unknown_entrant", "entrant", entrant=entrant)
    return _with_entrant(event, replace(found, substitute=name))


def last_joining_round(event: Event) -> int:
    """The last round one may still join: half of the rounds; round one of a sheet or a schedule."""
    match event.format:
        case Swiss(rounds=rounds) | Tables(rounds=rounds) | RotatingPairs(rounds=rounds):
            return ((rounds or 5) + 1) // 2
        case RoundRobin() | Groups() | Knockout():
            return 1


def ways_in(event: Event) -> tuple[Arrival, ...]:
    """How somebody who arrives now may take part; empty when joining is closed."""
    if not event.history:
        return (Arrival("next_round", round=1),)
    current = event.history[-1]
    ways: list[Arrival] = []
    if _room(event, current) is not None:
        ways.append(Arrival("resting_seat", round=current.number))
    away = [one.id for one in event.entrants if one.state is not Presence.PRESENT]
    waiting = {one for table in current.tables if not table.started for one in table.seats}
    ways += [Arrival("replaces", one, current.number) for one in away if one in waiting]
    if event.next_number <= last_joining_round(event):
        ways.append(Arrival("next_round", round=event.next_number))
    return tuple(ways)


def arrive(event: Event, newcomer: Entrant, way: Arrival) -> Event | Refusal:
    """The event with the newcomer in it, by one of the `ways_in`."""
    if way not in ways_in(event):
        closed = way.how == "next_round"
        last = last_joining_round(event)
        return refuse("joining_closed", last=last) if closed else _no_seat(event)
    if way.how == "next_round":
        return _added(event, replace(newcomer, since=event.next_number))
    current = event.history[-1]
    if way.how == "replaces" and way.entrant is not None:
        event = _added(event, replace(newcomer, since=current.number))
        return _with_round(event, _reseated(current, way.entrant, newcomer.id))
    seated = _room(event, current)
    assert seated is not None, "it was among the ways in"
    return _with_round(_added(event, replace(newcomer, since=current.number)), seated(newcomer.id))


def redraw_open(event: Event) -> Event | Refusal:
    """The last round with its tables without a result drawn again for those who are here now.

    Tables with a result are kept as they are; afterwards everybody has one seat or one rest.
    """
    if not event.history or isinstance(event.format, Knockout | RoundRobin | Groups):
        return refuse("plan_needs_results", "round")
    current = event.history[-1]
    kept = tuple(table for table in current.tables if table.started)
    seated = {one for table in kept for one in table.seats}
    others = tuple(
        replace(one, state=Presence.RESTING) if one.id in seated and not one.withdrawn else one
        for one in event.entrants
    )
    answer = draw(replace(event, entrants=others, history=event.history[:-1]), current.number)
    if isinstance(answer, Refusal):
        return answer
    taken = {table.number for table in kept}
    free = iter(
        number for number in range(1, len(kept) + len(answer.round.tables) + 1) if number not in taken
    )
    fresh = tuple(replace(table, number=next(free)) for table in answer.round.tables)
    return _with_round(event, Round(current.number, (*kept, *fresh), answer.round.resting))


class _Seat:
    """A round with a place for one more."""

    def __init__(self, current: Round, table: Table | None, resting: int | None) -> None:
        self.current, self.table, self.resting = current, table, resting

    def __call__(self, newcomer: int) -> Round:
        if self.table is None:
            number = max((table.number for table in self.current.tables), default=0) + 1
            assert self.resting is not None, "somebody rests, or a table has room"
            pair = Table(number, ((self.resting,), (newcomer,)), why=Note("late_arrival"))
            rests = tuple(one for one in self.current.resting if one != self.resting)
            return Round(self.current.number, (*self.current.tables, pair), rests)
        wider = replace(self.table, sides=(*self.table.sides, (newcomer,)))
        tables = tuple(wider if table is self.table else table for table in self.current.tables)
        return replace(self.current, tables=tables)


def _room(event: Event, current: Round) -> _Seat | None:
    """The opponent of a resting pair, or a seat at a table that is not full and not started."""
    match event.format:
        case Swiss() if len(current.resting) == 1:
            return _Seat(current, None, current.resting[0])
        case Tables(sizes=sizes):
            open_tables = [table for table in current.tables if not table.started]
            free = [table for table in open_tables if len(table.seats) < BIGGEST[sizes]]
            return _Seat(current, free[0], None) if free else None
        case _:
            return None


def _reseated(current: Round, gone: int, newcomer: int) -> Round:
    tables = (
        replace(
            table,
            sides=tuple(tuple(newcomer if one == gone else one for one in side) for side in table.sides),
        )
        if gone in table.seats and not table.started
        else table
        for table in current.tables
    )
    return replace(current, tables=tuple(tables))


def _no_seat(event: Event) -> Refusal:
    return refuse("no_seat_now", round=event.next_number - 1, next=event.next_number)


def _added(event: Event, newcomer: Entrant) -> Event:
    return replace(event, entrants=(*event.entrants, newcomer))


def _with_entrant(event: Event, changed: Entrant) -> Event:
    return replace(event, entrants=tuple(changed if one.id == changed.id else one for one in event.entrants))


def _with_round(event: Event, changed: Round) -> Event:
    return replace(event, history=(*event.history[:-1], changed))
