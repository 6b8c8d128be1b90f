"""What the pages offer once the referee has decided, and after a hand he decided about was undone."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorer.errors import Json
from scorer.services import tables
from scorer.services.values import Role
from scorer.web.language.labels import entry_title
from scorer.web.shown.quarrel import hands
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.pages.test_quarrels import decide
from tests.web.program import FIVE, HAND, OTHER

PLAYED: Json = {**FIVE, "entries": [HAND, OTHER]}


@pytest.fixture
def two(sit: Sit) -> tuple[Phone, Phone]:
    """A director's phone and a scorer's at one table."""
    director = sit(PLAYED)
    return director, sit(role=Role.SCORE, at=director.table)


def decided(page: str) -> tuple[str, str]:
    """Where the table's button takes a decision back, and which."""
    found = re.search(
        r'action="[^"]*(/quarrel/[0-9]+/undo)"><input type="hidden" name="of" value="([0-9]+)"', page
    )
    assert found
    return found[1], found[2]


def test_a_decision_that_ended_the_match_is_taken_back_from_the_table_also_after_its_hand_was_undone(
    two: tuple[Phone, Phone],
) -> None:
    director, scorer = two
    assert decide(director, 2, decision="match_lost", seat="0") == 303
    assert "Deciso, smazzata 2: partita persa a tavolino da Anna" in text(scorer.get())
    for page in (scorer.get(), director.get()):
        assert "Annulla:" not in text(page)
    assert "Annulla la decisione" not in text(scorer.get())
    assert director.post("/undo", number="2").status_code == 303
    gone = director.get("/quarrel/2")
    assert gone.status_code == 200
    assert "Che cosa decidi?" not in text(gone)
    assert "Contesta questa smazzata" not in text(gone)
    path, of = decided(director.get().text)
    answer = director.post(path, of=of, table="")
    assert answer.headers["Location"].endswith(f"/t/{director.table.id}")
    assert "rulings" not in director.read()
    assert not director.read()["result"]["match"]["over"]
    assert director.get("/quarrel/2").status_code == 409


def test_what_is_decided_a_scorer_is_not_offered_to_change_and_is_told_who_may(
    two: tuple[Phone, Phone],
) -> None:
    director, scorer = two
    assert "Annulla:" in text(scorer.get())
    assert decide(director, 2, decision="keep") == 303
    board = scorer.get()
    assert "Annulla:" not in text(board)
    assert "/correct/2" not in board.text
    assert "/quarrel/2" in board.text
    assert "/correct/2" in director.get().text
    for answer in (scorer.post("/undo", number="2"), scorer.get("/correct/2"), scorer.get("/correct/2/undo")):
        assert answer.status_code == 403
        assert "ha deciso l’arbitro: la cambia solo chi dirige il tavolo" in text(answer)
    assert len(director.entries) == 2


def test_the_sheet_says_no_decision_that_is_not_true_any_more(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    assert decide(director, 2, decision="penalty", scores_0="-4") == 303
    assert "Arbitro: penalità" in text(scorer.get())
    assert director.post("/undo", number="3").status_code == 303
    assert "Arbitro:" not in text(scorer.get())
    assert "cambiata di nuovo dopo" in text(director.get("/quarrel/2"))


def test_the_form_names_who_sat_there_when_the_hand_was_played(sit: Sit) -> None:
    phone = sit({**FIVE, "entries": [HAND, {"kind": "substitution", "seat": 2, "player": "Fabio"}, HAND]})
    before, after = (text(phone.get(f"/quarrel/{number}")).split("Contro chi?")[1] for number in (1, 3))
    assert ("Carla" in before, "Fabio" in before) == (True, False)
    assert ("Carla" in after, "Fabio" in after) == (False, True)
    assert decide(phone, 1, decision="disqualified", seat="2") == 303
    assert "Squalifica: Carla." in text(phone.get())
    assert "Squalifica: Fabio." not in text(phone.get())


def test_the_director_s_correction_of_a_contested_hand_decides_it_from_the_api_too(
    two: tuple[Phone, Phone],
) -> None:
    director, scorer = two
    scorer.post("/quarrel/1", words="erano 50")
    program, table = director.program, director.table
    answer = program.client.put(
        f"/api/tables/{table.id}/entries/1",
        json={"entry": {**HAND, "points": 50}, "reason": "contata"},
        headers={"Authorization": f"Bearer {table.keys['direct']}"},
    )
    assert answer.status_code == 200
    assert answer.get_json()["entry"]["points"] == 50
    assert answer.get_json()["hand"]["points"] == 50
    told = director.read()["rulings"]
    assert (told["flags"], [each["decision"] for each in told["decisions"]]) == ([], ["correct"])


def test_a_page_from_before_the_evening_was_reopened_closes_it_no_more(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    old = {page: hidden(scorer.get(page), "seen") for page in ("", "/more")}
    assert scorer.post("/close", seen=old[""]).status_code == 303
    assert director.post("/reopen", key=None, of=hidden(director.get(), "of")).status_code == 303
    for seen in old.values():
        refused = scorer.post("/close", seen=seen)
        assert refused.status_code == 409
        assert "Intanto qualcuno ha riaperto la serata, perciò non è stata chiusa di nuovo." in text(refused)
        assert f'href="/t/{scorer.table.id}">Al tavolo' in refused.text
    assert not director.read()["result"]["match"]["over"]
    assert scorer.post("/close", seen=hidden(scorer.get(), "seen")).status_code == 303


def test_of_a_long_evening_the_contested_hands_come_first_then_the_last_twelve(sit: Sit, app: Flask) -> None:
    phone = sit({**FIVE, "entries": [HAND, {"kind": "penalty", "scores": [0, 0, 0, 0, 2]}, *[HAND] * 38]})
    phone.post("/quarrel/3")
    with app.test_request_context(headers={"Accept-Language": "it"}):
        view = tables.load(phone.table.id)
        found, every = hands(view, False), hands(view, True)
        assert [each.number for each in found] == [3, *range(40, 28, -1)]
        assert [each.number for each in every] == [3, *range(40, 3, -1), 2, 1]
        for each in every:
            title = entry_title(view, each.number)
            assert each.title == title[:1].upper() + title[1:]
    assert len([each for each in every if each.flagged]) == 1
