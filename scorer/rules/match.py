"""How long a match is and who has won it: a format, and a tally it reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from scorer.errors import Json
from scorer.rules.dealing import Game
from scorer.rules.reading import Fields, Problems
from scorer.rules.ruleset import BriscolaRules, Rules

Reason = Literal["wins", "sum", "difference", "target", "hands", "time_up"]
Verdict = Literal["closed", "match_lost", "disqualified"]
MOST = 1_000_000
NUMBERS: dict[str, str] = {
    "best_of": "n",
    "first_to": "k",
    "fixed": "n",
    "sum": "n",
    "difference": "n",
    "sum_to": "target",
    "target": "points",
    "hands": "n",
    "minutes": "n",
}
"""The number each format is told by; `open` needs none."""
OF_GAME: dict[Game, frozenset[str]] = {
    "briscola": frozenset({"best_of", "first_to", "fixed", "sum", "difference", "sum_to", "minutes", "open"}),
    "chiamata": frozenset({"target", "hands", "minutes", "open"}),
}
REASONS: Mapping[str, Reason] = {
    "best_of": "wins",
    "first_to": "wins",
    "fixed": "wins",
    "sum": "sum",
    "sum_to": "sum",
    "difference": "difference",
    "target": "target",
    "hands": "hands",
    "minutes": "time_up",
}


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """`type` and its number; `open` never ends by itself."""

    type: str = "open"
    number: int = 0

    def as_json(self) -> dict[str, Json]:
        """As a sheet writes it."""
        return {"type": self.type} | ({NUMBERS[self.type]: self.number} if self.type in NUMBERS else {})


OPEN = MatchFormat()


@dataclass(frozen=True, slots=True)
class Ending:
    """An end that people made, not the hands: the evening was closed, or a director took the match from
    `losers` (sides of a plain game, else seats); `apart`: those of them he gave the other verdict of the two;
    `people`: who they were then, each loser's.
    """

    verdict: Verdict
    losers: tuple[int, ...] = ()
    apart: tuple[int, ...] = ()
    people: tuple[tuple[str, ...], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class MatchState:
    """Whether it is over, who leads (or, once over, who led), and why it ended. `wins`: Briscola, hands won a
    side; `ending`: people ended it (then there is no `reason`).
    """

    over: bool
    winner: int | None
    leaders: tuple[int, ...]
    wins: tuple[int, ...] | None
    reason: Reason | None
    ending: Ending | None = None

    def as_json(self) -> dict[str, Json]:
        """The `match` of a result; `wins` in Briscola only."""
        wins = {} if self.wins is None else {"wins": list(self.wins)}
        return {
            "over": self.over,
            "winner": self.winner,
            "leaders": list(self.leaders),
            **wins,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Tally:
    """What a format looks at: hands that counted, wins and points a side (penalties change points, never
    wins).
    """

    counted: int
    wins: tuple[int, ...]
    points: tuple[int, ...]


def read_format(
    given: Json, path: str, game: Game, rules: Rules | None, problems: Problems
) -> MatchFormat | None:
    """A match format, or None with its problems noted: a type of the other game is `bad_format`."""
    fields = Fields(given, problems, path)
    before = len(problems)
    kind = fields.word("type", sorted(OF_GAME[game]), "bad_format") if fields.need("type") else None
    if kind is None:
        return None
    name = NUMBERS.get(kind)
    number = fields.whole(name, 1, MOST, "bad_format") if name and fields.need(name) else 0
    fields.close()
    if kind == "sum_to" and isinstance(rules, BriscolaRules) and rules.lowest_wins:
        problems.add("bad_format", fields.at("type"), reason="lowest_wins")
    return None if len(problems) > before or number is None else MatchFormat(kind, number)


def standing(form: MatchFormat, tally: Tally, rules: Rules) -> MatchState:
    """How the match stands while it goes on."""
    briscola = isinstance(rules, BriscolaRules)
    return MatchState(False, None, _leaders(form, tally, rules), tally.wins if briscola else None, None)


def after_hand(form: MatchFormat, tally: Tally, rules: Rules) -> MatchState:
    """How it stands after a hand that counted: it may be the last one."""
    now = standing(form, tally, rules)
    return ended(form, now) if _ends(form, tally, now.leaders) else now


def ended(form: MatchFormat, now: MatchState) -> MatchState:
    """The match closed as it stands; level leaders leave no winner. One that is closed stays as it is."""
    winner = now.leaders[0] if len(now.leaders) == 1 else None
    return replace(now, over=True, winner=winner, reason=REASONS[form.type])


def ended_by(ending: Ending, form: MatchFormat, tally: Tally, rules: Rules) -> MatchState:
    """The match ended by people: it goes to whoever leads, of those from whom it was not taken."""
    among = [side for side in range(len(tally.points)) if side not in ending.losers]
    leaders = _leaders(form, tally, rules, among)
    now = standing(form, tally, rules)
    winner = leaders[0] if len(leaders) == 1 else None
    return replace(now, over=True, winner=winner, leaders=leaders, ending=ending)


def _leaders(
    form: MatchFormat, tally: Tally, rules: Rules, among: Sequence[int] | None = None
) -> tuple[int, ...]:
    by_points = form.type in {"sum", "difference", "sum_to"}
    if not isinstance(rules, BriscolaRules):
        measure = tally.points
    elif by_points:
        measure = tuple(-points for points in tally.points) if rules.lowest_wins else tally.points
    else:
        measure = tally.wins
    sides = range(len(measure)) if among is None else among
    best = max((measure[side] for side in sides), default=0)
    return tuple(side for side in sides if measure[side] == best)


def _ends(form: MatchFormat, tally: Tally, leaders: tuple[int, ...]) -> bool:
    alone = len(leaders) == 1
    enough = tally.counted >= form.number
    match form.type:
        case "best_of":
            return max(tally.wins) > form.number // 2 or (enough and alone)
        case "first_to":
            return max(tally.wins) >= form.number
        case "fixed" | "sum" | "difference":
            return enough and alone
        case "sum_to" | "target":
            return alone and max(tally.points) >= form.number
        case "hands":
            return enough
        case _:
            return False
