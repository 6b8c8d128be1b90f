"""The first page, the new table, and the look of the pages."""

from __future__ import annotations

from random import SystemRandom

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Problem, Refused
from scorer.services import copies, people, tables
from scorer.services.values import Author, Role
from scorer.web.forms import openings
from scorer.web.forms.table_form import DRAWN_AFTER, TableForm
from scorer.web.forms.typed import LookForm, clean, posted
from scorer.web.guards import limits
from scorer.web.guards.access import device, device_for_writing, here, public, score
from scorer.web.guards.addresses import is_at_the_machine, is_https
from scorer.web.guards.clock import now
from scorer.web.guards.i18n import YEAR, where_from
from scorer.web.guards.looks import COOKIE, LOOKS
from scorer.web.shown import mine
from scorer.web.shown.pad import Troubles, new_key

room = Blueprint("start", __name__)


@room.get("/")
@public
def page() -> str:
    """My tables, a code to type, a new table.

    `home`: opened from the home screen, which may keep cookies of its own and know none of my tables.
    """
    shown = mine.my_tables(device(), now(), None if "all" in request.args else mine.LATEST)
    kept = copies.ours(now()) if is_at_the_machine() else None
    return render_template("start/start.html", mine=shown, home="home" in request.args, kept=kept, now=now())


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
    if clean(form.first_dealer.data) == DRAWN_AFTER:
        return redirect(url_for("seats.page", table=opened.id, moving="y"), 303)
    return redirect(url_for("tables.page", table=opened.id), 303)


@room.post("/t/<table>/rematch")
@score
def rematch(table: str) -> AnyResponse:
    """A new table for the same people, one for each state of the old one; each phone that asks directs it."""
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
    answer = redirect(where_from(), 303)
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
