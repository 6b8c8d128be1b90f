"""The pile counter: each side counts its pile, on one phone or on two; what adds up is recorded."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Conflict, Json, Problem, Refused
from scorer.rules.play import COUNTED, counting
from scorer.services import play, tables
from scorer.services.play import Following
from scorer.web.forms.count_form import CountForm
from scorer.web.forms.typed import number, posted
from scorer.web.guards.access import here, score
from scorer.web.guards.clock import now
from scorer.web.pages import timing
from scorer.web.shown.counter import counter
from scorer.web.shown.pad import Troubles, new_key

room = Blueprint("counter", __name__)


@room.get("/t/<table>/count")
@score
def page(table: str) -> Response:
    """The cards of one pile to be touched; `side` in the address names whose, `again` starts anew."""
    seen = play.follow(table, here().author)
    return _page(seen, _form(seen))


@room.get("/t/<table>/count/live")
@score
def live(table: str) -> str:
    """What changes on the page when the other side counts."""
    seen = play.follow(table, here().author)
    return render_template("counter/live.html", **_shown(seen, _form(seen)))


@room.post("/t/<table>/count")
@score
def save(table: str) -> AnyResponse:
    """Saves the count of one pile, in the place of an earlier one of that pile."""
    form = posted(CountForm)
    which = number(str(form.number.data))
    try:
        play.say(table, form.step(), which, None, str(form.key.data), here().author, now())
    except Refused as refused:
        return _again(table, form, refused.refusal.problems, 422)
    except Conflict as conflict:
        return _again(table, form, (Problem(conflict.code, None, conflict.detail),), 409)
    return redirect(url_for("counter.page", table=table, side=form.side.data), 303)


def _form(seen: Following) -> CountForm:
    """The form with what was counted of its pile before."""
    form = CountForm(request.args)
    form.number.data, form.key.data = str(seen.number), new_key()
    count = counting(seen.play).counts[form.pile(seen.play.dealt.sides)]
    cards = count.cards if count and "again" not in request.args else (0,) * len(COUNTED)
    form.tick(dict(zip(COUNTED, cards, strict=True)))
    return form


def _again(table: str, form: CountForm, problems: tuple[Problem, ...], status: int) -> Response:
    """The page as it was sent, with what stands against it; what is sent next is a request of its own."""
    seen = play.follow(table, here().author)
    form.number.data, form.key.data = str(seen.number), new_key()
    return _page(seen, form, problems, status)


def _page(
    seen: Following, form: CountForm, problems: tuple[Problem, ...] = (), status: int = 200
) -> Response:
    values = _shown(seen, form)
    values |= {"troubles": Troubles(problems), "timer": timing.of_table(values["view"]), "key": new_key()}
    return Response(render_template("counter/page.html", **values), status)


def _shown(seen: Following, form: CountForm) -> dict[str, Json]:
    view = tables.load(seen.table)
    return {
        "view": view,
        "hand": view.state.rows[-1].number if view.state.rows else 0,
        "form": form,
        "mine": form.pile(seen.play.dealt.sides),
        "shown": counter(seen, form),
        "over": seen.state.match.over,
        "timed": seen.timed,
        "moved": seen.moved,
    }
