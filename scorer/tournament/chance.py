"""Lots that fall the same way on every machine and under every version of Python.

Only two promises of the standard library are relied on: a text seed always gives the same generator, and
`random()` always gives the same numbers (Python documentation, module random, "Notes on Reproducibility").
`shuffle` and `randrange` are not promised, so they are written out here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """One stream of lots, named by the event's seed and what it is used for ("round", 3)."""

    def __init__(self, seed: int, *purpose: str | int) -> None:
        name = "/".join(str(part) for part in (seed, *purpose))
        self.random = random.Random(name).random  # noqa: S311 - lots everybody can draw again, no secrets

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        return int(self.random() * limit)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The same things in an order by lot (Fisher and Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
