"""The searches keep their books: after any number of swaps the cost is what a fresh count says."""

from __future__ import annotations

import random

from scorer.tournament.annealing import Annealing
from scorer.tournament.chance import Chance
from scorer.tournament.partners import Rotation
from scorer.tournament.seating import AGAIN, Seating, Wishes, seat


def tables_of(people: int, sizes: list[int], lots: random.Random) -> list[list[int]]:
    order = lots.sample(range(people), people)
    return [[order.pop() for _ in range(size)] for size in sizes]


def wishes(people: int, tables: int, lots: random.Random) -> Wishes:
    again: list[dict[int, int]] = [{} for _ in range(people)]
    for _ in range(2 * people):
        one, other = lots.sample(range(people), 2)
        again[one][other] = again[other][one] = AGAIN
    place = [[lots.randint(0, 50) for _ in range(tables)] for _ in range(people)]
    return Wishes(again, place)


def test_a_seating_after_many_swaps_costs_what_a_fresh_one_does() -> None:
    lots = random.Random(4)
    found = wishes(22, 4, lots)
    seating = Seating(tables_of(22, [5, 5, 6, 6], lots), found)
    for _ in range(200):
        one = lots.randrange(22)
        other, delta = seating.best_swap(one, Chance(1), {}, 0)
        seating.swap(one, other, delta)
        fresh = Seating(seating.tables, found)
        assert (seating.cost, seating.pain, seating.where) == (fresh.cost, fresh.pain, fresh.where)


def test_the_best_swap_is_the_best_of_all_swaps() -> None:
    lots = random.Random(5)
    found = wishes(20, 4, lots)
    seating = Seating(tables_of(20, [5] * 4, lots), found)
    for one in range(20):
        _, delta = seating.best_swap(one, Chance(1), {}, 0)
        costs = []
        for other in range(20):
            if seating.where[other] != seating.where[one]:
                swap = {one: other, other: one}
                moved = [[swap.get(person, person) for person in table] for table in seating.tables]
                costs.append(Seating(moved, found).cost - seating.cost)
        assert delta == min(costs)


def test_seating_ends_without_a_meeting_that_can_be_avoided() -> None:
    lots = random.Random(6)
    again: list[dict[int, int]] = [{} for _ in range(20)]
    for start in range(0, 20, 5):  # everybody sat with his own five
        for one in range(start, start + 5):
            again[one] = {other: AGAIN for other in range(start, start + 5) if other != one}
    flat = [[0] * 5 for _ in range(20)]
    tables = seat(tables_of(20, [4] * 5, lots), Wishes(again, flat), Chance(2))
    assert all(len({person // 5 for person in table}) == 4 for table in tables)


def test_an_annealing_walk_keeps_its_cost() -> None:
    lots = random.Random(7)
    rounds = [tables_of(22, [5, 5, 6, 6], lots) for _ in range(5)]
    nobody = [[0] * 22 for _ in range(22)]
    walk = Annealing(rounds, nobody, [0] * 22)
    before = walk.cost
    plan = walk.walk(3000, Chance(3), 0)
    assert Annealing(walk.rounds, nobody, [0] * 22).cost == walk.cost
    assert Annealing(plan, nobody, [0] * 22).cost <= before
    assert all(sorted(person for table in tables for person in table) == list(range(22)) for tables in plan)


def test_a_rotation_walk_keeps_its_cost() -> None:
    lots = random.Random(8)
    rounds = [tables_of(16, [4] * 4, lots) for _ in range(6)]
    nobody = tuple((0,) * 16 for _ in range(16))
    walk = Rotation(rounds, nobody, nobody)
    before = walk.cost
    plan = walk.walk(2000, Chance(3), 0)
    assert Rotation(walk.rounds, nobody, nobody).cost == walk.cost
    assert Rotation(plan, nobody, nobody).cost < before


def test_lots_are_what_a_text_seed_and_random_give_on_every_python() -> None:
    """Numbers written down once: a change of them would change every draw."""
    chance = Chance(7, "round", 3)
    assert [chance.below(100) for _ in range(6)] == [11, 28, 44, 39, 24, 31]
    assert Chance(7, "x").shuffled(range(8)) == [7, 3, 0, 1, 6, 2, 4, 5]
    assert Chance(7, "x").shuffled(range(8)) != Chance(8, "x").shuffled(range(8))
