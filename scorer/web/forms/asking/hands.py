"""Questions about a hand that was played: who has won it, what it pays, how the match stands."""

from __future__ import annotations

from typing import ClassVar

from wtforms import StringField

from scorer.errors import Json
from scorer.rules.auction import LOWEST
from scorer.rules.cards import RANKS, WHOLE_DECK
from scorer.rules.dealing import Game, sides_of
from scorer.rules.ruleset import BriscolaRules, ChiamataRules, Rules
from scorer.web.forms.asking.cards import numbers
from scorer.web.forms.asking.context import Context
from scorer.web.forms.asking.question import Question, said, whole
from scorer.web.forms.table_form import MATCHES
from scorer.web.forms.typed import Places

MOST_SIDES = 3
FORMATS = ("best_of-3", "best_of-5", "first_to-3", "fixed-5", "sum-3", "difference-3", "sum_to-240")


class PaysQuestion(Question):
    """What a Chiamata hand pays everybody."""

    id = "pays"
    games: ClassVar[tuple[Game, ...]] = ("chiamata",)
    rules = True
    caller = StringField()
    partner = StringField()  # a seat; the caller's own, or "alone": alone
    call = StringField()  # a rank, or "points"
    bid = StringField()
    points = StringField()
    redeals = StringField()

    def line(self, context: Context) -> Json | None:
        """Once a call and the points made are said, and who has called with whom where people are named;
        five play, whoever rests at the table.
        """
        call = self._call(context)
        unnamed = bool(context.names) and not (said(self.caller) and said(self.partner))
        if call is None or not said(self.points) or unnamed:
            return None
        redeals = said(self.redeals) or str(context.redeals)
        hand = self._people() | {"call": call, "points": whole(self.points)}
        five = {"players": 5} if not context.names else {}
        given = hand | ({"redeals": int(redeals)} if redeals.isdigit() and int(redeals) else {})
        resting = {"dealer": context.dealer or 0} if context.names and context.players > 5 else {}
        return self._line(context, "chiamata_hand", given | resting, **five)

    def _people(self) -> dict[str, Json]:
        caller, partner = whole(self.caller), whole(self.partner)
        caller = 0 if caller == "" else caller
        if partner == "alone" or (partner != "" and partner == caller):
            return {"caller": caller, "solo": True}
        if partner == "":
            partner = 1 if caller == 0 else 0
        return {"caller": caller, "partner": partner}

    def _call(self, context: Context) -> Json | None:
        call = said(self.call) or ("points" if said(self.bid) else "")
        if call in RANKS:
            return {"rank": call}
        if call != "points" or not said(self.bid):
            return None
        rules = context.asked.rules
        by_points = isinstance(rules, ChiamataRules) and rules.auction.mode == "points_only"
        return ({} if by_points else {"rank": LOWEST}) | {"points": whole(self.bid)}

    def place(self, field: str) -> str:
        """`call.points` is the bid."""
        return {"call.points": "bid", "call.rank": "call", "solo": "partner"}.get(field, field)


class HandQuestion(Question):
    """Who has won a plain hand."""

    id = "hand"
    games: ClassVar[tuple[Game, ...]] = ("briscola",)
    rules = True
    people = True
    totals = Places(StringField(), min_entries=MOST_SIDES, max_entries=MOST_SIDES)
    last = StringField()

    def line(self, context: Context) -> Json | None:
        """One side's points are enough between two: the other has what is missing."""
        sides = sides_of("briscola", context.players)
        totals = [whole(field) for field in self.totals][:sides]
        if totals.count("") == 1 and all(isinstance(total, int) for total in totals if total != ""):
            totals[totals.index("")] = WHOLE_DECK - sum(total for total in totals if total != "")
        if "" in totals:
            return None
        last = {"last_trick_side": whole(self.last)} if said(self.last) else {}
        return self._line(context, "briscola_hand", {"totals": totals} | last)

    def place(self, field: str) -> str:
        """All totals stand under one question; `last_trick_side` is whose the last trick was."""
        return "last" if field == "last_trick_side" else field.partition(".")[0]


class MatchQuestion(Question):
    """Whether a match is over, and whose it is."""

    id = "match"
    games: ClassVar[tuple[Game, ...]] = ("briscola",)
    rules = True
    people = True
    format = StringField(default=FORMATS[0])
    hands = StringField()

    def line(self, context: Context) -> Json | None:
        """A hand a word: "67" or "67-53", with three players "50-40-30"; what is missing is reckoned."""
        sides = sides_of("briscola", context.players)
        hands = [_totals(numbers(word), sides) for word in said(self.hands).replace(",", " ").split()]
        if not hands:
            return None
        document = MATCHES.get(said(self.format), {"type": said(self.format)})
        return self._line(context, "match", {"format": document, "hands": hands})

    def place(self, field: str) -> str:
        """Whatever is wrong with a hand stands beside the hands."""
        return "format" if field.startswith("format") else "hands"


def _totals(told: list[Json], sides: int) -> list[Json]:
    if len(told) == sides - 1 and all(isinstance(total, int) for total in told):
        return [*told, WHOLE_DECK - sum(told)]
    return told


class RuleQuestion(Question):
    """What the rules say about a matter; where the engine has to say something of it, it is asked too."""

    id = "rule"
    rules = True
    about = StringField()

    def line(self, context: Context) -> Json | None:
        """Sixty all is reckoned as the hand it is, a misdeal as the deal that follows."""
        if said(self.about) == "level":
            kind = "briscola_hand" if context.game == "briscola" else "chiamata_hand"
            around = {"players": 2 if context.game == "briscola" else 5}
            return self._line(context, kind, _level_hand(context.asked.rules), **around)
        if said(self.about) == "faults":
            return self._line(context, "dealers", {"first": context.dealer or 0, "events": ["void"]})
        return None


def _level_hand(rules: Rules) -> dict[str, Json]:
    if isinstance(rules, BriscolaRules):
        last = {"last_trick_side": 0} if rules.tie == "last_trick" else {}
        return {"totals": [WHOLE_DECK // 2, WHOLE_DECK // 2]} | last
    by_points = rules.auction.mode == "points_only"
    call = {"points": max(rules.auction.min_points, WHOLE_DECK // 2 + 1)} if by_points else {"rank": "re"}
    return {"caller": 0, "partner": 1, "call": call, "points": WHOLE_DECK // 2}
