"""Where every rule comes from: the five texts S0 to S4 by section, published house rules by address, or ours.

The data is `sources.json`: the sources of every setting's values and of every fact of the games that no
setting changes. A value nobody wrote down has none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from scorer.errors import Json
from scorer.rules.dealing import Game
from scorer.rules.presets import DEFAULTS, find
from scorer.rules.settings import Setting, preset_rules

FILE = Path(__file__).with_name("sources.json")
TEXTS = ("S0", "S1", "S2", "S3", "S4")
OURS, THIS_TABLE, ARITHMETIC = "ours", "table", "arithmetic"
ELSE = "*"
"""In the data: any value that is not named."""
_FILE_NAME = re.compile(r" \((?:00\d_[0-9a-f]+\.txt|public code index id \d+)\)")
Told: TypeAlias = Mapping[str, tuple["Source", ...]]


@dataclass(frozen=True, slots=True)
class Source:
    """One source. `text`: "S0" to "S4", "ours" (our choice where the texts are silent), "table" (agreed at
    this table), "arithmetic" (it follows from the cards), or "" for a source of its own name; `place`: the
    section, or that name.
    """

    text: str
    place: str = ""


def read_source(written: str) -> Source:
    """A source as the data writes it: "S3, L'asta", "ours", "lascighera.org"."""
    head, _, place = written.partition(", ")
    if head in (*TEXTS, OURS, THIS_TABLE, ARITHMETIC):
        return Source(head, place)
    return Source("", written)


@cache
def facts() -> Told:
    """The sources of the facts no setting changes, by the fact's name ("briscola.play")."""
    return {name: _read(written) for name, written in _data()["facts"].items()}


@cache
def values(game: Game, setting: str) -> Told:
    """The sources of a setting's values, by the value as text; `ELSE` for any other one."""
    return {value: _read(written) for value, written in _data()["settings"][game].get(setting, {}).items()}


def sources_of(game: Game, preset: str, setting: Setting, value: Json) -> tuple[Source, ...]:
    """Where this value of a setting comes from at a table that starts from `preset`: agreed at the table,
    changed by the published house rules, or as the texts have it.
    """
    known = values(game, setting.name)
    told = known.get(_key(value), known.get(ELSE, ()))
    own, usual = preset_rules(game, preset), preset_rules(game, DEFAULTS[game])
    assert usual is not None, "the default rules always are there"
    if own is None or setting.of(own) != value:
        return (Source(THIS_TABLE), *(source for source in told if source.text != OURS))
    if setting.of(usual) != value:
        return preset_sources(game, preset)
    return told


@cache
def preset_sources(game: Game, preset: str) -> tuple[Source, ...]:
    """What published house rules name as their own source, the file of a text by its short name."""
    found = find(game, preset)
    written = _FILE_NAME.sub("", found.source) if found else ""
    return tuple(_named(part) for part in written.split("; ") if part)


def _named(part: str) -> Source:
    text, _, place = part.partition(", ")
    before, _, after = part.partition(": ")  # "60-60: S4": what it is the source of
    if text in TEXTS:
        return Source(text, place)
    return Source(after, before) if after in TEXTS else Source("", part)


def _key(value: Json) -> str:
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def _read(written: Iterable[str]) -> tuple[Source, ...]:
    return tuple(read_source(each) for each in written)


@cache
def _data() -> Json:
    return json.loads(FILE.read_text(encoding="utf-8"))
