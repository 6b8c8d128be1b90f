"""Rule sets as values: what a table may agree on. Every first value below is the default.

`house_rules.read_rules` turns what a table says (a preset's name, an object of changes, nothing) into one of
the two values; `scorer.rules.presets` holds the published house rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorer.rules.presets import Preset, presets

__all__ = ["BriscolaRules", "ChiamataRules", "Preset", "Rules", "presets"]

Deals = Literal["same", "rotate"]
Direction = Literal["anticlockwise", "clockwise"]
AuctionMode = Literal["ranks_then_points", "ranks_only", "points_only"]
Stacking = Literal["flat", "power"]
Tie60 = Literal["defence_wins", "draw", "draw_next_doubled", "caller_wins"]
Scope = Literal["either", "caller_side", "none"]
CappottoMode = Literal["multiply", "replace", "add"]
Tie = Literal["replay_same_dealer", "void_rotate", "draw", "last_trick", "playoff"]
Swap = Literal["off", "seven_two"]
Talk = Literal["silent", "signs", "spoken"]


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """S3, L'asta and Dopo il 2. `step` is the least raise; `last_speaker_minimum` binds the fifth after four
    passes.
    """

    mode: AuctionMode = "ranks_then_points"
    min_points: int = 61
    max_points: int = 120
    close_at: int = 120
    step: int = 1
    last_speaker_minimum: int | None = None


@dataclass(frozen=True, slots=True)
class AllPassRules:
    """S3, Tutti passano: who deals again and what the next hand is worth."""

    dealer: Deals = "same"
    factor: int = 2
    stacking: Stacking = "flat"

    def multiplier(self, redeals: int) -> int:
        """flat: the factor once whatever the number pending; power: the factor to that number."""
        if not redeals:
            return 1
        return self.factor if self.stacking == "flat" else self.factor**redeals


@dataclass(frozen=True, slots=True)
class PairBase:
    """Caller, partner, each opponent."""

    win: tuple[int, int, int] = (2, 1, -1)
    lose: tuple[int, int, int] = (-2, -1, 1)


@dataclass(frozen=True, slots=True)
class SoloBase:
    """Caller, each opponent."""

    win: tuple[int, int] = (4, -1)
    lose: tuple[int, int] = (-4, 1)


@dataclass(frozen=True, slots=True)
class Base:
    """The four lines of the table in S3, Il punteggio."""

    pair: PairBase = PairBase()
    solo: SoloBase = SoloBase()

    @property
    def zero_sum(self) -> bool:
        """Whether every line of the table adds to zero (S3: always; some house rules: not)."""
        pairs = all(
            caller + partner + 3 * other == 0 for caller, partner, other in (self.pair.win, self.pair.lose)
        )
        return pairs and all(caller + 4 * other == 0 for caller, other in (self.solo.win, self.solo.lose))


@dataclass(frozen=True, slots=True)
class Band:
    """Targets from `low` to `high` are worth `factor` times the base."""

    low: int
    high: int
    factor: int


@dataclass(frozen=True, slots=True)
class CappottoRules:
    """S3: one team takes all 120 points."""

    scope: Scope = "either"
    mode: CappottoMode = "multiply"
    value: int = 2


@dataclass(frozen=True, slots=True)
class MonteRules:
    """A hand thrown in for weak cards; off while `at_most` is None."""

    at_most: int | None = None
    doubles_next: bool = True
    false_claim: tuple[int, int] = (-4, 1)


S3_BANDS = (Band(61, 70, 1), Band(71, 80, 2), Band(81, 90, 3), Band(91, 100, 4), Band(101, 120, 5))


@dataclass(frozen=True, slots=True)
class ChiamataRules:
    """Briscola Chiamata; the defaults are S3 to the letter."""

    auction: AuctionRules = AuctionRules()
    all_pass: AllPassRules = AllPassRules()
    target: int = 61
    tie60: Tie60 = "defence_wins"
    base: Base = Base()
    bands: tuple[Band, ...] = S3_BANDS
    cappotto: CappottoRules = CappottoRules()
    solo_allowed: bool = True
    monte: MonteRules = MonteRules()
    direction: Direction = "anticlockwise"
    dealer_after_void: Deals = "same"

    def band_factor(self, target: int) -> int:
        """The factor of the band that holds the target; 1 where none does."""
        return next((band.factor for band in self.bands if band.low <= target <= band.high), 1)


@dataclass(frozen=True, slots=True)
class BriscolaRules:
    """Plain Briscola; the defaults are S1 with the replay of S4."""

    tie: Tie = "replay_same_dealer"
    lowest_wins: bool = False
    swap: Swap = "off"
    two_takes_seven: bool = False
    turned_redraw: bool = False
    talk: Talk = "silent"
    open_hands: bool = False
    show_partner_hand: bool = False
    direction: Direction = "anticlockwise"
    dealer_after_void: Deals = "same"


Rules = ChiamataRules | BriscolaRules
