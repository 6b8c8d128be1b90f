"""Watching by link or code, the share page with its QR codes, taking a role by a button."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import NotFound
from scorer.services import people, sharing, tables
from scorer.services.values import Role
from scorer.web import board, limits, streams
from scorer.web.access import device_for_writing, here, public, watch
from scorer.web.addresses import address_for_others
from scorer.web.clock import now
from scorer.web.forms import CodeForm, JoinForm, clean, number, posted
from scorer.web.qr import qr

room = Blueprint("sharing", __name__)


@room.get("/w/<table>/<key>")
@watch
def page(table: str, key: str) -> str:
    """The table for those who watch; no controls, nothing to press."""
    view = tables.load(table)
    return render_template("sharing/watch.html", view=view, board=board.board(view), key=key)


@room.get("/w/<table>/<key>/live")
@watch
def live(table: str, key: str) -> str:  # noqa: ARG001 - `watch` has read the key
    """The part of the watch page that changes."""
    view = tables.load(table)
    return render_template("tables/live.html", view=view, board=board.board(view), may_score=False)


@room.get("/w/<table>/<key>/stream")
@watch
def stream(table: str, key: str) -> Response:  # noqa: ARG001 - as above
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
        return render_template("sharing/code.html", typed=code), 404
    return redirect(sharing.paths(table)[Role.WATCH], 303)


@room.get("/t/<table>/share")
@watch
def share(table: str) -> str:
    """The QR code to watch, then the ways to more rights, each with a sentence."""
    view, role, base = tables.load(table), here().role, address_for_others()
    paths = sharing.paths(table)
    doors = [(kind, base + paths[kind]) for kind in (Role.SCORE, Role.DIRECT) if kind <= role]
    return render_template(
        "sharing/share.html",
        view=view,
        watch=base + paths[Role.WATCH],
        code=sharing.short_code(table),
        site=base.partition("://")[2],
        doors=doors,
        qr=qr,
    )


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
