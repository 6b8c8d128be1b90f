"""What is said when an event is set up: what cannot be, what is unwise, and what is possible instead."""

from __future__ import annotations

from scorer.errors import Refusal
from scorer.tournament import knockout, robin, swissdraw
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.groups import LEAST as LEAST_GROUPS
from scorer.tournament.rotating import LEAST as LEAST_ROTATING
from scorer.tournament.schedule import number_of_groups, starters
from scorer.tournament.sizes import WORDS, Seating, alternatives, describe, least_repeats, seating
from scorer.tournament.tables import USUAL_ROUNDS, impossible
from scorer.tournament.words import Note, refuse

EVENING = 8  # the most entrants whose round robin fits one evening
MIXED = 40  # below so many players equal opponents are seldom new ones

# Magic tournament rules, appendix E: up to so many entrants, so many rounds.
USUAL = ((8, 3), (16, 4), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9))


def usual_rounds(entrants: int) -> int:
    """How many Swiss rounds a field of this size usually plays."""
    return next((rounds for most, rounds in USUAL if entrants <= most), 10)


def safe_rounds(entrants: int) -> int:
    """Swiss rounds that never need a rematch, whatever happens (Dirac); a rest counts as an entrant."""
    return (entrants + entrants % 2) // 2


def advice(event: Event) -> Refusal | tuple[Note, ...]:
    """The refusal of an impossible set-up with what is possible instead, or what the director should know."""
    whole_field = isinstance(event.format, Knockout | RoundRobin | Groups)
    people = len(starters(event) if whole_field else event.here(1))
    return _limits(event, people) or _notes(event, people)


def _limits(event: Event, people: int) -> Refusal | None:
    least, most = {
        Knockout: (knockout.LEAST, knockout.MOST),
        RoundRobin: (robin.LEAST, robin.MOST),
        Swiss: (swissdraw.LEAST, swissdraw.MOST),
        Groups: (LEAST_GROUPS, knockout.MOST),
        RotatingPairs: (LEAST_ROTATING, swissdraw.MOST),
        Tables: (1, swissdraw.MOST),
    }[type(event.format)]
    if isinstance(event.format, Tables) and seating(people, event.format.sizes) is None:
        return impossible(people, event.format)
    if people < least:
        return refuse("too_few_entrants", "entrants", entrants=people, least=least)
    return refuse("too_many_entrants", "entrants", entrants=people, most=most) if people > most else None


def _notes(event: Event, people: int) -> tuple[Note, ...]:
    match event.format:
        case Swiss(rounds=rounds) if rounds and rounds > safe_rounds(people):
            safe, whole = safe_rounds(people), people - 1 + people % 2
            return (
                Note(
                    "rounds_over_half", {"rounds": rounds, "entrants": people, "safe": safe, "robin": whole}
                ),
            )
        case RoundRobin() if people > EVENING:
            return (Note("long_robin", {"entrants": people, "rounds": people - 1 + people % 2}),)
        case RotatingPairs(rounds=rounds) if people % 4 or (rounds or 0) >= people:
            return _rotating_notes(people, rounds or 0)
        case Groups() as settings if people % number_of_groups(people, settings):
            count = number_of_groups(people, settings)
            return (
                Note("uneven_groups", {"groups": count, "sizes": [people // count, people // count + 1]}),
            )
        case Tables() as settings:
            return _table_notes(people, settings)
    return ()


def _rotating_notes(people: int, rounds: int) -> tuple[Note, ...]:
    sits = (Note("sit_outs", {"entrants": people, "resting": people % 4}),) if people % 4 else ()
    again = (Note("partners_again", {"entrants": people, "rounds": rounds}),) if rounds >= people else ()
    return sits + again


def _table_notes(people: int, settings: Tables) -> tuple[Note, ...]:
    found = seating(people, settings.sizes)
    assert found is not None, "what is impossible was refused"
    notes: list[Note] = []
    if found.resting:
        notes.append(Note("sit_outs", {"entrants": people, "resting": found.resting}))
    fives = found.tables.count(5)
    if 2 * fives < len(found.tables):
        instead = [*alternatives(people, settings.sizes)] or [describe(found, settings.sizes)]
        notes.append(Note("mostly_sixes", {"fives": fives, "tables": len(found.tables), "instead": instead}))
    bound = least_repeats(people, found, settings.rounds or USUAL_ROUNDS)
    if bound:
        notes.append(
            Note("repeats_unavoidable", {"bound": bound, "instead": _fewer(people, settings, bound)})
        )
    if settings.draw == "equal_opponents" and people < MIXED:
        notes.append(Note("small_equal"))
    return tuple(notes)


def _fewer(people: int, settings: Tables, bound: int) -> list[str]:
    """Other tables with a lower bound, and how many rounds need no repeat."""
    rounds = settings.rounds or USUAL_ROUNDS
    found = []
    for sizes in WORDS:
        other = seating(people, sizes)
        less = least_repeats(people, other, rounds) if other else bound
        if other and sizes != settings.sizes and less < bound:
            found.append(f"{describe(other, sizes)} (at least {less})")
    free = _rounds_without(people, seating(people, settings.sizes), rounds)
    return [*found, f"{free} round{'s' if free > 1 else ''}"] if free else found or ["fewer rounds"]


def _rounds_without(people: int, found: Seating | None, rounds: int) -> int:
    counts = [each for each in range(1, rounds) if found and least_repeats(people, found, each) == 0]
    return max(counts, default=0)
