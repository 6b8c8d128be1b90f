"""Small helpers the templates call: the word for a role or suit, a day, the seats of a picture."""

from __future__ import annotations

from datetime import datetime

from flask import Flask
from flask_babel import format_date

from scorer.rules.state import Setup
from scorer.services.values import Role
from scorer.web import decks, looks
from scorer.web.ring import Place, ring
from scorer.web.rule_words import game_words, rules_words
from scorer.web.texts import gettext
from scorer.web.times import time_zone
from scorer.web.words import card_word, isolated, plain, suit_word


def role_word(role: Role) -> str:
    """What a link is for, as the share page names it."""
    words = {
        Role.WATCH: gettext("Watches"),
        Role.SCORE: gettext("Keeps score"),
        Role.DIRECT: gettext("Directs"),
    }
    return words[role]


def day(moment: datetime) -> str:
    """A day as people write it."""
    return str(format_date(moment, "d MMMM"))


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


def attach(app: Flask) -> None:
    """Gives `app`'s templates these helpers and the look of the pages."""
    app.jinja_env.globals.update(
        role_word=role_word,
        day=day,
        seat_places=seat_places,
        suit_word=suit_word,
        plain=plain,
        time_zone=time_zone,
        game_title=game_words,
        rules_words=rules_words,
        drawn_words=drawn_words,
    )
    looks.attach(app)
    decks.attach(app)
