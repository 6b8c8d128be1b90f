"""What a table does beyond the scoring: shuffling, speech, signs, misdeals, counting, quarrels.

None of it changes a score, so none of it is a setting; the data is `conduct.json`, every rule with its
sources, and with the rule sets or settings where it holds. The words are the catalogues' business.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from scorer.errors import Json
from scorer.rules.dealing import GAMES, Game
from scorer.rules.ruleset import Rules
from scorer.rules.sources import Source, read_source

FILE = Path(__file__).with_name("conduct.json")


@dataclass(frozen=True, slots=True)
class Conduct:
    """One rule of conduct. `presets`: the only rule sets it belongs to, `unless`: those that know better;
    `when`: settings and the values of them under which it holds; `players`: how many must play for it to mean
    anything (none: however many); `club`: a custom of some clubs, not of all.
    """

    id: str
    section: str
    sources: tuple[Source, ...]
    games: tuple[Game, ...] = GAMES
    presets: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    when: Mapping[str, tuple[Json, ...]] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    club: bool = False

    def holds(self, game: Game, preset: str, rules: Rules) -> bool:
        """Whether a table with these rules goes by it."""
        if game not in self.games or preset in self.unless:
            return False
        named = not self.presets or preset in self.presets
        return named and all(getattr(rules, name) in values for name, values in self.when.items())


@cache
def everything() -> tuple[Conduct, ...]:
    """All rules of conduct, in the order of a hand."""
    return tuple(_read(each) for each in json.loads(FILE.read_text(encoding="utf-8")))


def conduct(game: Game, preset: str, rules: Rules) -> tuple[Conduct, ...]:
    """Those of a table with these rules, in the order of a hand."""
    return tuple(each for each in everything() if each.holds(game, preset, rules))


def _read(written: Json) -> Conduct:
    lists = {
        name: tuple(written[name]) for name in ("games", "presets", "unless", "players") if name in written
    }
    return Conduct(
        written["id"],
        written["section"],
        tuple(read_source(each) for each in written["sources"]),
        **lists,
        when={name: tuple(values) for name, values in written.get("when", {}).items()},
        club=written.get("club", False),
    )
