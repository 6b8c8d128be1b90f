"""The evening as the table's page shows it: the chart, and the table of the same numbers behind it."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.rules.table import Setup
from scorer.services.values import TableView
from scorer.web import sentences
from scorer.web.chart import Chart, chart
from scorer.web.course import Standing, course
from scorer.web.texts import gettext, ngettext
from scorer.web.words import SIDE_SIGNS, names

SMALLEST_SERIES = 3  # a best of three stands on the page whole, as partita, rivincita, bella


@dataclass(frozen=True, slots=True)
class EveningShown:
    """`small` says after how many hands; `what` what the lines count; `standings` the newest first."""

    small: str
    what: str
    chart: Chart
    columns: tuple[str, ...]
    standings: tuple[Standing, ...]
    more: int


def evening(view: TableView, shown: int | None) -> EveningShown | None:
    """The evening with the last `shown` standings (None: all); None where there is nothing to draw yet."""
    setup, told = view.setup, course(view)
    if not told.hands or (setup.match.type == "best_of" and setup.match.number <= SMALLEST_SERIES):
        return None
    labels, columns = _labels(setup, view.state.players)
    standings = tuple(reversed(told.standings))
    return EveningShown(
        small=ngettext("after %(num)d hand", "after %(num)d hands", told.hands),
        what=gettext("Hands won, hand by hand") if told.wins else gettext("Totals, hand by hand"),
        chart=chart(told.hands, told.runs, labels),
        columns=columns,
        standings=standings[:shown],
        more=len(standings) - len(standings[:shown]),
    )


def _labels(setup: Setup, players: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What stands at the end of each line, and over each column: of a pair, its sign in the chart."""
    if setup.sides == len(players):
        return players, players
    people = tuple(names(sentences.side_names(setup, side, players)) for side in range(setup.sides))
    signs = SIDE_SIGNS[: setup.sides]
    return signs, tuple(f"{sign} {who}" for sign, who in zip(signs, people, strict=True))
