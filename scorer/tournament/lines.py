"""What an entrant has to show for each round, as values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

How = Literal["played", "walkover", "rest", "late", "missed"]

WIN, LEVEL, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


@dataclass(frozen=True, slots=True)
class Line:
    """One round of one entrant.

    `points` count for the first column; `won` and `lost` are games (or nothing at tables); `score` is the
    comparable table score; `place` is 1 for the best of a table, and shared places are their average.
    """

    round: int
    how: How
    points: Fraction
    opponents: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()
    won: int = 0
    lost: int = 0
    score: Fraction = Fraction(0)
    place: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """All rounds of one entrant and what the referee added or took."""

    entrant: int
    lines: tuple[Line, ...] = ()
    penalty: int = 0

    @property
    def points(self) -> Fraction:
        """The sum of all rounds and penalties."""
        return sum((line.points for line in self.lines), Fraction(self.penalty))

    @property
    def played(self) -> int:
        """Rounds with a result against somebody."""
        return sum(line.how in ("played", "walkover") for line in self.lines)

    @property
    def rested(self) -> int:
        """Rests that were drawn."""
        return sum(line.how == "rest" for line in self.lines)

    @property
    def opponents(self) -> tuple[int, ...]:
        """Everybody met, once for each meeting that was played."""
        return tuple(one for line in self.lines if line.how == "played" for one in line.opponents)
