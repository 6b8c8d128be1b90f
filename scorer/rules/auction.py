"""The auction of Chiamata (S3, L'asta and Dopo il 2): a state, and one action after another.

A plain 2 stands at the target; an offer is a number said aloud, alone or as "2 a N". Every breach of an
action is listed, and an action in breach does not change the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from scorer.errors import Json, Refusal
from scorer.rules.cards import RANKS, strength
from scorer.rules.reading import Fields, Problems, read_whole, under
from scorer.rules.ruleset import ChiamataRules

Status = Literal["open", "won", "all_pass"]
LOWEST = "due"
PASS = "pass"  # noqa: S105 - a word of the auction, no password


@dataclass(frozen=True, slots=True)
class Call:
    """A rank (None in points_only) and the points offered with it (None: a card call)."""

    rank: str | None
    points: int | None = None

    def target(self, rules: ChiamataRules) -> int:
        """The points the caller's side must make: those bid, else the rule set's target."""
        return rules.target if self.points is None else self.points

    def as_json(self) -> dict[str, Json]:
        """As a hand writes it: `{"rank": "re"}`, `{"rank": "due", "points": 85}`, `{"points": 75}`."""
        both = {"rank": self.rank, "points": self.points}
        return {name: value for name, value in both.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Auction:
    """Where an auction stands. `order` are the active seats in order of speaking."""

    rules: ChiamataRules
    order: tuple[int, ...]
    passed: frozenset[int] = frozenset()
    turn: int = 0
    caller: int | None = None
    call: Call | None = None
    offered: bool = False
    status: Status = "open"

    @property
    def to_speak(self) -> int | None:
        """The seat whose turn it is; None when the auction is over."""
        return self.order[self.turn] if self.status == "open" else None

    @property
    def target(self) -> int | None:
        """What the standing call must make, None without a call."""
        return self.call.target(self.rules) if self.call else None

    @property
    def last_speaker(self) -> bool:
        """Four have passed and nobody has called."""
        return self.call is None and len(self.passed) == len(self.order) - 1

    @property
    def standing_points(self) -> int | None:
        """What an offer must beat: the points offered, or the target under a plain 2."""
        if self.call is None or self.call.rank not in {LOWEST, None}:
            return None
        return self.target

    def as_json(self) -> dict[str, Json]:
        """The answer of the oracle; `call` has both keys, and a plain 2 shows the points it stands at."""
        call = self.call and {"rank": self.call.rank, "points": self.standing_points}
        return {
            "legal": True,
            "status": self.status,
            "caller": self.caller,
            "call": call,
            "target": self.target,
            "to_speak": self.to_speak,
        }


@dataclass(frozen=True, slots=True)
class _Spoken:
    """What an action says, as far as it could be read."""

    rank: str | None = None
    points: int | None = None
    names: Mapping[str, Json] = field(default_factory=dict)

    @property
    def form(self) -> tuple[bool, bool]:
        """Whether a rank and whether points were said, readable or not."""
        return "rank" in self.names, "points" in self.names


def run(rules: ChiamataRules, order: tuple[int, ...], actions: Iterable[Json]) -> Auction | Refusal:
    """The auction after all actions `[seat, action]`; refused at the first in breach, counted from 0.

    The problems' fields are those of the action (`seat`, `action.points`); `placed` gives them the action's
    path.
    """
    auction = Auction(rules, order)
    for at, action in enumerate(actions):
        after = speak(auction, action)
        if isinstance(after, Refusal):
            return Refusal(after.problems, at)
        auction = after
    return auction


def speak(auction: Auction, action: Json) -> Auction | Refusal:
    """The auction after one `[seat, action]`, or every breach of it."""
    problems = Problems()
    if not isinstance(action, list) or len(action) != 2:
        problems.add("wrong_type", None, expected="[seat, action]")
        return problems.refusal()
    seat = _seat(auction, action[0], problems)
    if action[1] == PASS:
        if auction.last_speaker and auction.rules.auction.last_speaker_minimum is not None:
            minimum = auction.rules.auction.last_speaker_minimum
            problems.add("points_under_minimum", "action", minimum=minimum)
        return problems.refusal() if problems else _pass(auction, seat)
    said = _read(action[1], auction.rules.auction.mode, problems)
    if said is not None:
        _judge(auction, said, problems)
    return problems.refusal() if problems or said is None else _stand(auction, seat, said)


def _seat(auction: Auction, given: Json, problems: Problems) -> int:
    seat = read_whole(given, "seat", problems, 0, max(auction.order), "out_of_turn")
    if auction.status != "open":
        problems.add("auction_closed", "seat")
    elif seat is not None and seat != auction.to_speak:
        problems.add("out_of_turn", "seat", to_speak=auction.to_speak)
        if seat in auction.passed:
            problems.add("already_passed", "seat")
    return -1 if seat is None else seat


def _read(given: Json, mode: str, problems: Problems) -> _Spoken | None:
    if not isinstance(given, dict):
        problems.add("unknown_kind", "action")
        return None
    fields = Fields(given, problems, "action")
    if not fields.has("points") and not fields.has("rank"):
        fields.need("points" if mode == "points_only" else "rank")
    rank, points = fields.word("rank", RANKS, "unknown_rank"), fields.any_whole("points")
    fields.close()
    return _Spoken(rank, points, given)


def _judge(auction: Auction, said: _Spoken, problems: Problems) -> None:
    mode = auction.rules.auction.mode
    has_rank, has_points = said.form
    if mode == "points_only" and has_rank:
        problems.add("ranks_disabled", "action.rank")
    elif has_rank:
        _judge_rank(auction, said, problems)
    if has_points and said.rank not in (None, LOWEST):
        problems.add("points_with_other_rank", "action.rank")
    if has_points and mode == "ranks_only" and not _plain_two_at_target(auction, said):
        problems.add("points_disabled", "action.points")
    elif has_points:
        _judge_form(auction, said, problems)
        _judge_points(auction, said, problems)
    minimum = auction.rules.auction.last_speaker_minimum
    if (
        auction.last_speaker
        and minimum is not None
        and (not has_points or (said.points or minimum) < minimum)
    ):
        problems.add("points_under_minimum", "action", minimum=minimum)


def _plain_two_at_target(auction: Auction, said: _Spoken) -> bool:
    """ "2 a 61" is the plain 2, and so no points where points are off."""
    return said.rank == LOWEST and said.points == auction.rules.target


def _judge_rank(auction: Auction, said: _Spoken, problems: Problems) -> None:
    if said.rank is None:  # unreadable, noted already
        return
    if auction.standing_points is not None:
        if said.rank != LOWEST or not said.form[1]:
            problems.add("card_after_two", "action.rank")
    elif auction.call is not None and not _lower(said.rank, auction.call.rank):
        problems.add("not_lower", "action.rank", standing=auction.call.rank)


def _lower(rank: str, standing: str | None) -> bool:
    return standing is None or strength(rank) < strength(standing)


def _judge_form(auction: Auction, said: _Spoken, problems: Problems) -> None:
    has_rank = said.form[0]
    if auction.rules.auction.mode == "points_only":
        return
    if said.rank == LOWEST and auction.offered:
        problems.add("two_at_points_after_offer", "action", hint="say the number alone")
    elif not has_rank and auction.standing_points is None:
        problems.add("points_before_two", "action.points")


def _judge_points(auction: Auction, said: _Spoken, problems: Problems) -> None:
    rules, points = auction.rules.auction, said.points
    if points is None or rules.mode == "ranks_only":
        return
    standing = auction.standing_points
    if standing is not None and points < standing + rules.step:
        problems.add("points_not_higher", "action.points", at_least=standing + rules.step)
    if points < rules.min_points:
        problems.add("points_under_minimum", "action.points", minimum=rules.min_points)
    if points > rules.max_points:
        problems.add("points_over_maximum", "action.points", maximum=rules.max_points)


def _stand(auction: Auction, seat: int, said: _Spoken) -> Auction:
    rules = auction.rules.auction
    offer = None if rules.mode == "ranks_only" else said.points
    rank = None if rules.mode == "points_only" else said.rank or LOWEST
    after = replace(
        auction, caller=seat, call=Call(rank, offer), offered=auction.offered or offer is not None
    )
    if _closes(after) or len(auction.passed) == len(auction.order) - 1:
        return replace(after, status="won")
    return replace(after, turn=_next_turn(after))


def _closes(auction: Auction) -> bool:
    """Cards only: the 2 closes. Else what stands (the plain 2 too) closes at `close_at`."""
    rules, standing = auction.rules.auction, auction.standing_points
    return standing is not None and (rules.mode == "ranks_only" or standing >= rules.close_at)


def _pass(auction: Auction, seat: int) -> Auction:
    after = replace(auction, passed=auction.passed | {seat})
    left = len(after.order) - len(after.passed)
    if left == 0:
        return replace(after, status="all_pass")
    if left == 1 and after.call is not None:
        return replace(after, status="won")
    return replace(after, turn=_next_turn(after))


def _next_turn(auction: Auction) -> int:
    turn = auction.turn
    for _ in auction.order:
        turn = (turn + 1) % len(auction.order)
        if auction.order[turn] not in auction.passed:
            break
    return turn


def placed(refusal: Refusal, path: str) -> Refusal:
    """The same breaches with the action's path as their field: `auction.2` in a hand, `actions.2` in a
    question.
    """
    problems = Problems()
    for problem in refusal.problems:
        problems.add(problem.code, under(path, refusal.at or 0), **dict(problem.detail))
    return problems.refusal(refusal.at)
