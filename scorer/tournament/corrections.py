"""Corrections: what would change before it does (the one table of rules of tournaments.md 3.6).

| format | score only | winner changes, nothing after it started | played already |
|---|---|---|---|
| knock-out | always | the right one moves forward | refused: reset what follows, or record only |
| by standings | always | the drawn round stands, or is drawn again | stands |
| schedule, plan | always | always | always |
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from scorer.errors import Refusal
from scorer.tournament.draw import draw
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.redraw import losers
from scorer.tournament.rounds import Kind, Round, Scores, Table
from scorer.tournament.sheetline import Moved, in_line, moves, stage_of
from scorer.tournament.standings import Standings, standings
from scorer.tournament.words import refuse

Change = Literal["nothing", "score", "winner"]
Choice = Literal["stand", "redraw", "move", "reset", "record_only"]


@dataclass(frozen=True, slots=True)
class Correction:
    """A new result for a table; `result` None takes the result back."""

    round: int
    table: int
    result: Scores | None
    kind: Kind = Kind.PLAYED
    winner: int | None = None
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would do: tables whose people change, standings before and after, and the choices.

    The first choice is what happens unless the director says otherwise; without any the correction is
    refused until one of `instead` is chosen.
    """

    change: Change
    choices: tuple[Choice, ...]
    instead: tuple[Choice, ...]
    moved: tuple[Moved, ...]
    before: Standings
    after: Standings

    @property
    def played(self) -> tuple[Moved, ...]:
        """Tables that depend on the result and are played."""
        return tuple(one for one in self.moved if one.played)


def consequences(event: Event, correction: Correction) -> Consequences | Refusal:
    """What the correction would change; nothing is changed yet."""
    table = _table(event, correction)
    if isinstance(table, Refusal):
        return table
    after = _written(event, correction)
    change = _change(table, _table_of(after, correction))
    moved, choices, instead = _dependents(event, after, correction, change)
    return Consequences(change, choices, instead, moved, standings(event), standings(after))


def corrected(event: Event, correction: Correction, choice: Choice | None = None) -> Event | Refusal:
    """The event after the correction, by the first choice or the given one.

    Refused where tables that depend on it are played and the director has not chosen what to do with them.
    """
    found = consequences(event, correction)
    if isinstance(found, Refusal):
        return found
    allowed = found.choices + found.instead
    if (choice is None and not found.choices) or (choice is not None and choice not in allowed):
        tables = [[one.round, one.table] for one in found.played]
        return refuse("dependents_played", "result", tables=tables, instead=list(found.instead))
    return _applied(event, correction, choice or found.choices[0])


def _applied(event: Event, correction: Correction, choice: Choice) -> Event | Refusal:
    after = _written(event, correction)
    match choice:
        case "move" | "reset":
            stage = stage_of(after)
            return in_line(after, stage) if stage else _swapped_winner(event, after, correction)
        case "record_only":
            old = _table_of(event, correction).winning_side()
            return _with_table(after, correction, replace(_table_of(after, correction), winner=old))
        case "redraw":
            answer = draw(replace(after, history=after.history[:-1]), len(after.history))
            if isinstance(answer, Refusal):
                return answer
            return replace(after, history=(*after.history[:-1], answer.round))
        case "stand":
            return after


def _dependents(
    event: Event, after: Event, correction: Correction, change: Change
) -> tuple[tuple[Moved, ...], tuple[Choice, ...], tuple[Choice, ...]]:
    """The tables that depend on the result, what happens by itself or by choice, and what only by choice."""
    stand: tuple[Choice, ...] = ("stand",)
    if change == "nothing" or not event.history[correction.round :]:
        return (), stand, ()
    if isinstance(event.format, Knockout | Groups):
        return _on_the_sheet(event, after, correction, change)
    if not _by_standings(event):
        return (), stand, ()
    last = event.history[-1]
    free = correction.round < last.number and not any(table.started for table in last.tables)
    return (), ("stand", "redraw") if free else stand, ()


