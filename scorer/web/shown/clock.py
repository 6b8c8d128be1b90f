"""The clock as the pages show it: what is left by the server's time, and what is asked when time is up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from scorer.services.clocks import Clock
from scorer.services.scene import Watched
from scorer.services.values import TableView
from scorer.web.language.texts import gettext
from scorer.web.language.times import time_of_day


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The clock on a page. `address`: where its present state comes from; `page`: where it can be touched,
    for whoever may; `left`: milliseconds at the moment of the answer; `asks`: whoever scores may end the
    match; `awake`: the screen had better stay on, while a clock runs, and for who scores while a hand is
    followed.
    """

    address: str
    page: str
    there: bool
    runs: bool
    over: bool
    left: int
    words: str
    small: str
    hand: str
    plays_out: bool
    asks: bool
    awake: bool


def clock_shown(clock: Clock, view: TableView, watched: Watched, address: str, page: str = "") -> ClockShown:
    """The clock of a table, with its own `page` for somebody who may score; after the match there is none."""
    going = clock.there and not view.state.match.over
    helpers = watched.helpers
    followed = watched.begun and (helpers.auction or helpers.counter or helpers.tricks != "off")
    return ClockShown(
        address=address,
        page=page,
        there=going,
        runs=going and clock.runs and not clock.over,
        over=going and clock.over,
        left=round(clock.left.total_seconds() * 1000),
        words=left_words(clock.left),
        small=_small(clock),
        hand=_hand(clock),
        plays_out=clock.plays_out,
        asks=bool(page) and view.setup.match.type == "minutes",
        awake=(going and clock.runs) or (bool(page) and followed and not view.state.match.over),
    )


def left_words(left: timedelta) -> str:
    """What is left, as a clock says it, a second begun counts: "23:41", "1:02:03"."""
    seconds = -(-left // timedelta(seconds=1))
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02d}:{seconds % 60:02d}" if hours else f"{minutes}:{seconds % 60:02d}"


def _small(clock: Clock) -> str:
    if clock.ends_at is None:
        return gettext("stopped")
    return gettext("until %(time)s", time=time_of_day(clock.ends_at))


def _hand(clock: Clock) -> str:
    if clock.plays_out:
        return gettext("The hand on the table is played to its end and counts.")
    return gettext("The hand on the table does not count.")
