"""Pairs by lot from single names (Buonvicino: 16 pairs formed by lot, calnews.it/?p=26378)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.errors import Refusal
from scorer.tournament import apart
from scorer.tournament.chance import Chance
from scorer.tournament.entrants import Entrant
from scorer.tournament.event import Event
from scorer.tournament.knockout import cannot_part
from scorer.tournament.words import Note, refuse


@dataclass(frozen=True, slots=True)
class PairsByLot:
    """The pairs as entrants with new ids, and who has no partner where the number is odd."""

    pairs: tuple[Entrant, ...]
    left_over: Entrant | None = None

    @property
    def warnings(self) -> tuple[Note, ...]:
        """Said where somebody has no partner."""
        return () if self.left_over is None else (Note("left_over", {"entrant": self.left_over.id}),)


def pairs_by_lot(event: Event) -> PairsByLot | Refusal:
    """Partners by lot for everybody who is here; named people and, where it can be, clubmates apart."""
    ids = event.here(event.next_number)
    if len(ids) < 2:
        return refuse("too_few_entrants", "entrants", entrants=len(ids), least=2)
    clash = apart.clashes(event, ids)
    sides, alone = apart.pairs_by_lot(ids, len(ids) // 2, clash, Chance(event.seed, "partners"))
    named = apart.together(clash, sides)
    if named:
        return cannot_part(named)
    people = event.by_id
    pairs = tuple(
        _pair(number, people[side[0]], people[side[1]]) for number, side in enumerate(sides, start=1)
    )
    return PairsByLot(pairs, people[alone[0]] if alone else None)


def completed(found: PairsByLot, newcomer: Entrant) -> PairsByLot:
    """The same with a late arrival (or a filler) as the partner of whoever was left over."""
    if found.left_over is None:
        return replace(found, left_over=newcomer)
    return PairsByLot((*found.pairs, _pair(len(found.pairs) + 1, found.left_over, newcomer)))


def _pair(number: int, one: Entrant, other: Entrant) -> Entrant:
    club = one.club if one.club == other.club else None
    name = f"{one.name} - {other.name}"
    return Entrant(number, name, club, players=(one.name, other.name), filler=one.filler and other.filler)
