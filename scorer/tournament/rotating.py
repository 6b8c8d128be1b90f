"""Rotating partners as a draw: who plays with whom follows a plan that is read back from the log."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from scorer.errors import Refusal
from scorer.tournament.assign import assigned
from scorer.tournament.chance import Chance
from scorer.tournament.check import checked
from scorer.tournament.event import Event
from scorer.tournament.formats import RotatingPairs
from scorer.tournament.knockout import cannot_part
from scorer.tournament.numbering import number_tables
from scorer.tournament.partners import Counts, Four, Rotation, planned
from scorer.tournament.rests import rest_order
from scorer.tournament.rounds import Draw, Round, Sides, Table
from scorer.tournament.whist import whist_rounds
from scorer.tournament.words import Note, refuse

LEAST = 4
PLANNED = 60
USUAL_ROUNDS = 7
MOST_PLANS = 3  # a log of hand-made rounds is not planned after again and again

Turn = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]  # tables of four, and who rests
Plan = tuple[tuple[tuple[Four, ...], tuple[int, ...]], ...]


def draw_rotating(event: Event, settings: RotatingPairs, number: int) -> Draw | Refusal:
    """The next round: new partners, and new opponents as far as that can be."""
    ids = event.here(number)
    if settings.rounds and number > settings.rounds:
        return refuse("event_over", "round", rounds=number - 1)
    if len(ids) < LEAST:
        return refuse("too_few_entrants", "entrants", entrants=len(ids), least=LEAST)
    rounds = max(settings.rounds or USUAL_ROUNDS, number)
    tables, resting = _in_force(event, rounds, number)[0]
    sides: list[Sides] = [(table[:2], table[2:]) for table in tables]
    together = _named_together(event, sides) if number == 1 else []
    if together:
        return cannot_part(together)
    numbers, notes = number_tables(event, sides)
    why = Note("partners")
    drawn = Round(
        number, tuple(Table(at, side, why=why) for at, side in zip(numbers, sides, strict=True)), resting
    )
    again = partners_again(event, drawn)
    if again:
        notes = (*notes, Note("rematches", {"count": again}))
    return checked(Draw(drawn, event.seed, again, notes), ids, frozenset({LEAST}))


def partners_again(event: Event, drawn: Round) -> int:
    """How many of the partners of this round have been partners before."""
    known = {
        side for played in event.history for table in played.tables for side in map(frozenset, table.sides)
    }
    return sum(frozenset(side) in known for table in drawn.tables for side in table.sides)


def _in_force(event: Event, rounds: int, number: int) -> list[Turn]:
    """The plan from round `number` on, followed through the log from the start."""
    plan: list[Turn] = []
    made = 0
    for now in range(1, number + 1):
        played = event.history[now - 1] if now < number else None
        ids = event.here(number) if played is None else tuple(sorted((*played.seats, *played.resting)))
        if not plan or _people(plan[0]) != set(ids):
            plan = []
            if made < MOST_PLANS or now == number:
                plan, made = _fresh(event, event.history[: now - 1], ids, rounds), made + 1
        if played is not None:
            plan = plan[1:] if plan and _as_planned(plan[0], played) else []
    return plan


def _people(turn: Turn) -> set[int]:
    return {one for table in turn[0] for one in table} | set(turn[1])


def _as_planned(turn: Turn, played: Round) -> bool:
    mine = {frozenset((frozenset(table[:2]), frozenset(table[2:]))) for table in turn[0]}
    return mine == {frozenset(map(frozenset, table.sides)) for table in played.tables}


def _fresh(event: Event, history: tuple[Round, ...], ids: tuple[int, ...], rounds: int) -> list[Turn]:
    """A plan of the rounds after this history (of the next one only in a large field); none for too few."""
    if len(ids) < LEAST:
        return []
    left = rounds - len(history) if len(ids) <= PLANNED else 1
    mates, foes = _counts(history, ids)
    had = tuple(sum(one in played.resting for played in history) for one in ids)
    last = tuple(place for place, one in enumerate(ids) if history and one in history[-1].resting)
    if history:
        apart = event.apart(ids)
        mates = _apart(mates, ids, apart)
    plan = rotation_plan(len(ids), left, mates, foes, had, last, event.seed, len(history))
    lots = Chance(event.seed, "who", len(history))
    who = list(ids) if history else assigned(event, ids, [turn[0] for turn in plan], lots)
    return [
        (tuple(tuple(who[place] for place in table) for table in tables), tuple(who[place] for place in rest))
        for tables, rest in plan
    ]


@lru_cache(maxsize=32)
def rotation_plan(
    people: int,
    rounds: int,
    mates: Counts,
    foes: Counts,
    had: tuple[int, ...],
    last: tuple[int, ...],
    seed: int,
    after: int,
) -> Plan:
    """The better of a whist tournament, where there is one, and what annealing finds."""
    lots = Chance(seed, "rotating", after, rounds)
    resting = rest_order(range(people), people % 4, rounds, dict(enumerate(had)), last, lots)
    start = [_dealt([one for one in range(people) if one not in rest], lots) for rest in resting]
    whist = whist_rounds(people, rounds) if after == 0 else None
    found = planned(start, mates, foes, lots) if not whist or people > 8 else whist
    best = min([found, whist] if whist else [found], key=lambda plan: Rotation(plan, mates, foes).cost)
    return tuple((tuple(tables), tuple(rest)) for tables, rest in zip(best, resting, strict=True))


def _dealt(places: list[int], lots: Chance) -> list[Four]:
    order = lots.shuffled(places)
    return [order[place : place + 4] for place in range(0, len(order), 4)]


def _counts(history: tuple[Round, ...], ids: tuple[int, ...]) -> tuple[Counts, Counts]:
    """How often any two of these were partners, and opponents."""
    at = {one: place for place, one in enumerate(ids)}
    mates, foes = [[0] * len(ids) for _ in ids], [[0] * len(ids) for _ in ids]
    for table in (table for played in history for table in played.tables):
        for one, other in combinations(table.seats, 2):
            if one in at and other in at:
                counts = mates if any({one, other} <= set(side) for side in table.sides) else foes
                counts[at[one]][at[other]] += 1
                counts[at[other]][at[one]] += 1
    return tuple(map(tuple, mates)), tuple(map(tuple, foes))


def _apart(mates: Counts, ids: tuple[int, ...], apart: frozenset[tuple[int, int]]) -> Counts:
    """Named people count as having been partners very often."""
    named = {(ids.index(one), ids.index(other)) for one, other in apart}
    return tuple(
        tuple(count + 20 * ((min(one, other), max(one, other)) in named) for other, count in enumerate(row))
        for one, row in enumerate(mates)
    )


def _named_together(event: Event, sides: list[Sides]) -> list[tuple[int, int]]:
    apart = event.apart(tuple(one for side in sides for half in side for one in half))
    tables = [{one for half in side for one in half} for side in sides]
    return sorted(pair for pair in apart if any(table.issuperset(pair) for table in tables))
