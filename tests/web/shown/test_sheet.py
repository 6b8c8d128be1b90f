"""The log as a ruled sheet: old and new, why, who and when; nothing that was ever written is lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from flask import Flask

from scorer.errors import Json
from scorer.services import deciding, tables
from scorer.services.values import Author, Role
from scorer.web.language.times import moment, time_zone
from scorer.web.shown.deeds import Deed, deeds
from scorer.web.shown.rows import RowShown, rows
from scorer.web.shown.sheet import sheet
from tests.web.shown.test_course import MADE, PENALTY

NOW = datetime(2026, 11, 30, 21, 15, tzinfo=UTC)
CARLA = Author("c4r1a" + "0" * 27, "Carla", Role.DIRECT)
PHONE = Author("f0f0" + "0" * 28, None, Role.SCORE)
FAILED: Json = MADE | {"caller": 1, "partner": 2, "suit": "coppe", "points": 40}


@pytest.fixture(autouse=True)
def in_italian(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "it"}):
        yield


def table(*entries: Json, players: int = 5) -> str:
    names = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina"][:players]
    document: Json = {"scorer": 1, "game": "chiamata", "players": names, "first_dealer": 0}
    return tables.open_table(document | {"entries": list(entries)}, CARLA, NOW).id


def ruled(table_id: str) -> tuple[RowShown, ...]:
    return sheet(tables.log(table_id), tables.load(table_id))


def told(table_id: str) -> tuple[Deed, ...]:
    return deeds(tables.log(table_id), tables.load(table_id))


def cells(row: RowShown) -> list[tuple[str, str]]:
    return [(cell.text, cell.mark) for cell in row.cells]


def test_the_caller_and_the_partner_are_marked() -> None:
    (row,) = ruled(table(MADE))
    assert (row.label, row.title, row.small) == ("1", "re", "70, ne servivano 61")
    assert cells(row) == [("+2", "ca"), ("+1", "so"), ("−1", ""), ("−1", ""), ("−1", "")]


def test_an_undone_hand_stays_struck_through_with_who_and_when() -> None:
    table_id = table(MADE, FAILED)
    tables.undo(table_id, 2, CARLA, NOW)
    row = ruled(table_id)[1]
    assert (row.struck, row.label, row.title) == (True, "", "Bruno con Carla, re di coppe: 40 punti")
    assert row.small == f"annullata da Carla #c4r1, {moment(NOW)}"
    assert [line.number for line in rows(tables.load(table_id))] == [1]


def test_a_corrected_hand_shows_old_and_new_and_the_reason() -> None:
    table_id = table(MADE, MADE)
    deciding.correct(table_id, 1, FAILED, "il socio era Carla", CARLA, NOW)
    row = ruled(table_id)[0]
    assert (row.title, row.small, row.struck) == ("re", "40, ne servivano 61", False)
    (note,) = row.notes
    assert note.old == "Anna con Bruno, re: 70 punti"
    assert note.said == f"corretta da Carla #c4r1, {moment(NOW)}: il socio era Carla"


def test_a_hand_corrected_twice_stands_once_with_both_notes() -> None:
    table_id = table(MADE)
    deciding.correct(table_id, 1, FAILED, None, CARLA, NOW)
    deciding.correct(table_id, 1, MADE | {"points": 71}, "erano 71", CARLA, NOW)
    (row,) = ruled(table_id)
    assert [note.old for note in row.notes] == [
        "Anna con Bruno, re: 70 punti",
        "Bruno con Carla, re di coppe: 40 punti",
    ]
    assert [line.corrected for line in rows(tables.load(table_id))] == [True]


def test_a_hand_that_says_again_what_it_said_at_first_is_not_marked_and_the_log_tells_it_all() -> None:
    table_id = table(MADE)
    deciding.correct(table_id, 1, FAILED, None, CARLA, NOW)
    assert [line.corrected for line in rows(tables.load(table_id))] == [True]
    deciding.correct(table_id, 1, MADE, "era giusta", CARLA, NOW)
    assert [line.corrected for line in rows(tables.load(table_id))] == [False]
    (row,) = ruled(table_id)
    assert row.notes == ()
    assert [deed.what for deed in told(table_id)] == [
        "Smazzata 1 corretta: Anna con Bruno, re: 70 punti",
        "Smazzata 1 corretta: Bruno con Carla, re di coppe: 40 punti",
        "Smazzata 1 segnata: Anna con Bruno, re: 70 punti",
    ]


def test_penalties_and_substitutions_stand_in_their_place() -> None:
    swap: Json = {"kind": "substitution", "seat": 0, "player": "Fabio"}
    hand, penalty, change, later = ruled(table(MADE, PENALTY, swap, MADE))
    assert (hand.label, penalty.label, change.label, later.label) == ("1", "", "", "2")
    assert (penalty.title, penalty.small) == ("Penalità", "fuori turno")
    assert [text for text, _ in cells(penalty)] == ["−4", "+1", "+1", "+1", "+1"]
    assert (change.title, change.small, change.cells) == (
        "Fabio al posto di Anna",
        "Anna ha lasciato con −2",
        (),
    )


def test_a_hand_of_before_a_substitution_keeps_the_names_of_then() -> None:
    swap: Json = {"kind": "substitution", "seat": 0, "player": "Fabio"}
    table_id = table(MADE, swap, MADE)
    assert [deed.what for deed in told(table_id)] == [
        "Smazzata 2 segnata: Fabio con Bruno, re: 70 punti",
        "Segnata: Fabio al posto di Anna",
        "Smazzata 1 segnata: Anna con Bruno, re: 70 punti",
    ]


def test_who_rests_is_marked_and_scores_no_nought() -> None:
    hand = MADE | {"caller": 1, "partner": 2}
    (row,) = ruled(table(hand, players=7))
    assert [place for place, cell in enumerate(row.cells) if cell.mark == "rest"] == [0, 6]


def test_a_hand_that_counted_double_is_stamped() -> None:
    passed, doubled = ruled(table({"kind": "all_pass"}, MADE))
    assert (passed.cells, passed.stamp, doubled.stamp) == ((), "", "×2")


def test_a_call_and_a_slam_that_pay_more_are_stamped_and_the_slam_is_named() -> None:
    high = MADE | {"call": {"rank": "due", "points": 85}, "points": 90}
    slam = MADE | {"points": 120}
    first, second = ruled(table(high, slam))
    assert (first.stamp, first.small, first.brief) == ("×3", "90, ne servivano 85", "90 punti")
    assert (second.stamp, second.small, second.brief) == ("×2", "cappotto; ne servivano 61", "cappotto")


def test_the_newest_deed_stands_first_with_the_phone_that_did_it() -> None:
    table_id = table(MADE)
    tables.record(table_id, 2, MADE, "k" * 22, PHONE, NOW)
    tables.undo(table_id, 2, CARLA, NOW)
    undone, recorded, first = told(table_id)
    assert (undone.what, undone.gone) == ("Annullata: Anna con Bruno, re: 70 punti", False)
    assert (recorded.who, recorded.device, recorded.gone) == ("un telefono al tavolo", "f0f0", True)
    assert (first.who, first.device, first.when) == ("Carla", "c4r1", moment(NOW))


def test_the_time_is_said_with_its_zone_in_words() -> None:
    assert "nov" in moment(NOW)
    assert "(UTC" in time_zone(NOW)
