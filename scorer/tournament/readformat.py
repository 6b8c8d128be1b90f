"""The format of a document: its name alone, or an object with its settings."""

from __future__ import annotations

from scorer.rules.reading import Fields
from scorer.tournament.formats import Format, Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables

TYPES = ("knockout", "round_robin", "groups", "swiss", "rotating_pairs", "tables")
MOST_ROUNDS, MOST_HANDS = 600, 1000


def read_format(fields: Fields) -> Format | None:
    """The format; None where it is missing or unknown (the problem is noted)."""
    if not fields.need("format"):
        return None
    given = fields.raw("format")
    inner = Fields({"type": given} if isinstance(given, str) else given, fields.problems, fields.at("format"))
    kind = inner.word("type", TYPES, "bad_format") if inner.is_object and inner.need("type") else None
    if kind is None:
        return None
    found = _READERS[kind](inner)
    inner.close()
    return found


def _knockout(fields: Fields) -> Format:
    return Knockout(fields.flag("third_place", default=True), fields.flag("redraw"))


def _round_robin(_fields: Fields) -> Format:
    return RoundRobin()


def _groups(fields: Fields) -> Format:
    size, advance = fields.whole("size", 3, 64), fields.whole("advance", 1, 32)
    return Groups(size or 4, advance or 2, fields.flag("third_place", default=True))


def _swiss(fields: Fields) -> Format:
    return Swiss(fields.whole("rounds", 1, MOST_ROUNDS))


def _rotating_pairs(fields: Fields) -> Format:
    return RotatingPairs(fields.whole("rounds", 1, MOST_ROUNDS))


def _tables(fields: Fields) -> Format:
    final = None if fields.raw("final") is None else fields.whole("final", 4, 6)
    return Tables(
        fields.whole("rounds", 1, MOST_ROUNDS),
        fields.whole("hands", 1, MOST_HANDS) or 10,
        fields.word("sizes", ("fives_sixes", "fives_fours", "sit_outs"), "bad_format") or "fives_sixes",
        fields.word("score", ("points", "placing"), "bad_format") or "points",
        fields.word("draw", ("new_opponents", "equal_opponents"), "bad_format") or "new_opponents",
        final,
    )


_READERS = {
    "knockout": _knockout,
    "round_robin": _round_robin,
    "groups": _groups,
    "swiss": _swiss,
    "rotating_pairs": _rotating_pairs,
    "tables": _tables,
}
