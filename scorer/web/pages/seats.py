"""The draw before the first hand: partners, seats and dealer, by the cards people show or by the phone."""

from __future__ import annotations

from random import SystemRandom

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Conflict, Problem, Refused
from scorer.services import seating, tables
from scorer.web.forms.seats_form import SeatsForm
from scorer.web.forms.typed import posted
from scorer.web.guards.access import here, score
from scorer.web.guards.clock import now
from scorer.web.shown import drawing
from scorer.web.shown.pad import Troubles, new_key

room = Blueprint("seats", __name__)
SEEDS = 100_000  # five digits are read out and typed again without a mistake


@room.get("/t/<table>/seats")
@score
def page(table: str) -> AnyResponse:
    """What can be drawn (`moving`: what gives new seats; the only such way at once); then the draw, card by
    card; then how all sit. Nothing is saved.
    """
    form = SeatsForm(request.args)
    if "by_phone" in request.args:
        seed = f"{SystemRandom().randrange(SEEDS):05d}"
        told = {"table": table, "method": form.method.data, "seed": seed}
        return redirect(url_for("seats.page", **told), 303)
    ways = drawing.ways(tables.load(table), "moving" in request.args)
    if len(ways) == 1 and not form.method.data:
        return redirect(ways[0].address, 303)
    return _page(table, form)


@room.post("/t/<table>/seats")
@score
def sit(table: str) -> AnyResponse:
    """Seats the people as they drew, once, and goes to the table."""
    form = posted(SeatsForm)
    method = form.picked(len(tables.load(table).setup.players))
    try:
        if method is None:
            return _page(table, form)
        seating.seat(table, form.drawn(method), str(form.key.data), here().author, now(), form.seen)
    except Refused as refused:
        return _page(table, form, refused.refusal.problems, 422)
    except Conflict as conflict:
        return _page(table, SeatsForm(), (Problem(conflict.code),), 409)
    return redirect(url_for("tables.page", table=table), 303)


def _page(table: str, form: SeatsForm, problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    view = tables.load(table)
    method = form.picked(len(view.setup.players))
    form.version.data, form.key.data = str(view.version), new_key()
    html = render_template(
        "seats/draw.html",
        view=view,
        form=form,
        ways=drawing.ways(view, "moving" in request.args),
        draw=drawing.drawing(view, form, method) if method else None,
        open=view.next == 1,
        troubles=Troubles(problems),
    )
    return Response(html, status)
