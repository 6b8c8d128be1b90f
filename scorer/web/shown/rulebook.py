"""The rules of a table as chapters of sentences, each with its source; what is unusual stands out.

Everything is computed from the rule set the engine runs on: a page cannot say anything else than it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from flask_babel import get_locale

from scorer.rules.conduct import Conduct, conduct
from scorer.rules.dealing import Game
from scorer.rules.presets import DEFAULTS
from scorer.rules.ruleset import Rules
from scorer.rules.settings import Setting, preset_rules, settings
from scorer.rules.sources import Source, facts, sources_of
from scorer.web.forms.rules_query import RulesAsked
from scorer.web.language.decks import Deck, deck
from scorer.web.language.rulebook import conduct as conduct_words
from scorer.web.language.rulebook import sections
from scorer.web.language.rulebook.line import Line
from scorer.web.language.rulebook.rules import lines
from scorer.web.language.rulebook.sources import sources_words

KEPT = 256  # rule sets told, in one language each: all published ones in three and as many of tables' own


@dataclass(frozen=True, slots=True)
class RuleShown:
    """One sentence. `differs`: the usual rules of the game say something else; `club`: a custom of some;
    `players`: how many must play for it to mean anything (none: however many).
    """

    id: str
    section: str
    text: str
    sources: str
    differs: bool = False
    club: bool = False
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Which:
    """The rules to tell, and what they start from."""

    game: Game
    preset: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class ChapterShown:
    """Sentences of one matter, under their title."""

    id: str
    title: str
    rules: tuple[RuleShown, ...]


def rules_told(asked: RulesAsked, players: int | None = None) -> tuple[RuleShown, ...]:
    """Every sentence of these rules, in reading order, in the reader's language and the table's cards;
    `players`: only what means something where so many play.
    """
    told = _told_once(str(get_locale() or "it"), deck(), asked.game, asked.preset, asked.rules)
    if players is None:
        return told
    return tuple(rule for rule in told if not rule.players or players in rule.players)


@lru_cache(maxsize=KEPT)
def _told_once(
    language: str,  # noqa: ARG001 - the words take it from the request, and so the pack
    cards: Deck,  # noqa: ARG001
    game: Game,
    preset: str,
    rules: Rules,
) -> tuple[RuleShown, ...]:
    which = Which(game, preset, rules)
    told = [*_of_the_engine(which), *_of_conduct(which)]
    order = {section: place for place, section in enumerate(sections.TITLES)}
    return tuple(sorted(told, key=lambda rule: order[rule.section]))  # stable: the engine's words come first


def chapters(told: tuple[RuleShown, ...]) -> tuple[ChapterShown, ...]:
    """The sentences by matter; a matter without any is left out."""
    found = [
        ChapterShown(each, sections.title(each), tuple(rule for rule in told if rule.section == each))
        for each in sections.TITLES
    ]
    return tuple(chapter for chapter in found if chapter.rules)


def _of_the_engine(asked: Which) -> Iterator[RuleShown]:
    known = {setting.name: setting for setting in settings(asked.game)}
    for line in lines(asked.rules):
        spoken_of = tuple(known[name] for name in line.settings)
        sources = sources_words(_sources(asked, line, spoken_of))
        yield RuleShown(
            line.id, line.section, line.text, sources, _differs(asked, spoken_of), False, line.players
        )


def _sources(asked: Which, line: Line, spoken_of: tuple[Setting, ...]) -> Iterator[Source]:
    if line.fact:
        yield from facts()[line.fact]
    for setting in spoken_of:
        yield from sources_of(asked.game, asked.preset, setting, setting.of(asked.rules))


def _differs(asked: Which, spoken_of: tuple[Setting, ...]) -> bool:
    usual = preset_rules(asked.game, DEFAULTS[asked.game])
    assert usual is not None, "the default rules always are there"
    return any(setting.of(asked.rules) != setting.of(usual) for setting in spoken_of)


def _of_conduct(asked: Which) -> Iterator[RuleShown]:
    usual = DEFAULTS[asked.game]
    for each in conduct(asked.game, asked.preset, asked.rules):
        text = str(conduct_words.SENTENCES[each.id])
        differs = not _named_for(each, usual)
        yield RuleShown(
            each.id, each.section, text, sources_words(each.sources), differs, each.club, each.players
        )


def _named_for(each: Conduct, preset: str) -> bool:
    """Whether the usual rules of the game name this one too, whatever their settings."""
    return (not each.presets or preset in each.presets) and preset not in each.unless
