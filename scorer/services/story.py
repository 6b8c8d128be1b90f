"""A table's log, read: what counts today, who changed what, and the state of the game folded from it.

Pure but for `Memo`, which keeps the last stories told: a story is known by its table and version, and neither
ever changes its content.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scorer.rules.table import Recorded, Setup, State, fold
from scorer.services.values import Action, LiveEntry, LogLine, Role
from scorer.store.tables import LogRecord

KEPT = 256  # stories; a full evening is some dozens of tables


@dataclass(frozen=True, slots=True)
class Story:
    """A table at one version. `latest` holds what every number ever said, also those undone since."""

    setup: Setup
    records: tuple[LogRecord, ...]
    live: Mapping[int, LiveEntry]
    latest: Mapping[int, LiveEntry]
    state: State

    @property
    def version(self) -> int:
        """The number of events so far."""
        return self.records[-1].version if self.records else 0

    @property
    def next(self) -> int:
        """The number the next entry gets; numbers are given once."""
        return max(self.latest, default=0) + 1

    @property
    def entries(self) -> tuple[LiveEntry, ...]:
        """What counts today, in the order of play."""
        return tuple(self.live[number] for number in sorted(self.live))

    @property
    def last(self) -> LiveEntry | None:
        """The last entry that counts."""
        return self.live[max(self.live)] if self.live else None

    @property
    def recorded(self) -> tuple[Recorded, ...]:
        """The same as the rules take it."""
        return tuple(_recorded(entry) for entry in self.entries)

    def before(self, number: int) -> State:
        """The state that entry `number` meets."""
        return fold(self.setup, (_recorded(entry) for entry in self.entries if entry.number < number))

    def until(self, version: int) -> Story:
        """The story as it was told at an earlier version."""
        return tell(self.setup, (record for record in self.records if record.version <= version))

    def plus(self, record: LogRecord, state: State | None = None) -> Story:
        """The story after one more event; `state`, where it is known already, saves the folding."""
        live, latest = dict(self.live), dict(self.latest)
        _happen(record, live, latest)
        longer = replace(self, records=(*self.records, record), live=live, latest=latest)
        return replace(longer, state=state or fold(self.setup, longer.recorded))

    def lines(self) -> tuple[LogLine, ...]:
        """Every event with what the entry was before it."""
        said: dict[int, Mapping[str, object]] = {}
        found: list[LogLine] = []
        for record in self.records:
            found.append(_line(record, said.pop(record.number, None)))
            if record.entry is not None:
                said[record.number] = record.entry
        return tuple(found)


def tell(setup: Setup, records: Iterable[LogRecord]) -> Story:
    """The story of a log."""
    live: dict[int, LiveEntry] = {}
    latest: dict[int, LiveEntry] = {}
    records = tuple(records)
    for record in records:
        _happen(record, live, latest)
    state = fold(setup, (_recorded(live[number]) for number in sorted(live)))
    return Story(setup, records, live, latest, state)


def _happen(record: LogRecord, live: dict[int, LiveEntry], latest: dict[int, LiveEntry]) -> None:
    if record.action == "undo":
        live.pop(record.number, None)
        return
    corrected = record.action == "correct"
    entry = LiveEntry(record.number, record.entry, record.dealer, record.by, record.at, corrected)
    live[record.number] = latest[record.number] = entry


def _recorded(entry: LiveEntry) -> Recorded:
    return entry.number, entry.entry, entry.dealer


def _line(record: LogRecord, before: Mapping[str, object] | None) -> LogLine:
    actions: dict[str, Action] = {"record": "record", "correct": "correct", "undo": "undo"}
    return LogLine(
        version=record.version,
        action=actions[record.action],
        number=record.number,
        entry=record.entry,
        before=before,
        reason=record.reason,
        by=record.by,
        device=record.device,
        role=Role(record.role),
        at=record.at,
    )


class Memo:
    """The last stories told, by table; at most `KEPT` of them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._stories: OrderedDict[str, Story] = OrderedDict()

    def get(self, table_id: str, version: int) -> Story | None:
        """The story of this table at this very version, if it was told lately."""
        with self._lock:
            story = self._stories.get(table_id)
            if story is None or story.version != version:
                return None
            self._stories.move_to_end(table_id)
            return story

    def put(self, table_id: str, story: Story) -> None:
        """Remember a story; an older one never takes the place of a newer one."""
        with self._lock:
            known = self._stories.get(table_id)
            if known is None or known.version <= story.version:
                self._stories[table_id] = story
            self._stories.move_to_end(table_id)
            while len(self._stories) > KEPT:
                self._stories.popitem(last=False)
