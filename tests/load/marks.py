"""What a benchmark found, as a line of the table that the README keeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

HEAD = "| what | ours | against | ratio | wanted |\n|---|---|---|---|---|"


@dataclass(frozen=True, slots=True)
class Mark:
    """Two figures of one run. `wanted`: the ratio that is wished, at least that (`least`) or at most; None:
    there is no goal.
    """

    what: str
    ours: str
    against: str
    ratio: float
    wanted: float | None
    least: bool = False

    def __str__(self) -> str:
        bound = f"{'at least' if self.least else 'at most'} {self.wanted:g}" if self.wanted else "no goal"
        missed = "" if self.met else " (missed)"
        return f"| {self.what} | {self.ours} | {self.against} | {self.ratio:.2f} | {bound}{missed} |"

    @property
    def met(self) -> bool:
        """Whether the ratio is what was wished."""
        if self.wanted is None:
            return True
        return self.ratio >= self.wanted if self.least else self.ratio <= self.wanted


def show(marks: Iterator[Mark]) -> bool:
    """Print the table line by line, as it is found; whether every mark was met."""
    print(HEAD)
    met = True
    for mark in marks:
        print(mark, flush=True)
        met = met and mark.met
    return met
