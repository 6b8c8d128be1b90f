"""My tables, for the first page: what is played, by whom, and where it stands; the finished ones apart."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scorer.services import people, tables
from scorer.services.values import MyTable, Role, TableView
from scorer.web import sentences
from scorer.web.board import hand_number
from scorer.web.rule_words import game_words
from scorer.web.texts import gettext
from scorer.web.words import isolated, plain

LATEST = 20  # tables told at once; older ones behind a link


@dataclass(frozen=True, slots=True)
class TableLine:
    """One of my tables."""

    id: str
    title: str
    game: str
    stands: str
    watches: bool
    last_at: datetime
    over: bool


@dataclass(frozen=True, slots=True)
class Mine:
    """The tables of this phone, the last active first, and how many are not told here."""

    running: tuple[TableLine, ...] = ()
    finished: tuple[TableLine, ...] = ()
    more: int = 0


def my_tables(phone: str | None, most: int | None = LATEST) -> Mine:
    """The tables at which this phone has a role: the latest `most` of them (None: all)."""
    found = people.my_tables(phone) if phone else ()
    lines = tuple(_line(each, tables.load(each.id)) for each in found[:most])
    running = tuple(line for line in lines if not line.over)
    return Mine(running, tuple(line for line in lines if line.over), len(found) - len(lines))


def _line(mine: MyTable, view: TableView) -> TableLine:
    title = mine.name or ", ".join(view.state.players)
    over = view.state.match.over
    stands = sentences.match_line(view.state) if over else _running(view)
    watches = mine.role is Role.WATCH
    return TableLine(mine.id, title, game_words(view.setup), stands, watches, mine.last_at, over)


def _running(view: TableView) -> str:
    state = view.state
    if not state.rows:
        return gettext("no hand yet")
    number = gettext("hand %(number)d", number=hand_number(state))
    if view.setup.game == "chiamata":
        return _with_leader(number, view)
    score = "\N{EN DASH}".join(map(str, state.match.wins or ()))
    return gettext("%(hand)s, it stands at %(score)s", hand=number, score=score)


def _with_leader(number: str, view: TableView) -> str:
    best = max(view.state.totals)
    leaders = [seat for seat, total in enumerate(view.state.totals) if total == best]
    if len(leaders) > 1:
        return number
    name = isolated(view.state.players[leaders[0]])
    return gettext("%(hand)s, %(name)s leads with %(total)s", hand=number, name=name, total=plain(best))
