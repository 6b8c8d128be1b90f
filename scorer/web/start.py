"""The first page, the new table, and the look of the pages."""

from __future__ import annotations

from random import SystemRandom

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Problem, Refused
from scorer.services import people, tables
from scorer.services.values import Author, Role
from scorer.web import limits, mine, openings
from scorer.web.access import device, device_for_writing, here, public, score
from scorer.web.addresses import is_https
from scorer.web.clock import now
from scorer.web.forms import LookForm, clean, posted
from scorer.web.i18n import YEAR, own_path
from scorer.web.looks import COOKIE, LOOKS
from scorer.web.pad import Troubles, new_key
from scorer.web.table_form import TableForm

room = Blueprint("start", __name__)


@room.get("/")
@public
def page() -> str:
    """My tables, a code to type, a new table."""
    phone = device()
    whole = "all" in request.args
    return render_template("start/start.html", mine=mine.my_tables(phone, None if whole else mine.LATEST))


@room.get("/new")
@public
def new() -> AnyResponse:
    """The form of a new table; the phone gets its id here, so that a double tap comes from one phone."""
    device_for_writing()
    return _form_page(TableForm())


@room.post("/new")
@public
def create() -> AnyResponse:
    """Opens the table, once per form, and goes to it; the phone that opened it directs it."""
    form = posted(TableForm)
    if openings.rearranged(form) or openings.rules_unseen(form):
        return _form_page(form)
    if found := openings.before_opening(form):
        return _form_page(form, found)
    limits.count_new_table()
    try:
        opened = tables.open_table(
            openings.sheet(form, SystemRandom()), _opener(), now(), openings.once(form)
        )
    except Refused as refused:
        return _form_page(form, openings.placed(refused.refusal.problems, form))
    return redirect(url_for("tables.page", table=opened.id), 303)


@room.post("/t/<table>/rematch")
@score
def rematch(table: str) -> AnyResponse:
    """A new table for the same people, once per phone and state of the old one; this phone directs it."""
    limits.count_new_table()
    opener = _opener(here().author.name)
    opened = tables.rematch(table, opener, now())
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


def _opener(name: str | None = None) -> Author:
    return Author(people.device_hash(device_for_writing()), name, Role.DIRECT)


def _form_page(form: TableForm, found: tuple[Problem, ...] = ()) -> AnyResponse:
    form.key.data = form.own_key or new_key()
    html = render_template(
        "start/new.html",
        form=form,
        troubles=Troubles(found),
        choices=openings.choices(form),
        unseen=openings.rules_unseen(form) and not clean(form.show.data),
    )
    return make_response(html, 422 if found else 200)
