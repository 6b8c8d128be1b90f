"""A table as a file: taken in as a new table, given out as a sheet or for a spreadsheet."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Refusal, Refused
from scorer.services import people, tables
from scorer.services.values import Author, Role
from scorer.web.forms.sheet_form import SheetForm, document
from scorer.web.forms.typed import posted
from scorer.web.guards import limits
from scorer.web.guards.access import device_for_writing, public, watch
from scorer.web.guards.clock import now
from scorer.web.guards.security import takes_sheets
from scorer.web.shown import files
from scorer.web.shown.pad import new_key

room = Blueprint("sheets", __name__)
takes_sheets("sheets.take")


@room.get("/import")
@public
def page() -> AnyResponse:
    """The form to send a sheet with; the phone gets its id here: a double tap comes from one phone."""
    device_for_writing()
    return _form_page(SheetForm())


@room.post("/import")
@public
def take() -> AnyResponse:
    """Opens a table from the sheet that was sent, all of it or nothing; this phone directs it."""
    form = posted(SheetForm)
    content = form.content()
    opener = Author(people.device_hash(device_for_writing()), None, Role.DIRECT)
    try:
        sheet = document(content)
        limits.count_new_table(tables.entries_in(sheet))
        opened = tables.open_table(sheet, opener, now(), form.once(content))
    except Refused as refused:
        return _form_page(form, refused.refusal)
    return redirect(url_for("tables.page", table=opened.id), 303)


@room.get("/t/<table>/sheet.json")
@watch
def sheet(table: str) -> Response:
    """The sheet, to be kept or taken in again."""
    view = tables.load(table)
    return _file(files.sheet(view), "application/json", files.name(view, "json"))


@room.get("/t/<table>/sheet.csv")
@watch
def csv(table: str) -> Response:
    """The hands as a table for a spreadsheet."""
    view = tables.load(table)
    return _file(files.csv(view), "text/csv; charset=utf-8", files.name(view, "csv"))


def _file(content: bytes, kind: str, name: str) -> Response:
    answer = Response(content, content_type=kind)
    answer.headers.set("Content-Disposition", "attachment", **files.named(name))
    return answer


def _form_page(form: SheetForm, refusal: Refusal | None = None) -> AnyResponse:
    form.key.data = form.key.data or new_key()
    html = render_template("sheets/import.html", form=form, refusal=refusal)
    return make_response(html, 422 if refusal else 200)
