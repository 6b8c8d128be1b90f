"""A Chiamata hand as somebody records it: who called what with whom, and how many points they made.

`read_hand` judges every field alone, then what joins them; `scorer.rules.points_told` reads the ways to say
the points.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules import auction as auctions
from scorer.rules.auction import LOWEST, Auction, Call
from scorer.rules.cards import RANKS, SUITS
from scorer.rules.dealing import ACTIVE, resting_by_default, speaking_order
from scorer.rules.points_told import PointsTold, Sides, read_points
from scorer.rules.reading import Fields, Problems, read_whole, under
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.scoring import Outcome, Stakes, outcome


@dataclass(frozen=True, slots=True)
class Deal:
    """What a hand is judged against. `dealer` None: not known (a bare question); `moved`: a correction moved
    the deal, so a stored auction, resting seat or first leader is not judged again.
    """

    rules: ChiamataRules
    players: int
    dealer: int | None
    redeals: int = 0
    moved: bool = False
    oracle: bool = False
    """Asked of the oracle: `defence_points` and `tricks_taken` are fields too."""


@dataclass(frozen=True, slots=True)
class ChiamataHand:
    """A hand that can be: `partner` None means alone; `told` keeps how the points were said."""

    caller: int
    partner: int | None
    call: Call
    suit: str | None
    told: PointsTold
    auction: tuple[Json, ...]
    resting: tuple[int, ...]

    @property
    def points(self) -> int:
        """The points of the caller's side."""
        return self.told.points

    @property
    def needs_the_deal(self) -> bool:
        """Whether something in it depends on who dealt: an auction, resting seats, the first leader."""
        return bool(self.auction or self.resting or self.told.leads)

    def stakes(self, deal: Deal) -> Stakes:
        """What the hand is played for."""
        active = tuple(seat for seat in range(deal.players) if seat not in self.resting)
        target = self.call.target(deal.rules)
        return Stakes(self.caller, self.partner, active, deal.players, target, self.points, deal.redeals)

    def judged(self, deal: Deal) -> Outcome:
        """Result, multiplier and scores."""
        return outcome(self.stakes(deal), deal.rules)

    def answer(self, deal: Deal) -> dict[str, Json]:
        """What the oracle says of the hand, and its row in a result."""
        return self.answered(self.judged(deal))

    def answered(self, judged: Outcome) -> dict[str, Json]:
        """The same of a hand that was judged already."""
        return {"valid": True, **judged.as_json(), "points": self.points}

    def as_json(self) -> dict[str, Json]:
        """The canonical entry without marks; resting seats always stand in it."""
        partner = {"solo": True} if self.partner is None else {"partner": self.partner}
        entry: dict[str, Json] = {
            "kind": "hand",
            "caller": self.caller,
            **partner,
            "call": self.call.as_json(),
        }
        if self.suit:
            entry["suit"] = self.suit
        entry |= self.told.as_json()
        if self.auction:
            entry["auction"] = list(self.auction)
        if self.resting:
            entry["sitting_out"] = list(self.resting)
        return entry


def read_hand(fields: Fields, deal: Deal) -> ChiamataHand | None:
    """The hand, or None with every problem noted. Leaves the fields open for marks."""
    before = len(fields.problems)
    resting = read_resting(fields, deal)
    told = read_auction(fields, deal, resting)
    if told is not None and told.status != "won":
        _unfinished(fields, told)
    call, suit = _call(fields, deal, told), fields.word("suit", SUITS, "unknown_suit")
    so_far = len(fields.problems)
    caller = _caller(fields, deal, resting, told)
    partner = _partner(fields, deal, resting, caller)
    known = caller is not None and resting is not None and len(fields.problems) == so_far
    sides = Sides(caller, partner, resting or (), deal.players, deal.dealer, deal.moved, known)
    points = read_points(fields, sides, suit, deal.oracle)
    if len(fields.problems) > before or caller is None or call is None or points is None:
        return None
    return ChiamataHand(
        caller, partner, call, suit, points, tuple(fields.raw("auction") or ()), resting or ()
    )


def read_resting(fields: Fields, deal: Deal) -> tuple[int, ...] | None:
    """Who rests: named by `sitting_out`, else by the dealer; None (noted) when that cannot be known."""
    given = fields.items("sitting_out")
    path = fields.at("sitting_out")
    if given is None:
        if deal.dealer is None and deal.players > ACTIVE:
            fields.problems.add("wrong_number_of_players", path, expected=deal.players - ACTIVE)
            return None
        return resting_by_default(deal.players, deal.dealer or 0)
    seats = [
        read_whole(seat, under(path, i), fields.problems, 0, deal.players - 1, "wrong_number_of_players")
        for i, seat in enumerate(given)
    ]
    named = {seat for seat in seats if seat is not None}
    if len(given) != deal.players - ACTIVE or (None not in seats and len(named) != len(given)):
        fields.problems.add("wrong_number_of_players", path, expected=deal.players - ACTIVE)
    return tuple(sorted(named)) if len(named) == len(given) == deal.players - ACTIVE else None


