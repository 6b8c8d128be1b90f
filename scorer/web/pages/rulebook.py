"""The rules to read and to search: every published rule set, one of them, a table's own, the glossary."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.exceptions import NotFound

from scorer.rules.dealing import TABLE_SIZES
from scorer.web.forms.rules_query import RulesAsked, rules_asked
from scorer.web.forms.typed import clean, number
from scorer.web.guards.access import public
from scorer.web.language.decks import play_with
from scorer.web.language.rulebook.sources import TEXTS
from scorer.web.shown import rule_lists, search
from scorer.web.shown.rulebook import chapters, rules_told

room = Blueprint("rulebook", __name__)


@room.get("/rules")
@public
def page() -> str:
    """The rule sets by game; with a query, the sentences of all of them that answer it."""
    query = _query()
    return render_template(
        "rulebook/list.html",
        query=query,
        games=rule_lists.every_preset(),
        titles=rule_lists.titles(),
        hits=rule_lists.hits(query) if query else (),
        words=rule_lists.words_found(query) if query else (),
        pieces=search.pieces,
        texts=TEXTS,
    )


@room.get("/rules/words")
@public
def words() -> str:
    """The glossary."""
    query = _query()
    return render_template("rulebook/words.html", query=query, words=rule_lists.words_found(query))


@room.get("/rules/<preset>")
@public
def one(preset: str) -> str:
    """A rule set in whole sentences, with what a table changed of it, of a table with so many `players` only
    what means something there; with a query, those that answer it.
    """
    play_with(request.args)
    asked = _asked(preset)
    query, told = _query(), rules_told(asked, _players(asked))
    return render_template(
        "rulebook/preset.html",
        asked=asked,
        query=query,
        shown=rule_lists.preset_shown(asked.game, preset),
        titles=rule_lists.titles(),
        chapters=chapters(search.found(told, query)),
        pieces=search.pieces,
        kept={name: value for name, value in request.args.items() if name != "q"},
    )


def _asked(preset: str) -> RulesAsked:
    found = rules_asked(preset, request.args)
    if found is None:
        raise NotFound
    return found


def _players(asked: RulesAsked) -> int | None:
    told = number(request.args.get("players", ""))
    return told if isinstance(told, int) and told in TABLE_SIZES[asked.game] else None


def _query() -> str:
    return clean(request.args.get("q"))[: search.LONGEST]
