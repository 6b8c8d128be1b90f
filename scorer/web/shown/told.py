"""What an entry tells of how its hand was played, for whoever settles a quarrel: its auction, its tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.dealing import speaking_order
from scorer.rules.table import Setup
from scorer.rules.tricks import Trick, taken_tricks
from scorer.web.language import sentences
from scorer.web.language.short_names import shortened
from scorer.web.language.steps import beyond, taken, told
from scorer.web.language.texts import gettext
from scorer.web.language.words import names
from scorer.web.shown.piles import in_tricks
from scorer.web.shown.play import WordShown, words_of
from scorer.web.shown.tricks import LyingShown, lying

MANY = 200
"""Words of an auction that are shown; no real one has so many."""


@dataclass(frozen=True, slots=True)
class TrickTold:
    """One trick: who took it and for how much, and its cards where they were told."""

    taken: str
    cards: tuple[LyingShown, ...]


@dataclass(frozen=True, slots=True)
class PlayedShown:
    """All an entry tells beyond what it counts: `title` names it, `turned` says what was turned and swapped,
    `numbers` how many tricks each one took where no more is known.
    """

    title: str
    words: tuple[WordShown, ...]
    turned: tuple[str, ...]
    tricks: tuple[TrickTold, ...]
    numbers: tuple[tuple[str, str], ...]


def played(setup: Setup, entry: Mapping[str, Json], players: tuple[str, ...]) -> PlayedShown | None:
    """What an entry of these players tells; None where it tells neither auction nor tricks."""
    title = beyond(entry)
    if not title:
        return None
    people, given = shortened(players), entry.get("tricks", [])
    apart = bool(given) and isinstance(given[0], dict)
    order = speaking_order(len(players), 0, tuple(entry.get("sitting_out", ())))
    turned = _turned(entry)
    trump = turned[-1].partition(":")[2] if turned else entry.get("suit")
    steps: list[Json] = [{"step": "turned", "card": card} for card in turned]
    steps += [{"step": "swap"} | entry["swap"]] if "swap" in entry else []
    return PlayedShown(
        title=title,
        words=words_of(entry.get("auction", ()), people, MANY),
        turned=tuple(told(step, people) for step in steps),
        tricks=tuple(_trick(each, order, people) for each in taken_tricks(given, order, trump))
        if apart
        else (),
        numbers=() if apart else _numbers(setup, entry, given, people),
    )


def _turned(entry: Mapping[str, Json]) -> list[str]:
    turned = entry.get("turned", [])
    return [turned] if isinstance(turned, str) else list(turned)


def _trick(trick: Trick, order: tuple[int, ...], people: tuple[str, ...]) -> TrickTold:
    cards = lying(order, trick.leader, trick.cards, trick.taker, people)
    return TrickTold(taken(people[trick.taker], trick.points), cards)


def _numbers(
    setup: Setup, entry: Mapping[str, Json], counts: list[int], people: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    if setup.game == "briscola":
        whose = [names(sentences.side_names(setup, side, people)) for side in range(len(counts))]
    elif len(counts) == len(people):
        whose = list(people)
    else:
        callers = dict.fromkeys((entry["caller"], entry.get("partner", entry["caller"])))
        whose = [names(tuple(people[seat] for seat in callers)), gettext("the others")]
    resting = entry.get("sitting_out", ()) if len(counts) == len(people) else ()
    return tuple(
        (whose[place], in_tricks(count)) for place, count in enumerate(counts) if place not in resting
    )
