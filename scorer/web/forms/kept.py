"""What the hand in progress told beyond the questions of the pad, carried by its form in a hidden field.

It is a list of pairs: as long as the entry still says what the first of a pair says, it gets what the second
one says too. So an auction goes into the log with the call it ended with, and not with one that was put right
on the pad.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorer.errors import Json
from scorer.rules.documents import NotJsonError, dump, parse

AUCTION = ("kind", "caller", "call", "sitting_out")
"""What an auction is only true with."""
AGREEING = ("caller", "partner", "solo", "points", "totals")
"""What the tricks could contradict, where the entry says it: who puts that right drops them."""


def carried(entry: Mapping[str, Json]) -> str:
    """The hidden field for an entry as it was told; empty where there is nothing to carry."""
    pairs = [
        [_needed(what, entry), {what: entry[what]}]
        for what in ("auction", "tricks", "turned", "swap")
        if what in entry
    ]
    return dump(pairs) if pairs else ""


def _needed(what: str, entry: Mapping[str, Json]) -> dict[str, Json]:
    """What an entry must still say for this to be true of it."""
    if what == "auction":
        return {name: entry.get(name) for name in AUCTION}
    needed = {name: entry.get(name) for name in ("kind", "sitting_out")}
    if what == "tricks":
        needed |= {name: entry[name] for name in AGREEING if name in entry}
        first = entry["tricks"][0]
        needed |= {"suit": entry.get("suit")} if isinstance(first, dict) and "cards" in first else {}
    return needed


def completed(entry: Mapping[str, Json], kept: str | None) -> dict[str, Json]:
    """The entry with what is carried for it; its own words stand, what cannot be read is left out."""
    try:
        pairs = parse(kept or "[]")
    except NotJsonError:
        pairs = []
    found: dict[str, Json] = {}
    for pair in pairs if isinstance(pairs, list) else []:
        match pair:
            case [dict() as needed, dict() as more] if all(
                entry.get(name) == needed[name] for name in needed
            ):
                found |= more
            case _:
                pass
    return found | dict(entry)
