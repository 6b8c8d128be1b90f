"""The recording page: the pad, the preview while typing, saving once."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request
from werkzeug.wrappers import Response as AnyResponse

from scorer.services import play, tables
from scorer.web.forms.count_form import fill_in
from scorer.web.forms.typed import ChiamataForm, number
from scorer.web.guards.access import here, score
from scorer.web.pages import aims, closing
from scorer.web.pages.saving import told
from scorer.web.shown import by_tricks
from scorer.web.shown.preview import previewed

room = Blueprint("recording", __name__)
POINTS = {"points", "totals"}


@room.get("/t/<table>/record")
@score
def page(table: str) -> Response:
    """The pad, with a fresh key and what the hand in progress has told; `rest` in the address names who
    rests, `points` or `totals` what was counted.
    """
    view = tables.load(table)
    if view.rulings.closed:
        return closing.page(view)
    aim = aims.new(view)
    form = aim.blank()
    if isinstance(form, ChiamataForm):
        form.rest.data = request.args.getlist("rest")
    if isinstance(form, aims.HandForms):
        aim = aims.goes_on(aim, form, play.follow(table, here().author))
    fill_in(form, request.args)
    aims.renew(aim, form)
    return aims.page_of(view, aim, form)


@room.post("/t/<table>/record")
@score
def save(table: str) -> AnyResponse:
    """Saves the hand once and goes to the table."""
    view = tables.load(table)
    return closing.save(view, aims.new(view))


@room.post("/t/<table>/preview")
@score
def preview(table: str) -> Response:
    """The scores the hand would give, as texts for the pad, and what the tricks told say against it; before
    any points are typed, what these can be. Nothing is saved.
    """
    view = tables.load(table)
    aim, seen = aims.new(view), play.follow(table, here().author)
    form = aim.posted()
    which, entry = number(str(form.number.data)), aim.entry(form)
    if by_tricks.followed(seen, which) and not POINTS & entry.keys():
        return jsonify(detail=by_tricks.hint(aim.state, which, entry, seen), problems=[])
    found = aims.against(aim, form, seen)
    kept, warning = (found.entry, found.words) if found else (entry, aims.warning(aim, entry, seen))
    mark = found.mark if found else ""
    look = tables.preview
    return told(lambda: previewed(look(table, which, kept), view.state, warning, mark), view.state, entry)
