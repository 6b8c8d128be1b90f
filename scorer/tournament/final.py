"""The final table: the best of the standings after the turns, usually five (La Scighera)."""

from __future__ import annotations

from scorer.errors import Refusal
from scorer.tournament.chance import Chance
from scorer.tournament.check import checked
from scorer.tournament.event import Event
from scorer.tournament.formats import Tables
from scorer.tournament.numbering import number_tables
from scorer.tournament.rounds import Draw, Lot, Round, Table, repeats
from scorer.tournament.standings import Row, ranking, standings
from scorer.tournament.words import Note, refuse


def draw_final(event: Event, settings: Tables, number: int) -> Draw | Refusal:
    """The final, once; those who are not in it are out. A tie at the edge gives a lot to be kept."""
    rounds = settings.rounds or 0
    if not settings.final or number > rounds + 1:
        return refuse("event_over", "round", rounds=number - 1)
    present = set(event.here(number))
    order = [one for one in ranking(event, "final") if one in present]
    if len(order) < settings.final:
        return refuse("too_few_entrants", "entrants", entrants=len(order), least=settings.final)
    best = order[: settings.final]
    lots = _edge(standings(event).rows, order, settings.final)
    notes = tuple(Note("lot_drawn", {"order": list(lot.order)}) for lot in lots)
    seats = Chance(event.seed, "final").shuffled(best)
    sides = [tuple((one,) for one in seats)]
    numbers, more = number_tables(event, sides)
    drawn = Round(number, (Table(numbers[0], sides[0], why=Note("final")),))
    draw = Draw(drawn, event.seed, repeats(drawn, event.met), notes + more, lots)
    return checked(draw, best, frozenset({settings.final}))


def _edge(rows: tuple[Row, ...], order: list[int], final: int) -> tuple[Lot, ...]:
    """The lot between those who share the last place that still counts, where it was needed."""
    if len(order) <= final:
        return ()
    rank = {row.entrant.id: row.rank for row in rows}
    if rank[order[final - 1]] != rank[order[final]]:
        return ()
    return (Lot(tuple(one for one in order if rank[one] == rank[order[final]])),)
