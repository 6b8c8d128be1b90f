"""Rounds: who sits where, who rests, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations

from scorer.errors import Json
from scorer.tournament.words import Note

Sides = tuple[tuple[int, ...], ...]
Scores = tuple[int, ...]


class Kind(StrEnum):
    """How a result came about; only a rest that was drawn is no result at all."""

    PLAYED = "played"
    WALKOVER = "walkover"
    DOUBLE_WALKOVER = "double_walkover"
    DECISION = "decision"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round: its sides (one entrant, two partners, or one side per seat) and its result.

    `result` counts games or hands won per side, or table scores per seat. `winner` is the side that
    goes on where the result does not say it (a decision, or a correction that is only recorded).
    `hands` is what the table dealt.
    """

    number: int
    sides: Sides
    result: Scores | None = None
    kind: Kind = Kind.PLAYED
    winner: int | None = None
    hands: int | None = None
    why: Note | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody at the table."""
        return tuple(entrant for side in self.sides for entrant in side)

    @property
    def finished(self) -> bool:
        """Whether there is a confirmed result."""
        return self.result is not None or self.winner is not None or self.kind is Kind.DOUBLE_WALKOVER

    @property
    def started(self) -> bool:
        """Whether anything was written at this table."""
        return self.finished or self.hands is not None

    def winning_side(self) -> int | None:
        """The side that won, None while open, level or when both were absent."""
        if self.kind is Kind.DOUBLE_WALKOVER:
            return None
        if self.winner is not None:
            return self.winner
        if self.result is None:
            return None
        best = max(self.result)
        return self.result.index(best) if self.result.count(best) == 1 else None


@dataclass(frozen=True, slots=True)
class Round:
    """A round as drawn and as played: `resting` had a rest drawn, in the order of the draw."""

    number: int
    tables: tuple[Table, ...]
    resting: tuple[int, ...] = ()

    @property
    def open_tables(self) -> tuple[int, ...]:
        """Numbers of the tables without a result."""
        return tuple(table.number for table in self.tables if not table.finished)

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody who sits somewhere."""
        return tuple(entrant for table in self.tables for entrant in table.seats)


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot that was drawn between equals, as a recorded event: the order it gave, and for which round."""

    order: tuple[int, ...]
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn round: its seed, its repeats, its reasons (on the tables), what the director should know."""

    round: Round
    seed: int
    repeats: int = 0
    warnings: tuple[Note, ...] = ()
    lots: tuple[Lot, ...] = ()

    def as_json(self) -> dict[str, Json]:
        """The public form, with the lots that were drawn, to be recorded."""
        drawn = {
            "number": self.round.number,
            "tables": [_table_json(table) for table in self.round.tables],
            "resting": list(self.round.resting),
            "repeats": self.repeats,
            "warnings": [note.as_json() for note in self.warnings],
        }
        lots = [{"order": list(lot.order), "round": self.round.number} for lot in self.lots]
        return {**drawn, "lots": lots} if lots else drawn


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often two entrants sat at one table."""

    times: dict[tuple[int, int], int] = field(default_factory=dict)

    def between(self, one: int, other: int) -> int:
        """The number of meetings of two."""
        return self.times.get((one, other) if one < other else (other, one), 0)


def meetings(rounds: tuple[Round, ...]) -> Meetings:
    """All meetings in these rounds; a walkover is none, since nobody played."""
    times: dict[tuple[int, int], int] = {}
    for table in (table for played in rounds for table in played.tables):
        if table.kind in (Kind.WALKOVER, Kind.DOUBLE_WALKOVER):
            continue
        for pair in combinations(sorted(table.seats), 2):
            times[pair] = times.get(pair, 0) + 1
    return Meetings(times)


def repeats(drawn: Round, met: Meetings) -> int:
    """Meetings of this round that are not the first: what max(0, meetings - 1) grows by."""
    tables = (combinations(table.seats, 2) for table in drawn.tables)
    return sum(met.between(one, other) > 0 for pairs in tables for one, other in pairs)


def without_results(table: Table) -> Table:
    """The table as it was drawn."""
    return replace(table, result=None, kind=Kind.PLAYED, winner=None, hands=None)


def _table_json(table: Table) -> dict[str, Json]:
    return {
        "table": table.number,
        "sides": [list(side) for side in table.sides],
        "why": table.why.sentence() if table.why else "",
    }
