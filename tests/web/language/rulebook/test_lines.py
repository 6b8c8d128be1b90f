"""Every setting of every rule set is told in a sentence, in three languages, and a change is seen."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale
from hypothesis import HealthCheck, given
from hypothesis import settings as trials
from hypothesis import strategies as st

from scorer.errors import Json, Refusal
from scorer.rules.dealing import GAMES, Game
from scorer.rules.dormant import dormant
from scorer.rules.house_rules import read_rules
from scorer.rules.presets import presets
from scorer.rules.ruleset import Rules
from scorer.rules.settings import Setting, preset_rules, settings, with_changes
from scorer.web.language.languages import LANGUAGES
from scorer.web.language.rulebook import sections
from scorer.web.language.rulebook.line import Line
from scorer.web.language.rulebook.rules import lines
from tests.rules.rule_sets import changed_rules

OTHERS: dict[str, tuple[Json, ...]] = {
    "auction.min_points": (61, 64),
    "auction.max_points": (118, 120),
    "auction.close_at": (110, 120),
    "auction.step": (1, 3),
    "auction.last_speaker_minimum": (None, 66),
    "all_pass.factor": (1, 2, 3),
    "target": (60, 61),
    "base.pair.win": ([3, 1, -1],),
    "base.pair.lose": ([-3, -1, 1],),
    "base.solo.win": ([6, -1],),
    "base.solo.lose": ([-6, 1],),
    "bands": ([], [[61, 120, 2]], [[70, 79, 2], [80, 120, 3]]),
    "cappotto.value": (2, 3),
    "monte.at_most": (None, 1, 3),
    "monte.false_claim": ([-5, 2],),
}
"""Values to change a setting of numbers to; words and flags are tried all."""
PRESETS = [(game, preset.id) for game in GAMES for preset in presets(game)]


def known(game: Game, preset: str) -> Rules:
    rules = preset_rules(game, preset)
    assert rules is not None
    return rules


def told(app: Flask, language: str, rules: Rules) -> tuple[Line, ...]:
    with app.test_request_context(), force_locale(language):
        return lines(rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_rule_set_has_a_sentence(app: Flask, language: str) -> None:
    for game, preset in PRESETS:
        rules = known(game, preset)
        spoken_of = {name for line in told(app, language, rules) for name in line.settings}
        unsaid = {setting.name for setting in settings(game)} - spoken_of
        assert unsaid == dormant(rules) - spoken_of, preset


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_whole_and_in_the_reader_s_language(app: Flask, language: str) -> None:
    for game, preset in PRESETS:
        rules = known(game, preset)
        found = told(app, language, rules)
        assert len({line.id for line in found}) == len({line.text for line in found}) == len(found)
        for line, english in zip(found, told(app, "en", rules), strict=True):
            assert line.section in sections.TITLES
            assert line.text[0].isupper() or line.text[0] in "«“6"
            assert line.text.endswith(".")
            assert "%(" not in line.text
            assert language == "en" or line.text != english.text


def unseen(before: Rules, game: Game, preset: str, setting: Setting, value: Json) -> bool:
    """Whether this change says something the sentences do not; to be asked in a language."""
    after = read_rules(game, with_changes(game, preset, {setting.name: value}))
    if isinstance(after, Refusal) or setting.name in dormant(before) | dormant(after):
        return False
    return [line.text for line in lines(before)] == [line.text for line in lines(after)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_and_number_of_every_setting_reads_differently(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        for game, preset in PRESETS:
            before = known(game, preset)
            for setting in settings(game):
                for value in OTHERS.get(setting.name, setting.words or (True, False)):
                    if value != setting.of(before):
                        assert not unseen(before, game, preset, setting, value), (preset, setting.name, value)


@trials(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(changed_rules(), st.sampled_from(list(LANGUAGES)))
def test_whatever_setting_is_changed_a_sentence_changes(
    app: Flask, change: tuple[Game, str, Setting, Json], language: str
) -> None:
    game, preset, setting, value = change
    with app.test_request_context(), force_locale(language):
        assert not unseen(known(game, preset), game, preset, setting, value)


def test_nothing_without_a_say_is_told(app: Flask) -> None:
    for game, preset in PRESETS:
        rules = known(game, preset)
        for line in told(app, "en", rules):
            assert not line.settings or set(line.settings) - dormant(rules), (preset, line)


def test_every_chapter_has_a_title_and_words_to_find_it_in_every_language(app: Flask) -> None:
    assert list(sections.TITLES) == list(sections.KEYWORDS)
    with app.test_request_context():
        for language in LANGUAGES:
            with force_locale(language):
                titles = [sections.title(each) for each in sections.TITLES]
                assert len(set(titles)) == len(titles)
                assert all(len(sections.keywords(each).split()) > 4 for each in sections.TITLES)
