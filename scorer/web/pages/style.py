"""The living page of the look: every token, every component in each state, from the macros the pages use."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template
from werkzeug.datastructures import MultiDict

from scorer.errors import Problem
from scorer.rules.play import COUNTED
from scorer.services.values import Author, Role, TableView
from scorer.web.forms.count_form import CountForm
from scorer.web.forms.ruling_forms import DecisionForm
from scorer.web.forms.typed import BriscolaForm, ChiamataForm
from scorer.web.guards.access import public
from scorer.web.language.words import RANKS, SUITS
from scorer.web.pages import aims
from scorer.web.shown import colours, sheet
from scorer.web.shown.board import Board, board
from scorer.web.shown.counter import counter
from scorer.web.shown.followed import step
from scorer.web.shown.pad import Troubles, pad
from scorer.web.shown.qr import qr
from scorer.web.shown.quarrel import quarrel
from scorer.web.shown.refereed import refereed
from scorer.web.shown.samples import Samples, samples
from scorer.web.shown.special_pages import special

room = Blueprint("style", __name__)


@room.get("/style")
@public
def page() -> Response:
    """The look, for whoever wants to learn it or to see what a change does; kept out of search engines."""
    shown = samples()
    answer = make_response(
        render_template(
            "style/style.html",
            samples=shown,
            colours=colours,
            boards={"evening": board(shown.evening, None), "long": board(shown.long)},
            seats=[(view, board(view)) for view in shown.seats],
            rows=sheet.sheet(shown.log, shown.evening),
            recording=_recording(shown.evening),
            resting=_recording(shown.seats[-1]),
            plain=_plain(shown.pairs),
            cards=(RANKS, SUITS),
            calm=Troubles(),
            code=qr("https://smazzata.example/g/K7P33MDW"),
        )
    )
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@room.get("/style/referee")
@public
def referee() -> Response:
    """The same of a hand in progress, the counter, the clock and quarrels."""
    answer = make_response(
        render_template("style/referee.html", referee=_referee(samples()), calm=Troubles())
    )
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _recording(view: TableView) -> dict[str, object]:
    """A hand of Chiamata half told, as the recording page gets it."""
    told = {"caller": "0", "call": "due:85", "suit": "denari", "partner": "1", "points": "85"}
    return {"pad": pad(view.state), "form": ChiamataForm(MultiDict(told)), "aim": aims.new(view)}


def _plain(view: TableView) -> dict[str, object]:
    """A plain hand, refused; the table it belongs to; the forms of the sheet behind the three dots."""
    aim = aims.new(view)
    form = aim.blank(MultiDict({"totals-0": "74", "totals-1": "46"}))
    assert isinstance(form, BriscolaForm)
    refused = Troubles((Problem("out_of_range", "totals.0"), Problem("missing_field", "players.1")))
    shown: Board = board(view)
    return {
        "pad": pad(view.state),
        "form": form,
        "aim": aim,
        "board": shown,
        "view": view,
        "refused": refused,
        "special": special(view.state),
    }


def _referee(shown: Samples) -> dict[str, object]:
    """A hand in progress, its piles counted, a clock, a quarrel: as their own pages get them."""
    view, told = shown.evening, refereed(shown.evening, shown.timed)
    count, decision = CountForm(), DecisionForm(MultiDict({"decision": "penalty"}))
    count.tick(dict(zip(COUNTED, (3, 2, 4, 0, 0), strict=True)))
    while len(decision.scores) < view.setup.sides:
        decision.scores.append_entry()
    return {
        "view": view,
        "timed": shown.timed,
        "hands": told.hands,
        "step": step,
        "counter": counter(told.piles, count),
        "count": count,
        "clocks": told.clocks,
        "contested": told.contested,
        "decided": told.decided,
        "quarrel": quarrel(told.quarrelled, 1, Author(None, None, Role.DIRECT)),
        "decision": decision,
        "special": special(view.state),
    }
