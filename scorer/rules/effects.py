"""What an entry with a row does: scores, who deals next, redeals pending, what the match counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.errors import Json
from scorer.rules.briscola import BriscolaHand, answer, verdict
from scorer.rules.chiamata import ChiamataHand, Deal
from scorer.rules.entries import AllPass, Entry, Monte, Void
from scorer.rules.ruleset import BriscolaRules, ChiamataRules
from scorer.rules.scoring import MOST_REDEALS, pending_after
from scorer.rules.state import Counts, State


@dataclass(frozen=True, slots=True)
class Effect:
    """What an entry does: scores, the deal, redeals pending, and the hand's own counts and answer."""

    scores: tuple[int, ...]
    answer: Mapping[str, Json]
    rotates: bool
    pending: int
    counts: Counts
    may_end: bool = False


def effect_of(state: State, read: Entry) -> Effect:
    """What the entry does at this table."""
    if isinstance(read, BriscolaHand):
        return _briscola_hand(state, read)
    if isinstance(read, ChiamataHand):
        return _chiamata_hand(state, read)
    return _no_hand(state, read)


def _briscola_hand(state: State, hand: BriscolaHand) -> Effect:
    rules, now = state.setup.rules, state.counts
    assert isinstance(rules, BriscolaRules)
    found = verdict(hand, rules)
    wins = tuple(count + (side == found.winner) for side, count in enumerate(now.wins))
    counts = Counts(
        now.counted + found.counts,
        now.draws + (found.result == "drawn"),
        now.voided + (not found.counts),
        wins,
    )
    return Effect(found.scores, answer(hand, found), found.rotates, 0, counts, may_end=found.counts)


def _chiamata_hand(state: State, hand: ChiamataHand) -> Effect:
    rules = state.setup.rules
    assert isinstance(rules, ChiamataRules)
    deal = Deal(rules, len(state.players), state.next_dealer, state.pending_redeals)
    judged = hand.judged(deal)
    pending = pending_after(hand.stakes(deal), judged)
    counts = replace(state.counts, counted=state.counts.counted + 1)
    return Effect(judged.scores, hand.answered(judged), True, pending, counts, may_end=True)


def _no_hand(state: State, read: Entry) -> Effect:
    rules, scores, pending = state.setup.rules, state.setup.zero, state.pending_redeals
    rotates = isinstance(read, Void) and rules.dealer_after_void == "rotate"
    if isinstance(rules, ChiamataRules) and isinstance(read, AllPass):
        rotates, pending = rules.all_pass.dealer == "rotate", min(pending + 1, MOST_REDEALS)
    if isinstance(rules, ChiamataRules) and isinstance(read, Monte):
        if read.points is None:
            scores = _false_claim(read, rules, len(state.players))
        elif rules.monte.doubles_next:
            pending = min(pending + 1, MOST_REDEALS)
    nothing: dict[str, Json] = {"target": None, "result": None, "multiplier": None}
    if isinstance(rules, BriscolaRules):
        nothing |= {"winner": None, "tied": [], "counts": False}
    return Effect(scores, nothing, rotates, pending, state.counts)


def _false_claim(monte: Monte, rules: ChiamataRules, players: int) -> tuple[int, ...]:
    claimant, others = rules.monte.false_claim
    return tuple(
        claimant if seat == monte.seat else 0 if seat in monte.resting else others for seat in range(players)
    )
