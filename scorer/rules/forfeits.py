"""A hand that a side loses by a referee's decision: the entry that then stands in its place.

Briscola: the side is left with nothing and the other has 120 (where the lowest wins, the other way round); of
three sides, the points go to the better of the other two. Chiamata: the points that just fail, or just make,
what was called, so that the hand pays its base value and nothing for a slam where it can be helped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorer.errors import Json, Problem, Refusal
from scorer.rules.cards import WHOLE_DECK
from scorer.rules.ruleset import BriscolaRules
from scorer.rules.state import Row, State
from scorer.rules.table import Applied, Judging, apply

_TOLD = ("kind", "caller", "partner", "solo", "call", "suit", "auction", "sitting_out", "turned", "swap")
"""What of a hand stays as it was recorded; all that says its points goes."""


CANNOT = Refusal.of([Problem("missing_field", "hand_lost")])
"""No hand that somebody could lose, or nobody can say who would win it: it is corrected instead."""


def losers(state: State, row: Row, who: int) -> tuple[int, ...]:
    """All who lose a recorded hand when this person (or side of a plain game) does."""
    if state.setup.game == "briscola":
        return (who,)
    resting = row.entry.get("sitting_out") or ()
    callers = {row.entry.get("caller", row.answer.get("caller")), row.entry.get("partner")} - {None}
    if who in resting:
        return ()
    seats = [seat for seat in range(len(state.players)) if seat not in resting]
    return tuple(seat for seat in seats if (seat in callers) == (who in callers))


def lost(before: State, row: Row, who: int) -> Json | Refusal:
    """The entry of a recorded hand, lost by this person's side; `before` is the table it was played at."""
    if row.kind != "hand" or not losers(before, row, who):
        return CANNOT
    told = {name: value for name, value in row.entry.items() if name in _TOLD}
    if before.setup.game == "briscola":
        return _plain(before, told, row, who)
    target = int(row.answer["target"])
    failing = who in (row.entry.get("caller", row.answer.get("caller")), row.entry.get("partner"))
    tries = range(target - 1, -1, -1) if failing else range(target, WHOLE_DECK + 1)
    return _first(before, row, told, tries, "failed" if failing else "made")


def _first(
    before: State, row: Row, told: Mapping[str, Json], tries: Iterable[int], wanted: str
) -> Json | Refusal:
    how = Judging(moved=row.dealer_moved)
    for points in tries:
        applied = apply(before, row.number, {**told, "points": points}, corrected=True, how=how)
        if isinstance(applied, Applied) and applied.row and applied.row.answer.get("result") == wanted:
            return dict(applied.entry)
    return CANNOT


def _plain(before: State, told: Mapping[str, Json], row: Row, who: int) -> Json | Refusal:
    rules, sides = before.setup.rules, before.setup.sides
    counted = [int(total) for total in row.answer["totals"]]
    least = isinstance(rules, BriscolaRules) and rules.lowest_wins
    others = [side for side in range(sides) if side != who]
    if least and sides > 2:
        return CANNOT
    if least:
        return {**told, "totals": [WHOLE_DECK if side == who else 0 for side in range(sides)]}
    best = max(others, key=lambda side: counted[side])
    if [counted[side] for side in others].count(counted[best]) > 1:
        return CANNOT
    counted[best] += counted[who]
    counted[who] = 0
    return {**told, "totals": counted}
