"""What an entry contradicts of what was told of its hand, and what is lost with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scorer.errors import Json
from scorer.rules.play import by_tricks, lost
from scorer.rules.table import State
from scorer.web.language.steps import beyond
from scorer.web.language.texts import gettext


def lost_words(
    state: State, entry: Mapping[str, Json], told: Mapping[str, Json], possible: Collection[int] = ()
) -> str:
    """What the tricks told say instead, and what this entry, saved as it is, tells no more; empty where it
    agrees with all of it. `possible`: the points these tricks make possible, where that is known already.
    """
    gone = lost(entry, told)
    points = _range(possible)
    if not points and "tricks" in gone:
        points = "\N{EN DASH}".join(map(str, by_tricks(state, entry, told)))
    said = [gettext("By the tricks told it is %(points)s.", points=points)] if points else []
    if what := beyond(gone):
        said.append(gettext("Saved like this, the hand loses %(what)s.", what=what))
    return " ".join(said)


def _range(possible: Collection[int]) -> str:
    if not possible:
        return ""
    least, most = min(possible), max(possible)
    return str(least) if least == most else f"{least}\N{EN DASH}{most}"
