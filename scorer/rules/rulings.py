"""What is said at a table beside its entries: the evening closed, a hand contested, the referee's decisions.

Each is a line of the log that is no entry of the sheet. Nothing is overwritten: a line may take back an
earlier one by naming its version (`of`), and what stands is what nobody took back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorer.errors import Json
from scorer.rules.match import Ending, MatchState, Tally, Verdict, ended_by
from scorer.rules.state import Setup, State

CLOSE, REOPEN = "close", "reopen"
FLAG, WITHDRAW = "flag", "withdraw"
CALL, ARRIVED, UNCALL = "call", "arrived", "uncall"
DECIDE, UNDECIDE = "decide", "undecide"
ENDS: Mapping[str, Verdict] = {"match_lost": "match_lost", "disqualified": "disqualified"}
"""Decisions that end the match."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One such line. `number`: the entry it is about (0: the table), `said`: its content, `kind` and all,
    `words`: what people wrote with it.
    """

    version: int
    number: int
    said: Mapping[str, Json]
    words: str | None
    by: str | None
    device: str | None
    at: datetime

    def as_json(self) -> dict[str, Json]:
        """The public form."""
        said = {name: value for name, value in self.said.items() if name not in ("kind", "upto", "changed")}
        told: dict[str, Json] = {"version": self.version, "number": self.number or None, **said}
        return told | {"words": self.words, "by": self.by, "at": self.at.isoformat()}

    @property
    def kind(self) -> str:
        """What was said."""
        return str(self.said["kind"])

    @property
    def of(self) -> int | None:
        """The version of the line it takes back; None: it stands by itself."""
        return self.said.get("of")


@dataclass(frozen=True, slots=True)
class Rulings:
    """What stands: the evening closed, the referee called, hands contested, what was decided, in turn.

    `overtaken`: versions of decisions that a later word on their entry has made untrue; `settled`: numbers of
    entries that say what a decision made of them, which only who directs changes.
    """

    closed: Ruling | None = None
    call: Ruling | None = None
    flags: tuple[Ruling, ...] = ()
    decisions: tuple[Ruling, ...] = ()
    overtaken: frozenset[int] = frozenset()
    settled: frozenset[int] = frozenset()

    @property
    def end(self) -> Ruling | None:
        """The line that ended the match, the last one where there are several; None: nobody did."""
        found = [each for each in self.decisions if each.said.get("decision") in ENDS]
        found += [self.closed] if self.closed else []
        return max(found, key=lambda each: each.version, default=None)

    @property
    def losers(self) -> dict[int, Ruling]:
        """Everybody from whom a decision took the match, and by which one; of each the last one counts."""
        found: dict[int, Ruling] = {}
        for each in self.decisions:
            if each.said.get("decision") in ENDS:
                for side in each.said["losers"]:
                    found.pop(side, None)
                    found[side] = each
        return found

    def flagged(self, number: int) -> tuple[Ruling, ...]:
        """The flags that stand on this entry."""
        return tuple(each for each in self.flags if each.number == number)

    def decided(self, number: int) -> tuple[Ruling, ...]:
        """What was decided about this entry."""
        return tuple(each for each in self.decisions if each.number == number)

    def in_force(self, number: int) -> tuple[Ruling, ...]:
        """What was decided about this entry and is still true of it."""
        return tuple(each for each in self.decided(number) if each.version not in self.overtaken)

    def as_json(self) -> dict[str, Json]:
        """The public form: what stands, each with the version a later line would take back."""
        return {
            "closed": self.closed.as_json() if self.closed else None,
            "call": self.call.as_json() if self.call else None,
            "flags": [each.as_json() for each in self.flags],
            "decisions": [each.as_json() for each in self.decisions],
        }


NONE = Rulings()


def standing(lines: Iterable[Ruling]) -> Rulings:
    """What stands after these lines, oldest first; a decision about a hand answers the flags before it."""
    said = tuple(lines)
    gone = {line.of for line in said}
    left = [line for line in said if line.of is None and line.version not in gone]
    decided = tuple(line for line in left if line.kind == DECIDE)
    answered = {line.number: line.version for line in decided}
    return Rulings(
        closed=_last(left, CLOSE),
        call=_last(left, CALL),
        flags=tuple(
            line for line in left if line.kind == FLAG and line.version > answered.get(line.number, 0)
        ),
        decisions=decided,
    )


def _last(lines: list[Ruling], kind: str) -> Ruling | None:
    return next((line for line in reversed(lines) if line.kind == kind), None)


def ended(said: Rulings, then: State, players_at: Callable[[int], tuple[str, ...]]) -> MatchState:
    """How the match stands once people ended it; `then`: the table as it was, all corrections in;
    `players_at`: who sat there at an entry.

    A match the hands have ended keeps its result, except where a director takes it from somebody. It goes to
    nobody from whom it was ever taken: where that leaves nobody, nobody wins.
    """
    if not said.losers and then.match.over:
        return then.match
    setup, tally = then.setup, Tally(then.counts.counted, then.counts.wins, then.totals)
    ending = _ending(said.losers, setup, players_at)
    return ended_by(ending, setup.match, tally, setup.rules)


def _ending(
    losers: Mapping[int, Ruling], setup: Setup, players_at: Callable[[int], tuple[str, ...]]
) -> Ending:
    found = {side: ENDS[each.said["decision"]] for side, each in losers.items()}
    verdict = list(found.values())[-1] if found else "closed"
    apart = tuple(side for side, how in found.items() if how != verdict)
    people = tuple(players_at(each.number)[side :: setup.sides] for side, each in losers.items())
    return Ending(verdict, tuple(found), apart, people)
