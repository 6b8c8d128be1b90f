"""Opening a table from a sheet, and giving the sheet back."""

from __future__ import annotations

import json
import time

import pytest

from scorer.errors import Json, NotFound, Refused
from scorer.services import changes, deciding, opening, people, tables
from scorer.services.values import Author, Role
from tests.running import BRISCOLA, HAND
from tests.services.conftest import DIRECTOR, NOW
from tests.services.test_recording import OTHER, record

CHIAMATA: Json = {
    "scorer": 1,
    "game": "chiamata",
    "players": ["Anna", "Bruno", "Carla", "Dino", "Elena"],
    "first_dealer": 0,
    "entries": [
        {"kind": "hand", "caller": 1, "partner": 3, "call": {"rank": "re"}, "suit": "denari", "points": 61},
        {"kind": "all_pass"},
        {"kind": "hand", "caller": 0, "solo": True, "call": {"rank": "due", "points": 71}, "points": 80},
        {"kind": "penalty", "scores": [-4, 1, 1, 1, 1], "reason": "played out of turn twice"},
        {"kind": "substitution", "seat": 2, "player": "Fabio"},
    ],
}


def test_a_new_table_is_empty_and_its_opener_directs_it() -> None:
    device = people.device_hash("a phone")
    opened = tables.open_table(BRISCOLA, Author(device, "Anna", Role.WATCH), NOW)
    assert opened.version == 0
    view = tables.load(opened.id)
    assert (view.version, view.next, view.undoable, view.last) == (0, 1, None, None)
    assert view.opened_at == NOW
    assert people.role_of(opened.id, "a phone") is Role.DIRECT
    assert people.role_of(opened.id, "another phone") is None


def test_a_sheet_with_entries_is_taken_whole_and_comes_out_the_same() -> None:
    opened = tables.open_table(CHIAMATA, DIRECTOR, NOW)
    assert opened.version == 5
    text = tables.sheet(opened.id)
    again = tables.open_table(json.loads(text), DIRECTOR, NOW)
    assert tables.sheet(again.id) == text
    assert tables.load(again.id).state == tables.load(opened.id).state


def test_a_sheet_with_one_bad_entry_opens_nothing() -> None:
    bad = {**CHIAMATA, "entries": [*CHIAMATA["entries"][:2], {"kind": "hand", "caller": 9}]}
    with pytest.raises(Refused) as refused:
        tables.open_table(bad, DIRECTOR, NOW)
    assert refused.value.refusal.at == 3
    assert people.my_tables("any") == ()


def test_the_sheet_holds_the_live_entries_renumbered_and_survives_a_moved_deal() -> None:
    table = tables.open_table(CHIAMATA, DIRECTOR, NOW).id
    deciding.correct(table, 2, {"kind": "void", "reason": "misdeal"}, None, DIRECTOR, NOW)
    tables.undo(table, 4, DIRECTOR, NOW)
    text = tables.sheet(table)
    assert [entry["kind"] for entry in json.loads(text)["entries"]] == [
        "hand",
        "void",
        "hand",
        "substitution",
    ]
    again = tables.open_table(json.loads(text), DIRECTOR, NOW).id
    assert tables.sheet(again) == text
    assert tables.load(again).state.totals == tables.load(table).state.totals


def test_hands_after_the_end_are_exported_with_their_mark() -> None:
    table = tables.open_table({**BRISCOLA, "match": {"type": "first_to", "k": 2}}, DIRECTOR, NOW).id
    record(table, 1, {"kind": "hand", "totals": [20, 100]})
    record(table, 2, OTHER)
    record(table, 3, OTHER)
    deciding.correct(table, 1, HAND, None, DIRECTOR, NOW)
    text = tables.sheet(table)
    assert json.loads(text)["entries"][2]["after_end"] is True
    again = tables.open_table(json.loads(text), DIRECTOR, NOW).id
    assert tables.sheet(again) == text


def test_names_and_ids_are_long_and_random_enough() -> None:
    ids = {tables.open_table(BRISCOLA, DIRECTOR, NOW).id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(each) == 12 and each.isalnum() and each == each.lower() for each in ids)


def test_an_unknown_table_is_not_found() -> None:
    for look in (tables.load, tables.log, tables.sheet):
        with pytest.raises(NotFound):
            look("nosuchtable2")


def test_a_log_has_an_end_that_only_an_undo_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (opening, changes):
        monkeypatch.setattr(module, "MOST_LINES", 2)
    sheet = {**BRISCOLA, "entries": [HAND, HAND]}
    table = tables.open_table(sheet, DIRECTOR, NOW).id
    for attempt in (
        lambda: record(table, 3, HAND),
        lambda: tables.preview(table, 3, HAND),
        lambda: deciding.correct(table, 1, OTHER, None, DIRECTOR, NOW),
        lambda: tables.open_table({**sheet, "entries": [HAND] * 3}, DIRECTOR, NOW),
    ):
        with pytest.raises(Refused) as refused:
            attempt()
        assert [found.code for found in refused.value.refusal.problems] == ["too_long"]
    assert tables.undo(table, 2, DIRECTOR, NOW).version == 3


def test_a_sheet_beyond_every_log_is_refused_before_it_is_judged() -> None:
    started = time.process_time()
    with pytest.raises(Refused):
        tables.open_table({**BRISCOLA, "entries": [{"kind": "void"}] * 50_000}, DIRECTOR, NOW)
    assert time.process_time() - started < 20  # it would take minutes; this takes a blink
