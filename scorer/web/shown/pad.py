"""What the recording page shows: seats as keys, the calls this table allows, who deals, what it counts."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.errors import Problem
from scorer.rules.dealing import ACTIVE
from scorer.rules.ruleset import AuctionRules, BriscolaRules, ChiamataRules
from scorer.rules.table import State
from scorer.web.language import sentences
from scorer.web.language.short_names import Fit, breadth, fitted_all, shortened
from scorer.web.language.texts import gettext
from scorer.web.language.words import (
    RANKS,
    SIDE_SIGNS,
    SUITS,
    names,
    rank_sign,
    rank_with_article,
    rank_word,
    suit_word,
    two_at,
)
from scorer.web.shown.board import double_words
from scorer.web.shown.ring import Ring, ring

BIDS = (65, 70, 71, 75, 80, 81, 85, 91, 101)
KEY_ROOM, FIRST_ROOM = 87, 120  # pixels a name has on a seat's key, and on that of the first, which is wider
KEY_SIZES = (17, 15, 13, 12)
REST_ROOM, REST_SIZES = 62, (13, 12, 11)
STRIP, STRIP_SIZES = 380, (15, 13, 12, 11)
"""A strip of names: its width as the bold letters of `breadth` would need it (its own are light), and their
sizes."""
MANY_COLUMNS = 4
"""Totals of six and seven stand on two lines of so many."""
EDGE, MARK = 6, 15
"""Pixels between two names of the strip, and those of the mark beside the caller's."""


@dataclass(frozen=True, slots=True)
class KeyShown:
    """A key that answers a question: its form value, the word on it, what it is called in a sentence; of
    points the whole call (`call`).
    """

    value: str
    word: str
    sign: str = ""
    said: str = ""
    place: int = 0
    fit: Fit | None = None
    call: str = ""


@dataclass(frozen=True, slots=True)
class RestShown:
    """One of six or seven: whether they rest, and who rests when they are touched."""

    name: str
    rests: bool
    then: tuple[str, ...]
    fit: Fit


@dataclass(frozen=True, slots=True)
class PadShown:
    """All of the recording page but what was typed; `brief`: everybody's name where room is short, `stand`
    as it stands over the totals, `strip` over what each one gets (None: rests), `tight`: too wide there for a
    line with the caller's mark. `called`: what the answer is labelled that says the call, `other`: how one
    reads whose points are typed."""

    dealer: str
    dealer_place: int | None
    double: str | None
    ring: Ring
    seats: tuple[KeyShown, ...]
    brief: tuple[str, ...]
    stand: tuple[Fit, ...]
    strip: tuple[Fit | None, ...]
    tight: bool
    ranks: tuple[KeyShown, ...]
    bids: tuple[KeyShown, ...]
    called: str
    other: str
    least: int
    most: int
    suits: tuple[KeyShown, ...]
    sides: tuple[KeyShown, ...]
    solo: bool
    last_trick: bool
    rests: tuple[RestShown, ...]
    resting: str


def new_key() -> str:
    """A fresh key of 128 bits: whatever happens on the way, this hand is saved once."""
    return secrets.token_urlsafe(16)


def pad(state: State, rest: Sequence[str] = ()) -> PadShown:
    """The recording page of a hand that meets this state; `rest`: who rests, if not who the deal says."""
    rules = state.setup.rules
    least, most = _range(rules)
    resting = _resting(state, rest)
    active = tuple(seat for seat in range(len(state.players)) if seat not in resting)
    rooms = [FIRST_ROOM if seat == min(active) else KEY_ROOM for seat in range(len(state.players))]
    fits = fitted_all(state.players, rooms, KEY_SIZES)
    dealer = state.next_dealer
    return PadShown(
        dealer=state.players[dealer],
        dealer_place=active.index(dealer) if dealer in active else None,
        double=double_words(state),
        ring=ring(len(active), rules.direction == "clockwise"),
        seats=tuple(
            KeyShown(str(seat), state.players[seat], place=place, fit=fits[seat])
            for place, seat in enumerate(active)
        ),
        brief=shortened(state.players),
        stand=_strip(state.players, MANY_COLUMNS if resting else len(state.players)),
        strip=_over_changes(state.players, active),
        tight=_tight([state.players[seat] for seat in active]),
        ranks=_ranks(rules.auction) if isinstance(rules, ChiamataRules) else (),
        bids=_bids(rules.auction) if isinstance(rules, ChiamataRules) else (),
        called=gettext("points") if _points_alone(rules) else gettext("card"),
        other="{points}" if _points_alone(rules) else two_at("{points}"),
        least=least,
        most=most,
        suits=tuple(KeyShown(suit, suit_word(suit)) for suit in SUITS),
        sides=() if isinstance(rules, ChiamataRules) else _sides(state),
        solo=isinstance(rules, ChiamataRules) and rules.solo_allowed,
        last_trick=isinstance(rules, BriscolaRules) and rules.tie == "last_trick",
        rests=rests_of(state, resting),
        resting=names(tuple(state.players[seat] for seat in resting)),
    )


