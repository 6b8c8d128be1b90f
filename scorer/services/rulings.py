"""What is said at a table beside its entries, and taken back: lines of the log that are none of the sheet.

Each moves the table's version and is told to every phone. Under one key each happens once; what says nothing
new is `repeated`, and nothing is written.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from scorer.errors import Conflict, Forbidden, Json, Problem, Refusal, Refused
from scorer.rules.rulings import ARRIVED, CALL, CLOSE, FLAG, REOPEN, UNCALL, WITHDRAW, Ruling
from scorer.rules.state import State
from scorer.services.changes import Change, Request, check_key, save, who_writes
from scorer.services.reading import read_story
from scorer.services.story import Story
from scorer.services.values import RULING, Author, Role, Saved
from scorer.services.words import tidy_reason


def close(table_id: str, key: str, author: Author, now: datetime, seen: int | None = None) -> Saved:
    """Close the evening as it stands, also before the match is over: nothing more is recorded until it is
    reopened. Raises NotFound; Forbidden (needs SCORE); Busy; Refused match_already_over; Conflict
    "nothing_yet": no hand was ever recorded, and "reopened": it was, after version `seen`.
    """
    asked = request(0, {"kind": CLOSE}, key, None, author, now)

    def closed(story: Story) -> Change | Saved:
        later = [] if seen is None else story.records[seen:]
        if any(each.action == RULING and each.entry["kind"] == REOPEN for each in later):
            raise Conflict("reopened", {"version": story.version})
        return _closed(story, asked)

    return save(table_id, asked, closed)


def preview_close(table_id: str) -> State | None:
    """How the table would stand, with nothing saved; None where it cannot be closed. Raises NotFound."""
    _, story = read_story(table_id)
    try:
        _check_goes_on(story)
    except (Refused, Conflict):
        return None
    return story.closed()


def reopen(table_id: str, of: int, key: str, author: Author, now: datetime) -> Saved:
    """Take back the closing that is version `of` of the table; one taken back already is `repeated`.

    Raises NotFound; Forbidden (needs SCORE); Busy; Conflict "unknown_entry": there was no such closing.
    """
    asked = request(0, {"kind": REOPEN, "of": of}, key, None, author, now)
    return save(table_id, asked, lambda story: taken_back(story, asked, story.rulings.closed, CLOSE))


def flag(table_id: str, number: int, words: str | None, key: str, author: Author, now: datetime) -> Saved:
    """Contest an entry that counts ("that is not what we counted"); a phone contests it once at a time.

    Raises NotFound; Forbidden (needs SCORE); Refused; Busy; Conflict "unknown_entry".
    """
    asked = request(number, {"kind": FLAG}, key, words, author, now)
    return save(table_id, asked, lambda story: _flagged(story, asked))


def withdraw(table_id: str, of: int, key: str, author: Author, now: datetime) -> Saved:
    """Contest no longer: the phone that did, or the director; others are Forbidden. Raises as `flag`."""
    asked = request(0, {"kind": WITHDRAW, "of": of}, key, None, author, now)
    return save(table_id, asked, lambda story: _withdrawn(story, asked))


def call(table_id: str, words: str | None, key: str, author: Author, now: datetime) -> Saved:
    """Call the referee, once until somebody answers. Raises NotFound, Forbidden, Refused, Busy."""
    asked = request(0, {"kind": CALL}, key, words, author, now)
    return save(
        table_id,
        asked,
        lambda story: nothing(story) if story.rulings.call else said(story, asked, asked.entry),
    )


def answer(table_id: str, of: int, arrived: bool, key: str, author: Author, now: datetime) -> Saved:
    """The call that is version `of` ends: the referee has `arrived` (needs DIRECT), or is not needed.

    Raises NotFound; Forbidden; Busy; Conflict "unknown_entry": there was no such call.
    """
    if arrived and author.role < Role.DIRECT:
        raise Forbidden(author.role.word)
    asked = request(0, {"kind": ARRIVED if arrived else UNCALL, "of": of}, key, None, author, now)
    return save(table_id, asked, lambda story: taken_back(story, asked, story.rulings.call, CALL))


def _flagged(story: Story, asked: Request) -> Change | Saved:
    if asked.number not in story.live:
        raise Conflict("unknown_entry", {"number": asked.number, "next": story.next})
    phone = asked.author.device
    mine = phone and [each for each in story.rulings.flagged(asked.number) if each.device == phone]
    return nothing(story) if mine else said(story, asked, asked.entry)


def _withdrawn(story: Story, asked: Request) -> Change | Saved:
    stands = next((each for each in story.rulings.flags if each.version == asked.entry["of"]), None)
    mine = stands is not None and stands.device is not None and stands.device == asked.author.device
    if stands is not None and not mine and asked.author.role < Role.DIRECT:
        raise Forbidden("only the phone that contested it, or the director")
    return taken_back(story, asked, stands, FLAG)


def _closed(story: Story, asked: Request) -> Change | Saved:
    if story.rulings.closed is not None:
        return nothing(story)
    _check_goes_on(story)
    return said(story, asked, {"kind": CLOSE, "upto": story.next - 1})


def _check_goes_on(story: Story) -> None:
    """Raises Refused where the match is over, Conflict where nothing was recorded yet."""
    if story.state.match.over:
        raise Refused(Refusal.of([Problem("match_already_over", None)]))
    if not story.state.rows:
        raise Conflict("nothing_yet")


def taken_back(story: Story, asked: Request, stands: Ruling | None, kind: str) -> Change | Saved:
    """The line that takes another one back, which `stands`, unless somebody has done so already."""
    of = asked.entry["of"]
    if stands is not None and stands.version == of:
        return said(story, replace(asked, number=stands.number, asked=asked.fingerprint()), asked.entry)
    if any(
        each.version == of and each.action == RULING and each.entry["kind"] == kind for each in story.records
    ):
        return nothing(story)
    raise Conflict("unknown_entry", {"number": of, "next": story.next})


def said(story: Story, asked: Request, line: Json) -> Change:
    """One line more that is no entry."""
    event = asked.event(story, line, None)
    return Change(event, story.plus(event))


def nothing(story: Story) -> Saved:
    """The answer where everything is as it was asked for."""
    return Saved(story.version, 0, None, None, story.state, True, story.next)


def request(number: int, said: Json, key: str, words: str | None, author: Author, now: datetime) -> Request:
    """A line somebody wants to say. Raises Refused, Forbidden (nobody writes below SCORE)."""
    writer = who_writes(author)
    check_key(key)
    return Request(RULING, number, said, key, tidy_reason(words), writer, now)
