"""Individual Chiamata: every one for himself at tables of five, six or four.

New opponents follow the plan in force (movement, annealing) or, in large fields, one round of swaps at a
time; equal opponents sit by the standings. Sources: fives by lot, the best five play a final (La Scighera).
"""

from __future__ import annotations

from scorer.errors import Refusal
from scorer.tournament import apart
from scorer.tournament.chance import Chance
from scorer.tournament.check import checked
from scorer.tournament.event import Event
from scorer.tournament.final import draw_final
from scorer.tournament.formats import Tables
from scorer.tournament.inforce import plan_in_force, visits_of
from scorer.tournament.knockout import cannot_part
from scorer.tournament.numbering import number_tables
from scorer.tournament.planning import Planned
from scorer.tournament.rests import who_rests
from scorer.tournament.rounds import Draw, Round, Table, repeats
from scorer.tournament.seating import AGAIN, APART, ODD, Wishes, seat
from scorer.tournament.sizes import ALLOWED, WORDS, Seating, alternatives, nearest, seating
from scorer.tournament.standings import ranking
from scorer.tournament.words import Note, refuse

USUAL_ROUNDS = 6
FIRST = 1_000  # meetings come before ranks: no distance in the standings outweighs one
CLUB_FIRST, CLUB_LATER = 5_000, 50  # clubmates at one table: a must in round one where it can be, then a wish


def draw_tables(event: Event, settings: Tables, number: int) -> Draw | Refusal:
    """The next round at tables, or the final."""
    if settings.rounds and number > settings.rounds:
        return draw_final(event, settings, number)
    ids = event.here(number)
    seats = seating(len(ids), settings.sizes) or (nearest(len(ids), settings.sizes) if number > 1 else None)
    if seats is None:
        return impossible(len(ids), settings)
    notes: tuple[Note, ...] = ()
    if seating(len(ids), settings.sizes) is None:
        notes = (Note("sizes_changed", {"entrants": len(ids), "resting": seats.resting}),)
    if settings.draw == "equal_opponents":
        planned = _by_standing(event, ids, seats, number)
        return table_round(
            event, settings, number, planned, Note("ranking" if number > 1 else "by_lot"), notes
        )
    rounds = max(settings.rounds or USUAL_ROUNDS, number)
    found = plan_in_force(event, settings.sizes, rounds, number)
    if found and found.again:
        notes = (*notes, Note("replanned"))
    planned = found.rounds[0] if found else _by_swaps(event, ids, seats, number)
    return table_round(event, settings, number, planned, Note("new_opponents"), notes)


def impossible(people: int, settings: Tables) -> Refusal:
    """The refusal for people who fill no tables, with what is possible instead."""
    instead = alternatives(people, settings.sizes)
    if not instead:
        return refuse("too_few_entrants", "entrants", entrants=people, least=5)
    detail = {"entrants": people, "sizes": WORDS[settings.sizes], "instead": list(instead)}
    return refuse("sizes_impossible", "format.sizes", **detail)


def table_round(
    event: Event, settings: Tables, number: int, planned: Planned, why: Note, notes: tuple[Note, ...]
) -> Draw | Refusal:
    """A checked draw of these tables; refused where round one brings named people together."""
    people = tuple(sorted(planned.people))
    clash = apart.clashes(event, people)
    named = apart.together(clash, planned.tables)
    if named and number == 1:
        return cannot_part(named)
    if named:
        notes = (*notes, apart.met_note(named))
    if number == 1:
        count = apart.clubs_together(clash, planned.tables)
        notes = (*notes, Note("clubs_meet", {"count": count})) if count else notes
    sides = [tuple((one,) for one in table) for table in planned.tables]
    numbers, more = number_tables(event, sides)
    tables = tuple(Table(at, side, why=why) for at, side in zip(numbers, sides, strict=True))
    drawn = Round(number, tables, planned.resting)
    again = repeats(drawn, event.met)
    if again:
        more = (*more, Note("rematches", {"count": again}))
    return checked(Draw(drawn, event.seed, again, notes + more), people, ALLOWED[settings.sizes])


def _by_swaps(event: Event, ids: tuple[int, ...], seats: Seating, number: int) -> Planned:
    """One round: those with the fewest odd tables first at them, then swaps until nobody meets again."""
    lots = Chance(event.seed, "tables", number)
    resting = _resting(event, ids, seats, lots)
    playing = [one for one in ids if one not in set(resting)]
    visits = visits_of(event)
    order = sorted(lots.shuffled(playing), key=lambda one: -visits.get(one, 0))
    costs = [
        [0 if size == 5 else FIRST * ODD * (2 * visits.get(one, 0) + 1) for size in seats.tables]
        for one in order
    ]
    return _swapped(event, order, seats, costs, tuple(resting), lots, number)


def _by_standing(event: Event, ids: tuple[int, ...], seats: Seating, number: int) -> Planned:
    """One round: neighbours in the standings together, moved a little so that nobody meets again."""
    if number == 1:
        return _by_swaps(event, ids, seats, number)
    lots = Chance(event.seed, "ranking", number)
    resting = _resting(event, ids, seats, lots)
    here = set(ids) - set(resting)
    ranked = [one for one in ranking(event, number) if one in here]
    order = ranked + sorted(here - set(ranked))  # fillers have no rank
    centres = [sum(seats.tables[:table]) * 2 + size - 1 for table, size in enumerate(seats.tables)]
    costs = [[(2 * rank - centre) ** 2 for centre in centres] for rank in range(len(order))]
    return _swapped(event, order, seats, costs, tuple(resting), lots, number)


def _resting(event: Event, ids: tuple[int, ...], seats: Seating, lots: Chance) -> list[int]:
    last = event.history[-1].resting if event.history else ()
    return who_rests(ids, seats.resting, event.rests(), last, lots)


def _swapped(
    event: Event,
    order: list[int],
    seats: Seating,
    costs: list[list[int]],
    resting: tuple[int, ...],
    lots: Chance,
    number: int,
) -> Planned:
    """The tables after all helpful swaps, each in an order of play by lot."""
    places = iter(range(len(order)))
    start = [[next(places) for _ in range(size)] for size in seats.tables]
    found = seat(start, Wishes(_again(event, order, number), costs), lots)
    return Planned(tuple(tuple(lots.shuffled([order[place] for place in table])) for table in found), resting)


def _again(event: Event, order: list[int], number: int) -> list[dict[int, int]]:
    """What it costs to seat any two together: earlier meetings, brothers, clubmates."""
    at = {one: place for place, one in enumerate(order)}
    costs: list[dict[int, int]] = [{} for _ in order]
    weighed = [(pair, AGAIN * times * times) for pair, times in event.met.times.items()]
    weighed += [
        (pair, CLUB_FIRST if number == 1 else CLUB_LATER) for pair in event.clubmates(tuple(sorted(order)))
    ]
    weighed += [(pair, APART) for pair in sorted(event.apart(tuple(order)))]
    for (one, other), cost in weighed:
        if one in at and other in at:
            here, there = at[one], at[other]
            costs[here][there] = costs[there][here] = costs[here].get(there, 0) + cost * FIRST
    return costs
