"""Random histories: whatever people do in whatever order, the log alone says where the table stands."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from flask import Flask
from flask.ctx import AppContext
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorer.config import Settings
from scorer.errors import Conflict, Forbidden, Json, Refused
from scorer.services import tables, upkeep
from scorer.services.reading import read_story
from scorer.services.story import tell
from scorer.services.values import Author
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
        number = self.given + 1 + ahead
        self.keys += 1
        try:
            saved = tables.record(self.table, number, hand, f"key-{self.keys}", author, NOW)
        except Conflict as conflict:
            assert ahead
            assert conflict.code == ("number_ahead" if ahead > 0 else "number_taken")
        except Refused as refused:
            over = tables.load(self.table).state.match.over
            assert number < 1 or (over and refused.refusal.problems[0].code == "match_already_over")
        else:
            assert ahead == 0
            self.given += 1
            self.happened(number, saved.entry)

    @rule(number=numbers, hand=hands, author=authors)
    def correct(self, number: int, hand: Json, author: Author) -> None:
        try:
            saved = tables.correct(self.table, number, hand, None, author, NOW)
        except Conflict as conflict:
            assert conflict.code == "unknown_entry"
            assert number not in self.live
        except Forbidden:
            assert author is SCORER
            assert number != max(self.live)
        else:
            self.happened(number, saved.entry)

    @rule(number=numbers, author=authors)
    def undo(self, number: int, author: Author) -> None:
        try:
            saved = tables.undo(self.table, number, author, NOW)
        except Conflict as conflict:
            assert conflict.code == "unknown_entry"
            assert number > self.given
        except Forbidden:
            assert author is SCORER
            assert number != max(self.live)
        else:
            assert saved.repeated == (number not in self.live)
            if not saved.repeated:
                self.happened(number, None)

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
    max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
