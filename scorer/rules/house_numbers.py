"""Reading the lists of numbers of a Chiamata rule set: base tables, bands, the false claim of a monte."""

from __future__ import annotations

from scorer.errors import Json
from scorer.rules.reading import Fields, Problems, read_wholes, under
from scorer.rules.ruleset import Band, Base, PairBase, SoloBase

BAD = "bad_rules"
MOST = 1_000_000
"""Beyond any score or factor of a real table; the arithmetic stays within what JSON readers take."""


def read_base(fields: Fields, now: Base) -> Base:
    """The four lists, all needed: `base` is replaced whole."""
    if not fields.has("base"):
        return now
    base = fields.inside("base")
    pair, solo = (_win_and_lose(base, name, size) for name, size in (("pair", 3), ("solo", 2)))
    base.close()
    if len(pair) != 2 or len(solo) != 2:
        return now
    (a, b, c), (d, e, f) = pair
    (g, h), (i, j) = solo
    return Base(PairBase((a, b, c), (d, e, f)), SoloBase((g, h), (i, j)))


def _win_and_lose(base: Fields, name: str, size: int) -> list[tuple[int, ...]]:
    if not base.need(name):
        return []
    inside = base.inside(name)
    lists = [_numbers(inside, outcome, size) for outcome in ("win", "lose")]
    inside.close()
    return [numbers for numbers in lists if numbers is not None]


def _numbers(fields: Fields, name: str, size: int) -> tuple[int, ...] | None:
    given = fields.items(name) if fields.need(name) else None
    if given is None:
        return None
    if len(given) != size:
        fields.problems.add(BAD, fields.at(name), numbers=size)
        return None
    return read_wholes(given, fields.at(name), fields.problems, -MOST, MOST, BAD)


def read_bands(fields: Fields, now: tuple[Band, ...]) -> tuple[Band, ...]:
    """Bands as `[low, high, factor]`; an empty list means no multipliers."""
    given = fields.items("bands")
    if given is None:
        return now
    bands = [_band(each, under(fields.at("bands"), i), fields.problems) for i, each in enumerate(given)]
    return tuple(band for band in bands if band is not None)


def _band(given: Json, path: str, problems: Problems) -> Band | None:
    if not isinstance(given, list):
        problems.add("wrong_type", path, expected="list")
        return None
    if len(given) != 3:
        problems.add(BAD, path, numbers=3)
        return None
    numbers = read_wholes(given, path, problems, 0, MOST, BAD)
    if numbers is None:
        return None
    band = Band(*numbers)
    if band.low > band.high or band.factor == 0:
        problems.add(BAD, path)
        return None
    return band


def read_false_claim(fields: Fields, now: tuple[int, int]) -> tuple[int, int]:
    """What a false claim costs the claimant and brings every other active player."""
    if not fields.has("false_claim"):
        return now
    numbers = _numbers(fields, "false_claim", 2)
    return now if numbers is None else (numbers[0], numbers[1])
