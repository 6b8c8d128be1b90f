"""Tables and questions the tests of the game share."""

from __future__ import annotations

import json
from typing import Any

from scorer.errors import Refusal
from scorer.rules import ask
from scorer.rules.dealing import Game
from scorer.rules.house_rules import read_rules
from scorer.rules.match import MatchFormat
from scorer.rules.ruleset import BriscolaRules, ChiamataRules
from scorer.rules.state import Applied, Setup, State
from scorer.rules.table import Recorded, apply, opening

PEOPLE = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gina")
RE = {"kind": "hand", "caller": 1, "partner": 3, "call": {"rank": "re"}, "points": 61}
"""A card call just made, by seat 1 with seat 3."""


def chiamata(rules: Any = None) -> ChiamataRules:
    """A Chiamata rule set that must be sound."""
    found = read_rules("chiamata", rules)
    assert isinstance(found, ChiamataRules), found
    return found


def briscola(rules: Any = None) -> BriscolaRules:
    """A Briscola rule set that must be sound."""
    found = read_rules("briscola", rules)
    assert isinstance(found, BriscolaRules), found
    return found


def table(
    game: Game = "chiamata", players: int = 5, rules: Any = None, match: MatchFormat | None = None
) -> State:
    """A fresh table."""
    found = read_rules(game, rules)
    assert not isinstance(found, Refusal), found
    return opening(Setup(game, found, PEOPLE[:players], match=match or MatchFormat(), rules_given=rules))


def played(state: State, *entries: dict[str, Any]) -> State:
    """The table after entries that must all be accepted."""
    for entry in entries:
        applied = apply(state, len(state.rows) + 1, entry)
        assert isinstance(applied, Applied), applied
        state = applied.state
    return state


def record(state: State, *entries: dict[str, Any]) -> tuple[State, list[Recorded]]:
    """The table after entries that must all be accepted, and its log."""
    log: list[Recorded] = []
    for number, entry in enumerate(entries, start=1):
        dealer, applied = state.next_dealer, apply(state, number, entry)
        assert isinstance(applied, Applied), applied
        log.append((number, applied.entry, dealer if applied.row else None))
        state = applied.state
    return state, log


def codes(refused: object) -> list[tuple[str, str | None]]:
    """Code and field of every problem; the thing must have been refused."""
    assert isinstance(refused, Refusal), refused
    return [(problem.code, problem.field) for problem in refused.problems]


def refused(state: State, entry: Any) -> list[tuple[str, str | None]]:
    """The problems of a new entry at this table."""
    return codes(apply(state, 1, entry))


def question(kind: str, game: str, players: Any, given: Any, rules: Any = None) -> dict[str, Any]:
    """The answer of the oracle."""
    line = {"id": 1, "ask": kind, "game": game, "players": players, "rules": rules, "input": given}
    answered: dict[str, Any] = ask.answer(json.dumps(line))["answer"]
    return answered


def problems(answered: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Code and field of every problem of an answer."""
    return [(problem["code"], problem["field"]) for problem in answered["problems"]]
