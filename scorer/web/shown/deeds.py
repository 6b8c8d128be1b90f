"""The log in words: who recorded, corrected or undid what, when and why."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorer.errors import Json
from scorer.rules.rulings import DECIDE
from scorer.rules.state import Setup
from scorer.services.values import LogLine, TableView
from scorer.web.language.labels import entry_words, numbers, seating
from scorer.web.language.rulings import entry_ruling, put_back, table_words, who_ruled
from scorer.web.language.seats import seats_words
from scorer.web.language.texts import gettext
from scorer.web.language.times import moment
from scorer.web.language.words import isolated, phone_words


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of the log: what was written, what stood there before, why; `gone`: it was undone later.

    `when` is `at` in words; `number` names a live entry that can still be corrected (None: it is not there
    any more).
    """

    what: str
    before: str
    reason: str
    who: str
    device: str
    at: datetime
    when: str
    gone: bool
    number: int | None


def deeds(lines: Iterable[LogLine], view: TableView, phone: str | None = None) -> tuple[Deed, ...]:
    """The log of a table in words, the newest first; `phone`: the device that reads it."""
    lines = tuple(lines)
    said = [line.entry for line in lines if line.action == "ruling" and line.entry]
    told = _Told(
        live=frozenset(entry.number for entry in view.entries),
        called=numbers(view.state),
        said=_said(lines),
        back={each.get("of") for each in said},
        ruled={each.get("changed") for each in said},
        overturned=_overturned(lines),
        put_back=put_back(said),
        players_at=seating(view),
        setup=view.setup,
        phone=phone,
    )
    return tuple(reversed([_deed(line, told) for line in lines]))


def _said(lines: Iterable[LogLine]) -> dict[int, Mapping[str, Json]]:
    """What every entry said last; a hand that was made void goes by what was played."""
    found: dict[int, Mapping[str, Json]] = {}
    for line in lines:
        if line.entry and line.action in ("record", "correct"):
            was_hand = found.get(line.number, {}).get("kind") == "hand"
            if not (was_hand and line.entry["kind"] == "void"):
                found[line.number] = line.entry
    return found


def _overturned(lines: Iterable[LogLine]) -> set[Json]:
    """The versions of what decisions changed that were taken back."""
    said = {line.version: line.entry or {} for line in lines if line.action == "ruling"}
    back = {entry.get("of") for entry in said.values()}
    return {entry.get("changed") for version, entry in said.items() if version in back}


@dataclass(frozen=True, slots=True)
class _Told:
    """What a line is read with: `live`, what counts today; `called`, the number people give a hand; `said`,
    what every entry said last; `back`, versions of what was taken back; `ruled`, versions of what decisions
    changed; `overturned`, those of decisions taken back; `put_back`, of lines that put back what one had
    changed; who sat there at which entry; the device that reads it.
    """

    live: Container[int]
    called: Mapping[int, int]
    said: Mapping[int, Mapping[str, Json]]
    back: Container[Json]
    ruled: Container[Json]
    overturned: Container[Json]
    put_back: Container[int]
    players_at: Callable[[int], tuple[str, ...]]
    setup: Setup
    phone: str | None


def _deed(line: LogLine, told: _Told) -> Deed:
    players = told.players_at(line.number)
    return Deed(
        what=_what(line, players, told),
        before=_words(line.before, players) if line.action == "correct" else "",
        reason=line.reason or "",
        who=_name(line, told.phone, line.version in told.ruled),
        device=_phone(line),
        at=line.at,
        when=moment(line.at),
        gone=_gone(line, told),
        number=line.number if line.number in told.live else None,
    )


def _gone(line: LogLine, told: _Told) -> bool:
    if line.action == "ruling":
        return line.version in told.back
    gone = line.number not in told.live or line.version in told.overturned
    return gone and line.action not in ("undo", "seat")


def who(line: LogLine, phone: str | None = None, ruled: bool = False) -> str:
    """Who did it, and on which phone, so that two of one name are told apart: "Carla #3f2a"; `ruled`: a
    decision changed it.
    """
    name = isolated(_name(line, phone, ruled))
    return f"{name} #{_phone(line)}" if line.device else name


def _name(line: LogLine, phone: str | None, ruled: bool) -> str:
    kind = str((line.entry or {}).get("kind")) if line.action == "ruling" else DECIDE if ruled else ""
    if said := who_ruled(line.by, kind):
        return said
    return line.by or phone_words(line.device, phone)


def _phone(line: LogLine) -> str:
    return (line.device or "")[:4]


def _what(line: LogLine, players: tuple[str, ...], told: _Told) -> str:
    if line.action == "seat":
        return seats_words(line.entry or {})
    if line.action == "ruling":
        about = _hand(line.number, players, told)
        return table_words(line.entry or {}) or entry_ruling(line, about, told.setup, players)
    said, hand = _words(line.entry or line.before, players), told.called.get(line.number)
    if line.action == "undo":
        return gettext("Undone: %(deed)s", deed=said)
    if line.action == "correct":
        return _put_back(said, hand) if line.version in told.put_back else _corrected(said, hand)
    if hand:
        return gettext("Hand %(number)d recorded: %(entry)s", number=hand, entry=said)
    return gettext("Recorded: %(entry)s", entry=said)


def _corrected(said: str, hand: int | None) -> str:
    if hand:
        return gettext("Hand %(number)d corrected: %(entry)s", number=hand, entry=said)
    return gettext("Corrected: %(entry)s", entry=said)


def _put_back(said: str, hand: int | None) -> str:
    if hand:
        return gettext("Hand %(number)d put back: %(entry)s", number=hand, entry=said)
    return gettext("Put back: %(entry)s", entry=said)


def _hand(number: int, players: tuple[str, ...], told: _Told) -> str:
    """An entry as people call it: a hand by its number, anything else, and what was undone, by its words."""
    if called := told.called.get(number):
        return gettext("hand %(number)d", number=called)
    return gettext("“%(entry)s”", entry=_words(told.said.get(number), players))


def _words(entry: Mapping[str, Json] | None, players: tuple[str, ...]) -> str:
    return entry_words(entry or {}, players)
