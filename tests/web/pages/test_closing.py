"""Closing the evening by the pages: offered where it is looked for, and said to everybody."""

from __future__ import annotations

import re

import pytest

from scorer.services.values import Role
from tests.web.pages.conftest import Sit, text
from tests.web.program import FIVE, HAND, TWO

PLAYED = {**FIVE, "entries": [HAND]}
WON = {"kind": "hand", "totals": [70, 50]}
BEST = {**TWO, "match": {"type": "best_of", "n": 3}, "entries": [WON]}


def test_the_evening_is_closed_from_the_three_dots_with_what_it_means(sit: Sit) -> None:
    phone = sit(PLAYED, Role.SCORE)
    said = "Chiudi la serata Si chiude con un tocco, e finirebbe così: Bruno vince con 2. Si può riaprire."
    assert said in text(phone.get("/more"))
    assert "Serata chiusa" not in text(phone.get("/more"))
    assert "Chiudi la serata" in text(phone.get())
    assert phone.post("/close").status_code == 303
    page = text(phone.get())
    assert "Serata chiusa: Bruno vince con 2." in page
    assert "Riapri la serata" in page
    assert "Rivincita" in page
    assert "Registra smazzata" not in page
    assert "Chiudi la serata" not in page
    assert phone.read()["result"]["match"]["over"]
    more = text(phone.get("/more"))
    assert "Chiudi la serata" not in more
    assert "Riapri la serata" in more


def test_an_empty_table_offers_no_closing(sit: Sit) -> None:
    phone = sit(FIVE, Role.SCORE)
    assert "Chiudi" not in text(phone.get()) + text(phone.get("/more"))
    answer = phone.post("/close")
    assert answer.status_code == 409
    assert "Non c’è ancora nessuna smazzata" in text(answer)


def test_a_match_that_goes_on_ends_before_its_time(sit: Sit) -> None:
    phone = sit(BEST)
    phone.post("/close")
    assert "Finita prima: Anna vince con 1–0." in text(phone.get())


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (
            BEST | {"entries": [WON, {"kind": "hand", "totals": [50, 70]}]},
            "Finita prima, in parità.",
        ),
        (
            {**FIVE, "entries": [HAND, {"kind": "penalty", "scores": [0, 0, 3, 0, 0]}]},
            "Serata chiusa: Bruno e Carla vincono insieme con 2.",
        ),
        ({**TWO, "entries": [{"kind": "hand", "totals": [60, 60]}]}, "Serata chiusa in parità."),
    ],
)
def test_those_level_are_said_right(sit: Sit, sheet: dict[str, object], said: str) -> None:
    phone = sit(sheet)
    phone.post("/close")
    assert said in text(phone.get())


def test_board_watch_page_paper_picture_and_log_say_the_same_result(sit: Sit) -> None:
    phone = sit(PLAYED, Role.SCORE)
    phone.post("/close")
    key, said = phone.table.keys["watch"], "Serata chiusa: Bruno vince con 2."
    watch = f"/w/{phone.table.id}/{key}"
    it = {"Accept-Language": "it"}
    for path in ("", "/board", "/print"):
        answer = phone.client.get(watch + path, headers=it)
        assert said in text(answer), path
        assert "Riapri" not in text(answer)
    assert said in text(phone.client.get(watch + "/picture.svg", headers=it))
    assert "Serata chiusa" in text(phone.get("/log"))
    sheet = phone.read()
    assert sheet["result"]["match"] == {"over": True, "winner": 1, "leaders": [1], "reason": None}


