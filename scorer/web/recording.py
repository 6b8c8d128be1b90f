"""The recording page: the pad, the preview while typing, saving once."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Conflict, Json, Problem, Refused
from scorer.services import tables
from scorer.services.values import TableView
from scorer.web.access import here, score
from scorer.web.board import board
from scorer.web.clock import now
from scorer.web.deeds import clash
from scorer.web.forms import BriscolaForm, ChiamataForm, number
from scorer.web.pad import Troubles, new_key, pad, previewed
from scorer.web.problems import sentence

room = Blueprint("recording", __name__)
TEMPLATES = {"chiamata": "recording/chiamata.html", "briscola": "recording/briscola.html"}


@room.get("/t/<table>/record")
@score
def page(table: str) -> AnyResponse:
    """The pad, empty, with a fresh key."""
    view = tables.load(table)
    form = _form(view)
    _renew(view, form)
    return _page(view, form)


@room.get("/t/<table>/more")
@score
def more(table: str) -> str:
    """What else can happen to a hand: passed out, misdealt."""
    view = tables.load(table)
    return render_template("recording/more.html", view=view, pad=pad(view), key=new_key())


@room.post("/t/<table>/record")
@score
def save(table: str) -> AnyResponse:
    """Saves the hand once and goes to the table; a refused one comes back as it was typed."""
    view = tables.load(table)
    form = _form(view)
    try:
        tables.record(table, *_request_of(form), here().author, now())
    except Refused as refused:
        return _refused(view, form, refused.refusal.problems)
    except Conflict as conflict:
        if not conflict.detail.get("equal"):
            return _overtaken(tables.load(table), form, conflict)
    return redirect(url_for("tables.page", table=table), 303)


@room.post("/t/<table>/preview")
@score
def preview(table: str) -> Response:
    """The scores the hand would give, as texts for the pad; nothing is saved."""
    view = tables.load(table)
    form = _form(view)
    try:
        saved = tables.preview(table, number(str(form.number.data)), form.entry())
    except Refused as refused:
        said = [{"field": found.field, "text": sentence(found)} for found in refused.refusal.problems]
        return jsonify(problems=said)
    except Conflict as conflict:
        return jsonify(problems=[{"field": None, "text": sentence(Problem(conflict.code))}])
    return jsonify(previewed(saved, view))


def _form(view: TableView) -> ChiamataForm | BriscolaForm:
    sent = request.form if request.method == "POST" else None
    if view.setup.game == "chiamata":
        return ChiamataForm(sent)
    form = BriscolaForm(sent)
    while len(form.totals) < view.setup.sides:
        form.totals.append_entry()
    return form


def _refused(
    view: TableView, form: ChiamataForm | BriscolaForm, problems: tuple[Problem, ...]
) -> AnyResponse:
    if any(problem.code == "key_reused" for problem in problems):
        _renew(view, form)
    return _page(view, form, Troubles(problems), 422)


def _overtaken(view: TableView, form: ChiamataForm | BriscolaForm, conflict: Conflict) -> AnyResponse:
    """Somebody else was first: what they recorded is told, what was typed waits to be the next hand."""
    _renew(view, form)
    return _page(view, form, Troubles((Problem(conflict.code, None, conflict.detail),)), 409)


def _renew(view: TableView, form: ChiamataForm | BriscolaForm) -> None:
    form.key.data, form.number.data = new_key(), str(view.next)


def _request_of(form: ChiamataForm | BriscolaForm) -> tuple[int, Json, str]:
    return number(str(form.number.data)), form.entry(), str(form.key.data)


def _page(
    view: TableView, form: ChiamataForm | BriscolaForm, troubles: Troubles | None = None, status: int = 200
) -> AnyResponse:
    html = render_template(
        TEMPLATES[view.setup.game],
        view=view,
        pad=pad(view),
        board=board(view) if view.setup.game == "briscola" else None,
        form=form,
        troubles=troubles or Troubles(),
        clash=clash(troubles, view.state.players) if troubles else None,
        players=view.state.players,
    )
    return make_response(html, status)
