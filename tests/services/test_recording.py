"""Recording: one number, one key, one hand, whatever happens around it."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from flask import Flask

from scorer.errors import Conflict, Forbidden, Json, NotFound, Refused
from scorer.services import deciding, tables
from scorer.services.values import Saved
from scorer.store.db import db
from tests.running import BRISCOLA, HAND
from tests.services.conftest import DIRECTOR, NOW, SCORER, WATCHER

OTHER: Json = {"kind": "hand", "totals": [80, 40]}


def record(table: str, number: int, entry: Json = HAND, key: str | None = None) -> Saved:
    return tables.record(table, number, entry, key or f"key-{number}", SCORER, NOW)


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.refusal.problems]


def test_a_hand_is_saved_computed_and_logged(table: str) -> None:
    saved = record(table, 1)
    assert (saved.version, saved.number, saved.next, saved.repeated) == (1, 1, 2, False)
    assert saved.row is not None
    assert saved.state.totals == (61, 59)
    view = tables.load(table)
    assert (view.version, view.next, view.undoable and view.undoable.number) == (1, 2, 1)
    (line,) = tables.log(table)
    assert (line.action, line.number, line.by, line.device, line.at) == ("record", 1, "Anna", "s" * 32, NOW)
    assert line.entry == HAND
    assert line.before is None


def test_the_same_key_again_gives_the_same_answer_even_after_later_changes(table: str) -> None:
    first = record(table, 1)
    record(table, 2)
    deciding.correct(table, 1, OTHER, "misread", DIRECTOR, NOW)
    again = record(table, 1)
    assert again.repeated
    assert (again.version, again.entry, again.row, again.state, again.next) == (
        first.version,
        first.entry,
        first.row,
        first.state,
        first.next,
    )
    assert tables.load(table).version == 3


@pytest.mark.parametrize(("number", "entry"), [(1, OTHER), (2, HAND)])
def test_the_same_key_with_other_content_is_refused(table: str, number: int, entry: Json) -> None:
    record(table, 1, HAND, "key")
    with pytest.raises(Refused) as refused:
        record(table, number, entry, "key")
    assert codes(refused) == ["key_reused"]
    assert tables.load(table).version == 1


def test_a_key_belongs_to_its_table(table: str) -> None:
    record(table, 1, HAND, "key")
    other = tables.open_table(BRISCOLA, DIRECTOR, NOW).id
    assert not record(other, 1, HAND, "key").repeated


def test_a_taken_number_says_what_is_there_by_whom_and_whether_it_is_the_same(table: str) -> None:
    record(table, 1)
    with pytest.raises(Conflict) as other:
        record(table, 1, OTHER, "other")
    assert other.value.code == "number_taken"
    assert other.value.detail == {
        "number": 1,
        "entry": HAND,
        "by": "Anna",
        "at": NOW.isoformat(),
        "equal": False,
        "undone": False,
    }
    with pytest.raises(Conflict) as same:
        record(table, 1, dict(reversed(HAND.items())), "same")
    assert same.value.detail["equal"] is True


def test_an_undone_number_is_never_used_again_and_confirms_nothing(table: str) -> None:
    record(table, 1)
    tables.undo(table, 1, SCORER, NOW)
    assert tables.load(table).next == 2
    with pytest.raises(Conflict) as taken:
        record(table, 1, HAND, "other")
    assert (taken.value.detail["undone"], taken.value.detail["equal"]) == (True, False)


def test_a_number_ahead_is_told_the_next(table: str) -> None:
    with pytest.raises(Conflict) as ahead:
        record(table, 2)
    assert (ahead.value.code, ahead.value.detail) == ("number_ahead", {"next": 1})


def test_a_refused_hand_saves_nothing_and_its_key_stays_free(table: str) -> None:
    with pytest.raises(Refused) as refused:
        record(table, 1, {"kind": "hand", "totals": [61, 60]}, "key")
    assert codes(refused) == ["wrong_sum"]
    assert tables.load(table).version == 0
    record(table, 1, HAND, "key")


@pytest.mark.parametrize("key", ["", "   ", "k" * 201, "a\x00b"])
def test_an_impossible_key_is_refused(table: str, key: str) -> None:
    with pytest.raises(Refused):
        tables.record(table, 1, HAND, key, SCORER, NOW)


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None])
def test_an_impossible_number_is_refused(table: str, number: Json) -> None:
    with pytest.raises(Refused):
        tables.record(table, number, HAND, "key", SCORER, NOW)


def test_a_watcher_records_nothing_and_an_unknown_table_is_not_found(table: str) -> None:
    with pytest.raises(Forbidden):
        tables.record(table, 1, HAND, "key", WATCHER, NOW)
    with pytest.raises(NotFound):
        record("nosuchtable2", 1)


def test_a_preview_answers_like_the_recording_and_saves_nothing(table: str) -> None:
    before = tables.preview(table, 1, HAND)
    assert tables.load(table).version == 0
    after = record(table, 1)
    assert (before.row, before.state, before.version) == (after.row, after.state, after.version)
    with pytest.raises(Conflict):
        tables.preview(table, 1, HAND)
    with pytest.raises(Refused):
        tables.preview(table, 2, {"kind": "hand", "totals": [61]})


@pytest.mark.parametrize("same_key", [True, False])
def test_eight_at_once_make_one_hand(flask: Flask, table: str, same_key: bool) -> None:
    answers: list[object] = []
    start = threading.Barrier(8)

    def send(who: int) -> None:
        start.wait()
        with flask.app_context():
            try:
                answers.append(record(table, 1, HAND, "key" if same_key else f"key-{who}"))
            except Conflict as conflict:
                answers.append(conflict.detail["equal"])

    threads = [threading.Thread(target=send, args=(who,)) for who in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    saved = [answer for answer in answers if isinstance(answer, Saved)]
    assert sum(not answer.repeated for answer in saved) == 1
    assert len(saved) == (8 if same_key else 1)
    assert answers.count(True) == (0 if same_key else 7)
    assert tables.load(table).version == 1


def test_what_was_saved_is_there_for_the_next_process(table: str, reopened: Callable[[], Flask]) -> None:
    for number in range(1, 6):
        record(table, number)
    here = tables.load(table)
    with reopened().app_context():
        assert tables.load(table) == here
        assert record(table, 3).repeated
        db.engine.dispose()
