"""Questions between hands: who deals, what follows when everybody passes, a call in the auction, the dish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from wtforms import BooleanField, StringField

from scorer.errors import Json
from scorer.rules.auction import LOWEST, PASS
from scorer.rules.cards import RANKS
from scorer.rules.dealing import Game
from scorer.rules.ruleset import ChiamataRules
from scorer.web.forms.asking.context import Context
from scorer.web.forms.asking.question import Question, said, whole
from scorer.web.forms.table_form import cents
from scorer.web.forms.typed import number

EVENTS: Mapping[Game, tuple[str, ...]] = {
    "briscola": ("played", "tie", "void"),
    "chiamata": ("played", "tie", "all_pass", "void"),
}
FOUR_PASSED, POINTS, TWO_AT = "four", "points", "two_at"
MOST_PASSED = 5


class DealerQuestion(Question):
    """Who deals next."""

    id = "dealer"
    rules = True
    people = True
    who = StringField()  # the seat that has dealt
    event = StringField()

    def line(self, context: Context) -> Json | None:
        """Without names it is somebody's deal all the same."""
        if not said(self.event):
            return None
        who = said(self.who) or str(context.dealer or 0)
        return self._line(context, "dealers", {"first": number(who), "events": [said(self.event)]})

    def place(self, field: str) -> str:
        """The first dealer is who has dealt, the event the only one."""
        return "who" if field == "first" else "event"


class PassesQuestion(Question):
    """Everybody has passed, so many times: whose deal it is and what the next hand counts."""

    id = "passes"
    games: ClassVar[tuple[Game, ...]] = ("chiamata",)
    rules = True
    people = True
    passed = StringField()
    void = BooleanField()

    def line(self, context: Context) -> Json | None:
        """Deals passed out in a row, then perhaps a misdealt one."""
        passed = whole(self.passed)
        if not isinstance(passed, int) or not 0 < passed <= MOST_PASSED:
            return None
        deals = ["all_pass"] * passed + (["void"] if self.void.data else [])
        return self._line(context, "chiamata_session", {"first_dealer": context.dealer or 0, "deals": deals})


class CallQuestion(Question):
    """Whether one may say this now."""

    id = "call"
    games: ClassVar[tuple[Game, ...]] = ("chiamata",)
    rules = True
    standing = StringField()  # a rank, "points", "four" (all others have passed), "" (nothing yet)
    standing_points = StringField()
    mine = StringField()  # a rank, "points", "two_at", "pass"
    mine_points = StringField()

    def line(self, context: Context) -> Json | None:
        """An auction of one or two words, the second of which is judged."""
        picked = said(self.mine) or (TWO_AT if said(self.mine_points) else "")
        mine = _word(picked, whole(self.mine_points))
        unsaid = said(self.standing) == POINTS and not said(self.standing_points)
        if mine is None or unsaid:
            return None
        before = self._before(context)
        seats = [(place + 1) % 5 for place in range(len(before) + 1)]
        actions = [[seat, word] for seat, word in zip(seats, [*before, mine], strict=True)]
        five = {"players": 5}
        return self._line(context, "auction", {"dealer": 0, "actions": actions}, **five)

    def _before(self, context: Context) -> list[Json]:
        """What stands; an offer that stands was first said with the two, where cards are called at all."""
        rules = context.asked.rules
        standing = said(self.standing) or (POINTS if said(self.standing_points) else "")
        if standing == FOUR_PASSED:
            return [PASS] * 4
        if standing == POINTS and isinstance(rules, ChiamataRules) and rules.auction.mode != "points_only":
            standing = TWO_AT
        word = _word(standing, whole(self.standing_points))
        return [] if word is None else [word]

    def place(self, field: str) -> str:
        """The last action is ours, those before it stand already: one word, or four passes."""
        stands = said(self.standing) != FOUR_PASSED and (said(self.standing) or said(self.standing_points))
        return "standing" if stands and field.split(".")[1:2] == ["0"] else "mine"


def _word(said_: str, points: Json) -> Json | None:
    if said_ == PASS:
        return PASS
    if said_ in (POINTS, TWO_AT):
        rank = {"rank": LOWEST} if said_ == TWO_AT else {}
        return None if points == "" else rank | {"points": points}
    return {"rank": said_} if said_ in RANKS else None


class PotQuestion(Question):
    """What lies in the dish and who gets what."""

    id = "pot"
    games: ClassVar[tuple[Game, ...]] = ("briscola",)
    people = True
    stake = StringField()
    winners = StringField()

    def line(self, context: Context) -> Json | None:
        """The stake as people write money."""
        if not said(self.stake) or not said(self.winners):
            return None
        stake, winners = cents(said(self.stake)), whole(self.winners)
        given = {"stake_cents": stake, "players": context.players, "winners": winners}
        return self._line(context, "pot", given)

    def place(self, field: str) -> str:
        """Money is typed in euros."""
        return "stake" if field == "stake_cents" else field
