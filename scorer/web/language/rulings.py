"""What is said at a table beside its hands, in words: for the log, for the marks on a hand, for the head."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorer.errors import Json
from scorer.rules.rulings import ARRIVED, DECIDE, UNDECIDE
from scorer.rules.state import Setup
from scorer.services.values import LogLine, TableView
from scorer.web.language.endings import side_names
from scorer.web.language.labels import penalty_words, titles
from scorer.web.language.sentences import match_line
from scorer.web.language.texts import gettext
from scorer.web.language.words import isolated, names

OF_THE_REFEREE = frozenset({DECIDE, UNDECIDE, ARRIVED})
"""What only who directs says."""


def table_words(said: Mapping[str, Json]) -> str:
    """A line about the whole table, as the log tells it; nothing for one about an entry."""
    told = {
        "close": lambda: gettext("Evening closed"),
        "reopen": lambda: gettext("Evening reopened"),
        "call": lambda: gettext("Referee called"),
        "arrived": lambda: gettext("The referee has come"),
        "uncall": lambda: gettext("The referee is not needed any more"),
    }
    kind = said.get("kind")
    return told[kind]() if kind in told else ""


def entry_ruling(line: LogLine, hand: str, setup: Setup, players: tuple[str, ...]) -> str:
    """A line about an entry, for the log and for the plate at the table: `hand` is what people call it,
    `players` are those who sat there. What takes a decision back names the decision.
    """
    said, kind = line.entry or {}, (line.entry or {}).get("kind")
    if kind == "flag":
        return gettext("Contested: %(hand)s", hand=hand)
    if kind == "withdraw":
        return gettext("Contested no longer: %(hand)s", hand=hand)
    if kind == "undecide":
        taken = decision_words(line.before or {}, setup, players)
        return gettext("Decision taken back, %(hand)s (it was: %(decision)s)", hand=hand, decision=taken)
    return decided_words(said, hand, setup, players)


def decided_words(said: Mapping[str, Json], hand: str, setup: Setup, players: tuple[str, ...]) -> str:
    """That something was decided, about which hand, and what."""
    decision = decision_words(said, setup, players)
    return gettext("Decided, %(hand)s: %(decision)s", hand=hand, decision=decision)


def put_back(said: Iterable[Mapping[str, Json]]) -> frozenset[int]:
    """Of all that was said, the versions of the lines that put back what a decision had changed."""
    return frozenset(each["changed"] for each in said if each["kind"] == UNDECIDE and "changed" in each)


def who_ruled(by: str | None, kind: str) -> str:
    """Who said it, where only the referee can have; nothing for what anybody at the table says."""
    if kind not in OF_THE_REFEREE:
        return ""
    return gettext("%(name)s, referee", name=isolated(by)) if by else gettext("the referee")


def decision_words(said: Mapping[str, Json], setup: Setup, players: tuple[str, ...]) -> str:
    """What was decided, in a few words; `players`: who sat there."""
    who = said.get("losers") or ([said["who"]] if "who" in said else [])
    people = names(tuple(name for place in who for name in _people(setup, place, players)))
    told = {
        "keep": lambda: gettext("it stands as recorded"),
        "correct": lambda: gettext("corrected"),
        "void": lambda: gettext("void"),
        "penalty": lambda: penalty_words(said["scores"], players),
        "warning": lambda: gettext("warning for %(names)s", names=people),
        "hand_lost": lambda: gettext("hand lost by %(names)s", names=people),
        "match_lost": lambda: gettext("match lost by %(names)s", names=people),
        "disqualified": lambda: gettext("disqualified: %(names)s", names=people),
    }
    return told[str(said["decision"])]()


def _people(setup: Setup, place: int, players: tuple[str, ...]) -> tuple[str, ...]:
    return (players[place],) if setup.game == "chiamata" else side_names(setup, place, players)


def match_words(view: TableView, level: bool = True) -> str:
    """`sentences.match_line` of a table; how it ended is said to be provisional while hands are contested."""
    said = match_line(view.state, level)
    if view.state.match.over and view.rulings.flags:
        return gettext("Provisional result. %(ended)s", ended=said)
    return said


def provisional_words(view: TableView) -> str:
    """That the totals may still change, and which entries are contested; nothing where none is."""
    if not view.rulings.flags:
        return ""
    numbers, title = dict.fromkeys(flag.number for flag in view.rulings.flags), titles(view)
    hands = gettext(", ").join(title(number) for number in numbers)
    return gettext("Provisional totals, to be decided: %(hands)s.", hands=hands)
