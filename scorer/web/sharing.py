"""Watching by link or code, the share page with its QR codes, taking a role by a button."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import NotFound
from scorer.services import people, sharing, tables
from scorer.services.values import Role
from scorer.web import board, doors, limits, streams
from scorer.web.access import device, device_for_writing, direct, here, public, watch
from scorer.web.clock import now
from scorer.web.forms import CodeForm, DropForm, JoinForm, RotateForm, clean, number, posted

room = Blueprint("sharing", __name__)


@room.get("/w/<table>/<key>")
@watch
def page(table: str, key: str) -> str:
    """The table for those who watch; no controls, nothing to press."""
    return render_template("sharing/watch.html", key=key, **_watched(table, key))


@room.get("/w/<table>/<key>/live")
@watch
def live(table: str, key: str) -> str:
    """The part of the watch page that changes."""
    return render_template("tables/live.html", **_watched(table, key))


def _watched(table: str, key: str) -> dict[str, object]:
    view, log = tables.load(table), url_for("tables.watched_log", table=table, key=key)
    return {"view": view, "board": board.board(view), "may_score": False, "may_direct": False, "log": log}


@room.get("/w/<table>/<key>/stream")
@watch
def stream(table: str, key: str) -> Response:  # noqa: ARG001 - `watch` has read the key
    """Says "version N" whenever the table changes, with no more than the right to watch."""
    return streams.follow(table)


@room.get("/g")
@public
def code() -> AnyResponse | str:
    """The page to type a code on; with a code, on to its table."""
    typed = clean(CodeForm(request.args).code.data)
    return (
        redirect(url_for("sharing.by_code", code=typed), 303)
        if typed
        else render_template("sharing/code.html")
    )


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
    return render_template("sharing/join.html", view=tables.load(table), key=key, role=here().role)


@room.post("/join/<table>/<key>")
@watch
def join(table: str, key: str) -> AnyResponse:
    """Gives this device the link's role and goes to the table."""
    players = tables.load(table).state.players
    seat = number(clean(posted(JoinForm).seat.data))
    seated = isinstance(seat, int) and 0 <= seat < len(players)
    name = players[seat] if seated else None
    people.join(table, key, device_for_writing(), now(), name, seat if seated else None)
    return redirect(url_for("tables.page", table=table), 303)
