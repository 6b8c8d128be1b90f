"""The ways to say the points of a Chiamata hand: of the caller's side, a pile a player, or all tricks; they
must agree.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.cards import WHOLE_DECK
from scorer.rules.dealing import CHIAMATA_DECK, speaking_order
from scorer.rules.limits import THE_CALLERS, judge_one, judge_piles
from scorer.rules.piles import possible_together, unreachable
from scorer.rules.reading import Fields, Problems, read_whole, under
from scorer.rules.tricks import Seating, Trick, read_counts, read_tricks, tells_cards

TRICKS = CHIAMATA_DECK.tricks


@dataclass(frozen=True, slots=True)
class Sides:
    """Who sits where: None where a field did not pass."""

    caller: int | None
    partner: int | None
    resting: tuple[int, ...]
    players: int
    dealer: int | None
    moved: bool
    known: bool = True
    """Whether caller and partner passed; else nothing is added up for them."""

    @property
    def callers(self) -> tuple[int, ...]:
        """The seats of the caller's side, as far as they are known."""
        return tuple(seat for seat in (self.caller, self.partner) if seat is not None)

    @property
    def seating(self) -> Seating:
        """The active seats in order of play; without a dealer nobody is known to lead first."""
        order = speaking_order(self.players, self.dealer or 0, self.resting)
        return Seating(order, CHIAMATA_DECK, self.dealer is not None and not self.moved)


@dataclass(frozen=True, slots=True)
class PointsTold:
    """The points of the caller's side, and what was recorded of them."""

    points: int
    given: int | None = None
    piles: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def leads(self) -> bool:
        """Whether it tells who led the first trick."""
        return bool(self.tricks and self.tricks[0].cards)

    def as_json(self) -> dict[str, Json]:
        """`points`, `piles` and `tricks`, each where it was recorded."""
        tricks: list[Json] = [trick.as_json() for trick in self.tricks] or list(self.counts)
        told: dict[str, Json] = {"points": self.given, "piles": list(self.piles), "tricks": tricks}
        return {name: value for name, value in told.items() if value not in (None, [])}


def read_total(value: Json, path: str, problems: Problems) -> int | None:
    """Points of one pile: 0 to 120 (out_of_range), but not 1 or 119 (impossible_total)."""
    total = read_whole(value, path, problems, 0, WHOLE_DECK)
    if total in unreachable():
        problems.add("impossible_total", path, total=total)
        return None
    return total


def read_totals(given: list[Json], path: str, problems: Problems) -> tuple[int, ...] | None:
    """Several piles that share out the deck: each alone, then wrong_sum, then impossible_split."""
    totals = [read_total(each, under(path, i), problems) for i, each in enumerate(given)]
    passed = tuple(total for total in totals if total is not None)
    if len(passed) < len(totals):
        return None
    if sum(passed) != WHOLE_DECK:
        problems.add("wrong_sum", path, sum=sum(passed))
    elif not possible_together(tuple((total, None) for total in passed)):
        problems.add("impossible_split", path, totals=list(passed))
    else:
        return passed
    return None


def read_points(fields: Fields, sides: Sides, suit: str | None, oracle: bool) -> PointsTold | None:
    """The points, from whichever ways they were said; None with every problem noted."""
    given = _given(fields)
    piles = _piles(fields, sides)
    counts, tricks = _tricks(fields, sides, suit)
    ways = _ways(given, piles, tricks, sides)
    _judge_agreement(fields, ways)
    if piles is not None and tricks is not None and piles != _taken(tricks, sides.players):
        fields.problems.add("disagrees", fields.at("tricks"), piles=list(_taken(tricks, sides.players)))
    taken = None
    if oracle:
        _defence_points(fields, next(iter(ways.values()), None))
        taken = fields.whole("tricks_taken", 0, TRICKS, "wrong_number_of_tricks")
    if not ways:
        return None
    points = next(iter(ways.values()))
    _judge_counts(fields, sides, points, piles, counts)
    if taken is not None:
        _judge_taken(fields, sides, taken, points, counts, tricks)
    return PointsTold(points, given, piles or (), counts or (), tricks or ())


