"""What people tell of a hand in progress: a step, taking the last one back, giving the hand up, watching it.

Every function needs an application context. Nothing here touches the table's log, its version or its ETag;
the table's stream says `event: play` with a counter of its own. A hand recorded by anybody closes the hand in
progress; its steps stay in the store, and undoing that hand brings them back, unless something told of a
later one stands: then they are below it, where undoing step by step comes to them. A later hand that was
recorded closes it for good. Penalties and newcomers do not close it.

A page sends two numbers with every step: `number`, the entry its hand will take, and `at`, the number the
step should get (`Following.number`, `Following.step`). Whoever is too late is told who was first.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from scorer.errors import Forbidden, Json, Problem, Refusal, Refused
from scorer.rules.play import CALLERS, Speaker, counting, entry_of, public, tell
from scorer.rules.play.taking_back import GIVE_UP, UNDO
from scorer.services.changes import row_of, tell_moves, who_writes
from scorer.services.house import house
from scorer.services.reading import look_up, read_story, topic
from scorer.services.scene import (
    Depth,
    Following,
    Hands,
    Helpers,
    Past,
    Scene,
    Span,
    StepLine,
    Watched,
    closed_at,
    folded,
    line,
    spans,
    stood_for,
)
from scorer.services.story import Story
from scorer.services.telling import CROWD, Saved, asked, helpers_of, look, save
from scorer.services.values import Author, Role
from scorer.store import plays as stored
from scorer.store import tables
from scorer.store.db import reading, until_first, writing

__all__ = ["Following", "Helpers", "StepLine", "Told", "Undoing", "Watched"]

MOST_STEPS = 1000
"""Steps one hand may have standing; the longest auction and forty cards are not half of it."""


@dataclass(frozen=True, slots=True)
class Told:
    """What telling a step did: its number, and the hand as it stands now. `repeated`: this very request had
    been done before, and nothing was written now.
    """

    step: int
    repeated: bool
    following: Following


@dataclass(frozen=True, slots=True)
class Undoing:
    """The kinds of steps told of a hand in the log, and when they stand again once it is undone: `later`: as
    soon as nothing told of the next hand stands.
    """

    told: frozenset[str] = frozenset()
    back: Literal["at_once", "later", "never"] = "never"


NOTHING_TOLD = Undoing()

# Reading


def follow(table_id: str, author: Author) -> Following:
    """The hand in progress, for those who score. Raises NotFound, Forbidden (needs SCORE), Busy."""
    if author.role < Role.SCORE:
        raise Forbidden(author.role.word)
    return _following(table_id, look(table_id))


def steps_told(table_id: str, author: Author) -> tuple[Following, tuple[StepLine, ...]]:
    """The hand in progress with its steps that stand, oldest first. Raises as `follow`."""
    if author.role < Role.SCORE:
        raise Forbidden(author.role.word)
    seen = look(table_id)
    return _following(table_id, seen), tuple(line(record) for record in seen.steps)


def watch(table_id: str, role: Role = Role.WATCH) -> Watched:
    """The hand in progress, for everybody else: every page, stream and answer for those who may not score is
    made of this and nothing else. `moved` is the counter this role is told: below SCORE it stands still while
    nothing moves that everybody may see. Raises NotFound, Busy.
    """
    seen = look(table_id)
    moved = seen.latest if role >= Role.SCORE else seen.shown
    return Watched(
        table=table_id,
        number=seen.story.next,
        moved=moved + seen.changes,
        timed=seen.timed,
        helpers=seen.helpers,
        play=public(seen.play),
        begun=bool(seen.steps),
    )


def _following(table_id: str, seen: Scene) -> Following:
    return Following(
        table=table_id,
        number=seen.story.next,
        step=seen.latest + 1,
        moved=seen.latest + seen.changes,
        timed=seen.timed,
        helpers=seen.helpers,
        play=seen.play,
        written=entry_of(seen.play, seen.story.state),
        state=seen.story.state,
        last=seen.last,
        begun=bool(seen.steps),
    )


# Telling


def say(
    table_id: str, step: Json, number: int, at: int | None, key: str, author: Author, now: datetime
) -> Told:
    """Tell one step of the hand that will be entry `number`, as step `at`; `key` makes it happen once however
    often it is asked for. A pile count may leave `at` out (None): two phones count side by side.

    Raises NotFound; Forbidden (needs SCORE); Refused (422, fields of the step; also key_reused,
    match_already_over); Busy; Conflict "number_taken", of the hand {"number", "entry", "by", "at"} or of the
    step {"step", "said", "by", "at", "equal"}, and "number_ahead" {"next"} or {"step"}.
    """
    wanted = asked(step, number, at, key, author, now)
    return _told(table_id, save(table_id, wanted, lambda seen: _judge(seen, step, wanted.author)))


def undo(table_id: str, number: int, at: int, key: str, author: Author, now: datetime, many: int = 1) -> Told:
    """Take back the last step that stands (one word, one card, one trick, one count), or the giving up of the
    hand before it; `many`: so many steps of this hand at once. It is written as a step of its own.

    Raises as `say` does; Refused unknown_entry where nothing stands, or not so many.
    """
    step = {"step": UNDO} | ({"many": many} if many != 1 else {})
    wanted = asked(step, number, at, key, author, now)
    return _told(table_id, save(table_id, wanted, lambda seen: _stands(_reaches(seen, many))))


def give_up(table_id: str, number: int, at: int, key: str, author: Author, now: datetime) -> Told:
    """Give up following this hand: nothing of it stands, and an undo brings it back. Raises as `undo`."""
    wanted = asked({"step": GIVE_UP}, number, at, key, author, now)
    return _told(table_id, save(table_id, wanted, lambda seen: _stands(bool(seen.steps))))


def _told(table_id: str, done: Saved) -> Told:
    return Told(done.step, done.repeated, _following(table_id, done.after))


def _judge(seen: Scene, said: Json, author: Author) -> None:
    if seen.story.state.match.over:
        raise Refused(Refusal.of([Problem("match_already_over", "step")]))
    if len(seen.stood) >= MOST_STEPS:
        raise Refused(Refusal.of([Problem("too_long", "step", {"most": MOST_STEPS})]))
    after = tell(seen.play, said, Speaker(author.name, author.device))
    if isinstance(after, Refusal):
        raise Refused(after)


def _reaches(seen: Scene, many: int) -> bool:
    """Whether so many steps can be taken back: those of this hand, or one that stands below it."""
    return bool(seen.stood) and 1 <= many <= max(1, len(seen.steps))


def _stands(enough: bool) -> None:
    if not enough:
        raise Refused(Refusal.of([Problem("unknown_entry", "step")]))


# What a table wants to follow


def choose(table_id: str, helpers: Helpers, author: Author) -> Helpers:
    """Remember for this table what of its hands is followed; whoever looks is told. Chosen again as it was,
    nothing is written. Raises NotFound; Forbidden (needs SCORE); Refused (`auction` at Briscola: bad_format,
    a depth there is none of: unknown_kind); Busy.
    """
    who_writes(author)
    table = look_up(table_id)
    if helpers.tricks not in get_args(Depth):
        raise Refused(Refusal.of([Problem("unknown_kind", "tricks", {"known": list(get_args(Depth))})]))
    if helpers.auction and table.setup["game"] != "chiamata":
        raise Refused(Refusal.of([Problem("bad_format", "auction")]))
    moved = until_first(lambda: _choose(table_id, helpers), CROWD)
    if moved is not None:
        house().feed.move(topic(table_id), *moved)
    return helpers


def _choose(table_id: str, helpers: Helpers) -> stored.Moves | None:
    with reading() as session:
        if helpers_of(stored.helpers(session, table_id)) == helpers:
            return None
    with writing() as session:
        tables.hold(session, table_id)
        stored.choose(session, table_id, helpers.auction, helpers.tricks, helpers.counter)
        return tell_moves(session, table_id)


# Hands in the log


def counted_by_both(table_id: str) -> frozenset[int]:
    """The hands of the log whose piles were counted on two phones and made 120 together, and whose points are
    still those that were counted. Raises NotFound, Busy.
    """
    return _hands(table_id).by_both


def told_of(table_id: str, number: int) -> frozenset[str]:
    """The kinds of the steps that stood of a hand when it was recorded (`call`, `trick`, `count`, …); nothing
    for an entry of which none was told. Raises NotFound, Busy.
    """
    return _hands(table_id).told.get(number, frozenset())


def undoing(table_id: str, number: int) -> Undoing:
    """What was told of a hand in the log, and whether undoing it brings that back. Raises NotFound, Busy."""
    told = told_of(table_id, number)
    if not told:
        return NOTHING_TOLD
    seen = look(table_id)
    if closed_at(seen.story.records) != number:
        return Undoing(told)
    return Undoing(told, "later" if seen.stood else "at_once")


def _hands(table_id: str) -> Hands:
    _, story = read_story(table_id)
    known = house().hands.get(table_id, story.version)
    if known is None:
        known = _worked_out(table_id, story)
        house().hands.put(table_id, story.version, known)
    return known


def _worked_out(table_id: str, story: Story) -> Hands:
    """The same: what is in the log may be corrected, what was told and counted of it stays."""
    found = _past(table_id, story)
    agreed = ((number, past.totals) for number, past in found.items())
    return Hands(
        told={number: past.told for number, past in found.items() if past.told},
        by_both=frozenset(number for number, totals in agreed if totals and _says(story, number, totals)),
    )


def _past(table_id: str, story: Story) -> dict[int, Past]:
    """What was told of each hand in the log. Nothing more is told of such a hand, so its steps are read and
    folded once.
    """
    wanted = tuple(spans(story.records).values())
    known = dict(house().past.get(table_id, story.setup) or {})
    new = [span for span in wanted if span not in known]
    if new:
        with reading() as session:
            steps = stored.lines(session, table_id, min(new)[0], new[-1][1])
        known |= {span: _of(story, span, steps) for span in new}
        house().past.put(table_id, story.setup, known)
    return {span[1]: known[span] for span in wanted}


def _of(story: Story, span: Span, steps: tuple[stored.StepRecord, ...]) -> Past:
    stood = stood_for(story.records, span[1], (step for step in steps if span[0] < step.number <= span[1]))
    told = frozenset(step.said["step"] for step in stood)
    found = counting(folded(story.state, stood)) if "count" in told else None
    return Past(told, found.totals if found and found.by_both else None)


def _says(story: Story, number: int, totals: tuple[int, ...]) -> bool:
    """Whether the log says of a hand what was counted."""
    row = row_of(story.state, number)
    if row is None:
        return False
    if story.setup.game == "chiamata":
        return row.answer.get("points") == totals[CALLERS]
    return row.answer.get("totals") == list(totals)
