"""The log in words: who recorded, corrected or undid what, and when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorer.errors import Json
from scorer.services.values import LogLine, TableView
from scorer.web import seated, sentences
from scorer.web.pad import Troubles
from scorer.web.texts import gettext
from scorer.web.times import moment
from scorer.web.words import isolated, signed, suit_word


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of the log: `what` it says now, `old` what it said before; `gone` says the entry was undone
    by it.
    """

    number: int
    verb: str
    what: str
    old: str
    reason: str
    who: str
    at: datetime
    when: str
    gone: bool


def deeds(lines: Iterable[LogLine], view: TableView) -> tuple[Deed, ...]:
    """The log of a table in words, the newest first."""
    return tuple(reversed([_deed(line, seated.seated(view, line.number)) for line in lines]))


def _deed(line: LogLine, players: tuple[str, ...]) -> Deed:
    verbs = {
        "record": gettext("No. %(number)d recorded", number=line.number),
        "correct": gettext("No. %(number)d corrected", number=line.number),
        "undo": gettext("No. %(number)d undone", number=line.number),
    }
    return Deed(
        number=line.number,
        verb=verbs[line.action],
        what=entry_words(line.entry or {}, players),
        old=entry_words(line.before or {}, players),
        reason=line.reason or "",
        who=who(line),
        at=line.at,
        when=moment(line.at),
        gone=line.action == "undo",
    )


def who(line: LogLine) -> str:
    """Who did it: the name given, and the device, so that two of one name are told apart."""
    if line.device is None:
        return isolated(line.by) if line.by else gettext("somebody with the link")
    phone = gettext("phone %(device)s", device=line.device[:4])
    return f"{isolated(line.by)} · {phone}" if line.by else phone


def entry_words(entry: Mapping[str, Json], players: tuple[str, ...]) -> str:
    """An entry as it was typed, before anything is computed from it; empty for none."""
    kinds = {
        "hand": lambda: _hand_words(entry, players),
        "all_pass": lambda: gettext("everybody passed"),
        "void": lambda: gettext("misdealt hand"),
        "monte": lambda: sentences.thrown_in(entry, players),
        "penalty": lambda: _penalty_words(entry),
    }
    if not entry:
        return ""
    kind = str(entry["kind"])
    return kinds[kind]() if kind in kinds else sentences.other_deed(entry, players)


def _hand_words(entry: Mapping[str, Json], players: tuple[str, ...]) -> str:
    if "caller" not in entry:
        return "\N{EN DASH}".join(str(total) for total in entry.get("totals") or ())
    parts = [sentences.call_line(entry, players)]
    if "suit" in entry:
        parts.append(suit_word(entry["suit"]))
    if "points" in entry:
        parts.append(gettext("%(points)s points", points=entry["points"]))
    return gettext(", ").join(parts)


def _penalty_words(entry: Mapping[str, Json]) -> str:
    scores = " ".join(signed(score) for score in entry["scores"])
    return gettext("penalty (%(scores)s)", scores=scores)


def clash(troubles: Troubles, players: tuple[str, ...]) -> str | None:
    """Who was quicker with what, and what now; None where nobody was."""
    taken = next((found for found in troubles.problems if found.code == "number_taken"), None)
    if taken is None:
        return None
    entry = entry_words(taken.detail.get("entry") or {}, players)
    if by := taken.detail.get("by"):
        return gettext(
            "%(name)s has just recorded: %(entry)s. Yours is still here: save it if it is the next hand.",
            name=isolated(str(by)),
            entry=entry,
        )
    return gettext(
        "Another phone has just recorded: %(entry)s. Yours is still here: save it if it is the next hand.",
        entry=entry,
    )
