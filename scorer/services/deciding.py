"""What the director decides about a hand: one transaction with what it changes, and taken back like any line.

A decision answers the flags on its hand. One that corrects, voids, penalises or gives a hand lost is two
lines of the log, the entry's and its own, which names the version of the first (`changed`).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from scorer.errors import Conflict, Forbidden, Json, Problem, Refusal, Refused
from scorer.rules import forfeits
from scorer.rules.rulings import DECIDE, ENDS, UNDECIDE, Ruling
from scorer.services import changes, tables
from scorer.services.changes import Change, Request, save
from scorer.services.lastword import last_lines
from scorer.services.rulings import nothing, request, said
from scorer.services.story import Story
from scorer.services.values import RULING, Author, Role, Saved
from scorer.store.tables import LogRecord

DECISIONS = ("keep", "correct", "void", "penalty", "warning", "hand_lost", "match_lost", "disqualified")
AGAINST = frozenset({"warning", "hand_lost", "match_lost", "disqualified"})
"""Decisions against somebody: `who`, a person, or a side of a plain game."""


def decide(
    table_id: str,
    number: int,
    wanted: Json,
    reason: str | None,
    key: str,
    author: Author,
    now: datetime,
    seen: int | None = None,
) -> Saved:
    """Decide about an entry that counts: `{"decision": ...}`, with `entry` (correct), `scores` (penalty) or
    `who` (those against somebody).

    Raises NotFound; Forbidden (needs DIRECT); Refused; Busy; Conflict "unknown_entry", and "stale_version"
    where something was said of the entry after version `seen`.
    """
    _must_direct(author)
    asked = request(number, {"kind": DECIDE, **wanted}, key, reason, author, now)
    return save(table_id, asked, lambda story: _decided(story, asked, wanted, seen))


def correct(
    table_id: str,
    number: int,
    entry: Json,
    reason: str | None,
    author: Author,
    now: datetime,
    key: str | None = None,
    if_version: int | None = None,
) -> Saved:
    """Put another entry in the place of a live one; later entries are never refused for it. Where who directs
    corrects a contested entry, that decides it.

    Raises NotFound; Forbidden (SCORE: the last live entry only; Settled: not one the referee has decided);
    Refused; Busy; Conflict "number_ahead" {"next"} above `next`, "unknown_entry" (not recorded, or undone)
    and "stale_version" {"version"}.
    """
    asked = changes.request("correct", number, entry, key, reason, author, now)
    return save(table_id, asked, lambda story: _put_right(story, asked, if_version))


def take_back(table_id: str, of: int, key: str, author: Author, now: datetime) -> Saved:
    """Take back the decision that is version `of`: what it changed is as it was, and the flags stand again.

    An entry that somebody changed since, or another decision did, keeps what it says. One taken back already
    is `repeated`.
    Raises NotFound; Forbidden (needs DIRECT); Busy; Conflict "unknown_entry".
    """
    _must_direct(author)
    asked = request(0, {"kind": UNDECIDE, "of": of}, key, None, author, now)
    return save(table_id, asked, lambda story: _taken_back(story, asked, of))


def last_word(records: tuple[LogRecord, ...], number: int) -> int:
    """The version of what was last said of an entry; 0: nothing."""
    return max((record.version for record in records if record.number == number), default=0)


def _must_direct(author: Author) -> None:
    if author.role < Role.DIRECT:
        raise Forbidden(author.role.word)


def _decided(story: Story, asked: Request, wanted: Json, seen: int | None) -> Change:
    if asked.number not in story.live:
        raise Conflict("unknown_entry", {"number": asked.number, "next": story.next})
    if seen is not None and last_word(story.records, asked.number) > seen:
        raise Conflict("stale_version", {"version": story.version})
    _check(story, wanted)
    change = _change(story, asked, wanted)
    now = story if change is None else change.after
    told = {name: value for name, value in wanted.items() if name in ("decision", "who", "scores")}
    told |= _against(story, asked.number, wanted)
    if change is not None:
        told["changed"] = change.event.version
    done = said(now, asked, {"kind": DECIDE, **told})
    return replace(done, first=change.event if change else None)


def _put_right(story: Story, asked: Request, if_version: int | None) -> Change:
    change = tables.corrected(story, asked, if_version)
    if asked.author.role < Role.DIRECT or not story.rulings.flagged(asked.number):
        return change
    wanted = {"decision": "correct", "entry": asked.entry}
    line = {"kind": DECIDE, **wanted}
    told = replace(asked, action=RULING, entry=line, asked=asked.fingerprint())
    return _decided(story, told, wanted, None)


def _check(story: Story, wanted: Json) -> None:
    """Raises Refused for no decision, or one against nobody."""
    decision, who = wanted.get("decision"), wanted.get("who")
    if decision not in DECISIONS:
        raise Refused(Refusal.of([Problem("missing_field", "decision")]))
    if decision not in AGAINST:
        return
    if isinstance(who, bool) or not isinstance(who, int) or not 0 <= who < story.setup.sides:
        raise Refused(Refusal.of([Problem("missing_field", "seat")]))


def _against(story: Story, number: int, wanted: Json) -> dict[str, Json]:
    """Who loses by it, and, where it ends the match, up to which entry that stands."""
    decision, row = wanted["decision"], next((row for row in story.folded.rows if row.number == number), None)
    if decision in ENDS:
        return {"losers": [wanted["who"]], "upto": story.next - 1}
    if decision == "hand_lost" and row is not None:
        return {"losers": list(forfeits.losers(story.folded, row, wanted["who"]))}
    return {}


def _change(story: Story, asked: Request, wanted: Json) -> Change | None:
    """What becomes of the entries; None: nothing. Raises Refused."""
    decision = wanted["decision"]
    if decision == "penalty":
        entry: Json = {"kind": "penalty", "scores": wanted.get("scores")}
        entry |= {"reason": asked.reason} if asked.reason else {}
        return tables.recorded(
            story, replace(asked, action="record", number=story.next, entry=entry, key=None)
        )
    if decision not in ("correct", "void", "hand_lost"):
        return None
    entry = wanted.get("entry") if decision == "correct" else {"kind": "void"}
    if decision == "hand_lost":
        entry = _lost(story, asked.number, wanted["who"])
    return tables.corrected(story, replace(asked, action="correct", entry=entry, key=None), None)


def _lost(story: Story, number: int, who: int) -> Json:
    row = next((row for row in story.folded.rows if row.number == number), None)
    found = forfeits.CANNOT if row is None else forfeits.lost(story.before(number), row, who)
    if isinstance(found, Refusal):
        raise Refused(found)
    return found


def _taken_back(story: Story, asked: Request, of: int) -> Change | Saved:
    stands = next((each for each in story.rulings.decisions if each.version == of), None)
    if stands is None:
        if any(each.entry and each.entry.get("of") == of for each in story.records):
            return nothing(story)
        raise Conflict("unknown_entry", {"number": of, "next": story.next})
    asked = replace(asked, number=stands.number, asked=asked.fingerprint())
    event = _restored(story, asked, stands)
    now = story if event is None else story.plus(event)
    told = {**asked.entry, **({} if event is None else {"changed": event.version})}
    return replace(said(now, asked, told), first=event)


def _restored(story: Story, asked: Request, decision: Ruling) -> LogRecord | None:
    """The line that puts back what a decision changed; None: nothing, or somebody had the last word since."""
    changed = next((each for each in story.records if each.version == decision.said.get("changed")), None)
    if changed is None or changed.number not in story.live:
        return None
    before = last_lines(story.records, (decision.version,)).get(changed.number)
    asked = replace(asked, number=changed.number, key=None, takes_back=True)
    if before is None:
        return replace(asked, action="undo", entry=None).event(story, None, None)
    now = next(each for each in reversed(story.records) if _same_entry(each, changed))
    if now is not changed and before.entry == now.entry:
        return None
    return replace(asked, action="correct", entry=before.entry).event(story, before.entry, before.dealer)


def _same_entry(line: LogRecord, other: LogRecord) -> bool:
    return line.number == other.number and line.action != RULING
