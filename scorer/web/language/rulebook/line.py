"""A sentence of the rules and what it speaks of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence. `settings`: those it tells the values of; `fact`: the name under which its sources stand
    where it tells none; `players`: how many must play for it to mean anything (none: however many).
    """

    id: str
    section: str
    text: str
    settings: tuple[str, ...] = ()
    fact: str = ""
    players: tuple[int, ...] = ()
