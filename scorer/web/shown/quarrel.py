"""A hand that is quarrelled about: what it says, who contests it, what was decided, what can be."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.rules.rulings import UNDECIDE, WITHDRAW, Ruling
from scorer.services.values import Author, LiveEntry, Role, TableView
from scorer.web.language.labels import entry_title, entry_words, players_at, seating, titles
from scorer.web.language.rulings import decision_words
from scorer.web.language.texts import gettext
from scorer.web.shown.beside import RuledShown, ruled, said_by
from scorer.web.shown.told import PlayedShown, played

LATEST = 12
NEVER = frozenset({"time_up", "substitution"})
"""Kinds of entries nobody quarrels about."""
BOTH = ("keep", "correct", "penalty", "warning", "match_lost", "disqualified")
TAKES_BACK = frozenset({UNDECIDE, WITHDRAW})
SELDOM = ("hand_lost", "match_lost", "disqualified")


@dataclass(frozen=True, slots=True)
class SaidShown:
    """A flag or a decision: what, with which words, by whom and when; `of`: its version, where this visitor
    may take it back; `overtaken`: the hand was changed since.
    """

    what: str
    words: str
    small: str
    of: int | None
    overtaken: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceShown:
    """Something that can be decided, and what it means."""

    value: str
    title: str
    means: str


@dataclass(frozen=True, slots=True)
class QuarrelShown:
    """The page of one hand; `played`: what was told of how it was played; `gone`: it was undone, but what was
    decided about it stands. `just`: what was taken back here a moment ago; `choices`, the ones most often
    made first, and those made `seldom`.
    """

    number: int
    title: str
    said: str
    played: PlayedShown | None
    flags: tuple[SaidShown, ...]
    decisions: tuple[SaidShown, ...]
    mine: bool
    just: RuledShown | None
    choices: tuple[ChoiceShown, ...]
    seldom: tuple[ChoiceShown, ...]
    gone: bool


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand that may be contested: its name, what it says; whether it is."""

    number: int
    title: str
    said: str
    flagged: bool


def hands(view: TableView, every: bool) -> tuple[HandShown, ...]:
    """The entries that may be contested, those that are first, then the last ones; `every`: all of them."""
    held = [live for live in reversed(view.entries) if live.entry["kind"] not in NEVER]
    contested = {flag.number for flag in view.rulings.flags}
    flagged = [live for live in held if live.number in contested]
    others = [live for live in held if live.number not in contested]
    title, players = titles(view), seating(view)
    return tuple(
        HandShown(
            number=live.number,
            title=_capital(title(live.number)),
            said=entry_words(live.entry, players(live.number)),
            flagged=live.number in contested,
        )
        for live in (*flagged, *(others if every else others[:LATEST]))
    )


def quarrel(view: TableView, number: int, author: Author) -> QuarrelShown | None:
    """The page of an entry, for who asks; None of one that does not count, and about which nothing stands."""
    live, gone = view.live(number), number in view.undone
    if live is None and not gone:
        return None
    live = live or view.undone[number]
    players, directs = players_at(view, number), author.role >= Role.DIRECT
    flags = view.rulings.flagged(number)
    mine = [each for each in flags if each.device is not None and each.device == author.device]
    choices = _choices(live)
    return QuarrelShown(
        number=number,
        title=_capital(gettext("an undone hand") if gone else entry_title(view, number)),
        said=entry_words(live.entry, players),
        played=played(view.setup, live.entry, players),
        flags=tuple(_said("", each, directs or each in mine) for each in flags),
        decisions=tuple(_decision(view, each, players, directs) for each in view.rulings.decided(number)),
        mine=bool(mine),
        just=_just(view, number),
        choices=tuple(each for each in choices if each.value not in SELDOM),
        seldom=tuple(each for each in choices if each.value in SELDOM),
        gone=gone,
    )


def _just(view: TableView, number: int) -> RuledShown | None:
    """What was taken back of what was said of this entry, while it is the last thing that happened."""
    said = ruled(view)
    back = said is not None and view.last is not None and (view.last.entry or {}).get("kind") in TAKES_BACK
    return said if said is not None and back and said.number == number else None


def _decision(view: TableView, ruling: Ruling, players: tuple[str, ...], directs: bool) -> SaidShown:
    said = _said(_capital(decision_words(ruling.said, view.setup, players)), ruling, directs)
    return replace(said, overtaken=ruling.version in view.rulings.overtaken)


def _said(what: str, ruling: Ruling, may: bool) -> SaidShown:
    return SaidShown(what, ruling.words or "", said_by(ruling), ruling.version if may else None)


def _choices(live: LiveEntry) -> tuple[ChoiceShown, ...]:
    told = (
        ("keep", gettext("It stands"), gettext("the hand counts as recorded")),
        ("correct", gettext("Correct it"), gettext("what was counted comes next")),
        ("void", gettext("Void"), gettext("it counts for nobody")),
        ("penalty", gettext("Penalty"), gettext("points taken and given")),
        ("warning", gettext("Warning"), gettext("in the log, no points")),
        ("hand_lost", gettext("Hand lost"), gettext("at its base value")),
        ("match_lost", gettext("Match lost"), gettext("the match ends, the others win")),
        ("disqualified", gettext("Disqualified"), gettext("the match ends, the others win")),
    )
    is_hand = live.entry["kind"] == "hand"
    return tuple(ChoiceShown(*each) for each in told if is_hand or each[0] in BOTH)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
