"""How a step of a hand in progress is written: decided on a look outside the write, inserted if nothing
happened meanwhile; whoever loses a race looks and decides again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import get_args

from scorer.errors import Conflict, Json, Problem, Refusal, Refused
from scorer.rules.play import public
from scorer.services.changes import check_key, check_number, tell_moves, who_writes
from scorer.services.house import house
from scorer.services.reading import read_story, topic
from scorer.services.scene import Depth, Helpers, Scene, closed_at, scene, taken_by
from scorer.services.values import Author
from scorer.store import clocks, tables
from scorer.store import people as devices
from scorer.store import plays as stored
from scorer.store.db import Clash, reading, until_first, writing
from scorer.store.plays import HelpersRecord, Moves, StepRecord

REPLACEABLE = frozenset({"count"})
"""Steps that stand in the place of an earlier one, and so may come in whatever order: two phones count."""
CROWD = "too many are telling this hand"


def look(table_id: str) -> Scene:
    """The table with its hand in progress. Raises NotFound, Busy."""
    _, story = read_story(table_id)
    with reading() as session:
        latest, chosen = stored.latest(session, table_id), stored.helpers(session, table_id)
        timed = clocks.changes(session, table_id)
        beside = timed + len(tables.rematches(session, table_id))
        at = (story.version, latest.told, beside + (0 if chosen is None else chosen.changes))
        known = house().plays.get(table_id, at)
        if known is not None:
            return known
        # what was told since, of a hand this story has not heard of, is not this hand's
        found = stored.lines(session, table_id, closed_at(story.records), story.next)
    records = [record for record in found if record.step <= latest.told]
    seen = scene(story, records, latest, helpers_of(chosen), at[2], timed)
    house().plays.put(table_id, at, seen)
    return seen


def helpers_of(record: HelpersRecord | None) -> Helpers:
    """What a table wants to follow; nothing where nobody chose."""
    if record is None:
        return Helpers()
    depth = next(each for each in get_args(Depth) if each == record.tricks)
    return Helpers(record.auction, depth, record.counter)


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants told."""

    said: Json
    number: int
    at: int | None
    key: str
    author: Author
    now: datetime

    def fingerprint(self) -> str:
        """What makes two requests under one key the same request."""
        asked = json.dumps([self.said, self.number, self.at], sort_keys=True)
        return hashlib.sha256(asked.encode()).hexdigest()

    def record(self, seen: Scene) -> StepRecord:
        """The step that follows what was told."""
        return StepRecord(
            step=seen.latest + 1,
            number=seen.story.next,
            dealer=seen.play.dealt.dealer,
            said=self.said,
            key=self.key,
            fingerprint=self.fingerprint(),
            by=self.author.name,
            device=self.author.device,
            role=int(self.author.role),
            at=self.now,
        )


@dataclass(frozen=True, slots=True)
class Saved:
    """A step that is written; `repeated`: this very request had been done before."""

    step: int
    repeated: bool
    after: Scene


def asked(said: Json, number: int, at: int | None, key: str, author: Author, now: datetime) -> Asked:
    """A request whose words may be kept. Raises Refused, Forbidden (nobody tells below SCORE)."""
    writer = who_writes(author)
    check_number(number, "number")
    if at is not None or not _replaceable(said):
        check_number(at, "at")
    check_key(key)
    return Asked(said, number, at, key, writer, now)


def _replaceable(said: Json) -> bool:
    kind = said.get("step") if isinstance(said, dict) else None
    return isinstance(kind, str) and kind in REPLACEABLE


def save(table_id: str, wanted: Asked, judge: Callable[[Scene], None]) -> Saved:
    """Decide, write, tell; again from the start whenever somebody else was first.

    `judge` raises what stands against it. Raises that, NotFound, Refused key_reused, Conflict, Busy.
    """
    done, moves = until_first(lambda: _attempt(table_id, wanted, judge), CROWD)
    if moves is not None:
        after = done.after
        house().plays.put(table_id, (after.story.version, after.latest, after.changes), after)
        house().feed.move(topic(table_id), *moves)
    return done


def _attempt(table_id: str, wanted: Asked, judge: Callable[[Scene], None]) -> tuple[Saved, Moves | None]:
    """What was done, and how often the hand has moved; None: nothing was written now."""
    seen = look(table_id)
    with reading() as session:
        before = stored.under_key(session, table_id, wanted.key)
        there = None if wanted.at is None else stored.find(session, table_id, wanted.at)
    if before is not None:
        if before.fingerprint != wanted.fingerprint():
            raise Refused(Refusal.of([Problem("key_reused", "key", {"step": before.step})]))
        return Saved(before.step, True, seen), None
    _check_hand(seen, wanted)
    _check_step(seen, wanted, there)
    judge(seen)
    record = wanted.record(seen)
    after = _after(seen, record)
    return Saved(record.step, False, after), _write(table_id, seen, record, after.shown)


def _after(seen: Scene, record: StepRecord) -> Scene:
    """The scene once this step is told. Everybody is told of it where it changes what everybody may see."""
    latest = Moves(record.step, seen.shown)
    after = scene(seen.story, (*seen.told, record), latest, seen.helpers, seen.changes, seen.timed)
    return after if public(after.play) == public(seen.play) else replace(after, shown=seen.shown + 1)


def _write(table_id: str, seen: Scene, record: StepRecord, shown: int) -> Moves:
    """Raises Clash where the table, or its hand in progress, has moved on."""
    with writing() as session:
        tables.hold(session, table_id)
        if tables.version(session, table_id) != seen.story.version:
            raise Clash("the table has moved on")
        stored.append(session, table_id, record, shown)
        if record.device is not None:
            devices.touch(session, table_id, record.device, record.at)
        return tell_moves(session, table_id)


def _check_hand(seen: Scene, wanted: Asked) -> None:
    story = seen.story
    if wanted.number > story.next:
        raise Conflict("number_ahead", {"next": story.next})
    taken = taken_by(seen, wanted.number)
    if taken is None:
        return
    there = story.latest[taken]
    detail = {"number": taken, "entry": dict(there.entry), "by": there.by, "at": there.at.isoformat()}
    raise Conflict("number_taken", detail | {"undone": taken not in story.live})


def _check_step(seen: Scene, wanted: Asked, there: StepRecord | None) -> None:
    if there is not None:
        detail = {"step": there.step, "said": there.said, "by": there.by, "at": there.at.isoformat()}
        raise Conflict("number_taken", detail | {"equal": there.said == wanted.said})
    if wanted.at is not None and wanted.at > seen.latest + 1:
        raise Conflict("number_ahead", {"step": seen.latest + 1})
    if wanted.at is not None and wanted.at <= seen.latest:
        raise Clash("a step was told meanwhile")
