"""The tournament document of the command line, read strictly.

Every problem is noted at its dotted path; nothing a stranger writes ends in a traceback. What a draw prints
(`why`, `repeats`, `warnings`, `lots`) may stand in the history and is passed over, so that an answer can be
fed back. Beyond what every format has, a document may have: for entrants `filler`, `fixed_table`,
`substitute`, `players`; for the event `tiebreaks` (names of criteria), `rest_score` and `missed_score` (a
number, "average" or "mean"), `walkover_score` [won, lost], `penalties` [{id, points, reason?, round?}],
`lots` [{order, round?}], `withdrawn` ("in_place" or "below").
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scorer.errors import Json, Refusal
from scorer.rules.names import read_text
from scorer.rules.reading import Fields, Problems, under
from scorer.tournament.entrants import Entrant, Presence
from scorer.tournament.event import Event, Penalty, RestScore
from scorer.tournament.formats import Knockout
from scorer.tournament.history import read_history
from scorer.tournament.readformat import read_format
from scorer.tournament.registry import CRITERIA
from scorer.tournament.rounds import Lot

MOST_ENTRANTS, MOST_ID, MOST_ROUNDS, MOST_POINTS = 2048, 2**53 - 1, 600, 1_000_000
DEFAULT_WALKOVER = (2, 0)
LONGEST = 80  # a pair's name holds two names


@dataclass(frozen=True, slots=True)
class Document:
    """An event and what is asked of it: a round, or a plan of so many rounds."""

    event: Event
    round: int | None = None
    plan: int | None = None


def read_document(given: Json) -> Document | Refusal:
    """The document behind a JSON value, or every problem that can be seen in it."""
    problems = Problems()
    fields = Fields(given, problems)
    event = _event(fields)
    number = fields.whole("round", 1, MOST_ROUNDS)
    plan = fields.whole("plan", 1, MOST_ROUNDS)
    fields.close()
    if problems:
        return problems.refusal()
    return Document(event, number, plan)


def _event(fields: Fields) -> Event:
    """The event; where a part is missing or wrong the problem is noted and something stands in for it."""
    settings = read_format(fields)
    entrants = _entrants(fields)
    known = frozenset(one.id for one in entrants)
    drawing = fields.has("round") or fields.has("plan")
    seeded = fields.need("seed") if drawing else fields.has("seed")
    return Event(
        settings or Knockout(),
        entrants,
        (fields.whole("seed", -MOST_ID, MOST_ID) if seeded else 0) or 0,
        read_history(fields, settings, known),
        _pairs(fields, known),
        fields.whole("tables", 1, MOST_ENTRANTS),
        _criteria(fields),
        _score(fields, "rest_score", None),
        _score(fields, "missed_score", Fraction(0)),
        _walkover(fields),
        _penalties(fields, known),
        _lots(fields, known),
        fields.word("withdrawn", ("in_place", "below"), "wrong_type") or "in_place",
    )


def _entrants(fields: Fields) -> tuple[Entrant, ...]:
    given = fields.items("entrants") if fields.need("entrants") else None
    if given is None:
        return ()
    if len(given) > MOST_ENTRANTS:
        fields.problems.add("too_long", fields.at("entrants"), most=MOST_ENTRANTS)
        return ()
    found: dict[int, Entrant] = {}
    for place, item in enumerate(given):
        entrant = _entrant(Fields(item, fields.problems, under(fields.at("entrants"), place)), found)
        if entrant is not None:
            found[entrant.id] = entrant
    return tuple(found.values())


def _entrant(fields: Fields, known: dict[int, Entrant]) -> Entrant | None:
    number = fields.whole("id", 0, MOST_ID) if fields.need("id") else None
    if number in known:
        fields.problems.add("disagrees", fields.at("id"), twice=number)
    entrant = Entrant(
        number or 0,
        _text(fields, "name", needed=True) or "",
        _text(fields, "club"),
        Presence(fields.word("state", tuple(map(str, Presence)), "wrong_type") or "present"),
        fields.whole("since", 1, MOST_ROUNDS) or 1,
        fields.flag("filler"),
        fields.whole("fixed_table", 1, MOST_ENTRANTS),
        _text(fields, "substitute"),
        _players(fields),
    )
    fields.close()
    return None if number is None else entrant


def _text(fields: Fields, name: str, needed: bool = False) -> str | None:
    if not (fields.need(name) if needed else fields.has(name)):
        return None
    return read_text(fields.raw(name), fields.at(name), fields.problems, LONGEST)


def _players(fields: Fields) -> tuple[str, ...]:
    given = fields.items("players") or []
    names = [
        read_text(name, under(fields.at("players"), place), fields.problems)
        for place, name in enumerate(given[:8])
    ]
    return tuple(name for name in names if name is not None)


def _ids(given: Json, path: str, fields: Fields, known: frozenset[int]) -> tuple[int, ...] | None:
    """A list of different known entrants."""
    if not isinstance(given, list) or len(set(map(str, given))) != len(given):
        fields.problems.add("wrong_type", path, expected="list of different entrants")
        return None
    for place, one in enumerate(given):
        if type(one) is not int or one not in known:
            fields.problems.add("unknown_entrant", under(path, place), entrant=one)
            return None
    return tuple(given)


def _pairs(fields: Fields, known: frozenset[int]) -> tuple[tuple[int, int], ...]:
    found = []
    for place, pair in enumerate(fields.items("keep_apart") or []):
        path = under(fields.at("keep_apart"), place)
        ids = _ids(pair, path, fields, known)
        if ids is not None and len(ids) == 2:
            found.append((min(ids), max(ids)))
        elif ids is not None:
            fields.problems.add("wrong_type", path, expected="two entrants")
    return tuple(dict.fromkeys(found))


def _criteria(fields: Fields) -> tuple[str, ...]:
    found = []
    for place, name in enumerate(fields.items("tiebreaks") or []):
        if isinstance(name, str) and name in CRITERIA and name not in found:
            found.append(name)
        else:
            fields.problems.add("bad_format", under(fields.at("tiebreaks"), place), known=list(CRITERIA))
    return tuple(found)


def _score(fields: Fields, name: str, default: RestScore) -> RestScore:
    """A number of points, "average" (the own one) or "mean" (of a table)."""
    if not fields.has(name):
        return default
    given = fields.raw(name)
    if given in ("average", "mean"):
        found: RestScore = "average" if given == "average" else "mean"
        return found
    if type(given) in (int, float) and abs(given) <= MOST_POINTS:
        return Fraction(str(given))
    fields.problems.add("wrong_type", fields.at(name), expected="a number, average or mean")
    return default


def _walkover(fields: Fields) -> tuple[int, int]:
    given = fields.items("walkover_score")
    if given is None:
        return DEFAULT_WALKOVER
    if len(given) == 2 and all(type(games) is int and 0 <= games <= MOST_POINTS for games in given):
        return given[0], given[1]
    fields.problems.add("wrong_type", fields.at("walkover_score"), expected="two whole numbers")
    return DEFAULT_WALKOVER


def _penalties(fields: Fields, known: frozenset[int]) -> tuple[Penalty, ...]:
    found = []
    for place, item in enumerate(fields.items("penalties") or []):
        part = Fields(item, fields.problems, under(fields.at("penalties"), place))
        number = part.whole("id", 0, MOST_ID) if part.need("id") else None
        points = part.whole("points", -MOST_POINTS, MOST_POINTS) if part.need("points") else None
        reason = _text(part, "reason") or ""
        at = part.whole("round", 1, MOST_ROUNDS)
        part.close()
        if number is not None and number not in known:
            fields.problems.add("unknown_entrant", part.at("id"), entrant=number)
        elif number is not None and points is not None:
            found.append(Penalty(number, points, reason, at))
    return tuple(found)


def _lots(fields: Fields, known: frozenset[int]) -> tuple[Lot, ...]:
    found = []
    for place, item in enumerate(fields.items("lots") or []):
        part = Fields(item, fields.problems, under(fields.at("lots"), place))
        order = _ids(part.raw("order"), part.at("order"), part, known) if part.need("order") else None
        at = part.whole("round", 1, MOST_ROUNDS)
        part.close()
        if order:
            found.append(Lot(order, at))
    return tuple(found)
