"""Ask the referee: the questions, and each of them with its answer. All of it stands in the address."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from werkzeug.exceptions import NotFound

from scorer.errors import Gone
from scorer.rules.dealing import GAMES
from scorer.services import people
from scorer.web.forms.asking.context import Context, context
from scorer.web.guards.access import device, public
from scorer.web.language.decks import play_with
from scorer.web.shown import asking as shown
from scorer.web.shown.pad import Troubles
from scorer.web.shown.question_page import QuestionPage, rules_title

room = Blueprint("asking", __name__)


@room.get("/ask")
@public
def page() -> str:
    """The questions; those of a table's game where the address tells of one."""
    play_with(request.args)
    told = context(request.args, GAMES)
    named = "rules" in request.args
    return render_template(
        "asking/index.html",
        context=told,
        named=named,
        groups=shown.offered(told.game if named else None),
        matters=shown.matters(told),
        kept=told.query | _origin(told) if named else {},
        home=_home(told),
        rules_title=rules_title(told.asked),
    )


@room.get("/ask/<question>")
@public
def question(question: str) -> str:
    """A question as far as it is told, with its answer or what is missing."""
    asking = shown.QUESTIONS.get(question)
    if asking is None:
        raise NotFound
    play_with(request.args)
    form = asking.form(request.args)
    told = context(request.args, asking.games, asking.cards_alone)
    answered = shown.answered(asking, form, told)
    return render_template(
        f"asking/{asking.id}.html",
        asking=asking,
        form=form,
        context=told,
        answered=answered,
        troubles=Troubles(answered.problems),
        page=QuestionPage(asking, form, told, _origin(told)),
    )


def _origin(told: Context) -> dict[str, list[str]]:
    """The table the question came from, as the address carries it on."""
    return {"table": [told.table]} if told.table else {}


def _home(told: Context) -> str:
    """Back to the table where this phone sits at one, else to the first page."""
    phone = device()
    try:
        sits = bool(told.table and phone and people.author_of(told.table, phone))
    except Gone:
        sits = False
    return url_for("tables.page", table=told.table) if sits else url_for("start.page")
