"""Rows C1 to C13 of the faults: doubles, stale tabs and races around one hand, as phones send it by page.

The same rows elsewhere: C1 under eight phones and the real server (`test_duplicates.py`), C1 and C2 with real
taps and a lost answer (`tests/browser/test_recording_chiamata.py`), C5 with its three choices
(`tests/web/pages/test_clashes.py`, `tests/browser/test_corrections.py`), C11 with what it tells
(`tests/web/pages/test_corrections.py`). The rows about brackets belong to tournaments.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorer.errors import Json
from scorer.services.values import Role
from tests.web.conftest import on_both
from tests.web.pages.conftest import Sit, hidden, text
from tests.web.program import FIVE, TWO

pytestmark = on_both  # who is first is the database's to say
HAND: Json = {"totals_0": "61", "totals_1": "59"}
OTHER: Json = {"totals_0": "74", "totals_1": "46"}
FIRST_TO_ONE: Json = {**TWO, "match": {"type": "first_to", "k": 1}}


def at_once(*acts: Callable[[], Json]) -> list[Json]:
    """Do all of it at the same moment; gives the answers in order."""
    start = threading.Barrier(len(acts))

    def act(deed: Callable[[], Json]) -> Json:
        start.wait()
        return deed()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act, acts))


def test_c1_two_taps_in_parallel_are_one_hand_and_both_are_told_it_is_saved(sit: Sit) -> None:
    phone = sit(TWO)
    sent = {**HAND, "number": "1", "key": "k" * 22}
    answers = at_once(*[lambda: phone.post("/record", **sent)] * 2)
    assert [answer.status_code for answer in answers] == [303, 303]
    assert phone.read()["version"] == 1


def test_c2_what_is_sent_again_after_a_lost_answer_is_the_same_hand_even_after_others(sit: Sit) -> None:
    phone = sit(TWO)
    sent = {**HAND, "number": "1", "key": "k" * 22}
    phone.post("/record", **sent)
    phone.post("/record", **OTHER)
    assert phone.post("/record", **sent).status_code == 303
    assert len(phone.entries) == 2


def test_c4_one_key_with_other_content_is_refused_the_first_stays_and_the_page_has_a_fresh_key(
    sit: Sit,
) -> None:
    phone = sit(TWO)
    phone.post("/record", **HAND, number="1", key="k" * 22)
    answer = phone.post("/record", **OTHER, number="1", key="k" * 22)
    assert answer.status_code == 422
    assert "È già stata salvata con un altro contenuto" in text(answer)
    assert [entry["totals"] for entry in phone.entries] == [[61, 59]]
    again = phone.post("/record", **OTHER, number=hidden(answer, "number"), key=hidden(answer, "key"))
    assert again.status_code == 303
    assert len(phone.entries) == 2


def test_c5_of_two_scorers_the_first_wins_and_the_second_is_told(sit: Sit) -> None:
    one = sit(TWO, Role.SCORE)
    two = sit(role=Role.SCORE, at=one.table)
    answers = at_once(
        lambda: one.post("/record", number="1", **HAND), lambda: two.post("/record", number="1", **OTHER)
    )
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    loser = max(answers, key=lambda answer: answer.status_code)
    for choice in ("È la stessa smazzata", "È la smazzata dopo", "Quella giusta è la mia"):
        assert choice in text(loser)
    assert len(one.entries) == 1


def test_c7_a_tab_from_yesterday_is_told_what_happened_since_and_keeps_its_number(sit: Sit) -> None:
    phone = sit(TWO)
    for _ in range(4):
        phone.post("/record", **HAND)
    answer = phone.post("/record", number="1", **OTHER)
    assert answer.status_code == 409
    assert "Da allora ne sono state segnate altre 3." in text(answer)
    assert 'name="totals-0" value="74"' in answer.text
    assert hidden(answer, "number") == "5"


@pytest.mark.parametrize("attempt", range(5))
def test_c8_an_undo_that_races_with_a_hand_undoes_the_hand_it_names(sit: Sit, attempt: int) -> None:
    phone = sit(TWO)
    phone.post("/record", **HAND)
    answers = at_once(
        lambda: phone.post("/undo", number="1"), lambda: phone.post("/record", number="2", **OTHER)
    )
    assert [answer.status_code for answer in answers] == [303, 303]
    assert [entry["totals"] for entry in phone.entries] == [[74, 46]]


def test_c9_an_undo_asked_twice_undoes_once_and_recording_again_is_a_line_of_its_own(sit: Sit) -> None:
    phone = sit(TWO)
    phone.post("/record", **HAND)
    phone.post("/record", **OTHER)
    for _ in range(2):
        assert phone.post("/undo", number="2").status_code == 303
    assert phone.read()["version"] == 3
    phone.post("/record", **OTHER)
    assert phone.read()["version"] == 4
    assert phone.read()["next"] == 4


def test_c10_a_hand_after_the_end_is_refused_and_an_undo_that_is_logged_opens_the_match(sit: Sit) -> None:
    phone = sit(FIRST_TO_ONE)
    phone.post("/record", **HAND)
    answer = phone.post("/record", **OTHER)
    assert answer.status_code == 422
    assert "La partita è finita: non conta più niente." in text(answer)
    assert 'value="74"' in answer.text
    phone.post("/undo", number="1")
    assert phone.post("/record", **OTHER).status_code == 303
    assert "Annullata: 61–59" in text(phone.get("/log"))


def test_c11_a_correction_that_turns_a_finished_match_round_is_told_before_and_follows_from_the_log(
    sit: Sit,
) -> None:
    phone = sit(FIRST_TO_ONE)
    phone.post("/record", **HAND)
    look = phone.post("/correct/1", totals_0="46")
    assert "Vince Bruno, 1–0." in text(look)
    assert phone.read()["result"]["match"]["winner"] == 0
    sent = {name: hidden(look, name) for name in ("entry", "version", "key")}
    phone.post("/correct/1/save", **sent)
    assert phone.read()["result"]["match"]["winner"] == 1


def test_c12_the_end_pressed_on_two_phones_is_one_end(sit: Sit) -> None:
    one = sit({**FIVE, "match": {"type": "minutes", "n": 60}})
    two = sit(role=Role.SCORE, at=one.table)
    answers = at_once(
        *[lambda phone=phone: phone.post("/record", number="1", kind="time_up") for phone in (one, two)]
    )
    assert [answer.status_code for answer in answers] == [303, 303]
    assert one.entries == [{"kind": "time_up"}]


def test_c13_a_seat_that_changed_hands_meanwhile_keeps_the_hand_that_was_typed_for_it(sit: Sit) -> None:
    phone = sit(FIVE)
    typed = {"caller": "1", "partner": "3", "call": "re", "suit": "coppe", "points": "70"}
    phone.post("/more/substitution", seat="1", player="Fabio")
    answer = phone.post("/record", number="1", **typed)
    assert answer.status_code == 409
    assert "la tua, non salvata Fabio con Dino, re di coppe: 70 punti" in text(answer)
    assert (
        phone.post("/record", number=hidden(answer, "number"), key=hidden(answer, "key"), **typed).status_code
        == 303
    )
    assert phone.entries[-1]["caller"] == 1
    assert phone.read()["result"]["totals"][1] == 2


def test_a_zero_is_a_number_and_nothing_is_not(sit: Sit) -> None:
    phone = sit(TWO)
    assert phone.post("/record", totals_0="", totals_1="").status_code == 422
    assert phone.post("/record", totals_0="0", totals_1="").status_code == 303
    assert phone.entries[-1]["totals"] == [0, 120]
    five = sit(FIVE)
    typed = {"caller": "0", "partner": "3", "call": "re", "suit": "coppe"}
    assert five.post("/record", **typed, points="").status_code == 422
    assert five.post("/record", **typed, points="0").status_code == 303
