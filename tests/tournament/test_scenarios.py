"""Acceptance scenarios of a club evening that need no page and have no room of their own (F, O, R, S, Z)."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from scorer.errors import Refusal
from scorer.rules.sheet import score
from scorer.tournament.draw import draw
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, Knockout, Sizes, Swiss, Tables
from scorer.tournament.plan import plan
from scorer.tournament.rounds import Round
from scorer.tournament.sizes import ALLOWED, WORDS
from scorer.tournament.standings import standings
from tests.tournament.evening import drawn, evening, people, play, refused, table_result


@pytest.mark.parametrize("sizes", WORDS)
def test_f_every_field_from_four_to_thirty_has_a_whole_plan_or_says_what_is_possible(
    sizes: Sizes, short_plans: None
) -> None:
    for count in range(4, 31):
        planned = plan(evening(Tables(sizes=sizes), count), 6)
        if isinstance(planned, Refusal):
            assert refused(planned).problems[0].detail.get("instead") or count == 4
            continue
        assert len(planned) == 6
        for one in planned:
            assert {len(table.seats) for table in one.round.tables} <= ALLOWED[sizes]
            assert len(one.round.seats) + len(one.round.resting) == count


def test_o_each_of_six_rests_twice_in_twelve_deals_and_plays_ten() -> None:
    """The engine's own table of six: the dealer rests."""
    deal = {"kind": "hand", "call": {"rank": "re"}, "suit": "denari", "points": 61}
    entries = [{**deal, "caller": (dealer + 1) % 6, "partner": (dealer + 2) % 6} for dealer in range(6)] * 2
    names = ["Ada", "Bea", "Ciro", "Dino", "Elsa", "Fede"]
    answer = score({"scorer": 1, "game": "chiamata", "players": names, "first_dealer": 0, "entries": entries})
    dealers = [hand["dealer"] for hand in answer["hands"]]
    assert [dealers.count(seat) for seat in range(6)] == [2] * 6
    assert sum(answer["totals"]) == 0


def test_r_who_may_not_move_has_the_same_table_in_every_round() -> None:
    entrants = tuple(replace(one, fixed_table=2) if one.id == 7 else one for one in people(40))
    for played in (Tables(rounds=4), Tables(rounds=4, draw="equal_opponents")):
        _, draws = play(Event(played, entrants, 3), table_result)
        for one in draws:
            assert next(table.number for table in one.round.tables if 7 in table.seats) == 2
            assert sorted(table.number for table in one.round.tables) == list(range(1, 9))


def test_s_three_of_twenty_one_matches_wait_in_a_stable_order() -> None:
    event = replace(evening(Swiss(rounds=4), 42), tables=18)
    first = drawn(draw(event, 1))
    (note,) = first.warnings
    assert note.sentence() == "21 tables are needed and 18 are there: 19, 20, 21 wait in this order"
    assert draw(event, 1) == first


def test_z_two_hundred_players_and_eight_rounds_take_less_than_a_second() -> None:
    event = evening(Tables(rounds=8), 200)
    spent = 0.0
    for number in range(1, 9):
        start = time.process_time()
        answer = drawn(draw(event, number))
        spent += time.process_time() - start
        event = replace(event, history=(*event.history, answer.round))
    assert spent < 1.0


def test_named_people_who_meet_after_round_one_are_said() -> None:
    """Hard in round one, soft after: with two at a table there is no other way."""
    event, draws = play(replace(evening(Swiss(rounds=3), 4), keep_apart=((1, 2),)))
    said = [note.code for one in draws for note in one.warnings]
    assert "kept_apart_meet" in said
    assert event.history[0] is not None


def test_rows_of_groups_name_their_group_and_others_do_not() -> None:
    event, _ = play(evening(Groups(size=4), 8), rounds=2)
    assert {row.as_json()["group"] for row in standings(event).rows} == {"A", "B"}
    assert "group" not in standings(play(evening(Knockout(), 8))[0]).rows[0].as_json()


def test_a_drawn_lot_stands_in_the_answer_to_be_recorded() -> None:
    event = evening(Tables(rounds=1, final=5), 10)
    first = drawn(draw(event, 1)).round
    level = tuple(replace(table, result=(0, 0, 0, 0, 0), hands=10) for table in first.tables)
    event = replace(event, history=(Round(1, level),))
    (lot,) = drawn(draw(event, 2)).as_json()["lots"]
    assert (sorted(lot["order"]), lot["round"]) == (list(range(1, 11)), 2)
