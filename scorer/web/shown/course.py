"""The course of an evening: what every line of the chart stands at after each hand.

Chiamata has a line a seat, its total; Briscola a line a side, its points where the match is one of points and
its hands won elsewhere. A hand that does not count moves nothing on; a penalty moves a line where it stands;
with a substitution the line of the seat ends and the newcomer's starts at 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorer.errors import Json
from scorer.rules.table import Row
from scorer.services.values import TableView
from scorer.web.language import sentences
from scorer.web.language.labels import seating

Point = tuple[int, int]
"""After how many hands, and what the line stands at then."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table behind the chart: the totals after hand `hand`, or a `note` across all columns."""

    hand: int
    totals: tuple[int, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """`runs`: for every line its pieces, each a run of points; more than one where somebody took a seat.
    `wins`: the lines count hands won.
    """

    hands: int
    wins: bool
    runs: tuple[tuple[tuple[Point, ...], ...], ...]
    standings: tuple[Standing, ...]


@dataclass(slots=True)
class _Walk:
    """The evening walked through, entry by entry."""

    by_wins: bool
    totals: list[int]
    runs: list[list[list[Point]]]
    hand: int = 0
    standings: list[Standing] = field(default_factory=list)

    def move(self, totals: tuple[int, ...], on: bool) -> None:
        """The lines as they stand now; `on`: one hand later."""
        self.totals, self.hand = list(totals), self.hand + on
        hand = self.hand
        for total, pieces in zip(totals, self.runs, strict=True):
            line = pieces[-1]
            if on or line[-1] != (hand, total):
                line.append((hand, total))
        if not on and self.standings and not self.standings[-1].note:
            self.standings.pop()
        if hand:
            self.standings.append(Standing(hand, totals))

    def meet(self, row: Row) -> None:
        """A recorded hand, passed out or thrown in ones included."""
        answer = row.answer
        counts = row.kind == "hand" and not row.after_end and bool(answer.get("counts", True))
        winner = answer.get("winner")
        if self.by_wins and counts:
            self.move(tuple(won + (side == winner) for side, won in enumerate(self.totals)), on=True)
        elif not self.by_wins and (counts or any(row.scores)):
            self.move(row.totals_after, on=counts)

    def swap(self, entry: Mapping[str, Json], players: tuple[str, ...]) -> None:
        """Somebody new takes a seat and starts at 0."""
        seat = entry["seat"]
        self.totals[seat] = 0
        self.runs[seat].append([(self.hand, 0)])
        self.standings.append(Standing(self.hand, (), sentences.other_deed(entry, players)))


def course(view: TableView) -> Course:
    """The evening of a table, up to its last live entry."""
    walk = _Walk(by_wins(view), list(view.setup.zero), [[[(0, 0)]] for _ in view.setup.zero])
    rows = {row.number: row for row in view.state.rows}
    players_at = seating(view)
    for live in view.entries:
        if live.number in rows:
            walk.meet(rows[live.number])
        elif live.entry["kind"] == "penalty" and not walk.by_wins:
            changed = map(sum, zip(walk.totals, live.entry["scores"], strict=True))
            walk.move(tuple(changed), on=False)
        elif live.entry["kind"] == "substitution" and view.setup.game == "chiamata":
            walk.swap(live.entry, players_at(live.number))
    runs = tuple(tuple(tuple(piece) for piece in pieces) for pieces in walk.runs)
    return Course(walk.hand, walk.by_wins, runs, tuple(walk.standings))


def by_wins(view: TableView) -> bool:
    """Whether what counts at this table are hands won (Briscola but for matches of points)."""
    by_points = view.setup.match.type in {"sum", "sum_to", "difference"}
    return view.setup.game == "briscola" and not by_points
