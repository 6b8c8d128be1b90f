"""Movements: no repeat, ever, and a card people can follow."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from scorer.tournament.card import movement_card
from scorer.tournament.formats import Tables
from scorer.tournament.movements import MOST_ROUNDS, longest, movement
from tests.tournament.evening import evening, people, play, table_result


@pytest.mark.parametrize("tables", range(5, 61))
def test_nobody_meets_twice_in_the_longest_movement(tables: int) -> None:
    found = longest(tables, full=True)
    assert found is not None
    seen: set[tuple[tuple[int, int], ...]] = set()
    for number in range(1, found.rounds + 1):
        at: dict[int, list[tuple[int, int]]] = {}
        for seat in ((table, column) for table in range(tables) for column in range(5)):
            at.setdefault(found.seat(*seat, number), []).append(seat)
        assert all(len(seats) == 5 for seats in at.values())
        pairs = [pair for seats in at.values() for pair in combinations(sorted(seats), 2)]
        assert not seen.intersection(pairs)
        seen.update(pairs)


def test_the_longest_movements_are_the_measured_ones() -> None:
    """tournaments.md 2.2: 5 tables 5 (and the columns), 6: 5, 7: 7, 8: 6, 9: 7, 10: 9, 11 and more: 10."""
    lengths = {tables: found.rounds for tables in range(5, 61) if (found := longest(tables, full=True))}
    assert [lengths[tables] for tables in range(5, 11)] == [6, 5, 7, 6, 7, 9]
    assert {lengths[tables] for tables in range(11, 61)} == {MOST_ROUNDS}
    assert longest(4, full=True) is None
    assert movement(5, 6, full=False) is None


def test_the_plain_movement_reads_like_a_club_card() -> None:
    found = movement(5, 6, full=True)
    assert found is not None
    assert found.card() == (
        "Tables 1 to 5; after the last table comes table 1.",
        "A stays after every round.",
        "B moves 1 table up after every round.",
        "C moves 2 tables up after every round.",
        "D moves 3 tables up after every round.",
        "E moves 4 tables up after every round.",
        "Round 6: all A at table 1, all B at table 2, and so on.",
    )
    searched = movement(8, 3, full=True)
    assert searched is not None
    assert searched.card()[2].startswith("Before round 3: A stays, B moves 7 tables up")


@pytest.mark.parametrize(("count", "rounds"), [(25, 6), (40, 6), (48, 8), (103, 6)])
def test_following_the_card_leads_everybody_to_the_tables_that_are_drawn(count: int, rounds: int) -> None:
    event = evening(
        Tables(rounds=rounds, sizes="fives_fours"), count, seed=random.Random(count).randint(0, 99)
    )
    card = movement_card(event)
    assert card is not None
    _, draws = play(event, table_result)
    assert len(draws) == rounds
    for one in draws:
        for table in one.round.tables:
            assert {card.table(seat, one.round.number) for seat in table.seats} == {table.number}


def test_there_is_no_card_where_no_movement_exists() -> None:
    assert movement_card(evening(Tables(rounds=6), 23)) is None
    assert movement_card(evening(Tables(rounds=6, draw="equal_opponents"), 25)) is None
    assert people(3)[0].fixed_table is None
