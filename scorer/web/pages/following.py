"""The hand in progress: what a table follows of it, and its page for those who score.

Every key of that page is a button `said` with a step inside a form made by the macro `step_form`
(templates/following/step.html); parts for other steps are templates included there.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Conflict, Json, Refused
from scorer.rules.play.taking_back import GIVE_UP, UNDO
from scorer.services import play, tables
from scorer.services.play import Told
from scorer.web.forms.step_form import FollowForm, StepForm
from scorer.web.forms.typed import clean, posted
from scorer.web.forms.typed import number as whole
from scorer.web.guards.access import here, score
from scorer.web.guards.clock import now
from scorer.web.language.reasons import reason
from scorer.web.language.steps import overtaken
from scorer.web.pages import timing
from scorer.web.shown.followed import followed, needs_call, step, step_fields
from scorer.web.shown.further_back import further_back
from scorer.web.shown.pad import Troubles, new_key

room = Blueprint("following", __name__)


@room.get("/t/<table>/hand")
@score
def page(table: str) -> Response:
    """The hand in progress: what can be told now."""
    return _page("page", table)


@room.get("/t/<table>/hand/live")
@score
def live(table: str) -> Response:
    """The part of it that changes with every step."""
    return _page("live", table)


@room.post("/t/<table>/hand")
@score
def tell(table: str) -> AnyResponse:
    """Tells one step, once; what is refused is said with its reason, over the hand as it stands."""
    form, said = posted(StepForm), None
    try:
        said = form.step()
        return redirect(_onward(_tell(table, said, form)), 303)
    except Refused as refused:
        people = play.follow(table, here().author).state.players
        reasons = dict.fromkeys(reason(problem, people, said) for problem in refused.refusal.problems)
        return _page("page", table, tuple(reasons), 422, form, _is(said, "called"))
    except Conflict as conflict:
        if conflict.detail.get("equal"):
            return redirect(url_for("following.page", table=table), 303)
        people = play.follow(table, here().author).state.players
        return _page("page", table, (overtaken(conflict, people),), 409)


@room.get("/t/<table>/hand/back")
@score
def back(table: str) -> Response:
    """All that was told of the hand, to go back to; `many` in the address: what so many steps back takes
    back.
    """
    return _back(table, whole(request.args.get("many", "")))


@room.post("/t/<table>/hand/back")
@score
def go_back(table: str) -> AnyResponse:
    """Takes back so many steps, at once."""
    form, many = posted(StepForm), whole(request.form.get("many", ""))
    if not isinstance(many, int):
        raise BadRequest
    try:
        play.undo(table, form.hand, form.place, clean(form.key.data), here().author, now(), many)
    except Refused as refused:
        reasons = dict.fromkeys(reason(problem, (), None) for problem in refused.refusal.problems)
        return _back(table, None, tuple(reasons), 422)
    except Conflict as conflict:
        people = play.follow(table, here().author).state.players
        return _back(table, None, (overtaken(conflict, people),), 409)
    return redirect(url_for("following.page", table=table), 303)


def _back(table: str, many: Json, reasons: tuple[str, ...] = (), status: int = 200) -> Response:
    following, steps = play.steps_told(table, here().author)
    places = further_back(following, steps)
    html = render_template(
        "following/back.html",
        view=tables.load(table),
        places=places,
        chosen=next((each for each in places if each.many == many), None),
        fields=step_fields(following),
        reasons=reasons,
    )
    return Response(html, status)


@room.get("/t/<table>/follow")
@score
def helpers(table: str) -> Response:
    """What this table follows of its hands, to be chosen."""
    form = FollowForm()
    form.show(play.follow(table, here().author).helpers)
    return _helpers(table, form)


@room.post("/t/<table>/follow")
@score
def choose(table: str) -> AnyResponse:
    """Remembers it for this table."""
    form = posted(FollowForm)
    try:
        play.choose(table, form.helpers(), here().author)
    except Refused as refused:
        return _helpers(table, form, Troubles(refused.refusal.problems), 422)
    return redirect(url_for("tables.page", table=table), 303)


@room.post("/t/<table>/depth")
@score
def deepen(table: str) -> AnyResponse:
    """Remembers how deep the tricks are followed from now on; back to the hand."""
    wanted = posted(FollowForm).depth()
    play.choose(table, replace(play.follow(table, here().author).helpers, tricks=wanted), here().author)
    return redirect(url_for("following.page", table=table), 303)


def _tell(table: str, said: Json, form: StepForm) -> Told:
    number, at, key = form.hand, form.place, clean(form.key.data)
    if _is(said, UNDO):
        return play.undo(table, number, at, key, here().author, now())
    if _is(said, GIVE_UP):
        return play.give_up(table, number, at, key, here().author, now())
    return play.say(table, said, number, at, key, here().author, now())


def _is(said: Json, kind: str) -> bool:
    return isinstance(said, dict) and said.get("step") == kind


def _onward(told: Told) -> str:
    """Where a step leads: to the page again; to recording once all is told that this table follows."""
    after = told.following
    goes_on = after.helpers.tricks != "off" or after.helpers.counter
    if after.last and _is(after.last.said, "suit") and not goes_on:
        return url_for("recording.page", table=after.table)
    return url_for("following.page", table=after.table)


def _page(
    template: str,
    table: str,
    reasons: tuple[str, ...] = (),
    status: int = 200,
    typed: StepForm | None = None,
    final: bool = False,
) -> Response:
    """`typed`: what was told and refused; `final`: it was the last call."""
    view, following = tables.load(table), play.follow(table, here().author)
    final = final or request.args.get("ask") == "call" or needs_call(following)
    shown = followed(following, reasons, final, here().author.device)
    values = {"view": view, "shown": shown, "final": final, "typed": typed, "step": step}
    values |= {"timer": timing.of_table(view), "key": new_key()} if template == "page" else {}
    return Response(render_template(f"following/{template}.html", **values), status)


def _helpers(table: str, form: FollowForm, troubles: Troubles | None = None, status: int = 200) -> Response:
    view = tables.load(table)
    html = render_template("following/choose.html", view=view, form=form, troubles=troubles or Troubles())
    return Response(html, status)
