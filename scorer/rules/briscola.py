"""A plain Briscola hand: the totals of the sides, who won it, whether it counts, whether the deal passes
(S0-S4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorer.errors import Json
from scorer.rules.cards import Card
from scorer.rules.dealing import BRISCOLA_DECKS, Deck, side_of, sides_of, speaking_order
from scorer.rules.limits import judge_piles
from scorer.rules.points_told import read_totals
from scorer.rules.reading import Fields
from scorer.rules.ruleset import BriscolaRules
from scorer.rules.tricks import Seating, Trick, read_counts, read_tricks, tells_cards
from scorer.rules.turned import judge_swap, read_turned

Result = Literal["won", "drawn", "tied"]


@dataclass(frozen=True, slots=True)
class Deal:
    """What a hand is judged against; see `chiamata.Deal`."""

    rules: BriscolaRules
    players: int
    dealer: int | None
    moved: bool = False

    @property
    def sides(self) -> int:
        """Two sides, or three players for themselves."""
        return sides_of("briscola", self.players)

    @property
    def deck(self) -> Deck:
        """The deck of this number of players."""
        return BRISCOLA_DECKS[self.players]


@dataclass(frozen=True, slots=True)
class BriscolaHand:
    """A hand that can be. `last_trick_side` is known when it was said or the tricks tell it."""

    totals: tuple[int, ...]
    totals_given: bool = True
    counts: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    turned: tuple[Card, ...] = ()
    turned_listed: bool = False
    swap: tuple[int, Card] | None = None
    last_trick_side: int | None = None
    last_trick_given: bool = False

    @property
    def needs_the_deal(self) -> bool:
        """Whether it tells who led the first trick."""
        return bool(self.tricks and self.tricks[0].cards)

    def as_json(self) -> dict[str, Json]:
        """The canonical entry without marks."""
        turned = [str(card) for card in self.turned]
        tricks: list[Json] = [trick.as_json() for trick in self.tricks] or list(self.counts)
        told: dict[str, Json] = {
            "totals": list(self.totals) if self.totals_given else None,
            "tricks": tricks or None,
            "turned": turned if self.turned_listed else turned[0] if turned else None,
            "swap": {"seat": self.swap[0], "card": str(self.swap[1])} if self.swap else None,
            "last_trick_side": self.last_trick_side if self.last_trick_given else None,
        }
        return {"kind": "hand"} | {name: value for name, value in told.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who won. `tied`: the sides level at the top; `counts`: whether the hand is one of the match's."""

    result: Result
    winner: int | None
    tied: tuple[int, ...]
    counts: bool
    rotates: bool
    scores: tuple[int, ...]
    playoff: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Json]:
        """The answer's fields; `playoff` only where two of three must play on."""
        answer: dict[str, Json] = {
            "result": self.result,
            "winner": self.winner,
            "tied": list(self.tied),
            "counts": self.counts,
            "next_dealer": "rotate" if self.rotates else "same",
            "scores": list(self.scores),
        }
        return answer | ({"playoff": list(self.playoff)} if self.playoff else {})


def read_hand(fields: Fields, deal: Deal) -> BriscolaHand | None:
    """The hand, or None with every problem noted. Leaves the fields open for marks."""
    problems, before = fields.problems, len(fields.problems)
    totals = _totals(fields, deal)
    turned = read_turned(fields, deal.rules, deal.deck)
    swap = judge_swap(fields, turned[-1] if turned else None, deal.rules, deal.players, deal.deck)
    counts, tricks = _tricks(fields, deal, turned)
    said = fields.whole("last_trick_side", 0, deal.sides - 1)
    if len(problems) > before:
        return None
    taken = _taken(tricks, deal) if tricks else None
    made = totals or taken
    _judge_together(fields, deal, totals, counts, taken)
    _judge_swapper(fields, swap, tricks, deal)
    last = _last_trick(fields, deal, said, tricks, made)
    if made is None or len(problems) > before:
        return None
    told = totals is not None, counts or (), tricks or (), turned or ()
    return BriscolaHand(made, *told, isinstance(fields.raw("turned"), list), swap, last, said is not None)


def level(totals: tuple[int, ...], rules: BriscolaRules) -> tuple[int, ...]:
    """The sides with the best total: the highest, or in a non prendere the lowest."""
    best = min(totals) if rules.lowest_wins else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)


