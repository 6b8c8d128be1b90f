"""The clock of a table: its own page, and the part of other pages that shows it. It ends nothing itself."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, redirect, render_template, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Conflict, Problem, Refused
from scorer.services import clocks, play, tables
from scorer.services.scene import Watched
from scorer.services.values import Role, TableView
from scorer.web.forms.clock_form import ClockForm
from scorer.web.forms.typed import posted
from scorer.web.guards.access import here, score, watch
from scorer.web.guards.clock import now
from scorer.web.pages.parts import part
from scorer.web.shown.clock import ClockShown, clock_shown
from scorer.web.shown.pad import Troubles, new_key

room = Blueprint("timing", __name__)
LEFT, WORDS, KEY = -987_654_321_987, "{words}", "{key}"
"""In the part that is kept: the places of what differs from one answer to the next."""


def of_table(view: TableView, watched: Watched | None = None) -> ClockShown:
    """The clock for those who sit at the table; `watched`: its hand in progress, where the page has it."""
    own = url_for("timing.page", table=view.id) if here().role >= Role.SCORE else ""
    return _shown(view, watched, url_for("timing.live", table=view.id), own)


def of_watchers(view: TableView, key: str, watched: Watched | None = None) -> ClockShown:
    """The clock for those who watch by a link: it asks them nothing."""
    return _shown(view, watched, url_for("timing.watched_live", table=view.id, key=key), "")


def _shown(view: TableView, watched: Watched | None, address: str, own: str) -> ClockShown:
    watched = watched or play.watch(view.id)
    return clock_shown(clocks.clock(view.id, now(), watched.timed), view, watched, address, own)


@room.get("/t/<table>/clock/live")
@watch
def live(table: str) -> str:
    """What is left by the server's time, at this moment."""
    view = tables.load(table)
    return _part(view, of_table(view))


@room.get("/w/<table>/<key>/clock/live")
@watch
def watched_live(table: str, key: str) -> str:
    """The same for those who watch by a link."""
    view = tables.load(table)
    return _part(view, of_watchers(view, key))


def _part(view: TableView, timer: ClockShown) -> str:
    """Written once for all who ask until somebody touches the clock; what is left is filled in for each."""
    stands = replace(timer, left=LEFT, words=WORDS)
    values = {"view": view, "timer": stands, "key": KEY}
    text = part("timing/live.html", view, (stands,), lambda: values)
    for place, told in ((str(LEFT), str(timer.left)), (WORDS, timer.words), (KEY, new_key())):
        text = text.replace(place, told, 1)
    return text


@room.get("/t/<table>/clock")
@score
def page(table: str) -> Response:
    """The clock, and what can be done with it."""
    return _page(table, ClockForm())


@room.post("/t/<table>/clock")
@score
def change(table: str) -> AnyResponse:
    """One button of it, once: it names the clock it was looked at."""
    form = posted(ClockForm)
    try:
        _do(table, form)
    except Refused as refused:
        return _page(table, form, refused.refusal.problems, 422)
    except Conflict as conflict:
        return _page(table, form, (Problem(conflict.code),), 409)
    return redirect(url_for("timing.page", table=table), 303)


def _do(table: str, form: ClockForm) -> None:
    seen, author, minutes = form.looked_at, here().author, form.asked
    match form.do.data:
        case "start":
            clocks.start(table, minutes, form.counts, seen, author, now())
        case "stop":
            clocks.stop(table, seen, author, now())
        case "go":
            clocks.go_on(table, seen, author, now())
        case "more":
            clocks.give(table, minutes, seen, author, now())
        case "decide":
            clocks.decide(table, form.counts, seen, author)
        case "off":
            clocks.take_away(table, seen, author)
        case _:
            raise BadRequest


def _page(table: str, form: ClockForm, problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    view, found = tables.load(table), clocks.clock(table, now())
    match = view.setup.match.as_json()
    usual = match["n"] if match["type"] == "minutes" else clocks.USUAL
    html = render_template(
        "timing/page.html",
        view=view,
        now_=found,
        timer=of_table(view),
        minutes=usual if form.minutes.data is None else form.minutes.data,
        plays_out=found.plays_out if form.plays_out.data is None else form.counts,
        key=new_key(),
        troubles=Troubles(problems),
    )
    return Response(html, status)
