"""Drawn knock-out rounds brought in line with the sheet after a result was corrected.

A corrected winner moves forward by himself: the table of his node gets the right people and no result;
tables whose people are not known any more are taken back until they are (Drarig29/brackets-manager.js
issue 219; unitedworldwrestling/arena-public issue 256).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.errors import Refusal
from scorer.tournament.absences import schedule_of
from scorer.tournament.bracket import Node, Sheet, read_sheet
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, Knockout
from scorer.tournament.numbering import number_tables
from scorer.tournament.rounds import Round, Table
from scorer.tournament.words import Note


@dataclass(frozen=True, slots=True)
class Stage:
    """Where the sheet begins in the log, and whether it has a match for the third place."""

    first: int
    third_place: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A drawn table whose people change: before and after (nobody where they are not known yet)."""

    round: int
    table: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    played: bool


def stage_of(event: Event) -> Stage | None:
    """The knock-out part of an event with one sheet, None for other formats or before it was drawn."""
    match event.format:
        case Knockout(redraw=False, third_place=third):
            stage = Stage(0, third)
        case Groups(third_place=third):
            schedule = schedule_of(event)
            stage = Stage(schedule.rounds if schedule else 0, third)
        case _:
            return None
    return stage if len(event.history) > stage.first else None


def in_line(event: Event, stage: Stage) -> Event:
    """The event with all drawn rounds of the sheet as the results so far want them."""
    for depth in range(1, len(event.history) - stage.first):
        sheet = read_sheet(event, event.history[stage.first :], stage.third_place, believed=False)
        if isinstance(sheet, Refusal):
            return event
        place = stage.first + depth
        drawn = _drawn(event, event.history[place], _nodes(sheet, depth))
        event = replace(event, history=(*event.history[:place], drawn, *event.history[place + 1 :]))
    return event


def moves(before: Event, after: Event) -> tuple[Moved, ...]:
    """The drawn tables whose people differ between two versions of an event."""
    found = []
    for old, new in zip(before.history, after.history, strict=False):
        tables = {table.number: table for table in new.tables}
        for table in old.tables:
            other = tables.get(table.number)
            seats = other.seats if other else ()
            if set(seats) != set(table.seats):
                found.append(Moved(old.number, table.number, table.seats, seats, table.started))
        known = {table.number for table in old.tables}
        found += [
            Moved(new.number, one.number, (), one.seats, False)
            for one in new.tables
            if one.number not in known
        ]
    return tuple(found)


def _nodes(sheet: Sheet, depth: int) -> list[Node]:
    row = list(sheet.rounds[depth]) if depth < len(sheet.rounds) else []
    return [*row, sheet.third] if sheet.third and depth + 1 == len(sheet.rounds) else row


def _drawn(event: Event, drawn: Round, nodes: list[Node]) -> Round:
    """The round with a table for every match of the sheet: kept, with other people, or new."""
    matches = [
        node
        for node in nodes
        if None not in node.sides and node.state in ("open", "played", "walkover", "void")
    ]
    kept = {frozenset(table.seats): table for table in drawn.tables}
    wanted = [tuple(side for side in node.sides if side is not None) for node in matches]
    spare = [
        table
        for table in drawn.tables
        if table.seats and frozenset(table.seats) not in map(frozenset, wanted)
    ]
    tables: list[Table] = []
    for seats, node in zip(wanted, matches, strict=True):
        table = kept.get(frozenset(seats))
        if table is None and node.state == "open":
            table = _reused(event, spare, seats, [*drawn.tables, *tables])
        if table is not None:
            tables.append(table)
    seated = {one for table in tables for one in table.seats}
    resting = tuple(node.winner for node in nodes if node.state == "walkover" and node.winner not in seated)
    return Round(drawn.number, tuple(tables), tuple(one for one in resting if one is not None))


def _reused(event: Event, spare: list[Table], seats: tuple[int, ...], known: list[Table]) -> Table:
    """The table one of these people had, now with both of them; else any free one; else a new one."""
    sides = tuple((one,) for one in seats)
    near = [table for table in spare if set(table.seats) & set(seats)] or spare
    if near:
        found = near[0]
        spare.remove(found)
        return Table(found.number, sides, why=found.why or Note("on_the_sheet"))
    taken = {table.number for table in known}
    numbers, _ = number_tables(event, [sides])
    free = next(number for number in range(1, len(taken) + 2) if number not in taken)
    return Table(numbers[0] if numbers[0] not in taken else free, sides, why=Note("on_the_sheet"))
