"""Round robin and groups: everybody meets everybody, rests once; who leaves is annulled or walked over."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from scorer.tournament.absences import annulled, schedule_of
from scorer.tournament.draw import draw
from scorer.tournament.entrants import Presence
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, RoundRobin
from scorer.tournament.lines import WIN
from scorer.tournament.rounds import Round, Table
from scorer.tournament.standings import group_tables, standings
from scorer.tournament.tally import tallies
from tests.tournament.evening import (
    change,
    code,
    drawn,
    evening,
    finish,
    once_each,
    people,
    play,
    total_repeats,
)


@pytest.mark.parametrize("count", range(2, 41))
def test_everybody_meets_everybody_once_and_with_an_odd_number_rests_once(count: int) -> None:
    event, draws = play(evening(RoundRobin(), count))
    assert len(draws) == count - 1 + count % 2
    assert set(event.met.times) == set(combinations(range(1, count + 1), 2))
    assert total_repeats(event.history)[0] == 0
    rested = [one for each in draws for one in each.round.resting]
    assert sorted(rested) == (list(range(1, count + 1)) if count % 2 else [])
    for one in draws:
        once_each(one.round)


def seven_pairs(leaves_after: int) -> tuple[Event, int]:
    """Scenario J: seven pairs; one of them withdraws."""
    event, _ = play(evening(RoundRobin(), 7), rounds=leaves_after)
    gone = next(one for one in range(1, 8) if event.rests()[one] == 0)
    event, _ = play(change(event, [gone], Presence.WITHDRAWN))
    assert len(event.history) == 7
    return event, gone


def test_seven_pairs_and_one_withdraws_after_two_rounds_is_annulled() -> None:
    event, gone = seven_pairs(2)
    assert annulled(event) == {gone}
    assert standings(event).rows[-1].entrant.id == gone
    for one, tally in tallies(event).items():
        assert gone not in {other for line in tally.lines for other in line.opponents}
        assert tally.played == (0 if one == gone else 5)


def test_seven_pairs_and_one_withdraws_after_four_rounds_gives_walkovers() -> None:
    event, gone = seven_pairs(4)
    assert annulled(event) == frozenset()
    for one, tally in tallies(event).items():
        if one != gone:
            assert tally.played == 6
            assert tally.rested == 1
    walkovers = [line for tally in tallies(event).values() for line in tally.lines if line.how == "walkover"]
    assert all((line.points, line.won, line.lost) == (WIN, 2, 0) for line in walkovers)
    assert 2 <= len(walkovers) <= 3
    notes = [note.code for note in drawn(draw(replace(event, history=event.history[:4]), 5)).warnings]
    assert "walkover_schedule" in notes or gone in seven_pairs_rest(event, 5)


def seven_pairs_rest(event: Event, number: int) -> tuple[int, ...]:
    schedule = schedule_of(event)
    assert schedule is not None
    return tuple(one for _, (one, other) in schedule.pairs(number) if other is None)


def test_a_late_arrival_takes_the_empty_place_of_an_odd_field() -> None:
    event, _ = play(evening(RoundRobin(), 7), rounds=1)
    late = replace(people(1)[0], id=50, since=2)
    event, draws = play(replace(event, entrants=(*event.entrants, late)))
    assert len(event.history) == 7
    missed = next(note for note in draws[0].warnings if note.code == "missed_meetings")
    assert missed.detail["opponents"] == list(event.history[0].resting)
    assert all(not one.round.resting for one in draws)
    assert sum(50 in one.round.seats for one in draws) == 6


def test_a_schedule_is_drawn_whatever_results_are_missing() -> None:
    event = evening(RoundRobin(), 6)
    event = replace(event, history=(drawn(draw(event, 1)).round,))
    drawn(draw(event, 2))


def test_a_log_of_another_schedule_is_completed_without_a_rematch() -> None:
    strange = tuple(
        Round(number, (Table(1, ((one,), (two,)), (2, 0)), Table(2, ((three,), (four,)), (2, 1))))
        for number, (one, two, three, four) in enumerate([(1, 2, 3, 4), (1, 3, 2, 4)], start=1)
    )
    for seed in range(6):
        event = replace(evening(RoundRobin(), 4, seed), history=strange)
        event, draws = play(event)
        assert total_repeats(event.history) == (0, 1)
        assert len(draws) == 1


def test_clubmates_do_not_meet_in_the_first_round_where_that_can_be() -> None:
    event = Event(RoundRobin(), people(8, clubs=4), 2)
    club = {one.id: one.club for one in event.entrants}
    first = drawn(draw(event, 1))
    assert all(club[one] != club[other] for one, other in (table.seats for table in first.round.tables))


def test_two_brothers_alone_in_a_round_robin_meet_and_it_is_said() -> None:
    first = drawn(draw(replace(evening(RoundRobin(), 2), keep_apart=((1, 2),)), 1))
    assert [note.code for note in first.warnings] == ["kept_apart_meet"]


@pytest.mark.parametrize("count", range(3, 66))
@pytest.mark.parametrize(("size", "advance"), [(4, 2), (5, 1), (3, 2)])
def test_groups_of_every_field_end_with_one_champion(count: int, size: int, advance: int) -> None:
    event, draws = play(evening(Groups(size=size, advance=advance), count))
    schedule = schedule_of(event)
    assert schedule is not None
    sizes = [len(schedule.members(place)) for place in range(len(schedule.groups))]
    assert max(sizes) - min(sizes) <= 1
    assert sum(sizes) == count
    group = {one: place for place in range(len(schedule.groups)) for one in schedule.members(place)}
    if len(draws) > schedule.rounds and len(sizes) > 1:
        first = draws[schedule.rounds].round
        assert len(first.seats) + len(first.resting) == advance * len(sizes)
        assert all(group[one] != group[other] for one, other in (table.seats for table in first.tables))
    order = [(row.rank, row.entrant.id) for row in standings(event).rows]
    assert [rank for rank, _ in order].count(1) == 1
    for one in draws:
        once_each(one.round)


def test_winners_of_groups_have_the_byes() -> None:
    event, draws = play(evening(Groups(size=4, advance=2), 12))
    winners = {
        table.rows[0].entrant.id for table in group_tables(replace(event, history=event.history[:3])).values()
    }
    first = draws[3].round
    assert (len(first.tables), len(first.resting)) == (2, 2)
    assert set(first.resting) <= winners


def test_clubmates_are_dealt_to_different_groups() -> None:
    event = Event(Groups(size=4), people(16, clubs=4), 1)
    schedule = schedule_of(event)
    assert schedule is not None
    club = {one.id: one.club for one in event.entrants}
    assert all(len({club[one] for one in schedule.members(place)}) == 4 for place in range(4))


def test_a_group_that_is_not_finished_sends_nobody_on() -> None:
    event, draws = play(evening(Groups(), 8), rounds=2)
    event = replace(event, history=(*event.history, drawn(draw(event, 3)).round))
    assert code(draw(event, 4)) == "round_not_finished"
    assert len(draws) == 2


def test_a_level_match_of_the_knock_out_after_groups_is_not_finished() -> None:
    event, _ = play(evening(Groups(), 8), rounds=3)
    semifinals = drawn(draw(event, 4)).round
    level = tuple(replace(table, result=(1, 1)) for table in semifinals.tables)
    answer = draw(replace(event, history=(*event.history, replace(semifinals, tables=level))), 5)
    assert code(answer) == "round_not_finished"


def test_who_left_during_the_groups_does_not_go_on() -> None:
    event, _ = play(evening(Groups(size=4), 8), rounds=3)
    first = group_tables(event)["A"].rows[0].entrant.id
    second = drawn(draw(change(event, [first], Presence.WITHDRAWN), 4)).round
    assert first not in second.seats
    assert len(second.seats) == 4


def test_a_tie_at_the_edge_of_a_group_is_a_lot_that_is_kept() -> None:
    event = evening(Groups(size=4, advance=2), 4)
    lots = random.Random(1)
    for _ in range(3):
        event = finish(
            event, drawn(draw(event, event.next_number)), lots, lambda _, table: replace(table, result=(1, 1))
        )
    last = drawn(draw(event, 4))
    assert [note.code for note in last.warnings] == ["lot_drawn"]
    assert set(last.lots[0].order) == {1, 2, 3, 4}
    assert set(last.round.seats) == set(last.lots[0].order[:2])
