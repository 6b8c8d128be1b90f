"""Swiss: against brute force, never an avoidable rematch, rests, reasons, the eight pairs of scenario H."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from scorer.tournament.chance import Chance
from scorer.tournament.draw import draw
from scorer.tournament.entrants import Presence
from scorer.tournament.event import Event
from scorer.tournament.formats import Swiss
from scorer.tournament.rounds import Kind, Round, Table
from scorer.tournament.swiss import field_of, pairing
from scorer.tournament.tally import tallies
from tests.tournament.evening import (
    change,
    code,
    drawn,
    evening,
    finish,
    match_result,
    people,
    play,
    total_repeats,
)


def all_pairings(places: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair everybody; with an odd number the one paired with 0 rests."""
    if len(places) % 2:
        places = [*places, 0]
    if not places:
        yield []
        return
    one, others = places[0], places[1:]
    for other in others:
        rest = [place for place in others if place != other]
        for more in all_pairings(rest):
            yield [(one, other), *more]


def objective(event: Event, number: int) -> Callable[[list[tuple[int, int]]], tuple[int, ...]]:
    """What the draw must make as small as can be, level by level, counted from the event itself."""
    points = {one: int(2 * tally.points) for one, tally in tallies(event).items()}
    here, had, met = event.here(number), event.rests(), event.met
    club, first = {one.id: one.club for one in event.entrants}, number == 1
    fewest, lowest = min(had[one] for one in here), min(points[one] for one in here)

    def match(one: int, other: int) -> tuple[int, ...]:
        if other == 0:
            return (had[one] - fewest, 0, 0, 0, 0, (points[one] - lowest) ** 2, 0, 0)
        named = (min(one, other), max(one, other)) in event.keep_apart
        mates = club[one] is not None and club[one] == club[other]
        again, gap = met.between(one, other) ** 2, (points[one] - points[other]) ** 2
        return (0, named * first, again, named * (not first), mates * first, 0, gap, mates * (not first))

    each = {(one, other): match(one, other) for one in here for other in (*here, 0) if one != other}
    return lambda pairs: tuple(sum(column) for column in zip(*(each[pair] for pair in pairs), strict=True))


@pytest.mark.parametrize("count", range(2, 11))
def test_no_pairing_of_up_to_ten_is_better_than_the_drawn_one(count: int) -> None:
    """Rests, rematches, named people, clubs, squared differences: level by level equal to brute force."""
    for seed in range(12 if count < 9 else 5):
        lots = random.Random(seed)
        apart = ((1, 2),) if seed % 3 == 0 and count > 3 else ()
        event = Event(Swiss(), people(count, clubs=3 if seed % 2 else 0), seed, keep_apart=apart)
        for number in range(1, count + 2):
            here = event.here(number)
            field = field_of(event, here, number)
            pairs, resting = pairing(field, Chance(seed, "test", number))
            mine = [(field.order[one], field.order[other]) for one, other in pairs]
            mine += [] if resting is None else [(field.order[resting], 0)]
            cost = objective(event, number)
            assert cost(mine) == min(map(cost, all_pairings(list(here))))
            answer = draw(event, number)
            if code_or_none(answer) == "keep_apart_impossible":
                break
            event = finish(event, drawn(answer), lots, match_result)


def code_or_none(answer: object) -> str | None:
    from scorer.errors import Refusal

    return code(answer) if isinstance(answer, Refusal) else None