def _given(fields: Fields) -> int | None:
    if not any([fields.has("points"), fields.has("piles"), fields.has("tricks")]):
        fields.need("points")
    if not fields.has("points"):
        return None
    return read_total(fields.raw("points"), fields.at("points"), fields.problems)


def _ways(
    given: int | None, piles: tuple[int, ...] | None, tricks: tuple[Trick, ...] | None, sides: Sides
) -> dict[str, int]:
    """The points of the caller's side by the way they were said."""
    ways = {} if given is None else {"points": given}
    if not sides.known:
        return ways
    if piles is not None:
        ways["piles"] = sum(piles[seat] for seat in sides.callers)
    if tricks is not None:
        ways["tricks"] = sum(trick.points for trick in tricks if trick.taker in sides.callers)
    return ways


def _taken(tricks: tuple[Trick, ...], players: int) -> tuple[int, ...]:
    return tuple(sum(trick.points for trick in tricks if trick.taker == seat) for seat in range(players))


def _judge_agreement(fields: Fields, ways: dict[str, int]) -> None:
    first = next(iter(ways.values()), None)
    for name, points in ways.items():
        if points != first:
            fields.problems.add("disagrees", fields.at(name), **ways)


def _piles(fields: Fields, sides: Sides) -> tuple[int, ...] | None:
    given = fields.items("piles")
    path, problems = fields.at("piles"), fields.problems
    if given is None:
        return None
    if len(given) != sides.players:
        problems.add("wrong_number_of_totals", path, expected=sides.players)
        return None
    resting = [seat for seat in sides.resting if type(given[seat]) is int and given[seat] != 0]
    for seat in resting:
        problems.add("out_of_range", under(path, seat), resting=True)
    return None if resting else read_totals(given, path, problems)


def _tricks(
    fields: Fields, sides: Sides, suit: str | None
) -> tuple[tuple[int, ...] | None, tuple[Trick, ...] | None]:
    given = fields.items("tricks")
    path = fields.at("tricks")
    if given is None:
        return None, None
    if not any(isinstance(each, dict) for each in given):
        if not fields.has("points") and not fields.has("piles"):
            fields.need("points")
        piles = 2 if len(given) == 2 else sides.players
        counts = read_counts(given, path, piles, TRICKS, fields.problems)
        for seat in sides.resting if piles > 2 else ():
            if counts and counts[seat]:
                fields.problems.add("wrong_number_of_tricks", under(path, seat), resting=True)
        return counts, None
    if tells_cards(given) and not fields.has("suit"):
        fields.need("suit")
    return None, read_tricks(given, path, sides.seating, suit, fields.problems)


def _defence_points(fields: Fields, points: int | None) -> None:
    if not fields.has("defence_points"):
        return
    path = fields.at("defence_points")
    defence = read_total(fields.raw("defence_points"), path, fields.problems)
    if defence is not None and points is not None and defence + points != WHOLE_DECK:
        fields.problems.add("wrong_sum", path, sum=defence + points)


def _judge_counts(
    fields: Fields,
    sides: Sides,
    points: int,
    piles: tuple[int, ...] | None,
    counts: tuple[int, ...] | None,
) -> None:
    if counts is None or not sides.known:
        return
    if len(counts) == 2:
        _judge_two(fields, "tricks", points, counts[0])
    elif piles is None:
        _judge_two(fields, "tricks", points, sum(counts[seat] for seat in sides.callers))
    else:
        judge_piles(fields.problems, fields.at("tricks"), piles, counts, CHIAMATA_DECK)


def _judge_taken(
    fields: Fields,
    sides: Sides,
    taken: int,
    points: int,
    counts: tuple[int, ...] | None,
    tricks: tuple[Trick, ...] | None,
) -> None:
    _judge_two(fields, "tricks_taken", points, taken)
    told = None
    if sides.known and tricks is not None:
        told = sum(trick.taker in sides.callers for trick in tricks)
    elif sides.known and counts is not None:
        told = counts[0] if len(counts) == 2 else sum(counts[seat] for seat in sides.callers)
    if told is not None and told != taken:
        fields.problems.add("disagrees", fields.at("tricks_taken"), tricks=told)


def _judge_two(fields: Fields, name: str, points: int, taken: int) -> None:
    judge_one(fields.problems, fields.at(name), THE_CALLERS, points, taken, CHIAMATA_DECK)
