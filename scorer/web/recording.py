"""The recording page: the pad, the preview while typing, saving once."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from scorer.services import tables
from scorer.web import aims
from scorer.web.access import score
from scorer.web.forms import ChiamataForm, number
from scorer.web.pad import previewed
from scorer.web.saving import keep, told

room = Blueprint("recording", __name__)


@room.get("/t/<table>/record")
@score
def page(table: str) -> Response:
    """The pad, empty, with a fresh key; `rest` in the address names who rests."""
    view = tables.load(table)
    aim = aims.new(view)
    form = aim.blank()
    if isinstance(form, ChiamataForm):
        form.rest.data = request.args.getlist("rest")
    aims.renew(aim, form)
    return aims.page_of(view, aim, form)


@room.post("/t/<table>/record")
@score
def save(table: str) -> AnyResponse:
    """Saves the hand once and goes to the table."""
    view = tables.load(table)
    return keep(view, aims.new(view))


@room.post("/t/<table>/preview")
@score
def preview(table: str) -> Response:
    """The scores the hand would give, as texts for the pad; nothing is saved."""
    view = tables.load(table)
    aim = aims.new(view)
    form = aim.posted()
    which, entry = number(str(form.number.data)), aim.entry(form)
    return told(lambda: previewed(tables.preview(table, which, entry), view.state))
