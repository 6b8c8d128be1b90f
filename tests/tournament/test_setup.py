"""Set-up: the impossible is refused with what is possible instead, the unwise is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.errors import Refusal
from scorer.tournament.draw import draw
from scorer.tournament.formats import Format, Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.plan import plan
from scorer.tournament.setup import advice, safe_rounds, usual_rounds
from scorer.tournament.words import refusal_sentence
from tests.tournament.evening import code, drawn, evening, play, total_repeats


def notes(played: Format, count: int) -> dict[str, str]:
    said = advice(evening(played, count))
    assert not isinstance(said, Refusal), said
    return {note.code: note.sentence() for note in said}


def test_seven_players_are_told_what_they_can_play() -> None:
    said = advice(evening(Tables(), 7))
    assert isinstance(said, Refusal)
    assert refusal_sentence(said) == (
        "7 cannot sit at fives and sixes, instead: fives with sit-outs: 1 of 5, 2 sit out, "
        "fives and sixes: 1 of 6, 1 sit out"
    )
    assert said.problems[0].code == "sizes_impossible"
    assert code(draw(evening(Tables(), 7), 1)) == "sizes_impossible"


def test_twenty_three_in_fives_and_sixes_is_unwise_and_says_what_is_better() -> None:
    assert notes(Tables(), 23) == {
        "mostly_sixes": "only 1 of 4 tables are fives, instead: fives and fours: 2 of 4, 3 of 5, "
        "fives with sit-outs: 4 of 5, 3 sit out",
        "repeats_unavoidable": "at least 77 meetings will be repeats, instead: fives and fours: "
        "2 of 4, 3 of 5 (at least 0), fives with sit-outs: 4 of 5, 3 sit out (at least 0), 1 round",
    }


def test_eight_pairs_and_seven_swiss_rounds_are_warned_and_offered_a_round_robin() -> None:
    """Scenario H at set-up."""
    assert notes(Swiss(rounds=7), 8) == {
        "rounds_over_half": "7 rounds for 8: 4 have no rematch, a round robin takes 7"
    }
    assert notes(Swiss(rounds=4), 8) == {}
    assert notes(Swiss(rounds=4), 7) == {}
    assert "rounds_over_half" in notes(Swiss(rounds=5), 7)
    assert [note.code for note in drawn(draw(evening(Swiss(rounds=7), 8), 1)).warnings] == [
        "rounds_over_half"
    ]


@pytest.mark.parametrize(
    ("played", "count", "said"),
    [
        (Tables(rounds=7), 25, "repeats_unavoidable"),
        (Tables(rounds=6, draw="equal_opponents"), 35, "small_equal"),
        (Tables(sizes="sit_outs"), 103, "sit_outs"),
        (RoundRobin(), 12, "long_robin"),
        (RotatingPairs(5), 9, "sit_outs"),
        (RotatingPairs(9), 8, "partners_again"),
        (Groups(size=4), 13, "uneven_groups"),
    ],
)
def test_what_is_unwise_is_said_in_a_sentence(played: Format, count: int, said: str) -> None:
    assert said in notes(played, count)


@pytest.mark.parametrize(
    ("played", "count"),
    [
        (Tables(rounds=6), 25),
        (Tables(rounds=6), 103),
        (RoundRobin(), 8),
        (RotatingPairs(7), 8),
        (Groups(), 16),
    ],
)
def test_a_good_set_up_needs_no_words(played: Format, count: int) -> None:
    assert notes(played, count) == {}


def test_too_few_and_too_many_are_answered_by_every_format() -> None:
    every: tuple[Format, ...] = (Knockout(), RoundRobin(), Groups(), Swiss(), RotatingPairs(), Tables())
    for played in every:
        assert code(advice(evening(played, 1))) == "too_few_entrants"
        assert code(draw(evening(played, 1), 1)) == "too_few_entrants"
        assert code(advice(evening(played, 1025))) == "too_many_entrants"


def test_the_usual_number_of_rounds() -> None:
    """Magic tournament rules, appendix E (tournaments.md 2.6)."""
    assert [usual_rounds(n) for n in (5, 8, 9, 16, 17, 33, 65, 128, 129, 227, 410)] == [
        3,
        3,
        4,
        4,
        5,
        6,
        7,
        7,
        8,
        9,
        10,
    ]
    assert [safe_rounds(n) for n in (4, 5, 8, 9)] == [2, 3, 4, 5]


def test_a_plan_is_all_rounds_and_equals_drawing_them_one_by_one() -> None:
    every: tuple[tuple[Format, int, int], ...] = (
        (Tables(rounds=6), 25, 6),
        (Tables(rounds=5), 33, 5),
        (Tables(rounds=4), 71, 4),
        (RoundRobin(), 7, 7),
        (RotatingPairs(5), 16, 5),
    )
    for played, count, rounds in every:
        event = evening(played, count)
        planned = plan(event, rounds)
        assert not isinstance(planned, Refusal)
        _, draws = play(event, lambda _, table: replace(table, result=(1,) + (0,) * (len(table.sides) - 1)))
        assert [one.round for one in planned] == [one.round for one in draws][:rounds]


def test_a_plan_without_rounds_in_the_format_takes_those_asked_for() -> None:
    planned = plan(evening(Tables(), 25), 6)
    assert not isinstance(planned, Refusal)
    assert total_repeats([one.round for one in planned]) == (0, 1)


def test_what_depends_on_results_is_not_planned() -> None:
    for played in (Knockout(), Swiss(), Groups(), Tables(draw="equal_opponents")):
        assert code(plan(evening(played, 10), 3)) == "plan_needs_results"
    event, _ = play(evening(Swiss(), 8), rounds=1)
    assert code(plan(event, 3)) == "plan_before_results"
    assert code(plan(evening(RoundRobin(), 4), 5)) == "event_over"
    assert code(plan(evening(RoundRobin(), 4), 0)) == "too_many_rounds"
