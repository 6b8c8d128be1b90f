"""Who sits where, drawn before the first hand: one more line of the log, seen at once on every phone."""

from __future__ import annotations

from datetime import datetime

from scorer.errors import Conflict, Forbidden, Json, Problem, Refusal, Refused
from scorer.rules.seats import read_draw, seated
from scorer.rules.state import Setup
from scorer.services.changes import Change, Request, check_key, save
from scorer.services.reading import read_story
from scorer.services.story import Story
from scorer.services.values import NO_ENTRIES, Author, Role, Saved
from scorer.services.words import tidy_name


def seat(table_id: str, drawn: Json, key: str, author: Author, now: datetime, if_version: int) -> Saved:
    """Sit the people of a table down as they drew (`scorer.rules.seats`); `key` makes it happen once.

    Their phones keep their people. Raises NotFound; Forbidden (needs SCORE); Busy; Conflict "stale_version"
    {"version"}: the draw was made for other places; Refused: no draw, or too_late: something was recorded.
    """
    if author.role < Role.SCORE:
        raise Forbidden(author.role.word)
    check_key(key)
    author = Author(author.device, tidy_name(author.name, "by"), author.role)
    asked = Request("seat", 0, drawn, key, None, author, now)
    return save(table_id, asked, lambda story: _seated(story, asked, if_version))


def preview(table_id: str, drawn: Json) -> Setup:
    """How the table would sit, with nothing saved. Raises NotFound, Refused as `seat` does."""
    _, story = read_story(table_id)
    return seated(story.setup, _judged(story, drawn))


def _seated(story: Story, asked: Request, if_version: int) -> Change:
    if if_version != story.version:
        raise Conflict("stale_version", {"version": story.version})
    event = asked.event(story, _judged(story, asked.entry), None)
    return Change(event, story.plus(event))


def _judged(story: Story, drawn: Json) -> Json:
    if any(record.action not in NO_ENTRIES for record in story.records):
        raise Refused(Refusal.of([Problem("too_late", None)]))
    judged = read_draw(drawn, story.setup)
    if isinstance(judged, Refusal):
        raise Refused(judged)
    return judged
