"""How far everybody came: rounds of the knock-out, the final of five; and who is ranked at all."""

from __future__ import annotations

from fractions import Fraction

from scorer.errors import Refusal
from scorer.tournament.absences import annulled, schedule_of
from scorer.tournament.bracket import Sheet, read_sheet
from scorer.tournament.criteria import Book
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, Knockout, Tables
from scorer.tournament.redraw import losers
from scorer.tournament.rounds import Round
from scorer.tournament.tally import tallies

HALF = Fraction(1, 2)
Reached = dict[int, Fraction]


def book_of(event: Event) -> Book:
    """The tallies of an event and how far everybody came."""
    return Book(event, tallies(event), _reached(event))


def ranked_entrants(event: Event) -> list[tuple[int, ...]]:
    """Who is ranked, in blocks: all together, or those who left in a block below.

    Fillers are not ranked, nor is anybody who left before playing; annulled matches put below, too.
    """
    seen = event.seen()
    ranked = [one for one in event.entrants if not one.filler and (one.id in seen or not one.withdrawn)]
    out = annulled(event)
    below = [one.id for one in ranked if one.id in out or (one.withdrawn and event.withdrawn == "below")]
    above = [one.id for one in ranked if one.id not in below]
    return [tuple(sorted(block)) for block in (above, below) if block]


def _reached(event: Event) -> Reached:
    match event.format:
        case Knockout(redraw=True):
            return _by_lots(event)
        case Knockout(third_place=third):
            return _by_sheet(event, event.history, third)
        case Tables(rounds=rounds, final=final) if final and rounds and len(event.history) > rounds:
            return _by_final(event, rounds)
        case Groups(third_place=third):
            schedule = schedule_of(event)
            return _by_sheet(event, event.history[schedule.rounds :], third) if schedule else {}
        case _:
            return {}


def _by_sheet(event: Event, rounds: tuple[Round, ...], third_place: bool) -> Reached:
    if not rounds:
        return {}
    sheet = read_sheet(event, rounds, third_place)
    return {} if isinstance(sheet, Refusal) else sheet_places(sheet)


def sheet_places(sheet: Sheet) -> Reached:
    """The last round each came to; the champion one further, the winner of the small final half a round."""
    found: Reached = {}
    for depth, row in enumerate(sheet.rounds, start=1):
        for side in (side for node in row for side in node.sides):
            if side is not None:
                found[side] = Fraction(depth)
    if sheet.champion is not None:
        found[sheet.champion] += 1
    if sheet.third and sheet.third.winner is not None:
        found[sheet.third.winner] += HALF
    return found


def _by_lots(event: Event) -> Reached:
    found: Reached = {}
    out: set[int] = set()
    for played in event.history:
        for table in played.tables:
            won = table.winning_side()
            if out.issuperset(table.seats):  # the small final
                if won is not None:
                    found[table.sides[won][0]] += HALF
                continue
            for one in table.seats:
                found[one] = Fraction(played.number)
            out.update(losers(table))
        found.update(dict.fromkeys(played.resting, Fraction(played.number)))
    for one in _going_on(event):
        found[one] += 1
    return found


def _going_on(event: Event) -> list[int]:
    """Who is sure to be in the next round after the last one: winners (not of the small final) and rests."""
    if not event.history:
        return []
    last, before = event.history[-1], event.history[:-1]
    out = {one for played in before for table in played.tables for one in losers(table)}
    won = (table.sides[side][0] for table in last.tables if (side := table.winning_side()) is not None)
    return [*(one for one in won if one not in out), *last.resting]


def _by_final(event: Event, rounds: int) -> Reached:
    """The scores of the final, above everybody who did not play it."""
    found: Reached = {}
    for table in event.history[rounds].tables:
        for one, score in zip(table.seats, table.result or (0,) * len(table.seats), strict=True):
            found[one] = Fraction(score)
    return found
