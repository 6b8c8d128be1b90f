"""Two phones, one hand: who was quicker with what, and three ways on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import Response, render_template, request

from scorer.errors import Conflict, Json
from scorer.services.values import Role, TableView
from scorer.web.guards.access import here
from scorer.web.language.labels import entry_title, entry_words, players_at
from scorer.web.language.texts import gettext
from scorer.web.language.words import isolated
from scorer.web.shown.pad import new_key


@dataclass(frozen=True, slots=True)
class Clash:
    """What stands there, what was typed, and what can be done; `fields` are the typed ones, to be sent on."""

    title: str
    who: str
    at: datetime
    theirs: str
    mine: str
    undone: bool
    since: int
    may_add: bool
    may_replace: bool
    number: int
    fields: tuple[tuple[str, str], ...]
    key: str


def page(view: TableView, typed: Json, conflict: Conflict) -> Response:
    """The page of a number that somebody else took; nothing of what was typed is lost on it."""
    html = render_template("recording/clash.html", view=view, clash=_clash(view, typed, conflict.detail))
    return Response(html, 409)


def _clash(view: TableView, typed: Json, there: Json) -> Clash:
    number, last = there["number"], view.undoable
    in_reach = here().role >= Role.DIRECT or (last is not None and last.number == number)
    is_hand = typed.get("kind") not in {"penalty", "substitution"}
    fields = request.form.items(multi=True)
    return Clash(
        title=entry_title(view, number) or gettext("an undone hand"),
        who=isolated(there["by"]) if there["by"] else gettext("another phone"),
        at=datetime.fromisoformat(there["at"]).astimezone(),
        theirs=entry_words(there["entry"], players_at(view, number)),
        mine=_said(typed, view),
        undone=there["undone"],
        since=sum(entry.number > number for entry in view.entries),
        may_add=not (is_hand and view.state.match.over),
        may_replace=in_reach and not there["undone"],
        number=number,
        fields=tuple((name, value) for name, value in fields if name not in {"number", "key", "kept"}),
        key=new_key(),
    )


def _said(typed: Json, view: TableView) -> str:
    """What was typed, in words as far as it makes sense: nothing of it has been judged."""
    try:
        return entry_words(typed, view.state.players)
    except (KeyError, IndexError, TypeError, ValueError):
        return gettext("a hand that is not complete")
