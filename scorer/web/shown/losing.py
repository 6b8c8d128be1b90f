"""What an entry contradicts of what was told of its hand, and what is lost with it."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.errors import Json
from scorer.rules.play import by_tricks, lost
from scorer.rules.table import State
from scorer.web.language.steps import beyond
from scorer.web.language.texts import gettext


def lost_words(state: State, entry: Mapping[str, Json], told: Mapping[str, Json], known: bool = False) -> str:
    """What the tricks told say instead, and what this entry, saved as it is, tells no more; empty where it
    agrees with all of it. `known`: what they say stands beside it already.
    """
    gone = lost(entry, told)
    points = (
        "" if known or "tricks" not in gone else "\N{EN DASH}".join(map(str, by_tricks(state, entry, told)))
    )
    said = [gettext("By the tricks told it is %(points)s.", points=points)] if points else []
    if what := beyond(gone):
        said.append(gettext("Saved like this, the hand loses %(what)s.", what=what))
    return " ".join(said)
