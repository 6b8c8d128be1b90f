"""Draws of seats in words: what can be drawn, what was, and how people then sit."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import LazyString, lazy_gettext

from scorer.errors import Json
from scorer.rules.seating import Method
from scorer.rules.state import Setup
from scorer.web.language.sentences import side_names
from scorer.web.language.texts import gettext
from scorer.web.language.words import isolated, names

TITLES: Mapping[Method, LazyString] = {
    "partners": lazy_gettext("Partners, seats and dealer, by cards"),
    "lowest": lazy_gettext("The first dealer: the lowest card"),
    "highest": lazy_gettext("The first dealer: the highest card"),
    "lot": lazy_gettext("Seats and dealer by lot"),
}
MEANINGS: Mapping[Method, LazyString] = {
    "partners": lazy_gettext("The highest cards play together against the lowest. The highest of all deals."),
    "lowest": lazy_gettext("Everybody stays where they sit (“bas fa mas”)."),
    "highest": lazy_gettext("Everybody stays where they sit."),
    "lot": lazy_gettext("The phone draws an order; the first one drawn deals."),
}
SOURCES: Mapping[Method, str] = {
    "partners": "S0, Distribuzione delle carte",
    "lowest": "S1, Distribuzione delle carte",
    "highest": "S0, Distribuzione delle carte",
    "lot": "S4",
}


def sides_words(setup: Setup) -> str:
    """Who plays with whom, where partners do: "Anna e Carla contro Bruno e Dario."; else nothing."""
    if setup.game != "briscola" or len(setup.players) < 4:
        return ""
    ours, theirs = (names(side_names(setup, side)) for side in range(2))
    return gettext("%(ours)s play against %(theirs)s.", ours=ours, theirs=theirs)


def deals_words(setup: Setup) -> str:
    """Who deals first."""
    return gettext("%(name)s deals first.", name=isolated(setup.players[setup.first_dealer]))


def seats_words(drawn: Mapping[str, Json]) -> str:
    """A draw as the log tells it: the order of play, who deals, and the seed it can be drawn from again."""
    people, dealer = tuple(drawn["players"]), isolated(drawn["players"][drawn["first_dealer"]])
    if seed := drawn.get("seed"):
        return gettext(
            "Seats drawn from the seed %(seed)s: %(people)s; %(dealer)s deals first",
            seed=seed,
            people=names(people),
            dealer=dealer,
        )
    return gettext(
        "Seats drawn by cards: %(people)s; %(dealer)s deals first", people=names(people), dealer=dealer
    )
