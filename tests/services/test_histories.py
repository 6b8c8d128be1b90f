"""Random histories: whatever people do in whatever order, the log alone says where the table stands."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.ctx import AppContext
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorer.config import Settings
from scorer.errors import Conflict, Forbidden, Json, Refused, ScorerError
from scorer.services import deciding, tables, upkeep
from scorer.services.reading import read_story
from scorer.services.story import tell
from scorer.services.values import Author, Saved
from scorer.store.db import db
from tests.running import BRISCOLA
from tests.services.conftest import DIRECTOR, NOW, SCORER

HANDS: Json = [
    {"kind": "hand", "totals": [70, 50]},
    {"kind": "hand", "totals": [31, 89]},
    {"kind": "hand", "totals": [60, 60]},
    {"kind": "void"},
    {"kind": "penalty", "scores": [-3, 0]},
    {"kind": "substitution", "seat": 1, "player": "Carla"},
]
MATCHES: Json = [{"type": "open"}, {"type": "best_of", "n": 3}, {"type": "first_to", "k": 2}]
hands, authors, numbers = st.sampled_from(HANDS), st.sampled_from([SCORER, DIRECTOR]), st.integers(1, 9)


@pytest.fixture(autouse=True)
def house() -> None:
    """Here each history opens a house of its own."""


def attempt(act: Callable[[], Saved]) -> Saved | ScorerError:
    """What was done, or the known failure."""
    try:
        return act()
    except ScorerError as failure:
        return failure


class Evening(RuleBasedStateMachine):
    """One table; the model is the list of numbers that live and what they say."""

    app: AppContext

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        flask = Flask("evening")
        upkeep.open_house(flask, Settings(instance=Path(self.folder.name)))
        self.context = flask.app_context()
        self.context.push()
        self.events = self.given = self.keys = 0
        self.live: dict[int, Json] = {}

    @initialize(match=st.sampled_from(MATCHES))
    def open(self, match: Json) -> None:
        self.table = tables.open_table({**BRISCOLA, "match": match}, DIRECTOR, NOW).id

    @rule(hand=hands, author=authors, ahead=st.integers(-1, 1))
    def record(self, hand: Json, author: Author, ahead: int) -> None:
        number, over = self.given + 1 + ahead, tables.load(self.table).state.match.over
        self.keys += 1
        done = attempt(lambda: tables.record(self.table, number, hand, f"key-{self.keys}", author, NOW))
        if isinstance(done, Saved):
            assert ahead == 0
            self.given += 1
            self.happened(number, done.entry)
        elif isinstance(done, Conflict):
            assert done.code == {1: "number_ahead", -1: "number_taken"}[ahead]
        else:
            assert isinstance(done, Refused)
            assert number < 1 or (over and done.refusal.problems[0].code == "match_already_over")

    @rule(number=numbers, hand=hands, author=authors)
    def correct(self, number: int, hand: Json, author: Author) -> None:
        done = attempt(lambda: deciding.correct(self.table, number, hand, None, author, NOW))
        self.judge(done, number, author, known=number in self.live)

    @rule(number=numbers, author=authors)
    def undo(self, number: int, author: Author) -> None:
        done = attempt(lambda: tables.undo(self.table, number, author, NOW))
        self.judge(done, number, author, known=number <= self.given)

    def judge(self, done: Saved | ScorerError, number: int, author: Author, known: bool) -> None:
        if isinstance(done, Saved):
            assert known
            assert done.repeated == (number not in self.live)
            if not done.repeated:
                self.happened(number, done.entry)
        elif isinstance(done, Conflict):
            ahead = number > self.given + 1
            assert (done.code, known) == ("number_ahead" if ahead else "unknown_entry", False)
        else:
            assert isinstance(done, Forbidden)
            assert author is SCORER
            assert number != max(self.live)

    def happened(self, number: int, entry: Json) -> None:
        self.events += 1
        self.live.pop(number, None)
        if entry is not None:
            self.live[number] = entry

    @precondition(lambda self: hasattr(self, "table"))
    @invariant()
    def the_log_says_it_all(self) -> None:
        view = tables.load(self.table)
        assert (view.version, view.next) == (self.events, self.given + 1)
        assert {entry.number: entry.entry for entry in view.entries} == self.live
        assert [line.version for line in tables.log(self.table)] == list(range(1, self.events + 1))
        _, story = read_story(self.table)
        assert tell(story.setup, story.records) == story

    @precondition(lambda self: hasattr(self, "table"))
    @rule()
    def the_export_is_its_own_import(self) -> None:
        text = tables.sheet(self.table)
        again = tables.open_table(json.loads(text), DIRECTOR, NOW).id
        assert tables.sheet(again) == text
        assert tables.load(again).state.totals == tables.load(self.table).state.totals

    def teardown(self) -> None:
        db.engine.dispose()
        self.context.pop()
        self.folder.cleanup()


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=25, stateful_step_count=25, suppress_health_check=list(HealthCheck)
)
