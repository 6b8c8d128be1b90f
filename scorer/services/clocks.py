"""The clock of a table: started, stopped, given more time; what is left is told by the server's time alone.

Every function needs an application context. A clock is no entry of the log: it records nothing by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from scorer.errors import Conflict, Json, Problem, Refusal, Refused
from scorer.services.changes import tell_moves, who_writes
from scorer.services.house import house
from scorer.services.reading import look_up, topic
from scorer.services.telling import CROWD
from scorer.services.values import Author
from scorer.store import clocks as stored
from scorer.store import tables
from scorer.store.clocks import ClockRecord
from scorer.store.db import reading, until_first, writing
from scorer.store.plays import Moves

USUAL = 60  # minutes, where the match does not say
MOST = 24 * 60
NONE = ClockRecord(None, None, True, 0)
"""Where nobody ever touched one."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a table at one moment. `left`: what is left, never below nothing; `ends_at`: when a clock
    that runs is at its end; `plays_out`: the hand on the table then is played out and counts; `seen`: the
    number to send with a change of it.
    """

    there: bool
    runs: bool
    left: timedelta
    ends_at: datetime | None
    plays_out: bool
    seen: int

    @property
    def over(self) -> bool:
        """Whether time is up."""
        return self.there and not self.left


def clock(table_id: str, now: datetime, timed: int | None = None) -> Clock:
    """The clock as it stands now; `timed`: how often it was touched, where that is known, so that a clock
    nobody has touched since is not read again. Raises NotFound, Busy.
    """
    known = None if timed is None else house().clocks.get(table_id, timed)
    return _at(known or _read(table_id), now)


def _read(table_id: str) -> ClockRecord:
    look_up(table_id)
    with reading() as session:
        found = stored.find(session, table_id) or NONE
    house().clocks.put(table_id, found.changes, found)
    return found


def start(table_id: str, minutes: Json, plays_out: bool, seen: int, author: Author, now: datetime) -> None:
    """Start a clock of so many minutes. Raises as `change` does, and Refused (`minutes`: out_of_range,
    not_a_whole_number).
    """
    left = _minutes(minutes)
    _change(table_id, seen, author, lambda _: ClockRecord(now + left, None, plays_out, 0))


def stop(table_id: str, seen: int, author: Author, now: datetime) -> None:
    """The clock stands; what is left stays. Raises NotFound; Forbidden (needs SCORE); Busy; Conflict
    "stale_version" where somebody has touched it since it was `seen`. One that stands, stands.
    """
    _change(table_id, seen, author, lambda old: _stood(old, now))


def go_on(table_id: str, seen: int, author: Author, now: datetime) -> None:
    """A clock that stands runs again. Raises as `stop`."""
    _change(table_id, seen, author, lambda old: _gone_on(old, now))


def give(table_id: str, minutes: Json, seen: int, author: Author, now: datetime) -> None:
    """So many minutes more; a clock that was at its end runs again from now. Raises as `start`."""
    more = _minutes(minutes)
    _change(table_id, seen, author, lambda old: _given(old, more, now))


def take_away(table_id: str, seen: int, author: Author) -> None:
    """No clock any more. Raises as `stop`."""
    _change(table_id, seen, author, lambda old: replace(old, ends_at=None, seconds=None))


def decide(table_id: str, plays_out: bool, seen: int, author: Author) -> None:
    """What becomes of the hand on the table when time is up. Raises as `stop`."""
    _change(table_id, seen, author, lambda old: replace(old, plays_out=plays_out))


def _at(found: ClockRecord, now: datetime) -> Clock:
    if found.ends_at is None and found.seconds is None:
        return Clock(False, False, timedelta(), None, found.plays_out, found.changes)
    left = timedelta(seconds=found.seconds or 0) if found.ends_at is None else found.ends_at - now
    return Clock(
        True, found.ends_at is not None, max(left, timedelta()), found.ends_at, found.plays_out, found.changes
    )


def _minutes(minutes: Json) -> timedelta:
    if not isinstance(minutes, int) or isinstance(minutes, bool):
        raise Refused(Refusal.of([Problem("not_a_whole_number", "minutes")]))
    if not 1 <= minutes <= MOST:
        raise Refused(Refusal.of([Problem("out_of_range", "minutes", {"least": 1, "most": MOST})]))
    return timedelta(minutes=minutes)


def _stood(old: ClockRecord, now: datetime) -> ClockRecord:
    if old.ends_at is None:
        return old
    return replace(old, ends_at=None, seconds=max(0, round((old.ends_at - now).total_seconds())))


def _gone_on(old: ClockRecord, now: datetime) -> ClockRecord:
    if old.seconds is None:
        return old
    return replace(old, ends_at=now + timedelta(seconds=old.seconds), seconds=None)


def _given(old: ClockRecord, more: timedelta, now: datetime) -> ClockRecord:
    if old.seconds is not None:
        return replace(old, seconds=old.seconds + round(more.total_seconds()))
    return old if old.ends_at is None else replace(old, ends_at=max(old.ends_at, now) + more)


def _change(table_id: str, seen: int, author: Author, change: Callable[[ClockRecord], ClockRecord]) -> None:
    who_writes(author)
    look_up(table_id)
    moved = until_first(lambda: _changed(table_id, seen, change), CROWD)
    if moved is not None:
        house().feed.move(topic(table_id), *moved)


def _changed(table_id: str, seen: int, change: Callable[[ClockRecord], ClockRecord]) -> Moves | None:
    """How often the table's hand in progress has moved with it; None: nothing was to be changed."""
    with writing() as session:
        tables.hold(session, table_id)
        old = stored.find(session, table_id) or NONE
        if old.changes != seen:
            raise Conflict("stale_version", {"seen": seen, "version": old.changes})
        new = change(old)
        if new == old:
            return None
        stored.put(session, table_id, new.ends_at, new.seconds, new.plays_out)
        return tell_moves(session, table_id)
