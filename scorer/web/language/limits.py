"""Refusals that name the limit, and whose it is: what a problem's detail knows, as a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from flask_babel import lazy_gettext

from scorer.errors import Json, Problem
from scorer.rules.limits import THE_CALLERS
from scorer.rules.state import State
from scorer.web.language.endings import people_of
from scorer.web.language.money import money
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import among, card_word, names, numeral, rank_with_article

AGAINST = "against_tricks"
"""The problem of points that the tricks told rule out: saved again, they stand. Only pages know it."""
Detail = Mapping[str, Json]
PLACES = re.compile(r"%\((\w+)\)s")
PLACE = re.compile(r"(?:entry\.)?totals\.(\d)")


def limit(problem: Problem) -> str:
    """What is wrong with its limit, and whose it is where that is known; empty where no detail tells."""
    detail = problem.detail
    if problem.code == AGAINST:
        return gettext("%(said)s If it is right as you typed it, save again.", said=detail["said"])
    plural = PLURAL.get(problem.code)
    said = plural(detail) if plural else ""
    for text in () if said else LIMITS.get(problem.code, ()):
        places = PLACES.findall(str(text))
        if detail.keys() >= set(places):
            figure = money if (problem.field or "").rpartition(".")[2] in IN_CENTS else numeral
            said = str(text) % {name: _told(name, detail[name], figure) for name in places}
            break
    who = detail.get("who")
    return gettext("%(who)s: %(refusal)s", who=who, refusal=_inside(said)) if who and said else said


def named(problems: Iterable[Problem], state: State, entry: Json) -> tuple[Problem, ...]:
    """The problems of this entry, each with the names of the side it speaks of in its detail, as `who`."""
    whose = [(problem, _who(problem, state, entry)) for problem in problems]
    return tuple(
        replace(problem, detail={**problem.detail, "who": who}) if who else problem for problem, who in whose
    )


def _who(problem: Problem, state: State, entry: Json) -> str:
    place = PLACE.fullmatch(problem.field or "")
    side = problem.detail.get("side", place[1] if place else None)
    if side == THE_CALLERS:
        return names(_callers(state, entry)) or gettext("The caller’s side")
    sides = len(state.players) if state.setup.game == "chiamata" else state.setup.sides
    return names(people_of(state, int(side))) if side is not None and int(side) < sides else ""


def _callers(state: State, entry: Json) -> tuple[str, ...]:
    told = entry if isinstance(entry, dict) else {}
    seats = [told.get(name) for name in ("caller", "partner")]
    return tuple(
        state.players[seat] for seat in seats if type(seat) is int and 0 <= seat < len(state.players)
    )


def _inside(sentence: str) -> str:
    """A sentence after a colon."""
    return sentence[:1].lower() + sentence[1:]


def _for_tricks(detail: Detail) -> str:
    """What so many tricks can be worth, or one of so many cards; empty where the detail names neither."""
    near = {name: numeral(detail[name]) for name in NEAR if name in detail}
    if "cards" in detail:
        return _for_one(detail["points"], near | {"cards": numeral(detail["cards"])})
    tricks = detail.get("tricks", 0)
    if "high" in near:
        return ngettext(
            "With %(num)d trick it is %(high)s points at most, not %(points)s.",
            "With %(num)d tricks it is %(high)s points at most, not %(points)s.",
            tricks,
            **near,
        )
    if "low" in near:
        return ngettext(
            "With %(num)d trick it is %(low)s points at least, not %(points)s.",
            "With %(num)d tricks it is %(low)s points at least, not %(points)s.",
            tricks,
            **near,
        )
    if "below" not in near:
        return ""
    return ngettext(
        "With %(num)d trick it is %(below)s or %(above)s points, never %(points)s.",
        "With %(num)d tricks it is %(below)s or %(above)s points, never %(points)s.",
        tricks,
        **near,
    )


def _for_one(points: int, near: Mapping[str, str]) -> str:
    """Why no trick at all is worth these points."""
    if "high" in near:
        return ngettext(
            "A trick cannot be worth %(num)d point: %(cards)s cards make %(high)s at most.",
            "A trick cannot be worth %(num)d points: %(cards)s cards make %(high)s at most.",
            points,
            **near,
        )
    return ngettext(
        "A trick cannot be worth %(num)d point: with %(cards)s cards %(above)s follows %(below)s.",
        "A trick cannot be worth %(num)d points: with %(cards)s cards %(above)s follows %(below)s.",
        points,
        **near,
    )


def _resting(detail: Detail) -> str:
    """How many must rest; empty where the detail speaks of something else."""
    expected = detail.get("expected")
    return ngettext("%(num)d player rests.", "%(num)d players rest.", expected) if expected else ""


def _told(name: str, value: Json, figure: Callable[[int], str]) -> str:
    """A part of a detail as it is said: cards by their names, numbers as they are written (`figure`), several
    of them as a score or as a choice.
    """
    if isinstance(value, list):
        return among(value, len(value)) if name in CHOICES else "\N{EN DASH}".join(map(figure, value))
    if name == "standing":
        return rank_with_article(value)
    return card_word(value) if name == "card" else figure(value)


PLURAL: Mapping[str, Callable[[Detail], str]] = MappingProxyType(
    {"impossible_for_tricks": _for_tricks, "wrong_number_of_players": _resting}
)
"""Sentences that turn on a number of things."""

IN_CENTS = ("stake_cents", "stake")
"""Fields whose limits are amounts of money."""

CHOICES = ("known", "expected")
"""Lists of which one is wanted; any other is told whole."""

NEAR = ("points", "high", "low", "below", "above")
"""What a detail says of points that cannot be, and of those nearest to them that can."""

FROM_TO = lazy_gettext("It goes from %(low)s to %(high)s.")
LIMITS: Mapping[str, tuple[object, ...]] = MappingProxyType(
    {
        "out_of_range": (
            FROM_TO,
            lazy_gettext("It goes from %(least)s to %(most)s."),
            lazy_gettext("%(min)s at least."),
        ),
        "bad_rules": (FROM_TO, lazy_gettext("It takes %(numbers)s numbers here.")),
        "bad_format": (FROM_TO,),
        "bid_out_of_range": (lazy_gettext("The points bid go from %(low)s to %(high)s."),),
        "bad_redeals": (lazy_gettext("Everybody can pass %(most)s times in a row at most."), FROM_TO),
        "wrong_number_of_totals": (lazy_gettext("It takes %(expected)s totals, one for each side."),),
        "wrong_sum": (lazy_gettext("The points of a hand add up to 120; these make %(sum)s."),),
        "impossible_total": (lazy_gettext("%(total)s cannot be: no pile makes 1 or 119 points."),),
        "impossible_split": (lazy_gettext("The cards cannot be shared out like this: %(totals)s."),),
        "wrong_number_of_tricks": (
            lazy_gettext("It takes %(piles)s numbers of tricks, one for each."),
            lazy_gettext("A hand has %(expected)s tricks; these are %(sum)s."),
            lazy_gettext("A hand has %(expected)s tricks."),
            FROM_TO,
        ),
        "impossible_for_tricks": (
            lazy_gettext("The points cannot be %(totals)s where the tricks are %(counts)s."),
        ),
        "wrong_number_of_players": (lazy_gettext("This game is for %(known)s players."),),
        "disagrees": (
            lazy_gettext("By the tricks told the caller’s side has %(tricks)s points, not %(points)s."),
            lazy_gettext("By the piles the caller’s side has %(piles)s points, not %(points)s."),
            lazy_gettext("By the tricks told the points are %(tricks)s, not %(totals)s."),
        ),
        "not_lower": (lazy_gettext("Only a card lower than %(standing)s can be called."),),
        "points_not_higher": (lazy_gettext("The offer must be at least %(at_least)s."),),
        "points_under_minimum": (lazy_gettext("The least offer is %(minimum)s."),),
        "points_over_maximum": (lazy_gettext("The highest offer is %(maximum)s."),),
        "card_played_twice": (lazy_gettext("This card has been played already: %(card)s."),),
        "not_in_this_deck": (lazy_gettext("This card is not in the deck when so many play: %(card)s."),),
        "wrong_number_of_cards": (lazy_gettext("It takes %(expected)s cards."),),
        "too_long": (
            lazy_gettext("%(longest)s characters at most."),
            lazy_gettext("%(most)s at most."),
        ),
    }
)
"""Sentences by code: the first whose places the detail fills."""
