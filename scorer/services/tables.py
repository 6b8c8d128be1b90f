"""What people do at one table: open it, record a hand, correct it, undo it, read it.

Every function needs an application context. Known failures are the exceptions of `scorer.errors`.
"""

from __future__ import annotations

from datetime import UTC, datetime

from scorer.errors import Conflict, Forbidden, Json, Refusal, Refused, Settled, Unreadable
from scorer.rules import sheet as sheets
from scorer.rules.state import again
from scorer.rules.table import Applied, Judging, apply
from scorer.services import opening, written
from scorer.services.changes import Change, Request, request, row_of, save, saved
from scorer.services.reading import read_story
from scorer.services.story import Story
from scorer.services.telling import look
from scorer.services.values import RULING, Author, LiveEntry, LogLine, Opened, Role, Saved, TableView
from scorer.services.withheld import public
from scorer.store.tables import TableRecord

_NEVER = datetime.min.replace(tzinfo=UTC)


def open_table(document: Json, author: Author, now: datetime, key: str | None = None) -> Opened:
    """Open a table from a sheet, entries and all or not at all; the author's device, if any, directs it.

    Under the same `key` a moment later it is the same table, whatever the sheet says. Raises Refused, Busy.
    """
    return opening.open_table(document, author, now, key)


def entries_in(document: Json) -> int:
    """How many entries a sheet seems to have, before anybody judged it."""
    return opening.entries_in(document)


def rematch(table_id: str, author: Author, now: datetime) -> Opened:
    """Open a table for the people now seated; rules, match and what is followed stay, the deal goes on.

    The author's device directs it, and the old table knows it (`sharing.rematch`). Asked again before
    anything more is written at the old table, by whichever phone, it is the same new table, which that phone
    directs too.
    Raises NotFound, Refused, Busy.
    """
    _, story = read_story(table_id)
    key = f"rematch {table_id} {story.version}"
    document = sheets.setup_json(again(story.state))
    return opening.open_table(document, author, now, key, opening.ALWAYS, rematch_of=table_id)


def load(table_id: str) -> TableView:
    """The table as it stands. Raises NotFound, Unreadable."""
    table, story = read_story(table_id)
    return _view(table, story)


def _view(table: TableRecord, story: Story) -> TableView:
    return TableView(
        id=table.id,
        version=story.version,
        next=story.next,
        setup=story.setup,
        state=story.state,
        entries=story.entries,
        exported=story.exported,
        epochs=dict(zip(Role, table.epochs, strict=True)),
        last=story.last_line,
        undoable=story.last,
        opened_at=table.opened_at,
        demo=table.demo,
        rulings=story.rulings,
        undone=_undone_yet_decided(story),
        rematch=table.rematch,
    )


def _undone_yet_decided(story: Story) -> dict[int, LiveEntry]:
    gone = (each.number for each in story.rulings.decisions if each.number not in story.live)
    return {number: story.latest[number] for number in gone}


def record(table_id: str, number: int, entry: Json, key: str, author: Author, now: datetime) -> Saved:
    """Record entry `number`; `key` makes it happen once however often it is asked for.

    Raises NotFound; Forbidden (needs SCORE); Refused (422, also key_reused); Busy;
    Conflict "number_taken" {"entry", "number", "by", "at", "equal", "undone"} and "number_ahead" {"next"}.
    """
    asked = request("record", number, entry, key, None, author, now)
    return save(table_id, asked, lambda story: recorded(story, asked))


def preview(table_id: str, number: int, entry: Json) -> Saved:
    """What `record` would answer, with nothing saved. Raises NotFound, Refused, Conflict as `record` does."""
    nobody = Author(None, None, Role.SCORE)
    asked = request("record", number, entry, None, None, nobody, _NEVER)
    _, story = read_story(table_id)
    change = recorded(story, asked)
    return saved(change.after, change.event)


def recorded(story: Story, asked: Request) -> Change:
    """What recording would change. Raises as `record` does."""
    if asked.number > story.next:
        raise Conflict("number_ahead", {"next": story.next})
    if asked.number < story.next:
        raise Conflict("number_taken", _taken(story, asked))
    applied = _judged(apply(story.state, asked.number, asked.entry))
    event = asked.event(story, applied.entry, _dealer(applied))
    return Change(event, story.plus(event, applied))


def _judged(applied: Applied | Refusal) -> Applied:
    if isinstance(applied, Refusal):
        raise Refused(applied)
    return applied


def _dealer(applied: Applied) -> int | None:
    return applied.row.dealer if applied.row else None


def _taken(story: Story, asked: Request) -> dict[str, Json]:
    """Who took the number, and whether it says the same: then the asker's hand is confirmed."""
    there = story.latest[asked.number]
    undone = asked.number not in story.live
    mine = _judge_in_place(story, asked)
    same = isinstance(mine, Applied) and mine.entry == there.entry
    equal = not undone and (same or _said_so(story, asked))
    return {
        "number": there.number,
        "entry": dict(there.entry),
        "by": there.by,
        "at": there.at.isoformat(),
        "equal": equal,
        "undone": undone,
    }


