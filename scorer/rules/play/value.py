"""A hand in progress as a value: who plays what, and what has been told of it so far.

Everything a page asks is a property computed from the few things that were told; nothing is kept twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorer.errors import Json
from scorer.rules.auction import LOWEST, Auction, Call
from scorer.rules.cards import Card
from scorer.rules.dealing import side_of
from scorer.rules.play.told import CALLERS, DEFENCE, Count, Dealt, Taken
from scorer.rules.ruleset import BriscolaRules, ChiamataRules
from scorer.rules.tricks import winner
from scorer.rules.turned import Action, redraw

Phase = Literal["auction", "passed", "naming", "turning", "tricks", "counting"]


@dataclass(frozen=True, slots=True)
class Play:
    """A hand in progress. Made by `begin`, moved on by `tell`; see `scorer.rules.play`."""

    dealt: Dealt
    auction: Auction | None = None
    """As far as it was followed; None at Briscola."""
    spoken: tuple[Json, ...] = ()
    """Its actions, `[seat, action]` each, as an entry writes them."""
    told_call: tuple[int, Call] | None = None
    """Caller and call where only the last word was told."""
    suit: str | None = None
    told_partner: int | None = None
    """The seat the called card was seen to fall from, where somebody said so."""
    turned: tuple[Card, ...] = ()
    swaps: tuple[tuple[int, Card], ...] = ()
    swapped_after: tuple[int, ...] = ()
    """How many tricks had been told at each swap."""
    tricks: tuple[Taken, ...] = ()
    on_table: tuple[Card, ...] = ()
    """The cards of the trick in progress, in order of play."""
    counts: tuple[Count, ...] = ()
    """The last count of each side, in order of the sides."""

    # What was called

    @property
    def to_speak(self) -> int | None:
        """Whose turn it is to speak; None when nobody is to speak (any more)."""
        closed = self.told_call or self.tricks or self.on_table
        return None if closed or self.auction is None else self.auction.to_speak

    @property
    def caller(self) -> int | None:
        """Who plays for the call; None while that is open."""
        if self.told_call:
            return self.told_call[0]
        return self.auction.caller if self.auction and self.auction.status == "won" else None

    @property
    def call(self) -> Call | None:
        """The call that is played for; None while that is open."""
        if self.told_call:
            return self.told_call[1]
        return self.auction.call if self.auction and self.auction.status == "won" else None

    @property
    def target(self) -> int | None:
        """The points the calling side must make."""
        rules = self.dealt.rules
        return self.call.target(rules) if self.call and isinstance(rules, ChiamataRules) else None

    @property
    def called_card(self) -> Card | None:
        """The card whose holder is the partner (who bids points alone calls the two of the suit)."""
        return Card(self.call.rank or LOWEST, self.suit) if self.call and self.suit else None

    @property
    def passed_out(self) -> bool:
        """Whether everybody passed."""
        return self.auction is not None and self.auction.status == "all_pass" and not self.told_call

    @property
    def may_claim_monte(self) -> bool:
        """Whether a weak hand may be thrown in now: the rules have it, and no card has been played. It is
        recorded as an entry (`monte`), whose `at_most` stands in the rules.
        """
        rules = self.dealt.rules
        has_it = isinstance(rules, ChiamataRules) and rules.monte.at_most is not None
        return has_it and not (self.tricks or self.on_table or self.passed_out)

    # Who with whom

    @property
    def revealed(self) -> int | None:
        """The seat the called card has fallen from, the caller's own included; None while it has not."""
        return self.told_partner if self.fallen is None else self.fallen

    @property
    def fallen(self) -> int | None:
        """The same, as the cards alone tell it."""
        called = self.called_card
        return None if called is None else self.played_by(called)

    @property
    def partner(self) -> int | None:
        """The partner, once the called card has fallen; None before, and for a caller who plays alone."""
        return None if self.revealed == self.caller else self.revealed

    @property
    def solo(self) -> bool:
        """Whether the called card has fallen from the caller's own hand."""
        return self.revealed is not None and self.revealed == self.caller

    def side_of(self, seat: int) -> int | None:
        """The side of a seat; None for who rests, and where it is not known yet (Chiamata, before the called
        card fell).
        """
        if self.dealt.game == "briscola":
            return side_of(seat, self.dealt.players)
        if seat == self.caller:
            return CALLERS
        if self.revealed is None or seat not in self.dealt.order:
            return None
        return CALLERS if seat == self.revealed else DEFENCE

    # Turned card and swap

    @property
    def turned_card(self) -> Card | None:
        """The card that was turned for good; None while there is none, or it must go back."""
        return self.turned[-1] if self.turned and self.turned_action == "keep" else None

    @property
    def turned_action(self) -> Action | None:
        """What is to be done with the card turned last (S1, variant of the deal); None: no card turned."""
        rules = self.dealt.rules
        if not self.turned or not isinstance(rules, BriscolaRules):
            return None
        if redraw(self.turned[-1].rank, None, rules) == "keep":
            return "keep"
        return "bury_and_turn_another" if len(self.turned) % 2 else "reshuffle_whole_pack"

    @property
    def lying(self) -> Card | None:
        """The card that lies under the stock: the turned one, or the one it was swapped for; None once it
        has been drawn, with the last of the stock.
        """
        taken, rounds = len(self.tricks), self.dealt.deck.draw_rounds
        if self.turned_card is None or taken > rounds or (taken == rounds and self.on_table):
            return None
        return self.swaps[-1][1] if self.swaps else self.turned_card

    @property
    def trump(self) -> str | None:
        """The suit that takes: the one the caller named, or the turned card's."""
        return self.suit or (self.turned_card.suit if self.turned_card else None)

    # Tricks

    @property
    def leader(self) -> int | None:
        """Who leads the trick in progress, or the next one; None after the last."""
        if len(self.tricks) == self.dealt.deck.tricks:
            return None
        return self.tricks[-1].taker if self.tricks else self.dealt.order[0]

    @property
    def to_play(self) -> int | None:
        """Whose turn it is to play a card; None after the last trick, or while nobody has won the auction."""
        if self.leader is None or self.to_speak is not None or self.passed_out:
            return None
        return self.dealt.next_to(self.leader, len(self.on_table))

    @property
    def taking(self) -> int | None:
        """Who would take the trick in progress as it lies; None while no card lies there."""
        if not self.on_table or self.trump is None or self.leader is None:
            return None
        return self.dealt.next_to(self.leader, winner(self.on_table, self.trump))

    @property
    def played(self) -> tuple[Card, ...]:
        """Every card that was told to be played, in order."""
        return (*(card for trick in self.tricks for card in trick.cards), *self.on_table)

    def played_by(self, card: Card) -> int | None:
        """The seat that played a card; None where that was not told."""
        for trick in self.tricks:
            if card in trick.cards:
                return self.dealt.next_to(trick.leader, trick.cards.index(card))
        if card in self.on_table and self.leader is not None:
            return self.dealt.next_to(self.leader, self.on_table.index(card))
        return None

    @property
    def all_taken(self) -> bool:
        """Whether every trick of the hand has been told."""
        return len(self.tricks) == self.dealt.deck.tricks

    def tricks_of(self, side: int) -> tuple[Taken, ...]:
        """The tricks a side has taken, as far as it is known who belongs to it."""
        return tuple(trick for trick in self.tricks if self.side_of(trick.taker) == side)

    @property
    def tricks_by_seat(self) -> tuple[int, ...]:
        """How many tricks each seat has taken."""
        takers = [trick.taker for trick in self.tricks]
        return tuple(takers.count(seat) for seat in range(self.dealt.players))

    @property
    def phase(self) -> Phase:
        """What comes next, as far as it was told: the auction (or its end: everybody passed), the name of the
        suit, a card to turn in place of the last one, tricks, the count.
        """
        if self.counts or self.all_taken:
            return "counting"
        if self.tricks or self.on_table:
            return "tricks"
        if self.dealt.game == "briscola":
            return "tricks" if self.turned_action in {None, "keep"} else "turning"
        if self.passed_out:
            return "passed"
        return "auction" if self.call is None else "naming" if self.suit is None else "tricks"
