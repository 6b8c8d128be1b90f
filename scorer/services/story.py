"""A table's log, read: what counts today, who changed what, and the state of the game folded from it.

Pure but for `Memo`, which keeps the last stories told: a story is known by its table and version, and neither
ever changes its content. One hand more is one step from the story before it, not the whole fold again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from scorer.errors import Json
from scorer.rules import rulings
from scorer.rules.rulings import Rulings
from scorer.rules.seats import seated
from scorer.rules.table import Applied, Recorded, Setup, State, as_exported, fold, fold_exported, replay
from scorer.services.lastword import what_stands
from scorer.services.values import NO_ENTRIES, RULING, SEAT, Action, LiveEntry, LogLine, Role
from scorer.store.tables import LogRecord

KEPT = 256  # stories; a full evening is some dozens of tables
LINES = 50_000  # of all stories kept together: an evening has some dozens of lines


@dataclass(frozen=True, slots=True)
class Story:
    """A table at one version. `opened` is how it was opened, `setup` after the last draw of seats; `latest`
    holds what every number ever said, also those undone since; `exported` is what counts today as a sheet
    writes it; `folded` is what the entries make, `state` the same with the end that people made of it.

    Both mappings are in the order of the numbers: a number is given once, to what comes last.
    """

    opened: Setup
    setup: Setup
    records: tuple[LogRecord, ...]
    live: dict[int, LiveEntry]
    latest: dict[int, LiveEntry]
    folded: State
    state: State
    rulings: Rulings
    exported: tuple[Mapping[str, Json], ...]

    @property
    def version(self) -> int:
        """The number of events so far."""
        return self.records[-1].version if self.records else 0

    @property
    def next(self) -> int:
        """The number the next entry gets; numbers are given once."""
        return next(reversed(self.latest), 0) + 1

    @property
    def entries(self) -> tuple[LiveEntry, ...]:
        """What counts today, in the order of play."""
        return tuple(self.live.values())

    @property
    def last(self) -> LiveEntry | None:
        """The last entry that counts."""
        return next(reversed(self.live.values()), None)

    def before(self, number: int) -> State:
        """The state that entry `number` meets."""
        return fold(self.setup, (_recorded(entry) for entry in self.entries if entry.number < number))

    def closed(self) -> State:
        """The table as it would stand if its evening were closed now."""
        seating = _seating(self.folded.setup, self.live)
        return replace(self.folded, match=rulings.ended(self.rulings, self.folded, seating))

    def until(self, version: int) -> Story:
        """The story as it was told at an earlier version."""
        return tell(self.opened, (record for record in self.records if record.version <= version))

    def plus(self, record: LogRecord, applied: Applied | None = None) -> Story:
        """The story after one more event; `applied`, of an entry after all others, saves the folding."""
        records = (*self.records, record)
        if record.action == RULING:
            said = what_stands(records, self.live)
            return replace(self, records=records, rulings=said, state=self._with(said))
        live, latest = dict(self.live), dict(self.latest)
        _happen(record, live, latest)
        if applied is None:
            return _told(self.opened, _after(self.setup, record), records, live, latest)
        if self.rulings.end is not None:
            applied = replay(self.folded, *_recorded(live[record.number]))
        exported, folded = (*self.exported, as_exported(self.folded, applied)), applied.state
        state = folded if self.rulings.end is None else replace(folded, match=self.state.match)
        return Story(self.opened, self.setup, records, live, latest, folded, state, self.rulings, exported)

    def _with(self, said: Rulings) -> State:
        """The table with what is now said beside the same entries."""
        same = (said.end, said.losers) == (self.rulings.end, self.rulings.losers)
        return self.state if same else _ended(self.folded, said, self.live)

    @property
    def last_line(self) -> LogLine | None:
        """The last event."""
        if not self.records:
            return None
        last = self.records[-1]
        return _line(last, self._taken_back(last) if last.action == RULING else self._before(last))

    def _taken_back(self, last: LogRecord) -> Mapping[str, object] | None:
        """What the line said that the last one takes back."""
        of = last.entry.get("of")
        return next((each.entry for each in self.records if each.version == of), None)

    def _before(self, last: LogRecord) -> Mapping[str, object] | None:
        """What the number of the last line said until then."""
        earlier = (each for each in reversed(self.records[:-1]) if each.number == last.number)
        return next((each.entry for each in earlier if each.action != RULING), None)

    def lines(self) -> tuple[LogLine, ...]:
        """Every event with what the entry was before it."""
        return told(self.records)


def told(records: Iterable[LogRecord]) -> tuple[LogLine, ...]:
    """Every event of a log with what the entry was before it; what takes a ruling back, with that ruling."""
    said: dict[int, Mapping[str, object]] = {}
    beside: dict[int, Mapping[str, object]] = {}
    found: list[LogLine] = []
    for record in records:
        if record.action == RULING:
            found.append(_line(record, beside.get(record.entry.get("of", 0))))
            beside[record.version] = record.entry
            continue
        found.append(_line(record, said.pop(record.number, None)))
        if record.entry is not None:
            said[record.number] = record.entry
    return tuple(found)


def tell(setup: Setup, records: Iterable[LogRecord]) -> Story:
    """The story of a log."""
    live: dict[int, LiveEntry] = {}
    latest: dict[int, LiveEntry] = {}
    records, now = tuple(records), setup
    for record in records:
        _happen(record, live, latest)
        now = _after(now, record)
    return _told(setup, now, records, live, latest)


def _after(setup: Setup, record: LogRecord) -> Setup:
    """What the table has agreed on after this event: a draw of seats changes who sits where."""
    return seated(setup, record.entry) if record.action == SEAT else setup


def _told(
    opened: Setup,
    setup: Setup,
    records: tuple[LogRecord, ...],
    live: dict[int, LiveEntry],
    latest: dict[int, LiveEntry],
) -> Story:
    folded, exported = fold_exported(setup, (_recorded(entry) for entry in live.values()))
    said = what_stands(records, live)
    state = _ended(folded, said, live)
    return Story(opened, setup, records, live, latest, folded, state, said, tuple(exported))


def _ended(folded: State, said: Rulings, live: Mapping[int, LiveEntry]) -> State:
    """The table as it stands; the result of a match that people ended stays, whatever is written after."""
    if said.end is None:
        return folded
    upto = said.end.said["upto"]
    then = [_recorded(entry) for entry in live.values() if entry.number <= upto]
    before = folded if len(then) == len(live) else fold(folded.setup, then)
    return replace(folded, match=rulings.ended(said, before, _seating(folded.setup, live)))


def _seating(setup: Setup, live: Mapping[int, LiveEntry]) -> Callable[[int], tuple[str, ...]]:
    """Who sat at the table when an entry was made, by its number."""
    swaps = [each for each in live.values() if each.entry["kind"] == "substitution"]

    def players_at(number: int) -> tuple[str, ...]:
        players = list(setup.players)
        for each in swaps:
            if each.number < number:
                players[each.entry["seat"]] = each.entry["player"]
        return tuple(players)

    return players_at


def _happen(record: LogRecord, live: dict[int, LiveEntry], latest: dict[int, LiveEntry]) -> None:
    if record.action in NO_ENTRIES:
        return
    if record.action == "undo":
        live.pop(record.number, None)
        return
    known = latest.get(record.number)
    first = record.entry if known is None else known.first
    entry = LiveEntry(record.number, record.entry, record.dealer, record.by, record.at, first)
    live[record.number] = latest[record.number] = entry


def _recorded(entry: LiveEntry) -> Recorded:
    return entry.number, entry.entry, entry.dealer


def _line(record: LogRecord, before: Mapping[str, object] | None) -> LogLine:
    actions: dict[str, Action] = {
        "record": "record",
        "correct": "correct",
        "undo": "undo",
        "seat": "seat",
        "ruling": "ruling",
    }
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
    """The last stories told, by table; at most `KEPT` of them, with at most `LINES` lines in all."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._stories: OrderedDict[str, Story] = OrderedDict()
        self._lines = 0

    def get(self, table_id: str, version: int) -> Story | None:
        """The story of this table at this very version, if it was told lately."""
        with self._lock:
            story = self._stories.get(table_id)
            if story is None or story.version != version:
                return None
            self._stories.move_to_end(table_id)
            return story

    def newest(self, table_id: str) -> Story | None:
        """The last story of this table that was told here; another process may have carried on since."""
        with self._lock:
            return self._stories.get(table_id)

    def put(self, table_id: str, story: Story) -> None:
        """Remember a story; an older one never takes the place of a newer one."""
        with self._lock:
            known = self._stories.pop(table_id, None)
            kept = story if known is None or known.version <= story.version else known
            self._stories[table_id] = kept
            self._lines += len(kept.records) - (len(known.records) if known else 0)
            while len(self._stories) > KEPT or (self._lines > LINES and len(self._stories) > 1):
                _, gone = self._stories.popitem(last=False)
                self._lines -= len(gone.records)
