"""Who sits, deals, rests and speaks; how many cards and tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Game = Literal["briscola", "chiamata"]
GAMES: tuple[Game, ...] = ("briscola", "chiamata")
TABLE_SIZES: dict[Game, tuple[int, ...]] = {"briscola": (2, 3, 4, 6), "chiamata": (5, 6, 7)}
ACTIVE = 5
"""Chiamata is played by exactly five (S3, Giocatori); a sixth and a seventh rest in turn."""


@dataclass(frozen=True, slots=True)
class Deck:
    """What is dealt to a number of players."""

    players: int
    cards: int
    removed: int
    hand: int
    turned: int

    @property
    def tricks(self) -> int:
        """Tricks of a hand: every card is played."""
        return self.cards // self.players

    @property
    def stock_face_down(self) -> int:
        """Cards left in the stock after the deal, without the turned one."""
        return self.cards - self.players * self.hand - self.turned

    @property
    def draw_rounds(self) -> int:
        """Tricks after which everybody draws; the last round takes the turned card."""
        return (self.stock_face_down + self.turned) // self.players


CHIAMATA_DECK = Deck(5, 40, 0, 8, 0)
BRISCOLA_DECKS = {
    2: Deck(2, 40, 0, 3, 1),
    3: Deck(3, 39, 1, 3, 1),
    4: Deck(4, 40, 0, 3, 1),
    6: Deck(6, 36, 4, 3, 1),
}


def deck_of(game: Game, players: int) -> Deck:
    """The deck of a table; Chiamata always deals to five. Raises KeyError for a number that does not play."""
    return CHIAMATA_DECK if game == "chiamata" else BRISCOLA_DECKS[players]


def sides_of(game: Game, players: int) -> int:
    """How many scores a hand has: Briscola two or three sides, Chiamata one a player."""
    if game == "chiamata":
        return players
    return 3 if players == 3 else 2


def side_of(seat: int, players: int) -> int:
    """The side of a seat at Briscola: partners sit alternately (S1, S4)."""
    return seat % sides_of("briscola", players)


def after(seat: int, players: int) -> int:
    """The next in order of play."""
    return (seat + 1) % players


def resting_by_default(players: int, dealer: int) -> tuple[int, ...]:
    """Six: the dealer rests; seven: the dealer and the seat before him; five: nobody."""
    return tuple(sorted((dealer - i) % players for i in range(players - ACTIVE)))


def speaking_order(players: int, dealer: int, resting: tuple[int, ...]) -> tuple[int, ...]:
    """The active seats from the dealer's next on; the first one speaks and leads the first trick."""
    around = ((dealer + 1 + i) % players for i in range(players))
    return tuple(seat for seat in around if seat not in resting)
