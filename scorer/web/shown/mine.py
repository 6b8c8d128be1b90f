"""My tables, for the first page: what is played and where it stands, past evenings, the one for trying."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from scorer.errors import Unreadable
from scorer.rules.rulings import Ruling
from scorer.services import people, tables
from scorer.services.values import MyTable, Role, TableView
from scorer.web.language.labels import titles
from scorer.web.language.rule_words import game_words
from scorer.web.language.rulings import match_words
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.times import recently
from scorer.web.language.titles import table_title, title_of
from scorer.web.language.words import isolated, plain
from scorer.web.shown.beside import said_by
from scorer.web.shown.board import hand_number

ASKS = 3  # of one table, told at once
LATEST = 20  # tables told at once; older ones behind a link
AN_EVENING, A_MONTH = timedelta(hours=18), timedelta(days=30)
WITHOUT_END = frozenset({"open", "minutes"})  # these end when people get up; an unfinished match waits longer


@dataclass(frozen=True, slots=True)
class AskShown:
    """Something the director is waited for at a table: what, why, by whom and since when."""

    what: str
    why: str
    small: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TableLine:
    """One of my tables; `people`: who plays, where it has no name to know it by; `past`: nobody plays there
    any more; `again`: this phone may ask for a rematch; `directs`: it directs that table; `asks`: what it is
    waited for there, if it does, the newest first, and how many `older` ones there are.
    """

    id: str
    title: str
    game: str
    stands: str
    when: str
    watches: bool
    past: bool
    again: bool
    demo: bool
    asks: tuple[AskShown, ...] = ()
    older: int = 0
    directs: bool = False
    people: str = ""


@dataclass(frozen=True, slots=True)
class Mine:
    """The tables of this phone, the last active first, and how many are not told here."""

    running: tuple[TableLine, ...] = ()
    past: tuple[TableLine, ...] = ()
    demos: tuple[TableLine, ...] = ()
    more: int = 0

    @property
    def none(self) -> bool:
        """Whether this phone has no evening yet: it may be anybody's first look."""
        return not (self.running or self.past)

    @property
    def directs(self) -> bool:
        """Whether a table that is being played may call this phone."""
        return any(table.directs for table in self.running)


def my_tables(phone: str | None, now: datetime, most: int | None = LATEST) -> Mine:
    """The tables at which this phone has a role: the latest `most` of them (None: all)."""
    found = people.my_tables(phone) if phone else ()
    evenings = tuple(each for each in found if not each.demo)
    lines = tuple(_line(each, now) for each in evenings[:most])
    return Mine(
        running=tuple(sorted((line for line in lines if not line.past), key=_waits)),
        past=tuple(line for line in lines if line.past),
        demos=tuple(_line(each, now) for each in found if each.demo),
        more=len(evenings) - len(lines),
    )


def _waits(line: TableLine) -> float:
    """The tables that asked last come first, then those that ask nothing, as they were."""
    return -line.asks[0].at.timestamp() if line.asks else 0


def _line(mine: MyTable, now: datetime) -> TableLine:
    try:
        view = tables.load(mine.id)
    except Unreadable:
        return _unreadable(mine, now)
    over = view.state.match.over or _rests(view, now - mine.last_at)
    asks = _asks(view) if mine.role is Role.DIRECT else ()
    past = over and not asks
    return TableLine(
        id=mine.id,
        title=table_title(view),
        people="" if mine.name else ", ".join(view.state.players),
        game=game_words(view.setup),
        stands=_ended(view) if over else _running(view),
        when=recently(mine.last_at, now),
        watches=mine.role is Role.WATCH,
        past=past,
        again=past and mine.role >= Role.SCORE,
        demo=mine.demo,
        asks=asks[:ASKS],
        older=len(asks[ASKS:]),
        directs=mine.role is Role.DIRECT,
    )


def _asks(view: TableView) -> tuple[AskShown, ...]:
    """What the director is waited for, the newest first: the table calls, hands are contested."""
    title, call, flags = titles(view), view.rulings.call, view.rulings.flags
    found = [_ask(gettext("contested: %(hand)s", hand=title(each.number)), each) for each in flags]
    if call:
        found.append(_ask(gettext("calls the referee"), call))
    return tuple(sorted(found, key=lambda each: each.at, reverse=True))


def _ask(what: str, said: Ruling) -> AskShown:
    return AskShown(what, said.words or "", said_by(said), said.at)


def _rests(view: TableView, long: timedelta) -> bool:
    """Whether it has stood still for so long that nobody will go on; one not begun waits for its evening."""
    return bool(view.state.rows) and long > (AN_EVENING if view.setup.match.type in WITHOUT_END else A_MONTH)


def _ended(view: TableView) -> str:
    if view.state.match.over:
        return match_words(view)
    played = sum(row.kind == "hand" for row in view.state.rows)
    return _standing(ngettext("%(num)d hand", "%(num)d hands", played), view)


def _unreadable(mine: MyTable, now: datetime) -> TableLine:
    return TableLine(
        id=mine.id,
        title=title_of(mine.name, mine.players, mine.rematch),
        game=mine.game.capitalize(),
        stands=gettext("written by another version"),
        when=recently(mine.last_at, now),
        watches=mine.role is Role.WATCH,
        past=True,
        again=False,
        demo=mine.demo,
    )


def _running(view: TableView) -> str:
    if not view.state.rows:
        return gettext("no hand yet")
    return _standing(gettext("hand %(number)d", number=hand_number(view.state)), view)


def _standing(hands: str, view: TableView) -> str:
    """Where it stands after so many hands; while one is contested that is said to be provisional."""
    said = _with_leader(hands, view) if view.setup.game == "chiamata" else _with_score(hands, view)
    return gettext("%(stands)s (provisional totals)", stands=said) if view.rulings.flags else said


def _with_score(hands: str, view: TableView) -> str:
    score = "\N{EN DASH}".join(map(str, view.state.match.wins or ()))
    return gettext("%(hand)s, it stands at %(score)s", hand=hands, score=score)


def _with_leader(hands: str, view: TableView) -> str:
    best = max(view.state.totals)
    leaders = [seat for seat, total in enumerate(view.state.totals) if total == best]
    if len(leaders) > 1:
        return hands
    name = isolated(view.state.players[leaders[0]])
    return gettext("%(hand)s, %(name)s leads with %(total)s", hand=hands, name=name, total=plain(best))
