"""The chapters of the rules: their order, titles, and the words by which people look for them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flask_babel import LazyString, lazy_gettext

TITLES: Mapping[str, LazyString] = MappingProxyType(
    {
        "aim": lazy_gettext("Players and aim"),
        "cards": lazy_gettext("The cards"),
        "seats": lazy_gettext("Seats and first dealer"),
        "deal": lazy_gettext("Dealing"),
        "auction": lazy_gettext("The auction"),
        "all_pass": lazy_gettext("Everybody passes"),
        "weak": lazy_gettext("Weak hands"),
        "call": lazy_gettext("Caller and partner"),
        "play": lazy_gettext("The tricks"),
        "swap": lazy_gettext("The turned card"),
        "talk": lazy_gettext("Speech and signs"),
        "taken": lazy_gettext("The cards taken"),
        "counting": lazy_gettext("Counting"),
        "level": lazy_gettext("Sixty all"),
        "scores": lazy_gettext("Scores"),
        "slam": lazy_gettext("All 120 points"),
        "faults": lazy_gettext("Mistakes and misdeals"),
        "match": lazy_gettext("The match"),
    }
)
KEYWORDS: Mapping[str, LazyString] = MappingProxyType(
    {
        # Translators: words people type to find this chapter of the rules, apart from those in its text
        "aim": lazy_gettext("players how many people number aim goal teams pairs"),
        "cards": lazy_gettext("cards pack deck order value points leftover left over remaining two removed"),
        "seats": lazy_gettext("seats places draw lots partners first dealer who begins starts"),
        "deal": lazy_gettext("deal dealer shuffle cut direction clockwise right left round"),
        "auction": lazy_gettext("auction bid call raise offer pass points jump two at"),
        "all_pass": lazy_gettext("everybody passes all pass passed out double redeal"),
        "weak": lazy_gettext("weak hand thrown in monte few points false claim"),
        "call": lazy_gettext("caller partner called card alone solo secret own card"),
        "play": lazy_gettext("trick lead follow suit revoke renounce trump takes draw stock last card"),
        "swap": lazy_gettext("turned card trump swap exchange seven two ace three king redraw"),
        "talk": lazy_gettext("talk speak speech silence silent signs signal first trick show cards partner"),
        "taken": lazy_gettext("look at tricks pile taken cards look back"),
        "counting": lazy_gettext("count counting points enough 61 target dispute quarrel referee correction"),
        "level": lazy_gettext("60-60 60 all sixty tie level draw drawn equal"),
        "scores": lazy_gettext("score multiplier double triple pays worth caller partner opponent"),
        "slam": lazy_gettext("slam cappotto capote 120 all the points"),
        "faults": lazy_gettext(
            "misdeal void redeal wrong number of cards out of turn exposed card mistake fault penalty"
        ),
        "match": lazy_gettext("match best of three decider stake money pot dish"),
    }
)


def title(section: str) -> str:
    """What a chapter is called."""
    return str(TITLES[section])


def keywords(section: str) -> str:
    """What people may call its matter."""
    return str(KEYWORDS[section])
