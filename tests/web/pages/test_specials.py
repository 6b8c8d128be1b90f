"""The "..." sheet: thrown in, penalty, somebody else sits down; told before, saved once, undone by name."""

from __future__ import annotations

import pytest

from scorer.errors import Json
from tests.web.pages.conftest import Sit, text
from tests.web.program import FIVE, HAND, TWO

MONTE: Json = {**FIVE, "rules": "scighera"}


def test_the_sheet_says_what_each_line_would_mean_now(sit: Sit) -> None:
    phone = sit({**MONTE, "entries": [{"kind": "all_pass"}]})
    said = text(phone.get("/more"))
    assert "Tutti passano Ridà Anna. La prossima vale doppio." in said
    assert "Smazzata nulla Ridà Anna. La prossima vale doppio." in said
    assert "Qualcuno ha in mano al massimo 4 punti." in said


def test_a_hand_that_is_weak_with_one_point_has_one(sit: Sit) -> None:
    phone = sit({**FIVE, "rules": {"preset": "scighera", "monte": {"at_most": 1}}})
    assert "Qualcuno ha in mano al massimo 1 punto." in text(phone.get("/more"))


def test_what_cannot_be_is_not_offered(sit: Sit) -> None:
    assert "A monte" not in text(sit(FIVE).get("/more"))
    plain = text(sit(TWO).get("/more"))
    assert "Tutti passano" not in plain
    assert "Smazzata nulla" in plain
    over = sit(
        {**TWO, "match": {"type": "first_to", "k": 1}, "entries": [{"kind": "hand", "totals": [61, 59]}]}
    )
    assert "Smazzata nulla" not in text(over.get("/more"))
    assert "Penalità" in text(over.get("/more"))


def test_time_up_ends_a_match_by_the_clock_and_says_how(sit: Sit) -> None:
    phone = sit({**FIVE, "match": {"type": "minutes", "n": 60}, "entries": [HAND]})
    assert "Tempo scaduto Bruno vince la partita." in text(phone.get("/more"))
    assert phone.post("/record", kind="time_up").status_code == 303
    assert "Bruno vince la partita." in text(phone.get())
    assert "Annulla: tempo scaduto" in text(phone.get())


def test_a_hand_thrown_in_doubles_the_next_one(sit: Sit) -> None:
    phone = sit(MONTE)
    page = text(phone.get("/more/monte"))
    assert "Ridà lo stesso mazziere e la prossima vale doppio." in page
    assert phone.post("/more/monte", seat="2", points="3").status_code == 303
    assert phone.entries == [{"kind": "monte", "seat": 2, "points": 3}]
    assert "vale doppio" in text(phone.get())


@pytest.mark.parametrize(("rules", "factors"), [("scighera", [2, 2, 1]), ("brisk", [2, 4, 1])])
def test_what_follows_a_hand_thrown_in_is_paid_as_the_page_says(
    sit: Sit, rules: str, factors: list[int]
) -> None:
    """After one, after two in a row, and after the hand that was played."""
    phone = sit({**FIVE, "rules": rules})
    hand = {"caller": "1", "call": "re", "suit": "denari", "partner": "3", "points": "61"}
    for thrown_in, factor in zip([1, 2, 0], factors, strict=True):
        for _ in range(thrown_in):
            assert phone.post("/more/monte", seat="2", points="2").status_code == 303
        said = {1: "vale", 2: "vale doppio", 4: "vale ×4"}[factor]
        assert (said in text(phone.get())) == (factor > 1)
        assert phone.post("/record", **hand).status_code == 303
        scores = phone.read()["result"]["hands"][-1]["scores"]
        assert scores == [each * factor for each in (-1, 2, -1, 1, -1)]


def test_a_false_claim_costs_four_and_gives_one_to_each_other(sit: Sit) -> None:
    phone = sit(MONTE)
    assert "−4, agli altri +1 a testa" in text(phone.get("/more/monte"))
    preview = phone.post("/more/monte/preview", seat="2", points="false").get_json()
    assert "Carla da 0 a −4" in preview["consequence"]
    assert phone.post("/more/monte", seat="2", points="false").status_code == 303
    assert phone.read()["result"]["totals"] == [1, 1, -4, 1, 1]


def test_a_refused_form_says_so_beside_its_field_keeps_what_was_typed_and_saves_nothing(sit: Sit) -> None:
    phone = sit(MONTE)
    answer = phone.post("/more/monte", points="3")
    assert answer.status_code == 422
    assert "Chi va a monte? Chi? Tocca un nome." in text(answer)
    assert 'value="3" checked' in answer.text
    answer = phone.post("/more/penalty", scores_0="quattro", scores_1="2", reason="lento")
    assert answer.status_code == 422
    for kept in ('value="quattro"', 'value="2"', 'value="lento"'):
        assert kept in answer.text
    assert "Qui va un numero intero." in text(answer)
    assert phone.entries == []


def test_the_ready_made_penalty_needs_one_touch_and_no_number(sit: Sit) -> None:
    phone = sit(FIVE)
    assert phone.post("/more/penalty", seat="3", reason="giocato fuori turno").status_code == 303
    assert phone.read()["result"]["totals"] == [1, 1, 1, -4, 1]
    page = text(phone.get())
    assert "Annulla: penalità, Dino −4" in page
    assert "giocato fuori turno" in page


@pytest.mark.parametrize("typed", ["-4", "−4", "–4", "- 4"])
def test_a_penalty_is_typed_with_any_minus_sign(sit: Sit, typed: str) -> None:
    phone = sit(FIVE)
    assert (
        phone.post(
            "/more/penalty", scores_0=typed, scores_1="+1", scores_2="", scores_3="0", scores_4=""
        ).status_code
        == 303
    )
    assert phone.entries[-1]["scores"] == [-4, 1, 0, 0, 0]


def test_a_penalty_without_points_is_missing_them(sit: Sit) -> None:
    phone = sit(TWO)
    answer = phone.post("/more/penalty", scores_0="", scores_1="")
    assert answer.status_code == 422
    assert "Punti a ciascuno Manca." in text(answer)


def test_a_newcomer_starts_at_nothing_and_the_leaver_s_score_stays_in_sight(sit: Sit) -> None:
    phone = sit({**FIVE, "entries": [HAND]})
    preview = phone.post("/more/substitution/preview", seat="1", player="Fabio").get_json()
    assert preview["consequence"] == "Fabio parte da 0; Bruno esce con 2."
    assert phone.post("/more/substitution", seat="1", player="Fabio").status_code == 303
    page = text(phone.get())
    assert "Bruno ha lasciato con 2" in page
    assert "Annulla: Fabio al posto di Bruno" in page
    assert phone.read()["result"]["totals"] == [-1, 0, -1, 1, -1]


def test_a_newcomer_named_like_one_who_stays_is_asked_about_once(sit: Sit) -> None:
    phone = sit(FIVE)
    answer = phone.post("/more/substitution", seat="1", player="ànna")
    assert answer.status_code == 422
    assert "o salvalo così, e si leggerà «ànna (2)»." in text(answer)
    assert phone.post("/more/substitution", seat="1", player="ànna", twins="ok").status_code == 303
    assert phone.entries[-1]["player"] == "ànna (2)"
    assert phone.post("/more/substitution", seat="1", player="Anna B.").status_code == 303


def test_an_unknown_form_is_not_found(sit: Sit) -> None:
    assert sit(FIVE).get("/more/poker").status_code == 404
    assert sit(TWO).post("/more/monte", seat="0", points="2").status_code == 422
