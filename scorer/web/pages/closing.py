"""The evening closed, and reopened: by anybody who keeps the score, at one touch, as often as they like."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Refused
from scorer.services import rulings, tables
from scorer.services.values import TableView
from scorer.web.forms.typed import number
from scorer.web.guards.access import here, score
from scorer.web.guards.clock import now
from scorer.web.language.rulings import match_words
from scorer.web.pages import aims
from scorer.web.pages.aims import Aim
from scorer.web.pages.saving import keep
from scorer.web.shown.pad import new_key

room = Blueprint("closing", __name__)


@room.post("/t/<table>/close")
@score
def close(table: str) -> AnyResponse:
    """Closes the evening as it stands; it can be reopened. A page from before that closes it no more."""
    seen = number(request.form.get("seen", ""))
    rulings.close(table, new_key(), here().author, now(), seen if isinstance(seen, int) else None)
    return redirect(url_for("tables.page", table=table), 303)


@room.post("/t/<table>/reopen")
@score
def reopen(table: str) -> AnyResponse:
    """Takes back the closing the form names, once; a hand that came with it is recorded then."""
    which = number(request.form.get("of", ""))
    if not isinstance(which, int):
        raise BadRequest
    rulings.reopen(table, which, new_key(), here().author, now())
    if "key" not in request.form:
        return redirect(url_for("tables.page", table=table), 303)
    kind, view = request.form.get("form", "hand"), tables.load(table)
    return save(view, aims.new(view, kind if kind in aims.SPECIAL else "hand"))


def save(view: TableView, aim: Aim) -> AnyResponse:
    """`saving.keep`, but of a closed evening the page that says so; what was typed stays on it."""
    try:
        return keep(view, aim)
    except Refused:
        return page(tables.load(view.id), 422)


def page(view: TableView, status: int = 200) -> Response:
    """That the evening is closed, how it ended, and the ways on."""
    typed = [(name, value) for name, value in request.form.items(multi=True) if name != "of"]
    html = render_template("recording/closed.html", view=view, typed=typed, said=match_words(view))
    return Response(html, status)
