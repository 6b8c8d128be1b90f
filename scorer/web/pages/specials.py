"""The "..." sheet: what else can happen at a table, a form each, its consequence told before it is saved."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from scorer.services import play, tables
from scorer.services.values import TableView
from scorer.web.forms.asking.context import of_table
from scorer.web.forms.special_forms import MonteForm
from scorer.web.forms.typed import number
from scorer.web.guards.access import score
from scorer.web.pages import aims, closing
from scorer.web.pages.aims import Aim
from scorer.web.pages.consequences import after_words, choices, closing_words
from scorer.web.pages.saving import told
from scorer.web.shown.pad import new_key

room = Blueprint("specials", __name__)


@room.get("/t/<table>/more")
@score
def more(table: str) -> str:
    """Everything that is no played hand, with what it would mean now."""
    view = tables.load(table)
    return render_template(
        "recording/more.html",
        view=view,
        aim=aims.new(view),
        choices=choices(view),
        closes=closing_words(view),
        key=new_key(),
        counts=play.watch(table).helpers.counter,
        asking=of_table(view.state).query | {"table": [view.id]},
    )


@room.get("/t/<table>/more/<kind>")
@score
def page(table: str, kind: str) -> Response:
    """The form of one of them, with a fresh key; `seat` in the address says whose weak hand it is."""
    view = tables.load(table)
    aim = _aim(view, kind)
    form = aim.blank()
    if isinstance(form, MonteForm):
        form.seat.data = request.args.get("seat", "")
    aims.renew(aim, form)
    return aims.page_of(view, aim, form)


@room.post("/t/<table>/more/<kind>")
@score
def save(table: str, kind: str) -> AnyResponse:
    """Saves it once and goes to the table."""
    view = tables.load(table)
    return closing.save(view, _aim(view, kind))


@room.post("/t/<table>/more/<kind>/preview")
@score
def preview(table: str, kind: str) -> Response:
    """What it would change, in words; nothing is saved."""
    view = tables.load(table)
    aim = _aim(view, kind)
    form = aim.posted()
    which, entry = number(str(form.number.data)), aim.entry(form)
    return told(
        lambda: {"consequence": after_words(view.state, tables.preview(table, which, entry)), "problems": []},
        view.state,
        entry,
    )


def _aim(view: TableView, kind: str) -> Aim:
    if kind not in aims.SPECIAL:
        raise NotFound
    return aims.new(view, kind)
