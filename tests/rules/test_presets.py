"""Every published house rule reads clean and says what its source says (the variants table of the rules)."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from scorer.rules import presets as house
from scorer.rules.auction import Call
from scorer.rules.dealing import Game
from scorer.rules.house_rules import read_rules
from scorer.rules.scoring import Stakes, outcome

from .helpers import briscola, chiamata

ALL = [preset for game in get_args(Game) for preset in house.presets(game)]


@pytest.mark.parametrize("preset", ALL, ids=lambda preset: preset.id)
def test_a_preset_reads_clean_and_names_itself_in_three_languages(preset: house.Preset) -> None:
    assert read_rules(preset.game, preset.id) == read_rules(preset.game, dict(preset.changes))
    assert set(preset.title) == set(preset.note) == {"it", "en", "es"}
    assert preset.source
    assert preset.source.isascii()


@pytest.mark.parametrize("preset", ALL, ids=lambda preset: preset.id)
def test_a_preset_writes_down_only_what_it_changes(preset: house.Preset) -> None:
    for name in preset.changes:
        without = {key: value for key, value in preset.changes.items() if key != name}
        assert read_rules(preset.game, without) != read_rules(preset.game, preset.id), name


def test_every_file_is_called_like_its_preset_and_the_default_comes_first() -> None:
    files = sorted(path.stem for path in house.FOLDER.glob("*.json"))
    assert files == sorted(preset.id for preset in ALL)
    assert [house.presets(game)[0].id for game in ("briscola", "chiamata")] == ["italiana", "briscolata"]
    for path in house.FOLDER.glob("*.json"):
        assert list(json.loads(path.read_text(encoding="utf-8"))) == [
            "id",
            "game",
            "title",
            "source",
            "note",
            "changes",
        ]


def test_the_five_of_briscola_are_those_of_the_texts() -> None:
    assert {preset.id for preset in house.presets("briscola")} == {
        "italiana",
        "spagnola",
        "libera",
        "classica",
        "a_non_prendere",
    }
    assert briscola("libera").tie == "draw"
    assert (briscola("classica").talk, briscola("classica").show_partner_hand) == ("spoken", True)
    assert briscola("a_non_prendere").lowest_wins


def total(preset: str, bid: int | None, points: int, redeals: int = 0) -> int:
    rules = chiamata(preset)
    call = Call("due", bid)
    return outcome(
        Stakes(0, 1, (0, 1, 2, 3, 4), 5, call.target(rules), points, redeals), rules
    ).multiplier.total


@pytest.mark.parametrize(
    ("preset", "bid", "points", "redeals", "expected"),
    [
        ("briscolata", 85, 85, 1, 6),
        ("solo_valori", None, 120, 3, 1),
        ("brisk", 111, 111, 2, 24),
        ("brisk", None, 0, 0, 1),
        ("brisk_senza_pareggio", 105, 105, 0, 5),
        ("volata", 70, 70, 2, 2),
        ("volata", 80, 120, 0, 4),
        ("chiama2", 80, 120, 0, 5),
        ("chiama2", 69, 69, 0, 1),
        ("timendum", 85, 120, 1, 2),
        ("briscalone", 85, 120, 0, 1),
        ("scighera", 81, 81, 0, 3),
        ("scighera", 120, 120, 1, 12),
        ("rotonda_dei_cavalieri", 70, 70, 0, 1),
        ("rotonda_dei_cavalieri", 81, 81, 0, 3),
        ("briscola5_unict", 118, 118, 1, 1),
        ("solo_punti", 75, 75, 0, 1),
        ("giro_morto", 120, 120, 1, 1),
        ("bot_briscola5", None, 0, 1, 1),
    ],
)
def test_a_hand_is_worth_what_the_source_says(
    preset: str, bid: int | None, points: int, redeals: int, expected: int
) -> None:
    assert total(preset, bid, points, redeals) == expected


@pytest.mark.parametrize(
    ("preset", "fields"),
    [
        ("solo_valori", {"auction.mode": "ranks_only", "tie60": "draw"}),
        ("brisk", {"tie60": "draw_next_doubled", "all_pass.dealer": "rotate", "monte.at_most": 2}),
        ("brisk_senza_pareggio", {"tie60": "defence_wins", "all_pass.stacking": "power"}),
        ("brisk_torneo_2017", {"auction.last_speaker_minimum": 71}),
        ("volata", {"target": 60, "tie60": "caller_wins"}),
        ("timendum", {"auction.min_points": 62}),
        ("briscalone", {"auction.step": 2, "auction.close_at": 119}),
        ("fino_al_due", {"auction.mode": "ranks_only"}),
        ("card_club", {"auction.mode": "ranks_only"}),
        ("solo_punti", {"auction.mode": "points_only"}),
        ("giro_morto", {"auction.mode": "points_only", "auction.min_points": 71, "solo_allowed": False}),
        ("briscola5_unict", {"auction.min_points": 80, "auction.close_at": 118}),
        ("ultimo_a_61", {"auction.last_speaker_minimum": 61, "solo_allowed": False}),
        ("scighera", {"monte.at_most": 4}),
        ("sessanta_al_due", {"auction.min_points": 60, "direction": "clockwise"}),
        ("monte_cinque", {"auction.mode": "ranks_only", "monte.at_most": 5, "monte.false_claim": (-4, 1)}),
        ("rotonda_dei_cavalieri", {"auction.min_points": 70}),
    ],
)
def test_a_preset_sets_what_its_source_says(preset: str, fields: dict[str, Any]) -> None:
    for path, expected in fields.items():
        value: Any = chiamata(preset)
        for name in path.split("."):
            value = getattr(value, name)
        assert value == expected, path


def test_two_house_rules_are_not_zero_sum_and_only_they() -> None:
    unequal = {p.id for p in house.presets("chiamata") if not chiamata(p.id).base.zero_sum}
    assert unequal == {"briscola5_unict", "gioco_della_vita"}
