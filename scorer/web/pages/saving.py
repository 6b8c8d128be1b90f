"""What every recording form does when it is sent: saved once, refused beside its fields, or overtaken."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, jsonify, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorer.errors import Conflict, Json, Problem, Refused
from scorer.rules.table import State
from scorer.services import play, tables
from scorer.services.values import TableView
from scorer.web.forms.typed import number
from scorer.web.guards.access import here
from scorer.web.guards.clock import now
from scorer.web.language.limits import named
from scorer.web.language.problems import sentence
from scorer.web.pages import aims, clashes
from scorer.web.pages.aims import Aim, AnyForm


def keep(view: TableView, aim: Aim) -> AnyResponse:
    """Records what this request sent and goes to the table; what was refused comes back as it was typed.

    Raises Refused where the evening is closed.
    """
    form = aim.posted()
    against = aims.against(aim, form, play.follow(view.id, here().author))
    if asked := aim.objections(form) or aims.unread(form, against):
        return aims.page_of(view, aim, form, asked, 422)
    try:
        entry, which = against.entry if against else aim.entry(form), number(str(form.number.data))
        tables.record(view.id, which, entry, str(form.key.data), here().author, now())
    except Refused as refused:
        if _is_closed(view.id, refused):
            raise
        return refusal(view, aim, form, refused.refusal.problems)
    except Conflict as conflict:
        if not conflict.detail.get("equal"):
            return _overtaken(aim, form, conflict)
    return redirect(url_for("tables.page", table=view.id), 303)


def _is_closed(table: str, refused: Refused) -> bool:
    """Whether it is the closed evening that takes no more."""
    over = any(problem.code == "match_already_over" for problem in refused.refusal.problems)
    return over and tables.load(table).rulings.closed is not None


def refusal(view: TableView, aim: Aim, form: AnyForm, problems: tuple[Problem, ...]) -> Response:
    """The form again, with what is wrong beside each field; a key that is spent is replaced."""
    if any(problem.code == "key_reused" for problem in problems):
        aims.renew(aim, form)
    return aims.page_of(view, aim, form, named(problems, aim.state, aim.entry(form)), 422)


def _overtaken(aim: Aim, form: AnyForm, conflict: Conflict) -> Response:
    """Somebody else was first: three ways on; or a number that nobody has reached yet."""
    view = tables.load(here().table)
    if conflict.code == "number_taken":
        return clashes.page(view, aim.entry(form), conflict)
    aims.renew(aim, form)
    return aims.page_of(view, aim, form, (Problem(conflict.code, None, conflict.detail),), 409)


def told(look: Callable[[], Json], state: State, entry: Json) -> Response:
    """The answer to a preview: what `look` tells, or what stands against the entry that meets this state,
    as sentences.
    """
    try:
        return jsonify(look())
    except Refused as refused:
        found = named(refused.refusal.problems, state, entry)
        return jsonify(problems=[{"field": problem.field, "text": sentence(problem)} for problem in found])
    except Conflict as conflict:
        return jsonify(problems=[{"field": None, "text": sentence(Problem(conflict.code))}])
