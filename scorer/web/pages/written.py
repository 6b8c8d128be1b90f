"""What was written at a table, as it was written: the way out where this version cannot fold it."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, url_for

from scorer.services import written as service
from scorer.services.values import Role
from scorer.services.withheld import public
from scorer.web.guards.access import here, role_here, watch
from scorer.web.shown.files import named
from scorer.web.shown.written import deeds, title

room = Blueprint("written", __name__)


@room.get("/t/<table>/written")
@watch
def page(table: str) -> str:
    """The log, entry by entry, in the words of the file."""
    return _page(table, url_for("written.sheet", table=table))


@room.get("/w/<table>/<key>/written")
@watch
def watched(table: str, key: str) -> str:
    """The same for those who came by a link."""
    return _page(table, url_for("written.watched_sheet", table=table, key=key))


@room.get("/t/<table>/written.json")
@watch
def sheet(table: str) -> Response:
    """The sheet of what counts, to be kept and read by a version that knows its rules."""
    return _sheet(table)


@room.get("/w/<table>/<key>/written.json")
@watch
def watched_sheet(table: str, key: str) -> Response:  # noqa: ARG001 - the key was looked at on the way in
    """The same for those who came by a link."""
    return _sheet(table)


def _page(table: str, sheet: str) -> str:
    found = service.written(table)
    lines = found.lines if role_here() >= Role.SCORE else public(found.lines, begun=True)
    return render_template(
        "tables/written.html",
        title=title(found),
        players=found.setup["players"],
        deeds=deeds(lines, here().author.device),
        sheet=sheet,
        at=found.opened_at,
    )


def _sheet(table: str) -> Response:
    found = service.written(table)
    answer = Response(found.sheet, mimetype="application/json")
    answer.headers.set("Content-Disposition", "attachment", **named(f"smazzata-{found.id}.json"))
    return answer
