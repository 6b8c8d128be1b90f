"""Questions about Chiamata: auction, chiamata_hand, chiamata_session."""

from __future__ import annotations

from scorer.errors import Json, Refusal
from scorer.rules import auction as auctions
from scorer.rules.chiamata import Deal, read_hand
from scorer.rules.dealing import ACTIVE, speaking_order
from scorer.rules.entries import Judging
from scorer.rules.questions import Answer, Question
from scorer.rules.reading import Problems, read_whole
from scorer.rules.scoring import MOST_REDEALS
from scorer.rules.state import Applied, Setup, State
from scorer.rules.table import apply, opening


def auction(question: Question) -> Answer | Refusal:
    """Where an auction stands, or the first action in breach."""
    fields = question.fields
    dealer = fields.whole("dealer", 0, ACTIVE - 1) if fields.need("dealer") else None
    actions = fields.items("actions") if fields.need("actions") else None
    refused = question.refusal()
    if refused or dealer is None or actions is None:
        return refused or question.problems.refusal()
    found = auctions.run(question.chiamata, speaking_order(ACTIVE, dealer, ()), actions)
    return auctions.placed(found, "actions") if isinstance(found, Refusal) else found.as_json()


def chiamata_hand(question: Question) -> Answer | Refusal:
    """Result, multiplier and scores of one hand."""
    fields, players = question.fields, question.players
    fields.word("kind", ("hand",), "unknown_kind")
    redeals = fields.whole("redeals", 0, MOST_REDEALS, "bad_redeals")
    dealer = fields.whole("dealer", 0, players - 1)
    deal = Deal(question.chiamata, players, dealer, redeals or 0, oracle=True)
    hand = read_hand(fields, deal)
    refused = question.refusal()
    if refused or hand is None:
        return refused or question.problems.refusal()
    return hand.answer(deal)


def chiamata_session(question: Question) -> Answer | Refusal:
    """Totals and deals of a session: each deal "all_pass", "void" or a hand without `redeals`."""
    fields, players = question.fields, question.players
    first = fields.whole("first_dealer", 0, players - 1) if fields.need("first_dealer") else None
    deals = fields.items("deals") if fields.need("deals") else None
    refused = question.refusal()
    if refused or first is None or deals is None:
        return refused or question.problems.refusal()
    state = opening(Setup("chiamata", question.rules, ("",) * players, first))
    for number, deal in enumerate(deals, start=1):
        applied = _dealt(state, number, deal)
        if isinstance(applied, Refusal):
            return Refusal(applied.problems, number)
        state = applied.state
    return {
        "valid": True,
        "totals": list(state.totals),
        "dealers": [row.dealer for row in state.rows],
        "next_dealer": state.next_dealer,
        "pending_redeals": state.pending_redeals,
        "hands": [row.as_json() for row in state.rows],
    }


def _dealt(state: State, number: int, deal: Json) -> Applied | Refusal:
    if isinstance(deal, str):
        problems = Problems()
        if deal in {"all_pass", "void"}:
            return apply(state, number, {"kind": deal})
        problems.add("unknown_kind")
        return problems.refusal()
    if not isinstance(deal, dict):
        return apply(state, number, deal)
    return _hand(state, number, deal)


def _hand(state: State, number: int, deal: dict[str, Json]) -> Applied | Refusal:
    problems = Problems()
    if "dealer" in deal:
        dealer = read_whole(deal["dealer"], "dealer", problems, 0, len(state.players) - 1)
        if dealer is not None and dealer != state.next_dealer:
            problems.add("disagrees", "dealer", expected=state.next_dealer)
    if deal.get("kind", "hand") != "hand":
        problems.add("unknown_kind", "kind")
    hand = {name: value for name, value in deal.items() if name != "dealer"}
    applied = apply(state, number, {"kind": "hand"} | hand, how=Judging(oracle=True))
    if isinstance(applied, Refusal):
        problems.take_over(applied.problems)
    return problems.refusal() if problems else applied
