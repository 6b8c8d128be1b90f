"""The published house rules: one small JSON file each, with its source.

A new house rule is a new file: id, game, titles in three languages, source, note, and the fields it changes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from scorer.errors import Json
from scorer.rules.dealing import Game

DEFAULTS: dict[Game, str] = {"briscola": "italiana", "chiamata": "briscolata"}
FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set with a name; `title` by language (it, en, es), `changes` against the game's defaults."""

    id: str
    game: Game
    title: Mapping[str, str]
    source: str
    note: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, Json] = field(default_factory=dict)


@cache
def presets(game: Game) -> tuple[Preset, ...]:
    """The presets of a game, the default one first, the others by id."""
    files = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json")))
    found = (Preset(**data) for data in files)
    mine = (preset for preset in found if preset.game == game)
    return tuple(sorted(mine, key=lambda preset: (preset.id != DEFAULTS[game], preset.id)))


def find(game: Game, name: str) -> Preset | None:
    """The preset of that name, or None."""
    return next((preset for preset in presets(game) if preset.id == name), None)
