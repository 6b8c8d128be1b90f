"""The table's page as values: who leads, what was taken back, what would be paid."""

from __future__ import annotations

import pytest

from scorer.errors import Json
from scorer.services import tables
from scorer.web.shown.board import board
from scorer.web.shown.preview import previewed
from tests.web.shown.test_course import FIVE, MADE, NOBODY, NOW, PENALTY, table

pytestmark = pytest.mark.usefixtures("read_in_italian")
PAIRS: dict[str, Json] = {"game": "briscola", "match": {"type": "best_of", "n": 3}}
WON, LEVEL = ({"kind": "hand", "totals": totals} for totals in ([67, 53], [60, 60]))
SLAM: Json = MADE | {"points": 120}


def told(*entries: Json) -> dict[str, tuple[str | None, str]]:
    return {seat.name: (seat.note, seat.also) for seat in board(table(*entries)).seats}


def test_who_leads_is_said_to_lead_also_while_he_deals_or_speaks() -> None:
    dealing = told(MADE | {"caller": 1, "partner": 2})
    assert dealing["Bruno"] == ("mazziere", "in testa")
    assert told(MADE | {"caller": 2, "partner": 0})["Carla"] == ("comincia", "in testa")
    assert told(MADE)["Anna"] == ("in testa", "")
    assert [also for _, also in dealing.values()].count("") == 4


def test_an_undo_is_told_until_something_else_happens() -> None:
    view = table(MADE, PENALTY)
    assert board(view).just == ""
    tables.undo(view.id, 2, NOBODY, NOW)
    assert board(tables.load(view.id)).just == "Annullata: penalità, Anna −4"
    tables.record(view.id, 3, MADE, "k" * 20, NOBODY, NOW)
    assert board(tables.load(view.id)).just == ""


def test_a_penalty_begins_like_every_other_line() -> None:
    undo = board(table(PENALTY)).undo
    assert undo
    assert (undo.line[:8], undo.deed[:8]) == ("Penalità", "penalità")


def test_what_would_be_paid_if_it_ended_now_says_so() -> None:
    assert board(table(MADE, stake_cents=10)).money[0] == "Se finisse ora:"
    over = board(table(MADE, stake_cents=10, match={"type": "hands", "n": 1}))
    assert over.money
    assert "Se finisse ora:" not in over.money


def test_a_slam_of_the_others_is_none_of_the_callers() -> None:
    won, lost = (board(table(SLAM | {"points": points})).rows[0] for points in (120, 0))
    assert (won.brief, lost.brief) == ("cappotto", "cappotto degli altri")
    assert lost.small.startswith("cappotto degli altri; ne servivano")


def test_a_level_hand_stands_once_and_the_match_beside_it() -> None:
    shown = board(table(WON, LEVEL, players=FIVE[:4], **PAIRS))
    assert "60 pari" not in shown.match
    assert "1–0 per" in shown.match
    assert shown.undo
    assert shown.undo.line.startswith("60 pari")


def test_the_pad_says_what_moves_and_what_does_not() -> None:
    view = table(WON, players=FIVE[:4], **PAIRS)
    found = [
        previewed(tables.preview(view.id, 2, hand), view.state)["detail"]
        for hand in (LEVEL, {"kind": "hand", "totals": [53, 67]})
    ]
    assert found == ["Resta 1–0.", "Così è 1–1."]
