"""A draw of seats is one more line of the log: told to every phone, never after the first hand."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable

import pytest
from flask import Flask

from scorer.errors import Conflict, Forbidden, Json, NotFound, Refused
from scorer.rules.seats import read_draw
from scorer.rules.state import Setup
from scorer.services import people, seating, tables, watching
from scorer.services.values import Author, Role, Saved
from scorer.store.db import db
from tests.services.conftest import DIRECTOR, NOW, SCORER, WATCHER

FOUR: Json = {
    "scorer": 1,
    "game": "briscola",
    "players": ["Anna", "Bruno", "Carla", "Dario"],
    "first_dealer": 0,
}
CARDS = ["fante:coppe", "asso:spade", "due:coppe", "tre:denari"]
DRAW: Json = {"method": "partners", "cards": CARDS}
HAND: Json = {"kind": "hand", "totals": [61, 59]}


@pytest.fixture
def table() -> str:
    """An open table of four, directed by DIRECTOR's device."""
    return tables.open_table(FOUR, DIRECTOR, NOW).id


def seat(
    table: str, drawn: Json = DRAW, version: int = 0, key: str | None = None, by: Author = SCORER
) -> Saved:
    return seating.seat(table, drawn, key or secrets.token_hex(16), by, NOW, version)


def test_the_people_sit_as_they_drew_and_the_sheet_tells_the_cards(table: str) -> None:
    saved = seat(table)
    assert saved.version == 1
    view = tables.load(table)
    assert view.setup.players == ("Anna", "Dario", "Carla", "Bruno")
    assert view.state.players == view.setup.players
    assert (view.next, view.undoable) == (1, None)
    sheet = json.loads(tables.sheet(table))
    assert sheet["players"] == ["Anna", "Dario", "Carla", "Bruno"]
    assert [each["card"] for each in sheet["seats_drawn"]] == CARDS
    again = tables.open_table(sheet, Author(None, None, Role.DIRECT), NOW).id
    assert tables.sheet(again) == tables.sheet(table)


def test_the_log_keeps_who_drew_what_and_who_sat_where_before(table: str) -> None:
    seat(table)
    seat(table, {"method": "lot", "seed": "5"}, 1)
    first, second = tables.log(table)
    assert (first.action, first.number, first.by) == ("seat", 0, "Anna")
    assert first.before is None
    assert second.entry is not None
    assert second.entry["seed"] == "5"
    assert second.before == first.entry


def test_hands_after_a_draw_belong_to_the_new_seats(table: str) -> None:
    seat(table)
    tables.record(table, 1, HAND, "k" * 16, SCORER, NOW)
    tables.undo(table, 1, SCORER, NOW)
    tables.record(table, 2, HAND, "l" * 16, SCORER, NOW)
    view = tables.load(table)
    assert (view.version, view.next) == (4, 3)
    assert [view.state.players[row.dealer or 0] for row in view.state.rows] == ["Bruno"]


def test_once_something_was_recorded_the_seats_stay(table: str) -> None:
    tables.record(table, 1, HAND, "k" * 16, SCORER, NOW)
    for version in (0, 1):
        with pytest.raises((Refused, Conflict)):
            seat(table, version=version)
    with pytest.raises(Refused) as refused:
        seat(table, version=1)
    assert [problem.code for problem in refused.value.refusal.problems] == ["too_late"]
    tables.undo(table, 1, SCORER, NOW)
    with pytest.raises(Refused):
        seat(table, version=2)
    assert tables.load(table).setup.players == tuple(FOUR["players"])


def test_the_same_key_draws_once_another_draw_for_old_places_is_stale(table: str) -> None:
    first, again = seat(table, key="k" * 32), seat(table, key="k" * 32)
    assert (first.version, again.version, again.repeated) == (1, 1, True)
    assert tables.load(table).setup.players == ("Anna", "Dario", "Carla", "Bruno")
    with pytest.raises(Conflict) as conflict:
        seat(table, version=0)
    assert conflict.value.code == "stale_version"
    with pytest.raises(Refused):
        seat(table, {"method": "lot", "seed": "1"}, 1, key="k" * 32)


def test_a_phone_keeps_its_person(table: str) -> None:
    people.grant(table, "d" * 22, Role.SCORE, NOW, "Dario", 3)
    people.grant(table, "e" * 22, Role.SCORE, NOW)
    seat(table)
    seats = {seen.name: seen.seat for seen in people.devices(table)}
    assert seats == {"Dario": 1, None: None, "Dino": None}
    assert tables.load(table).state.players[1] == "Dario"


def test_who_watches_may_not_draw_and_who_follows_is_told(table: str) -> None:
    with pytest.raises(Forbidden):
        seat(table, by=WATCHER)
    with pytest.raises(NotFound):
        seat("zzzzzzzzzzzz")
    stream = watching.subscribe(table, Role.WATCH)
    assert b'{"version": 0}' in next(stream)
    seat(table)
    assert b'{"version": 1}' in next(stream)
    stream.close()


def test_a_look_at_a_draw_changes_nothing(table: str) -> None:
    assert seating.preview(table, DRAW).players == ("Anna", "Dario", "Carla", "Bruno")
    assert tables.load(table).version == 0
    with pytest.raises(Refused):
        seating.preview(table, {"method": "partners", "cards": CARDS[:3]})


def test_another_process_reads_the_new_seats(table: str, reopened: Callable[[], Flask]) -> None:
    seat(table)
    tables.record(table, 1, HAND, "k" * 16, SCORER, NOW)
    again = reopened()
    with again.app_context():
        assert tables.load(table).setup.players == ("Anna", "Dario", "Carla", "Bruno")
        assert [line.action for line in tables.log(table)] == ["seat", "record"]
        db.engine.dispose()


def test_a_draw_that_loses_against_the_first_hand_is_refused(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are decided on the empty table; the hand is written in between."""

    def slowly(given: Json, setup: Setup) -> Json:
        if tables.load(table).version == 0:
            tables.record(table, 1, HAND, "k" * 16, SCORER, NOW)
        return read_draw(given, setup)

    monkeypatch.setattr("scorer.services.seating.read_draw", slowly)
    with pytest.raises(Conflict) as conflict:
        seat(table)
    assert conflict.value.code == "stale_version"
    assert [line.action for line in tables.log(table)] == ["record"]