def _strip(players: Sequence[str], columns: int) -> tuple[Fit, ...]:
    """Names over numbers in so many columns, all in one size, on two lines before one is cut."""
    rooms = [STRIP / columns - EDGE] * len(players)
    sizes = STRIP_SIZES[_tight(players, columns) :]
    smallest = min(fit.size for fit in fitted_all(players, rooms, sizes))
    return fitted_all(players, rooms, [size for size in sizes if size <= smallest])


def _over_changes(players: Sequence[str], active: Sequence[int]) -> tuple[Fit | None, ...]:
    """The names over what the hand gives: those of the five who play it, nobody else gets something."""
    playing = dict(zip(active, _strip([players[seat] for seat in active], len(active)), strict=True))
    return tuple(playing.get(seat) for seat in range(len(players)))


def _tight(players: Sequence[str], columns: int = ACTIVE) -> bool:
    """Whether somebody's name and the caller's mark do not stand beside one another."""
    return max(map(breadth, players)) * STRIP_SIZES[0] > STRIP / columns - EDGE - MARK


def _resting(state: State, rest: Sequence[str]) -> tuple[int, ...]:
    """Who rests, the one to be replaced next first: the dealer, who mostly does, is replaced last."""
    usual = tuple(sorted(state.resting, key=lambda seat: seat == state.next_dealer))
    chosen = tuple(int(seat) for seat in rest if seat.isascii() and seat.isdigit() and len(seat) == 1)
    possible = len(set(chosen)) == len(usual) == len(rest) and max(chosen, default=0) < len(state.players)
    return chosen if possible else usual


def rests_of(state: State, resting: tuple[int, ...]) -> tuple[RestShown, ...]:
    """Who of six or seven rests, and who rests when one of the others is touched; nobody where five sit."""
    if not resting:
        return ()
    fits = fitted_all(state.players, [REST_ROOM] * len(state.players), REST_SIZES)
    return tuple(
        RestShown(name, seat in resting, tuple(map(str, (*resting[1:], seat))), fits[seat])
        for seat, name in enumerate(state.players)
    )


def _ranks(auction: AuctionRules) -> tuple[KeyShown, ...]:
    if auction.mode == "points_only":
        return ()
    return tuple(KeyShown(rank, rank_word(rank), rank_sign(rank), rank_with_article(rank)) for rank in RANKS)


def _bids(auction: AuctionRules) -> tuple[KeyShown, ...]:
    if auction.mode == "ranks_only":
        return ()
    rank = "" if auction.mode == "points_only" else "due"
    allowed = [bid for bid in BIDS if auction.min_points <= bid <= auction.max_points]
    said = rank_with_article("due") if rank else gettext("the called card")
    return tuple(
        KeyShown(f"{rank}:{bid}", str(bid), said=said, call=two_at(bid) if rank else str(bid))
        for bid in allowed
    )


def _points_alone(rules: ChiamataRules | BriscolaRules) -> bool:
    """Whether points are called without a card."""
    return isinstance(rules, ChiamataRules) and rules.auction.mode == "points_only"


def _range(rules: ChiamataRules | BriscolaRules) -> tuple[int, int]:
    """The least and the most points that may be bid at this table."""
    if isinstance(rules, BriscolaRules):
        return 0, 0
    return rules.auction.min_points, rules.auction.max_points


def _sides(state: State) -> tuple[KeyShown, ...]:
    return tuple(
        KeyShown(
            str(side),
            names(sentences.side_names(state.setup, side, shortened(state.players))),
            SIDE_SIGNS[side],
        )
        for side in range(state.setup.sides)
    )


@dataclass(frozen=True, slots=True)
class Troubles:
    """The problems of a refused form, by the question they belong to."""

    problems: tuple[Problem, ...] = ()

    def at(self, *fields: str) -> tuple[Problem, ...]:
        """Those of these fields (`totals` also catches `totals.1`)."""
        return tuple(problem for problem in self.problems if self._of(problem, fields))

    def elsewhere(self, *fields: str) -> tuple[Problem, ...]:
        """Those of no such field."""
        return tuple(problem for problem in self.problems if not self._of(problem, fields))

    @staticmethod
    def _of(problem: Problem, fields: tuple[str, ...]) -> bool:
        name = problem.field or ""
        return any(name == field or name.startswith(f"{field}.") for field in fields)
