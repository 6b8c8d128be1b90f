"""Every setting of a rule set by its dotted name, read off the rule sets' own types: whoever shows or changes
house rules asks here, so that a form can never offer what the engine does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Literal, get_args, get_origin, get_type_hints

from scorer.errors import Json, Refusal
from scorer.rules.dealing import Game
from scorer.rules.house_rules import read_rules
from scorer.rules.presets import DEFAULTS, find
from scorer.rules.ruleset import Band, BriscolaRules, ChiamataRules, Rules

Kind = Literal["word", "flag", "whole", "whole_or_none", "wholes", "bands"]
WHOLE = ("base",)
"""Objects that a rule set replaces whole: who changes one number of them writes all of them."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing a table may agree on. `words`: the values a word may have; `size`: how many whole numbers."""

    name: str
    kind: Kind
    words: tuple[str, ...] = ()
    size: int = 0

    @property
    def path(self) -> tuple[str, ...]:
        """The names from the outside in: `auction.mode` is ("auction", "mode")."""
        return tuple(self.name.split("."))

    def of(self, rules: Rules) -> Json:
        """Its value in these rules, as a rule set would write it."""
        value: object = rules
        for name in self.path:
            value = getattr(value, name)
        return _written(value)


@cache
def settings(game: Game) -> tuple[Setting, ...]:
    """All settings of a game, in the order of the public format."""
    return tuple(_settings(ChiamataRules if game == "chiamata" else BriscolaRules, ()))


def _settings(kind: type, inside: tuple[str, ...]) -> Iterator[Setting]:
    assert is_dataclass(kind)
    hints = get_type_hints(kind)
    for field in fields(kind):
        path, hint = (*inside, field.name), hints[field.name]
        if is_dataclass(hint):
            assert isinstance(hint, type)
            yield from _settings(hint, path)
        else:
            yield _setting(".".join(path), hint)


def _setting(name: str, hint: object) -> Setting:
    if get_origin(hint) is Literal:
        return Setting(name, "word", get_args(hint))
    if get_origin(hint) is tuple:
        numbers = get_args(hint)
        return Setting(name, "bands") if numbers[0] is Band else Setting(name, "wholes", size=len(numbers))
    kinds: dict[object, Kind] = {bool: "flag", int: "whole", int | None: "whole_or_none"}
    return Setting(name, kinds[hint])


def _written(value: object) -> Json:
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    return [value.low, value.high, value.factor] if isinstance(value, Band) else value


def preset_rules(game: Game, preset: str) -> Rules | None:
    """The rules behind a preset's name; None for a name nobody has given."""
    found = None if find(game, preset) is None else read_rules(game, preset)
    return None if isinstance(found, Refusal) else found


def with_changes(game: Game, preset: str, wanted: Mapping[str, Json]) -> Json:
    """A rule set as a sheet writes it: the preset's name, or an object with what `wanted` (values by setting
    name) changes of it. Values are not judged; an unknown preset keeps its name, for the engine to refuse.
    """
    rules = preset_rules(game, preset)
    if rules is None:
        return preset
    changes = {
        setting.name: wanted[setting.name]
        for setting in settings(game)
        if setting.name in wanted and wanted[setting.name] != setting.of(rules)
    }
    document: dict[str, Json] = {"preset": preset}
    for setting in settings(game):
        whole = setting.path[0] in WHOLE and any(name.split(".")[0] == setting.path[0] for name in changes)
        if setting.name in changes or whole:
            _put(document, setting.path, wanted.get(setting.name, setting.of(rules)))
    return document if changes else preset


def _put(document: dict[str, Json], path: tuple[str, ...], value: Json) -> None:
    for name in path[:-1]:
        document = document.setdefault(name, {})
    document[path[-1]] = value


def changed(game: Game, given: Json, rules: Rules) -> tuple[str, tuple[Setting, ...]]:
    """The preset a rule set starts from, and the settings in which the rules differ from it."""
    name = given if isinstance(given, str) else (given or {}).get("preset", DEFAULTS[game])
    preset = preset_rules(game, name)
    assert preset is not None, "rules that were read have a preset"
    return name, tuple(each for each in settings(game) if each.of(rules) != each.of(preset))
