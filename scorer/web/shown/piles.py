"""What has been taken so far, as those who score know it: tricks and points of every seat, or side."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.rules.play import CALLERS, Play, Taken, points_of
from scorer.rules.ruleset import ChiamataRules
from scorer.web.language.short_names import shortened
from scorer.web.language.texts import ngettext
from scorer.web.language.words import SIDE_SIGNS, among, names


@dataclass(frozen=True, slots=True)
class PileShown:
    """One pile: whose, how many tricks, what it can be worth; `side`: of several people together."""

    name: str
    sign: str
    count: int
    tricks: str
    points: str
    side: bool = False


def piles(play: Play, people: tuple[str, ...]) -> tuple[PileShown, ...]:
    """Every pile: the sides of a plain hand; at Chiamata the seats, then the calling side once known."""
    brief = shortened(people)
    if not isinstance(play.dealt.rules, ChiamataRules):
        return tuple(
            _pile(play, play.tricks_of(side), _members(play, side, brief), SIDE_SIGNS[side])
            for side in range(play.dealt.sides)
        )
    seats = tuple(
        _pile(play, tuple(trick for trick in play.tricks if trick.taker == seat), brief[seat])
        for seat in sorted(play.dealt.order)
    )
    return seats + _calling(play, brief)


def _calling(play: Play, brief: tuple[str, ...]) -> tuple[PileShown, ...]:
    if play.caller is None or play.revealed is None:
        return ()
    people = dict.fromkeys((play.caller, play.revealed))
    whose = names(tuple(brief[seat] for seat in people))
    return (_pile(play, play.tricks_of(CALLERS), whose, side=True),)


def _members(play: Play, side: int, brief: tuple[str, ...]) -> str:
    return names(tuple(brief[seat] for seat in sorted(play.dealt.order) if play.side_of(seat) == side))


def in_tricks(count: int) -> str:
    """How many tricks somebody took."""
    return ngettext("%(count)d trick", "%(count)d tricks", count, count=count)


def _pile(play: Play, taken: tuple[Taken, ...], name: str, sign: str = "", side: bool = False) -> PileShown:
    return PileShown(name, sign, len(taken), in_tricks(len(taken)), among(points_of(play, taken)), side)