def test_while_a_hand_is_contested_the_result_is_said_to_be_provisional_everywhere(sit: Sit) -> None:
    phone = sit(PLAYED)
    phone.post("/quarrel/1")
    assert "Si chiude con un tocco; in via provvisoria finirebbe così: Bruno vince con 2." in text(
        phone.get("/more")
    )
    phone.post("/close")
    key, said = phone.table.keys["watch"], "Risultato provvisorio. Serata chiusa: Bruno vince con 2."
    watch = f"/w/{phone.table.id}/{key}"
    for path in ("", "/board", "/print", "/picture.svg"):
        shown = phone.client.get(watch + path, headers={"Accept-Language": "it"})
        assert said in re.sub(r"\s+", " ", text(shown)), path
    for page in (phone.get(), phone.get("/record"), phone.client.get("/", headers={"Accept-Language": "it"})):
        assert said in text(page)
    phone.post("/quarrel/1/withdraw", of=str(phone.read()["rulings"]["flags"][0]["version"]))
    assert "Risultato provvisorio" not in text(phone.get())


def test_a_closed_evening_is_a_past_one_with_a_rematch(sit: Sit) -> None:
    phone = sit(PLAYED)
    before = phone.client.get("/", headers={"Accept-Language": "it"})
    assert "Serate passate" not in text(before)
    phone.post("/close")
    past = text(phone.client.get("/", headers={"Accept-Language": "it"}))
    assert "Serate passate" in past
    assert "Serata chiusa: Bruno vince con 2." in past
    assert "Rivincita" in past


def test_a_hand_for_a_closed_evening_is_not_lost(sit: Sit) -> None:
    phone = sit({**TWO, "entries": [{"kind": "hand", "totals": [70, 50]}]}, Role.SCORE)
    phone.post("/close")
    assert "La serata è chiusa" in text(phone.get("/record"))
    refused = phone.post("/record", totals_0="61", totals_1="59", key="the key of this hand")
    assert refused.status_code == 422
    said = text(refused)
    assert "Riapri la serata e salva quello che hai scritto" in said
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', refused.text))
    assert fields["key"] == "the key of this hand"
    done = phone.post("/reopen", **fields)
    assert done.status_code == 303
    assert [entry["totals"] for entry in phone.entries] == [[70, 50], [61, 59]]
    assert phone.post("/reopen", **fields).status_code == 303  # sent twice
    assert len(phone.entries) == 2


def test_a_form_beside_the_pad_is_not_lost_either(sit: Sit) -> None:
    phone = sit({**FIVE, "rules": "scighera", "entries": [HAND]}, Role.SCORE)
    phone.post("/close")
    refused = phone.post("/more/monte", form="monte", seat="2", points="3")
    assert refused.status_code == 422
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', refused.text))
    phone.post("/reopen", **fields)
    assert phone.entries[-1] == {"kind": "monte", "seat": 2, "points": 3}


def test_the_program_is_told_and_refused_too(sit: Sit) -> None:
    phone = sit(PLAYED)
    phone.post("/close")
    answer = phone.program.record(phone.table, 2)
    assert answer.status_code == 422
    assert answer.get_json()["problems"][0]["code"] == "match_already_over"
    (closed,) = [
        line
        for line in phone.program.ask("GET", f"{phone.table.path}/log", phone.table.keys["watch"]).get_json()[
            "log"
        ]
        if line["action"] == "ruling"
    ]
    assert closed["entry"] == {"kind": "close", "upto": 1}


@pytest.mark.parametrize("of", ["", "x", "-1"])
def test_a_reopening_names_the_closing(sit: Sit, of: str) -> None:
    phone = sit(PLAYED)
    phone.post("/close")
    assert (
        phone.client.post(
            f"/t/{phone.table.id}/reopen", data={"of": of}, headers={"Origin": "http://localhost"}
        ).status_code
        == 400
    )
    assert phone.read()["result"]["match"]["over"]


def test_who_watches_has_no_button_and_no_right(sit: Sit) -> None:
    director = sit(PLAYED)
    watcher = sit(role=Role.WATCH, at=director.table)
    assert "Chiudi" not in text(watcher.get())
    assert watcher.post("/close").status_code == 403
    assert watcher.post("/reopen", of="2").status_code == 403
