"""How many fives, sixes and fours a field makes, and what is possible instead where it makes none.

Documented practice for Chiamata: tables of five play 10 deals, tables of six 12 with the dealer resting
(doczz.it/doc/328260, "Prima mano al buio"); fours where a club plays a form for four; else sit-outs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.tournament.formats import Sizes

WORDS: Mapping[Sizes, str] = {
    "fives_sixes": "fives and sixes",
    "fives_fours": "fives and fours",
    "sit_outs": "fives with sit-outs",
}
ALLOWED: Mapping[Sizes, frozenset[int]] = {
    "fives_sixes": frozenset({5, 6}),
    "fives_fours": frozenset({4, 5}),
    "sit_outs": frozenset({5}),
}


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of one round, the usual fives first, and how many sit out."""

    tables: tuple[int, ...]
    resting: int = 0

    @property
    def meetings(self) -> int:
        """How many pairs of people meet in one round."""
        return sum(size * (size - 1) // 2 for size in self.tables)


def seating(people: int, sizes: Sizes) -> Seating | None:
    """Tables for exactly these people, as few odd ones as can be; None where there are none."""
    if sizes == "sit_outs":
        return Seating((5,) * (people // 5), people % 5) if people >= 5 else None
    odd = people % 5 if sizes == "fives_sixes" else -people % 5
    size = 6 if sizes == "fives_sixes" else 4
    fives = (people - size * odd) // 5
    if fives < 0 or people < 4:
        return None
    return Seating((5,) * fives + (size,) * odd)


def nearest(people: int, sizes: Sizes) -> Seating | None:
    """The same with as few sit-outs as make it possible: an evening goes on when people leave."""
    for resting in range(people):
        found = seating(people - resting, sizes)
        if found:
            return Seating(found.tables, resting + found.resting)
    return None


def alternatives(people: int, chosen: Sizes) -> tuple[str, ...]:
    """What these people could play instead, in plain words."""
    others: list[Sizes] = [sizes for sizes in WORDS if sizes != chosen]
    found = [describe(seating(people, sizes), sizes) for sizes in others if seating(people, sizes)]
    close = nearest(people, chosen)
    if close and close.resting and chosen != "sit_outs":
        found.append(describe(close, chosen))
    return tuple(found)


def describe(found: Seating | None, sizes: Sizes) -> str:
    """One seating in words: "fives and fours: 3 of 5, 2 of 4"."""
    if found is None:
        return WORDS[sizes]
    counts = [f"{found.tables.count(size)} of {size}" for size in sorted(set(found.tables))]
    rest = [f"{found.resting} sit out"] if found.resting else []
    return f"{WORDS[sizes]}: {', '.join(counts + rest)}"


def least_repeats(people: int, found: Seating, rounds: int) -> int:
    """Repeats no plan can avoid: more meetings than there are pairs, or fewer tables than seats at one.

    Counting: rounds x pairs per round - n(n-1)/2. Pigeonhole: a table with more seats than there are
    tables brings two from one table of the round before together again (tournaments.md 2.2, a and b).
    """
    counted = rounds * found.meetings - people * (people - 1) // 2
    tables = len(found.tables)
    forced = sum(_crowding(size, tables) for size in found.tables) if not found.resting else 0
    return max(0, counted, (rounds - 1) * forced)


def _crowding(size: int, tables: int) -> int:
    """The fewest pairs that meet again when `size` people come from `tables` tables."""
    each, more = divmod(size, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2
