"""Points typed beside the tricks that were told: what these leave possible, what they rule out, and then."""

from __future__ import annotations

import pytest

from scorer.errors import Json
from scorer.services.values import Role
from tests.rules.play.hands import Step
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.pages.test_tricks import FALL, RE, five, plain, recorded, tell, trick

ANSWERS = {"caller": "1", "call": "re", "suit": "denari", "partner": "3"}
SOME: list[Step] = [trick(2, 41), trick(1, 20)]
"""The others took 41, the caller 20: six tricks are still to come."""
AGAIN = "Se i punti sono giusti, salva di nuovo."


def fields(phone: Phone, page: str = "/record", **typed: str) -> dict[str, str]:
    """What the pad sends with every answer given."""
    found = phone.get(page)
    names = ("number", "key", *(name for name in ("kept", "seen") if f'name="{name}"' in found.text))
    return {name: hidden(found, name) for name in names} | ANSWERS | typed


def seen(phone: Phone, **typed: str) -> Json:
    """What the pad is told while points are typed."""
    return phone.post("/preview", **fields(phone, **typed)).get_json()


@pytest.mark.parametrize("points", ["90", "15"])
def test_points_beyond_what_some_tricks_leave_are_said_to_be_while_they_are_typed(
    sit: Sit, points: str
) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, *SOME)
    told = seen(phone, points=points)
    assert told["why"] == "Dalle prese dette sono da 20 a 79."
    assert (told["warns"], told["problems"]) == (True, [])
    assert told["verdict"]  # it can be recorded all the same
    fits = seen(phone, points="61")
    assert (fits["warns"], "prese" in fits["why"], fits["seen"]) == (False, False, "")


def test_before_points_are_typed_the_pad_says_what_they_can_be(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, *SOME)
    said = "Dalle prese dette sono da 20 a 79."
    assert seen(phone)["detail"] == said
    assert seen(phone, partner="2")["detail"] == "Dalle prese dette sono da 61 a 120."
    assert said not in text(phone.get("/record"))  # nobody has told yet who the partner is
    tell(phone, FALL)
    assert said in text(phone.get("/record"))


def test_where_nothing_is_ruled_out_nothing_is_said(sit: Sit) -> None:
    phone = five(sit, "takers")
    assert 'name="seen"' not in phone.get("/record").text
    tell(phone, *RE, trick(2), trick(1), FALL)
    assert "prese dette" not in text(phone.get("/record"))
    assert seen(phone)["detail"] == ""
    assert not seen(phone, points="60")["warns"]


def test_who_was_not_told_is_asked_once_and_then_it_is_saved_as_typed(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, *SOME)
    asked = phone.post("/record", **fields(phone, points="90"))
    assert asked.status_code == 422
    assert f"Dalle prese dette sono da 20 a 79. {AGAIN}" in text(asked)
    assert 'value="90"' in asked.text
    assert phone.entries == []
    sent = {name: hidden(asked, name) for name in ("number", "key", "kept", "seen")}
    other = phone.post("/record", **ANSWERS, **sent | {"points": "95"})  # it was told what can be
    assert other.status_code == 303
    (entry,) = phone.entries
    assert (entry["points"], "tricks" in entry, "auction" in entry) == (95, False, True)


def test_a_trick_told_since_is_asked_about_anew(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, *SOME)
    read = seen(phone, points="90")["seen"]
    tell(phone, trick(4, 10))
    asked = phone.post("/record", **fields(phone, points="90", seen=read))
    assert "da 20 a 69" in text(asked)
    assert phone.post("/record", **fields(phone, points="90", seen=hidden(asked, "seen"))).status_code == 303


def test_what_was_read_while_typing_is_not_asked_and_without_a_network_nobody_is(sit: Sit) -> None:
    for read in ("20-79", "later"):
        phone = five(sit, "points")
        tell(phone, *RE, *SOME)
        assert seen(phone, points="90")["seen"] == "20-79"
        assert phone.post("/record", **fields(phone, points="90", seen=read)).status_code == 303
        assert phone.entries[0]["points"] == 90


def test_what_the_table_refuses_is_refused_before_anybody_is_asked(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, *SOME)
    refused = phone.post("/record", **fields(phone, points="119"))
    assert "nessun mazzetto fa 1 o 119 punti" in text(refused)
    assert AGAIN not in text(refused)


