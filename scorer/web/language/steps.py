"""What was told of a hand in progress, in words; why a step was refused stands in `reasons`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime

from babel.lists import format_list
from flask_babel import LazyString, get_locale, lazy_gettext

from scorer.errors import Conflict, Json
from scorer.rules.auction import PASS
from scorer.services.play import Undoing
from scorer.web.language.labels import entry_words
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.times import time_of_day
from scorer.web.language.words import (
    call_words,
    card_word,
    isolated,
    names,
    offer_words,
    rank_with_article,
    suit_word,
)

People = tuple[str, ...]


def word(action: Json) -> str:
    """A word of the auction: "passes", "king", "2 at 71", "75"."""
    return gettext("passes") if action == PASS else offer_words(action)


def called(name: str, call: Json) -> str:
    """Who calls what: "Carla calls the king", "Carla calls 2 at 71"."""
    rank = call.get("rank")
    what = rank_with_article(rank) if rank and call.get("points") is None else call_words(call)
    return gettext("%(name)s calls %(call)s", name=isolated(name), call=what)


def told(step: Json, people: People) -> str:
    """A step as people call it: "Bruno says king", "suit of coins"; it was accepted once. No colon is in it,
    as it often follows one.
    """
    kind = STEPS.get(str(step.get("step")) if isinstance(step, dict) else "")
    return kind(step, people) if kind else gettext("something else")


def _seat(step: Mapping[str, Json], people: People, field: str = "seat") -> str:
    return isolated(people[step[field]])


def _call(step: Mapping[str, Json], people: People) -> str:
    name, action = _seat(step, people), step["action"]
    if action == PASS:
        return gettext("%(name)s passes", name=name)
    return gettext("%(name)s says %(word)s", name=name, word=offer_words(action))


def _called(step: Mapping[str, Json], people: People) -> str:
    return called(people[step["seat"]], step["call"])


def _resting(step: Mapping[str, Json], people: People) -> str:
    return gettext("%(names)s resting", names=names(tuple(people[seat] for seat in step["seats"])))


def _partner(step: Mapping[str, Json], people: People) -> str:
    return fell(_seat(step, people))


def fell(name: str, card: str | None = None) -> str:
    """From whose hand the called card fell; `card`: which one it is, "rank:suit", where that is known."""
    if card:
        return gettext("%(name)s plays %(card)s", name=name, card=card_word(card))
    return gettext("%(name)s played the called card", name=name)


def _trick(step: Mapping[str, Json], people: People) -> str:
    return taken(people[step["taker"]], step.get("points"))


def taken(name: str, points: int | None, written: bool = False) -> str:
    """Who took a trick, and for how much; `written`: the points of tricks are written, so that it is said
    where they lack.
    """
    if points is not None:
        return ngettext(
            "%(name)s’s trick, %(points)s point",
            "%(name)s’s trick, %(points)s points",
            points,
            name=isolated(name),
            points=points,
        )
    if written:
        return gettext("%(name)s’s trick, points not told", name=isolated(name))
    return gettext("%(name)s’s trick", name=isolated(name))


def _swap(step: Mapping[str, Json], people: People) -> str:
    return gettext("%(name)s swaps %(card)s", name=_seat(step, people), card=card_word(step["card"]))


STEPS: Mapping[str, Callable[[Mapping[str, Json], People], str]] = {
    "call": _call,
    "called": _called,
    "resting": _resting,
    "suit": lambda step, _: gettext("suit of %(suit)s", suit=suit_word(step["suit"])),
    "partner": _partner,
    "trick": _trick,
    "card": lambda step, _: card_word(step["card"]),
    "count": lambda *_: gettext("a pile counted"),
    "turned": lambda step, _: gettext("turned card, %(card)s", card=card_word(step["card"])),
    "swap": _swap,
    "undo": lambda *_: gettext("taken back"),
    "give_up": lambda *_: gettext("given up"),
    "reopened": lambda *_: gettext("the recorded hand, undone"),
}


LOST: Mapping[str, LazyString] = {
    "auction": lazy_gettext("the auction"),
    "tricks": lazy_gettext("the tricks"),
    "piles": lazy_gettext("the count of the piles"),
}
"""What an entry may carry that no pad asks."""
PART_OF = {"call": "auction", "trick": "tricks", "card": "tricks", "count": "piles"}
"""Which of it a step tells."""


def undone_words(entry: Mapping[str, Json], undoing: Undoing, brief: bool = False) -> str:
    """What undoing an entry brings back of what was told of its hand, and what it does not: what the entry
    alone carries, all of it where a later hand was recorded. `brief`: nothing of what comes back at once, as
    who undoes expects it.
    """
    told = {PART_OF.get(each) for each in undoing.told}
    kept = set() if undoing.back == "never" else told
    what, gone = beyond(kept), beyond({*entry, *told} - kept)
    said = [_back(undoing, what)] if what and not (brief and undoing.back == "at_once") else []
    if gone:
        said.append(gettext("Undoing it loses %(what)s too.", what=gone))
    return " ".join(said)


def _back(undoing: Undoing, what: str) -> str:
    if undoing.back == "at_once":
        return gettext("Undone, it goes on where it stood, with %(what)s.", what=what)
    return gettext(
        "Undone, it goes on with %(what)s, once nothing told of the next hand stands.",
        what=what,
    )


def beyond(parts: Collection[str | None]) -> str:
    """The parts of an entry that no pad asks, in words: "the auction and the tricks"."""
    there = [str(word) for each, word in LOST.items() if each in parts]
    return format_list(there, locale=str(get_locale() or "it")) if there else ""


def overtaken(conflict: Conflict, people: People) -> str:
    """That somebody else was first, with what."""
    detail = conflict.detail
    if "said" in detail:
        return gettext(
            "%(who)s was first, at %(time)s: %(step)s. Yours is not written.",
            who=_who(detail),
            time=_time(detail),
            step=told(detail["said"], people),
        )
    if "entry" in detail:
        return gettext(
            "%(who)s has recorded the hand meanwhile: %(entry)s",
            who=_who(detail),
            entry=entry_words(detail["entry"], people),
        )
    return gettext("The table has moved on; this is how it stands.")


def _who(detail: Mapping[str, Json]) -> str:
    return isolated(detail["by"]) if detail.get("by") else gettext("another phone")


def _time(detail: Mapping[str, Json]) -> str:
    return time_of_day(datetime.fromisoformat(detail["at"]))
