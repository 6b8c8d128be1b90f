"""The Swiss round as a draw: tables from the top of the standings, with the reason of every pairing."""

from __future__ import annotations

from fractions import Fraction

from scorer.errors import Refusal
from scorer.tournament import apart
from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.formats import Swiss
from scorer.tournament.knockout import cannot_part, clubs_note, pair_round
from scorer.tournament.numbers import number_json
from scorer.tournament.rounds import Draw
from scorer.tournament.swiss import Field, field_of, pairing
from scorer.tournament.words import Note, refuse

LEAST, MOST = 2, 1024


def draw_swiss(event: Event, settings: Swiss, number: int) -> Draw | Refusal:
    """The next round; where everybody has met everybody, the least bad rematches are drawn and said."""
    ids = event.here(number)
    if settings.rounds and number > settings.rounds:
        return refuse("event_over", "round", rounds=number - 1)
    if not LEAST <= len(ids) <= MOST:
        code = "too_few_entrants" if len(ids) < LEAST else "too_many_entrants"
        return refuse(code, "entrants", entrants=len(ids), least=LEAST, most=MOST)
    field = field_of(event, ids, number)
    pairs, resting = pairing(field, Chance(event.seed, "swiss", number))
    pairs.sort()
    named = tuple((field.order[one], field.order[other]) for one, other in pairs)
    notes = _rest_note(field, resting)
    clash = apart.clashes(event, ids)
    together = apart.together(clash, named)
    if together and number == 1:
        return cannot_part(together)
    notes += (apart.met_note(together),) if together else ()
    notes += clubs_note(clash, named) if number == 1 else ()
    whys = [_why(field, pair) for pair in pairs]
    forced = sum(why.code == "met_before" for why in whys)
    if forced:
        notes = (*notes, Note("rematches_forced", {"count": forced}))
    rest = () if resting is None else (field.order[resting],)
    return pair_round(event, number, list(zip(named, whys, strict=True)), rest, notes)


def _why(field: Field, pair: tuple[int, int]) -> Note:
    """Why two meet, in words both understand."""
    one, other = field.order[pair[0]], field.order[pair[1]]
    times = field.met.between(one, other)
    if times:
        return Note("met_before", {"times": times})
    if field.first:
        return Note("by_lot")
    gap = Fraction(abs(field.scores[pair[0]] - field.scores[pair[1]]), field.whole)
    if not gap:
        return Note("same_points")
    code = "level_all_met" if _all_met(field, pair[0]) or _all_met(field, pair[1]) else "points_apart"
    return Note(code, {"apart": number_json(gap)})


def _all_met(field: Field, here: int) -> bool:
    """Whether everybody with the same points has met this one (there is somebody)."""
    level = [one for one, score in enumerate(field.scores) if score == field.scores[here] and one != here]
    return bool(level) and all(field.met.between(field.order[here], field.order[one]) for one in level)


def _rest_note(field: Field, resting: int | None) -> tuple[Note, ...]:
    """Said where the rest could not go to the lowest of those with the fewest rests."""
    if resting is None:
        return ()
    fewest = min(field.rests)
    lowest = min(score for score, had in zip(field.scores, field.rests, strict=True) if had == fewest)
    if field.scores[resting] == lowest:
        return ()
    return (Note("rest_not_lowest", {"entrant": field.order[resting]}),)
