"""An evening is closed and reopened: lines of the log beside the entries, told to every phone."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable

import pytest
from flask import Flask

from scorer.errors import Conflict, Forbidden, Json, Refused
from scorer.rules.match import Ending
from scorer.services import deciding, rulings, tables
from scorer.services.values import Saved
from scorer.store.db import db
from tests.running import HAND
from tests.services.conftest import DIRECTOR, NOW, SCORER, WATCHER
from tests.web.program import FIVE

SOLO: Json = {
    "kind": "hand",
    "caller": 1,
    "solo": True,
    "call": {"rank": "re"},
    "suit": "coppe",
    "points": 70,
}
TOGETHER: Json = {"kind": "penalty", "scores": [0, -1, 0, 0, 3]}


def key() -> str:
    return secrets.token_hex(16)


def record(table: str, entry: Json = HAND) -> Saved:
    return tables.record(table, tables.load(table).next, entry, key(), SCORER, NOW)


def close(table: str) -> Saved:
    return rulings.close(table, key(), SCORER, NOW)


def reopen(table: str) -> Saved:
    closed = tables.load(table).rulings.closed
    assert closed
    return rulings.reopen(table, closed.version, key(), SCORER, NOW)


def test_a_closed_evening_has_a_winner_and_takes_no_hand_until_it_is_reopened(table: str) -> None:
    record(table, {"kind": "hand", "totals": [70, 50]})
    before = tables.load(table)
    assert close(table).version == before.version + 1
    match = tables.load(table).state.match
    assert (match.over, match.winner, match.leaders, match.reason) == (True, 0, (0,), None)
    assert match.ending == Ending("closed")
    with pytest.raises(Refused) as refused:
        record(table)
    assert [problem.code for problem in refused.value.refusal.problems] == ["match_already_over"]
    reopen(table)
    after = tables.load(table)
    assert (after.state, after.next, after.rulings.closed) == (before.state, before.next, None)
    assert record(table).number == 2


def test_the_sheet_does_not_know_of_it_and_the_log_tells_both(table: str) -> None:
    record(table)
    sheet = tables.sheet(table)
    close(table)
    assert tables.sheet(table) == sheet
    reopen(table)
    assert tables.sheet(table) == sheet
    _, closed, again = tables.log(table)
    assert (closed.action, closed.number, closed.entry) == ("ruling", 0, {"kind": "close", "upto": 1})
    assert (again.action, again.entry, again.by) == ("ruling", {"kind": "reopen", "of": 2}, "Anna")
    json.dumps([line.as_json() for line in tables.log(table)])


def test_those_level_at_the_end_win_together() -> None:
    table = tables.open_table(FIVE, DIRECTOR, NOW).id
    record(table, SOLO)
    record(table, TOGETHER | {"scores": [0, 0, 5, 0, 0]})
    close(table)
    match = tables.load(table).state.match
    assert (match.winner, match.leaders) == (None, (1, 2))


def test_closed_twice_or_reopened_twice_it_is_done_once(table: str) -> None:
    record(table)
    close(table)
    again = close(table)
    assert (again.repeated, again.version) == (True, 2)
    reopen(table)
    once_more = rulings.reopen(table, 2, key(), SCORER, NOW)
    assert (once_more.repeated, once_more.version) == (True, 3)
    close(table)
    late = rulings.reopen(table, 2, key(), SCORER, NOW)  # the button of the first closing
    assert late.repeated
    assert tables.load(table).state.match.over


def test_the_same_key_closes_once_even_after_it_was_reopened(table: str) -> None:
    record(table)
    first = rulings.close(table, "one key for this", SCORER, NOW)
    reopen(table)
    second = rulings.close(table, "one key for this", SCORER, NOW)
    assert (second.repeated, second.version) == (True, first.version)
    assert not tables.load(table).state.match.over


def test_who_watches_closes_nothing_and_without_a_hand_there_is_nothing_to_close(table: str) -> None:
    with pytest.raises(Conflict) as nothing:
        close(table)
    assert nothing.value.code == "nothing_yet"
    record(table)
    with pytest.raises(Forbidden):
        rulings.close(table, key(), WATCHER, NOW)
    close(table)
    with pytest.raises(Forbidden):
        rulings.reopen(table, 2, key(), WATCHER, NOW)
    for other in (1, 9):
        with pytest.raises(Conflict) as unknown:
            rulings.reopen(table, other, key(), SCORER, NOW)
        assert unknown.value.code == "unknown_entry"


@pytest.mark.parametrize(
    "entries", [[], [SOLO], [SOLO, TOGETHER], [HAND, {"kind": "hand", "totals": [50, 70]}]]
)
def test_how_the_evening_would_end_is_how_it_ends(entries: list[Json]) -> None:
    plain = bool(entries) and "totals" in entries[-1]
    sheet = {**FIVE, "game": "briscola", "players": ["A", "B"]} if plain else FIVE
    table = tables.open_table({**sheet, "entries": entries}, DIRECTOR, NOW).id
    then = rulings.preview_close(table)
    if then is None:
        assert not entries
        with pytest.raises(Conflict):
            close(table)
        return
    assert tables.load(table).rulings.closed is None
    close(table)
    assert then == tables.load(table).state
    assert rulings.preview_close(table) is None


def test_a_match_that_has_ended_by_itself_is_not_closed() -> None:
    match: Json = {"type": "first_to", "k": 1}
    table = tables.open_table(
        {**FIVE, "game": "briscola", "players": ["A", "B"], "match": match}, DIRECTOR, NOW
    )
    record(table.id)
    assert rulings.preview_close(table.id) is None
    with pytest.raises(Refused):
        close(table.id)


def test_a_correction_while_closed_is_told_again_and_a_penalty_leaves_the_result(table: str) -> None:
    record(table, {"kind": "hand", "totals": [70, 50]})
    close(table)
    deciding.correct(table, 1, {"kind": "hand", "totals": [50, 70]}, "swapped", DIRECTOR, NOW)
    assert tables.load(table).state.match.winner == 1
    five = tables.open_table(FIVE, DIRECTOR, NOW).id
    record(five, SOLO)
    close(five)
    record(five, {"kind": "penalty", "scores": [0, -9, 0, 0, 0]})
    state = tables.load(five).state
    assert (state.totals, state.match.winner) == ((-1, -5, -1, -1, -1), 1)


def test_what_another_process_reads_is_the_same(table: str, reopened: Callable[[], Flask]) -> None:
    record(table)
    close(table)
    here = tables.load(table)
    with reopened().app_context():
        assert tables.load(table) == here
        db.engine.dispose()


def test_hands_and_closings_at_once_leave_no_hand_after_the_end(flask: Flask, table: str) -> None:
    record(table)
    start = threading.Barrier(6)
    refused: list[object] = []

    def act(who: int) -> None:
        start.wait()
        with flask.app_context():
            try:
                close(table) if who % 2 else record(table)
            except (Refused, Conflict) as no:
                refused.append(no)

    threads = [threading.Thread(target=act, args=(who,)) for who in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    actions = [line.action for line in tables.log(table)]
    assert actions.count("ruling") == 1
    assert actions[-1] == "ruling"
    assert len(actions) + len(refused) >= 5
