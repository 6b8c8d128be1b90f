"""The log in words: who recorded, corrected or undid what, and when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scorer.errors import Json
from scorer.services.values import LogLine, TableView
from scorer.web import sentences
from scorer.web.pad import Troubles
from scorer.web.texts import gettext
from scorer.web.words import call_words, isolated


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of the log; `gone` says the entry was undone by it."""

    what: str
    who: str
    at: datetime
    gone: bool


def deeds(lines: Iterable[LogLine], view: TableView) -> tuple[Deed, ...]:
    """The log of a table in words, the newest first."""
    told = [
        Deed(_what(line, view), _who(line), line.at.astimezone(), line.action == "undo") for line in lines
    ]
    return tuple(reversed(told))


def _what(line: LogLine, view: TableView) -> str:
    said = entry_words(line.entry or line.before or {}, view.setup.players)
    if line.action == "undo":
        return gettext("No. %(number)d undone: %(entry)s", number=line.number, entry=said)
    if line.action == "correct":
        return gettext("No. %(number)d corrected: %(entry)s", number=line.number, entry=said)
    return gettext("No. %(number)d recorded: %(entry)s", number=line.number, entry=said)


def _who(line: LogLine) -> str:
    return line.by or gettext("somebody at the table")


def entry_words(entry: Json, players: tuple[str, ...]) -> str:
    """An entry as it was typed, before anything is computed from it."""
    if entry.get("kind") == "hand" and "totals" in entry:
        return "\N{EN DASH}".join(str(total) for total in entry["totals"])
    if entry.get("kind") == "hand" and "caller" in entry:
        name, call = isolated(players[entry["caller"]]), call_words(entry.get("call") or {})
        return gettext(
            "%(name)s, %(call)s, %(points)s points", name=name, call=call, points=entry.get("points", "?")
        )
    if entry.get("kind") == "all_pass":
        return gettext("everybody passed")
    if entry.get("kind") == "void":
        return gettext("misdealt hand")
    return sentences.other_deed(entry, players) if entry else ""


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
