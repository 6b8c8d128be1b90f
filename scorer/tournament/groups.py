"""Groups, then a knock-out of the first of each: winners of groups and byes apart from their own group."""

from __future__ import annotations

from itertools import combinations

from scorer.errors import Refusal
from scorer.tournament import knockout
from scorer.tournament.bracket import fold, matches_in_round_one
from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups
from scorer.tournament.knockout import pair_round
from scorer.tournament.robin import follows, scheduled_round
from scorer.tournament.rounds import Draw, Lot
from scorer.tournament.schedule import Schedule, group_schedule, starters
from scorer.tournament.standings import group_tables, ranking_lots
from scorer.tournament.words import Note, refuse

LEAST = 3
TRIES = 300
SAME_MATCH, SAME_QUARTER, SAME_HALF = 1000, 10, 1


def draw_groups(event: Event, settings: Groups, number: int) -> Draw | Refusal:
    """The next round of the groups, or of the knock-out after them."""
    ids = starters(event)
    if len(ids) < LEAST:
        return refuse("too_few_entrants", "entrants", entrants=len(ids), least=LEAST)
    schedule = group_schedule(event, settings, ids)
    if not follows(event, schedule):
        return refuse(
            "history_unreadable", "history", round=1, reason="its matches are not those of the groups"
        )
    if number <= schedule.rounds:
        return scheduled_round(event, schedule, number)
    if number == schedule.rounds + 1:
        return _first_knockout(event, settings, schedule, number)
    return knockout.next_round(event, settings.third_place, event.history[schedule.rounds :], number)


def _first_knockout(event: Event, settings: Groups, schedule: Schedule, number: int) -> Draw | Refusal:
    """Round one of the sheet: group winners have the byes, nobody meets his own group in it."""
    tiers, lots = _tiers(event, settings)
    group = {one: place for place in range(len(schedule.groups)) for one in schedule.members(place)}
    seeds = _seeded(event, tiers, group)
    if len(seeds) < knockout.LEAST:
        return refuse("event_over", "round", rounds=number - 1)
    places = [one if one <= len(seeds) else None for one in fold(2 * len(matches_in_round_one(len(seeds))))]
    order = [None if place is None else seeds[place - 1] for place in places]
    matches, resting = [], []
    for one, other in zip(order[::2], order[1::2], strict=True):
        if one is not None and other is not None:
            matches.append(((one, other), Note("on_the_sheet")))
        else:
            resting += [here for here in (one, other) if here is not None]
    notes = tuple(Note("lot_drawn", {"order": list(lot.order)}) for lot in lots)
    draw = pair_round(event, number, matches, tuple(resting), notes)
    return Draw(draw.round, draw.seed, draw.repeats, draw.warnings, lots)


def _tiers(event: Event, settings: Groups) -> tuple[list[list[int]], tuple[Lot, ...]]:
    """All firsts, all seconds and so on, present ones only, and the lots that were needed in the groups."""
    tiers: list[list[int]] = [[] for _ in range(settings.advance)]
    lots: list[Lot] = []
    for name, table in group_tables(event).items():
        order, drawn = ranking_lots(event, table, "group", name)
        here = [one for one in order if not event.by_id[one].withdrawn]
        for tier, one in zip(tiers, here, strict=False):
            tier.append(one)
        lots += [lot for lot in drawn if set(lot.order) & set(here[: settings.advance])]
    return [tier for tier in tiers if tier], tuple(lots)


def _seeded(event: Event, tiers: list[list[int]], group: dict[int, int]) -> list[int]:
    """Seeds: firsts before seconds, by lot, with people of one group as far apart as the lots allow."""
    best: list[int] = []
    for attempt in range(TRIES):
        lots = Chance(event.seed, "seeds", attempt)
        seeds = [one for tier in tiers for one in lots.shuffled(tier)]
        if not best or _closeness(seeds, group) < _closeness(best, group):
            best = seeds
    return best


def _closeness(seeds: list[int], group: dict[int, int]) -> int:
    """How near people of one group stand on the sheet."""
    size = 2 * len(matches_in_round_one(max(2, len(seeds))))
    at = {seed: place for place, seed in enumerate(fold(size))}
    total = 0
    for (one, first), (other, second) in combinations(enumerate(seeds, start=1), 2):
        if group[first] == group[second]:
            here, there = at[one], at[other]
            total += SAME_MATCH * (here // 2 == there // 2)
            total += SAME_QUARTER * (here * 4 // size == there * 4 // size)
            total += SAME_HALF * (here * 2 // size == there * 2 // size)
    return total
