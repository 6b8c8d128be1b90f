"""Settings that are said to have no say really have none: the engine answers the same whatever they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Json, Refusal
from scorer.rules import ask
from scorer.rules.dealing import GAMES, Game
from scorer.rules.dormant import dormant
from scorer.rules.house_rules import read_rules
from scorer.rules.presets import presets
from scorer.rules.ruleset import Rules
from scorer.rules.settings import Setting, preset_rules, settings, with_changes
from tests.rules.rule_sets import values

CALLS: list[Json] = [
    {"rank": "re"},
    {"rank": "due"},
    {"rank": "due", "points": 61},
    {"rank": "due", "points": 71},
    {"rank": "due", "points": 100},
    {"points": 61},
    {"points": 85},
]
SAID: list[Json] = [
    "pass",
    {"rank": "re"},
    {"rank": "due"},
    {"rank": "due", "points": 71},
    {"points": 85},
    {"points": 86},
]


def questions(game: Game) -> Iterator[Json]:
    """What a table may ask: hands of every sort, short auctions, weak hands, the turned card."""
    if game == "briscola":
        for turned, held in product(("asso", "sette", "cinque"), ("sette", "due")):
            now = {"won_last_trick": True, "before_draw": True, "turned_still_on_table": True}
            yield "swap", 2, {"turned": turned, "with": held, **now}
        for totals in ([60, 60], [67, 53]):
            yield "briscola_hand", 2, {"totals": totals, "last_trick_side": 0}
        return
    for call, points, redeals in product(CALLS, (0, 59, 60, 61, 120), (0, 1, 3)):
        hand = {"caller": 0, "call": call, "points": points, "redeals": redeals}
        yield "chiamata_hand", 5, hand | {"partner": 1}
        yield "chiamata_hand", 5, hand | {"solo": True}
    for said in product(SAID, repeat=2):
        yield "auction", 5, {"dealer": 0, "actions": [[seat, each] for seat, each in enumerate(said, 1)]}
    for last in SAID:
        passes: list[Json] = [[seat, "pass"] for seat in (1, 2, 3, 4)]
        yield "auction", 5, {"dealer": 0, "actions": [*passes, [0, last]]}


def answers(game: Game, rules: Json) -> list[Json]:
    """The engine's verdicts: what stands, and what cannot be, for whichever reasons."""
    asked = [
        {"ask": kind, "game": game, "players": players, "rules": rules, "input": given}
        for kind, players, given in questions(game)
    ]
    answered = [ask.answered(each)["answer"] for each in asked]
    return [None if "problems" in answer else answer for answer in answered]


def known(game: Game, preset: str) -> Rules:
    rules = preset_rules(game, preset)
    assert rules is not None
    return rules


@pytest.mark.parametrize("game", GAMES)
def test_what_is_dormant_is_a_setting(game: Game) -> None:
    names = {setting.name for setting in settings(game)}
    for preset in presets(game):
        assert dormant(known(game, preset.id)) <= names


ASLEEP = [
    (game, preset.id, setting)
    for game in GAMES
    for preset in presets(game)
    for setting in settings(game)
    if setting.name in dormant(known(game, preset.id))
]


@given(st.sampled_from(ASLEEP), st.data())
def test_a_dormant_setting_changes_no_answer(which: tuple[Game, str, Setting], data: st.DataObject) -> None:
    game, preset, setting = which
    value = data.draw(values(setting))
    after = with_changes(game, preset, {setting.name: value})
    if isinstance(read_rules(game, after), Refusal):
        return  # a contradiction is told, also where it would have no say
    assert answers(game, preset) == answers(game, after), after
