"""Back to a card three tricks ago: chosen among what was told, seen what it takes back, undone at once."""

from __future__ import annotations

import re

from scorer.services.values import Role
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.pages.test_following import call, say
from tests.web.pages.test_tricks import FALL, RE, cards, five, tell, trick

PLAYED = cards(
    *("asso:coppe", "tre:coppe", "due:denari", "re:coppe", "sette:coppe"),
    *("re:spade", "fante:denari", "asso:spade", "tre:denari", "cinque:coppe"),
    "cinque:spade",
)


def carded(sit: Sit) -> Phone:
    phone = five(sit, "cards")
    tell(phone, *RE, *PLAYED)
    return phone


def go_back(phone: Phone, many: object) -> int:
    page = phone.get("/hand/back")
    sent = {name: hidden(phone.get("/hand"), name) for name in ("number", "at", "key")}
    assert page.status_code == 200
    return phone.post("/hand/back", many=str(many), **sent).status_code


def test_each_trick_and_word_told_leads_to_what_going_back_there_takes(sit: Sit) -> None:
    phone = carded(sit)
    assert "Torna più indietro" in text(phone.get("/hand"))
    page = phone.get("/hand/back")
    places = [int(each) for each in re.findall(r"back\?many=(\d+)", page.text)]
    assert places == [1, 6, *range(11, 18)]  # three tricks, the suit, five words
    assert "Presa 2 di 8 presa di Bruno, 27 punti · Dino: il re di spade, Elena: " in text(page)
    chosen = text(phone.get("/hand/back?many=6"))
    assert "Elena: il fante di denari toglie 5 carte" in chosen
    assert "Toglie 11 carte, 5 parole dell’asta e 1 altro tocco" in text(phone.get("/hand/back?many=17"))


def test_so_many_cards_are_undone_in_one_act_and_told_anew(sit: Sit) -> None:
    phone = carded(sit)
    assert go_back(phone, 5) == 303
    page = phone.get("/hand")
    assert "Annulla: il re di spade" in text(page)
    assert "presa 2 di 8" in text(page)
    assert say(phone, *cards("quattro:spade")).status_code == 303


def test_tricks_are_counted_as_tricks(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE, trick(2, 11), trick(1, 10), trick(0))
    assert "presa di Bruno, 10 punti Toglie 2 prese" in text(phone.get("/hand/back?many=2"))


def test_a_trick_in_which_the_called_card_was_told_is_one_place(sit: Sit) -> None:
    phone = five(sit, "takers")
    tell(phone, *RE, trick(2))
    phone.post("/depth", tricks="cards")
    tell(phone, *cards("asso:coppe"), FALL, *cards("tre:coppe"))
    assert text(phone.get("/hand/back")).count("Presa 2 di 8") == 1
    assert "Dino ha giocato la carta chiamata" in text(phone.get("/hand/back?many=3"))


def test_what_cannot_be_taken_back_or_came_too_late_is_said_and_changes_nothing(sit: Sit) -> None:
    phone = carded(sit)
    before = phone.get("/hand/live").text.count("disabled")
    sent = {name: hidden(phone.get("/hand"), name) for name in ("number", "at", "key")}
    assert go_back(phone, 99) == 422
    assert go_back(phone, "x") == 400
    say(phone, *cards("sei:spade"))
    late = phone.post("/hand/back", many="5", **sent)
    assert late.status_code == 409
    assert "il sei di spade" in text(late)
    say(phone, {"step": "undo"})
    assert phone.get("/hand/live").text.count("disabled") == before


def test_of_a_hand_of_which_nothing_was_told_there_is_nothing_to_go_back_to(sit: Sit) -> None:
    phone = five(sit, "cards")
    assert "Torna più indietro" not in text(phone.get("/hand"))
    assert "non è stato detto niente" in text(phone.get("/hand/back"))
    say(phone, call(1, "pass"))
    watcher = sit(role=Role.WATCH, at=phone.table)
    assert watcher.get("/hand/back").status_code == 403
