"""A hand is contested from a phone and decided by the director: one transaction, undone like any line."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from scorer.errors import Conflict, Forbidden, Json, Refused
from scorer.rules.match import Ending
from scorer.services import deciding, rulings, tables
from scorer.services.deciding import last_word
from scorer.services.reading import read_story
from scorer.services.values import Saved, TableView
from scorer.store.db import db
from tests.services.conftest import DIRECTOR, NOW, SCORER, WATCHER
from tests.web.program import FIVE, HAND, OTHER

FRIEND = replace(SCORER, device="f" * 32, name="Carla")
PLAIN: Json = {"scorer": 1, "game": "briscola", "players": ["Anna", "Bruno"], "first_dealer": 0}
THREE: Json = {**PLAIN, "players": ["Anna", "Bruno", "Carla"]}


def key() -> str:
    return secrets.token_hex(16)


def opened(sheet: Json = FIVE, *entries: Json) -> str:
    return tables.open_table({**sheet, "entries": list(entries)}, DIRECTOR, NOW).id


@pytest.fixture
def five() -> str:
    """Five people after two hands and a penalty."""
    return opened(FIVE, HAND, OTHER, {"kind": "penalty", "scores": [0, 0, 0, 0, 2]})


def flag(table: str, number: int = 1, words: str | None = "erano 58") -> Saved:
    return rulings.flag(table, number, words, key(), FRIEND, NOW)


def decide(table: str, decision: str, number: int = 1, **more: Json) -> Saved:
    return deciding.decide(table, number, {"decision": decision, **more}, "visto", key(), DIRECTOR, NOW)


def take_back(table: str) -> Saved:
    return deciding.take_back(table, tables.load(table).rulings.decisions[-1].version, key(), DIRECTOR, NOW)


def what_counts(view: TableView) -> object:
    return view.state, [entry.entry for entry in view.entries], [flag.version for flag in view.rulings.flags]


def test_a_flag_makes_the_totals_provisional_and_changes_none(five: str) -> None:
    before = tables.load(five)
    flag(five)
    view = tables.load(five)
    assert view.provisional
    assert view.state == before.state
    (one,) = view.rulings.flagged(1)
    assert (one.by, one.words, one.number) == ("Carla", "erano 58", 1)
    assert flag(five).repeated  # the same phone
    rulings.flag(five, 1, None, key(), SCORER, NOW)
    assert len(tables.load(five).rulings.flagged(1)) == 2


def test_people_without_a_phone_of_their_own_are_not_the_same_person(five: str) -> None:
    nobody = replace(SCORER, device=None)
    flags = [rulings.flag(five, 1, None, key(), nobody, NOW) for _ in range(2)]
    assert [each.repeated for each in flags] == [False, False]
    assert len(tables.load(five).rulings.flagged(1)) == 2
    with pytest.raises(Forbidden):
        rulings.withdraw(five, flags[0].version, key(), nobody, NOW)


def test_a_flag_is_withdrawn_by_its_phone_or_the_director_and_by_nobody_else(five: str) -> None:
    version = flag(five).version
    with pytest.raises(Forbidden):
        rulings.withdraw(five, version, key(), SCORER, NOW)
    rulings.withdraw(five, version, key(), FRIEND, NOW)
    assert not tables.load(five).provisional
    assert rulings.withdraw(five, version, key(), FRIEND, NOW).repeated
    other = flag(five).version
    rulings.withdraw(five, other, key(), DIRECTOR, NOW)
    assert not tables.load(five).provisional


def test_what_does_not_count_is_not_contested_and_an_undone_hand_no_longer(five: str) -> None:
    with pytest.raises(Conflict):
        flag(five, 4)
    flag(five, 2)
    tables.undo(five, 2, DIRECTOR, NOW)
    assert not tables.load(five).provisional


CHANGES: list[tuple[str, dict[str, Json]]] = [
    ("keep", {}),
    ("warning", {"who": 2}),
    ("correct", {"entry": {**HAND, "points": 40}}),
    ("void", {}),
    ("penalty", {"scores": [-4, 1, 1, 1, 1]}),
    ("hand_lost", {"who": 3}),
    ("hand_lost", {"who": 0}),
]


@pytest.mark.parametrize(("decision", "more"), CHANGES)
def test_a_decision_answers_the_flag_and_taken_back_all_is_as_it_was(
    five: str, decision: str, more: dict[str, Json]
) -> None:
    flag(five)
    before = what_counts(tables.load(five))
    decide(five, decision, **more)
    view = tables.load(five)
    assert not view.provisional
    assert view.rulings.decided(1)[0].said["decision"] == decision
    take_back(five)
    assert what_counts(tables.load(five)) == before
    assert tables.load(five).rulings.decisions == ()
    assert len(tables.log(five)) == view.version + (1 if decision in ("keep", "warning") else 2)


def test_keep_and_warning_leave_every_total(five: str) -> None:
    flag(five)
    before = tables.load(five).state
    decide(five, "keep")
    decide(five, "warning", who=2)
    assert tables.load(five).state == before


def test_void_counts_for_nobody_and_the_penalty_is_added() -> None:
    table = opened(FIVE, HAND)
    decide(table, "void")
    assert tables.load(table).state.totals == (0, 0, 0, 0, 0)
    assert tables.load(table).entries[0].entry == {"kind": "void"}
    decide(table, "penalty", scores=[-4, 1, 1, 1, 1])
    view = tables.load(table)
    assert view.state.totals == (-4, 1, 1, 1, 1)
    assert view.entries[1].entry == {"kind": "penalty", "scores": [-4, 1, 1, 1, 1], "reason": "visto"}


@pytest.mark.parametrize(
    ("hand", "who", "points", "caller"),
    [
        (HAND, 1, 60, -2),
        (HAND, 3, 60, -2),
        (HAND, 0, 61, 2),
        ({**HAND, "call": {"rank": "due", "points": 85}, "points": 90}, 3, 84, -6),
        ({**HAND, "call": {"rank": "due", "points": 85}, "points": 40}, 2, 85, 6),
        ({**HAND, "points": 120}, 4, 61, 2),
    ],
)
def test_a_chiamata_hand_is_lost_at_its_base_value(hand: Json, who: int, points: int, caller: int) -> None:
    table = opened(FIVE, hand)
    decide(table, "hand_lost", who=who)
    view = tables.load(table)
    assert view.entries[0].entry["points"] == points
    assert view.state.totals[1] == caller


@pytest.mark.parametrize("tie", ["draw", "caller_wins"])
def test_just_short_is_short_whatever_sixty_means(tie: str) -> None:
    table = opened({**FIVE, "rules": {"preset": "briscolata", "tie60": tie}}, HAND)
    decide(table, "hand_lost", who=1)
    assert tables.load(table).entries[0].entry["points"] == 59


def test_a_hand_told_trick_by_trick_or_by_its_auction_can_be_lost() -> None:
    auction: Json = [[1, {"rank": "re"}], [2, "pass"], [3, "pass"], [4, "pass"], [0, "pass"]]
    told = {"kind": "hand", "auction": auction, "partner": 3, "suit": "denari", "piles": [0, 31, 0, 30, 59]}
    table = opened(FIVE, told)
    decide(table, "hand_lost", who=3)
    assert tables.load(table).state.totals == (1, -2, 1, -1, 1)


@pytest.mark.parametrize(
    ("sheet", "totals", "who", "after"),
    [
        (PLAIN, [70, 50], 0, [0, 120]),
        ({**PLAIN, "rules": "a_non_prendere"}, [50, 70], 0, [120, 0]),
        (THREE, [50, 40, 30], 0, [0, 90, 30]),
    ],
)
def test_a_plain_hand_is_lost(sheet: Json, totals: list[int], who: int, after: list[int]) -> None:
    table = opened(sheet, {"kind": "hand", "totals": totals})
    decide(table, "hand_lost", who=who)
    view = tables.load(table)
    assert view.entries[0].entry["totals"] == after
    assert view.state.rows[0].answer["winner"] != who


@pytest.mark.parametrize(
    ("sheet", "entry", "who"),
    [
        (THREE, {"kind": "hand", "totals": [60, 30, 30]}, 0),
        (THREE | {"rules": "a_non_prendere"}, {"kind": "hand", "totals": [60, 40, 20]}, 0),
        (FIVE, {"kind": "all_pass"}, 0),
        (FIVE, {"kind": "penalty", "scores": [1, 0, 0, 0, 0]}, 0),
        ({**FIVE, "players": list("ABCDEF"), "first_dealer": 2}, {**HAND, "sitting_out": [2]}, 2),
    ],
)
def test_what_nobody_can_lose_is_refused_and_nothing_written(sheet: Json, entry: Json, who: int) -> None:
    table = opened(sheet, entry)
    with pytest.raises(Refused) as refused:
        decide(table, "hand_lost", who=who)
    assert refused.value.refusal.problems[0].field == "hand_lost"
    assert tables.load(table).version == 1


@pytest.mark.parametrize(
    ("decision", "verdict"), [("match_lost", "match_lost"), ("disqualified", "disqualified")]
)
def test_the_match_goes_to_the_others_and_comes_back(decision: str, verdict: str) -> None:
    best = {"match": {"type": "best_of", "n": 5}}
    table = opened(PLAIN | best, {"kind": "hand", "totals": [70, 50]})
    before = tables.load(table).state
    decide(table, decision, who=0)
    state = tables.load(table).state
    assert (state.match.over, state.match.winner, state.match.reason) == (True, 1, None)
    assert state.match.ending == Ending(verdict, (0,))  # type: ignore[arg-type]
    assert (state.totals, state.match.wins) == (before.totals, before.match.wins)
    with pytest.raises(Refused):
        tables.record(table, 2, {"kind": "hand", "totals": [61, 59]}, key(), SCORER, NOW)
    take_back(table)
    assert tables.load(table).state == before


def test_of_five_the_best_of_the_others_wins_also_where_it_was_over() -> None:
    table = opened(FIVE | {"match": {"type": "hands", "n": 2}}, HAND, OTHER)
    assert tables.load(table).state.match.winner == 0
    decide(table, "disqualified", 2, who=0)
    match = tables.load(table).state.match
    assert (match.winner, match.leaders) == (1, (1,))
    take_back(table)
    assert tables.load(table).state.match.winner == 0


def test_only_the_director_decides_and_takes_back(five: str) -> None:
    flag(five)
    for author in (SCORER, WATCHER):
        with pytest.raises(Forbidden):
            deciding.decide(five, 1, {"decision": "keep"}, None, key(), author, NOW)
    decide(five, "keep")
    for author in (SCORER, WATCHER):
        with pytest.raises(Forbidden):
            deciding.take_back(five, tables.load(five).rulings.decisions[0].version, key(), author, NOW)
    with pytest.raises(Forbidden):
        rulings.flag(five, 1, None, key(), WATCHER, NOW)


def test_a_key_decides_once_and_a_stale_look_not_at_all(five: str) -> None:
    seen = flag(five).version
    once = deciding.decide(five, 1, {"decision": "void"}, None, "the key", DIRECTOR, NOW, seen)
    twice = deciding.decide(five, 1, {"decision": "void"}, None, "the key", DIRECTOR, NOW, seen)
    assert (twice.repeated, twice.version, once.version) == (True, seen + 2, seen + 2)
    with pytest.raises(Conflict) as stale:
        deciding.decide(five, 1, {"decision": "keep"}, None, key(), DIRECTOR, NOW, seen)
    assert stale.value.code == "stale_version"
    deciding.decide(five, 2, {"decision": "keep"}, None, key(), DIRECTOR, NOW, seen)  # another hand
    with pytest.raises(Refused) as reused:
        deciding.decide(five, 1, {"decision": "keep"}, None, "the key", DIRECTOR, NOW)
    assert reused.value.refusal.problems[0].code == "key_reused"


@pytest.mark.parametrize(
    "wanted",
    [{}, {"decision": "hang"}, {"decision": "warning"}, {"decision": "warning", "who": 5},
     {"decision": "match_lost", "who": True}, {"decision": "penalty", "scores": [1]},
     {"decision": "correct", "entry": {"kind": "hand"}}],
)  # fmt: skip
def test_a_decision_that_is_none_is_refused(five: str, wanted: Json) -> None:
    version = flag(five).version
    with pytest.raises(Refused):
        deciding.decide(five, 1, wanted, None, key(), DIRECTOR, NOW)
    view = tables.load(five)
    assert (view.version, view.provisional) == (version, True)


def test_taken_back_after_another_correction_the_newer_word_stays(five: str) -> None:
    decide(five, "void")
    deciding.correct(five, 1, {**HAND, "points": 70}, "neu", DIRECTOR, NOW)
    take_back(five)
    assert tables.load(five).entries[0].entry["points"] == 70
    assert tables.log(five)[-1].entry == {"kind": "undecide", "of": 5}


def test_two_directors_at_once_decide_once(flask: Flask, five: str) -> None:
    seen = flag(five).version
    start = threading.Barrier(4)
    lost: list[str] = []

    def act(decision: str) -> None:
        start.wait()
        with flask.app_context():
            try:
                deciding.decide(five, 1, {"decision": decision}, None, key(), DIRECTOR, NOW, seen)
            except Conflict as conflict:
                lost.append(conflict.code)

    threads = [threading.Thread(target=act, args=(name,)) for name in ("void", "keep", "void", "keep")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lost == ["stale_version"] * 3
    assert len(tables.load(five).rulings.decisions) == 1


def test_the_referee_is_called_once_comes_or_is_not_needed(five: str) -> None:
    first = rulings.call(five, "contano male", key(), SCORER, NOW)
    assert rulings.call(five, None, key(), FRIEND, NOW).repeated
    call = tables.load(five).rulings.call
    assert call
    assert (call.version, call.words) == (first.version, "contano male")
    with pytest.raises(Forbidden):
        rulings.answer(five, call.version, True, key(), SCORER, NOW)
    rulings.answer(five, call.version, True, key(), DIRECTOR, NOW)
    assert tables.load(five).rulings.call is None
    again = rulings.call(five, None, key(), SCORER, NOW)
    rulings.answer(five, call.version, False, key(), SCORER, NOW)  # the button of the first call
    assert tables.load(five).rulings.call
    rulings.answer(five, again.version, False, key(), FRIEND, NOW)
    assert tables.load(five).rulings.call is None
    with pytest.raises(Conflict):
        rulings.answer(five, 1, False, key(), SCORER, NOW)


def test_another_process_tells_the_same_story(five: str, reopened: Callable[[], Flask]) -> None:
    flag(five)
    decide(five, "void")
    flag(five, 2)
    here = tables.load(five)
    _, story = read_story(five)
    assert last_word(story.records, 1) == 6
    with reopened().app_context():
        assert tables.load(five) == here
        db.engine.dispose()
