"""The printable movement: where everybody starts, and how the letters move, with no phone at all."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.tournament.chance import Chance
from scorer.tournament.event import Event
from scorer.tournament.formats import Tables
from scorer.tournament.movements import LETTERS, Movement
from scorer.tournament.planning import assignment, movement_for
from scorer.tournament.tables import USUAL_ROUNDS


@dataclass(frozen=True, slots=True)
class Card:
    """A movement with its people: for each entrant the table (from 1) and the letter of round one."""

    movement: Movement
    starts: tuple[tuple[int, int, str], ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """How the letters move, in words."""
        return self.movement.card()

    def table(self, entrant: int, number: int) -> int:
        """The table (from 1) of an entrant in a round, by following the card."""
        start, letter = next((table, letter) for one, table, letter in self.starts if one == entrant)
        return self.movement.seat(start - 1, LETTERS.index(letter), number) + 1


def movement_card(event: Event) -> Card | None:
    """The card of the whole event, None where there is no movement or somebody may not move."""
    settings = event.format
    if not isinstance(settings, Tables) or settings.draw == "equal_opponents":
        return None
    if any(one.fixed_table for one in event.entrants):
        return None
    ids = event.here(1)
    rounds = settings.rounds or USUAL_ROUNDS
    found = movement_for(len(ids), settings.sizes, rounds)
    if found is None:
        return None
    seats, people = assignment(event, ids, found, Chance(event.seed, "plan", rounds))
    return Card(
        found,
        tuple((one, table + 1, LETTERS[column]) for one, (table, column) in zip(people, seats, strict=True)),
    )
