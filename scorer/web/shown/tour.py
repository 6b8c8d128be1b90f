"""The tables of one computer, shown one after the other: a club evening on one projector."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import url_for

from scorer.services import people, sharing, tables
from scorer.services.values import MyTable, TableView

AN_EVENING, THE_END = timedelta(hours=12), timedelta(hours=1)
"""How long a table that runs, and one that has ended, is shown after something last happened there."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A table of the tour: which of how many, and the address of the next."""

    view: TableView
    place: int
    all: int
    next: str


def stop_after(phone: str | None, table: str | None, now: datetime) -> Stop | None:
    """The next table after `table` (None: the first) among those this phone has a role at, and the rematches
    that go on from them; the finished ones only where nothing is being played. None: there are none."""
    mine = people.my_tables(phone) if phone else ()
    found = {view.id: view for each in mine if (view := _shown(each, now))}
    shown = [view for view in found.values() if not view.state.match.over] or list(found.values())
    shown.sort(key=lambda view: (view.opened_at, view.id))
    if not shown:
        return None
    ids = [view.id for view in shown]
    at = (ids.index(table) + 1) % len(ids) if table in ids else 0
    return Stop(shown[at], at + 1, len(ids), url_for("projector.tour", after=ids[at]))


def _shown(mine: MyTable, now: datetime) -> TableView | None:
    if now - mine.last_at > AN_EVENING:
        return None
    view, last = tables.load(mine.id), mine.last_at
    while view.state.match.over and (after := sharing.rematch(view.id)):
        view = tables.load(after[0])
        last = view.last.at if view.last else view.opened_at
    return None if view.state.match.over and now - last > THE_END else view