def verdict(hand: BriscolaHand, rules: BriscolaRules) -> Verdict:
    """Who won the hand under the table's rule for level hands."""
    best = level(hand.totals, rules)
    if len(best) == 1:
        return Verdict("won", best[0], (), True, True, hand.totals)
    if rules.tie == "draw":
        return Verdict("drawn", None, best, True, True, hand.totals)
    if rules.tie == "last_trick" and hand.last_trick_side in best:
        return Verdict("won", hand.last_trick_side, best, True, True, hand.totals)
    playoff = best if rules.tie == "playoff" and len(hand.totals) == 3 and len(best) == 2 else ()
    nothing = (0,) * len(hand.totals)
    return Verdict("tied", None, best, False, rules.tie == "void_rotate", nothing, playoff)


def answer(hand: BriscolaHand, found: Verdict) -> dict[str, Json]:
    """What the oracle says of a hand, and its row in a result."""
    return {"valid": True, **found.as_json(), "totals": list(hand.totals)}


def _totals(fields: Fields, deal: Deal) -> tuple[int, ...] | None:
    if not fields.has("totals"):
        tricks = fields.raw("tricks")
        if not isinstance(tricks, list) or not any(isinstance(each, dict) for each in tricks):
            fields.need("totals")
        return None
    given = fields.items("totals")
    if given is None:
        return None
    if len(given) != deal.sides:
        fields.problems.add("wrong_number_of_totals", fields.at("totals"), expected=deal.sides)
        return None
    return read_totals(given, fields.at("totals"), fields.problems)


def _tricks(
    fields: Fields, deal: Deal, turned: tuple[Card, ...] | None
) -> tuple[tuple[int, ...] | None, tuple[Trick, ...] | None]:
    given, path = fields.items("tricks"), fields.at("tricks")
    if given is None:
        return None, None
    if not any(isinstance(each, dict) for each in given):
        return read_counts(given, path, deal.sides, deal.deck.tricks, fields.problems), None
    if tells_cards(given) and not fields.has("turned"):
        fields.need("turned")
    order = speaking_order(deal.players, deal.dealer or 0, ())
    seating = Seating(order, deal.deck, deal.dealer is not None and not deal.moved)
    return None, read_tricks(given, path, seating, turned[-1].suit if turned else None, fields.problems)


def _taken(tricks: tuple[Trick, ...], deal: Deal) -> tuple[int, ...]:
    taken = [0] * deal.sides
    for trick in tricks:
        taken[side_of(trick.taker, deal.players)] += trick.points
    return tuple(taken)


def _judge_together(
    fields: Fields,
    deal: Deal,
    totals: tuple[int, ...] | None,
    counts: tuple[int, ...] | None,
    taken: tuple[int, ...] | None,
) -> None:
    if totals is None:
        return
    if taken is not None and taken != totals:
        fields.problems.add("disagrees", fields.at("totals"), tricks=list(taken), totals=list(totals))
    if counts is not None:
        judge_piles(fields.problems, fields.at("tricks"), totals, counts, deal.deck)


def _last_trick(
    fields: Fields,
    deal: Deal,
    said: int | None,
    tricks: tuple[Trick, ...] | None,
    made: tuple[int, ...] | None,
) -> int | None:
    """Who took the last trick; a level hand under `last_trick` must know."""
    told = side_of(tricks[-1].taker, deal.players) if tricks else None
    if said is not None and told is not None and said != told:
        fields.problems.add("disagrees", fields.at("last_trick_side"), tricks=told)
    last = told if said is None else said
    if last is None and made and deal.rules.tie == "last_trick" and len(level(made, deal.rules)) > 1:
        fields.need("last_trick_side")
    return last


def _judge_swapper(
    fields: Fields, swap: tuple[int, Card] | None, tricks: tuple[Trick, ...] | None, deal: Deal
) -> None:
    """Who swaps has just taken a trick, while the turned card still lies there (S0)."""
    if swap is None or not tricks:
        return
    if all(trick.taker != swap[0] for trick in tricks[: deal.deck.draw_rounds]):
        fields.problems.add("not_trick_winner", fields.at("swap.seat"))