def test_the_same_hand_sent_twice_is_one_hand(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, *SOME)
    sent = fields(phone, points="90", seen="20-79")
    assert [phone.post("/record", **sent).status_code for _ in range(2)] == [303, 303]
    assert len(phone.entries) == 1


def test_all_takers_told_are_lost_with_points_they_cannot_hold_and_the_pad_says_so_first(sit: Sit) -> None:
    phone = five(sit, "takers")
    tell(phone, *RE, trick(1), *(trick(2) for _ in range(7)), FALL)
    said = "Dalle prese dette sono da 0 a 54. Se la salvi così perdi le prese."
    told = seen(phone, points="70")
    assert (told["why"], told["problems"]) == (said, [])
    asked = phone.post("/record", **fields(phone, points="70"))
    assert f"{said} {AGAIN}" in text(asked)
    assert phone.post("/record", **fields(phone, points="70", seen=told["seen"])).status_code == 303
    (entry,) = phone.entries
    assert (entry["points"], "tricks" in entry, "auction" in entry) == (70, False, True)


def test_all_takers_told_stay_with_points_they_can_hold(sit: Sit) -> None:
    phone = five(sit, "takers")
    tell(phone, *RE, trick(1), *(trick(2) for _ in range(7)), FALL)
    assert not seen(phone, points="41")["warns"]
    assert recorded(phone, points="41")["tricks"] == [0, 1, 7, 0, 0]


def test_all_tricks_with_some_points_name_the_range_and_a_gap_within_it(sit: Sit) -> None:
    phone = five(sit, "points")
    told = ((2, 47), (1, 31), (0, 20), *((seat, None) for seat in (3, 3, 1, 4, 4)))
    tell(phone, *RE, *(trick(*each) for each in told), FALL)
    assert seen(phone, points="20")["why"] == "Dalle prese dette sono da 31 a 53."
    assert not seen(phone, points="40")["warns"]
    phone = five(sit, "points")
    told = ((2, 54), (2, 32), (1, 16), (0, 9), (2, 7), *((1, None), (0, None), (1, None)))
    tell(phone, *RE, *(trick(*each) for each in told), FALL)
    assert seen(phone, points="17")["why"] == "Dalle prese dette non sono 17: sono 16 o 18."


def test_a_plain_hand_names_its_side(sit: Sit) -> None:
    phone = plain(sit, "points", 4)
    tell(phone, trick(0, 25), trick(1, 21))
    assert "Anna e Carla: dalle prese dette sono da 25 a 99." in text(phone.get("/record"))
    sent = {name: hidden(phone.get("/record"), name) for name in ("number", "key")}
    told = phone.post("/preview", totals_0="15", totals_1="105", **sent).get_json()
    assert told["detail"] == "Anna e Carla: dalle prese dette sono da 25 a 99."
    assert (told["warns"], told["problems"]) == (True, [])
    asked = phone.post("/record", totals_0="15", **sent)
    assert f"dalle prese dette sono da 25 a 99. {AGAIN}" in text(asked)
    assert phone.post("/record", totals_0="15", seen=hidden(asked, "seen"), **sent).status_code == 303
    assert phone.entries[0]["totals"] == [15, 105]


def test_of_three_each_pile_has_its_own(sit: Sit) -> None:
    phone = plain(sit, "points", 3, "italiana")
    tell(phone, trick(0, 25), trick(1, 21))
    assert "sono Anna 25–99, Bruno 21–95, Carla 0–74." in text(phone.get("/record"))
    told = phone.post("/preview", totals_0="30", totals_1="10", totals_2="80").get_json()
    assert told["detail"] == "Bruno: dalle prese dette sono da 21 a 95."


def test_nobody_who_does_not_score_is_told_what_was_taken(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, *SOME, FALL)
    watcher = sit(role=Role.WATCH, at=phone.table)
    assert watcher.get("/record").status_code == 403
    assert watcher.post("/preview", **ANSWERS, points="90").status_code == 403
    phone.post("/record", **fields(phone, points="90", seen="20-79"))
    for page in ("", "/live", "/log"):
        assert "prese dette" not in text(watcher.get(page))


def test_a_correction_is_not_asked_about_the_hand_in_progress(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, *SOME)
    assert phone.post("/record", **fields(phone, points="60")).status_code == 303
    assert 'name="seen"' not in phone.get("/correct/1").text
    look = phone.post("/correct/1", **ANSWERS, points="95")
    assert look.status_code == 200
    assert "prese dette" not in text(look)
