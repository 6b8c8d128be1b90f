"""The table's own pages: the board, what changes of it, the stream, undo, the log."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.services import tables
from scorer.services.values import Role
from scorer.web import board, deeds, sheet, streams
from scorer.web.access import here, score, watch
from scorer.web.clock import now
from scorer.web.forms import UndoForm, number, posted

room = Blueprint("tables", __name__)


@room.get("/t/<table>")
@watch
def page(table: str) -> str:
    """The table as this device's role sees it."""
    return render_template("tables/table.html", **_shown(table))


@room.get("/t/<table>/live")
@watch
def live(table: str) -> str:
    """The part of the page that changes, for the phone to put in place."""
    return render_template("tables/live.html", **_shown(table))


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
    return _sheet(table, url_for("tables.page", table=table))


@room.get("/w/<table>/<key>/log")
@watch
def watched_log(table: str, key: str) -> str:
    """The same for those who watch by a link."""
    return _sheet(table, url_for("sharing.page", table=table, key=key))


def _shown(table: str) -> dict[str, object]:
    view = tables.load(table)
    return {
        "view": view,
        "board": board.board(view),
        "log": url_for("tables.log", table=table),
        **_may(),
    }


def _sheet(table: str, home: str) -> str:
    view, lines, phone = tables.load(table), tables.log(table), here().author.device
    return render_template(
        "tables/log.html",
        view=view,
        board=board.board(view, None),
        rows=sheet.sheet(lines, view, phone),
        deeds=deeds.deeds(lines, view, phone),
        home=home,
        **_may(),
    )


def _may() -> dict[str, bool]:
    """What this visitor may change: the last entry, every entry."""
    role = here().role if here().key is None else Role.WATCH
    return {"may_score": role >= Role.SCORE, "may_direct": role >= Role.DIRECT}
