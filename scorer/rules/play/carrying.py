"""What an entry tells beyond what a form asks (auction, tricks, …), once something of it is put right."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.errors import Json, Refusal
from scorer.rules.state import State
from scorer.rules.table import apply

CARRIED = ("auction", "tricks", "turned", "swap")
POINTS = ("points", "totals")


def still_fitting(state: State, entry: Mapping[str, Json], told: Mapping[str, Json]) -> dict[str, Json]:
    """A corrected entry with everything that was told before and does not contradict it."""
    found = dict(entry)
    for what in lost(entry, told):
        more = found | {what: told[what]}
        if not isinstance(apply(state, 1, more, corrected=True), Refusal):
            found = more
    return found


def agreeing(state: State, entry: Mapping[str, Json]) -> dict[str, Json]:
    """A new entry without its tricks, where the table would refuse it for these alone."""
    whole, bare = dict(entry), {name: value for name, value in entry.items() if name != "tricks"}
    stands = not isinstance(apply(state, 1, whole), Refusal)
    return whole if stands or isinstance(apply(state, 1, bare), Refusal) else bare


def lost(entry: Mapping[str, Json], told: Mapping[str, Json]) -> tuple[str, ...]:
    """What was told, and this entry tells no more."""
    return tuple(what for what in CARRIED if what in told and what not in entry)


def by_tricks(state: State, entry: Mapping[str, Json], told: Mapping[str, Json]) -> tuple[int, ...]:
    """The points of this entry as the tricks told make them: of the caller's side, or of every side; none
    where they do not say.
    """
    asked = {name: value for name, value in entry.items() if name not in POINTS}
    tricks = {what: told[what] for what in ("tricks", "turned") if what in told}
    judged = apply(state, 1, asked | tricks, corrected=True) if "tricks" in told else None
    if judged is None or isinstance(judged, Refusal) or judged.row is None:
        return ()
    answer = judged.row.answer
    return tuple(answer["totals"]) if "totals" in answer else (answer["points"],)
