"""The evening as the table's page shows it: the chart, and the table of the same numbers behind it."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.rules.table import Setup
from scorer.services.values import TableView
from scorer.web.language import sentences
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import SIDE_SIGNS, names
from scorer.web.shown.chart import Chart, chart
from scorer.web.shown.course import Course, Standing, course

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


def drawable(view: TableView) -> Course | None:
    """The course of an evening; None where there is nothing to draw (yet)."""
    told, match = course(view), view.setup.match
    whole = match.type == "best_of" and match.number <= SMALLEST_SERIES
    return told if told.hands and not whole else None


def evening(view: TableView, shown: int | None) -> EveningShown | None:
    """The evening with the last `shown` standings (None: all); None where there is nothing to draw yet."""
    setup, told = view.setup, drawable(view)
    if told is None:
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
