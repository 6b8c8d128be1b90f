"""Random histories with quarrels in them: a decision taken back leaves everything as it was."""

from __future__ import annotations

import random
import secrets
from functools import partial

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import rule

from scorer.errors import Json, ScorerError, Settled
from scorer.services import deciding, rulings, tables
from scorer.services.values import Author, Saved, TableView
from tests.services.conftest import DIRECTOR, NOW, SCORER
from tests.services.test_histories import Evening, attempt, authors, numbers

DECISIONS: Json = [
    {"decision": "keep"},
    {"decision": "void"},
    {"decision": "warning", "who": 0},
    {"decision": "penalty", "scores": [-4, 1]},
    {"decision": "hand_lost", "who": 0},
    {"decision": "hand_lost", "who": 1},
    {"decision": "match_lost", "who": 1},
    {"decision": "disqualified", "who": 0},
    {"decision": "correct", "entry": {"kind": "hand", "totals": [100, 20]}},
]
QUIET = {"keep", "warning"}
decisions = st.sampled_from(DECISIONS)


@pytest.fixture(autouse=True)
def house() -> None:
    """Here each history opens a house of its own."""


def key() -> str:
    return secrets.token_hex(16)


def what_counts(view: TableView) -> object:
    rulings = view.rulings
    return view.state, {each.number: each.entry for each in view.entries}, rulings.flags, rulings.closed


class Quarrels(Evening):
    """The same evening, quarrelled about, closed and reopened."""

    def told(self, done: object) -> None:
        """The model after lines that are no entries, or more than one."""
        if isinstance(done, Saved):
            view = tables.load(self.table)
            self.events = view.version
            self.given = view.next - 1
            self.live = {each.number: each.entry for each in view.entries}

    def judge(self, done: Saved | ScorerError, number: int, author: Author, known: bool) -> None:
        settled = number in tables.load(self.table).rulings.settled
        if isinstance(done, Settled):
            assert settled
            assert author is SCORER
            return
        assert author is DIRECTOR or not settled or not isinstance(done, Saved) or done.repeated
        super().judge(done, number, author, known)

    @rule(number=numbers, author=authors)
    def flag(self, number: int, author: Author) -> None:
        before = tables.load(self.table)
        done = attempt(lambda: rulings.flag(self.table, number, None, key(), author, NOW))
        assert isinstance(done, Saved) == (number in self.live)
        after = tables.load(self.table)
        assert after.state == before.state
        assert after.provisional or not isinstance(done, Saved)
        self.told(done)

    @rule(author=authors)
    def close(self, author: Author) -> None:
        done = attempt(lambda: rulings.close(self.table, key(), author, NOW))
        assert tables.load(self.table).state.match.over or not isinstance(done, Saved)
        self.told(done)

    @rule(author=authors)
    def reopen(self, author: Author) -> None:
        if closed := tables.load(self.table).rulings.closed:
            self.told(rulings.reopen(self.table, closed.version, key(), author, NOW))

    @rule(number=numbers, wanted=decisions)
    def decide(self, number: int, wanted: Json) -> None:
        before = tables.load(self.table)
        done = attempt(lambda: deciding.decide(self.table, number, wanted, None, key(), DIRECTOR, NOW))
        after = tables.load(self.table)
        if not isinstance(done, Saved):
            assert after == before
            return
        assert not after.rulings.flagged(number)
        assert wanted["decision"] not in QUIET or after.state == before.state
        self.told(done)

    @rule(number=numbers, wanted=decisions)
    def decide_and_take_back(self, number: int, wanted: Json) -> None:
        before = tables.load(self.table)
        done = attempt(lambda: deciding.decide(self.table, number, wanted, None, key(), DIRECTOR, NOW))
        if isinstance(done, Saved):
            self.told(deciding.take_back(self.table, done.version, key(), DIRECTOR, NOW))
        assert what_counts(tables.load(self.table)) == what_counts(before)

    @rule(which=st.integers(0, 9))
    def take_back_later(self, which: int) -> None:
        """Any decision, after whatever came in between; all of them taken back, none binds anybody."""
        made = tables.load(self.table).rulings.decisions
        if not made:
            return
        of = made[which % len(made)].version
        self.told(deciding.take_back(self.table, of, key(), DIRECTOR, NOW))
        after = tables.load(self.table).rulings
        assert of not in [each.version for each in after.decisions]
        assert after.decisions or not (after.settled or after.overtaken)
        assert {each.version for each in after.decisions} >= after.overtaken

    def says(self, number: int, wanted: Json) -> Saved:
        return deciding.decide(self.table, number, wanted, None, key(), DIRECTOR, NOW)

    @rule(number=numbers, many=st.lists(decisions, max_size=4), order=st.randoms(use_true_random=False))
    def decide_all_and_take_all_back(self, number: int, many: Json, order: random.Random) -> None:
        before = tables.load(self.table)
        done = [attempt(partial(self.says, number, wanted)) for wanted in many]
        made = [each.version for each in done if isinstance(each, Saved)]
        order.shuffle(made)
        for of in made:
            self.told(deciding.take_back(self.table, of, key(), DIRECTOR, NOW))
        assert what_counts(tables.load(self.table)) == what_counts(before)


TestQuarrels = Quarrels.TestCase
TestQuarrels.settings = settings(
    max_examples=25, stateful_step_count=25, suppress_health_check=list(HealthCheck)
)
