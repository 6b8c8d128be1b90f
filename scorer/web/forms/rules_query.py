"""House rules in an address: a preset's name and what a table changed of it, under the names of the form.

`rules=briscolata&chiamata.tie60=draw` is read here and written here, so that an answer can be sent on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.errors import Json, Problem, Refusal
from scorer.rules.dealing import GAMES, Game
from scorer.rules.house_rules import read_rules
from scorer.rules.presets import find
from scorer.rules.ruleset import Rules
from scorer.rules.settings import Setting, changed, preset_rules, with_changes
from scorer.rules.state import Setup
from scorer.web.forms.rules_typed import NO, YES, changes_typed


@dataclass(frozen=True, slots=True)
class RulesAsked:
    """The rules an address names. `given`: as a question or a sheet writes them; `rules`: what the engine
    reads in that, or else the preset's own with `problems` saying why.
    """

    game: Game
    preset: str
    given: Json
    rules: Rules
    problems: tuple[Problem, ...] = ()

    @property
    def changed(self) -> tuple[Setting, ...]:
        """The settings in which they differ from the preset."""
        return () if self.problems else changed(self.game, self.given, self.rules)[1]

    @property
    def query(self) -> dict[str, str]:
        """What names them in an address."""
        told = {"rules": self.preset}
        for setting in self.changed:
            told |= _written(f"{self.game}.{setting.name}", setting, setting.of(self.rules))
        return told


def game_of_preset(preset: str) -> Game | None:
    """The game a preset is for; None for a name nobody has given."""
    return next((game for game in GAMES if find(game, preset)), None)


def rules_asked(preset: str, sent: Mapping[str, str]) -> RulesAsked | None:
    """The rules of an address that names this preset; None where there is none of that name."""
    game = game_of_preset(preset)
    own = preset_rules(game, preset) if game else None
    if game is None or own is None:
        return None
    given = with_changes(game, preset, changes_typed(game, sent, preset))
    found = read_rules(game, given)
    if isinstance(found, Refusal):
        return RulesAsked(game, preset, preset, own, found.problems)
    return RulesAsked(game, preset, given, found)


def rules_of(setup: Setup) -> RulesAsked:
    """The rules of a table, ready to be named in an address."""
    preset, _ = changed(setup.game, setup.rules_given, setup.rules)
    return RulesAsked(setup.game, preset, setup.rules_given or preset, setup.rules)


def _written(name: str, setting: Setting, value: Json) -> dict[str, str]:
    if setting.kind == "bands":
        cells = {f"{name}.{row}.{at}": cell for row, band in enumerate(value) for at, cell in enumerate(band)}
        return {name: "", **{cell: str(number) for cell, number in cells.items()}}
    if setting.kind == "wholes":
        return {f"{name}.{place}": str(number) for place, number in enumerate(value)}
    if isinstance(value, bool):
        return {name: YES if value else NO}
    return {name: "" if value is None else str(value)}
