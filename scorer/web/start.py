"""The first page, the new table, and the look of the pages."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Refused
from scorer.services import people, tables
from scorer.services.values import Author, Role
from scorer.web import openings
from scorer.web.access import device, device_for_writing, public
from scorer.web.addresses import is_https
from scorer.web.clock import now
from scorer.web.forms import LookForm, TableForm, posted
from scorer.web.i18n import YEAR, own_path
from scorer.web.limits import count_new_table
from scorer.web.looks import COOKIE, LOOKS
from scorer.web.pad import Troubles, new_key

room = Blueprint("start", __name__)


@room.get("/")
@public
def page() -> str:
    """My tables, a code to type, a new table."""
    phone = device()
    return render_template("start/start.html", mine=people.my_tables(phone) if phone else ())


@room.get("/new")
@public
def new() -> AnyResponse:
    """The form of a new table."""
    return _form_page(TableForm(), Troubles(), 200)


@room.post("/new")
@public
def create() -> AnyResponse:
    """Opens the table and goes to it; the phone that opened it directs it."""
    form = posted(TableForm)
    if found := openings.before_opening(form):
        return _form_page(form, Troubles(found), 422)
    count_new_table()
    author = Author(people.device_hash(device_for_writing()), None, Role.DIRECT)
    try:
        opened = tables.open_table(form.document(), author, now(), form.own_key)
    except Refused as refused:
        return _form_page(form, Troubles(openings.placed(refused.refusal.problems, form)), 422)
    return redirect(url_for("tables.page", table=opened.id), 303)


@room.post("/look")
@public
def look() -> AnyResponse:
    """Keeps the look picked on this phone (automatic: follows the phone) and goes back."""
    form = posted(LookForm)
    picked = str(form.theme.data)
    if picked not in LOOKS:
        raise BadRequest
    answer = redirect(own_path(str(form.back.data)), 303)
    answer.set_cookie(COOKIE, picked, max_age=YEAR, httponly=True, samesite="Lax", secure=is_https())
    return answer


def _form_page(form: TableForm, troubles: Troubles, status: int) -> AnyResponse:
    form.key.data = form.own_key or new_key()
    html = render_template("start/new.html", form=form, troubles=troubles, choices=openings.choices())
    return make_response(html, status)
