"""Quarrels: a hand is contested, the referee called, and whoever directs decides."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Conflict, Problem, Refused
from scorer.services import deciding, rulings, tables
from scorer.services.values import TableView
from scorer.web.forms.ruling_forms import DecisionForm
from scorer.web.forms.typed import number as whole
from scorer.web.guards.access import direct, here, score
from scorer.web.guards.clock import now
from scorer.web.language.labels import players_at
from scorer.web.shown.pad import Troubles, new_key
from scorer.web.shown.quarrel import LATEST, quarrel
from scorer.web.shown.quarrel import hands as shown_hands
from scorer.web.shown.special_pages import special

room = Blueprint("quarrels", __name__)
HAND = "/t/<table>/quarrel/<int:number>"
HOMES = {"hands": "quarrels.hands", "log": "tables.log"}


@room.get("/t/<table>/quarrel")
@score
def hands(table: str) -> str:
    """Which hand it is about."""
    view, every = tables.load(table), "all" in request.args
    shown = shown_hands(view, every)
    more = 0 if every else len(view.entries) - LATEST
    return render_template("quarrels/hands.html", view=view, hands=shown, more=max(0, more))


@room.get(HAND)
@score
def page(table: str, number: int) -> Response:
    """A hand: who contests it, what was decided; for who directs, the decision."""
    view = tables.load(table)
    return _page(view, number, _form(view))


@room.post(HAND)
@score
def flag(table: str, number: int) -> AnyResponse:
    """Contests the hand, once a phone."""
    try:
        rulings.flag(table, number, request.form.get("words"), _key(), here().author, now())
    except Refused as refused:
        view = tables.load(table)
        return _page(view, number, _form(view), refused.refusal.problems, 422)
    return redirect(url_for("tables.page", table=table), 303)


@room.post(HAND + "/withdraw")
@score
def withdraw(table: str, number: int) -> AnyResponse:
    """Contests it no longer."""
    rulings.withdraw(table, _of(), new_key(), here().author, now())
    return redirect(url_for("quarrels.page", table=table, number=number, came=_came()), 303)


@room.post(HAND + "/decide")
@direct
def decide(table: str, number: int) -> AnyResponse:
    """Decides, once; what was refused, or overtaken by another word about the hand, comes back as typed. What
    is to be corrected is asked on the hand's own form, and decided when that is saved.
    """
    view = tables.load(table)
    form = _form(view, request.form)
    wanted, reason = form.wanted(view.state), form.reason.data or None
    if wanted["decision"] == "correct":
        onward = url_for("corrections.page", table=table, number=number, because=reason, came="quarrel")
        return redirect(onward, 303)
    try:
        deciding.decide(table, number, wanted, reason, _key(), here().author, now(), form.version)
    except Refused as refused:
        return _page(view, number, form, refused.refusal.problems, 422)
    except Conflict as conflict:
        return _page(tables.load(table), number, form, (Problem(conflict.code),), 409)
    return redirect(url_for("tables.page", table=table), 303)


@room.post(HAND + "/undo")
@direct
def undo(table: str, number: int) -> AnyResponse:
    """Takes back a decision; from the table's page (`table`) the way leads back there."""
    deciding.take_back(table, _of(), new_key(), here().author, now())
    if "table" in request.form or tables.load(table).live(number) is None:
        return redirect(url_for("tables.page", table=table), 303)
    return redirect(url_for("quarrels.page", table=table, number=number, came=_came()), 303)


@room.get("/t/<table>/referee")
@score
def calling(table: str) -> str:
    """The form to call the referee, with a word why."""
    return _calling(table, ())


@room.post("/t/<table>/referee")
@score
def call(table: str) -> AnyResponse:
    """Calls the referee, once until somebody answers."""
    try:
        rulings.call(table, request.form.get("words"), _key(), here().author, now())
    except Refused as refused:
        return Response(_calling(table, refused.refusal.problems), 422)
    return redirect(url_for("tables.page", table=table), 303)


@room.post("/t/<table>/referee/answer")
@score
def answer(table: str) -> AnyResponse:
    """The referee has come, or is not needed any more."""
    arrived = request.form.get("how") == "arrived"
    rulings.answer(table, _of(), arrived, new_key(), here().author, now())
    return redirect(url_for("tables.page", table=table), 303)


def _calling(table: str, problems: tuple[Problem, ...]) -> str:
    troubles = Troubles(problems)
    return render_template("quarrels/call.html", view=tables.load(table), key=new_key(), troubles=troubles)


def _of() -> int:
    of = whole(request.form.get("of", ""))
    if not isinstance(of, int):
        raise BadRequest
    return of


def _came() -> str | None:
    """Whence somebody came to a hand, where that is not the table: the list of the hands, or the log."""
    came = request.args.get("came")
    return came if came in HOMES else None


def _key() -> str:
    return request.form.get("key") or new_key()


def _form(view: TableView, sent: MultiDict[str, str] | None = None) -> DecisionForm:
    form = DecisionForm(sent)
    while len(form.scores) < view.state.setup.sides:
        form.scores.append_entry()
    return form


def _page(
    view: TableView, number: int, form: DecisionForm, problems: tuple[Problem, ...] = (), status: int = 200
) -> Response:
    """Raises Conflict "unknown_entry" for what does not count today, unless a decision about it stands."""
    shown = quarrel(view, number, here().author)
    if shown is None:
        raise Conflict("unknown_entry", {"number": number, "next": view.next})
    form.seen.data, form.key.data = str(view.version), new_key()
    html = render_template(
        "quarrels/hand.html",
        view=view,
        form=form,
        shown=shown,
        came=_came(),
        home=url_for(HOMES.get(_came() or "", "tables.page"), table=view.id),
        special=special(replace(view.state, players=players_at(view, number))),
        typed=request.form.get("words", ""),
        troubles=Troubles(problems),
    )
    return Response(html, status)
