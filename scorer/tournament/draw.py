"""The door of this room: the next round of an event, or why there is none.

The same event (same seed, same log) gives the same draw on every machine. A draw is stored by whoever
asked for it and never computed again: a later version of this program may draw otherwise.
"""

from __future__ import annotations

from dataclasses import replace

from scorer.errors import Refusal
from scorer.tournament import knockout, redraw
from scorer.tournament.absences import schedule_of
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.groups import draw_groups
from scorer.tournament.robin import draw_robin
from scorer.tournament.rotating import draw_rotating
from scorer.tournament.rounds import Draw, Kind, Table
from scorer.tournament.schedule import starters
from scorer.tournament.setup import advice
from scorer.tournament.swissdraw import draw_swiss
from scorer.tournament.tables import draw_tables
from scorer.tournament.words import refuse


def draw(event: Event, number: int) -> Draw | Refusal:
    """Round `number` of the event, or every reason why it cannot be drawn now.

    Round one carries what should be said at set-up, too.
    """
    early = _not_yet(event, number)
    if early:
        return early
    said = advice(event) if number == 1 else ()
    if isinstance(said, Refusal):
        return said
    answer = _round(event, number)
    return answer if isinstance(answer, Refusal) else replace(answer, warnings=said + answer.warnings)


def _round(event: Event, number: int) -> Draw | Refusal:
    match event.format:
        case Knockout() as settings:
            return _knockout(event, settings, number)
        case Tables() as settings:
            return draw_tables(event, settings, number)
        case Swiss() as settings:
            return draw_swiss(event, settings, number)
        case RoundRobin():
            return draw_robin(event, number)
        case Groups() as settings:
            return draw_groups(event, settings, number)
        case RotatingPairs() as settings:
            return draw_rotating(event, settings, number)


def _not_yet(event: Event, number: int) -> Refusal | None:
    if number < event.next_number:
        return refuse("round_already_drawn", "round", round=number)
    if number > event.next_number:
        return refuse("round_not_finished", "round", round=event.next_number, tables="all")
    if not _needs_results(event, number):
        return None
    for played in event.history:
        missing = [table.number for table in played.tables if not _done(event, table)]
        if missing:
            return refuse("round_not_finished", "round", round=played.number, tables=missing)
    return None


def _needs_results(event: Event, number: int) -> bool:
    """Whether the draw looks at results; a schedule or a plan does not."""
    match event.format:
        case Tables(draw="new_opponents", rounds=rounds):
            return rounds is not None and number > rounds
        case RoundRobin() | RotatingPairs():
            return False
        case Groups():
            schedule = schedule_of(event)
            return schedule is None or number > schedule.rounds
        case _:
            return True


def _done(event: Event, table: Table) -> bool:
    """Whether a draw may go on from this table; where somebody left, the sheet needs no result."""
    gone = any(event.by_id[one].withdrawn for one in table.seats)
    if isinstance(event.format, Knockout):
        return gone or table.winning_side() is not None or table.kind is Kind.DOUBLE_WALKOVER
    return table.finished or (gone and isinstance(event.format, Groups))


def _knockout(event: Event, settings: Knockout, number: int) -> Draw | Refusal:
    field = starters(event)  # a sheet knows no rest that is asked for: who is away loses by walkover
    if settings.redraw:
        return redraw.draw_again(event, number, field, settings.third_place)
    if number == 1:
        return knockout.first_round(event, number, field)
    return knockout.next_round(event, settings.third_place, event.history, number)
