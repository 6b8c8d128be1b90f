"""An answer in words, and who the people are in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorer.errors import Json, Problem
from scorer.rules.ruleset import Rules

Tone = Literal["yes", "no", "plain"]


@dataclass(frozen=True, slots=True)
class Said:
    """`verdict` in one sentence; `why`: the reasons, a sentence each; `rows`: numbers with their names;
    `rules`: the ids of the sentences of the rules that it follows from; `winner`: the place of the card that
    takes, where cards were asked about.
    """

    verdict: str
    tone: Tone = "plain"
    why: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    rules: tuple[str, ...] = ()
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A question that was answered: its line, the oracle's answer, the rules, and the people by their seats
    (nobody: not named). `first`: the seat that played the first card; `most`: how many cards a trick has.
    """

    line: Json
    answer: Json
    rules: Rules
    names: tuple[str, ...] = ()
    first: int = 0
    most: int = 6

    @property
    def given(self) -> Json:
        """What was asked about."""
        return self.line["input"]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What stands against it, or nothing."""
        found = self.answer.get("problems", ())
        return tuple(Problem(each["code"], each["field"], each["detail"]) for each in found)

    @property
    def codes(self) -> frozenset[str]:
        """The codes of that."""
        return frozenset(problem.code for problem in self.problems)
