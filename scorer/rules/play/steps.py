"""One step after another: `tell` moves a play on by what somebody says, or gives every reason why not.

A step is a JSON object with a `step` and its fields; a step in breach leaves the play as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from scorer.errors import Json, Refusal
from scorer.rules import auction as auctions
from scorer.rules.auction import Auction
from scorer.rules.cards import SUITS
from scorer.rules.chiamata import read_call
from scorer.rules.dealing import ACTIVE
from scorer.rules.limits import CODE
from scorer.rules.piles import COPIES
from scorer.rules.play import card_steps
from scorer.rules.play.possible import can_be
from scorer.rules.play.told import COUNTED, NOBODY, Count, Dealt, Speaker
from scorer.rules.play.value import Play
from scorer.rules.reading import Fields, Problems, read_whole, under
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.state import State


def begin(state: State, dealer: int | None = None) -> Play:
    """The hand the table is about to play, of which nothing has been told; `dealer`: who dealt it, where the
    deal has moved since.
    """
    over = state if dealer is None else replace(state, next_dealer=dealer)
    setup = state.setup
    dealt = Dealt(setup.game, setup.rules, len(state.players), over.next_dealer, over.resting)
    return _with(dealt)


def _with(dealt: Dealt) -> Play:
    rules = dealt.rules
    return Play(dealt, Auction(rules, dealt.order) if isinstance(rules, ChiamataRules) else None)


def tell(play: Play, step: Json, by: Speaker = NOBODY) -> Play | Refusal:
    """The play after one step, or every problem of it; the steps are listed in `scorer.rules.play`."""
    problems = Problems()
    fields = Fields(step, problems)
    known = STEPS if isinstance(play.dealt.rules, ChiamataRules) else BRISCOLA_STEPS
    kind = fields.word("step", tuple(known), "unknown_kind") if fields.need("step") else None
    if kind is None:
        return problems.refusal()
    take, names = known[kind]
    for name in names:
        fields.has(name)
    fields.close()
    after = take(play, fields, by)
    return problems.refusal() if problems or after is None else after


def replay(state: State, dealer: int | None, steps: Iterable[tuple[Json, Speaker]]) -> Play:
    """The play after steps that were all accepted once, over the deal of then; one that an older version took
    and this one would refuse is passed over.
    """
    play = begin(state, dealer)
    for step, by in steps:
        after = tell(play, step, by)
        play = play if isinstance(after, Refusal) else after
    return play


def _resting(play: Play, fields: Fields, _by: Speaker) -> Play | None:
    """Who rests this hand, where it is not those whose turn it is; before anything else was told."""
    before, players = len(fields.problems), play.dealt.players
    if play != _with(play.dealt):
        fields.problems.add("too_late", "step")
    given = fields.items("seats") if fields.need("seats") else None
    seats = [
        read_whole(seat, under("seats", i), fields.problems, 0, players - 1, "wrong_number_of_players")
        for i, seat in enumerate((given or [])[:players])  # a flood of seats is one problem
    ]
    named = tuple(sorted({seat for seat in seats if seat is not None}))
    if given is not None and not len(given) == len(named) == players - ACTIVE:
        fields.problems.add("wrong_number_of_players", "seats", expected=players - ACTIVE)
    return None if len(fields.problems) > before else _with(replace(play.dealt, resting=named))


def _call(play: Play, fields: Fields, _by: Speaker) -> Play | None:
    """A word of the auction: `seat`, `action`."""
    needed = [fields.need("seat"), fields.need("action")]
    if not all(needed) or play.auction is None:
        return None
    if play.told_call or play.tricks or play.on_table:
        fields.problems.add("auction_closed", "seat")
        return None
    action = [fields.raw("seat"), fields.raw("action")]
    after = auctions.speak(play.auction, action)
    if isinstance(after, Auction):
        return replace(play, auction=after, spoken=(*play.spoken, action))
    fields.problems.take_over(after.problems)
    return None


def _called(play: Play, fields: Fields, _by: Speaker) -> Play | None:
    """The last word alone, where nobody followed the auction (to its end): `seat`, `call`."""
    problems, before = fields.problems, len(fields.problems)
    if play.call is not None:
        problems.add("auction_closed", "step")
    elif play.passed_out:
        problems.add("disagrees", "step", status="all_pass")
    seat = _seat(play, fields, "unknown_caller")
    call = None
    if fields.need("call") and isinstance(play.dealt.rules, ChiamataRules):
        call = read_call(fields.inside("call"), play.dealt.rules)
    failed = len(problems) > before or seat is None or call is None
    return None if failed or seat is None or call is None else replace(play, told_call=(seat, call))


def _seat(play: Play, fields: Fields, code: str) -> int | None:
    """A seat that plays this hand."""
    seat = fields.whole("seat", 0, play.dealt.players - 1, code) if fields.need("seat") else None
    if seat is None or seat in play.dealt.order:
        return seat
    fields.problems.add(code, "seat", resting=list(play.dealt.resting))
    return None


def _suit(play: Play, fields: Fields, _by: Speaker) -> Play | None:
    """The suit the caller names: `suit`."""
    if play.call is None:
        fields.problems.add("missing_field", "call")
    if play.suit is not None:
        fields.problems.add("disagrees", "suit", suit=play.suit)
    suit = fields.word("suit", SUITS, "unknown_suit") if fields.need("suit") else None
    return None if fields.problems or suit is None else replace(play, suit=suit)


def _partner(play: Play, fields: Fields, _by: Speaker) -> Play | None:
    """The called card has fallen, from this `seat` (the caller's own: alone)."""
    if play.call is None:
        fields.problems.add("missing_field", "call")
    seat = _seat(play, fields, "unknown_partner")
    if seat is not None and play.revealed not in {None, seat}:
        fields.problems.add("disagrees", "seat", partner=play.revealed)
    if seat is not None and seat == play.caller:
        card_steps.judge_alone(play, fields.problems, "seat")
    if fields.problems or seat is None:
        return None
    after = replace(play, told_partner=seat)
    if not can_be(after):
        fields.problems.add(CODE, "seat", seat=seat)
    return None if fields.problems else after


def _count(play: Play, fields: Fields, by: Speaker) -> Play | None:
    """One side's pile, counted: `side`, `cards` (`{"asso": 2, "re": 1}`); it takes the place of an earlier
    count of that side.
    """
    side = fields.whole("side", 0, play.dealt.sides - 1) if fields.need("side") else None
    cards: tuple[int, ...] = ()
    if fields.need("cards"):
        inside = fields.inside("cards")
        told = [inside.whole(rank, 0, COPIES) if inside.has(rank) else 0 for rank in COUNTED]
        inside.close()
        cards = tuple(number for number in told if number is not None)
    if fields.problems or side is None:
        return None
    others = tuple(count for count in play.counts if count.side != side)
    counts = sorted((*others, Count(side, cards, by.name, by.phone)), key=lambda count: count.side)
    return replace(play, counts=tuple(counts))


Step = Callable[[Play, Fields, Speaker], Play | None]
_BOTH: dict[str, tuple[Step, tuple[str, ...]]] = {
    "trick": (card_steps.trick, ("taker", "points")),
    "card": (card_steps.card, ("card", "seat")),
    "count": (_count, ("side", "cards")),
}
STEPS: Mapping[str, tuple[Step, tuple[str, ...]]] = MappingProxyType(
    {
        "resting": (_resting, ("seats",)),
        "call": (_call, ("seat", "action")),
        "called": (_called, ("seat", "call")),
        "suit": (_suit, ("suit",)),
        "partner": (_partner, ("seat",)),
    }
    | _BOTH
)
"""The steps of Chiamata, each with the names of its fields."""
BRISCOLA_STEPS: Mapping[str, tuple[Step, tuple[str, ...]]] = MappingProxyType(
    {"turned": (card_steps.turned, ("card",)), "swap": (card_steps.swap, ("seat", "card"))} | _BOTH
)
