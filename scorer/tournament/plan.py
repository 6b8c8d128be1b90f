"""All rounds of an event at once, before the first: for schedules and fixed draws that need no result."""

from __future__ import annotations

from dataclasses import replace

from scorer.errors import Refusal
from scorer.tournament.draw import draw
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, Knockout, RotatingPairs, Swiss, Tables
from scorer.tournament.rounds import Draw
from scorer.tournament.words import refuse

MOST_ROUNDS = 600


def plan(event: Event, rounds: int) -> tuple[Draw, ...] | Refusal:
    """The first `rounds` rounds as they will be drawn if nobody leaves or comes.

    Refused after the first round was drawn, for formats whose draw looks at results, and for more rounds
    than there are.
    """
    early = _unplannable(event, rounds)
    if early:
        return early
    draws: list[Draw] = []
    event = _lasting(event, rounds)
    for number in range(1, rounds + 1):
        answer = draw(replace(event, history=tuple(one.round for one in draws)), number)
        if isinstance(answer, Refusal):
            return answer
        draws.append(answer)
    return tuple(draws)


def _unplannable(event: Event, rounds: int) -> Refusal | None:
    if event.history:
        return refuse("plan_before_results", "plan")
    if not 1 <= rounds <= MOST_ROUNDS:
        return refuse("too_many_rounds", "plan", rounds=rounds, most=MOST_ROUNDS)
    match event.format:
        case Knockout() | Swiss() | Groups() | Tables(draw="equal_opponents"):
            return refuse("plan_needs_results", "plan")
    return None


def _lasting(event: Event, rounds: int) -> Event:
    """The event with so many rounds, where its format says fewer or nothing."""
    match event.format:
        case Tables() | RotatingPairs() as settings if (settings.rounds or 0) < rounds:
            return replace(event, format=replace(settings, rounds=rounds))
    return event
