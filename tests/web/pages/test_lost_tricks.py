"""A hand told trick by trick that is put right: its tricks stay as long as they fit, and go with a word."""

from __future__ import annotations

import random

import pytest

from scorer.errors import Json
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.pages.test_tricks import FALL, RE, dealt, five, plain, recorded, tell, trick

WORTH = (11, 22, 10, 30, 0, 13, 14, 20)
TAKERS = (2, 1, 0, 3, 3, 1, 4, 4)
"""Bruno (1) called with Dino (3): 35 and 30 of 120."""
ANSWERS = {"caller": "1", "call": "re", "suit": "denari", "partner": "3"}
LOSES = "Se la salvi così perdi"


def by_points(sit: Sit) -> Phone:
    phone = five(sit, "points")
    tell(phone, *RE, *map(trick, TAKERS, WORTH), FALL)
    return phone


def corrected(phone: Phone, **typed: Json) -> tuple[str, Json]:
    """What the look at a correction of the first hand says, and the entry once it is saved."""
    page = phone.get("/correct/1")
    look = phone.post("/correct/1", **(ANSWERS | {"kept": hidden(page, "kept")} | typed))
    assert look.status_code == 200, text(look)
    fields = {name: hidden(look, name) for name in ("entry", "version", "key")}
    assert phone.post("/correct/1/save", **fields).status_code == 303
    return text(look), phone.entries[0]


def hint(phone: Phone, page: str, preview: str, **typed: Json) -> str:
    """What the form says under the points while they are typed."""
    kept = hidden(phone.get(page), "kept")
    found = phone.post(preview, **(ANSWERS | {"kept": kept} | typed)).get_json()
    assert found["problems"] == []
    return str(found["why"])


def test_points_typed_against_the_tricks_say_what_these_make_and_that_they_go(sit: Sit) -> None:
    phone = by_points(sit)
    said = f"Dalle prese dette sono 65. {LOSES} le prese."
    assert hint(phone, "/record", "/preview", points="60") == said
    assert "prese" not in hint(phone, "/record", "/preview", points="65")
    assert recorded(phone)["points"] == 65
    assert hint(phone, "/correct/1", "/correct/1/preview", points="60") == said
    assert "prese" not in hint(phone, "/correct/1", "/correct/1/preview", points="65")
    look, entry = corrected(phone, points="60")
    assert said in look
    assert (entry["points"], "tricks" in entry, "auction" in entry) == (60, False, True)


@pytest.mark.parametrize(
    "typed",
    [{"suit": "coppe", "points": "65"}, {"partner": "4", "points": "69"}],
    ids=["suit", "another partner, and what they made"],
)
def test_what_fits_the_tricks_keeps_them(sit: Sit, typed: Json) -> None:
    phone = by_points(sit)
    tricks = recorded(phone)["tricks"]
    look, entry = corrected(phone, **typed)
    assert LOSES not in look
    assert entry["tricks"] == tricks
    assert entry["points"] == int(typed["points"])


def test_numbers_of_tricks_stay_with_all_points_they_can_hold(sit: Sit) -> None:
    phone = five(sit, "takers")
    tell(phone, *RE, trick(1), *(trick(2) for _ in range(7)), FALL)
    recorded(phone, points="41")
    look, entry = corrected(phone, points="43")
    assert (LOSES in look, entry["tricks"]) == (False, [0, 1, 7, 0, 0])
    look, entry = corrected(phone, points="70")
    assert (f"{LOSES} le prese." in look, "tricks" in entry) == (True, False)


def test_another_call_loses_the_auction_and_says_so(sit: Sit) -> None:
    phone = by_points(sit)
    recorded(phone)
    look, entry = corrected(phone, call="fante", points="60")
    assert f"{LOSES} l’asta e le prese." in look
    assert not {"auction", "tricks"} & set(entry)


def test_cards_of_a_plain_hand_say_the_totals_they_make(sit: Sit) -> None:
    phone = plain(sit, "cards")
    hand = dealt(2)
    tell(phone, *hand.opening, *hand.told(["cards"] * len(hand.tricks), random.Random(0)))
    totals = phone.get("/record")
    kept = hidden(totals, "kept")
    made = recorded(phone)["totals"]
    assert phone.post("/correct/1/preview", totals_0=str(made[0]), kept=kept).get_json()["problems"] == []
    other = "60" if made[0] != 60 else "62"
    found = phone.post("/correct/1/preview", totals_0=other, kept=kept).get_json()
    said = f"Dalle prese dette sono {made[0]}–{made[1]}. {LOSES} le prese."
    assert found["detail"] == said
    assert said in text(phone.post("/correct/1", totals_0=other, kept=kept))
