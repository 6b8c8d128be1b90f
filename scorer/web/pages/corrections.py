"""An entry put right: the same form filled in, what it would change, why, and only then saved."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Conflict, Problem, Refused
from scorer.services import deciding, tables
from scorer.web.forms.typed import ChiamataForm, CorrectionForm, posted
from scorer.web.guards.access import here, score
from scorer.web.guards.clock import now
from scorer.web.pages import aims, confirming
from scorer.web.pages.saving import refusal, told
from scorer.web.shown.losing import lost_words
from scorer.web.shown.pad import new_key
from scorer.web.shown.preview import previewed

room = Blueprint("corrections", __name__)
ENTRY = "/t/<table>/correct/<int:number>"


@room.get(ENTRY)
@score
def page(table: str, number: int) -> AnyResponse:
    """The form of an entry that counts, as it was recorded."""
    view = tables.load(table)
    aim = aims.correct(view, number)
    if aim.corrects and aim.corrects.entry["kind"] == "time_up":
        return redirect(url_for("corrections.undo", table=table, number=number), 303)
    form = aims.filled(aim, view)
    if isinstance(form, ChiamataForm) and "rest" in request.args:
        form.rest.data = request.args.getlist("rest")
    return aims.page_of(view, aim, form)


@room.post(ENTRY)
@score
def look(table: str, number: int) -> Response:
    """Old and new side by side and everything that follows; nothing is saved yet."""
    view = tables.load(table)
    aim = aims.correct(view, number)
    form = aim.posted()
    if asked := aim.objections(form):
        return aims.page_of(view, aim, form, asked, 422)
    try:
        saved = tables.preview_correction(table, number, aim.entry(form), here().author)
    except Refused as refused:
        return refusal(view, aim, form, refused.refusal.problems)
    why = CorrectionForm(key=new_key(), other=request.args.get("because"))
    return confirming.page(view, aim, saved, why)


@room.post(ENTRY + "/preview")
@score
def preview(table: str, number: int) -> Response:
    """The scores the corrected entry would give, for the form it is typed on."""
    view = tables.load(table)
    aim = aims.correct(view, number)
    entry, look = aim.entry(aim.posted()), tables.preview_correction
    warning = lost_words(aim.state, entry, aim.corrects.entry) if aim.corrects else ""
    return told(
        lambda: previewed(look(table, number, entry, here().author), aim.state, warning), aim.state, entry
    )


@room.get(ENTRY + "/undo")
@score
def undo(table: str, number: int) -> Response:
    """What undoing an entry changes, before it is undone."""
    view = tables.load(table)
    saved = tables.preview_undo(table, number, here().author)
    return confirming.page(view, aims.correct(view, number), saved, CorrectionForm())


@room.post(ENTRY + "/save")
@score
def save(table: str, number: int) -> AnyResponse:
    """Corrects the entry once and goes to the table; a table that moved on is looked at again. A contested
    hand that its director corrects is decided by it.
    """
    form = posted(CorrectionForm)
    entry, reason, seen = form.parsed(), form.why or None, form.seen
    try:
        confirming.check_reason(tables.load(table), number, reason)
        deciding.correct(table, number, entry, reason, here().author, now(), str(form.key.data), seen)
    except Refused as refused:
        return confirming.again(table, number, form, refused.refusal.problems, 422)
    except Conflict as conflict:
        return confirming.again(table, number, form, (Problem(conflict.code),), 409)
    return redirect(url_for("tables.page", table=table), 303)
