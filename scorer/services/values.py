"""What services take and give: plain frozen values, no session and no request inside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum
from typing import Literal

from scorer.errors import Json
from scorer.rules.rulings import NONE, Rulings
from scorer.rules.table import Row, Setup, State, fold

Action = Literal["record", "correct", "undo", "seat", "ruling"]
SEAT, RULING = "seat", "ruling"
NO_ENTRIES = frozenset({SEAT, RULING})
"""Lines of the log that are no entries of the sheet."""
MOST_LINES = 2000
"""Lines a table's log may have (undoing goes on beyond): a table is folded whole, while everybody waits."""


class Role(IntEnum):
    """What a person may do at a table; a higher role may do all a lower one may."""

    WATCH = 1
    SCORE = 2
    DIRECT = 3

    @property
    def word(self) -> str:
        """The role's public name: watch, score or direct."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Author:
    """Who does it: `device` is `people.device_hash` of the cookie (never the cookie), both may be unknown."""

    device: str | None
    name: str | None
    role: Role


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that has just been opened."""

    id: str
    version: int


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event of a table, as it was written; `before` is what the entry said until then (None: new), of a
    draw of seats who sat where. A `ruling` is no entry: what is said about one, or (number 0) the table;
    its `before` is the ruling it takes back.
    """

    version: int
    action: Action
    number: int
    entry: Mapping[str, Json] | None
    before: Mapping[str, Json] | None
    reason: str | None
    by: str | None
    device: str | None
    role: Role
    at: datetime

    def as_json(self) -> dict[str, Json]:
        """The public form, as `/log` lists it."""
        return {
            "version": self.version,
            "action": self.action,
            "number": self.number,
            "entry": None if self.entry is None else dict(self.entry),
            "before": None if self.before is None else dict(self.before),
            "reason": self.reason,
            "by": self.by,
            "device": self.device,
            "role": self.role.word,
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class LiveEntry:
    """An entry that counts today: its number, what it says, who dealt when it was written, who and when;
    what it said at `first`.
    """

    number: int
    entry: Mapping[str, Json]
    dealer: int | None
    by: str | None
    at: datetime
    first: Mapping[str, Json]

    @property
    def corrected(self) -> bool:
        """Whether it says something else than at first; one put back as it was does not."""
        return self.entry != self.first


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as it stands at one version; `undoable` is the last live entry (None: nothing to undo);
    `exported` are the live entries as a sheet writes them; `demo`: it is there to be tried on; `rulings` is
    what stands beside the entries; `undone`: entries that do not count, but a decision about them stands;
    `rematch`: which one it is of an evening, 0: none.
    """

    id: str
    version: int
    next: int
    setup: Setup
    state: State
    entries: tuple[LiveEntry, ...]
    exported: tuple[Mapping[str, Json], ...]
    epochs: Mapping[Role, int]
    last: LogLine | None
    undoable: LiveEntry | None
    opened_at: datetime
    demo: bool = False
    rulings: Rulings = NONE
    undone: Mapping[int, LiveEntry] = field(default_factory=dict)
    rematch: int = 0

    @property
    def provisional(self) -> bool:
        """Whether a hand that counts is contested: then so are the totals."""
        return bool(self.rulings.flags)

    def live(self, number: int) -> LiveEntry | None:
        """The entry of this number, if it counts today."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def row(self, number: int) -> Row | None:
        """The computed hand of this number; None: undone, or no hand."""
        return next((row for row in reversed(self.state.rows) if row.number == number), None)

    def before(self, number: int) -> State:
        """The state that entry `number` met."""
        earlier = (entry for entry in self.entries if entry.number < number)
        return fold(self.setup, ((entry.number, entry.entry, entry.dealer) for entry in earlier))


@dataclass(frozen=True, slots=True)
class Saved:
    """What a change did (or, for a preview, would do): the new version and the state after it.

    `entry` is the canonical entry (None after an undo), `row` its computed hand (None: it is no hand);
    `repeated` says that this very request had been done before and nothing was written now.
    """

    version: int
    number: int
    entry: Mapping[str, Json] | None
    row: Row | None
    state: State
    repeated: bool
    next: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A device with a role at a table: its public hash, the name given, its seat, when it was last seen,
    whether a page of it is open now."""

    device: str
    role: Role
    name: str | None
    seat: int | None
    last_seen: datetime
    here: bool


@dataclass(frozen=True, slots=True)
class MyTable:
    """A line of "my tables": newest first; `demo`: a table to try things on; `rematch`: which it is."""

    id: str
    role: Role
    game: str
    name: str | None
    players: tuple[str, ...]
    opened_at: datetime
    last_at: datetime
    demo: bool = False
    rematch: int = 0
