"""Watching by link or code, the share page with its QR codes, taking a role by a button."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import NotFound, Problem, Refused
from scorer.services import people, play, sharing, tables
from scorer.services.play import Watched
from scorer.services.values import Role, TableView
from scorer.web.forms.typed import CodeForm, DropForm, JoinForm, RotateForm, clean, number, posted
from scorer.web.guards import limits, streams
from scorer.web.guards.access import device, device_for_writing, direct, here, public, watch
from scorer.web.guards.clock import now
from scorer.web.pages import keeping, timing
from scorer.web.pages.parts import part
from scorer.web.shown import board, doors
from scorer.web.shown.pad import Troubles
from scorer.web.shown.play import playing

room = Blueprint("sharing", __name__)


@room.get("/w/<table>/<key>")
@watch
def page(table: str, key: str) -> str:
    """The table for those who watch; no controls, nothing to press."""
    view, watched = tables.load(table), play.watch(table, here().role)
    timer = timing.of_watchers(view, key, watched)
    return render_template("sharing/watch.html", key=key, timer=timer, **_watched(view, watched, key))


@room.get("/w/<table>/<key>/live")
@watch
def live(table: str, key: str) -> str:
    """The part of the watch page that changes."""
    view, watched = tables.load(table), play.watch(table, here().role)
    differs = (watched.number, watched.moved, key)
    return part("tables/live.html", view, differs, lambda: _watched(view, watched, key))


def _watched(view: TableView, watched: Watched, key: str) -> dict[str, object]:
    log, keep = url_for("tables.watched_log", table=view.id, key=key), keeping.ways(view.id, key)
    return {
        "view": view,
        "watched": watched,
        "playing": playing(view, watched),
        "board": board.board(view, counted=play.counted_by_both(view.id), gone_on=watched.begun),
        "log": log,
        "keep": keep,
        "rematch": doors.to_rematch(view),
        "may_score": False,
        "may_direct": False,
    }


@room.get("/w/<table>/<key>/stream")
@watch
def stream(table: str, key: str) -> Response:  # noqa: ARG001 - `watch` has read the key
    """Says "version N" whenever the table changes, with no more than the right to watch."""
    return streams.follow(table)


@room.get("/g")
@public
def code() -> AnyResponse | str:
    """The page to type a code on; with a code, on to its table."""
    return _go(CodeForm(request.args)) or render_template("sharing/code.html")


@room.post("/g")
@public
def typed_code() -> AnyResponse:
    """On to the table of the code that was typed, or of the link that was pasted (which holds a key: it
    must not become part of an address of ours)."""
    return _go(posted(CodeForm)) or redirect(url_for("sharing.code"), 303)


def _go(form: CodeForm) -> AnyResponse | None:
    where = form.where()
    return redirect(where, 303) if where else None


@room.get("/g/<code>")
@public
def by_code(code: str) -> AnyResponse | tuple[str, int]:
    """From the eight characters under the QR code to the watch page."""
    limits.slow_down_guessing()
    try:
        table = sharing.table_by_code(code)
    except NotFound:
        limits.count_wrong_code()
        tidy = sharing.tidy_code(code)
        return render_template("sharing/code.html", typed=code, tidy=tidy, odd=set(tidy) & set("O0I1")), 404
    return redirect(sharing.paths(table)[Role.WATCH], 303)


@room.get("/t/<table>/share")
@watch
def share(table: str) -> str:
    """The QR code to watch, then the ways to more rights, who is here, and this phone."""
    view = tables.load(table)
    fresh = next((role for role in Role if role.word == request.args.get("new")), None)
    return render_template("sharing/share.html", view=view, share=doors.shown(view, here()), fresh=fresh)


@room.post("/t/<table>/rotate")
@direct
def rotate(table: str) -> AnyResponse:
    """Replaces the link of a role, once however often the form arrives: it names the epoch it replaces."""
    form = posted(RotateForm)
    role = next((role for role in Role if role.word == clean(form.role.data)), None)
    epoch = number(clean(form.epoch.data))
    if role is None or not isinstance(epoch, int):
        raise BadRequest
    sharing.rotate(table, role, here().author, now(), epoch)
    return redirect(url_for("sharing.share", table=table, new=role.word, _anchor=_place(role)), 303)


def _place(role: Role) -> str | None:
    return None if role is Role.WATCH else role.word  # the watch code stands at the top of the page


@room.post("/t/<table>/drop")
@direct
def drop(table: str) -> AnyResponse:
    """Takes the role of one device away."""
    device = clean(posted(DropForm).device.data)
    if not device:
        raise BadRequest
    people.drop(table, device, here().author)
    return redirect(url_for("sharing.share", table=table, _anchor="people"), 303)


@room.post("/t/<table>/leave")
@watch
def leave(table: str) -> AnyResponse:
    """Gives this device's role back: for a tablet that others use too."""
    if phone := device():
        people.leave(table, phone)
    return redirect(url_for("start.page"), 303)


@room.get("/join/<table>/<key>")
@watch
def invitation(table: str, key: str) -> str:
    """What this link allows; nothing is granted before the button is pressed."""
    return _invitation(table, key)


def _invitation(table: str, key: str, problems: tuple[Problem, ...] = ()) -> str:
    values = {"view": tables.load(table), "key": key, "role": here().role}
    return render_template("sharing/join.html", troubles=Troubles(problems), **values)


@room.post("/join/<table>/<key>")
@watch
def join(table: str, key: str) -> AnyResponse:
    """Gives this device the link's role and goes to the table; who does not play there types a name."""
    players, form = tables.load(table).state.players, posted(JoinForm)
    seat = number(clean(form.seat.data))
    seated = isinstance(seat, int) and 0 <= seat < len(players)
    name = players[seat] if seated else form.name.data
    try:
        people.join(table, key, device_for_writing(), now(), name, seat if seated else None)
    except Refused as refused:
        return Response(_invitation(table, key, refused.refusal.problems), 422)
    return redirect(url_for("tables.page", table=table), 303)
