"""The numbers of a sentence are those the engine goes by: it is asked, and its answers must stand there, in
every language and no others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby

import pytest
from flask import Flask

from scorer.errors import Json
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.settings import settings
from scorer.rules.state import Applied
from scorer.rules.table import apply
from scorer.web.language.languages import LANGUAGES
from tests.rules.helpers import played, table
from tests.web.language.rulebook.engine import RE, House, house
from tests.web.language.rulebook.test_lines import told

MINUS = "\N{MINUS SIGN}"
Numbers = list[int]


def at(points: int) -> Json:
    return {"caller": 0, "partner": 1, "call": {"rank": "due", "points": points}}


def hand(house: House, points: int, of: Json = RE, **more: Json) -> Json:
    return house.asked("chiamata_hand", **of, points=points, **more)


def pair(points: int) -> Callable[[House], Numbers]:
    """What caller, partner and each opponent get."""
    return lambda house: hand(house, points)["scores"][:3]


def alone(points: int) -> Callable[[House], Numbers]:
    """What a caller alone and each opponent get."""
    call = {"caller": 0, "solo": True, "call": {"rank": "re"}}
    return lambda house: hand(house, points, call)["scores"][:2]


def bands(house: House) -> Numbers:
    """From which target to which, and how often a hand then counts."""
    factors = [(target, hand(house, 118, at(target))["multiplier"]["band"]) for target in range(61, 121)]
    runs = [(factor, [target for target, _ in run]) for factor, run in groupby(factors, lambda each: each[1])]
    return [number for factor, run in runs for number in (run[0], run[-1], factor)]


def slam(house: House) -> Numbers:
    """What a slam does to a hand that counts twice."""
    assert isinstance(house.rules, ChiamataRules)
    total = hand(house, 120, at(71))["multiplier"]["total"]
    return [{"multiply": total // 2, "replace": total, "add": total - 2}[house.rules.cappotto.mode]]


def needed(house: House) -> Numbers:
    """The fewest points that make a call of a card."""
    return [next(points for points in (58, 59, 60, 61, 62) if hand(house, points)["result"] == "made")]


def claimed_wrongly(house: House) -> Numbers:
    """What who throws a hand in wrongly gets, and each of the others."""
    totals = played(table("chiamata", 5, house.document), {"kind": "monte", "seat": 2, "false": True}).totals
    assert len({*totals[:2], *totals[3:]}) == 1
    return [totals[2], totals[0]]


def weak(house: House) -> Numbers:
    """The most points of a hand that may be thrown in."""
    state = table("chiamata", 5, house.document)
    return [
        points
        for points in range(11)
        if isinstance(apply(state, 1, {"kind": "monte", "seat": 2, "points": points}), Applied)
    ][-1:]


def factor(house: House) -> Numbers:
    """How often the hand after one that all passed counts."""
    return [hand(house, 61, redeals=1)["multiplier"]["total"]]


def legal(house: House, *said: tuple[int, Json]) -> bool:
    """Whether the last of these words may be said, the dealer being 0."""
    answer = house.asked("auction", dealer=0, actions=[[seat, word] for seat, word in said])
    return bool(answer["legal"])


def offers(house: House) -> Numbers:
    """The least offer and the highest."""
    fit = [points for points in range(50, 121) if legal(house, (1, {"points": points}))]
    return [fit[0], fit[-1]]


def closes(house: House) -> Numbers:
    """The least offer after which nobody is asked any more."""
    ends = (
        points
        for points in range(61, 121)
        if house.asked("auction", dealer=0, actions=[[1, {"points": points}]])["status"] == "won"
    )
    return [next(ends)]


def raised(house: House) -> Numbers:
    """How much higher the next offer must be."""
    return [
        next(more for more in range(1, 30) if legal(house, (1, {"points": 70}), (2, {"points": 70 + more})))
    ]


def last_word(house: House) -> Numbers:
    """What the last one must offer once four have passed."""
    passed = [(seat, "pass") for seat in (1, 2, 3, 4)]
    return [next(points for points in range(61, 121) if legal(house, *passed, (0, {"points": points})))]


@dataclass(frozen=True, slots=True)
class Told:
    """Values of a setting to try, what the engine makes of them, and the other settings that it takes."""

    values: tuple[Json, ...]
    ask: Callable[[House], Numbers]
    under: Mapping[str, Json] | None = None


POINTS: Mapping[str, Json] = {"auction.mode": "points_only"}
TOLD: Mapping[str, Told] = {
    "auction.min_points": Told((61, 64), offers, POINTS),
    "auction.max_points": Told((118, 120), offers, POINTS),
    "auction.close_at": Told((110, 120), closes, POINTS),
    "auction.step": Told((3, 5), raised, POINTS),
    "auction.last_speaker_minimum": Told((66, 71), last_word, POINTS),
    "all_pass.factor": Told((2, 3, 4), factor),
    "target": Told((60, 61), needed),
    "base.pair.win": Told(([2, 1, -1], [3, 2, 0], [7, 5, -4]), pair(100)),
    "base.pair.lose": Told(([-2, -1, 1], [-3, 0, 2], [-7, -5, 4]), pair(20)),
    "base.solo.win": Told(([4, -1], [6, -3]), alone(100)),
    "base.solo.lose": Told(([-4, 1], [-9, 2]), alone(20)),
    "bands": Told(([[61, 70, 1], [71, 80, 2], [81, 120, 3]], [[61, 90, 4], [91, 120, 6]]), bands),
    "cappotto.value": Told((2, 3, 5), slam),
    "monte.at_most": Told((2, 3, 4), weak),
    "monte.false_claim": Told(([-4, 1], [-6, 3], [-5, 0]), claimed_wrongly),
}


def test_every_setting_of_numbers_is_asked_for() -> None:
    kinds = {"whole", "whole_or_none", "wholes", "bands"}
    assert {each.name for each in settings("chiamata") if each.kind in kinds} == set(TOLD)
    assert not [each for each in settings("briscola") if each.kind in kinds]


@pytest.mark.parametrize("name", TOLD)
def test_the_numbers_of_a_sentence_are_those_the_engine_goes_by(app: Flask, name: str) -> None:
    for value in TOLD[name].values:
        at = house("chiamata", {**(TOLD[name].under or {}), name: value})
        for language in LANGUAGES:
            (line,) = [each for each in told(app, language, at.rules) if name in each.settings]
            assert numbers(line.text) == TOLD[name].ask(at), (language, line.text)


def numbers(text: str) -> Numbers:
    """The whole numbers of a sentence, in the order in which they stand there."""
    found = re.findall(rf"(?<![\w{MINUS}])([+{MINUS}]?)(\d+)", text.replace("×", " "))
    return [-int(digits) if sign == MINUS else int(digits) for sign, digits in found]
