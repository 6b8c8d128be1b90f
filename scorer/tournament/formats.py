"""The formats of an evening and their settings, as a document names them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Sizes = Literal["fives_sixes", "fives_fours", "sit_outs"]
TableScore = Literal["points", "placing"]
Opponents = Literal["new_opponents", "equal_opponents"]


@dataclass(frozen=True, slots=True)
class Knockout:
    """Pairs, out after one loss; without a match for the third place there are two equal thirds.

    `redraw`: lots for every round ("sorteggio a ogni turno") instead of one sheet.
    """

    third_place: bool = True
    redraw: bool = False


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody meets everybody once."""


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of about `size`, the first `advance` of each go on to a knock-out."""

    size: int = 4
    advance: int = 2
    third_place: bool = True


@dataclass(frozen=True, slots=True)
class Swiss:
    """Equals meet, nobody twice, nobody is out."""

    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class RotatingPairs:
    """Single names, two against two, a new partner every round."""

    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class Tables:
    """Individuals at tables of five (and six or four), every one for himself.

    `hands` is what each player plays in a turn: a table of six deals a fifth more, as each dealer rests.
    """

    rounds: int | None = None
    hands: int = 10
    sizes: Sizes = "fives_sixes"
    score: TableScore = "points"
    draw: Opponents = "new_opponents"
    final: int | None = None


Format: TypeAlias = Knockout | RoundRobin | Groups | Swiss | RotatingPairs | Tables
