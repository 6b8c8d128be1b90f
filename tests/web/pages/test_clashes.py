"""Two phones, one hand: what was entered, by whom, and three ways on; nothing typed is lost."""

from __future__ import annotations

from flask import Flask

from scorer.errors import Json
from scorer.services import people
from scorer.services.values import Role
from tests.web.guards.test_access import NOW
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.program import FIVE, HAND, TWO

MINE: Json = {"totals_0": "74", "totals_1": "46"}
THEIRS: Json = {"kind": "hand", "totals": [61, 59]}


def clash(phone: Phone) -> Json:
    """The phone sends hand 1 after somebody else recorded another one."""
    phone.program.record(phone.table, 1, THEIRS)
    return phone.post("/record", number="1", **MINE)


def test_it_says_what_was_entered_by_whom_and_offers_three_ways(sit: Sit) -> None:
    answer = clash(sit(TWO))
    assert answer.status_code == 409
    said = text(answer)
    assert "segnata da un altro telefono alle" in said
    assert "61–59" in said
    assert "la tua, non salvata 74–46" in said
    for choice in ("È la stessa smazzata", "È la smazzata dopo", "Quella giusta è la mia"):
        assert choice in said


def test_mine_is_added_as_the_next_hand(sit: Sit) -> None:
    phone = sit(TWO, Role.SCORE)
    answer = clash(phone)
    assert 'name="totals-0" value="74"' in answer.text
    sent = {name: hidden(answer, name) for name in ("number", "key")}
    assert phone.post("/record", **sent, **MINE).status_code == 303
    assert [entry["totals"] for entry in phone.entries] == [[61, 59], [74, 46]]


def test_mine_replaces_theirs_after_a_look(sit: Sit) -> None:
    phone = sit(TWO)
    clash(phone)
    look = phone.post("/correct/1", **MINE)
    assert "era 61–59 diventa 74–46" in text(look)
    sent = {name: hidden(look, name) for name in ("entry", "version", "key")}
    assert phone.post("/correct/1/save", **sent).status_code == 303
    assert [entry["totals"] for entry in phone.entries] == [[74, 46]]


def test_the_scorer_may_replace_the_last_hand_only(sit: Sit) -> None:
    phone = sit(TWO, Role.SCORE)
    assert "Quella giusta è la mia" in text(clash(phone))
    phone.program.record(phone.table, 2, THEIRS)
    answer = phone.post("/record", number="1", **MINE)
    assert "Quella giusta è la mia" not in text(answer)
    assert "Da allora ne è stata segnata un’altra." in text(answer)


def test_a_hand_of_another_kind_is_replaced_all_the_same(sit: Sit) -> None:
    phone = sit(FIVE)
    phone.program.record(phone.table, 1, HAND)
    answer = phone.post("/more/penalty", number="1", form="penalty", seat="0")
    assert answer.status_code == 409
    assert "penalità, Anna −4" in text(answer)
    look = phone.post("/correct/1", form="penalty", seat="0")
    assert "diventa penalità, Anna −4" in text(look)


def test_a_hand_undone_meanwhile_cannot_be_replaced_but_mine_can_be_added(sit: Sit) -> None:
    phone = sit(TWO)
    phone.program.record(phone.table, 1, THEIRS)
    phone.post("/undo", number="1")
    said = text(phone.post("/record", number="1", **MINE))
    assert "poi annullata" in said
    assert "È la smazzata dopo" in said
    assert "Quella giusta è la mia" not in said


def test_after_the_end_nothing_can_be_added(sit: Sit) -> None:
    phone = sit({**TWO, "match": {"type": "first_to", "k": 1}})
    said = text(clash(phone))
    assert "La partita è finita: la tua non si può aggiungere." in said
    assert "È la smazzata dopo" not in said


def test_the_same_hand_is_simply_confirmed(sit: Sit) -> None:
    phone = sit(TWO)
    phone.program.record(phone.table, 1, THEIRS)
    assert phone.post("/record", number="1", totals_0="61").status_code == 303
    assert len(phone.entries) == 1


def test_a_name_given_stands_there(app: Flask, sit: Sit) -> None:
    phone = sit(TWO)
    other = sit(at=phone.table)
    device = other.client.get_cookie("device")
    assert device
    with app.app_context():
        people.grant(phone.table.id, device.value, Role.SCORE, NOW, "Bruno")
    other.post("/record", totals_0="61")
    assert "segnata da Bruno alle" in text(phone.post("/record", number="1", **MINE))
