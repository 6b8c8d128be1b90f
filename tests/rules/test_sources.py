"""Every rule says where it comes from."""

from __future__ import annotations

import pytest

from scorer.rules.conduct import everything
from scorer.rules.dealing import GAMES, Game
from scorer.rules.presets import presets
from scorer.rules.settings import preset_rules, settings
from scorer.rules.sources import Source, facts, preset_sources, read_source, sources_of, values

PRESETS = [(game, preset.id) for game in GAMES for preset in presets(game)]


def test_a_source_is_a_text_with_its_section_a_choice_of_ours_or_a_name() -> None:
    assert read_source("S3, L’asta") == Source("S3", "L’asta")
    assert read_source("S4") == Source("S4")
    assert read_source("ours") == Source("ours")
    assert read_source("github.com/timendum/carte") == Source("", "github.com/timendum/carte")


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_value_of_every_rule_set_has_a_source(game: Game, preset: str) -> None:
    rules = preset_rules(game, preset)
    assert rules is not None
    for setting in settings(game):
        found = sources_of(game, preset, setting, setting.of(rules))
        assert found, setting.name
        assert Source("table") not in found


@pytest.mark.parametrize("game", GAMES)
def test_the_data_speaks_of_settings_and_values_there_are(game: Game) -> None:
    for setting in settings(game):
        known = set(values(game, setting.name))
        assert known, setting.name
        if setting.kind == "word":
            assert known == set(setting.words), setting.name
        if setting.kind == "flag":
            assert known == {"true", "false"}, setting.name


def test_what_a_rule_set_changes_has_its_own_source_and_what_a_table_changes_the_table() -> None:
    tie = next(setting for setting in settings("briscola") if setting.name == "tie")
    assert sources_of("briscola", "spagnola", tie, "void_rotate") == (Source("S0"),)
    assert sources_of("briscola", "italiana", tie, "void_rotate") == (
        Source("table"),
        Source("S0", "Punteggio del gioco"),
    )
    factor = next(setting for setting in settings("chiamata") if setting.name == "all_pass.factor")
    assert sources_of("chiamata", "briscolata", factor, 7) == (Source("table"),)


def test_the_file_of_a_text_is_told_by_its_short_name() -> None:
    assert preset_sources("briscola", "italiana") == (Source("S1"), Source("S4", "60-60"))
    assert preset_sources("chiamata", "chiama2") == (Source("", 'PHP scorer "chiama2"'),)


def test_every_fact_and_every_rule_of_conduct_has_a_source() -> None:
    assert all(facts().values())
    assert all(each.sources for each in everything())
    ids = [each.id for each in everything()]
    assert len(set(ids)) == len(ids)


def test_conduct_belongs_to_rule_sets_and_settings_there_are() -> None:
    names = {game: {preset.id for preset in presets(game)} for game in GAMES}
    for each in everything():
        every = {name for game in each.games for name in names[game]}
        assert {*each.presets, *each.unless} <= every, each.id
        for setting, wanted in each.when.items():
            for game in each.games:
                known = next(one for one in settings(game) if one.name == setting)
                assert set(wanted) <= set(known.words), each.id
