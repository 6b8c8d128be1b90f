"""The board for the projector, a page that needs no hand, by the right to watch: one table or all of mine."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorer.services import play, sharing, tables
from scorer.services.values import Role, TableView
from scorer.web.guards.access import device, here, public, watch
from scorer.web.guards.clock import now
from scorer.web.language.decks import play_at
from scorer.web.pages import timing
from scorer.web.pages.parts import part
from scorer.web.shown import doors
from scorer.web.shown.projector import projected
from scorer.web.shown.tour import Stop, stop_after

room = Blueprint("projector", __name__)


@room.get("/w/<table>/<key>/board")
@watch
def page(table: str, key: str) -> AnyResponse | str:
    """The whole screen; who comes by a link that may more is sent on to the one that only watches, since
    everybody in the room can read the address."""
    if here().role > Role.WATCH:
        return redirect(url_for("projector.page", table=table, key=sharing.keys(table)[Role.WATCH]))
    return _page(tables.load(table), key)


@room.get("/w/<table>/<key>/board/live")
@watch
def live(table: str, key: str) -> str:  # noqa: ARG001 - `watch` has read the key
    """The part of it that changes."""
    view, watched = tables.load(table), play.watch(table)
    values = {"view": view, "watched": watched}
    return part(
        "projector/live.html",
        view,
        (watched.number, watched.moved),
        lambda: values | {"screen": projected(view, watched), "rematch": doors.to_rematch_board(view)},
    )


@room.get("/board")
@public
def tour() -> str:
    """The tables of this computer, one after the other: each answer is one of them and names the next."""
    stop = stop_after(device(), request.args.get("after"), now())
    if stop is None:
        return render_template("projector/none.html")
    play_at(stop.view.setup)
    return _page(stop.view, sharing.keys(stop.view.id)[Role.WATCH], stop)


def _page(view: TableView, key: str, stop: Stop | None = None) -> str:
    watched = play.watch(view.id)
    return render_template(
        "projector/page.html",
        view=view,
        watched=watched,
        screen=projected(view, watched),
        rematch=doors.to_rematch_board(view),
        timer=timing.of_watchers(view, key, watched),
        way=doors.way_in(view),
        key=key,
        now=now(),
        tour=stop,
    )