def _on_the_sheet(
    event: Event, after: Event, correction: Correction, change: Change
) -> tuple[tuple[Moved, ...], tuple[Choice, ...], tuple[Choice, ...]]:
    stage = stage_of(event)
    if stage and correction.round <= stage.first:  # a match of the groups, with the sheet drawn
        started = any(table.started for played in event.history[stage.first :] for table in played.tables)
        last = len(event.history) == stage.first + 1 and not started
        return (), ("stand", "redraw") if last else ("stand",), ()
    if change == "score" or (stage is None and isinstance(event.format, Groups)):
        return (), ("stand",), ()
    moved = moves(event, in_line(after, stage) if stage else _swapped_winner(event, after, correction))
    if any(one.played for one in moved):
        return moved, (), ("reset", "record_only") if stage else ("record_only",)
    return moved, ("move",), ()


def _by_standings(event: Event) -> bool:
    """Whether the last drawn round looked at results."""
    match event.format:
        case Swiss() | Tables(draw="equal_opponents"):
            return True
        case Tables(rounds=rounds, final=final):
            return bool(final and rounds and len(event.history) > rounds)
        case RoundRobin() | RotatingPairs() | Knockout() | Groups():
            return False


def _swapped_winner(event: Event, after: Event, correction: Correction) -> Event:
    """With lots for every round: the right one takes the place of the wrong one from then on."""
    out, now = set(losers(_table_of(event, correction))), set(losers(_table_of(after, correction)))
    gone, back = sorted(now - out), sorted(out - now)
    if len(gone) != 1 or len(back) != 1:
        return after
    later = (_exchanged(played, gone[0], back[0]) for played in after.history[correction.round :])
    return replace(after, history=(*after.history[: correction.round], *later))


def _exchanged(played: Round, gone: int, back: int) -> Round:
    tables = tuple(_seated(table, gone, back) for table in played.tables)
    return Round(played.number, tables, tuple(back if one == gone else one for one in played.resting))


def _seated(table: Table, gone: int, back: int) -> Table:
    """The table with two people exchanged, and without a result where that concerns it."""
    swap = {gone: back, back: gone}
    if not {gone, back} & set(table.seats):
        return table
    sides = tuple(tuple(swap.get(one, one) for one in side) for side in table.sides)
    return Table(table.number, sides, why=table.why)


def _change(old: Table, new: Table) -> Change:
    if old == new:
        return "nothing"
    same = old.winning_side() == new.winning_side() and old.finished == new.finished
    return "score" if same and set(losers(old)) == set(losers(new)) else "winner"


def _table(event: Event, correction: Correction) -> Table | Refusal:
    tables = event.history[correction.round - 1].tables if 0 < correction.round <= len(event.history) else ()
    found = next((table for table in tables if table.number == correction.table), None)
    if found is None:
        return refuse("unknown_table", "table", round=correction.round, table=correction.table)
    wrong = correction.result is not None and len(correction.result) != len(found.sides)
    nobody = correction.winner is not None and not 0 <= correction.winner < len(found.sides)
    return refuse("bad_result", "result", table=correction.table) if wrong or nobody else found


def _table_of(event: Event, correction: Correction) -> Table:
    return next(one for one in event.history[correction.round - 1].tables if one.number == correction.table)


def _written(event: Event, correction: Correction) -> Event:
    table = _table_of(event, correction)
    new = replace(
        table,
        result=correction.result,
        kind=correction.kind,
        winner=correction.winner,
        hands=correction.hands if correction.result is None else correction.hands or table.hands,
    )
    return _with_table(event, correction, new)


def _with_table(event: Event, correction: Correction, new: Table) -> Event:
    played = event.history[correction.round - 1]
    tables = tuple(new if table.number == new.number else table for table in played.tables)
    history = list(event.history)
    history[correction.round - 1] = replace(played, tables=tables)
    return replace(event, history=tuple(history))
