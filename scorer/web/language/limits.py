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

Detail = Mapping[str, Json]
PLACES = re.compile(r"%\((\w+)\)s")
PLACE = re.compile(r"(?:entry\.)?totals\.(\d)")


def limit(problem: Problem) -> str:
    """What is wrong with its limit, and whose it is where that is known; empty where no detail tells."""
    detail = problem.detail
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
    """What so many tricks can be worth; empty where the detail names no tricks of one side."""
    tricks = detail.get("tricks", 0)
    if "high" in detail:
        return ngettext(
            "With %(num)d trick the most is %(most)s.",
            "With %(num)d tricks the most is %(most)s.",
            tricks,
            most=numeral(detail["high"]),
        )
    if "low" in detail:
        return ngettext(
            "With %(num)d trick the least is %(least)s.",
            "With %(num)d tricks the least is %(least)s.",
            tricks,
            least=numeral(detail["low"]),
        )
    if "below" not in detail:
        return ""
    return ngettext(
        "With %(num)d trick it is %(below)s or %(above)s, never %(points)s.",
        "With %(num)d tricks it is %(below)s or %(above)s, never %(points)s.",
        tricks,
        **{name: numeral(detail[name]) for name in ("points", "below", "above")},
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

FROM_TO = lazy_gettext("It goes from %(low)s to %(high)s.")
LIMITS: Mapping[str, tuple[object, ...]] = MappingProxyType(
    {
        "out_of_range": (
            FROM_TO,
            lazy_gettext("It goes from %(least)s to %(most)s."),
            lazy_gettext("%(min)s at least."),
        ),
        "bad_rules": (FROM_TO, lazy_gettext("Numbers needed here: %(numbers)s.")),
        "bad_format": (FROM_TO,),
        "bid_out_of_range": (lazy_gettext("The points bid go from %(low)s to %(high)s."),),
        "bad_redeals": (lazy_gettext("Passed out in a row: %(most)s at most."), FROM_TO),
        "wrong_number_of_totals": (lazy_gettext("Numbers needed, one for each side: %(expected)s."),),
        "wrong_sum": (lazy_gettext("The points of a hand add up to 120; these make %(sum)s."),),
        "impossible_total": (lazy_gettext("No pile is worth %(total)s: never 1, never 119."),),
        "impossible_split": (lazy_gettext("The cards cannot be shared out as %(totals)s."),),
        "wrong_number_of_tricks": (
            lazy_gettext("Numbers of tricks needed, one for each: %(piles)s."),
            lazy_gettext("The tricks of a hand are %(expected)s; these make %(sum)s."),
            lazy_gettext("The tricks of a hand are %(expected)s."),
            FROM_TO,
        ),
        "impossible_for_tricks": (
            lazy_gettext("In tricks shared out %(counts)s the points cannot be %(totals)s."),
            lazy_gettext("No trick of %(cards)s cards is worth %(points)s."),
        ),
        "wrong_number_of_players": (lazy_gettext("Players for this game: %(known)s."),),
        "disagrees": (
            lazy_gettext("By the tricks the caller’s side has %(tricks)s, not %(points)s."),
            lazy_gettext("By the piles the caller’s side has %(piles)s, not %(points)s."),
            lazy_gettext("By the tricks it is %(tricks)s, not %(totals)s."),
        ),
        "not_lower": (lazy_gettext("Only a card lower than %(standing)s can be called."),),
        "points_not_higher": (lazy_gettext("The offer must be at least %(at_least)s."),),
        "points_under_minimum": (lazy_gettext("The least offer is %(minimum)s."),),
        "points_over_maximum": (lazy_gettext("The highest offer is %(maximum)s."),),
        "card_played_twice": (lazy_gettext("This card has been played already: %(card)s."),),
        "not_in_this_deck": (lazy_gettext("This card is not in the deck when so many play: %(card)s."),),
        "wrong_number_of_cards": (lazy_gettext("Cards needed: %(expected)s."),),
        "too_long": (
            lazy_gettext("%(longest)s characters at most."),
            lazy_gettext("%(most)s at most."),
        ),
    }
)
"""Sentences by code: the first whose places the detail fills."""
