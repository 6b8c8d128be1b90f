"""What each entrant has to show for each round: the addends behind every column of the standings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scorer.tournament.absences import without_absent
from scorer.tournament.event import Event, RestScore
from scorer.tournament.formats import RotatingPairs, Swiss, Tables
from scorer.tournament.lines import LEVEL, LOSS, WIN, Line, Tally
from scorer.tournament.rounds import Kind, Round, Table
from scorer.tournament.tablescore import comparable, places, placing_points


def tallies(event: Event) -> dict[int, Tally]:
    """A tally for every entrant who was not withdrawn before the first round; confirmed results only."""
    lines: dict[int, list[Line]] = {one.id: [] for one in event.entrants}
    for played in turns(event):
        for one, line in _round_lines(event, played):
            lines[one].append(line)
    lines = without_absent(event, lines)
    penalties = dict.fromkeys(lines, 0)
    for penalty in event.penalties:
        penalties[penalty.entrant] += penalty.points
    found = {one: Tally(one, tuple(rounds), penalties[one]) for one, rounds in lines.items()}
    return {one: _averaged(event, tally) for one, tally in found.items()}


def turns(event: Event) -> tuple[Round, ...]:
    """The rounds that count for the points: the final table comes after them and stands alone."""
    settings = event.format
    if isinstance(settings, Tables) and settings.final and settings.rounds:
        return event.history[: settings.rounds]
    return event.history


def _round_lines(event: Event, played: Round) -> list[tuple[int, Line]]:
    found = [pair for table in played.tables if table.finished for pair in _table_lines(event, played, table)]
    found += [(one, Line(played.number, "rest", _rest_points(event))) for one in played.resting]
    known = set(played.seats) | set(played.resting)
    for one in event.entrants:
        if one.id not in known and played.number < one.since:
            found.append((one.id, Line(played.number, "late", _declared(event.missed_score))))
    return found


def _table_lines(event: Event, played: Round, table: Table) -> list[tuple[int, Line]]:
    if isinstance(event.format, Tables):
        return _seat_lines(event.format, played, table)
    games = table.result or _declared_games(event, table)
    return [
        (one, _match_line(played.number, table, games, side, one))
        for side, people in enumerate(table.sides)
        for one in people
    ]


def _declared_games(event: Event, table: Table) -> tuple[int, ...]:
    """The games of a match without a count: the walkover's, for the side that goes on."""
    won = table.winning_side()
    return tuple(
        event.walkover_score[side != won] if won is not None else 0 for side in range(len(table.sides))
    )


def _match_line(number: int, table: Table, games: tuple[int, ...], side: int, one: int) -> Line:
    won = table.winning_side()
    level = LOSS if table.kind is Kind.DOUBLE_WALKOVER else LEVEL
    points = level if won is None else WIN if won == side else LOSS
    absent = table.kind in (Kind.WALKOVER, Kind.DOUBLE_WALKOVER)
    return Line(
        number,
        "walkover" if absent else "played",
        points,
        tuple(other for position, people in enumerate(table.sides) if position != side for other in people),
        tuple(mate for mate in table.sides[side] if mate != one),
        games[side],
        sum(games) - games[side],
    )


def _seat_lines(settings: Tables, played: Round, table: Table) -> list[tuple[int, Line]]:
    result = table.result or (0,) * len(table.seats)
    placed = places(result)
    points = placing_points(result) if settings.score == "placing" else comparable(table, settings.hands)
    scores = comparable(table, settings.hands)
    return [
        (
            one,
            Line(
                played.number,
                "played",
                points[seat],
                tuple(other for other in table.seats if other != one),
                score=scores[seat],
                place=placed[seat],
            ),
        )
        for seat, one in enumerate(table.seats)
    ]


def _rest_points(event: Event) -> Fraction:
    """What a drawn rest is worth: a win by default, nothing where all rest alike or are only waiting."""
    if event.rest_score is None and not isinstance(event.format, Swiss):
        return LOSS
    return WIN if event.rest_score is None else _declared(event.rest_score, event)


def _declared(score: RestScore, event: Event | None = None) -> Fraction:
    if isinstance(score, Fraction):
        return score
    placing = event is not None and isinstance(event.format, Tables) and event.format.score == "placing"
    return Fraction(3) if score == "mean" and placing else LOSS


def _averaged(event: Event, tally: Tally) -> Tally:
    """The same with the own average of the rounds played for rests (and late rounds) declared so."""
    marks = {"rest"} if _rest_is_average(event) else set()
    marks |= {"late"} if event.missed_score == "average" else set()
    played = [line.points for line in tally.lines if line.how == "played"]
    if not marks or not played:
        return tally
    average = sum(played, Fraction(0)) / len(played)
    lines = (replace(line, points=average) if line.how in marks else line for line in tally.lines)
    return replace(tally, lines=tuple(lines))


def _rest_is_average(event: Event) -> bool:
    """A sit-out of a single player counts the own average unless something else was declared."""
    by_default = isinstance(event.format, Tables | RotatingPairs)
    return event.rest_score == "average" or (event.rest_score is None and by_default)
