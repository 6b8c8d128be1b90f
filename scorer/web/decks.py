"""Which cards a table plays with: the words and drawings of its pack, wherever one of its cards is shown.

A page of a table finds its pack by itself: the visit names the table, the table's sheet holds its labels.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, g, has_request_context

from scorer.services import tables

FRENCH = {"coppe": "cuori", "denari": "quadri", "spade": "picche", "bastoni": "fiori"}


@dataclass(frozen=True, slots=True)
class Deck:
    """`knight`: the table's own word for the card above the jack, or None; `french`: hearts for cups."""

    knight: str | None = None
    french: bool = False

    def drawing(self, suit: str) -> str:
        """The id of a suit's drawing in the sprite."""
        return FRENCH.get(suit, suit) if self.french else suit


ITALIAN = Deck()


def deck() -> Deck:
    """The pack of the table this request is about; the Italian one where there is no table."""
    if not has_request_context() or "visit" not in g:
        return ITALIAN
    if "deck" not in g:
        labels = tables.load(g.visit.table).setup.labels or {}
        g.deck = Deck(labels.get("knight"), labels.get("suits") == "french")
    found: Deck = g.deck
    return found


def attach(app: Flask) -> None:
    """Templates get `suit_drawing("coppe")`."""
    app.jinja_env.globals.update(suit_drawing=lambda suit: deck().drawing(suit))
