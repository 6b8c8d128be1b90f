"""What stands beside the hands on a table's page: closed, decided, contested, the referee called."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scorer.rules.rulings import DECIDE, FLAG, Ruling
from scorer.services.values import RULING, LogLine, TableView
from scorer.web.language.labels import numbers, players_at, titles
from scorer.web.language.rulings import decided_words, entry_ruling, who_ruled
from scorer.web.language.texts import gettext
from scorer.web.language.times import moment
from scorer.web.language.words import isolated

REASONS = 3  # told at once; the page of a hand has them all


@dataclass(frozen=True, slots=True)
class ClosedShown:
    """That the evening was closed: the version to take back, by whom and when."""

    of: int
    small: str


@dataclass(frozen=True, slots=True)
class DecidedShown:
    """That a decision ended the match: its entry, the version to take back, what, by whom and when."""

    number: int
    of: int
    what: str
    small: str


@dataclass(frozen=True, slots=True)
class RuledShown:
    """What was said of an entry just now: of which, what, by whom and why; `of`: the version to take back,
    where it is a decision.
    """

    number: int
    what: str
    small: str
    of: int | None


@dataclass(frozen=True, slots=True)
class ReasonShown:
    """Why an entry is contested: the words, of which entry they are, by whom and when."""

    words: str
    small: str


@dataclass(frozen=True, slots=True)
class CallShown:
    """That the table calls the referee: the version to answer, why, by whom and when."""

    of: int
    words: str
    small: str


def closed(view: TableView) -> ClosedShown | None:
    """Where the evening is closed, that it is."""
    if (closed := view.rulings.closed) is None:
        return None
    return ClosedShown(closed.version, said_by(closed))


def decided(view: TableView) -> DecidedShown | None:
    """Where a decision ended the match, which one."""
    end = view.rulings.end
    if end is None or end.kind != DECIDE:
        return None
    players = players_at(view, end.number)
    what = decided_words(end.said, titles(view)(end.number), view.setup, players)
    return DecidedShown(end.number, end.version, what, said_by(end))


def ruled(view: TableView) -> RuledShown | None:
    """What was said of an entry, while it is the last thing that happened at the table; not what is shown
    as the end of the match. Why somebody contests is told apart, to those who keep the score (`reasons`).
    """
    last, end = view.last, view.rulings.end
    if last is None or last.action != RULING or not last.number or (end and end.version == last.version):
        return None
    kind = (last.entry or {})["kind"]
    what = entry_ruling(last, _hand(view, last.number), view.setup, players_at(view, last.number))
    of = last.version if kind == DECIDE else None
    return RuledShown(last.number, what, _beside(last, kind), of)


def _hand(view: TableView, number: int) -> str:
    """An entry as people call it; one that was made void goes by the number it had until just now."""
    live = view.live(number)
    if live is None or live.entry["kind"] != "void" or not live.corrected:
        return titles(view)(number)
    before = sum(1 for each in numbers(view.state) if each < number)
    return gettext("hand %(number)d", number=before + 1)


def _beside(line: LogLine, kind: str) -> str:
    told = [_by(line.by, line.at, kind)]
    if kind == FLAG:
        told.insert(0, gettext("the totals are provisional"))
    elif line.reason:
        told.append(gettext("because: %(reason)s", reason=line.reason))
    return " \N{MIDDLE DOT} ".join(told)


def reasons(view: TableView) -> tuple[ReasonShown, ...]:
    """Why entries are contested, the latest first: for who keeps the score or directs, and nobody else."""
    title = titles(view)
    said = [flag for flag in reversed(view.rulings.flags) if flag.words][:REASONS]
    return tuple(
        ReasonShown(flag.words or "", f"{title(flag.number)} \N{MIDDLE DOT} {said_by(flag)}") for flag in said
    )


def contested(view: TableView, number: int) -> tuple[ReasonShown, ...]:
    """By whom an entry is contested, and why where that was said."""
    return tuple(ReasonShown(flag.words or "", said_by(flag)) for flag in view.rulings.flagged(number))


def call(view: TableView) -> CallShown | None:
    """Where the referee is called, that he is."""
    call = view.rulings.call
    return None if call is None else CallShown(call.version, call.words or "", said_by(call))


def said_by(ruling: Ruling) -> str:
    """Who said it and when: "da Anna, 30 nov, 22:41"; only the referee decides, named or not."""
    return _by(ruling.by, ruling.at, ruling.kind)


def _by(by: str | None, at: datetime, kind: str) -> str:
    time = moment(at)
    if who_ruled(by, kind) and not by:
        return gettext("by the referee, %(time)s", time=time)
    name = who_ruled(by, kind) or (isolated(by) if by else "")
    return gettext("by %(name)s, %(time)s", name=name, time=time) if name else time
