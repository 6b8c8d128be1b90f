"""The criteria a standing is ordered by: small named objects, in an order each event may choose.

| name | adds up | source |
|---|---|---|
| points | matches won (a level one half), or table points | tournaments.md 3.2 |
| direct | points among those who are level; of three and more the mini-table | Cava Manara |
| buchholz, median_buchholz | the opponents' points (without the best and the worst) | FIDE C.07 |
| sonneborn_berger | points of the beaten, half of those level with | FIDE C.07 |
| game_difference, games_won | games | Cava Manara, Genova Gioca |
| table_wins, raw_score, best_turn, countback | turns won, scores, the best, the last | Prima mano al buio |
| best_turns, average | the best three turns, points per turn played | Genova Gioca (circuits) |
| opponents_minus_partners | opponents' points minus partners' points | swissDouble |
| reached, final | round of the knock-out, score in the final | Alpini; La Scighera |
| lot | the place a recorded lot gave | - |

Every value is such that more is better; None means there is nothing to compare.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from scorer.tournament.event import Event
from scorer.tournament.lines import Line, Tally
from scorer.tournament.tally import tallies, turns

Value: TypeAlias = Fraction | tuple[Fraction, ...] | None
Addends: TypeAlias = tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Book:
    """An event with its tallies, as the criteria read it; `reached` and `group_places` by format."""

    event: Event
    tallies: dict[int, Tally]
    reached: dict[int, Fraction] = field(default_factory=dict)
    group_places: dict[int, Fraction] = field(default_factory=dict)

    @classmethod
    def of(cls, event: Event) -> Book:
        """The book of an event without a knock-out."""
        return cls(event, tallies(event))


@dataclass(frozen=True, slots=True)
class Criterion:
    """One column: what it is called, what it adds up, where it is used, and how.

    `value(book, entrant, level)` gets everybody who is level so far; `mini`: asked again of the fewer who
    are still level after it. `addends` is what a tap on the value shows.
    """

    name: str
    title: str
    adds_up: str
    source: str
    value: Callable[[Book, int, tuple[int, ...]], Value]
    addends: Callable[[Book, int], Addends] | None = None
    mini: bool = False


def by_round(worth: Callable[[Line], Fraction]) -> Callable[[Book, int], Addends]:
    """Addends that are one number a round."""
    return lambda book, one: tuple((f"round {line.round}", worth(line)) for line in book.tallies[one].lines)


def total(addends: Callable[[Book, int], Addends]) -> Callable[[Book, int, tuple[int, ...]], Value]:
    """The sum of the addends."""
    return lambda book, one, _level: sum((number for _, number in addends(book, one)), Fraction(0))


def point_addends(book: Book, one: int) -> Addends:
    """The points of every round and the penalties."""
    tally = book.tallies[one]
    penalty = (("penalty", Fraction(tally.penalty)),) if tally.penalty else ()
    return by_round(lambda line: line.points)(book, one) + penalty


def difference(line: Line) -> Fraction:
    """Games won minus games lost."""
    return Fraction(line.won - line.lost)


def opponents_points(book: Book, one: int) -> Addends:
    """The points of each opponent, meeting by meeting; a round without one counts a virtual opponent.

    The virtual opponent has the entrant's own points before that round and half a point for each later one
    (FIDE, virtual opponent until 2023). Somebody who left keeps the points of that moment.
    """
    found: list[tuple[str, Fraction]] = []
    before = Fraction(0)
    for line in book.tallies[one].lines:
        if line.how == "played":
            found += [(f"entrant {other}", book.tallies[other].points) for other in line.opponents]
        elif line.how in ("rest", "walkover"):
            later = len(book.event.history) - line.round
            found.append((f"no opponent in round {line.round}", before + Fraction(later, 2)))
        before += line.points
    return tuple(found)


def inner_opponents(book: Book, one: int) -> Addends:
    """The same without the best and the worst."""
    ordered = sorted(opponents_points(book, one), key=lambda addend: addend[1])
    return tuple(ordered[1:-1]) if len(ordered) > 2 else ()


def beaten(book: Book, one: int) -> Addends:
    """The points of those beaten, half of those level with."""
    lines = (line for line in book.tallies[one].lines if line.how == "played")
    return tuple(
        (f"entrant {other}", line.points * book.tallies[other].points)
        for line in lines
        for other in line.opponents
    )


def partners_difference(book: Book, one: int) -> Addends:
    """The points of all opponents, minus those of all partners."""
    partners = (mate for line in book.tallies[one].lines for mate in line.partners)
    return opponents_points(book, one) + tuple(
        (f"entrant {mate}", -book.tallies[mate].points) for mate in partners
    )


def best_three(book: Book, one: int) -> Addends:
    """The three best turns."""
    rounds = sorted(by_round(lambda line: line.points)(book, one), key=lambda addend: -addend[1])
    return tuple(rounds[:3])


def per_turn(book: Book, one: int, _level: tuple[int, ...]) -> Value:
    """Points per turn played."""
    tally = book.tallies[one]
    return tally.points / tally.played if tally.played else None


def best_turn(book: Book, one: int, _level: tuple[int, ...]) -> Value:
    """The best single turn."""
    return max((line.points for line in book.tallies[one].lines if line.how == "played"), default=None)


def backwards(book: Book, one: int, _level: tuple[int, ...]) -> Value:
    """The last turn, then the one before, and so on."""
    last = len(turns(book.event))
    by_number = {line.round: line.points for line in book.tallies[one].lines}
    return tuple(by_number.get(number, Fraction(0)) for number in range(last, 0, -1))


def among(book: Book, one: int, level: tuple[int, ...]) -> Value:
    """Points from all meetings with those who are level; None unless each has met each."""
    others = set(level) - {one}
    if not all(set(level) - {each} <= set(_met(book, each)) for each in level):
        return None
    lines = (line for line in book.tallies[one].lines if others & set(line.opponents))
    return sum((line.points for line in lines), Fraction(0))


def by_lot(book: Book, one: int, level: tuple[int, ...]) -> Value:
    """The place the last lot among these gave."""
    for lot in reversed(book.event.lots):
        if set(level) <= set(lot.order):
            return Fraction(-lot.order.index(one))
    return None


def reached(book: Book, one: int, _level: tuple[int, ...]) -> Value:
    """How far the entrant came in the knock-out or the final."""
    return book.reached.get(one)


def group_place(book: Book, one: int, _level: tuple[int, ...]) -> Value:
    """The place in the group, as a negative number: more is better."""
    return book.group_places.get(one)


def _met(book: Book, one: int) -> list[int]:
    return [other for line in book.tallies[one].lines for other in line.opponents]
