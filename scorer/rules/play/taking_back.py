"""Taking back: an undo and a hand given up are steps as well, so what was said stays written.

`{"step": "undo"}` takes back the last step that still stands, a hand given up among them, `{"step": "undo",
"many": 3}` the last three; `{"step": "give_up"}` leaves nothing standing. `{"step": "reopened", "number": 4}`
is written where the hand recorded as entry 4 is undone: its steps stand again, as soon as nothing told of a
hand after it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorer.errors import Json

UNDO = "undo"
GIVE_UP = "give_up"
REOPENED = "reopened"
NOW = 0
"""The hand that is not recorded yet, among the numbers hands were recorded under."""

Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class Standing(Generic[Said]):
    """What stands: `stood`, all of it that undoing can reach, oldest first; `steps`, those of the hand at
    hand. `above`: the number of the hand they come after, which is closed, at least as long as they stand; 0:
    of none.
    """

    stood: tuple[Said, ...]
    steps: tuple[Said, ...]
    above: int


@dataclass(frozen=True, slots=True)
class _Closed:
    """Where a hand was recorded, between what was said of it and what was said of the next one."""

    number: int


def standing(
    said: Iterable[Said],
    step_of: Callable[[Said], Json],
    hand_of: Callable[[Said], int] = lambda _: NOW,
    at_hand: int = NOW,
) -> Standing[Said]:
    """What still stands of all that was said, in order; `step_of` gives the step of one of them, `hand_of`
    the number under which the hand was recorded that was played then, `at_hand` the one that is asked for.

    The last that stands is what the next undo takes back. A hand given up stands as the last one until
    something else is said, and clears all before it from then on.
    """
    stack: list[Said | _Closed] = []
    reopened: set[int] = set()
    hand: int | None = None
    for each in said:
        step, of = step_of(each), hand_of(each)
        kind = _kind(step)
        if kind == REOPENED:
            reopened.add(step["number"])
        if hand not in {None, of} and not (kind == REOPENED and step["number"] == hand):
            stack.append(_Closed(hand or NOW))
        hand = of
        if kind == UNDO:
            _take_back(stack, step.get("many", 1))
        elif kind != REOPENED:
            stack.append(each)
        _open(stack, reopened)
    if hand not in {None, at_hand}:
        stack.append(_Closed(hand or NOW))
    return _seen(stack, reopened, step_of)


def _take_back(stack: list[Said | _Closed], many: int) -> None:
    while many and stack and not isinstance(stack[-1], _Closed):
        stack.pop()
        many -= 1


def _open(stack: list[Said | _Closed], reopened: set[int]) -> None:
    """Nothing stands any more of what was said after a hand that was undone: it is the hand at hand."""
    while stack and isinstance(top := stack[-1], _Closed) and top.number in reopened:
        stack.pop()


def _seen(stack: list[Said | _Closed], reopened: set[int], step_of: Callable[[Said], Json]) -> Standing[Said]:
    stood: list[Said] = []
    since, above = 0, NOW
    for each in stack:
        if not isinstance(each, _Closed):
            stood.append(each)
            continue
        above = each.number
        stood = stood if above in reopened else []
        since = len(stood)
    steps = in_play(tuple(stood[since:]), step_of)
    return Standing(tuple(stood), steps, above)


def in_play(stood: tuple[Said, ...], step_of: Callable[[Said], Json]) -> tuple[Said, ...]:
    """The steps of the hand at hand: those standing after the last one that gave a hand up."""
    for at in range(len(stood), 0, -1):
        if _kind(step_of(stood[at - 1])) == GIVE_UP:
            return stood[at:]
    return stood


def _kind(step: Json) -> Json:
    return step.get("step") if isinstance(step, dict) else None
