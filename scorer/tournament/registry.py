"""All criteria by name, and which ones a format uses in which order (tournaments.md 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorer.tournament import criteria as by
from scorer.tournament.criteria import Criterion
from scorer.tournament.event import Event
from scorer.tournament.formats import Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables

_WON = by.by_round(lambda line: Fraction(line.won))
_DIFFERENCE = by.by_round(by.difference)
_SCORE = by.by_round(lambda line: line.score)
_FIRST = by.by_round(lambda line: Fraction(line.place is not None and line.place < 2))

_ALL = (
    Criterion(
        "points",
        "Points",
        "points of all rounds and penalties",
        "tournaments.md 3.2",
        by.total(by.point_addends),
        by.point_addends,
    ),
    Criterion(
        "reached", "Reached", "rounds of the knock-out reached", "Alpini, two equal thirds", by.reached
    ),
    Criterion(
        "group_place",
        "Place in the group",
        "the place in the group (minus one is the first)",
        "groups, then knock-out",
        by.group_place,
    ),
    Criterion("final", "Final", "the score in the final", "La Scighera, the best five", by.reached),
    Criterion(
        "direct",
        "Direct meetings",
        "points of all meetings among those who are level",
        "Cava Manara, classifica avulsa",
        by.among,
        mini=True,
    ),
    Criterion(
        "buchholz",
        "Opponents' points",
        "the points of all opponents",
        "FIDE C.07, Buchholz",
        by.total(by.opponents_points),
        by.opponents_points,
    ),
    Criterion(
        "median_buchholz",
        "Opponents' points, median",
        "the same without the best and the worst",
        "FIDE C.07, median Buchholz",
        by.total(by.inner_opponents),
        by.inner_opponents,
    ),
    Criterion(
        "sonneborn_berger",
        "Points of the beaten",
        "points of those beaten, half of those level with",
        "FIDE C.07, Sonneborn-Berger",
        by.total(by.beaten),
        by.beaten,
    ),
    Criterion(
        "game_difference",
        "Game difference",
        "games won minus games lost",
        "Genova Gioca",
        by.total(_DIFFERENCE),
        _DIFFERENCE,
    ),
    Criterion("games_won", "Games won", "games won", "Cava Manara", by.total(_WON), _WON),
    Criterion(
        "table_wins",
        "Tables won",
        "turns as the first of a table",
        "Prima mano al buio",
        by.total(_FIRST),
        _FIRST,
    ),
    Criterion("raw_score", "Scores", "comparable scores of all turns", "Pinasca", by.total(_SCORE), _SCORE),
    Criterion("best_turn", "Best turn", "the best single turn", "Prima mano al buio", by.best_turn),
    Criterion(
        "countback", "Last turns", "the last turn, then those before", "Prima mano al buio", by.backwards
    ),
    Criterion(
        "best_turns",
        "Best three turns",
        "the three best turns",
        "Genova Gioca, circuits",
        by.total(by.best_three),
        by.best_three,
    ),
    Criterion("average", "Average", "points per turn played", "tournaments.md 3.2", by.per_turn),
    Criterion(
        "opponents_minus_partners",
        "Opponents minus partners",
        "the opponents' points minus the partners' points",
        "swissDouble",
        by.total(by.partners_difference),
        by.partners_difference,
    ),
    Criterion("lot", "Lot", "the place a recorded lot gave", "lots are recorded events", by.by_lot),
)

CRITERIA: Mapping[str, Criterion] = {criterion.name: criterion for criterion in _ALL}

DEFAULTS: Mapping[type, tuple[str, ...]] = {
    Knockout: ("reached",),
    RoundRobin: ("points", "direct", "game_difference", "games_won"),
    Groups: ("reached", "group_place", "points", "game_difference", "games_won"),
    Swiss: ("points", "buchholz", "game_difference", "games_won", "direct"),
    RotatingPairs: ("points", "opponents_minus_partners", "game_difference"),
    Tables: ("points", "table_wins", "raw_score", "best_turn", "countback"),
}


def chosen(event: Event) -> tuple[Criterion, ...]:
    """The criteria of this event in order: the format's first ones, then its own or the default ones."""
    default = DEFAULTS[type(event.format)]
    names = list(default)
    if event.tiebreaks:
        first = [name for name in default if name in ("reached", "group_place", "points")]
        names = first + [name for name in event.tiebreaks if name not in first]
    if isinstance(event.format, Tables) and event.format.final:
        names.insert(0, "final")
    if event.lots and "lot" not in names:
        names.append("lot")
    return tuple(CRITERIA[name] for name in names)
