"""What a new table needs before the engine judges it: choices in words, names told apart, a dealer."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from scorer.errors import Json, Problem, Refusal
from scorer.rules.dealing import Game
from scorer.rules.names import LONGEST_NAME, perceived
from scorer.rules.seating import by_chance
from scorer.rules.sheet import read_setup
from scorer.web.forms.rules_shown import RulesShown, rules_shown
from scorer.web.forms.table_form import DRAWN, FOR_GAME, MATCHES, TABLES, TableForm
from scorer.web.forms.typed import clean, number
from scorer.web.language import sentences
from scorer.web.language.texts import gettext

GAMES: tuple[Game, ...] = ("chiamata", "briscola")
LONG = 200  # signs of a name that are looked at; a longer one is refused anyway
CYRILLIC = "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u043a\u043c\u0442\u043d\u0432"
ALIKE = str.maketrans(f"01i{CYRILLIC}", "ollaeopcyxlskmthb")


@dataclass(frozen=True, slots=True)
class Choices:
    """What the form offers for each game: match formats as (form value, words), house rules."""

    matches: dict[Game, tuple[tuple[str, str], ...]]
    rules: dict[Game, RulesShown]


def choices(form: TableForm) -> Choices:
    """Everything the form of a new table offers, in the reader's language, as far as it is filled in."""
    matches = {
        game: tuple((match, _match_words(match)) for match in offered) for game, offered in FOR_GAME.items()
    }
    return Choices(
        matches, {game: rules_shown(game, form.preset(game), form.changes(game)) for game in GAMES}
    )


def _match_words(match: str) -> str:
    if match == "best_of-3":
        return gettext("First game, return game, decider")
    return sentences.format_words(MATCHES[match])


def rearranged(form: TableForm) -> bool:
    """Does what a button of the form asks for that opens no table: a name one place up, the rules picked."""
    row = number(clean(form.up.data))
    if isinstance(row, int) and 0 < row < len(form.players):
        _move_up(form, row)
    return bool(clean(form.up.data) or clean(form.show.data))


def _move_up(form: TableForm, row: int) -> None:
    """Two neighbours change places; who deals first stays the same person."""
    upper, lower = form.players[row - 1], form.players[row]
    upper.data, lower.data = lower.data, upper.data
    swapped = {str(row): str(row - 1), str(row - 1): str(row)}
    form.first_dealer.data = swapped.get(clean(form.first_dealer.data), form.first_dealer.data)


def rules_unseen(form: TableForm) -> bool:
    """Whether other house rules were picked than those the page showed (without JavaScript)."""
    return form.game is not None and form.shown(form.game) != form.preset(form.game)


def before_opening(form: TableForm) -> tuple[Problem, ...]:
    """What stands between this form and a table: too few or too many names, names that look alike.

    Names that look alike are asked about once: two people may well share a name. They are marked then.
    """
    wanted = TABLES[form.table.data][1] if form.game else ()
    found: tuple[Problem, ...] = ()
    if wanted and len(form.seats) not in wanted:
        found = (Problem("wrong_number_of_players", "players", {"wanted": list(wanted)}),)
    elif clean(form.twins.data) != "ok":
        found = look_alikes(form)
    return (*found, *_also_wrong(form)) if found else ()


def _also_wrong(form: TableForm) -> tuple[Problem, ...]:
    """What the engine would say of the rest, so that everything is told at once."""
    document = form.document()
    setup = read_setup(document | ({"first_dealer": 0} if document.get("first_dealer") in DRAWN else {}))
    problems = setup.problems if isinstance(setup, Refusal) else ()
    return placed((each for each in problems if each.code != "wrong_number_of_players"), form)


def look_alikes(form: TableForm) -> tuple[Problem, ...]:
    """The rows whose names look like another one's, each with the name it would get (its own: the first)."""
    typed = [clean(form.players[place].data) for place in form.seats]
    often = Counter(skeleton(name) for name in typed)
    return tuple(
        Problem("names_alike", f"players.{place}", {"marked": told if told != name else None})
        for place, name, told in zip(form.seats, typed, told_apart(typed), strict=True)
        if often[skeleton(name)] > 1
    )


def told_apart(typed: list[str]) -> list[str]:
    """The names, the second of a kind with " (2)" behind it, the third with " (3)", none too long."""
    seen: set[str] = set()
    found = []
    for name in typed:
        told, nth = name, 1
        while skeleton(told) in seen:
            nth += 1
            told = _marked(name, f" ({nth})")
        seen.add(skeleton(told))
        found.append(told)
    return found


def _marked(name: str, mark: str) -> str:
    name = name[:LONG]
    while perceived(name) > LONGEST_NAME - len(mark):
        name = name[:-1]
    return name.rstrip() + mark


def skeleton(name: str) -> str:
    """A name as the eye takes it in passing: no accents, capitals, spaces or signs; 0 is o, 1 and i are l,
    Cyrillic letters are the Latin ones they look like.
    """
    parts = unicodedata.normalize("NFKD", name[:LONG]).casefold()
    return "".join(sign for sign in parts if sign.isalnum()).translate(ALIKE) or name


def sheet(form: TableForm, random: Random) -> Json:
    """The sheet to open: names told apart, the first dealer drawn if that was asked for."""
    document = form.document()
    document["players"] = told_apart(document["players"])
    if (deals := document.get("first_dealer")) in DRAWN and document["players"]:
        drawn = by_chance(len(document["players"]), deals, random)
        assert drawn.seating is not None, "a draw by chance ends"
        document["first_dealer"] = drawn.seating.dealer
        document["seats_drawn"] = [{"player": player, "card": str(card)} for player, card in drawn.shown]
    return document


def once(form: TableForm) -> str | None:
    """What makes two requests the same opening: the key of the form and what was typed."""
    key = form.own_key
    return f"form {key} {json.dumps(form.document(), sort_keys=True)}" if key else None


def placed(problems: Iterable[Problem], form: TableForm) -> tuple[Problem, ...]:
    """The engine's problems with `players.N` moved to the row of the form in which that name stands."""
    return tuple(_placed(problem, form.seats) for problem in problems)


def _placed(problem: Problem, seats: tuple[int, ...]) -> Problem:
    head, _, place = (problem.field or "").partition(".")
    if head == "players" and place.isdigit() and int(place) < len(seats):
        return Problem(problem.code, f"players.{seats[int(place)]}", problem.detail)
    return problem
