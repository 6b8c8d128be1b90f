"""Everything a table can record, read from JSON into values and written back in canonical form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules import briscola, chiamata
from scorer.rules.briscola import BriscolaHand
from scorer.rules.chiamata import ChiamataHand, Deal, read_auction, read_resting
from scorer.rules.names import LONGEST_REASON, read_text
from scorer.rules.piles import reachable
from scorer.rules.reading import Fields, read_wholes
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.state import State

MOST_PENALTY = 1_000_000
MARKS = ("dealer_moved", "after_end")
KINDS = {
    "briscola": ("hand", "void", "time_up", "penalty", "substitution"),
    "chiamata": ("hand", "all_pass", "void", "monte", "time_up", "penalty", "substitution"),
}
"""The kinds of a game; the first ones up to `monte` have a row."""
WITH_A_ROW = frozenset({"hand", "all_pass", "void", "monte"})


@dataclass(frozen=True, slots=True)
class AllPass:
    """Everybody passed (S3, Tutti passano)."""

    auction: tuple[Json, ...] = ()
    resting: tuple[int, ...] = ()

    @property
    def needs_the_deal(self) -> bool:
        """Whether something in it depends on who dealt."""
        return bool(self.auction or self.resting)

    def as_json(self) -> dict[str, Json]:
        """The canonical entry."""
        auction = {"auction": list(self.auction)} if self.auction else {}
        return {"kind": "all_pass"} | auction | ({"sitting_out": list(self.resting)} if self.resting else {})


@dataclass(frozen=True, slots=True)
class Void:
    """A misdealt hand."""

    reason: str | None = None
    needs_the_deal = False

    def as_json(self) -> dict[str, Json]:
        """The canonical entry."""
        return {"kind": "void"} | ({"reason": self.reason} if self.reason else {})


@dataclass(frozen=True, slots=True)
class Monte:
    """A hand thrown in for weak cards; `points` None: the claim was false."""

    seat: int
    points: int | None
    resting: tuple[int, ...] = ()

    @property
    def needs_the_deal(self) -> bool:
        """Whether something in it depends on who dealt."""
        return bool(self.resting)

    def as_json(self) -> dict[str, Json]:
        """The canonical entry."""
        claim: dict[str, Json] = {"false": True} if self.points is None else {"points": self.points}
        resting = {"sitting_out": list(self.resting)} if self.resting else {}
        return {"kind": "monte", "seat": self.seat} | claim | resting


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock of a `minutes` match has run out."""

    needs_the_deal = False

    def as_json(self) -> dict[str, Json]:
        """The canonical entry."""
        return {"kind": "time_up"}


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points added as they are: no hand, moves no deal, ends nothing."""

    scores: tuple[int, ...]
    reason: str | None = None
    needs_the_deal = False

    def as_json(self) -> dict[str, Json]:
        """The canonical entry."""
        return {"kind": "penalty", "scores": list(self.scores)} | (
            {"reason": self.reason} if self.reason else {}
        )


@dataclass(frozen=True, slots=True)
class Substitution:
    """A newcomer takes a seat."""

    seat: int
    player: str
    needs_the_deal = False

    def as_json(self) -> dict[str, Json]:
        """The canonical entry."""
        return {"kind": "substitution", "seat": self.seat, "player": self.player}


Entry = ChiamataHand | BriscolaHand | AllPass | Void | Monte | TimeUp | Penalty | Substitution


@dataclass(frozen=True, slots=True)
class Judging:
    """How an entry is read. `moved`: what depends on who deals is not judged; `marks`: it may carry an
    export's marks; `oracle`: a hand may say what only the oracle is asked (`defence_points`, `tricks_taken`).
    """

    moved: bool = False
    marks: bool = False
    oracle: bool = False


def read_kind(fields: Fields, state: State) -> str | None:
    """The kind of an entry, None (noted) when it is none of this game's."""
    return fields.word("kind", KINDS[state.setup.game], "unknown_kind") if fields.need("kind") else None


