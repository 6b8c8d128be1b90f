"""A hand in progress as the services see it: its steps, folded over the table, and who said which.

Pure but for `Kept`, which remembers the last of them: a thousand phones ask for the one that one phone made.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Literal, Protocol, TypeVar

from scorer.errors import Json
from scorer.rules.entries import WITH_A_ROW
from scorer.rules.play import Play, PublicPlay, Speaker, Written, replay
from scorer.rules.play.taking_back import NOW, Standing, standing
from scorer.rules.state import State
from scorer.services.story import Story
from scorer.store.plays import Moves, StepRecord
from scorer.store.tables import LogRecord

Depth = Literal["off", "takers", "points", "cards"]
At = TypeVar("At")
What = TypeVar("What")
Span = tuple[int, int]
"""The steps of a hand in the log: told above the number of the hand before it, up to its own."""
KEPT = 256  # tables; a full evening is some dozens of tables


@dataclass(frozen=True, slots=True)
class Helpers:
    """What of a hand in progress a table follows; nothing until somebody chooses."""

    auction: bool = False
    tricks: Depth = "off"
    counter: bool = False


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step as it was told, by whom and when."""

    step: int
    said: Json
    by: str | None
    device: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Following:
    """A hand in progress as those who score see it.

    `number` is the entry it will take (send it with every step, and to `tables.record`), `step` the number
    the next step gets, `moved` the counter of the event `play`, `timed` how often the clock was touched.
    `last` is what an undo takes back (None: nothing), `written` the entry as far as it was told; `state` is
    the table it is played at; `begun`: something of it was told.
    """

    table: str
    number: int
    step: int
    moved: int
    timed: int
    helpers: Helpers
    play: Play
    written: Written
    state: State
    last: StepLine | None
    begun: bool


@dataclass(frozen=True, slots=True)
class Watched:
    """A hand in progress as everybody may see it; `begun`: something of it was told; `timed`: how often the
    clock was touched.
    """

    table: str
    number: int
    moved: int
    timed: int
    helpers: Helpers
    play: PublicPlay
    begun: bool


@dataclass(frozen=True, slots=True)
class Past:
    """What was told of a hand in the log: the kinds of its steps, and what its piles made where both sides
    counted them alike.
    """

    told: frozenset[str]
    totals: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands in the log: the kinds of steps told of each of which any was, and those counted by both."""

    told: Mapping[int, frozenset[str]]
    by_both: frozenset[int]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table with its hand in progress. `told`: all that was told since the last hand that is closed for
    good; `stood`: the steps of it that stand, those of hands given up among them; `steps`: those of the play;
    `above`: the number of the hand before it (0: none); `latest`: the number of the last one ever told here,
    `changes`: how often the helpers were chosen, the clock was touched and a rematch opened; `timed`: the
    clock alone; `shown`: how often what everybody may see had moved by the last step.
    """

    story: Story
    told: tuple[StepRecord, ...]
    stood: tuple[StepRecord, ...]
    steps: tuple[StepRecord, ...]
    above: int
    play: Play
    latest: int
    helpers: Helpers
    changes: int
    timed: int
    shown: int

    @property
    def last(self) -> StepLine | None:
        """The step an undo takes back."""
        return line(self.stood[-1]) if self.stood else None


def line(record: StepRecord) -> StepLine:
    """A stored step as it is shown."""
    return StepLine(record.step, record.said, record.by, record.device, record.at)


def scene(
    story: Story, records: Iterable[StepRecord], latest: Moves, helpers: Helpers, changes: int, timed: int
) -> Scene:
    """The scene of a table of which these steps were told since the last hand that is closed for good."""
    told = tuple(records)
    found = _standing(story.records, told)
    play, above = folded(story.state, found.steps), max(found.above, closed_at(story.records))
    return Scene(
        story, told, found.stood, found.steps, above, play, latest.told, helpers, changes, timed, latest.shown
    )


def folded(state: State, steps: tuple[StepRecord, ...]) -> Play:
    """The play these steps make, over the deal of its first one; none: of which nothing is told."""
    dealer = steps[0].dealer if steps else None
    return replay(state, dealer, ((each.said, _speaker(each)) for each in steps))


def stood_for(log: Iterable[LogRecord], number: int, told: Iterable[StepRecord]) -> tuple[StepRecord, ...]:
    """The steps that stood of the hand recorded under this number when it was, of all `told` in its span."""
    return _standing(log, told, number).steps


def _standing(
    log: Iterable[LogRecord], told: Iterable[StepRecord], at_hand: int = NOW
) -> Standing[StepRecord]:
    ends = tuple(spans(log))

    def hand_of(record: StepRecord) -> int:
        place = bisect_left(ends, record.number)
        return ends[place] if place < len(ends) else NOW

    return standing(told, _said, hand_of, at_hand)


def _said(record: StepRecord) -> Json:
    return record.said


def _speaker(record: StepRecord) -> Speaker:
    return Speaker(record.by, record.device)


class Event(Protocol):
    """A line of a log, as stored or as shown."""

    @property
    def action(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def entry(self) -> Json: ...


def spans(records: Iterable[Event]) -> dict[int, Span]:
    """The numbers a hand was ever recorded under, those undone since among them, in order; each with its
    span: above the last hand that was closed then.
    """
    return _closing(records)[0]


def closed_at(records: Iterable[Event]) -> int:
    """The last hand that is closed for good: steps told for it, or for one below, are of the past; 0: there
    is none. One that was undone before another was recorded after it is open again.
    """
    return next(reversed(_closing(records)[1]), 0)


def _closing(records: Iterable[Event]) -> tuple[dict[int, Span], list[int]]:
    found: dict[int, Span] = {}
    closed: list[int] = []
    for record in records:
        number = record.number
        if record.entry and record.entry["kind"] in WITH_A_ROW and number not in found:
            place = bisect_left(closed, number)
            found[number] = (closed[place - 1] if place else 0, number)
            closed.insert(place, number)
        elif record.action == "undo" and closed and closed[-1] == number:
            closed.pop()
    return dict(sorted(found.items())), closed


def taken_by(seen: Scene, number: int) -> int | None:
    """The number under which the hand was recorded that was to take this number, and that is closed; None:
    it is the hand at hand.
    """
    return next((each for each in spans(seen.story.records) if number <= each <= seen.above), None)


def reopens(records: tuple[Event, ...]) -> bool:
    """Whether the last line of this log undoes a hand after which none was recorded that counts."""
    last = records[-1]
    return last.action == "undo" and closed_at(records[:-1]) == last.number


class Kept(Generic[At, What]):
    """What was lately worked out of each table, and at which moment of it: its version, its last step and its
    choices; its version alone; how often its clock was touched.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[At, What]] = OrderedDict()

    def get(self, table_id: str, at: At) -> What | None:
        """What there was of this table at this very moment, if it was looked at lately."""
        with self._lock:
            known = self._kept.get(table_id)
            if known is None or known[0] != at:
                return None
            self._kept.move_to_end(table_id)
            return known[1]

    def put(self, table_id: str, at: At, what: What) -> None:
        """Remember it."""
        with self._lock:
            self._kept[table_id] = at, what
            self._kept.move_to_end(table_id)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
