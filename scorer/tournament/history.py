"""The history of a document: rounds in order, tables with their sides and results, and who rested."""

from __future__ import annotations

from scorer.errors import Json
from scorer.rules.reading import Fields, under
from scorer.tournament.formats import Format, RotatingPairs, Tables
from scorer.tournament.rounds import Kind, Round, Sides, Table

MOST_ROUNDS, MOST_TABLES, MOST_SCORE, MOST_HANDS = 600, 1024, 1_000_000, 10_000
LEAST_SEATS, MOST_SEATS = 4, 7


def read_history(fields: Fields, settings: Format | None, known: frozenset[int]) -> tuple[Round, ...]:
    """All rounds that can be read; what is wrong is noted."""
    given = fields.items("history") or []
    if len(given) > MOST_ROUNDS:
        fields.problems.add("too_long", fields.at("history"), most=MOST_ROUNDS)
        return ()
    found = []
    for place, item in enumerate(given):
        inner = Fields(item, fields.problems, under(fields.at("history"), place))
        found.append(_round(inner, place + 1, settings, known))
        inner.close()
    return tuple(found)


def _round(fields: Fields, number: int, settings: Format | None, known: frozenset[int]) -> Round:
    stated = fields.whole("number", 1, MOST_ROUNDS) if fields.need("number") else None
    if stated is not None and stated != number:
        fields.problems.add("disagrees", fields.at("number"), expected=number)
    for passed_over in ("repeats", "warnings", "lots"):
        fields.has(passed_over)
    seen: set[int] = set()
    given = fields.items("tables") if fields.need("tables") else None
    tables = []
    for place, item in enumerate((given or [])[:MOST_TABLES]):
        inner = Fields(item, fields.problems, under(fields.at("tables"), place))
        table = _table(inner, settings, known, seen)
        inner.close()
        if table is not None:
            tables.append(table)
    resting = _people(fields.items("resting") or [], fields, "resting", known, seen)
    if len({table.number for table in tables}) != len(tables):
        fields.problems.add("disagrees", fields.at("tables"), twice="table")
    return Round(number, tuple(tables), resting)


def _table(fields: Fields, settings: Format | None, known: frozenset[int], seen: set[int]) -> Table | None:
    number = fields.whole("table", 1, 10 * MOST_TABLES) if fields.need("table") else None
    sides = _sides(fields, settings, known, seen)
    kind = Kind(fields.word("kind", tuple(map(str, Kind)), "unknown_kind") or "played")
    result = _result(fields, settings, sides)
    winner = fields.whole("winner", 0, len(sides) - 1) if fields.raw("winner") is not None else None
    hands = fields.whole("hands", 1, MOST_HANDS) if fields.raw("hands") is not None else None
    fields.has("why")
    return None if number is None or not sides else Table(number, sides, result, kind, winner, hands)


def _sides(fields: Fields, settings: Format | None, known: frozenset[int], seen: set[int]) -> Sides:
    given = fields.items("sides") if fields.need("sides") else None
    if given is None:
        return ()
    sides = []
    for place, side in enumerate(given[: MOST_SEATS + 1]):
        inner = side if isinstance(side, list) else [side]
        sides.append(_people(inner, fields, under("sides", place), known, seen))
    if not _fits(sides, settings):
        fields.problems.add("wrong_number_of_players", fields.at("sides"))
        return ()
    return tuple(sides)


def _fits(sides: list[tuple[int, ...]], settings: Format | None) -> bool:
    """One side a seat at tables, two pairs with rotating partners, one against one elsewhere."""
    each = {len(side) for side in sides}
    match settings:
        case Tables():
            return LEAST_SEATS <= len(sides) <= MOST_SEATS and each == {1}
        case RotatingPairs():
            return len(sides) == 2 and each == {2}
        case _:
            return len(sides) == 2 and each == {1}


def _people(
    given: list[Json], fields: Fields, name: str, known: frozenset[int], seen: set[int]
) -> tuple[int, ...]:
    """Known entrants, each once in a round."""
    found = []
    for place, one in enumerate(given):
        path = under(fields.at(name), place)
        if type(one) is not int or one not in known:
            fields.problems.add("unknown_entrant", path, entrant=one)
        elif one in seen:
            fields.problems.add("disagrees", path, twice=one)
        else:
            seen.add(one)
            found.append(one)
    return tuple(found)


def _result(fields: Fields, settings: Format | None, sides: Sides) -> tuple[int, ...] | None:
    """Whole numbers, one a side; games are never negative, table scores may be."""
    if fields.raw("result") is None:
        return None
    given = fields.items("result")
    if given is None:
        return None
    low = -MOST_SCORE if isinstance(settings, Tables) else 0
    holder = Fields(
        {str(place): score for place, score in enumerate(given)}, fields.problems, fields.at("result")
    )
    scores = [holder.whole(str(place), low, MOST_SCORE) for place in range(len(given))]
    if sides and len(given) != len(sides):
        fields.problems.add("wrong_number_of_totals", fields.at("result"), expected=len(sides))
    passed = tuple(score for score in scores if score is not None)
    return passed if len(passed) == len(sides) else None
