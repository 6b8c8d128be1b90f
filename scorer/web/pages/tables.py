"""The table's own pages: the board, what changes of it, the stream, undo, the log."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.services import play, tables
from scorer.services.play import NOTHING_TOLD, Undoing, Watched
from scorer.services.values import Role, TableView
from scorer.web.forms.typed import UndoForm, number, posted
from scorer.web.guards import streams
from scorer.web.guards.access import device, here, role_here, score, watch
from scorer.web.guards.clock import now
from scorer.web.pages import keeping, timing
from scorer.web.pages.parts import part
from scorer.web.shown import board, deeds, doors, sheet
from scorer.web.shown.pad import new_key
from scorer.web.shown.play import chosen, playing

room = Blueprint("tables", __name__)


@room.get("/t/<table>")
@watch
def page(table: str) -> str:
    """The table as this device's role sees it."""
    view, watched = tables.load(table), play.watch(table, here().role)
    told = {"counts": watched.helpers.counter, "timer": timing.of_table(view, watched), "key": new_key()}
    return render_template("tables/table.html", **told, **_shown(view, watched))


@room.get("/t/<table>/live")
@watch
def live(table: str) -> str:
    """The part of the page that changes, for the phone to put in place."""
    view, watched = tables.load(table), play.watch(table, here().role)
    rematch = doors.to_rematch(view, device())
    differs = (watched.number, watched.moved, rematch, *_may().values())
    return part("tables/live.html", view, differs, lambda: _shown(view, watched))


@room.get("/t/<table>/stream")
@watch
def stream(table: str) -> Response:
    """Says "version N" whenever the table changes."""
    return streams.follow(table)


@room.post("/t/<table>/undo")
@score
def undo(table: str) -> AnyResponse:
    """Undoes the entry with this number; asked twice, it is undone once. Whoever undoes what is contested is
    asked first: nobody decides about it any more.
    """
    form = posted(UndoForm)
    which = number(str(form.number.data))
    if not isinstance(which, int):
        raise BadRequest
    if not form.contested.data and tables.load(table).rulings.flagged(which):
        return redirect(url_for("corrections.undo", table=table, number=which), 303)
    tables.undo(table, which, here().author, now())
    return redirect(url_for("tables.page", table=table), 303)


@room.get("/t/<table>/log")
@watch
def log(table: str) -> str:
    """The whole sheet, and who wrote what when."""
    return _sheet(table, url_for("tables.page", table=table), keeping.ways(table))


@room.get("/w/<table>/<key>/log")
@watch
def watched_log(table: str, key: str) -> str:
    """The same for those who watch by a link."""
    return _sheet(table, url_for("sharing.page", table=table, key=key), keeping.ways(table, key))


def _shown(view: TableView, watched: Watched) -> dict[str, object]:
    return {
        "view": view,
        "watched": watched,
        "playing": playing(view, watched),
        "may_follow": chosen(watched.helpers) or watched.begun,
        "board": board.board(
            view,
            counted=play.counted_by_both(view.id),
            undoing=_undoing(view),
            gone_on=watched.begun and role_here() < Role.SCORE,
        ),
        "log": url_for("tables.log", table=view.id),
        "keep": keeping.ways(view.id),
        "rematch": doors.to_rematch(view, device()),
        **_may(),
    }


def _undoing(view: TableView) -> Undoing:
    """What was told of the last entry's hand while it was played, and whether an undo brings it back."""
    return play.undoing(view.id, view.undoable.number) if view.undoable else NOTHING_TOLD


def _sheet(table: str, home: str, keep: dict[str, str]) -> str:
    view, lines, phone = tables.load(table), tables.log(table, role_here()), here().author.device
    counted = play.counted_by_both(table)
    return render_template(
        "tables/log.html",
        view=view,
        board=board.board(view, None),
        rows=sheet.sheet(lines, view, phone, counted),
        deeds=deeds.deeds(lines, view, phone),
        home=home,
        keep=keep,
        **_may(),
    )


def _may() -> dict[str, bool]:
    """What this visitor may change: the last entry, every entry."""
    role = role_here()
    return {"may_score": role >= Role.SCORE, "may_direct": role >= Role.DIRECT}
