"""Rule sets for property tests: a published one with one setting changed to another value it may have."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scorer.errors import Json
from scorer.rules.dealing import GAMES, Game
from scorer.rules.presets import presets
from scorer.rules.settings import Setting, preset_rules, settings

WHOLES = {
    "auction.min_points": st.integers(61, 70),
    "auction.max_points": st.integers(100, 120),
    "auction.close_at": st.integers(90, 120),
    "auction.step": st.integers(1, 5),
    "auction.last_speaker_minimum": st.none() | st.integers(61, 80),
    "all_pass.factor": st.integers(1, 4),
    "target": st.sampled_from([60, 61]),
    "cappotto.value": st.integers(1, 5),
    "monte.at_most": st.none() | st.integers(0, 6),
}
bands = st.sampled_from([[], [[61, 120, 2]], [[61, 70, 1], [71, 120, 3]], [[70, 79, 2], [80, 120, 4]]])


def values(setting: Setting) -> st.SearchStrategy[Json]:
    """The values a setting may have."""
    if setting.kind == "word":
        return st.sampled_from(setting.words)
    if setting.kind == "flag":
        return st.booleans()
    if setting.kind == "bands":
        return bands
    if setting.kind == "wholes":
        return st.lists(st.integers(-6, 6), min_size=setting.size, max_size=setting.size)
    return WHOLES[setting.name]


@st.composite
def changed_rules(draw: Any) -> tuple[Game, str, Setting, Json]:
    """A game, one of its rule sets, one of its settings, and another value for it."""
    game: Game = draw(st.sampled_from(GAMES))
    preset = draw(st.sampled_from([each.id for each in presets(game)]))
    setting = draw(st.sampled_from(settings(game)))
    rules = preset_rules(game, preset)
    assert rules is not None
    value = draw(values(setting).filter(lambda value: value != setting.of(rules)))
    return game, preset, setting, value
