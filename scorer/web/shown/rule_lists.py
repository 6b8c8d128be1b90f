"""All published rule sets side by side: what makes each one different, and which of them say what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import get_locale

from scorer.rules.dealing import GAMES, Game
from scorer.rules.presets import DEFAULTS, Preset, presets
from scorer.rules.settings import preset_rules
from scorer.rules.sources import preset_sources
from scorer.web.forms.rules_query import RulesAsked
from scorer.web.language.rule_words import preset_title
from scorer.web.language.rulebook import glossary, sections
from scorer.web.language.rulebook.glossary import Word
from scorer.web.language.rulebook.sources import sources_words
from scorer.web.shown.rulebook import RuleShown, rules_told
from scorer.web.shown.search import found, found_in, stems


@dataclass(frozen=True, slots=True)
class PresetShown:
    """A rule set in the list: its name, what it is, what it says otherwise, its source."""

    id: str
    title: str
    note: str
    differing: tuple[str, ...]
    sources: str
    usual: bool


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rule sets of one game, the usual one first."""

    game: Game
    presets: tuple[PresetShown, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that was found, and who says it: rule sets by id and name; `all`: every one of the game."""

    rule: RuleShown
    game: Game
    chapter: str
    presets: tuple[tuple[str, str], ...]
    all: bool


def every_preset() -> tuple[GameRules, ...]:
    """All there are, by game."""
    return tuple(
        GameRules(game, tuple(_preset(game, each) for each in presets(game))) for game in reversed(GAMES)
    )


def preset_shown(game: Game, preset: str) -> PresetShown:
    """One of them."""
    return next(_preset(game, each) for each in presets(game) if each.id == preset)


def _preset(game: Game, preset: Preset) -> PresetShown:
    return PresetShown(
        preset.id,
        preset_title(game, preset.id),
        preset.note.get(str(get_locale() or "it"), ""),
        tuple(rule.text for rule in rules_told(_asked(game, preset)) if rule.differs),
        sources_words(preset_sources(game, preset.id)),
        preset.id == DEFAULTS[game],
    )


def hits(query: str) -> tuple[Hit, ...]:
    """The sentences of all rule sets that answer a query, each once: those with its words, then those of the
    chapters about it, the most widely said first.
    """
    told = [(game, each, found(rules_told(_asked(game, each)), query)) for game, each in _all()]
    sentences: dict[tuple[Game, str], RuleShown] = {}
    sayers: dict[tuple[Game, str], list[Preset]] = {}
    for game, preset, rules in told:
        for rule in rules:
            sentences.setdefault((game, rule.text), rule)
            sayers.setdefault((game, rule.text), []).append(preset)
    return tuple(
        _hit(key[0], rule, sayers[key])
        for key, rule in sorted(sentences.items(), key=lambda item: _far(query, item[1], sayers[item[0]]))
    )


def _far(query: str, rule: RuleShown, said_by: list[Preset]) -> tuple[bool, int]:
    return not found_in(stems(query), rule.text), -len(said_by)


def _hit(game: Game, rule: RuleShown, said_by: list[Preset]) -> Hit:
    people = tuple((each.id, preset_title(game, each.id)) for each in said_by)
    return Hit(rule, game, sections.title(rule.section), people, len(people) == len(presets(game)))


def _all() -> list[tuple[Game, Preset]]:
    return [(game, each) for game in reversed(GAMES) for each in presets(game)]


def _asked(game: Game, preset: Preset) -> RulesAsked:
    rules = preset_rules(game, preset.id)
    assert rules is not None, "a published rule set is sound"
    return RulesAsked(game, preset.id, preset.id, rules)


def words_found(query: str) -> tuple[Word, ...]:
    """The words of the glossary that answer a query; all of them where nothing is asked."""
    wanted = stems(query)
    return tuple(
        word
        for word in glossary.words()
        if found_in(wanted, f"{word.name} {' '.join(name for _, name in word.others)} {word.meaning}")
    )


def titles() -> Mapping[Game, str]:
    """The games by name."""
    return {"briscola": "Briscola", "chiamata": "Briscola Chiamata"}
