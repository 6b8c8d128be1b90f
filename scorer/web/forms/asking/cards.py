"""Questions about cards: who takes, what a pile is worth, which totals can be, the turned card, the pack."""

from __future__ import annotations

import re
from typing import ClassVar

from wtforms import StringField

from scorer.errors import Json
from scorer.rules.cards import POINTS, RANKS, WHOLE_DECK
from scorer.rules.dealing import Game, deck_of
from scorer.web.forms.asking.context import Context
from scorer.web.forms.asking.question import Question, said, whole
from scorer.web.forms.typed import SeatsField, clean, number

MOST_CARDS = 6  # of one trick: nobody plays Briscola in more than six
COUNTED = tuple(rank for rank, points in POINTS.items() if points)
SWAPPING = ("sette", "due")
WHENS = {
    "now": {},
    "lost": {"won_last_trick": False},
    "drawn": {"before_draw": False},
    "gone": {"turned_still_on_table": False},
}
"""The moments of a swap, by the condition of the oracle that is not met then."""


class TrickQuestion(Question):
    """Which card takes the trick; asked again with every card, as if there were no more players."""

    id = "trick"
    trump = StringField()
    card = SeatsField()  # the cards in playing order, "rank:suit"
    first = StringField()  # the seat that led

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards on the table, as they were told."""
        return tuple(clean(card) for card in self.card.data if clean(card))

    def most(self, context: Context) -> int:
        """How many cards the trick holds, where it is known how many play; else as many as can be."""
        return min(context.players, MOST_CARDS) if context.names else MOST_CARDS

    def leader(self, context: Context) -> int:
        """The seat that played the first card: as it was told, else the one after the dealer."""
        told = number(said(self.first))
        return told if isinstance(told, int) and told < context.players else context.next

    def line(self, context: Context) -> Json | None:
        """From the second card on."""
        if not said(self.trump) or len(self.cards) < 2:
            return None
        given = {"cards": [card.split(":") for card in self.cards], "trump": said(self.trump)}
        asked = {"game": "briscola", "players": len(self.cards), "rules": None}
        return self._line(context, "trick", given, **asked)

    def place(self, field: str) -> str:
        """Everything but the trump is a card."""
        return "trump" if field == "trump" else "card"


class TotalQuestion(Question):
    """Whether there can be such a total: of one side, in so many tricks, or all totals together."""

    id = "total"
    people = True
    points = StringField()
    tricks = StringField()
    totals = StringField()

    def line(self, context: Context) -> Json | None:
        """All totals before one; with the tricks its cards are counted; with nothing: what never can be."""
        if listed := numbers(said(self.totals)):
            return self._line(context, "split", {"totals": listed})
        if not said(self.points):
            return self._line(context, "impossible_totals", {})
        if said(self.tricks):
            return self._line(context, "pile", self._pile(context))
        points = whole(self.points)
        rest = WHOLE_DECK - points if isinstance(points, int) else WHOLE_DECK
        two = {"game": "briscola", "players": 2, "rules": None}
        return self._line(context, "split", {"totals": [points, rest]}, **two)

    def _pile(self, context: Context) -> dict[str, Json]:
        deck, tricks = deck_of(context.game, context.players), whole(self.tricks)
        cards = tricks * deck.players if isinstance(tricks, int) else tricks
        return {"cards": cards, "points": whole(self.points), "deck": deck.cards}

    def place(self, field: str) -> str:
        """The oracle's cards are our tricks; its totals are one field of ours."""
        if field.startswith("totals"):
            return "totals" if said(self.totals) else "points"
        return "tricks" if field == "cards" else field


class ValueQuestion(Question):
    """The points of some cards, counted by their ranks."""

    id = "value"
    asso = StringField()
    tre = StringField()
    re = StringField()
    cavallo = StringField()
    fante = StringField()

    def line(self, context: Context) -> Json | None:
        """As soon as one kind of card is counted."""
        counts = {rank: whole(self[rank]) for rank in COUNTED if said(self[rank])}
        return self._line(context, "value", {"cards": counts}) if counts else None

    def place(self, field: str) -> str:
        """`cards.asso` is the field of the aces."""
        return field.removeprefix("cards.")


class SwapQuestion(Question):
    """Whether the turned card may be taken now, with the seven or the two."""

    id = "swap"
    games: ClassVar[tuple[Game, ...]] = ("briscola",)
    rules = True
    turned = StringField()
    held = StringField()
    when = StringField(default="now")

    def line(self, context: Context) -> Json | None:
        """The three conditions are one moment here."""
        if not said(self.turned) or not said(self.held):
            return None
        met = {"won_last_trick": True, "before_draw": True, "turned_still_on_table": True}
        now = met | WHENS.get(said(self.when) or "now", {})
        return self._line(context, "swap", {"turned": said(self.turned), "with": said(self.held)} | now)

    def place(self, field: str) -> str:
        """`with` is what is held."""
        return "held" if field == "with" else field


class TurnedQuestion(Question):
    """Whether the card turned up stays (“asso, tre, re in tavola non c'è”)."""

    id = "turned"
    games: ClassVar[tuple[Game, ...]] = ("briscola",)
    rules = True
    first = StringField()
    second = StringField()

    def line(self, context: Context) -> Json | None:
        """From the first card on; the second where there is one."""
        if not said(self.first):
            return None
        second = {"second": said(self.second)} if said(self.second) else {}
        return self._line(context, "turned_redraw", {"first": said(self.first)} | second)


class DeckQuestion(Question):
    """How many cards there are, get dealt, are left."""

    id = "deck"
    people = True

    def line(self, context: Context) -> Json | None:
        """At once."""
        return self._line(context, "deck", {})


def numbers(text: str) -> list[Json]:
    """The whole numbers of a text, whatever stands between them: "67 53", "67-53", "40, 40, 40"."""
    found = re.split(r"[\s,;/\u2013-]+", text)
    return [
        int(each) if each.isascii() and each.isdigit() and len(each) < 10 else each for each in found if each
    ]


assert set(SWAPPING) <= set(RANKS)
