"""The sheet: one table as a document; export, import, backup, and the input of `scorer score FILE`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from scorer.errors import Json, Problem, Refusal
from scorer.rules import documents
from scorer.rules.cards import read_card
from scorer.rules.dealing import GAMES, TABLE_SIZES, Game
from scorer.rules.house_rules import read_rules
from scorer.rules.match import OPEN, MatchFormat, read_format
from scorer.rules.names import read_text
from scorer.rules.presets import DEFAULTS
from scorer.rules.reading import Fields, Problems, under
from scorer.rules.ruleset import Rules
from scorer.rules.state import Setup, State
from scorer.rules.table import Recorded, apply_listed, opening

VERSION = 1
MOST_CENTS = 1_000_000_000
LABELS = ("knight", "suits")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that can be: the table's setup, where it stands, and its entries in canonical form."""

    setup: Setup
    state: State
    recorded: tuple[Recorded, ...]


def read_setup(document: Json) -> Setup | Refusal:
    """The sheet without its entries, or every problem of it (`at` None)."""
    problems = Problems()
    fields = Fields(document, problems)
    if fields.need("scorer") and (type(fields.raw("scorer")) is not int or fields.raw("scorer") != VERSION):
        problems.add("unknown_version", "scorer", known=VERSION)
    game = fields.word("game", GAMES, "unknown_game") if fields.need("game") else None
    players = _players(fields, game)
    setup = _setup(fields, game, players)
    fields.items("entries")
    fields.close()
    return problems.refusal() if problems or setup is None else setup


def read(document: Json) -> Sheet | Refusal:
    """The whole sheet; folding stops at the first refused entry and lists all its problems, `at` counting
    from 1.
    """
    setup = read_setup(document)
    if isinstance(setup, Refusal):
        return setup
    state, recorded = opening(setup), list[Recorded]()
    for number, entry in enumerate(document.get("entries", ()), start=1):
        applied = apply_listed(state, number, entry)
        if isinstance(applied, Refusal):
            return Refusal(applied.problems, number)
        recorded.append((number, applied.entry, applied.row.dealer if applied.row else None))
        state = applied.state
    return Sheet(setup, state, tuple(recorded))


def setup_json(setup: Setup) -> dict[str, Json]:
    """The sheet without its entries: the public order, without what equals its default."""
    return as_json(setup, ())


def write(setup: Setup, entries: Iterable[Mapping[str, Json]]) -> str:
    """One line of UTF-8 with a newline; the entries as `table.exported` gives them, with their marks."""
    return documents.dump(as_json(setup, entries)) + "\n"


def as_json(setup: Setup, entries: Iterable[Mapping[str, Json]]) -> dict[str, Json]:
    """The sheet as an object, in the order in which the format names the fields."""
    fields: dict[str, Json] = {
        "scorer": VERSION,
        "game": setup.game,
        "rules": None if _is_default(setup.rules_given, setup.game) else setup.rules_given,
        "players": list(setup.players),
        "first_dealer": setup.first_dealer,
        "match": None if setup.match == OPEN else setup.match.as_json(),
        "stake_cents": setup.stake_cents or None,
        "entries": [dict(entry) for entry in entries] or None,
        "name": setup.name,
        "labels": dict(setup.labels) if setup.labels else None,
        "seats_drawn": [dict(seat) for seat in setup.seats_drawn] if setup.seats_drawn else None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def score(document: Json) -> dict[str, Json]:
    """The result of a sheet, or its refusal."""
    found = read(document)
    return refused(found) if isinstance(found, Refusal) else found.state.result()


def refused(refusal: Refusal) -> dict[str, Json]:
    """A refusal as `scorer score` prints it."""
    problems = [problem.as_json() for problem in refusal.problems]
    return {"valid": False, "at": refusal.at, "problems": problems}


def main(file: str) -> int:
    """`scorer score FILE` ('-': standard input): prints the result; 0 when it stands, 2 when refused."""
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as wrong:
        sys.stderr.write(f"scorer score: {file}: {wrong.strerror or wrong}\n")
        return 2
    try:
        answer = score(documents.parse(text))
    except documents.NotJsonError as wrong:
        answer = refused(Refusal.of([Problem("not_json", None, {"why": str(wrong)})]))
    sys.stdout.buffer.write((documents.dump(answer) + "\n").encode())
    sys.stdout.flush()
    return 2 if answer.get("valid") is False else 0


def _is_default(given: Json, game: Game) -> bool:
    return given is None or given in ({}, DEFAULTS[game], {"preset": DEFAULTS[game]})


def _players(fields: Fields, game: Game | None) -> tuple[str, ...] | None:
    given = fields.items("players") if fields.need("players") else None
    if given is None:
        return None
    path, problems = fields.at("players"), fields.problems
    sizes = TABLE_SIZES[game] if game else sorted({size for sizes in TABLE_SIZES.values() for size in sizes})
    if len(given) not in sizes:
        problems.add("wrong_number_of_players", path, known=list(sizes))
        given = given[: max(sizes)]
    names = [read_text(name, under(path, i), problems) for i, name in enumerate(given)]
    return tuple(name or "" for name in names)


def _setup(fields: Fields, game: Game | None, players: tuple[str, ...] | None) -> Setup | None:
    seats = len(players) if players else max(max(sizes) for sizes in TABLE_SIZES.values())
    dealer = fields.whole("first_dealer", 0, seats - 1) if fields.need("first_dealer") else None
    rules = _rules(fields, game)
    form = _match(fields, game, rules)
    stake = fields.whole("stake_cents", 0, MOST_CENTS)
    name = read_text(fields.raw("name"), "name", fields.problems) if fields.has("name") else None
    labels, drawn = _labels(fields), _seats_drawn(fields, seats)
    if fields.problems or game is None or rules is None or not players or dealer is None or form is None:
        return None
    return Setup(game, rules, players, dealer, form, stake or 0, fields.raw("rules"), name, labels, drawn)


def _rules(fields: Fields, game: Game | None) -> Rules | None:
    given = fields.raw("rules")
    if game is None:
        return None
    if fields.has("rules") and given is None:
        fields.problems.add("wrong_type", "rules", expected="a preset's name or an object")
        return None
    rules = read_rules(game, given)
    if isinstance(rules, Refusal):
        fields.problems.take_over(rules.problems)
        return None
    return rules


def _match(fields: Fields, game: Game | None, rules: Rules | None) -> MatchFormat | None:
    if not fields.has("match") or game is None:
        return OPEN
    return read_format(fields.raw("match"), "match", game, rules, fields.problems)


def _labels(fields: Fields) -> dict[str, str] | None:
    if not fields.has("labels"):
        return None
    inside = fields.inside("labels")
    words = {
        name: read_text(inside.raw(name), inside.at(name), fields.problems)
        for name in LABELS
        if inside.has(name)
    }
    inside.close()
    return {name: word for name, word in words.items() if word is not None}


def _seats_drawn(fields: Fields, seats: int) -> tuple[dict[str, Json], ...] | None:
    given = fields.items("seats_drawn")
    if given is None:
        return None
    drawn = []
    for i, each in enumerate(given):
        inside = Fields(each, fields.problems, under("seats_drawn", i))
        player = inside.whole("player", 0, seats - 1) if inside.need("player") else None
        card = (
            read_card(inside.raw("card"), inside.at("card"), fields.problems) if inside.need("card") else None
        )
        inside.close()
        drawn.append({"player": player, "card": str(card)})
    return tuple(drawn)
