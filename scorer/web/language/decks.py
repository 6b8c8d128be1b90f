"""Which cards a table plays with: the words and drawings of its pack, wherever a card or a call is shown.

A page of a table finds its pack by itself: the visit names the table, the table's sheet holds its labels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Flask, g, has_request_context

from scorer.rules.ruleset import ChiamataRules
from scorer.rules.table import Setup
from scorer.services import tables

FRENCH = {"coppe": "cuori", "denari": "quadri", "spade": "picche", "bastoni": "fiori"}


@dataclass(frozen=True, slots=True)
class Deck:
    """`knight`: the table's own word for the card above the jack, or None; `french`: hearts for cups;
    `cards_called`: at an auction cards are called, or points of the two, not points alone.
    """

    knight: str | None = None
    french: bool = False
    cards_called: bool = True

    def drawing(self, suit: str) -> str:
        """The id of a suit's drawing in the sprite."""
        return FRENCH.get(suit, suit) if self.french else suit

    def face(self, rank: str) -> str:
        """The id of a court card's figure in the sprite: the table's own queen or rider."""
        return "donna" if rank == "cavallo" and self.knight == "donna" else rank


ITALIAN = Deck()


def deck() -> Deck:
    """The pack of the table this request is about, or the one it names; else the Italian one."""
    if not has_request_context() or ("visit" not in g and "deck" not in g):
        return ITALIAN
    if "deck" not in g:
        play_at(tables.load(g.visit.table).setup)
    found: Deck = g.deck
    return found


def play_at(setup: Setup) -> None:
    """Shows the cards and the calls of this table while this request is answered."""
    rules = setup.rules
    play_with(setup.labels, not isinstance(rules, ChiamataRules) or rules.auction.mode != "points_only")


def play_with(labels: Mapping[str, str] | None, cards_called: bool = True) -> None:
    """Shows cards of this pack while this request is answered: the labels of a sheet (`knight`, `suits`)."""
    labels = labels or {}
    g.deck = Deck(labels.get("knight"), labels.get("suits") == "french", cards_called)


def attach(app: Flask) -> None:
    """Templates get `suit_drawing("coppe")` and `face_drawing("re")`."""
    app.jinja_env.globals.update(
        suit_drawing=lambda suit: deck().drawing(suit), face_drawing=lambda rank: deck().face(rank)
    )
