"""Who takes part: a pair in a pairs event, a person in an individual one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Presence(StrEnum):
    """Where an entrant is now: a seat is drawn for the present only."""

    PRESENT = "present"
    RESTING = "resting"  # asked to sit out; comes back
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One entrant of an event.

    `since` is the first round a late arrival may play; `filler` (tappabuchi) plays but is not ranked;
    `fixed_table` is the table of somebody who may not move; `substitute` sits in under the entrant's
    name and score; `players` are the people behind a pair.
    """

    id: int
    name: str
    club: str | None = None
    state: Presence = Presence.PRESENT
    since: int = 1
    filler: bool = False
    fixed_table: int | None = None
    substitute: str | None = None
    players: tuple[str, ...] = ()

    @property
    def withdrawn(self) -> bool:
        """Whether the entrant has left for good."""
        return self.state is Presence.WITHDRAWN

    def here(self, number: int) -> bool:
        """Whether a seat or a rest must be drawn for the entrant in this round."""
        return self.state is Presence.PRESENT and self.since <= number
