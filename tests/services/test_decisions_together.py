"""Several decisions at one table, undos and corrections between them, and a log that is full."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import pytest

from scorer.errors import Conflict, Json, Refused, Settled
from scorer.rules.match import Ending
from scorer.services import deciding, rulings, tables
from scorer.services.reading import read_story
from scorer.services.values import MOST_LINES, Author, Role, Saved
from tests.services.conftest import DIRECTOR, NOW, SCORER
from tests.services.test_deciding import PLAIN, THREE, opened
from tests.web.program import FIVE, HAND


def key() -> str:
    return secrets.token_hex(16)


def decide(table: str, decision: str, number: int = 1, **more: Json) -> Saved:
    return deciding.decide(table, number, {"decision": decision, **more}, "visto", key(), DIRECTOR, NOW)


def take_back(table: str, decided: Saved) -> Saved:
    return deciding.take_back(table, decided.version, key(), DIRECTOR, NOW)


def test_whoever_lost_the_match_by_a_decision_does_not_win_by_another_one() -> None:
    table = opened(FIVE, HAND)
    decide(table, "match_lost", who=1)
    later = decide(table, "disqualified", who=3)
    match = tables.load(table).state.match
    assert match.leaders == (0, 2, 4)
    assert match.ending == Ending("disqualified", (1, 3), apart=(1,))
    take_back(table, later)
    match = tables.load(table).state.match
    assert (match.leaders, match.ending) == ((3,), Ending("match_lost", (1,)))


def test_of_three_sides_the_last_one_wins_and_after_all_of_them_nobody() -> None:
    table = opened(THREE, {"kind": "hand", "totals": [60, 40, 20]})
    for who in (0, 1):
        decide(table, "disqualified", who=who)
    match = tables.load(table).state.match
    assert (match.winner, match.leaders) == (2, (2,))
    decide(table, "disqualified", who=2)
    match = tables.load(table).state.match
    assert (match.over, match.winner, match.leaders) == (True, None, ())


def test_without_a_winner_all_of_the_pot_stays_in_the_dish() -> None:
    table = opened(PLAIN | {"stake_cents": 100}, {"kind": "hand", "totals": [70, 50]})
    for who in (0, 1):
        decide(table, "match_lost", who=who)
    pot = tables.load(table).state.result()["pot"]
    assert pot == {"pot_cents": 200, "each_cents": 0, "remainder_cents": 200, "winners": []}


def points(table: str) -> list[Json]:
    return [each.entry.get("points", each.entry["kind"]) for each in tables.load(table).entries]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_decisions_taken_back_in_any_order_leave_what_people_had_written(order: Sequence[int]) -> None:
    table = opened(FIVE, HAND, HAND)
    made = [decide(table, "correct", entry={**HAND, "points": 50}), decide(table, "void")]
    take_back(table, made[order[0]])
    assert points(table) == [50 if order[0] else "void", 61]
    take_back(table, made[order[1]])
    assert points(table) == [61, 61]
    assert tables.load(table).rulings.decisions == ()


def test_a_word_of_a_person_between_two_decisions_is_what_comes_back() -> None:
    table = opened(FIVE, HAND)
    first = decide(table, "correct", entry={**HAND, "points": 50})
    deciding.correct(table, 1, {**HAND, "points": 55}, "neu", DIRECTOR, NOW)
    second = decide(table, "void")
    take_back(table, second)
    assert points(table) == [55]
    take_back(table, first)
    assert points(table) == [55]


def test_a_penalty_undone_by_hand_stays_undone_and_its_decision_is_overtaken() -> None:
    table = opened(FIVE, HAND)
    made = decide(table, "penalty", scores=[-4, 1, 1, 1, 1])
    said = tables.load(table).rulings
    assert (said.in_force(1), said.settled) == (said.decisions, frozenset({1, 2}))
    tables.undo(table, 2, DIRECTOR, NOW)
    said = tables.load(table).rulings
    assert (len(said.decided(1)), said.in_force(1), said.settled) == (1, (), frozenset())
    take_back(table, made)
    assert points(table) == [61]


@pytest.mark.parametrize("decision", ["keep", "correct", "void", "hand_lost"])
def test_a_later_word_overtakes_a_decision_until_it_is_taken_back(decision: str) -> None:
    table = opened(FIVE, HAND)
    decide(table, decision, entry={**HAND, "points": 50}, who=0)
    second = decide(table, "void")
    (left,) = tables.load(table).rulings.in_force(1)
    assert left.version == second.version
    take_back(table, second)
    (left,) = tables.load(table).rulings.in_force(1)
    assert left.said["decision"] == decision


@pytest.mark.parametrize("decision", ["keep", "void", "correct", "match_lost"])
def test_what_the_referee_has_decided_only_who_directs_changes(decision: str) -> None:
    table = opened(FIVE, HAND, HAND)
    decide(table, decision, 2, entry={**HAND, "points": 50}, who=0)
    before = tables.load(table)
    with pytest.raises(Settled):
        tables.undo(table, 2, SCORER, NOW)
    with pytest.raises(Settled):
        deciding.correct(table, 2, {"kind": "void"}, None, SCORER, NOW)
    assert tables.load(table) == before
    tables.undo(table, 2, DIRECTOR, NOW)
    assert points(table) == [61]


def test_after_a_warning_or_a_decision_taken_back_the_score_is_kept_as_ever() -> None:
    table = opened(FIVE, HAND)
    decide(table, "warning", who=2)
    take_back(table, decide(table, "void"))
    deciding.correct(table, 1, {**HAND, "points": 70}, None, SCORER, NOW)
    assert points(table) == [70]


def test_a_match_lost_over_a_hand_undone_since_is_taken_back_and_goes_on() -> None:
    table = opened(FIVE, HAND, HAND)
    made = decide(table, "match_lost", 2, who=0)
    tables.undo(table, 2, DIRECTOR, NOW)
    view = tables.load(table)
    assert (view.state.match.over, list(view.undone)) == (True, [2])
    take_back(table, made)
    assert not tables.load(table).state.match.over
    tables.record(table, 3, HAND, key(), SCORER, NOW)


def test_nobody_contests_a_hand_undone_since() -> None:
    table = opened(FIVE, HAND, HAND)
    rulings.flag(table, 2, None, key(), SCORER, NOW)
    tables.undo(table, 2, SCORER, NOW)
    assert tables.load(table).rulings.flags == ()


@pytest.mark.parametrize("decision", ["void", "penalty"])
def test_a_decision_is_taken_back_also_where_the_log_is_full(decision: str) -> None:
    table = opened(FIVE, *[HAND] * (MOST_LINES - 2))
    made = decide(table, decision, scores=[-4, 1, 1, 1, 1])
    assert made.version == MOST_LINES
    with pytest.raises(Refused):
        decide(table, "keep", 2)
    take_back(table, made)
    assert points(table) == [61] * (MOST_LINES - 2)


def test_one_key_takes_back_or_withdraws_once_and_says_so_again() -> None:
    table = opened(FIVE, HAND)
    made, once = decide(table, "void"), key()
    for repeated in (False, True):
        done = deciding.take_back(table, made.version, once, DIRECTOR, NOW)
        assert (done.repeated, done.version) == (repeated, made.version + 2)
    flag, once = rulings.flag(table, 1, None, key(), SCORER, NOW), key()
    for repeated in (False, True):
        done = rulings.withdraw(table, flag.version, once, SCORER, NOW)
        assert (done.repeated, done.version) == (repeated, flag.version + 1)
    with pytest.raises(Refused):
        rulings.withdraw(table, flag.version - 1, once, SCORER, NOW)


def test_a_correction_by_who_directs_decides_a_contested_hand_and_no_other() -> None:
    table = opened(FIVE, HAND, HAND)
    rulings.flag(table, 1, None, key(), SCORER, NOW)
    fixed, once = {**HAND, "points": 50}, key()
    for _ in range(2):
        done = deciding.correct(table, 1, fixed, "contata", DIRECTOR, NOW, once)
        assert (done.entry, done.row is not None) == (fixed, True)
    deciding.correct(table, 2, fixed, "contata", DIRECTOR, NOW)
    view = tables.load(table)
    assert (view.provisional, [each.number for each in view.rulings.decisions]) == (False, [1])
    assert (view.version, points(table)) == (6, [50, 50])
    rulings.flag(table, 2, None, key(), SCORER, NOW)
    deciding.correct(table, 2, HAND, None, SCORER, NOW)
    assert tables.load(table).provisional
    with pytest.raises(Conflict):
        deciding.correct(table, 2, HAND, None, DIRECTOR, NOW, None, 5)


def test_callers_without_a_phone_contest_each_for_themselves() -> None:
    table = opened(FIVE, HAND)
    nobody = Author(None, None, Role.SCORE)
    for _ in range(2):
        assert not rulings.flag(table, 1, None, key(), nobody, NOW).repeated
    assert len(tables.load(table).rulings.flags) == 2


def test_a_closing_looked_at_before_a_friend_reopened_closes_no_more() -> None:
    table = opened(FIVE, HAND)
    seen = tables.load(table).version
    closed = rulings.close(table, key(), SCORER, NOW, seen)
    assert rulings.close(table, key(), SCORER, NOW, seen).repeated
    rulings.reopen(table, closed.version, key(), SCORER, NOW)
    with pytest.raises(Conflict) as stale:
        rulings.close(table, key(), SCORER, NOW, seen)
    assert stale.value.code == "reopened"
    tables.record(table, 2, HAND, key(), SCORER, NOW)
    rulings.close(table, key(), SCORER, NOW, closed.version + 1)


def test_a_line_beside_the_entries_folds_no_hand_again() -> None:
    table = opened(FIVE, HAND, HAND)
    before = read_story(table)[1]
    rulings.flag(table, 1, None, key(), SCORER, NOW)
    rulings.close(table, key(), SCORER, NOW)
    after = read_story(table)[1]
    assert after.state.match.over
    assert (after.folded is before.folded, after.exported is before.exported) == (True, True)
    tables.record(table, 3, {"kind": "penalty", "scores": [0, 0, 0, 0, 3]}, key(), SCORER, NOW)
    later = read_story(table)[1]
    assert later.exported[1] is before.exported[1]
    assert (later.state.match, later.state.totals[4]) == (after.state.match, after.state.totals[4] + 3)
