"""How a change is written: decided on a snapshot, outside the write; inserted if nothing happened meanwhile.

Whoever loses a race decides again on what the winner left. Who has lost is said by the database's unique
constraints (a version is one event's), not by a look beforehand.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from scorer.errors import Conflict, Forbidden, Json, Problem, Refusal, Refused
from scorer.live.bus import has_moved, is_at
from scorer.rules.play.taking_back import REOPENED
from scorer.rules.table import Row, State
from scorer.services.house import house
from scorer.services.reading import read_story, topic
from scorer.services.scene import reopens, spans
from scorer.services.story import Story
from scorer.services.values import MOST_LINES, RULING, SEAT, Author, Role, Saved
from scorer.services.words import tidy_name, tidy_reason
from scorer.store import notices, plays
from scorer.store import people as devices
from scorer.store import tables as stored
from scorer.store.db import Clash, Session, until_first, writing
from scorer.store.tables import LogRecord

KEY = 200  # signs an Idempotency-Key may have


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody wants done to one entry. `takes_back`: it puts back what was there, which is never too
    much; `asked`: the fingerprint of what was sent, where the line that is written says more.
    """

    action: str
    number: int
    entry: Json
    key: str | None
    reason: str | None
    author: Author
    now: datetime
    takes_back: bool = False
    asked: str | None = None

    def fingerprint(self) -> str:
        """What makes two requests under one key the same request."""
        if self.asked is not None:
            return self.asked
        asked = json.dumps([self.action, self.number, self.entry, self.reason], sort_keys=True)
        return hashlib.sha256(asked.encode()).hexdigest()

    @property
    def _takes_back(self) -> bool:
        return self.takes_back or self.action == "undo" or (self.action == RULING and "of" in self.entry)

    def event(self, story: Story, entry: Json, dealer: int | None) -> LogRecord:
        """The line that follows the story. Raises Refused too_long where the log is full."""
        if story.version >= MOST_LINES and not self._takes_back:
            raise Refused(Refusal.of([Problem("too_long", "entries", {"most": MOST_LINES})]))
        return LogRecord(
            version=story.version + 1,
            action=self.action,
            number=self.number,
            entry=entry,
            dealer=dealer,
            key=self.key,
            fingerprint=None if self.key is None else self.fingerprint(),
            reason=self.reason,
            by=self.author.name,
            device=self.author.device,
            role=int(self.author.role),
            at=self.now,
        )


def request(
    action: str, number: int, entry: Json, key: str | None, reason: str | None, author: Author, now: datetime
) -> Request:
    """A request whose words may be kept. Raises Refused, Forbidden (nobody writes below SCORE)."""
    writer = who_writes(author)
    check_number(number, "number")
    if key is not None:
        check_key(key)
    return Request(action, number, entry, key, tidy_reason(reason), writer, now)


def who_writes(author: Author) -> Author:
    """The author as the log may name him. Raises Refused, Forbidden (nobody writes below SCORE)."""
    if author.role < Role.SCORE:
        raise Forbidden(author.role.word)
    return Author(author.device, tidy_name(author.name, "by"), author.role)


