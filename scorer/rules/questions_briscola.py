"""Questions about plain Briscola, and those both games share: match, dealers, swap, turned_redraw, pot."""

from __future__ import annotations

from scorer.errors import Json, Refusal
from scorer.rules import briscola, money
from scorer.rules.briscola import Deal, read_hand, verdict
from scorer.rules.cards import RANKS
from scorer.rules.dealing import after, sides_of
from scorer.rules.entries import Judging
from scorer.rules.match import read_format
from scorer.rules.questions import Answer, Question
from scorer.rules.reading import read_word, under
from scorer.rules.ruleset import BriscolaRules, ChiamataRules, Rules
from scorer.rules.sheet import MOST_CENTS
from scorer.rules.state import Setup, State
from scorer.rules.table import apply, opening
from scorer.rules.turned import may_swap, redraw

EVENTS = {"briscola": ("played", "tie", "void"), "chiamata": ("played", "tie", "all_pass", "void")}


def briscola_hand(question: Question) -> Answer | Refusal:
    """Who won a hand, whether it counts, whether the deal passes."""
    question.fields.word("kind", ("hand",), "unknown_kind")
    hand = read_hand(question.fields, Deal(question.briscola, question.players, None))
    refused = question.refusal()
    if refused or hand is None:
        return refused or question.problems.refusal()
    return briscola.answer(hand, verdict(hand, question.briscola))


def match(question: Question) -> Answer | Refusal:
    """How a match stands after some hands, each a list of totals or what `briscola_hand` is asked."""
    fields = question.fields
    form = None
    if fields.need("format"):
        form = read_format(fields.raw("format"), "format", "briscola", question.rules, question.problems)
    hands = fields.items("hands") if fields.need("hands") else None
    refused = question.refusal()
    if refused or form is None or hands is None:
        return refused or question.problems.refusal()
    state = opening(Setup("briscola", question.rules, ("",) * question.players, match=form))
    over_at = None
    for number, hand in enumerate(hands, start=1):
        applied = apply(state, number, _entry(hand), how=Judging(moved=True))
        if isinstance(applied, Refusal):
            return Refusal(applied.problems, number)
        state = applied.state
        over_at = number if state.match.over and over_at is None else over_at
    return _standing(state, over_at)


def _entry(hand: Json) -> Json:
    if isinstance(hand, list):
        return {"kind": "hand", "totals": hand}
    return {"kind": "hand"} | hand if isinstance(hand, dict) else hand


def _standing(state: State, over_at: int | None) -> Answer:
    counts, sides = state.counts, state.setup.sides
    answer = {
        "valid": True,
        **state.match.as_json(),
        "counted": counts.counted,
        "voided": counts.voided,
        "draws": counts.draws,
        "sums": list(state.totals),
        "differences": [own * sides - 120 * counts.counted for own in state.totals],
    }
    return answer | ({"over_at_hand": over_at} if over_at else {})


def dealers(question: Question) -> Answer | Refusal:
    """Who deals each hand, and the one after the last."""
    fields, known = question.fields, EVENTS[question.game]
    first = fields.whole("first", 0, question.players - 1) if fields.need("first") else None
    events = fields.items("events") if fields.need("events") else None
    read = [
        read_word(event, under("events", i), question.problems, known, "unknown_kind")
        for i, event in enumerate(events or [])
    ]
    refused = question.refusal()
    if refused or first is None:
        return refused or question.problems.refusal()
    dealt = [first]
    for event in read:
        rotates = _rotates(event or "", question.rules, sides_of(question.game, question.players))
        dealt.append(after(dealt[-1], question.players) if rotates else dealt[-1])
    return {"dealers": dealt}


def _rotates(event: str, rules: Rules, sides: int) -> bool:
    """Whether the deal passes. A tie at Chiamata is a drawn hand; under last_trick one of two level sides has
    won.
    """
    if event == "played":
        return True
    if event == "void":
        return rules.dealer_after_void == "rotate"
    if isinstance(rules, ChiamataRules):
        return event == "tie" or rules.all_pass.dealer == "rotate"
    return _tie_rotates(rules, sides)


def _tie_rotates(rules: BriscolaRules, sides: int) -> bool:
    return rules.tie in {"void_rotate", "draw"} or (rules.tie == "last_trick" and sides == 2)


def swap(question: Question) -> Answer | Refusal:
    """Whether the turned trump may be taken now (S0): every reason why not."""
    fields, problems = question.fields, question.problems
    turned = fields.word("turned", RANKS, "unknown_rank") if fields.need("turned") else None
    held = fields.word("with", RANKS, "unknown_rank") if fields.need("with") else None
    conditions = {
        "won_last_trick": "not_trick_winner",
        "before_draw": "after_draw",
        "turned_still_on_table": "too_late",
    }
    for name, code in conditions.items():
        if fields.need(name) and not fields.flag(name, default=True):
            problems.add(code, name)
    if question.briscola.swap == "off":
        problems.add("swap_disabled", "rules.swap")
    if turned is not None and held is not None and not may_swap(turned, held, question.briscola):
        problems.add("wrong_card", "with")
    return question.refusal() or {"allowed": True}


def turned_redraw(question: Question) -> Answer | Refusal:
    """What to do with the card turned (S1, variant)."""
    fields = question.fields
    first = fields.word("first", RANKS, "unknown_rank") if fields.need("first") else None
    second = None if fields.raw("second") is None else fields.word("second", RANKS, "unknown_rank")
    refused = question.refusal()
    if refused or first is None:
        return refused or question.problems.refusal()
    return {"action": redraw(first, second, question.briscola)}


def pot(question: Question) -> Answer | Refusal:
    """What lies in the dish and what each winner gets."""
    fields = question.fields
    stake = fields.whole("stake_cents", 0, MOST_CENTS) if fields.need("stake_cents") else None
    players = fields.whole("players", 2, 7, "wrong_number_of_players") if fields.need("players") else None
    winners = fields.whole("winners", 1, players or 7) if fields.need("winners") else None
    refused = question.refusal()
    if refused or stake is None or players is None or winners is None:
        return refused or question.problems.refusal()
    return money.pot(stake, players, winners)
