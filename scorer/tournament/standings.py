"""Who stands where and why: a pure function of the confirmed results.

Equal on everything is the same rank and the next rank is skipped: 1, 2, 2, 4 (MahjongPantheon/pantheon
issue 714). Fillers play and are not ranked; those who left are marked and keep their place, or stand below.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from string import ascii_uppercase

from scorer.errors import Json
from scorer.tournament.absences import schedule_of
from scorer.tournament.chance import Chance
from scorer.tournament.criteria import Addends, Book, Criterion, Value
from scorer.tournament.entrants import Entrant
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, RoundRobin
from scorer.tournament.numbers import value_json
from scorer.tournament.progress import book_of, ranked_entrants
from scorer.tournament.registry import chosen
from scorer.tournament.rounds import Lot

Places = list[tuple[tuple[int, ...], str | None]]


@dataclass(frozen=True, slots=True)
class Row:
    """One line: `values` in the order of the criteria; `decided_by` the criterion that set this place alone.

    None where the place is shared. `addends` are what each value adds up, for whoever taps on it.
    """

    rank: int
    entrant: Entrant
    points: Value
    played: int
    rested: int
    values: tuple[tuple[str, Value], ...]
    decided_by: str | None
    addends: tuple[tuple[str, Addends], ...] = ()
    group: str | None = None

    def as_json(self) -> dict[str, Json]:
        """The public form."""
        row = {
            "rank": self.rank,
            "id": self.entrant.id,
            "name": self.entrant.name,
            "points": value_json(self.points),
            "played": self.played,
            "rested": self.rested,
            "state": str(self.entrant.state),
            "criteria": [{"name": name, "value": value_json(value)} for name, value in self.values],
            "decided_by": self.decided_by,
        }
        return row if self.group is None else {**row, "group": self.group}


@dataclass(frozen=True, slots=True)
class Standings:
    """All rows after a round, of which so many tables are in."""

    rows: tuple[Row, ...]
    after_round: int
    tables_in: int
    tables: int

    @property
    def order(self) -> tuple[int, ...]:
        """Ids from the first to the last."""
        return tuple(row.entrant.id for row in self.rows)

    def as_json(self) -> dict[str, Json]:
        """The public form."""
        return {
            "after_round": self.after_round,
            "tables_in": self.tables_in,
            "tables": self.tables,
            "rows": [row.as_json() for row in self.rows],
        }


def standings(event: Event) -> Standings:
    """The standings after the last round in the log."""
    book = book_of(event)
    if not isinstance(event.format, Groups):
        return _ordered(book, chosen(event), ranked_entrants(event))
    groups = [(name, row) for name, table in group_tables(event).items() for row in table.rows]
    book = replace(book, group_places={row.entrant.id: Fraction(-row.rank) for _, row in groups})
    found = _ordered(book, chosen(event), ranked_entrants(event))
    name_of = {row.entrant.id: name for name, row in groups}
    return replace(found, rows=tuple(replace(row, group=name_of.get(row.entrant.id)) for row in found.rows))


def group_tables(event: Event) -> dict[str, Standings]:
    """The standings of each group after its own matches, by its letter: those of a round robin."""
    schedule = schedule_of(event)
    if schedule is None:
        return {}
    matches = replace(event, history=event.history[: schedule.rounds])
    book = Book.of(matches)
    criteria = chosen(replace(event, format=RoundRobin()))
    found = {}
    for place in range(len(schedule.groups)):
        members = frozenset(schedule.members(place))
        blocks = [tuple(one for one in block if one in members) for block in ranked_entrants(matches)]
        found[group_name(place)] = _ordered(book, criteria, [block for block in blocks if block])
    return found


def _ordered(book: Book, criteria: tuple[Criterion, ...], blocks: list[tuple[int, ...]]) -> Standings:
    """The rows of these blocks, one block below the other."""
    sorting = _Sorting(book, criteria, {})
    rows: list[Row] = []
    for block in blocks:
        for ids, why in sorting.split(criteria, block):
            rank = len(rows) + 1
            rows += [sorting.row(rank, one, why) for one in ids]
    history = book.event.history
    last = history[-1].tables if history else ()
    return Standings(tuple(rows), len(history), sum(table.finished for table in last), len(last))


def group_name(place: int) -> str:
    """A, B, C ... for the first, second, third group."""
    return ascii_uppercase[place] if place < len(ascii_uppercase) else f"Group {place + 1}"


def ranking(event: Event, *purpose: str | int) -> tuple[int, ...]:
    """Everybody from the first to the last, those who are level in an order by lot."""
    return ranking_lots(event, standings(event), *purpose)[0]


def ranking_lots(
    event: Event, table: Standings, *purpose: str | int
) -> tuple[tuple[int, ...], tuple[Lot, ...]]:
    """The order of a table with those who are level by lot, and the lots that took."""
    order: list[int] = []
    lots = []
    for rank in sorted({row.rank for row in table.rows}):
        level = [row.entrant.id for row in table.rows if row.rank == rank]
        drawn = Chance(event.seed, "level", *purpose, rank).shuffled(level)
        order += drawn
        if len(level) > 1:
            lots.append(Lot(tuple(drawn)))
    return tuple(order), tuple(lots)


@dataclass(frozen=True, slots=True)
class _Sorting:
    """Parting by one criterion after the other; `asked` keeps each value as it was first asked for."""

    book: Book
    criteria: tuple[Criterion, ...]
    asked: dict[tuple[int, str], Value]

    def split(
        self, criteria: tuple[Criterion, ...], level: tuple[int, ...], why: str | None = None
    ) -> Places:
        """Those who are level, in parts from the best to the worst, each with what decided it."""
        if len(level) == 1 or not criteria:
            return [(level, why if len(level) == 1 else None)]
        first, rest = criteria[0], criteria[1:]
        parts = self._parts(first, level)
        if len(parts) == 1:
            return self.split(rest, level, why)
        again = criteria if first.mini else rest
        return [place for part in parts for place in self.split(again, part, first.name)]

    def _parts(self, criterion: Criterion, level: tuple[int, ...]) -> list[tuple[int, ...]]:
        values = {one: criterion.value(self.book, one, level) for one in level}
        for one, value in values.items():
            self.asked.setdefault((one, criterion.name), value)
        ordered = sorted(set(values.values()), key=_order, reverse=True)
        return [tuple(one for one in level if values[one] == value) for value in ordered]

    def row(self, rank: int, one: int, why: str | None) -> Row:
        """The line of one entrant, with every column."""
        tally = self.book.tallies[one]
        values = tuple((criterion.name, self._value(criterion, one)) for criterion in self.criteria)
        addends = tuple((by.name, by.addends(self.book, one)) for by in self.criteria if by.addends)
        entrant = self.book.event.by_id[one]
        return Row(rank, entrant, tally.points, tally.played, tally.rested, values, why, addends)

    def _value(self, criterion: Criterion, one: int) -> Value:
        """As it was asked; what depends on who is level and was never asked is no value."""
        if (one, criterion.name) in self.asked:
            return self.asked[one, criterion.name]
        return None if criterion.mini else criterion.value(self.book, one, (one,))


def _order(value: Value) -> tuple[Fraction, ...]:
    """More is better; nothing to compare stands last."""
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)
