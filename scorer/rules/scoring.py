"""What a Chiamata hand is worth (S3, Chi vince la partita and Il punteggio)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorer.errors import Json
from scorer.rules.cards import WHOLE_DECK
from scorer.rules.ruleset import CappottoMode, ChiamataRules

Result = Literal["made", "failed", "draw"]
Side = Literal["caller_side", "defence"]
WHOLE_SIDES: dict[int, Side] = {WHOLE_DECK: "caller_side", 0: "defence"}
HALF = 60
MOST_REDEALS = 1000
"""More hands passed out in a row than any table deals; it keeps `stacking: power` within readable numbers."""


@dataclass(frozen=True, slots=True)
class Multiplier:
    """Its parts and the whole. `cappotto_applied` says whether a cappotto counted under the rule set."""

    band: int
    redeal: int
    cappotto_applied: bool
    total: int

    def as_json(self) -> dict[str, Json]:
        """The four public keys."""
        return {
            "band": self.band,
            "redeal": self.redeal,
            "cappotto_applied": self.cappotto_applied,
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class CappottoWorth:
    """How a cappotto entered the multiplier: `multiply` or `replace` the band, or `add` to it."""

    mode: CappottoMode
    value: int

    def as_json(self) -> dict[str, Json]:
        """The two public keys."""
        return {"mode": self.mode, "value": self.value}


@dataclass(frozen=True, slots=True)
class Stakes:
    """Who plays for what: seats by role, the target to make, the points made, redeals pending."""

    caller: int
    partner: int | None
    active: tuple[int, ...]
    players: int
    target: int
    points: int
    redeals: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A judged hand. `cappotto` names the side with 120 whatever the scope; resting seats score 0.

    `cappotto_worth` says how it counted, so that the multiplier can be told part by part; None: it did not.
    """

    target: int
    result: Result
    cappotto: Side | None
    multiplier: Multiplier
    scores: tuple[int, ...]
    next_doubled: bool
    cappotto_worth: CappottoWorth | None = None

    def as_json(self) -> dict[str, Json]:
        """The answer's fields in the public order."""
        return {
            "target": self.target,
            "result": self.result,
            "cappotto": self.cappotto,
            "multiplier": self.multiplier.as_json(),
            "scores": list(self.scores),
            "next_doubled": self.next_doubled,
            "cappotto_worth": self.cappotto_worth.as_json() if self.cappotto_worth else None,
        }


def outcome(stakes: Stakes, rules: ChiamataRules) -> Outcome:
    """The result, the multiplier and everybody's score of a hand."""
    result = _result(stakes, rules)
    cappotto = WHOLE_SIDES.get(stakes.points)
    multiplier = _multiplier(stakes, cappotto, rules)
    next_doubled = result == "draw" and rules.tie60 == "draw_next_doubled"
    scores = _scores(stakes, result, multiplier, rules)
    worth = CappottoWorth(rules.cappotto.mode, rules.cappotto.value) if multiplier.cappotto_applied else None
    return Outcome(stakes.target, result, cappotto, multiplier, scores, next_doubled, worth)


def pending_after(stakes: Stakes, judged: Outcome) -> int:
    """Redeals pending for the next hand: none, or under draw_next_doubled those of the drawn hand and one
    more.
    """
    return min(stakes.redeals + 1, MOST_REDEALS) if judged.next_doubled else 0


def _result(stakes: Stakes, rules: ChiamataRules) -> Result:
    if stakes.points >= stakes.target:
        return "made"
    if stakes.target == HALF + 1 and stakes.points == HALF:  # 60-60: the only case tie60 is asked in
        if rules.tie60 == "caller_wins":
            return "made"
        return "failed" if rules.tie60 == "defence_wins" else "draw"
    return "failed"


def _multiplier(stakes: Stakes, cappotto: Side | None, rules: ChiamataRules) -> Multiplier:
    band, redeal = rules.band_factor(stakes.target), rules.all_pass.multiplier(stakes.redeals)
    scope, value = rules.cappotto.scope, rules.cappotto.value
    applied = cappotto is not None and scope in {"either", cappotto}
    worth = band
    if applied:
        worth = {"multiply": band * value, "add": band + value, "replace": value}[rules.cappotto.mode]
    return Multiplier(band, redeal, applied, worth * redeal)


def _scores(stakes: Stakes, result: Result, multiplier: Multiplier, rules: ChiamataRules) -> tuple[int, ...]:
    if result == "draw":
        return (0,) * stakes.players
    base = rules.base
    if stakes.partner is None:
        caller, other = base.solo.win if result == "made" else base.solo.lose
        roles = {stakes.caller: caller}
    else:
        caller, partner, other = base.pair.win if result == "made" else base.pair.lose
        roles = {stakes.caller: caller, stakes.partner: partner}
    worth = {seat: roles.get(seat, other) * multiplier.total for seat in stakes.active}
    return tuple(worth.get(seat, 0) for seat in range(stakes.players))