def read_entry(fields: Fields, kind: str, state: State, how: Judging) -> Entry | None:
    """The entry, or None with every problem noted."""
    dealer = state.next_dealer
    if kind == "hand" and not isinstance(state.setup.rules, ChiamataRules):
        return briscola.read_hand(
            fields, briscola.Deal(state.setup.rules, len(state.players), dealer, how.moved)
        )
    if isinstance(state.setup.rules, ChiamataRules):
        deal = Deal(
            state.setup.rules, len(state.players), dealer, state.pending_redeals, how.moved, how.oracle
        )
        if kind == "hand":
            return chiamata.read_hand(fields, deal)
        if kind == "all_pass":
            return _all_pass(fields, deal)
        if kind == "monte":
            return _monte(fields, deal)
    readers: dict[str, Callable[[Fields, State], Entry | None]] = {
        "void": _void,
        "time_up": _time_up,
        "penalty": _penalty,
        "substitution": _substitution,
    }
    return readers[kind](fields, state)


def _all_pass(fields: Fields, deal: Deal) -> AllPass | None:
    before = len(fields.problems)
    resting = read_resting(fields, deal)
    told = read_auction(fields, deal, resting)
    if told is not None and told.status == "open":
        fields.need_more_of("auction", to_speak=told.to_speak)
    elif told is not None and told.status == "won":
        fields.disagree_at_last("auction", status=told.status)
    if len(fields.problems) > before:
        return None
    stored = fields.has("sitting_out") or fields.has("auction")
    return AllPass(tuple(fields.raw("auction") or ()), (resting or ()) if stored else ())


def _monte(fields: Fields, deal: Deal) -> Monte | None:
    before, at_most = len(fields.problems), deal.rules.monte.at_most
    if at_most is None:
        fields.problems.add("bad_rules", fields.at("kind"), hint="this table plays no monte")
    resting = read_resting(fields, deal)
    seat = fields.whole("seat", 0, deal.players - 1) if fields.need("seat") else None
    if seat is not None and seat in (resting or ()):
        fields.problems.add("out_of_range", fields.at("seat"), resting=list(resting or ()))
    points = None
    if not fields.flag("false") and fields.need("points"):
        points = fields.whole("points", 0, 120 if at_most is None else at_most)
        if points is not None and points not in reachable(8, 40):
            fields.problems.add("impossible_total", fields.at("points"), total=points)
    return None if len(fields.problems) > before or seat is None else Monte(seat, points, resting or ())


def _reason(fields: Fields) -> str | None:
    given = fields.raw("reason")
    if not fields.has("reason") or given == "":
        return None
    return read_text(given, fields.at("reason"), fields.problems, LONGEST_REASON)


def _void(fields: Fields, state: State) -> Void:  # noqa: ARG001 - read like the others
    return Void(_reason(fields))


def _time_up(fields: Fields, state: State) -> TimeUp:
    if state.setup.match.type != "minutes":
        fields.problems.add("bad_format", fields.at("kind"), match=state.setup.match.type)
    return TimeUp()


def _penalty(fields: Fields, state: State) -> Penalty | None:
    given = fields.items("scores") if fields.need("scores") else None
    reason, scores = _reason(fields), None
    if given is not None and len(given) != state.setup.sides:
        fields.problems.add("wrong_number_of_totals", fields.at("scores"), expected=state.setup.sides)
    elif given is not None:
        scores = read_wholes(given, fields.at("scores"), fields.problems, -MOST_PENALTY, MOST_PENALTY)
    return None if scores is None else Penalty(scores, reason)


def _substitution(fields: Fields, state: State) -> Substitution | None:
    seat = fields.whole("seat", 0, len(state.players) - 1) if fields.need("seat") else None
    player = None
    if fields.need("player"):
        player = read_text(fields.raw("player"), fields.at("player"), fields.problems)
    return None if seat is None or player is None else Substitution(seat, player)
