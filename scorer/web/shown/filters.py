"""Small helpers the templates call: the word for a role or suit, a day, the seats of a picture."""

from __future__ import annotations

from flask import Flask, url_for

from scorer.rules.state import Setup
from scorer.services.sweeping import DEMO_LASTS
from scorer.services.values import Role
from scorer.web.forms.rules_query import rules_of
from scorer.web.guards import looks
from scorer.web.language import decks
from scorer.web.language.money import decimal
from scorer.web.language.rule_words import game_words, rules_words
from scorer.web.language.rulebook.sources import introducing
from scorer.web.language.short_names import fitted
from scorer.web.language.texts import gettext
from scorer.web.language.times import clock, date_words, day, recently, time_of_day, time_zone
from scorer.web.language.titles import table_title
from scorer.web.language.words import (
    RANKS,
    SUITS,
    card_word,
    isolated,
    plain,
    rank_sign,
    rank_word,
    suit_word,
)
from scorer.web.shown.ring import Place, ring


def role_word(role: Role) -> str:
    """What a link is for, as the share page names it."""
    words = {
        Role.WATCH: gettext("Watches"),
        Role.SCORE: gettext("Keeps score"),
        Role.DIRECT: gettext("Directs"),
    }
    return words[role]


def seat_places(seats: int) -> tuple[Place, ...]:
    """Where the heads of a picture stand."""
    return ring(seats).places


def drawn_words(setup: Setup) -> str:
    """How the first dealer was drawn: by whom and with which card; else nothing."""
    cards = {drawn["player"]: drawn["card"] for drawn in setup.seats_drawn or ()}
    if setup.first_dealer not in cards:
        return ""
    name, card = isolated(setup.players[setup.first_dealer]), card_word(cards[setup.first_dealer])
    return gettext("Drawn to deal first: %(name)s, with %(card)s.", name=name, card=card)


def rules_address(setup: Setup) -> str:
    """Where the rules of a table are written: its own changes, how many play, the words of its cards."""
    told = rules_of(setup)
    changes = {name: value for name, value in told.query.items() if name != "rules"}
    changes |= {"players": str(len(setup.players))} | dict(setup.labels or {})
    return url_for("rulebook.one", preset=told.preset, **changes)  # type: ignore[arg-type] # names of settings


def attach(app: Flask) -> None:
    """Gives `app`'s templates these helpers and the look of the pages."""
    app.jinja_env.globals.update(
        role_word=role_word,
        day=day,
        time_of_day=time_of_day,
        decimal=decimal,
        DEMO_DAYS=DEMO_LASTS.days,
        seat_places=seat_places,
        suit_word=suit_word,
        rank_word=rank_word,
        card_word=card_word,
        RANKS=RANKS,
        SUITS=SUITS,
        plain=plain,
        fitted=fitted,
        rank_sign=rank_sign,
        time_zone=time_zone,
        clock=clock,
        table_title=table_title,
        recently=recently,
        date_words=date_words,
        game_title=game_words,
        rules_words=rules_words,
        drawn_words=drawn_words,
        rules_address=rules_address,
        introducing=introducing,
    )
    looks.attach(app)
    decks.attach(app)
