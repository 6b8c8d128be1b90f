"""Individuals at tables: repeats as promised, odd tables shared out, rests, equal opponents, a final."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Literal

import pytest

from scorer.errors import Refusal
from scorer.tournament import inforce
from scorer.tournament.draw import draw
from scorer.tournament.entrants import Presence
from scorer.tournament.event import Event
from scorer.tournament.formats import Tables
from scorer.tournament.rounds import Draw, Lot
from scorer.tournament.sizes import ALLOWED
from scorer.tournament.standings import standings
from tests.tournament.evening import (
    change,
    code,
    drawn,
    evening,
    finish,
    once_each,
    people,
    play,
    refused,
    table_result,
    total_repeats,
)

Sizes = Literal["fives_sixes", "fives_fours", "sit_outs"]


def visits(event: Event) -> list[int]:
    counted = inforce.visits_of(event)
    return [counted.get(one.id, 0) for one in event.entrants]


def test_twenty_five_players_six_rounds_everybody_meets_everybody_once() -> None:
    event, _ = play(evening(Tables(rounds=6), 25), table_result)
    assert total_repeats(event.history) == (0, 1)
    assert len(event.met.times) == 300


def test_twenty_five_players_seven_rounds_have_fifty_repeats_and_nobody_three_times() -> None:
    event, draws = play(evening(Tables(rounds=7), 25), table_result)
    count, most = total_repeats(event.history)
    assert (count, most) == (50, 2)
    assert [one.repeats for one in draws] == [0, 0, 0, 0, 0, 0, 50]
    assert draws[-1].warnings[-1].code == "rematches"


@pytest.mark.parametrize("count", [46, 47, 48, 49, 50, 53, 60, 77, 100])
def test_forty_six_and_more_play_eight_rounds_without_a_repeat(count: int) -> None:
    event, _ = play(evening(Tables(rounds=8, sizes="fives_fours"), count), table_result)
    assert total_repeats(event.history) == (0, 1)
    if count % 5 == 0:
        event, _ = play(evening(Tables(rounds=8), count), table_result)
        assert total_repeats(event.history) == (0, 1)


@pytest.mark.parametrize(
    ("count", "rounds"), [(31, 7), (35, 7), (36, 6), (40, 6), (41, 7), (45, 7), (21, 5), (30, 5)]
)
def test_small_fields_have_the_rounds_their_movement_promises(count: int, rounds: int) -> None:
    event, _ = play(evening(Tables(rounds=rounds, sizes="fives_fours"), count), table_result)
    assert total_repeats(event.history) == (0, 1)


@pytest.mark.parametrize(("sizes", "most"), [("fives_fours", 1), ("fives_sixes", 2), ("sit_outs", 0)])
def test_a_hundred_and_three_players_six_rounds(sizes: Sizes, most: int) -> None:
    """Scenario B: no repeat, odd tables shared out, eighteen sit-outs on eighteen different players."""
    event, draws = play(evening(Tables(rounds=6, sizes=sizes), 103), table_result)
    assert total_repeats(event.history) == (0, 1)
    assert max(visits(event)) <= most
    rested = [one for each in draws for one in each.round.resting]
    assert (len(rested), len(set(rested))) == ((18, 18) if sizes == "sit_outs" else (0, 0))


def test_three_and_fifty_players_in_fives_and_sixes_meet_nobody_twice_in_six_rounds() -> None:
    event, _ = play(evening(Tables(rounds=6), 53), table_result)
    assert total_repeats(event.history) == (0, 1)


@pytest.mark.parametrize(("count", "rounds"), [(50, 6), (200, 8), (512, 8)])
def test_large_fields_have_no_repeat_with_equal_opponents_either(count: int, rounds: int) -> None:
    event, _ = play(evening(Tables(rounds=rounds, draw="equal_opponents"), count), table_result)
    assert total_repeats(event.history)[0] <= (2 if count == 50 else 0)


def test_equal_opponents_are_neighbours_in_the_standings() -> None:
    event, _ = play(evening(Tables(rounds=5, draw="equal_opponents"), 100), table_result, rounds=3)
    rank = {one: place for place, one in enumerate(standings(event).order)}
    fourth = drawn(draw(event, 4)).round
    spread = [
        max(rank[one] for one in table.seats) - min(rank[one] for one in table.seats)
        for table in fourth.tables
    ]
    assert sum(spread) / len(spread) < 16  # by lot it would be about 67
    assert all(table.why and table.why.code == "ranking" for table in fourth.tables)


@pytest.mark.usefixtures("short_plans")
@pytest.mark.parametrize("sizes", ["fives_sixes", "fives_fours", "sit_outs"])
@pytest.mark.parametrize("opponents", ["new_opponents", "equal_opponents"])
def test_every_field_from_four_to_a_hundred_and_thirty_has_a_legal_plan_or_a_sentence(
    sizes: Sizes, opponents: Literal["new_opponents", "equal_opponents"]
) -> None:
    for count in range(4, 131):
        event = evening(Tables(rounds=3, sizes=sizes, draw=opponents), count)
        answer = draw(event, 1)
        if isinstance(answer, Refusal):
            refusal = refused(answer)
            assert refusal.problems[0].detail.get("instead") or count < 5
            continue
        event, draws = play(event, table_result)
        assert len(draws) == 3
        for one in draws:
            once_each(one.round)
            assert len(one.round.seats) + len(one.round.resting) == count
            assert {len(table.seats) for table in one.round.tables} <= ALLOWED[sizes]


@pytest.mark.usefixtures("short_plans")
def test_nobody_sits_out_twice_before_all_have_once_nor_twice_running() -> None:
    for count in (6, 7, 9, 12, 23, 24, 31, 62):
        _, draws = play(evening(Tables(rounds=8, sizes="sit_outs"), count), table_result)
        had = dict.fromkeys(range(1, count + 1), 0)
        before: tuple[int, ...] = ()
        for one in draws:
            assert len(one.round.resting) == count % 5
            assert not set(before) & set(one.round.resting)
            least = sorted(had.values())[len(one.round.resting) - 1]
            assert all(had[entrant] <= least for entrant in one.round.resting)
            for entrant in one.round.resting:
                had[entrant] += 1
            before = one.round.resting


def leave(event: Event, gone: tuple[int, ...], new: int) -> Event:
    late = tuple(replace(one, id=one.id + 1000, since=event.next_number) for one in people(new))
    event = change(event, gone, Presence.WITHDRAWN)
    return replace(event, entrants=event.entrants + late)


@pytest.mark.parametrize(
    ("count", "after", "gone", "new", "most"),
    [(25, 2, (3, 9), 0, 9), (40, 2, (3, 9, 14), 1, 0), (103, 3, (3, 9, 14, 20), 1, 0), (25, 2, (3,), 1, 0)],
)
def test_remaining_rounds_are_planned_again_when_people_leave_or_come(
    count: int, after: int, gone: tuple[int, ...], new: int, most: int
) -> None:
    """tournaments.md 2.2: 25 players, two leave after round 2: 9 repeats; 40-3+2 and 103-4+1: none."""
    event, _ = play(evening(Tables(rounds=6, sizes="fives_fours"), count), table_result, rounds=after)
    event, draws = play(leave(event, gone, new), table_result)
    assert len(event.history) == 6
    assert total_repeats(event.history)[0] <= most
    for one in draws:
        assert not set(gone) & set(one.round.seats + one.round.resting)


def test_a_new_plan_is_said_once() -> None:
    event, _ = play(evening(Tables(rounds=6), 25), table_result, rounds=2)
    _, draws = play(leave(event, (3, 9), 0), table_result)
    assert [[note.code for note in one.warnings].count("replanned") for one in draws] == [1, 0, 0, 0]


def test_a_field_that_no_longer_fills_tables_goes_on_with_as_few_sit_outs_as_can_be() -> None:
    event, _ = play(evening(Tables(rounds=4), 10), table_result, rounds=2)
    third = drawn(draw(change(event, (4,), Presence.WITHDRAWN), 3))
    assert ([len(table.seats) for table in third.round.tables], len(third.round.resting)) == ([6], 3)
    assert third.warnings[0].code == "sizes_changed"


def test_who_asked_to_rest_is_not_drawn_and_comes_back() -> None:
    event, _ = play(evening(Tables(rounds=4), 30), table_result, rounds=1)
    away = change(event, (8,), Presence.RESTING)
    second = drawn(draw(away, 2))
    assert 8 not in second.round.seats + second.round.resting
    event = change(finish(away, second, random.Random(1), table_result), (8,), Presence.PRESENT)
    assert 8 in drawn(draw(event, 3)).round.seats


@pytest.mark.parametrize("opponents", ["new_opponents", "equal_opponents"])
def test_two_brothers_and_sixty_players_never_share_a_table(
    opponents: Literal["new_opponents", "equal_opponents"],
) -> None:
    """Scenario Q."""
    for seed in range(4):
        event = replace(evening(Tables(rounds=4, draw=opponents), 62, seed), keep_apart=((7, 8),))
        event, _ = play(event, table_result)
        assert event.met.between(7, 8) == 0


def test_six_relatives_at_one_table_are_a_message_and_not_a_loop() -> None:
    relatives = tuple((one, other) for one in range(1, 7) for other in range(one + 1, 7))
    event = replace(evening(Tables(rounds=3), 6), keep_apart=relatives)
    assert code(draw(event, 1)) == "keep_apart_impossible"
    event = replace(evening(Tables(rounds=3), 30), keep_apart=relatives)
    assert all(sum(seat <= 6 for seat in table.seats) <= 1 for table in drawn(draw(event, 1)).round.tables)


def test_clubmates_are_apart_in_round_one() -> None:
    for count, clubs in ((25, 5), (50, 10), (103, 21)):
        event = Event(Tables(rounds=5, sizes="fives_fours"), people(count, clubs), 3)
        first = drawn(draw(event, 1))
        club = {one.id: one.club for one in event.entrants}
        assert all(
            len({club[seat] for seat in table.seats}) == len(table.seats) for table in first.round.tables
        )


def test_the_best_five_of_the_standings_play_the_final_once() -> None:
    event, draws = play(evening(Tables(rounds=3, final=5), 30), table_result)
    assert len(draws) == 4
    before = standings(replace(event, history=event.history[:3]))
    assert set(draws[-1].round.seats) == set(before.order[:5])
    after = standings(event)
    assert set(after.order[:5]) == set(before.order[:5])
    assert after.order[5:] == before.order[5:]
    assert after.rows[0].points == before.rows[before.order.index(after.order[0])].points
    assert code(draw(event, 5)) == "event_over"


def test_a_tie_at_the_edge_of_the_final_is_decided_by_a_lot_that_is_kept() -> None:
    event = evening(Tables(rounds=1, final=5), 10)
    first = drawn(draw(event, 1)).round
    level = tuple(replace(table, result=(0, 0, 0, 0, 0), hands=10) for table in first.tables)
    event = replace(event, history=(replace(first, tables=level),))
    last = drawn(draw(event, 2))
    assert [note.code for note in last.warnings] == ["lot_drawn", "rematches"] or last.lots
    assert isinstance(last.lots[0], Lot)
    assert set(last.lots[0].order) == set(range(1, 11))
    assert set(last.round.seats) == set(last.lots[0].order[:5])
    kept = standings(replace(event, lots=last.lots))
    assert kept.order == last.lots[0].order
    assert {row.decided_by for row in kept.rows} == {"lot"}
    assert draw(event, 2) == last


def test_results_are_needed_for_equal_opponents_but_not_for_a_plan() -> None:
    for opponents, answer in (("new_opponents", Draw), ("equal_opponents", Refusal)):
        event = evening(Tables(rounds=3, draw=opponents), 25)  # type: ignore[arg-type]  # from the tuple above
        event = replace(event, history=(drawn(draw(event, 1)).round,))
        assert isinstance(draw(event, 2), answer)
