"""The parts of a hand in progress: what it is played over, who speaks, a trick taken, a pile counted."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.rules.cards import POINTS, Card
from scorer.rules.dealing import Deck, Game, deck_of, sides_of, speaking_order
from scorer.rules.piles import KINDS, Counts
from scorer.rules.ruleset import Rules

COUNTED = tuple(rank for kind in KINDS for rank, points in POINTS.items() if points == kind)
"""The ranks of a pile count, in the order of `Count.cards`: ace, three, king, knight, jack."""
CALLERS, DEFENCE = 0, 1
"""The two sides of a Chiamata hand, in the order of a sheet's `tricks`."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who says a step: a name to show, and whatever tells phones apart. Both may be unknown."""

    name: str | None = None
    phone: str | None = None


NOBODY = Speaker()


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a hand is played over: the game, its rules, who dealt, who rests."""

    game: Game
    rules: Rules
    players: int
    dealer: int
    resting: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that play, in order: the first one speaks and leads first, the dealer comes last."""
        return speaking_order(self.players, self.dealer, self.resting)

    @property
    def deck(self) -> Deck:
        """The deck of so many players."""
        return deck_of(self.game, self.players)

    @property
    def sides(self) -> int:
        """How many piles are counted: Chiamata two (calling side, defence), Briscola two or three."""
        return 2 if self.game == "chiamata" else sides_of(self.game, self.players)

    def next_to(self, seat: int, places: int = 1) -> int:
        """The seat so many places further in order of play."""
        return self.order[(self.order.index(seat) + places) % len(self.order)]


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick that was taken. `points` None: nobody said; `cards`: in order of play, as far as they were
    told (all of them, the first few, or none).
    """

    taker: int
    leader: int
    points: int | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """One side's pile, counted: how many aces, threes, kings, knights, jacks; who said so, on which phone."""

    side: int
    cards: Counts
    by: str | None = None
    phone: str | None = None