@pytest.mark.parametrize("count", [*range(4, 34), 40, 41, 64, 100])
def test_there_is_no_rematch_in_half_as_many_rounds_as_entrants(count: int) -> None:
    """With an odd number the rest counts as an entrant (Dirac's theorem)."""
    rounds = min((count + count % 2) // 2, 9)
    for seed in range(4 if count < 34 else 1):
        event, draws = play(evening(Swiss(rounds=rounds), count, seed), rounds=rounds, seed=seed)
        assert total_repeats(event.history)[0] == 0
        assert len(draws) == rounds
        rested = [one for each in draws for one in each.round.resting]
        assert len(rested) == len(set(rested)) == rounds * (count % 2)


def test_four_players_in_round_three_meet_whom_they_have_not_met() -> None:
    """Situation 13: the greedy pairing of the two leaders would leave a rematch."""
    for seed in range(30):
        event, _ = play(evening(Swiss(rounds=3), 4, seed), seed=seed)
        assert total_repeats(event.history) == (0, 1)


def test_eight_pairs_and_seven_rounds_reach_round_seven_with_rematches_labelled() -> None:
    """Scenario H: the event never ends early; what is no first meeting says so."""
    labelled = 0
    for seed in range(40):
        event, draws = play(evening(Swiss(rounds=7), 8, seed), seed=seed)
        assert len(event.history) == 7
        for one in draws:
            forced = [table for table in one.round.tables if table.why and table.why.code == "met_before"]
            assert len(forced) == one.repeats
            assert one.round.number >= 6 or not forced
            labelled += len(forced)
            assert ("rematches_forced" in [note.code for note in one.warnings]) == bool(forced)
    assert labelled > 0


def test_more_rounds_than_opponents_never_stop_the_event_nor_bring_the_same_two_together_three_times() -> (
    None
):
    event, draws = play(evening(Swiss(rounds=9), 6))
    assert len(draws) == 9
    assert total_repeats(event.history)[1] == 2


def test_the_rest_goes_to_the_lowest_who_had_none() -> None:
    """Situations 1 and 2: the third one gets it, and never the leader."""
    for seed in range(20):
        event = evening(Swiss(rounds=5), 11, seed)
        lots = random.Random(seed)
        for number in range(1, 6):
            points = {one: tally.points for one, tally in tallies(event).items()}
            answer = drawn(draw(event, number))
            (resting,) = answer.round.resting
            had = event.rests()
            assert had[resting] == 0
            if "rest_not_lowest" not in [note.code for note in answer.warnings]:
                assert points[resting] == min(points[one] for one in points if had[one] == 0)
            event = finish(event, answer, lots, match_result)


def test_a_rest_asked_for_and_a_walkover_do_not_block_a_drawn_rest() -> None:
    """Situation 5: the kinds of rest are kept apart."""
    event = change(evening(Swiss(rounds=4), 6), (6,), Presence.RESTING)
    first = drawn(draw(event, 1))
    assert 6 not in first.round.seats + first.round.resting
    event = change(finish(event, first, random.Random(1), match_result), (6,), Presence.PRESENT)
    event = change(event, (1,), Presence.WITHDRAWN)
    assert event.rests()[6] == 0
    assert tallies(event)[6].rested == 0


def test_random_leaving_and_coming_needs_no_rematch_and_no_second_rest() -> None:
    """tournaments.md 2.1, odd.py: drop-outs and arrivals, 0 rematches, 0 second rests."""
    for seed in range(10):
        lots = random.Random(seed)
        event = evening(Swiss(rounds=6), 21 + seed, seed)
        for number in range(1, 7):
            gone = lots.sample(range(1, 20), 1) if number > 1 else []
            event = change(event, gone, Presence.WITHDRAWN)
            if lots.random() < 0.4:
                late = replace(people(1)[0], id=100 + number, since=number)
                event = replace(event, entrants=(*event.entrants, late))
            event = finish(event, drawn(draw(event, number)), lots, match_result)
        assert total_repeats(event.history)[0] == 0
        assert max(event.rests().values()) <= 1


def test_reasons_say_why_two_meet() -> None:
    tables = (
        Table(1, ((1,), (2,)), (2, 0)),
        Table(2, ((3,), (4,)), (2, 0)),
        Table(3, ((5,), (6,)), (0, 0), kind=Kind.DOUBLE_WALKOVER),
    )
    event = replace(evening(Swiss(rounds=4), 6), history=(Round(1, tables),))
    why = {table.seats: table.why.sentence() for table in drawn(draw(event, 2)).round.tables if table.why}
    assert why[1, 3] == "same points" if (1, 3) in why else why[3, 1] == "same points"
    met = (Table(1, ((1,), (3,)), (2, 0)), Table(2, ((2,), (4,)), (2, 0)), Table(3, ((5,), (6,)), (2, 0)))
    event = replace(event, history=(*event.history, Round(2, met)))
    sentences = [table.why.sentence() for table in drawn(draw(event, 3)).round.tables if table.why]
    assert any(
        text in ("1 apart: nobody nearer was free", "2 apart: nobody nearer was free") for text in sentences
    )
    assert "same points" in sentences


def test_everybody_level_with_you_has_met_you_is_said() -> None:
    tables = (Table(1, ((1,), (2,)), (1, 1)), Table(2, ((3,), (4,)), (0, 0), kind=Kind.DOUBLE_WALKOVER))
    event = replace(evening(Swiss(rounds=4), 4), history=(Round(1, tables),))
    sentences = {table.why.sentence() for table in drawn(draw(event, 2)).round.tables if table.why}
    assert sentences == {"0.5 apart: everyone level with you has met you"}


def test_a_hundred_and_twenty_eight_pairs_are_drawn_in_a_moment() -> None:
    """Scenario Z: half a second of processor time."""
    event, _ = play(evening(Swiss(rounds=7), 128), rounds=5)
    start = time.process_time()
    drawn(draw(event, 6))
    assert time.process_time() - start < 1.0


@pytest.mark.parametrize("count", [129, 261])
def test_large_fields_are_paired_in_blocks_without_a_rematch(count: int) -> None:
    event, _ = play(evening(Swiss(rounds=5), count))
    assert total_repeats(event.history) == (0, 1)
    assert max(event.rests().values()) <= 1


def test_clubmates_and_brothers_are_apart_in_round_one_and_brothers_later_too() -> None:
    for seed in range(10):
        event = Event(Swiss(rounds=5), people(16, clubs=4), seed, keep_apart=((3, 8),))
        club = {one.id: one.club for one in event.entrants}
        first = drawn(draw(event, 1)).round
        assert all(club[one] != club[other] for one, other in (table.seats for table in first.tables))
        event, _ = play(event, seed=seed)
        assert event.met.between(3, 8) == 0


def test_two_brothers_alone_are_answered() -> None:
    assert code(draw(replace(evening(Swiss(), 2), keep_apart=((1, 2),)), 1)) == "keep_apart_impossible"


def test_one_entrant_and_a_finished_event_are_sentences() -> None:
    assert code(draw(evening(Swiss(), 1), 1)) == "too_few_entrants"
    event, _ = play(evening(Swiss(rounds=2), 8))
    assert code(draw(event, 3)) == "event_over"
