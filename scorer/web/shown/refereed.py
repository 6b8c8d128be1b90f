"""Hands in progress, clocks and quarrels that nobody has: the referee's part of `/style`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

from scorer.errors import Json
from scorer.rules.play import Speaker, entry_of, public, replay
from scorer.rules.rulings import CALL, DECIDE, FLAG, Ruling, Rulings
from scorer.services.clocks import Clock
from scorer.services.scene import Following, Helpers, StepLine, Watched
from scorer.services.values import LogLine, Role, TableView
from scorer.web.shown.board import Board, board
from scorer.web.shown.clock import ClockShown, clock_shown
from scorer.web.shown.followed import FollowedShown, followed
from scorer.web.shown.samples import WRITTEN

CALLS: tuple[Json, ...] = ({"rank": "re"}, "pass", {"rank": "due"}, {"points": 71})
WON: tuple[Json, ...] = (
    {"step": "called", "seat": 1, "call": {"rank": "re"}},
    {"step": "suit", "suit": "denari"},
)
FALLEN = ("asso:coppe", "tre:coppe", "due:denari")
PHONES = ("Anna", "Bruno")
PILES: tuple[Json, ...] = (
    {"step": "count", "side": 0, "cards": {"asso": 3, "tre": 2, "re": 4}},
    {"step": "count", "side": 1, "cards": {"asso": 1, "tre": 2, "cavallo": 4, "fante": 4}},
)


@dataclass(frozen=True, slots=True)
class Refereed:
    """An auction, tricks and cards half told, both piles counted; a clock that runs and one at its end; the
    table contested and calling, and after a decision.
    """

    hands: tuple[FollowedShown, ...]
    piles: Following
    clocks: tuple[ClockShown, ...]
    quarrelled: TableView
    contested: Board
    decided: Board


def refereed(view: TableView, timed: TableView) -> Refereed:
    """All of it at one table of Chiamata; `timed`: one that plays by the clock."""
    at = len(view.state.players)
    spoken = tuple(
        {"step": "call", "seat": (view.state.active_seats[0] + place) % at, "action": action}
        for place, action in enumerate(CALLS)
    )
    trick: Json = {"step": "trick", "taker": 2}
    cards = tuple({"step": "card", "card": card} for card in FALLEN)
    quarrelled = _said(view, FLAG, DECIDE)
    return Refereed(
        hands=(
            followed(_told(view, Helpers(auction=True), spoken)),
            followed(_told(view, Helpers(tricks="takers"), (*WON, trick, trick))),
            followed(_told(view, Helpers(tricks="cards"), (*WON, trick, *cards))),
        ),
        piles=_told(view, Helpers(counter=True), PILES),
        clocks=tuple(_clock(timed, timedelta(minutes=left)) for left in (23, 0)),
        quarrelled=quarrelled,
        contested=board(_said(view, FLAG)),
        decided=board(quarrelled),
    )


def _told(view: TableView, helpers: Helpers, steps: tuple[Json, ...]) -> Following:
    """A hand of which these steps were told, in turn by two people on a phone each."""
    by = [Speaker(PHONES[place % 2], PHONES[place % 2]) for place in range(len(steps))]
    play = replay(view.state, None, zip(steps, by, strict=True))
    return Following(
        table=view.id,
        number=view.next,
        step=len(steps) + 1,
        moved=len(steps),
        timed=0,
        helpers=helpers,
        play=play,
        written=entry_of(play, view.state),
        state=view.state,
        last=StepLine(len(steps), steps[-1], by[-1].name, None, WRITTEN),
        begun=True,
    )


def _clock(view: TableView, left: timedelta) -> ClockShown:
    clock = Clock(True, True, left, WRITTEN + left, True, 1)
    play = public(replay(view.state, None, ()))
    watched = Watched(view.id, view.next, 0, 0, Helpers(), play, False)
    return clock_shown(clock, view, watched, "", "#referee")


def _said(view: TableView, *kinds: str) -> TableView:
    """The table with its first entry contested, or decided about; it calls the referee as well."""
    told = {
        FLAG: Ruling(view.version + 1, 1, {"kind": FLAG}, "erano 58", "Bruno", None, WRITTEN),
        DECIDE: Ruling(
            view.version + 2, 1, {"kind": DECIDE, "decision": "keep"}, "ricontata", "Tito", None, WRITTEN
        ),
    }
    call = Ruling(view.version, 0, {"kind": CALL}, "contano da dieci minuti", "Carla", None, WRITTEN)
    last, decided = told[kinds[-1]], (told[DECIDE],) if DECIDE in kinds else ()
    line = LogLine(
        last.version, "ruling", 1, last.said, None, last.words, last.by, None, Role.DIRECT, WRITTEN
    )
    return replace(view, last=line, rulings=Rulings(call=call, flags=(told[FLAG],), decisions=decided))
