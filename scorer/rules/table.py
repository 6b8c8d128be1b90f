"""The fold: a table is its setup and a list of entries, everything else is computed from them.

`apply` judges a NEW entry in full; `replay` takes an entry already in the log, which is never refused because
of what changed before it. Applying entries one by one and folding them is the same thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorer.errors import Json, Refusal
from scorer.rules import match as matches
from scorer.rules.dealing import after
from scorer.rules.effects import Effect, effect_of
from scorer.rules.entries import (
    MARKS,
    WITH_A_ROW,
    Entry,
    Judging,
    Penalty,
    Substitution,
    TimeUp,
    read_entry,
    read_kind,
)
from scorer.rules.match import MatchFormat, MatchState, Tally
from scorer.rules.reading import Fields, Problems
from scorer.rules.scoring import MOST_REDEALS
from scorer.rules.state import Applied, Counts, Former, Row, Setup, State

__all__ = [
    "Applied",
    "Judging",
    "MatchFormat",
    "MatchState",
    "Row",
    "Setup",
    "State",
    "apply",
    "apply_listed",
    "as_exported",
    "exported",
    "fold",
    "fold_exported",
    "opening",
    "replay",
]

NEW = Judging()
Recorded = tuple[int, Mapping[str, Json], int | None]
"""An entry of the log: its number, what it says, who dealt when it was written."""


def opening(setup: Setup) -> State:
    """The table before its first entry."""
    counts = Counts(wins=setup.zero)
    tally = Tally(0, setup.zero, setup.zero)
    standing = matches.standing(setup.match, tally, setup.rules)
    return State(setup, setup.players, setup.zero, setup.first_dealer, standing, counts)


def apply(
    state: State, number: int, entry: Json, *, corrected: bool = False, how: Judging = NEW
) -> Applied | Refusal:
    """The table after a new entry, or every problem of it. Hands after the end are refused
    (`match_already_over`).

    `corrected`: the entry replaces one that stands in the log, and may stand after the end like the one it
    replaces.
    """
    return _judged(state, number, entry, how, stands=corrected)


def apply_listed(state: State, number: int, entry: Json) -> Applied | Refusal:
    """As `apply`, for an entry of a sheet, which may carry the marks of an export: `after_end`,
    `dealer_moved`.
    """
    marks = entry if isinstance(entry, dict) else {}
    moved = marks.get("dealer_moved") is True
    how = Judging(moved=moved, marks=True)
    return _judged(state, number, entry, how, stands=marks.get("after_end") is True, moved=moved)


def _judged(
    state: State, number: int, entry: Json, how: Judging, *, stands: bool, moved: bool = False
) -> Applied | Refusal:
    """`stands`: it may stand after the end of the match; `moved`: it is marked as one whose deal moved."""
    problems = Problems()
    read = _read(state, entry, problems, replace(how, moved=how.moved or state.match.over))
    if state.match.over and not stands and _is_hand(entry):
        problems.add("match_already_over", "kind")
    if problems or read is None:
        return problems.refusal()
    return _applied(state, number, read, moved, kept=moved)


def replay(state: State, number: int, entry: Json, dealer: int | None) -> Applied:
    """The table after an entry of its log; `dealer` is who dealt when it was written, None where that is not
    known.

    A hand beyond the end counts for nothing (`after_end`); where a correction moved the deal, what depends on
    it is not judged again (`dealer_moved`). Raises ValueError for an entry that was never one of this
    table's.
    """
    marked = isinstance(entry, dict) and entry.get("dealer_moved") is True
    moved = marked or (dealer is not None and dealer != state.next_dealer)
    for lenient in (moved or state.match.over, True):  # then without what earlier entries have changed since
        problems = Problems()
        read = _read(state, entry, problems, Judging(moved=lenient, marks=True))
        if read is not None and not problems:
            return _applied(state, number, read, moved or (lenient and not state.match.over), kept=marked)
    raise ValueError(
        f"entry {number} is none of this table's: {[problem.code for problem in problems.found]}"
    )


def fold(setup: Setup, recorded: Iterable[Recorded]) -> State:
    """The table after the live entries of its log, in order of their numbers."""
    state = opening(setup)
    for number, entry, dealer in recorded:
        state = replay(state, number, entry, dealer).state
    return state


def exported(setup: Setup, recorded: Iterable[Recorded]) -> list[dict[str, Json]]:
    """The entries as an export writes them, each with the marks it carries now."""
    return fold_exported(setup, recorded)[1]


def fold_exported(setup: Setup, recorded: Iterable[Recorded]) -> tuple[State, list[dict[str, Json]]]:
    """`fold` and `exported` in one go."""
    state, entries = opening(setup), []
    for number, entry, dealer in recorded:
        applied = replay(state, number, entry, dealer)
        entries.append(as_exported(state, applied))
        state = applied.state
    return state, entries


def as_exported(before: State, applied: Applied) -> dict[str, Json]:
    """An entry as an export writes it, with the marks it carries after the state it met."""
    marks = {
        "dealer_moved": applied.row is not None and applied.row.dealer_moved,
        "after_end": before.match.over and _is_hand(applied.entry),
    }
    plain = {name: value for name, value in applied.entry.items() if name not in MARKS}
    return plain | {name: True for name in MARKS if marks[name]}


def _is_hand(entry: Json) -> bool:
    """Whether the end of the match refuses it: hands of every kind, and a second end of time."""
    kind = entry.get("kind") if isinstance(entry, dict) else None
    return isinstance(kind, str) and (kind in WITH_A_ROW or kind == "time_up")


def _read(state: State, entry: Json, problems: Problems, how: Judging) -> Entry | None:
    fields = Fields(entry, problems)
    kind = read_kind(fields, state)
    if kind is None:
        return None
    if how.marks and kind in {*WITH_A_ROW, "time_up"}:
        for mark in MARKS:
            fields.flag(mark)
    read = read_entry(fields, kind, state, how)
    fields.close()
    if kind == "all_pass" and not how.moved and state.pending_redeals >= MOST_REDEALS:
        problems.add("bad_redeals", "kind", most=MOST_REDEALS)
    return read


def _applied(state: State, number: int, read: Entry, moved: bool, kept: bool = False) -> Applied:
    """The state after a judged entry; `kept`: the mark stays with the entry, its dealer being unknown."""
    entry = read.as_json()
    if isinstance(read, (TimeUp, Penalty, Substitution)):
        return Applied(_without_a_row(state, read), entry)
    if kept and read.needs_the_deal:
        entry |= {"dealer_moved": True}
    effect = effect_of(state, read)
    if state.match.over:
        row = _row(state, number, entry, effect, state.setup.zero)
        row = replace(row, dealer=None, after_end=True, answer=_for_nothing(row.answer))
        return Applied(replace(state, rows=(*state.rows, row)), entry, row)
    row = _row(state, number, entry, effect, effect.scores)
    row = replace(row, dealer_moved=moved and read.needs_the_deal)
    return Applied(_after(state, row, effect), entry, row)


def _row(
    state: State, number: int, entry: Mapping[str, Json], effect: Effect, scores: tuple[int, ...]
) -> Row:
    totals = tuple(map(sum, zip(state.totals, scores, strict=True)))
    return Row(number, entry["kind"], state.next_dealer, scores, totals, entry, effect.answer)


def _for_nothing(answer: Mapping[str, Json]) -> dict[str, Json]:
    return dict(answer) | ({"counts": False} if "counts" in answer else {})


def _after(state: State, row: Row, effect: Effect) -> State:
    dealer = after(state.next_dealer, len(state.players)) if effect.rotates else state.next_dealer
    now = replace(
        state,
        totals=row.totals_after,
        rows=(*state.rows, row),
        next_dealer=dealer,
        pending_redeals=effect.pending,
        counts=effect.counts,
    )
    form, tally = state.setup.match, _tally(now)
    judged = matches.after_hand if effect.may_end else matches.standing
    return replace(now, match=judged(form, tally, state.setup.rules))


def _tally(state: State) -> Tally:
    return Tally(state.counts.counted, state.counts.wins, state.totals)


def _without_a_row(state: State, read: TimeUp | Penalty | Substitution) -> State:
    if isinstance(read, TimeUp):
        return replace(state, match=matches.ended(state.setup.match, state.match))
    now = _penalised(state, read) if isinstance(read, Penalty) else _substituted(state, read)
    if state.match.over:  # the result of the match stays
        return now
    return replace(now, match=matches.standing(state.setup.match, _tally(now), state.setup.rules))


def _penalised(state: State, penalty: Penalty) -> State:
    return replace(state, totals=tuple(map(sum, zip(state.totals, penalty.scores, strict=True))))


def _substituted(state: State, substitution: Substitution) -> State:
    seat = substitution.seat
    players = (*state.players[:seat], substitution.player, *state.players[seat + 1 :])
    if state.setup.game == "briscola":
        return replace(state, players=players)
    left = Former(seat, state.players[seat], state.totals[seat])
    totals = (*state.totals[:seat], 0, *state.totals[seat + 1 :])
    return replace(state, players=players, totals=totals, former=(*state.former, left))
