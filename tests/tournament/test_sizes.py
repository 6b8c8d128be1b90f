"""Fives, sixes, fours, sit-outs: what a field makes, and what is offered where it makes nothing."""

from __future__ import annotations

import pytest

from scorer.tournament.sizes import ALLOWED, WORDS, alternatives, describe, least_repeats, nearest, seating


def test_what_is_not_possible_is_exactly_what_the_decision_table_says() -> None:
    """tournaments.md 3.4."""
    assert [n for n in range(1, 131) if not seating(n, "fives_sixes")] == [1, 2, 3, 4, 7, 8, 9, 13, 14, 19]
    assert [n for n in range(1, 131) if not seating(n, "fives_fours")] == [1, 2, 3, 6, 7, 11]
    assert [n for n in range(1, 131) if not seating(n, "sit_outs")] == [1, 2, 3, 4]


@pytest.mark.parametrize("sizes", WORDS)
def test_seats_and_rests_are_everybody_and_sizes_are_allowed(sizes: str) -> None:
    for people in range(4, 513):
        for found in (seating(people, sizes), nearest(people, sizes)):  # type: ignore[arg-type]  # parametrised
            if found:
                assert sum(found.tables) + found.resting == people
                assert set(found.tables) <= ALLOWED[sizes]  # type: ignore[index]  # parametrised
                assert found.resting <= 4


def test_a_hundred_and_three_make_the_tables_of_scenario_b() -> None:
    assert describe(seating(103, "fives_fours"), "fives_fours") == "fives and fours: 2 of 4, 19 of 5"
    assert describe(seating(103, "fives_sixes"), "fives_sixes") == "fives and sixes: 17 of 5, 3 of 6"
    assert describe(seating(103, "sit_outs"), "sit_outs") == "fives with sit-outs: 20 of 5, 3 sit out"


def test_seven_players_are_offered_six_and_one_or_five_and_two() -> None:
    assert alternatives(7, "fives_sixes") == (
        "fives with sit-outs: 1 of 5, 2 sit out",
        "fives and sixes: 1 of 6, 1 sit out",
    )


def test_every_field_from_four_has_something_to_play() -> None:
    for people in range(4, 31):
        for sizes in WORDS:
            assert seating(people, sizes) or alternatives(people, sizes)


def test_repeats_nobody_can_avoid() -> None:
    bounds = {(25, 6): 0, (25, 7): 50, (25, 8): 100, (23, 6): 77, (27, 6): 10, (20, 5): 16}
    for (people, rounds), bound in bounds.items():
        found = seating(people, "fives_sixes")
        assert found is not None
        assert least_repeats(people, found, rounds) == bound
