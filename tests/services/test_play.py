"""A hand in progress: told once, taken back, closed by the hand that is recorded, seen by whom it may be."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from scorer.errors import Conflict, Forbidden, Json, NotFound, Refused, ScorerError
from scorer.rules.play import Play, begin
from scorer.services import changes, deciding, play, tables, telling
from scorer.services.play import Helpers, Told
from scorer.services.reading import read_story
from scorer.services.scene import folded, spans, stood_for
from scorer.services.values import Author, Role
from scorer.store import plays as stored
from scorer.store.db import db, reading
from tests.postgres import waiting
from tests.rules.play.hands import chiamata
from tests.running import BRISCOLA, HAND, wait_until
from tests.services.conftest import DIRECTOR, NOW, SCORER, WATCHER, being_recorded, on_postgresql

FIVE: Json = {
    "scorer": 1,
    "game": "chiamata",
    "players": ["Anna", "Bruno", "Carla", "Dino", "Elena"],
    "first_dealer": 0,
}


def recorded(table_id: str, number: int) -> Play | None:
    """What was told of the hand that became this entry."""
    _, story = read_story(table_id)
    span = spans(story.records).get(number)
    if span is None:
        return None
    with reading() as session:
        stood = stood_for(story.records, number, stored.lines(session, table_id, *span))
    return folded(story.state, stood) if stood else None


CARLA = Author("c" * 32, "Carla", Role.SCORE)
TRICK: Json = {"step": "trick", "taker": 0}


@pytest.fixture
def five() -> str:
    return tables.open_table(FIVE, DIRECTOR, NOW).id


def say(
    table: str, step: Json, at: int | None = None, author: Author = SCORER, key: str | None = None
) -> Told:
    """Tell a step as the next one, of the hand at hand."""
    now = play.follow(table, author)
    at = at or now.step
    return play.say(table, step, now.number, at, key or f"{author.name} {at}", author, NOW)


def back(table: str) -> Told:
    now = play.follow(table, SCORER)
    return play.undo(table, now.number, now.step, f"undo {now.step}", SCORER, NOW)


def conflict(act: Callable[[], object]) -> Conflict:
    with pytest.raises(Conflict) as found:
        act()
    return found.value


def codes(act: Callable[[], object]) -> list[str]:
    with pytest.raises(Refused) as found:
        act()
    return [problem.code for problem in found.value.refusal.problems]


# A whole hand


def test_a_hand_told_card_by_card_is_recorded_as_it_was_told(five: str) -> None:
    hand = chiamata(tables.load(five).state, random.Random(3))
    assert hand is not None
    for step in [*hand.opening, *hand.told(["cards"] * 8, random.Random())]:
        told = say(five, step)
    now = told.following
    assert (now.number, now.step, now.moved, now.written.ready) == (1, now.moved + 1, now.step - 1, True)
    assert tables.load(five).version == 0
    saved = tables.record(five, now.number, dict(now.written.entry), "hand", SCORER, NOW)
    assert saved.row is not None
    assert saved.row.entry.get("partner", saved.row.entry["caller"]) == hand.fell
    after = play.follow(five, SCORER)
    assert (after.begun, after.number, after.last, after.play.dealt.dealer) == (False, 2, None, 1)
    assert after.play == begin(after.state)
    again = recorded(five, 1)
    assert again is not None
    assert again.tricks == now.play.tricks


# Once, and in order


def test_a_step_is_told_once_however_often_it_is_asked_for(table: str) -> None:
    first = say(table, TRICK, key="tap")
    again = play.say(table, TRICK, 1, 1, "tap", SCORER, NOW)
    assert (first.step, first.repeated, again.step, again.repeated) == (1, False, 1, True)
    assert len(again.following.play.tricks) == 1
    other = {"step": "trick", "taker": 1}
    assert codes(lambda: play.say(table, other, 1, 1, "tap", SCORER, NOW)) == ["key_reused"]
    assert codes(lambda: play.say(table, TRICK, 1, 2, "tap", SCORER, NOW)) == ["key_reused"]


def test_a_step_that_is_taken_says_by_whom_and_whether_it_is_the_same(table: str) -> None:
    say(table, TRICK)
    other = conflict(lambda: play.say(table, {"step": "trick", "taker": 1}, 1, 1, "x", CARLA, NOW))
    assert (other.code, other.detail) == (
        "number_taken",
        {"step": 1, "said": TRICK, "by": "Anna", "at": NOW.isoformat(), "equal": False},
    )
    same = conflict(lambda: play.say(table, dict(reversed(TRICK.items())), 1, 1, "y", CARLA, NOW))
    assert same.detail["equal"] is True
    ahead = conflict(lambda: play.say(table, TRICK, 1, 3, "z", CARLA, NOW))
    assert (ahead.code, ahead.detail) == ("number_ahead", {"step": 2})
    beyond = conflict(lambda: play.say(table, TRICK, 2, 2, "z", CARLA, NOW))
    assert (beyond.code, beyond.detail) == ("number_ahead", {"next": 1})


def test_a_refused_step_is_not_kept_and_its_key_stays_free(table: str) -> None:
    assert codes(lambda: say(table, {"step": "trick", "taker": 0, "points": 19}, key="k")) == [
        "impossible_for_tricks"
    ]
    assert say(table, TRICK, key="k").step == 1


@pytest.mark.parametrize("step", [{"step": "undo"}, {"step": "give_up"}, {"step": "no"}, None, [], "x"])
def test_what_is_no_step_is_not_told(table: str, step: Json) -> None:
    assert codes(lambda: play.say(table, step, 1, 1, "k", SCORER, NOW))
    assert play.follow(table, SCORER).step == 1


@pytest.mark.parametrize("numbers", [(0, 1), (1, 0), (True, 1), (1, "1"), (1, None)])
def test_an_impossible_number_is_refused(table: str, numbers: tuple[Any, Any]) -> None:
    number, at = numbers
    assert codes(lambda: play.say(table, TRICK, number, at, "k", SCORER, NOW))


def test_eight_at_once_tell_one_step(flask: Flask, table: str) -> None:
    answers: list[object] = []
    start = threading.Barrier(8)

    def tap(who: int) -> None:
        start.wait()
        with flask.app_context():
            try:
                answers.append(play.say(table, TRICK, 1, 1, f"key {who % 2}", SCORER, NOW))
            except ScorerError as failure:
                answers.append(failure)

    threads = [threading.Thread(target=tap, args=(who,)) for who in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = [answer for answer in answers if isinstance(answer, Told)]
    assert sum(not each.repeated for each in told) == 1
    assert all(isinstance(each, Conflict) and each.detail["equal"] for each in answers if each not in told)
    assert len(play.follow(table, SCORER).play.tricks) == 1


# Taking back


def test_an_undo_takes_back_one_step_and_everything_stays_written(table: str) -> None:
    for taker in (0, 1):
        say(table, {"step": "trick", "taker": taker})
    assert [trick.taker for trick in back(table).following.play.tricks] == [0]
    now = play.follow(table, SCORER)
    assert (now.step, now.moved, now.last and now.last.step) == (4, 3, 1)
    say(table, {"step": "trick", "taker": 0})
    assert back(table).following.last == now.last


def test_an_undo_asked_for_twice_takes_one_step_back(table: str) -> None:
    say(table, TRICK)
    say(table, TRICK)
    first = play.undo(table, 1, 3, "undo", SCORER, NOW)
    assert play.undo(table, 1, 3, "undo", SCORER, NOW).repeated
    assert len(first.following.play.tricks) == 1
    late = conflict(lambda: play.undo(table, 1, 3, "other", CARLA, NOW))
    assert (late.detail["equal"], late.detail["by"]) == (True, "Anna")


def test_where_nothing_stands_nothing_is_taken_back(table: str) -> None:
    assert codes(lambda: back(table)) == ["unknown_entry"]
    assert codes(lambda: play.give_up(table, 1, 1, "g", SCORER, NOW)) == ["unknown_entry"]


def test_a_hand_given_up_is_begun_anew_or_brought_back(table: str) -> None:
    say(table, TRICK)
    gone = play.give_up(table, 1, 2, "give up", SCORER, NOW).following
    assert (gone.begun, gone.play.tricks, gone.number) == (False, (), 1)
    assert len(back(table).following.play.tricks) == 1
    play.give_up(table, 1, 4, "again", SCORER, NOW)
    assert [trick.taker for trick in say(table, {"step": "trick", "taker": 1}).following.play.tricks] == [1]


# What closes a hand, and what does not


def test_a_hand_recorded_by_anybody_closes_the_one_in_progress(table: str) -> None:
    say(table, TRICK)
    tables.record(table, 1, HAND, "hand", CARLA, NOW)
    closed = conflict(lambda: play.say(table, TRICK, 1, 2, "late", SCORER, NOW))
    assert closed.code == "number_taken"
    assert closed.detail == {
        "number": 1,
        "entry": HAND,
        "by": "Carla",
        "at": NOW.isoformat(),
        "undone": False,
    }
    assert not play.follow(table, SCORER).begun


# A hand undone


def takers(table: str) -> list[int]:
    """Who took the tricks of the hand at hand."""
    return [trick.taker for trick in play.follow(table, SCORER).play.tricks]


def took(table: str, *seats: int) -> None:
    for seat in seats:
        say(table, {"step": "trick", "taker": seat})


def save(table: str, entry: Json = HAND) -> int:
    number = tables.load(table).next
    tables.record(table, number, entry, f"hand {number}", SCORER, NOW)
    return number


def test_who_recorded_too_early_goes_on_where_they_stood(five: str) -> None:
    hand = chiamata(tables.load(five).state, random.Random(3))
    assert hand is not None
    for step in [*hand.opening, *hand.told(["cards"] * 8, random.Random())][: len(hand.opening) + 12]:
        say(five, step)
    before = play.follow(five, SCORER)
    all_pass = save(five, {"kind": "all_pass"})
    assert not play.follow(five, SCORER).begun
    tables.undo(five, all_pass, SCORER, NOW)
    after = play.follow(five, SCORER)
    assert (after.play, after.last, after.written) == (before.play, before.last, before.written)
    assert (after.number, after.step, after.moved) == (2, before.step + 1, before.moved + 1)
    assert (len(before.play.tricks), len(back(five).following.play.on_table)) == (2, 1)


def test_recorded_again_a_hand_has_all_that_was_told_of_it(table: str) -> None:
    took(table, 0, 1)
    tables.undo(table, save(table), SCORER, NOW)
    took(table, 1)
    again = save(table)
    assert play.told_of(table, again) == {"trick"}
    assert len((recorded(table, again) or pytest.fail("nothing told")).tricks) == 3
    assert takers(table) == []
    tables.undo(table, again, SCORER, NOW)
    assert takers(table) == [0, 1, 1]


def test_piles_counted_before_the_undo_are_counted_by_both_after_it(table: str) -> None:
    count(table, 0, {"asso": 4, "tre": 2}, SCORER)
    tables.undo(table, save(table), SCORER, NOW)
    told = count(table, 1, {"tre": 2, "re": 4, "cavallo": 4, "fante": 4}, CARLA, 2).following
    again = save(table, dict(told.written.entry))
    assert play.counted_by_both(table) == {again}


def test_what_was_told_of_the_next_hand_stands_before_the_one_undone(table: str) -> None:
    took(table, 0)
    one = save(table)
    took(table, 1, 1)
    tables.undo(table, one, SCORER, NOW)
    assert takers(table) == [1, 1]
    back(table)
    assert len(back(table).following.play.tricks) == 1
    assert takers(table) == [0]


def test_a_later_hand_recorded_closes_it_for_good(table: str) -> None:
    took(table, 0)
    tables.undo(table, save(table), SCORER, NOW)
    two = save(table, {"kind": "void"})
    assert takers(table) == []
    took(table, 1)
    three = save(table)
    tables.undo(table, two, DIRECTOR, NOW)
    assert (takers(table), play.follow(table, SCORER).begun) == ([], False)
    tables.undo(table, three, DIRECTOR, NOW)
    assert takers(table) == [1]


def test_two_hands_undone_one_after_the_other(table: str) -> None:
    took(table, 0)
    one, two = save(table), save(table)
    tables.undo(table, two, SCORER, NOW)
    assert takers(table) == []
    tables.undo(table, one, SCORER, NOW)
    assert takers(table) == [0]


def test_corrected_or_made_void_a_hand_stays_closed_and_undone_it_is_open(table: str) -> None:
    took(table, 0)
    one = save(table)
    deciding.correct(table, one, {"kind": "hand", "totals": [70, 50]}, None, SCORER, NOW)
    assert takers(table) == []
    void = deciding.decide(table, one, {"decision": "void"}, "misdealt", "void", DIRECTOR, NOW)
    assert takers(table) == []
    deciding.take_back(table, void.version, "back", DIRECTOR, NOW)
    assert takers(table) == []
    tables.undo(table, one, DIRECTOR, NOW)
    assert takers(table) == [0]


def test_a_penalty_between_leaves_the_hand_below_it_open_to_an_undo(table: str) -> None:
    took(table, 0)
    one = save(table)
    fine = save(table, {"kind": "penalty", "scores": [-3, 0]})
    tables.undo(table, one, DIRECTOR, NOW)
    assert takers(table) == [0]
    tables.undo(table, fine, SCORER, NOW)
    assert takers(table) == [0]


def test_who_tells_on_from_the_page_of_before_is_told_of_the_undo(table: str) -> None:
    took(table, 0)
    one, page = save(table), play.follow(table, CARLA)
    tables.undo(table, one, SCORER, NOW)
    late = conflict(lambda: play.say(table, TRICK, page.number, page.step, "late", CARLA, NOW))
    assert late.detail["said"] == {"step": "reopened", "number": one}
    assert takers(table) == [0]


def test_a_pile_of_the_hand_undone_is_refused_while_something_newer_stands(table: str) -> None:
    took(table, 0)
    one = save(table)
    took(table, 1)
    tables.undo(table, one, SCORER, NOW)
    assert conflict(lambda: count(table, 0, {"asso": 1}, CARLA, one)).detail["undone"]
    back(table)
    assert len(count(table, 0, {"asso": 1}, CARLA, one).following.play.counts) == 1


def test_an_undo_asked_for_twice_opens_the_hand_once(table: str) -> None:
    took(table, 0)
    one = save(table)
    assert not tables.undo(table, one, SCORER, NOW).repeated
    assert tables.undo(table, one, SCORER, NOW).repeated
    assert play.follow(table, SCORER).step == 3


def test_a_hand_undone_by_a_version_that_brought_nothing_back_stays_as_it_was(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    took(table, 0)
    one = save(table)
    monkeypatch.setattr(changes, "reopens", lambda _: False)
    tables.undo(table, one, SCORER, NOW)
    assert (takers(table), play.follow(table, SCORER).last) == ([], None)
    assert conflict(lambda: play.say(table, TRICK, one, 2, "late", CARLA, NOW)).detail["undone"]
    took(table, 1)
    assert play.told_of(table, save(table)) == {"trick"}


def test_a_hand_open_again_tells_those_who_watch_no_trick(table: str) -> None:
    took(table, 0, 1)
    untouched = play.watch(table)
    tables.undo(table, save(table), SCORER, NOW)
    seen = play.watch(table)
    assert (seen.play, seen.begun) == (untouched.play, True)
    assert seen.moved > untouched.moved


def test_the_streams_hear_of_a_hand_that_is_open_again(table: str, flask: Flask) -> None:
    took(table, 0)
    one = save(table)
    tables.undo(table, one, SCORER, NOW)
    with reading() as session:
        moves = stored.moves(session, [table])[table]
    assert (moves.told, moves.shown) == (play.follow(table, SCORER).moved, play.watch(table).moved)


def test_a_penalty_and_a_newcomer_do_not_close_it(table: str) -> None:
    say(table, TRICK)
    tables.record(table, 1, {"kind": "penalty", "scores": [-3, 0]}, "p", SCORER, NOW)
    tables.record(table, 2, {"kind": "substitution", "seat": 1, "player": "Carla"}, "s", SCORER, NOW)
    told = play.say(table, TRICK, 1, 2, "the page of before", SCORER, NOW)
    assert (len(told.following.play.tricks), told.following.number) == (2, 3)
    tables.record(table, 3, HAND, "hand", SCORER, NOW)
    assert not play.follow(table, SCORER).begun
    assert recorded(table, 2) is None
    assert len((recorded(table, 3) or pytest.fail("nothing told")).tricks) == 2


def test_an_earlier_hand_undone_leaves_the_deal_of_this_one(five: str) -> None:
    tables.record(five, 1, {"kind": "hand", "caller": 1, "solo": True, "call": {"rank": "re"}, "points": 61},
                  "one", SCORER, NOW)  # fmt: skip
    say(five, {"step": "call", "seat": 2, "action": {"rank": "due", "points": 120}})
    tables.undo(five, 1, SCORER, NOW)
    now = play.follow(five, SCORER)
    assert (now.play.dealt.dealer, now.state.next_dealer, now.play.caller) == (1, 0, 2)
    assert "auction" not in now.written.entry


def test_after_the_match_nothing_is_told(table: str) -> None:
    short = tables.open_table({**BRISCOLA, "match": {"type": "first_to", "k": 1}}, DIRECTOR, NOW).id
    tables.record(short, 1, HAND, "hand", SCORER, NOW)
    assert codes(lambda: say(short, TRICK)) == ["match_already_over"]


def test_a_hand_recorded_between_look_and_write_is_never_missed(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = telling._write

    def late(*args: Any) -> stored.Moves:
        monkeypatch.setattr(telling, "_write", write)
        tables.record(table, 1, HAND, "hand", CARLA, NOW)
        return write(*args)

    monkeypatch.setattr(telling, "_write", late)
    assert conflict(lambda: play.say(table, TRICK, 1, 1, "k", SCORER, NOW)).detail["by"] == "Carla"
    assert play.follow(table, SCORER).step == 1


def test_too_many_steps_are_refused_and_can_still_be_taken_back(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "MOST_STEPS", 2)
    say(table, TRICK)
    say(table, TRICK)
    assert codes(lambda: say(table, TRICK)) == ["too_long"]
    assert len(back(table).following.play.tricks) == 1


# Who may


def test_watchers_tell_nothing_and_read_what_is_public(five: str) -> None:
    for act in (
        lambda: play.say(five, TRICK, 1, 1, "k", WATCHER, NOW),
        lambda: play.undo(five, 1, 1, "k", WATCHER, NOW),
        lambda: play.give_up(five, 1, 1, "k", WATCHER, NOW),
        lambda: play.choose(five, Helpers(), WATCHER),
        lambda: play.follow(five, WATCHER),
    ):
        with pytest.raises(Forbidden):
            act()
    say(five, {"step": "called", "seat": 1, "call": {"rank": "re"}})
    say(five, {"step": "suit", "suit": "denari"})
    for points in (14, 3):
        say(five, {"step": "trick", "taker": 2, "points": points})
    seen = play.watch(five)
    assert (seen.begun, seen.play.caller, seen.play.partner) == (True, 1, None)
    moved = seen.moved
    say(five, {"step": "trick", "taker": 3, "points": 2})
    assert play.watch(five).moved == moved
    assert play.watch(five) == seen
    assert play.watch(five, Role.SCORE).moved == play.follow(five, SCORER).moved == 5
    with pytest.raises(NotFound):
        play.watch("nosuchtable2")


def test_watching_writes_nothing(five: str) -> None:
    before = play.watch(five)
    assert play.watch(five) == before
    assert play.follow(five, SCORER).step == 1


# What a table follows


def test_everything_is_off_until_chosen_and_remembered_for_the_table(
    five: str, table: str, reopened: Callable[[], Flask]
) -> None:
    assert play.watch(five).helpers == Helpers(auction=False, tricks="off", counter=False)
    chosen = Helpers(auction=True, tricks="cards", counter=True)
    for _ in range(2):
        play.choose(five, chosen, SCORER)
    assert (play.watch(five).moved, play.watch(table).helpers) == (1, Helpers())
    play.choose(five, Helpers(tricks="takers"), SCORER)
    assert play.follow(five, SCORER).moved == 2
    assert tables.load(five).version == 0
    with reopened().app_context():
        assert play.watch(five).helpers == Helpers(tricks="takers")
        db.engine.dispose()


def test_what_a_table_cannot_follow_is_refused(table: str) -> None:
    assert codes(lambda: play.choose(table, Helpers(auction=True), SCORER)) == ["bad_format"]
    wrong: Any = "none"
    assert codes(lambda: play.choose(table, Helpers(tricks=wrong), SCORER)) == ["unknown_kind"]
    with pytest.raises(NotFound):
        play.choose("nosuchtable2", Helpers(), SCORER)


# Two phones with one pile each


def count(table: str, side: int, cards: dict[str, int], author: Author, number: int = 1) -> Told:
    step = {"step": "count", "side": side, "cards": cards}
    return play.say(table, step, number, None, f"{author.name} {number} {side}", author, NOW)


def test_two_phones_count_at_the_same_time_and_the_hand_is_marked(table: str) -> None:
    mine, theirs = {"asso": 4, "tre": 2}, {"tre": 2, "re": 4, "cavallo": 4, "fante": 4}
    count(table, 0, mine, SCORER)
    told = count(table, 1, theirs, CARLA).following
    assert told.written.entry["totals"] == [64, 56]
    assert play.counted_by_both(table) == frozenset()
    tables.record(table, 1, dict(told.written.entry), "hand", SCORER, NOW)
    assert play.counted_by_both(table) == {1}
    assert play.counted_by_both(table) is play.counted_by_both(table)  # worked out once for a version
    deciding.correct(table, 1, {"kind": "hand", "totals": [70, 50]}, "misread", DIRECTOR, NOW)
    assert play.counted_by_both(table) == frozenset()


@contextmanager
def noted(note: Callable[..., None]) -> Iterator[None]:
    """What is asked of the database meanwhile."""
    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def test_a_long_evening_costs_the_last_hand_alone(table: str) -> None:
    read: list[list[int]] = []

    def note(_conn: Any, _cursor: Any, statement: str, parameters: Any, *_more: Any) -> None:
        if "said" in statement and "ORDER BY" in statement:
            told = parameters.values() if isinstance(parameters, dict) else parameters
            read.append([each for each in told if isinstance(each, int)])

    mine, theirs = {"asso": 4, "tre": 2}, {"tre": 2, "re": 4, "cavallo": 4, "fante": 4}
    hands = range(1, 31)
    for number in hands:
        for side, cards, who in ((0, mine, SCORER), (1, theirs, CARLA)):
            count(table, side, cards, who, number)
        tables.record(table, number, {"kind": "hand", "totals": [64, 56]}, f"hand {number}", SCORER, NOW)
        with noted(note):
            assert play.counted_by_both(table) == set(range(1, number + 1))
    assert read == [[number - 1, number] for number in hands]
    with noted(note):
        deciding.correct(table, 3, {"kind": "hand", "totals": [70, 50]}, "misread", DIRECTOR, NOW)
        assert play.counted_by_both(table) == set(hands) - {3}
        tables.undo(table, 30, SCORER, NOW)
        assert play.counted_by_both(table) == set(hands) - {3, 30}
    assert read[len(hands) :] == [[29, 30]]  # what the undo opens again


def test_a_hand_counted_on_one_phone_or_with_a_difference_is_not_marked(table: str) -> None:
    count(table, 0, {"asso": 4}, SCORER)
    count(table, 1, {"tre": 4, "re": 4, "cavallo": 4, "fante": 4}, SCORER)
    tables.record(table, 1, {"kind": "hand", "totals": [44, 76]}, "one", SCORER, NOW)
    count(table, 0, {"asso": 4}, SCORER, 2)
    apart = count(table, 1, {"asso": 1, "tre": 4, "re": 4, "cavallo": 4, "fante": 4}, CARLA, 2)
    assert not apart.following.written.ready
    tables.record(table, 2, {"kind": "hand", "totals": [44, 76]}, "two", SCORER, NOW)
    assert play.counted_by_both(table) == frozenset()


def test_what_was_told_is_there_for_the_next_process(five: str, reopened: Callable[[], Flask]) -> None:
    say(five, {"step": "called", "seat": 1, "call": {"rank": "re"}})
    here = play.follow(five, SCORER)
    with reopened().app_context():
        assert play.follow(five, SCORER) == here
        db.engine.dispose()


@on_postgresql
def test_a_step_waits_for_the_hand_that_another_process_is_recording_and_is_then_too_late(
    flask: Flask, table: str
) -> None:
    too_late: list[str] = []

    def tell() -> None:
        with flask.app_context():
            try:
                play.say(table, TRICK, 1, 1, "trick", SCORER, NOW)
            except Conflict as conflict:
                too_late.append(conflict.code)

    thread = threading.Thread(target=tell)
    with being_recorded(table):
        thread.start()
        wait_until(lambda: waiting(db.engine.url), "the step's waiting")
    thread.join()
    assert too_late == ["number_taken"]


# Several steps at once


def test_several_steps_are_taken_back_at_once_and_stay_written(table: str) -> None:
    took(table, 0, 1, 0, 1)
    now = play.follow(table, SCORER)
    told = play.undo(table, now.number, now.step, "three", SCORER, NOW, many=3)
    assert ([each.taker for each in told.following.play.tricks], told.following.step) == ([0], 6)
    assert play.undo(table, now.number, now.step, "three", SCORER, NOW, many=3).repeated
    with reading() as session:
        assert [each.said["step"] for each in stored.lines(session, table, 0, 1)] == ["trick"] * 4 + ["undo"]
    assert [each.said for each in play.steps_told(table, SCORER)[1]] == [TRICK]


@pytest.mark.parametrize("many", [0, -1, 3])
def test_more_steps_than_were_told_are_not_taken_back(table: str, many: int) -> None:
    took(table, 0, 1)
    now = play.follow(table, SCORER)
    assert codes(lambda: play.undo(table, now.number, now.step, "u", SCORER, NOW, many)) == ["unknown_entry"]
    assert takers(table) == [0, 1]


def test_going_back_never_reaches_into_what_came_before_the_hand(table: str) -> None:
    took(table, 0, 1)
    one = save(table)
    took(table, 1)
    tables.undo(table, one, SCORER, NOW)
    now = play.follow(table, SCORER)
    assert codes(lambda: play.undo(table, now.number, now.step, "u", SCORER, NOW, 2)) == ["unknown_entry"]


def test_two_phones_go_back_from_the_same_page_once(table: str) -> None:
    took(table, 0, 1, 0)
    now = play.follow(table, SCORER)
    play.undo(table, now.number, now.step, "mine", SCORER, NOW, many=2)
    late = conflict(lambda: play.undo(table, now.number, now.step, "theirs", CARLA, NOW, many=2))
    assert (late.detail["equal"], takers(table)) == (True, [0])


def test_the_steps_of_a_hand_are_for_those_who_score(table: str) -> None:
    with pytest.raises(Forbidden):
        play.steps_told(table, WATCHER)
