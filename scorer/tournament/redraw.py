"""Knock-out with lots for every round ("sorteggio a ogni turno"): an odd number leaves one at rest.

Source: online knock-out with a random bye (helpscommettendo.it); nobody rests twice while somebody
has not rested.
"""

from __future__ import annotations

from scorer.errors import Refusal
from scorer.tournament import apart
from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.knockout import LEAST, MOST, cannot_part, clubs_note, pair_round
from scorer.tournament.rounds import Draw, Kind, Round, Table
from scorer.tournament.words import Note, refuse


def draw_again(event: Event, number: int, ids: tuple[int, ...], third_place: bool) -> Draw | Refusal:
    """The next round: everybody who has not lost, by lot; the last two play the final."""
    alive = survivors(event, ids)
    if number == 1 and not LEAST <= len(alive) <= MOST:
        code = "too_few_entrants" if len(alive) < LEAST else "too_many_entrants"
        return refuse(code, "entrants", entrants=len(alive), least=LEAST, most=MOST)
    if len(alive) < LEAST:
        return refuse("event_over", "round", rounds=number - 1)
    if len(alive) == LEAST and number > 1:
        return _final(event, number, alive, third_place)
    chance = Chance(event.seed, "redraw", number)
    resting = _who_rests(event, alive, chance)
    clash = apart.clashes(event, alive) if number == 1 else {}
    playing = tuple(one for one in alive if one not in resting)
    pairs, _ = apart.pairs_by_lot(playing, len(playing) // 2, clash, chance)
    named = apart.together(clash, pairs)
    if named:
        return cannot_part(named)
    matches = [(pair, Note("by_lot")) for pair in pairs]
    return pair_round(event, number, matches, resting, clubs_note(clash, pairs))


def survivors(event: Event, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Those who are here and have not lost."""
    out = {one for played in event.history for table in played.tables for one in losers(table)}
    field = set(event.seen()) if event.history else set(ids)
    return tuple(sorted(one for one in field - out if not event.by_id[one].withdrawn))


def losers(table: Table) -> tuple[int, ...]:
    """Who is out after this table: the other side, or both where both were absent."""
    if table.kind is Kind.DOUBLE_WALKOVER:
        return table.seats
    won = table.winning_side()
    return (
        () if won is None else tuple(one for side in table.sides for one in side if side != table.sides[won])
    )


def last_losers(event: Event, before: Round) -> tuple[int, ...]:
    """Who lost in this round and is still here: two of them can play for the third place."""
    lost = (one for table in before.tables for one in losers(table))
    return tuple(sorted(one for one in lost if not event.by_id[one].withdrawn))


def _final(event: Event, number: int, alive: tuple[int, ...], third_place: bool) -> Draw:
    matches = [(alive, Note("final"))]
    beaten = last_losers(event, event.history[-1])
    if third_place and len(beaten) == 2:
        matches.append((beaten, Note("third_place")))
    return pair_round(event, number, matches, ())


def _who_rests(event: Event, alive: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    if len(alive) % 2 == 0:
        return ()
    had = event.rests()
    fewest = min(had[one] for one in alive)
    return (chance.shuffled([one for one in alive if had[one] == fewest])[0],)
