"""Correcting and undoing: new lines in the log that point at old entries; nothing is overwritten."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from scorer.errors import Conflict, Forbidden, Json, Refused
from scorer.services import deciding, tables
from scorer.services.values import Role, Saved
from tests.running import BRISCOLA, HAND
from tests.services.conftest import DIRECTOR, NOW, SCORER, WATCHER
from tests.services.test_recording import OTHER, codes, record

LATER = NOW + timedelta(minutes=1)


@pytest.fixture
def played(table: str) -> str:
    """A table with three hands."""
    for number in (1, 2, 3):
        record(table, number)
    return table


def test_a_correction_takes_the_place_and_the_log_keeps_both(played: str) -> None:
    saved = deciding.correct(played, 2, OTHER, " misread  the slip ", DIRECTOR, LATER)
    assert (saved.version, saved.number, saved.next) == (4, 2, 4)
    assert saved.state.totals == (61 + 80 + 61, 59 + 40 + 59)
    line = tables.log(played)[-1]
    assert (line.action, line.number, line.before, line.entry) == ("correct", 2, HAND, OTHER)
    assert (line.reason, line.by, line.role, line.at) == ("misread the slip", "Dino", Role.DIRECT, LATER)
    assert tables.log(played)[1].entry == HAND


def test_a_correction_may_change_the_kind(played: str) -> None:
    saved = deciding.correct(played, 2, {"kind": "void", "reason": "misdeal"}, None, DIRECTOR, LATER)
    assert saved.state.totals == (122, 118)


def test_an_impossible_correction_changes_nothing(played: str) -> None:
    with pytest.raises(Refused) as refused:
        deciding.correct(played, 2, {"kind": "hand", "totals": [61, 60]}, None, DIRECTOR, LATER)
    assert codes(refused) == ["wrong_sum"]
    assert tables.load(played).version == 3


def test_an_undo_takes_the_hand_out_and_names_what_it_was(played: str) -> None:
    saved = tables.undo(played, 3, SCORER, LATER)
    assert (saved.version, saved.entry, saved.row, saved.next) == (4, None, None, 4)
    assert saved.state.totals == (122, 118)
    line = tables.log(played)[-1]
    assert (line.action, line.number, line.before, line.entry) == ("undo", 3, HAND, None)
    undoable = tables.load(played).undoable
    assert undoable is not None
    assert undoable.number == 2


def test_undoing_what_is_undone_changes_nothing_also_with_the_version_it_was_asked_at(played: str) -> None:
    tables.undo(played, 3, SCORER, LATER, if_version=3)
    again = tables.undo(played, 3, SCORER, LATER, if_version=3)
    assert again.repeated
    assert again.version == tables.load(played).version == 4


def test_an_undone_entry_cannot_be_corrected_and_an_unknown_one_neither_undone(played: str) -> None:
    tables.undo(played, 3, SCORER, LATER)
    changes: list[tuple[str, Callable[[], Saved]]] = [
        ("unknown_entry", lambda: deciding.correct(played, 3, OTHER, None, DIRECTOR, LATER)),
        ("number_ahead", lambda: deciding.correct(played, 9, OTHER, None, DIRECTOR, LATER)),
        ("unknown_entry", lambda: tables.undo(played, 4, DIRECTOR, LATER)),
        ("number_ahead", lambda: tables.undo(played, 5, DIRECTOR, LATER)),
    ]
    for code, change in changes:
        with pytest.raises(Conflict) as conflict:
            change()
        assert conflict.value.code == code


def test_the_scorer_reaches_the_last_live_entry_only(played: str) -> None:
    with pytest.raises(Forbidden):
        tables.undo(played, 2, SCORER, LATER)
    with pytest.raises(Forbidden):
        deciding.correct(played, 2, OTHER, None, SCORER, LATER)
    tables.undo(played, 3, SCORER, LATER)
    deciding.correct(played, 2, OTHER, None, SCORER, LATER)
    tables.undo(played, 2, SCORER, LATER)
    tables.undo(played, 1, DIRECTOR, LATER)
    assert tables.load(played).undoable is None
    with pytest.raises(Forbidden):
        tables.undo(played, 1, WATCHER, LATER)


def test_a_stale_version_is_told_the_present_one(played: str) -> None:
    changes: list[Callable[[], Saved]] = [
        lambda: tables.undo(played, 3, SCORER, LATER, if_version=2),
        lambda: deciding.correct(played, 3, OTHER, None, SCORER, LATER, if_version=2),
    ]
    for change in changes:
        with pytest.raises(Conflict) as conflict:
            change()
        assert (conflict.value.code, conflict.value.detail) == ("stale_version", {"version": 3})


def test_a_correction_under_a_key_happens_once(played: str) -> None:
    first = deciding.correct(played, 3, OTHER, None, SCORER, LATER, key="fix")
    again = deciding.correct(played, 3, OTHER, None, SCORER, LATER, key="fix", if_version=3)
    assert again.repeated
    assert (again.version, again.row) == (first.version, first.row)
    with pytest.raises(Refused) as refused:
        deciding.correct(played, 3, HAND, None, SCORER, LATER, key="fix")
    assert codes(refused) == ["key_reused"]


def test_a_reason_is_kept_without_what_hides_or_overrides(played: str) -> None:
    deciding.correct(played, 3, OTHER, " mis\u202eread\n the\u200b slip ", SCORER, LATER)
    assert tables.log(played)[-1].reason == "misread the slip"


def test_one_key_is_one_correction_for_one_reason(played: str) -> None:
    fix = partial(deciding.correct, played, 3, OTHER, author=SCORER, now=LATER)
    fix(reason="misread", key="fix")
    assert fix(reason="misread", key="fix").repeated
    with pytest.raises(Refused) as other_reason:
        fix(reason="counted again", key="fix")
    with pytest.raises(Refused) as other_deed:
        tables.record(played, 3, OTHER, "fix", SCORER, LATER)
    for refused in (other_reason, other_deed):
        assert [problem.code for problem in refused.value.refusal.problems] == ["key_reused"]
    assert len(tables.log(played)) == 4


@pytest.mark.parametrize("reason", ["\x00", "a\ud800", "x" * 201])
def test_an_impossible_reason_is_refused(played: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        deciding.correct(played, 3, OTHER, reason, SCORER, LATER)
    assert refused.value.refusal.problems[0].field == "reason"


def test_hands_beyond_the_end_stay_and_count_again_when_the_match_reopens() -> None:
    best_of_three: Json = {**BRISCOLA, "match": {"type": "best_of", "n": 3}}
    table = tables.open_table(best_of_three, DIRECTOR, NOW).id
    record(table, 1)
    record(table, 2, {"kind": "hand", "totals": [50, 70]})
    record(table, 3)
    assert tables.load(table).state.match.over
    saved = deciding.correct(table, 2, HAND, "the other way round", DIRECTOR, LATER)
    assert saved.state.match.over
    assert saved.state.rows[-1].as_json()["after_end"] is True
    assert saved.state.totals == (122, 118)
    beyond = deciding.correct(table, 3, OTHER, "beyond the end, but it can be said right", DIRECTOR, LATER)
    assert beyond.state.totals == (122, 118)
    with pytest.raises(Refused):
        deciding.correct(table, 3, {"kind": "hand", "totals": [1, 1]}, None, DIRECTOR, LATER)
    reopened = deciding.correct(table, 2, {"kind": "hand", "totals": [50, 70]}, None, DIRECTOR, LATER)
    assert reopened.state.totals == (61 + 50 + 80, 59 + 70 + 40)
    with pytest.raises(Refused) as refused:
        record(table, 4)
    assert codes(refused) == ["match_already_over"]
