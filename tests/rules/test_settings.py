"""The settings of a rule set, read off its types: all of them, and changes as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

import pytest

from scorer.errors import Json, Refusal
from scorer.rules.dealing import Game
from scorer.rules.house_rules import read_rules
from scorer.rules.presets import presets
from scorer.rules.ruleset import Rules
from scorer.rules.settings import Setting, changed, preset_rules, settings, with_changes

ALL = [(game, preset.id) for game in get_args(Game) for preset in presets(game)]
EVERY = [(game, setting) for game in get_args(Game) for setting in settings(game)]
OTHER: Mapping[str, Json] = {
    "auction.min_points": 62,
    "auction.max_points": 119,
    "auction.close_at": 100,
    "target": 60,
    "bands": [[61, 120, 7]],
}


def another(setting: Setting, now: Json) -> Json:
    """A value that setting may have and does not have now."""
    if setting.name in OTHER:
        return OTHER[setting.name]
    if setting.kind == "word":
        return next(word for word in setting.words if word != now)
    if setting.kind == "wholes":
        return [number * 3 for number in now]
    return not now if setting.kind == "flag" else 70 if now is None else now + 1


def read(game: Game, given: Json) -> Rules:
    rules = read_rules(game, given)
    assert not isinstance(rules, Refusal), rules
    return rules


def names(document: Json, inside: str = "") -> Iterator[str]:
    for name, value in document.items():
        yield from names(value, f"{inside}{name}.") if isinstance(value, dict) else (inside + name,)


@pytest.mark.parametrize(("game", "preset"), ALL)
def test_no_preset_changes_what_is_no_setting(game: Game, preset: str) -> None:
    known = {setting.name for setting in settings(game)}
    changes = next(each.changes for each in presets(game) if each.id == preset)
    assert set(names(changes)) <= known


@pytest.mark.parametrize(("game", "setting"), EVERY, ids=lambda given: getattr(given, "name", given))
def test_every_setting_can_be_changed_alone_and_is_found_again(game: Game, setting: Setting) -> None:
    preset = presets(game)[0].id
    start = preset_rules(game, preset)
    assert start is not None
    value = another(setting, setting.of(start))
    given = with_changes(game, preset, {setting.name: value})
    assert given["preset"] == preset
    rules = read(game, given)
    assert setting.of(rules) == value
    assert changed(game, given, rules) == (preset, (setting,))


@pytest.mark.parametrize(("game", "preset"), ALL)
def test_all_settings_of_a_preset_written_out_are_the_preset(game: Game, preset: str) -> None:
    rules = preset_rules(game, preset)
    assert rules is not None
    values = {setting.name: setting.of(rules) for setting in settings(game)}
    assert with_changes(game, preset, values) == preset
    assert changed(game, preset, rules) == (preset, ())


def test_one_number_of_the_base_writes_all_four_lists() -> None:
    given = with_changes("chiamata", "briscolata", {"base.pair.lose": [-2, -1, 2]})
    assert list(names(given["base"])) == ["pair.win", "pair.lose", "solo.win", "solo.lose"]


def test_what_is_no_value_reaches_the_engine_as_it_is() -> None:
    given = with_changes("chiamata", "briscolata", {"target": "sixty"})
    assert given == {"preset": "briscolata", "target": "sixty"}


def test_an_unknown_preset_keeps_its_name() -> None:
    assert with_changes("briscola", "house", {"tie": "draw"}) == "house"


def test_a_rule_set_without_a_preset_starts_from_the_default_one() -> None:
    given = {"tie": "draw"}
    preset, differing = changed("briscola", given, read("briscola", given))
    assert (preset, [setting.name for setting in differing]) == ("italiana", ["tie"])