def read_auction(fields: Fields, deal: Deal, resting: tuple[int, ...] | None) -> Auction | None:
    """The auction told with the entry, judged with the dealer; None when there is none or it is in breach.

    Where the deal has moved, who was first to act was first to speak: that and who sat where is all it needs.
    """
    given = fields.items("auction")
    if given is None or resting is None:
        return None
    if deal.dealer is None:
        fields.need("dealer")
        return None
    order = speaking_order(deal.players, deal.dealer, resting)
    found = auctions.run(deal.rules, _from_first(order, given) if deal.moved else order, given)
    if isinstance(found, Auction):
        return found
    fields.problems.take_over(auctions.placed(found, fields.at("auction")).problems)
    return None


def _from_first(order: tuple[int, ...], actions: list[Json]) -> tuple[int, ...]:
    seat = actions[0][0] if actions and isinstance(actions[0], list) and actions[0] else None
    start = order.index(seat) if type(seat) is int and seat in order else 0
    return order[start:] + order[:start]


def _unfinished(fields: Fields, told: Auction) -> None:
    """A hand's auction must end won: an open one misses its next action, one passed out tells of no hand."""
    if told.status == "open":
        fields.need_more_of("auction", to_speak=told.to_speak)
    else:
        fields.disagree_at_last("auction", status=told.status)


def _seat(fields: Fields, name: str, deal: Deal, resting: tuple[int, ...] | None) -> int | None:
    code = f"unknown_{name}"
    seat = fields.whole(name, 0, deal.players - 1, code)
    if seat is not None and resting and seat in resting:
        fields.problems.add(code, fields.at(name), resting=list(resting))
        return None
    return seat


def _caller(fields: Fields, deal: Deal, resting: tuple[int, ...] | None, told: Auction | None) -> int | None:
    won_by = told.caller if told and told.status == "won" else None
    if not fields.has("caller"):
        if won_by is None and not fields.has("auction"):
            fields.need("caller")
        return won_by
    caller = _seat(fields, "caller", deal, resting)
    if caller is not None and won_by is not None and caller != won_by:
        fields.problems.add("disagrees", fields.at("caller"), auction=won_by)
    return caller


def _partner(fields: Fields, deal: Deal, resting: tuple[int, ...] | None, caller: int | None) -> int | None:
    solo = fields.flag("solo")
    problems, path = fields.problems, fields.at("partner")
    if solo and not deal.rules.solo_allowed:
        problems.add("solo_not_allowed", fields.at("solo"))
    if fields.raw("partner") is None:
        if not solo and not _is_wrong(fields, "solo"):
            problems.add("partner_missing", path)
        return None
    if solo:
        problems.add("solo_with_partner", path)
    partner = _seat(fields, "partner", deal, resting)
    if partner is not None and partner == caller:
        problems.add("partner_is_caller", path)
    return partner


def _is_wrong(fields: Fields, name: str) -> bool:
    return any(problem.field == fields.at(name) for problem in fields.problems.found)


def _call(fields: Fields, deal: Deal, told: Auction | None) -> Call | None:
    """Said, or told by the auction; a null part, as the oracle's auction writes it, is an absent one."""
    won_with = told.call if told and told.status == "won" else None
    if not fields.has("call"):
        if won_with is None and not fields.has("auction"):
            fields.need("call")
        return won_with
    trial, given = Problems(), fields.raw("call")
    if isinstance(given, dict):
        given = {name: value for name, value in given.items() if value is not None}
    call = read_call(Fields(given, trial, fields.at("call")), deal.rules)
    if won_with is not None and call is not None:
        if call.rank == won_with.rank and call.target(deal.rules) == won_with.target(deal.rules):
            # "2 a 61" for a plain 2, whatever the lowest bid
            fields.problems.take_over(found for found in trial.found if found.code != "bid_out_of_range")
            return won_with
        trial.add("disagrees", fields.at("call"), auction=won_with.as_json())
    fields.problems.take_over(trial.found)
    return None if trial else call


def read_call(fields: Fields, rules: ChiamataRules) -> Call | None:
    """The call as a hand writes it, or None when a part of it cannot be read; breaches are noted all the
    same.
    """
    by_points, rank = rules.auction.mode == "points_only", None
    if not by_points and fields.need("rank"):
        rank = fields.word("rank", RANKS, "unknown_rank")
    if by_points and fields.has("rank"):
        fields.problems.add("ranks_disabled", fields.at("rank"))
    if by_points:
        fields.need("points")
    points = _bid(fields, rank, rules)
    fields.close()
    unread = points is None and fields.has("points")
    complete = fields.is_object and (by_points or rank is not None) and not unread
    return Call(rank, points) if complete else None


def _bid(fields: Fields, rank: str | None, rules: ChiamataRules) -> int | None:
    if not fields.has("points"):
        return None
    points = fields.any_whole("points")
    path, auction = fields.at("points"), rules.auction
    if rank not in {None, LOWEST}:
        fields.problems.add("points_without_two", path)
    if points is None:
        return None
    if auction.mode == "ranks_only":
        if points != rules.target:
            fields.problems.add("points_disabled", path)
    elif not auction.min_points <= points <= auction.max_points:
        fields.problems.add("bid_out_of_range", path, low=auction.min_points, high=auction.max_points)
    return points