def check_number(number: Json, field: str) -> None:
    """Raises Refused for what counts nothing from 1."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise Refused(Refusal.of([Problem("not_a_whole_number", field)]))
    if number < 1:
        raise Refused(Refusal.of([Problem("out_of_range", field, {"min": 1})]))


def check_key(key: str) -> None:
    """Raises Refused for an impossible Idempotency-Key."""
    if not key.strip():
        raise Refused(Refusal.of([Problem("missing_field", "key")]))
    if len(key) > KEY:
        raise Refused(Refusal.of([Problem("too_long", "key", {"most": KEY})]))
    if not key.isprintable():
        raise Refused(Refusal.of([Problem("bad_format", "key")]))


@dataclass(frozen=True, slots=True)
class Change:
    """A decision: the line to add and the story after it; `first` is a line written before it, with it or
    not at all.
    """

    event: LogRecord
    after: Story
    first: LogRecord | None = None


def save(table_id: str, asked: Request, decide: Callable[[Story], Change | Saved]) -> Saved:
    """Decide, write, tell; again from the start whenever somebody else was first.

    `decide` gives a Saved when nothing is to be written. Raises what `decide` raises, NotFound, Busy.
    """
    done = _at_hand(table_id, asked, decide) or until_first(
        lambda: _attempt(table_id, asked, decide), "too many are changing this table"
    )
    if isinstance(done, Saved):
        return done
    house().memo.put(table_id, done.after)
    house().feed.publish(topic(table_id), done.after.version)
    return saved(done.after, done.event)


def _at_hand(table_id: str, asked: Request, decide: Callable[[Story], Change | Saved]) -> Change | None:
    """The change written on the story this process told last, without asking the database first.

    Another process may have carried on since: then the version is taken (Clash) and nothing is written. Only
    a change that was written proves the story right; anything else, a refusal too, is for `_attempt` to say.
    """
    story = house().memo.newest(table_id)
    if story is None:
        return None
    try:
        decided = repeated(story, asked) or decide(story)
    except (Refused, Conflict, Forbidden):
        return None
    if isinstance(decided, Saved):
        return None
    try:
        _write(table_id, decided)
    except Clash:
        return None
    return decided


def _attempt(table_id: str, asked: Request, decide: Callable[[Story], Change | Saved]) -> Change | Saved:
    _, story = read_story(table_id)
    decided = repeated(story, asked) or decide(story)
    if isinstance(decided, Change):
        _write(table_id, decided)
    return decided


def _write(table_id: str, change: Change) -> None:
    """Raises Clash where the table has moved on: its version is another event's by then."""
    event = change.event
    with writing() as session:
        stored.hold(session, table_id)
        stored.append(session, table_id, [change.first, event] if change.first else [event])
        if event.action == SEAT:
            _reseat(session, table_id, event)
        if event.device is not None:
            devices.touch(session, table_id, event.device, event.at)
        moves = _reopen(session, table_id, change.after)
        notices.tell(session, is_at(topic(table_id), event.version))
    if moves is not None:
        house().feed.move(topic(table_id), *moves)


def _reopen(session: Session, table_id: str, after: Story) -> plays.Moves | None:
    """What was told of a hand that is undone stands again: written as a step of its own, so that whoever
    tells on from the page of before is told what happened. None: nothing was told of it.
    """
    if not reopens(after.records):
        return None
    line = after.records[-1]
    told = plays.lines(session, table_id, *spans(after.records)[line.number])
    if not told:
        return None
    latest = plays.latest(session, table_id)
    step = plays.StepRecord(
        step=latest.told + 1,
        number=after.next,
        dealer=told[0].dealer,
        said={"step": REOPENED, "number": line.number},
        key=f"{REOPENED} {line.version}",
        fingerprint="",
        by=line.by,
        device=line.device,
        role=line.role,
        at=line.at,
    )
    plays.append(session, table_id, step, latest.shown + 1)
    return tell_moves(session, table_id)


def tell_moves(session: Session, table_id: str) -> plays.Moves:
    """How often the hand in progress has moved with what is being written; other processes are told."""
    moves = plays.moves(session, [table_id])[table_id]
    notices.tell(session, has_moved(topic(table_id), *moves))
    return moves


def _reseat(session: Session, table_id: str, event: LogRecord) -> None:
    """The phones keep their people. Raises Refused where a hand is on its way: its steps name old seats."""
    if plays.latest(session, table_id).told:
        raise Refused(Refusal.of([Problem("too_late", None)]))
    devices.reseat(session, table_id, event.entry["order"])


def repeated(story: Story, asked: Request) -> Saved | None:
    """The answer this very request got the first time; None for a new one. Raises Refused key_reused."""
    if asked.key is None:
        return None
    first = next((record for record in story.records if record.key == asked.key), None)
    if first is None:
        return None
    if first.fingerprint != asked.fingerprint():
        raise Refused(Refusal.of([Problem("key_reused", "key", {"number": first.number})]))
    return saved(story.until(first.version), first, repeated=True)


def saved(story: Story, event: LogRecord, repeated: bool = False) -> Saved:
    """The answer to a change, read off the story right after it; of a line about an entry, what that says."""
    decided = event.action == RULING and event.number in story.live
    return Saved(
        version=story.version,
        number=event.number,
        entry=story.live[event.number].entry if decided else event.entry,
        row=row_of(story.state, event.number) if event.entry is not None else None,
        state=story.state,
        repeated=repeated,
        next=story.next,
    )


def row_of(state: State, number: int) -> Row | None:
    """The computed hand of an entry; None if the entry is no hand."""
    return next((row for row in reversed(state.rows) if row.number == number), None)
