"""The knock-out sheet: where the byes are, and who stands where after the results so far.

The sheet of size 2, 4, 8 ... is the standard fold (1 against the last, ...): byes stand in round one only
and differ by at most one between halves, quarters and eighths (tournaments.md 2.5). The log keeps the
tables and rests of round one in the order of the sheet, so the sheet is read back from it, never drawn again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorer.errors import Refusal
from scorer.tournament.event import Event
from scorer.tournament.rounds import Kind, Round, Table
from scorer.tournament.words import refuse

State = Literal["bye", "waiting", "open", "played", "walkover", "void"]
DECIDED: frozenset[State] = frozenset({"bye", "played", "walkover", "void"})


@dataclass(frozen=True, slots=True)
class Node:
    """A place of the sheet: who could play there, how it stands, who goes on, who is out.

    A side is None where nobody comes; `walkover` also means an opponent who never came, `void` that
    nobody goes on; `bye` is a rest of round one and no match.
    """

    sides: tuple[int | None, int | None]
    state: State
    winner: int | None = None
    loser: int | None = None

    @property
    def decided(self) -> bool:
        """Whether it is known who goes on."""
        return self.state in DECIDED


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet: the nodes of every round, and the match for the third place where there is one."""

    rounds: tuple[tuple[Node, ...], ...]
    third: Node | None = None

    @property
    def champion(self) -> int | None:
        """Who won the final."""
        return self.rounds[-1][0].winner


def fold(size: int) -> tuple[int, ...]:
    """Seed numbers 1 .. size in the order of the sheet."""
    order = [1]
    while len(order) < size:
        top = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, top - one)]
    return tuple(order)


def sheet_size(entrants: int) -> int:
    """The smallest of 2, 4, 8 ... that holds everybody."""
    size = 2
    while size < entrants:
        size *= 2
    return size


def matches_in_round_one(entrants: int) -> tuple[bool, ...]:
    """For each node of round one in the order of the sheet: a match, or a bye."""
    seeds = fold(sheet_size(entrants))
    return tuple(max(pair) <= entrants for pair in zip(seeds[::2], seeds[1::2], strict=True))


def number_of_rounds(entrants: int) -> int:
    """How many rounds it takes."""
    return sheet_size(entrants).bit_length() - 1


def read_sheet(
    event: Event, rounds: tuple[Round, ...], third_place: bool, believed: bool = True
) -> Sheet | Refusal:
    """The sheet after these rounds of the log; refused where round one is no round of ours.

    `believed`: whoever the log says went on without a match did, even if the opponent came back since; a
    correction looks at the sheet without this.
    """
    opening = rounds[0]
    entrants = len(opening.seats) + len(opening.resting)
    if entrants < 2 or sum(matches_in_round_one(entrants)) != len(opening.tables):
        return refuse("history_unreadable", "history", round=opening.number, reason="its byes fit no sheet")
    logged = [_Logged(rounds, depth, believed) for depth in range(number_of_rounds(entrants))]
    sheet = [_first_row(event, opening, logged[0])]
    for row in logged[1:]:
        pairs = zip(sheet[-1][::2], sheet[-1][1::2], strict=True)
        sheet.append(tuple(_node(event, above, below, row) for above, below in pairs))
    return Sheet(
        tuple(sheet), _third(event, sheet[-2], logged[-1]) if third_place and len(sheet) > 1 else None
    )


class _Logged:
    """What the log knows of one round of the sheet: its tables, who rested, and who was seen to go on."""

    def __init__(self, rounds: tuple[Round, ...], depth: int, believed: bool) -> None:
        self.tables = rounds[depth].tables if depth < len(rounds) else ()
        self.rested = frozenset(rounds[depth].resting) if depth < len(rounds) else frozenset()
        following = rounds[depth + 1] if depth + 1 < len(rounds) else Round(0, ())
        self.went_on = self.rested | {*following.seats, *following.resting} if believed else frozenset()


def _first_row(event: Event, opening: Round, logged: _Logged) -> tuple[Node, ...]:
    tables, rests = list(opening.tables), list(opening.resting)
    row = []
    for match in matches_in_round_one(len(opening.seats) + len(rests)):
        if match:
            table = tables.pop(0)
            row.append(_meet(event, table.sides[0][0], table.sides[1][0], logged))
        else:
            resting = rests.pop(0)
            row.append(Node((resting, None), "bye", resting))
    return tuple(row)


def _node(event: Event, above: Node, below: Node, logged: _Logged) -> Node:
    """The node two others lead to."""
    if not (above.decided and below.decided):
        return Node((above.winner, below.winner), "waiting")
    return _meet(event, above.winner, below.winner, logged)


def _meet(event: Event, one: int | None, other: int | None, logged: _Logged) -> Node:
    """What came of the meeting of two, either of whom may be nobody or have left.

    Whoever the log saw going on without a result did, even if he left later or the opponent came back.
    """
    for table in logged.tables:
        if table.finished and set(table.seats) == {one, other}:
            return _settled(table, (one, other))
    sides = [side for side in (one, other) if side is not None]
    coming = [side for side in sides if not event.by_id[side].withdrawn]
    seen = [side for side in sides if side in logged.went_on]
    if len(seen) != 1 and len(coming) == 2:
        return Node((one, other), "open")
    went_on = seen if len(seen) == 1 else coming or [side for side in sides if side in logged.rested]
    if not went_on:
        return Node((one, other), "void")
    return Node((one, other), "walkover", went_on[0], other if went_on[0] == one else one)


def _settled(table: Table, sides: tuple[int | None, int | None]) -> Node:
    if table.kind is Kind.DOUBLE_WALKOVER:
        return Node(sides, "void")
    won = table.winning_side()
    if won is None:
        return Node(sides, "open")  # a level match sends nobody on
    state: State = "walkover" if table.kind is Kind.WALKOVER else "played"
    return Node(sides, state, table.sides[won][0], table.sides[1 - won][0])


def _third(event: Event, semifinals: tuple[Node, ...], logged: _Logged) -> Node | None:
    """The match of the two who lost a semifinal; nobody plays it who has left."""
    if not all(node.decided for node in semifinals):
        return Node((None, None), "waiting")
    losers = [node.loser for node in semifinals]
    if all(loser is None for loser in losers):
        return None
    return _meet(event, losers[0], losers[1], logged)
