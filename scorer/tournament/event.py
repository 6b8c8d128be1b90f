"""An event as one value: settings, people, seed and log. Draws and standings are functions of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Literal

from scorer.tournament.entrants import Entrant
from scorer.tournament.formats import Format
from scorer.tournament.rounds import Lot, Meetings, Round, meetings

RestScore = Fraction | Literal["average", "mean"] | None


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points the referee took (negative) or gave, and why."""

    entrant: int
    points: int
    reason: str = ""
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Everything a draw or a standing depends on.

    `tables` is how many tables the room has; `rest_score` what a rest is worth (None: the format's
    default) and `missed_score` a round before a late arrival; `walkover_score` the games a walkover
    counts; `tiebreaks` names of criteria in order; `withdrawn` whether those who left keep their place
    or stand below.
    """

    format: Format
    entrants: tuple[Entrant, ...]
    seed: int = 0
    history: tuple[Round, ...] = ()
    keep_apart: tuple[tuple[int, int], ...] = ()
    tables: int | None = None
    tiebreaks: tuple[str, ...] = ()
    rest_score: RestScore = None
    missed_score: RestScore = Fraction(0)
    walkover_score: tuple[int, int] = (2, 0)
    penalties: tuple[Penalty, ...] = ()
    lots: tuple[Lot, ...] = ()
    withdrawn: Literal["in_place", "below"] = "in_place"

    @property
    def by_id(self) -> Mapping[int, Entrant]:
        """Entrants by their id."""
        return {entrant.id: entrant for entrant in self.entrants}

    @property
    def next_number(self) -> int:
        """The number of the round to be drawn next."""
        return len(self.history) + 1

    @property
    def met(self) -> Meetings:
        """How often any two sat at one table so far."""
        return meetings(self.history)

    def here(self, number: int) -> tuple[int, ...]:
        """Ids of those a seat or a rest must be drawn for, in ascending order."""
        return tuple(sorted(entrant.id for entrant in self.entrants if entrant.here(number)))

    def rests(self) -> dict[int, int]:
        """How many rests were drawn for each entrant; a rest asked for blocks none and is not counted."""
        counted = {entrant.id: 0 for entrant in self.entrants}
        for entrant in (entrant for played in self.history for entrant in played.resting):
            counted[entrant] = counted.get(entrant, 0) + 1
        return counted

    def seen(self) -> frozenset[int]:
        """Everybody the log knows of."""
        rounds = (ids for played in self.history for ids in (played.seats, played.resting))
        return frozenset(entrant for ids in rounds for entrant in ids)

    def clubmates(self, ids: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Pairs of one club among these."""
        clubs: dict[str, list[int]] = {}
        people = self.by_id
        for entrant in (people[one] for one in ids):
            if entrant.club:
                clubs.setdefault(entrant.club, []).append(entrant.id)
        for members in clubs.values():
            yield from combinations(sorted(members), 2)

    def apart(self, ids: tuple[int, ...]) -> frozenset[tuple[int, int]]:
        """Pairs among these that the director named to be kept apart."""
        inside = set(ids)
        named = (tuple(sorted(pair)) for pair in self.keep_apart if inside.issuperset(pair))
        return frozenset((one, other) for one, other in named)
