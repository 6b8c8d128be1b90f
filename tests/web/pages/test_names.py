"""Long names where room is short, and six or seven at the table."""

from __future__ import annotations

from tests.web.pages.conftest import Sit, text

LONG = ["Anna Maria Terranova-Pappalardo", "Bartolomeo Quattrocchi", "Carla", "Dario De Santis", "Elena"]
HAND = {"kind": "hand", "caller": 0, "partner": 1, "call": {"rank": "re"}, "suit": "coppe", "points": 80}


def test_the_button_to_undo_says_the_whole_score_of_a_long_name(sit: Sit) -> None:
    phone = sit({"scorer": 1, "game": "chiamata", "players": LONG, "first_dealer": 4, "entries": [HAND]})
    assert "Annulla: Anna +2" in text(phone.get())


def test_the_pad_of_two_pairs_names_all_four(sit: Sit) -> None:
    phone = sit({"scorer": 1, "game": "briscola", "players": LONG[:4], "first_dealer": 3})
    said = text(phone.get("/record"))
    assert "Anna e Carla" in said
    assert "Bartolomeo e Dario" in said


def test_who_rests_gets_no_points_in_the_preview_not_nought(sit: Sit) -> None:
    seven = [*LONG, "Franca", "Gino"]
    phone = sit({"scorer": 1, "game": "chiamata", "players": seven, "first_dealer": 6})
    told = phone.post("/preview", caller=0, partner=1, call="re", suit="coppe", points=80).get_json()
    assert told["scores"][6] == {"change": "–", "path": ""}
    assert told["scores"][0]["change"] == "+2"


def test_the_log_says_the_number_of_the_table_and_which_phone_is_this_one(sit: Sit) -> None:
    phone = sit({"scorer": 1, "game": "chiamata", "players": LONG, "first_dealer": 4})
    assert phone.post("/record", kind="all_pass").status_code == 303
    answers = {"caller": "0", "partner": "1", "call": "re", "suit": "coppe", "points": "80"}
    assert phone.post("/record", **answers).status_code == 303
    log = text(phone.get("/log"))
    assert "Smazzata 1 segnata: Anna" in log
    assert "questo telefono" in log
