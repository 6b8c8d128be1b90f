"""The table's own pages: the board, what changes of it, the stream, undo, the log."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.services import tables
from scorer.services.values import Role
from scorer.web import board, deeds, streams
from scorer.web.access import here, score, watch
from scorer.web.clock import now
from scorer.web.forms import UndoForm, number, posted

room = Blueprint("tables", __name__)


@room.get("/t/<table>")
@watch
def page(table: str) -> str:
    """The table as this device's role sees it."""
    view = tables.load(table)
    return render_template("tables/table.html", view=view, board=board.board(view), **_may())


@room.get("/t/<table>/live")
@watch
def live(table: str) -> str:
    """The part of the page that changes, for the phone to put in place."""
    view = tables.load(table)
    return render_template("tables/live.html", view=view, board=board.board(view), **_may())


@room.get("/t/<table>/stream")
@watch
def stream(table: str) -> Response:
    """Says "version N" whenever the table changes."""
    return streams.follow(table)


@room.post("/t/<table>/undo")
@score
def undo(table: str) -> AnyResponse:
    """Undoes the entry with this number; asked twice, it is undone once."""
    which = number(str(posted(UndoForm).number.data))
    if not isinstance(which, int):
        raise BadRequest
    tables.undo(table, which, here().author, now())
    return redirect(url_for("tables.page", table=table), 303)


@room.get("/t/<table>/log")
@watch
def log(table: str) -> str:
    """The whole sheet, and who wrote what when."""
    view = tables.load(table)
    told = deeds.deeds(tables.log(table), view)
    return render_template("tables/log.html", view=view, board=board.board(view, None), deeds=told, **_may())


def _may() -> dict[str, bool]:
    """What this visitor may change: the last entry, every entry."""
    return {"may_score": here().role >= Role.SCORE, "may_direct": here().role >= Role.DIRECT}
