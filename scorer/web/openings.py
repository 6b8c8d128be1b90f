"""What a new table needs before the engine judges it: choices in words, enough names, none alike."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from flask_babel import get_locale

from scorer.errors import Problem
from scorer.rules.ruleset import Preset, presets
from scorer.web import sentences
from scorer.web.forms import FOR_GAME, MATCHES, TABLES, TableForm, clean


@dataclass(frozen=True, slots=True)
class Choices:
    """What the form offers for each game: house rules and match formats, each as (form value, words)."""

    presets: dict[str, tuple[tuple[str, str], ...]]
    matches: dict[str, tuple[tuple[str, str], ...]]


def choices() -> Choices:
    """Everything the form of a new table offers, in the reader's language."""
    matches = {
        game: tuple((match, sentences.format_words(MATCHES[match])) for match in offered)
        for game, offered in FOR_GAME.items()
    }
    return Choices(
        {"chiamata": _titles(presets("chiamata")), "briscola": _titles(presets("briscola"))}, matches
    )


def _titles(offered: tuple[Preset, ...]) -> tuple[tuple[str, str], ...]:
    language = str(get_locale() or "it")
    return tuple((preset.id, preset.title.get(language, preset.id)) for preset in offered)


def before_opening(form: TableForm) -> tuple[Problem, ...]:
    """What stands between this form and a table: too few or too many names, names that look alike.

    Names that look alike are asked about once: two people may well share a name.
    """
    wanted = TABLES.get(clean(form.table.data), ("", ()))[1]
    if wanted and len(form.seats) not in wanted:
        return (Problem("wrong_number_of_players", "players", {"wanted": list(wanted)}),)
    alike = look_alikes(form)
    return () if alike and clean(form.twins.data) == "ok" else alike


def look_alikes(form: TableForm) -> tuple[Problem, ...]:
    """The rows whose names differ at most in accents, capitals or spaces from another one's."""
    plain = {place: skeleton(clean(form.players[place].data)) for place in form.seats}
    often = Counter(plain.values())
    return tuple(
        Problem("names_alike", f"players.{place}", {"name": clean(form.players[place].data)})
        for place, name in plain.items()
        if often[name] > 1
    )


def skeleton(name: str) -> str:
    """A name as the eye takes it in passing: no accents, no capitals, no spaces or signs."""
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in parts if sign.isalnum()) or name


def placed(problems: Iterable[Problem], form: TableForm) -> tuple[Problem, ...]:
    """The engine's problems with `players.N` moved to the row of the form in which that name stands."""
    return tuple(_placed(problem, form.seats) for problem in problems)


def _placed(problem: Problem, seats: tuple[int, ...]) -> Problem:
    head, _, place = (problem.field or "").partition(".")
    if head == "players" and place.isdigit() and int(place) < len(seats):
        return Problem(problem.code, f"players.{seats[int(place)]}", problem.detail)
    return problem
