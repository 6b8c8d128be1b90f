"""Taking back: an undo and a hand given up are steps as well, so what was said stays written.

`{"step": "undo"}` takes back the last step that still stands, a hand given up among them; `{"step":
"give_up"}` leaves nothing standing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from scorer.errors import Json

UNDO = "undo"
GIVE_UP = "give_up"

Said = TypeVar("Said")


def standing(said: Iterable[Said], step_of: Callable[[Said], Json]) -> tuple[Said, ...]:
    """What still stands of all that was said, oldest first; `step_of` gives the step of one of them.

    The last of them is what the next undo takes back. A hand given up stands as the last one until something
    else is said, and clears all before it from then on.
    """
    stack: list[Said] = []
    for each in said:
        if _kind(step_of(each)) == UNDO:
            stack = stack[:-1]
        else:
            stack.append(each)
    return tuple(stack)


def in_play(stood: tuple[Said, ...], step_of: Callable[[Said], Json]) -> tuple[Said, ...]:
    """The steps of the hand at hand: those standing after the last one that gave a hand up."""
    for at in range(len(stood), 0, -1):
        if _kind(step_of(stood[at - 1])) == GIVE_UP:
            return stood[at:]
    return stood


def _kind(step: Json) -> Json:
    return step.get("step") if isinstance(step, dict) else None
