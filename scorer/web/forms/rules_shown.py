"""The house rules of a form as plain values: presets, the three most asked settings, the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import get_locale

from scorer.errors import Json
from scorer.rules.dealing import Game
from scorer.rules.presets import DEFAULTS, Preset, find, presets
from scorer.rules.settings import Setting, preset_rules, settings
from scorer.web.forms.rules_typed import MOST_BANDS, NO, YES
from scorer.web.language.rule_words import preset_title, setting_name, summary, value_words

ASKED: Mapping[Game, tuple[str, ...]] = {
    "chiamata": ("auction.mode", "tie60", "all_pass.factor"),
    "briscola": ("tie", "talk", "swap"),
}
"""What a table asks first about house rules; everything else is one tap away."""


@dataclass(frozen=True, slots=True)
class SettingShown:
    """One setting as a field: `words` to pick from (form value, word), or `cells` to write numbers in."""

    name: str
    field: str
    label: str
    changed: bool
    value: str = ""
    words: tuple[tuple[str, str], ...] = ()
    cells: tuple[tuple[tuple[str, str], ...], ...] = ()
    signed: bool = False


@dataclass(frozen=True, slots=True)
class RulesShown:
    """All of a game's rules on the form."""

    game: Game
    preset: str
    presets: tuple[tuple[str, str], ...]
    summary: str
    note: str
    asked: tuple[SettingShown, ...]
    rest: tuple[SettingShown, ...]

    @property
    def touched(self) -> bool:
        """Whether something behind the tap was changed: then it stands open."""
        return any(each.changed for each in self.rest)


def rules_shown(game: Game, preset: str, changes: Mapping[str, Json]) -> RulesShown:
    """The rules of a game as picked and changed so far; an unknown preset is shown as the default one."""
    rules = preset_rules(game, preset) or preset_rules(game, DEFAULTS[game])
    assert rules is not None, "the default rules always are there"
    now = {each: changes.get(each.name, each.of(rules)) for each in settings(game)}
    differing = {each: value for each, value in now.items() if value != each.of(rules)}
    shown = {each.name: _shown(game, each, value, each in differing) for each, value in now.items()}
    return RulesShown(
        game,
        preset,
        tuple((each.id, preset_title(game, each.id)) for each in presets(game)),
        summary(game, preset, differing),
        _note(find(game, preset)),
        tuple(shown[name] for name in ASKED[game]),
        tuple(each for name, each in shown.items() if name not in ASKED[game]),
    )


def _note(preset: Preset | None) -> str:
    return "" if preset is None else preset.note.get(str(get_locale() or "it"), "")


def _shown(game: Game, setting: Setting, value: Json, changed: bool) -> SettingShown:
    name, field, label = f"{game}.{setting.name}", f"rules.{setting.name}", setting_name(setting)
    if setting.kind in ("word", "flag"):
        words = tuple((_sent(each), value_words(setting, each)) for each in setting.words or (True, False))
        return SettingShown(name, field, label, changed, _sent(value), words)
    cells = _cells(name, setting, value)
    return SettingShown(name, field, label, changed, cells=cells, signed=setting.kind == "wholes")


def _sent(value: Json) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return "" if value is None or isinstance(value, list) else str(value)


def _cells(name: str, setting: Setting, value: Json) -> tuple[tuple[tuple[str, str], ...], ...]:
    if setting.kind == "bands":
        rows = [*value, ["", "", ""], ["", "", ""]][:MOST_BANDS]  # two more may be written
        return tuple(_row(f"{name}.{place}", row) for place, row in enumerate(rows))
    if setting.kind == "wholes":
        return (_row(name, value),)
    return (((name, _sent(value)),),)


def _row(name: str, numbers: Json) -> tuple[tuple[str, str], ...]:
    return tuple((f"{name}.{place}", str(number)) for place, number in enumerate(numbers))