def _said_so(story: Story, asked: Request) -> bool:
    """Whether this very entry was sent for the number, though a deal that moved would now refuse it."""
    told = (record for record in reversed(story.records) if record.action != RULING)
    last = next(record for record in told if record.number == asked.number)
    return last.fingerprint == asked.fingerprint()


def preview_correction(table_id: str, number: int, entry: Json, author: Author) -> Saved:
    """What `deciding.correct` would answer, with nothing saved. Raises the same."""
    asked = request("correct", number, entry, None, None, author, _NEVER)
    _, story = read_story(table_id)
    change = corrected(story, asked, None)
    return saved(change.after, change.event)


def preview_undo(table_id: str, number: int, author: Author) -> Saved:
    """What `undo` would answer, with nothing saved. Raises what `undo` raises."""
    asked = request("undo", number, None, None, None, author, _NEVER)
    _, story = read_story(table_id)
    change = undone(story, asked, None)
    return change if isinstance(change, Saved) else saved(change.after, change.event)


def corrected(story: Story, asked: Request, if_version: int | None) -> Change:
    """What a correction would change. Raises as `correct` does."""
    _check_version(story, if_version)
    _check_live(story, asked.number)
    _check_reach(story, asked)
    applied = _judged(_judge_in_place(story, asked))
    dealer = story.live[asked.number].dealer if _keeps_the_deal(story, asked) else _dealer(applied)
    event = asked.event(story, applied.entry, dealer)
    return Change(event, story.plus(event))


def _judge_in_place(story: Story, asked: Request) -> Applied | Refusal:
    """Judge an entry where it stands, also beyond the end of the match, where it counts for nothing."""
    how = Judging(moved=_keeps_the_deal(story, asked))
    return apply(story.before(asked.number), asked.number, asked.entry, corrected=True, how=how)


def _keeps_the_deal(story: Story, asked: Request) -> bool:
    """Whether the deal has moved since the entry was written and the new one tells the same auction and the
    same resting seats: those are not judged again."""
    row, there = row_of(story.state, asked.number), story.live.get(asked.number)
    if row is None or there is None or not row.dealer_moved or not isinstance(asked.entry, dict):
        return False
    return all(asked.entry.get(name) == there.entry.get(name) for name in ("auction", "sitting_out"))


def _check_live(story: Story, number: int) -> None:
    if number > story.next:
        raise Conflict("number_ahead", {"next": story.next})
    if number not in story.live:
        raise Conflict("unknown_entry", {"number": number, "next": story.next})


def undo(table_id: str, number: int, author: Author, now: datetime, if_version: int | None = None) -> Saved:
    """Undo one live entry, named by its number; of one already undone: `repeated`, and nothing changes.

    Raises as `correct` does.
    """
    asked = request("undo", number, None, None, None, author, now)
    return save(table_id, asked, lambda story: undone(story, asked, if_version))


def undone(story: Story, asked: Request, if_version: int | None) -> Change | Saved:
    """What an undo would change. Raises as `undo` does."""
    if asked.number in story.latest and asked.number not in story.live:
        return Saved(story.version, asked.number, None, None, story.state, True, story.next)
    _check_version(story, if_version)
    _check_live(story, asked.number)
    _check_reach(story, asked)
    event = asked.event(story, None, None)
    return Change(event, story.plus(event))


def _check_version(story: Story, if_version: int | None) -> None:
    if if_version is not None and if_version != story.version:
        raise Conflict("stale_version", {"version": story.version})


def _check_reach(story: Story, asked: Request) -> None:
    last = story.last
    if asked.author.role >= Role.DIRECT:
        return
    if last is None or last.number != asked.number:
        raise Forbidden("only the director changes an entry that is not the last")
    if asked.number in story.rulings.settled:
        raise Settled("only the director changes what the referee has decided")


def log(table_id: str, role: Role = Role.SCORE) -> tuple[LogLine, ...]:
    """Every event of the table, oldest first; also where no rule of today can fold it. Below SCORE a hand
    that was undone and is gone on with does not say how it went. Raises NotFound.
    """
    try:
        lines = read_story(table_id)[1].lines()
    except Unreadable:
        lines = written.written(table_id).lines
        return lines if role >= Role.SCORE else public(lines, begun=True)
    return lines if role >= Role.SCORE else public(lines, bool(look(table_id).steps))


def sheet(table_id: str) -> str:
    """The table as a sheet document: one line of JSON and a newline; as it was written, without the marks of
    what follows from the fold, where the rules of today cannot fold it. Raises NotFound."""
    try:
        _, story = read_story(table_id)
    except Unreadable:
        return written.written(table_id).sheet
    return sheets.write(story.setup, story.exported)
