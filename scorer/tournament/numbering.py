"""Numbers of tables: people who may not move keep theirs, and matches wait when tables are short.

Practice: mark fixed tables; if two such people meet, the lower table
(Null-Signal-Games/cobra issues 244, 640, 648).
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.tournament.event import Event
from scorer.tournament.rounds import Sides
from scorer.tournament.words import Note


def number_tables(event: Event, tables: Sequence[Sides]) -> tuple[list[int], tuple[Note, ...]]:
    """A number for each table in its order, and what the director should know about them."""
    fixed = {entrant.id: entrant.fixed_table for entrant in event.entrants if entrant.fixed_table}
    wishes = [sorted({fixed[one] for side in sides for one in side if one in fixed}) for sides in tables]
    reserved = {wish for found in wishes for wish in found}
    taken: set[int] = set()
    numbers = [_wished(found, taken) for found in wishes]
    free = (number for number in range(1, len(tables) + len(reserved) + 1) if number not in reserved)
    given = [number or next(free) for number in numbers]
    return given, _moved(event, tables, given) + _short(event, given)


def _wished(wishes: list[int], taken: set[int]) -> int | None:
    """The lowest wished table that is free, now taken; the other one stays empty."""
    free = [wish for wish in wishes if wish not in taken]
    if not free:
        return None
    taken.add(free[0])
    return free[0]


def _moved(event: Event, tables: Sequence[Sides], given: list[int]) -> tuple[Note, ...]:
    at = {one: number for sides, number in zip(tables, given, strict=True) for side in sides for one in side}
    return tuple(
        Note("fixed_table_taken", {"entrant": one.id, "wanted": one.fixed_table, "got": at[one.id]})
        for one in event.entrants
        if one.fixed_table and at.get(one.id, one.fixed_table) != one.fixed_table
    )


def _short(event: Event, given: list[int]) -> tuple[Note, ...]:
    if event.tables is None or len(given) <= event.tables:
        return ()
    waiting = sorted(given)[event.tables :]
    return (Note("tables_short", {"tables": event.tables, "needed": len(given), "waiting": waiting}),)
