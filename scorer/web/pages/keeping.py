"""What people keep of an evening: the score sheet on paper, and a picture for the group's chat."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, url_for

from scorer.services import play, tables
from scorer.web.guards.access import role_here, watch
from scorer.web.shown import doors, files
from scorer.web.shown.board import board
from scorer.web.shown.paper import paper as sheet_of
from scorer.web.shown.picture import file_name
from scorer.web.shown.picture import picture as picture_of

room = Blueprint("keeping", __name__)
NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
"""For a drawing opened by itself: it loads nothing, and no script in it would run."""
NO_XML = str.maketrans({"\ufffe": "\ufffd", "\uffff": "\ufffd"})  # signs a name may hold and XML may not


def ways(table: str, key: str | None = None) -> dict[str, str]:
    """The addresses of what can be kept, for who sits at the table or (with a key) watches by a link."""
    kept = ("paper", "picture", "drawing")
    if key is None:
        return {what: url_for(f"keeping.{what}", table=table) for what in kept}
    return {what: url_for(f"keeping.watched_{what}", table=table, key=key) for what in kept}


@room.get("/t/<table>/print")
@watch
def paper(table: str) -> str:
    """The ruled score sheet, ready for the printer."""
    return _paper(table, url_for("tables.log", table=table))


@room.get("/w/<table>/<key>/print")
@watch
def watched_paper(table: str, key: str) -> str:
    """The same for those who watch by a link."""
    return _paper(table, url_for("tables.watched_log", table=table, key=key))


def _paper(table: str, home: str) -> str:
    view = tables.load(table)
    return render_template(
        "keeping/paper.html",
        view=view,
        board=board(view, 0),
        paper=sheet_of(tables.log(table, role_here()), view, play.counted_by_both(table)),
        way=doors.way_in(view),
        home=home,
    )


@room.get("/t/<table>/picture")
@watch
def picture(table: str) -> str:
    """The picture, to be sent or kept; a PNG is made of it on the phone."""
    return _picture(table, url_for("tables.page", table=table), ways(table))


@room.get("/w/<table>/<key>/picture")
@watch
def watched_picture(table: str, key: str) -> str:
    """The same for those who watch by a link."""
    return _picture(table, url_for("sharing.page", table=table, key=key), ways(table, key))


@room.get("/t/<table>/picture.svg")
@watch
def drawing(table: str) -> Response:
    """The picture itself, as SVG."""
    return _drawing(table)


@room.get("/w/<table>/<key>/picture.svg")
@watch
def watched_drawing(table: str, key: str) -> Response:  # noqa: ARG001 - `watch` has read the key
    """The same for those who watch by a link."""
    return _drawing(table)


def _picture(table: str, home: str, keep: dict[str, str]) -> str:
    view = tables.load(table)
    return render_template(
        "keeping/picture.html", view=view, home=home, keep=keep, c=picture_of(view), file_name=file_name(view)
    )


def _drawing(table: str) -> Response:
    view = tables.load(table)
    drawn = render_template("keeping/picture.svg", c=picture_of(view))
    answer = Response(drawn.strip().translate(NO_XML), mimetype="image/svg+xml")
    answer.headers["Content-Security-Policy"] = NOTHING_RUNS
    answer.headers.set("Content-Disposition", "inline", **files.named(files.name(view, "svg")))
    return answer
