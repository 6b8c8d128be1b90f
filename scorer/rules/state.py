"""A table as values: what was agreed (`Setup`), where it stands (`State`), and one line of its history
(`Row`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorer.errors import Json
from scorer.rules.dealing import Game, resting_by_default, side_of, sides_of, speaking_order
from scorer.rules.match import OPEN, MatchFormat, MatchState
from scorer.rules.money import fewest_payments, pot
from scorer.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Setup:
    """A sheet without its entries. `players` stand in order of play; `rules_given` is what the sheet said,
    for its export.
    """

    game: Game
    rules: Rules
    players: tuple[str, ...]
    first_dealer: int = 0
    match: MatchFormat = OPEN
    stake_cents: int = 0
    rules_given: Json = None
    name: str | None = None
    labels: Mapping[str, str] | None = None
    seats_drawn: tuple[Mapping[str, Json], ...] | None = None

    @property
    def sides(self) -> int:
        """How many totals a table has: Briscola 2 (2, 4, 6 players) or 3, Chiamata one a player."""
        return sides_of(self.game, len(self.players))

    @property
    def zero(self) -> tuple[int, ...]:
        """Nothing for anybody."""
        return (0,) * self.sides


@dataclass(frozen=True, slots=True)
class Former:
    """Somebody who left: the seat, and the score that stays theirs."""

    seat: int
    player: str
    total: int

    def as_json(self) -> dict[str, Json]:
        """The three public fields."""
        return {"seat": self.seat, "player": self.player, "total": self.total}


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of kind hand, all_pass, void or monte, computed. `answer` holds the fields of the matching
    question.
    """

    number: int
    kind: str
    dealer: int | None
    scores: tuple[int, ...]
    totals_after: tuple[int, ...]
    entry: Mapping[str, Json]
    answer: Mapping[str, Json]
    after_end: bool = False
    dealer_moved: bool = False

    def as_json(self) -> dict[str, Json]:
        """The row of a result; marks stand only where they are true."""
        row: dict[str, Json] = {"number": self.number, "dealer": self.dealer, "kind": self.kind}
        row |= dict(self.answer)
        row |= {"scores": list(self.scores), "totals_after": list(self.totals_after)}
        marks = {"after_end": self.after_end, "dealer_moved": self.dealer_moved}
        return row | {name: True for name, holds in marks.items() if holds}


@dataclass(frozen=True, slots=True)
class Counts:
    """Hands as a match counts them; `wins` by side (Briscola)."""

    counted: int = 0
    draws: int = 0
    voided: int = 0
    wins: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Where a table stands after its entries."""

    setup: Setup
    players: tuple[str, ...]
    totals: tuple[int, ...]
    next_dealer: int
    match: MatchState
    counts: Counts
    former: tuple[Former, ...] = ()
    rows: tuple[Row, ...] = ()
    pending_redeals: int = 0

    @property
    def resting(self) -> tuple[int, ...]:
        """Who rests in the next hand (Chiamata with six or seven)."""
        return (
            resting_by_default(len(self.players), self.next_dealer) if self.setup.game == "chiamata" else ()
        )

    @property
    def active_seats(self) -> tuple[int, ...]:
        """Who plays the next hand in order of speaking: the first speaks and leads, the dealer comes last."""
        return speaking_order(len(self.players), self.next_dealer, self.resting)

    def result(self) -> dict[str, Json]:
        """The result of `scorer score`, to the letter."""
        return {"hands": [row.as_json() for row in self.rows], **self.standing()}

    def standing(self) -> dict[str, Json]:
        """All of the result but the hands themselves, however many there are."""
        return {
            "totals": list(self.totals),
            "former": [left.as_json() for left in self.former],
            "next_dealer": self.next_dealer,
            "pending_redeals": self.pending_redeals,
            **self._money(),
            "match": self.match.as_json(),
        }

    def _money(self) -> dict[str, Json]:
        stake, players = self.setup.stake_cents, len(self.players)
        if self.setup.game == "briscola":
            winners = [seat for seat in range(players) if side_of(seat, players) in self.match.leaders]
            shared = pot(stake, players, len(winners)) | {"winners": winners}
            return {"pot": shared if self.match.over else None}
        owed = [total * stake for total in (*self.totals, *(left.total for left in self.former))]
        return {"money_cents": owed[:players], "settlement": fewest_payments(tuple(owed))}


def again(state: State) -> Setup:
    """What the people now seated agree on when they play once more: all as it was, the deal goes on."""
    return replace(state.setup, players=state.players, first_dealer=state.next_dealer, seats_drawn=None)


@dataclass(frozen=True, slots=True)
class Applied:
    """An entry that was applied: the state after it, its canonical form, and its row (None: penalty,
    substitution, time_up).
    """

    state: State
    entry: Mapping[str, Json] = field(default_factory=dict)
    row: Row | None = None
