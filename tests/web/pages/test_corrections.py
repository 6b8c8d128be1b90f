"""Corrections and undos by page: looked at first, with a reason, by those who may; what follows is told."""

from __future__ import annotations

from scorer.errors import Json
from scorer.services.values import Role
from tests.web.pages.conftest import Sit, hidden, text
from tests.web.program import FIVE, HAND, TWO

BEST: Json = {"type": "best_of", "n": 3}


def hand(*totals: int) -> Json:
    return {"kind": "hand", "totals": list(totals)}


BELLA: Json = {**TWO, "match": BEST, "entries": [hand(67, 53), hand(49, 71), hand(80, 40)]}


def test_the_form_opens_as_the_hand_was_recorded(sit: Sit) -> None:
    page = sit({**FIVE, "entries": [HAND, HAND]}).get("/correct/1").text
    for chosen in (
        'name="caller" value="1" checked',
        'name="call" value="re" checked',
        'name="partner" value="3" checked',
    ):
        assert chosen in page
    assert 'name="points"' in page
    assert 'value="61"' in page


def test_a_correction_at_one_all_tells_that_the_decider_no_longer_counts_and_saves_with_a_reason(
    sit: Sit,
) -> None:
    phone = sit(BELLA)
    look = phone.post("/correct/2", totals_0="80", totals_1="")
    said = text(look)
    assert "era 49–71 diventa 80–40" in said
    assert "Smazzata 3: non conta più, la partita era già finita." in said
    assert "Vince Anna, 2–0." in said
    assert phone.read()["version"] == 3
    entry, version, key = (hidden(look, name) for name in ("entry", "version", "key"))
    refused = phone.post("/correct/2/save", entry=entry, version=version, key=key)
    assert refused.status_code == 422
    assert "Una smazzata più vecchia si corregge solo dicendo perché." in text(refused)
    saved = phone.post("/correct/2/save", entry=entry, version=version, key=key, reason="punti contati male")
    assert saved.status_code == 303
    assert "Correzione salvata: 80–40" in text(phone.get())
    result = phone.read()["result"]
    assert result["match"]["wins"] == [2, 0]
    assert result["hands"][2]["after_end"] is True
    assert "oltre la fine, non conta" in text(phone.get())
    log = text(phone.get("/log"))
    assert "Smazzata 2 corretta: 80–40 prima: 49–71 perché: punti contati male" in log


def test_a_correction_can_open_a_finished_match_again(sit: Sit) -> None:
    said = text(sit(BELLA).post("/correct/3", totals_0="60", totals_1="60"))
    assert "La partita si riapre." in said


def test_the_hand_that_stood_beyond_the_end_counts_again(sit: Sit) -> None:
    entries = [hand(67, 53), hand(80, 40), {**hand(49, 71), "after_end": True}]
    said = text(sit({**TWO, "match": BEST, "entries": entries}).post("/correct/2", totals_0="49"))
    assert "Smazzata 3: conta di nuovo." in said


def test_what_a_correction_doubles_or_halves_later_is_told(sit: Sit) -> None:
    phone = sit({**FIVE, "entries": [{"kind": "all_pass"}, HAND]})
    look = phone.post("/correct/1", caller="0", partner="2", call="asso", suit="coppe", points="70")
    said = text(look)
    assert "era tutti passano diventa Anna con Carla, asso di coppe: 70 punti" in said
    assert "Smazzata 2: ora Bruno +2." in said


def test_a_moved_deal_marks_what_depended_on_it(sit: Sit) -> None:
    resting = {**HAND, "sitting_out": [0]}
    phone = sit(
        {
            **FIVE,
            "players": ["Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio"],
            "entries": [{"kind": "all_pass"}, resting],
        }
    )
    look = phone.post("/correct/1", caller="1", partner="2", call="re", suit="coppe", points="70", rest="0")
    assert "Smazzata 2: ora Bruno +2." in text(look)
    sent = {name: hidden(look, name) for name in ("entry", "version", "key")}
    assert phone.post("/correct/1/save", **sent, reason="x").status_code == 303
    assert phone.read()["result"]["hands"][1]["dealer_moved"] is True
    assert "mazziere cambiato da una correzione" in text(phone.get())


def test_the_scorer_corrects_the_last_one_without_a_reason_and_no_other(sit: Sit) -> None:
    phone = sit({**TWO, "entries": [hand(61, 59), hand(70, 50)]}, Role.SCORE)
    look = phone.post("/correct/2", totals_0="90")
    sent = {name: hidden(look, name) for name in ("entry", "version", "key")}
    assert phone.post("/correct/2/save", **sent).status_code == 303
    assert phone.entries[-1]["totals"] == [90, 30]
    assert phone.get("/correct/1").status_code == 403
    assert phone.post("/correct/1", totals_0="90").status_code == 403
    assert phone.post("/correct/1/save", **sent, reason="x").status_code == 403
    assert phone.get().text.count('class="edit"') == 1
    director = sit(at=phone.table)
    assert director.get().text.count('class="edit"') == 2


def test_a_table_that_moved_on_is_looked_at_again(sit: Sit) -> None:
    phone = sit({**TWO, "entries": [hand(61, 59)]})
    look = phone.post("/correct/1", totals_0="90")
    sent = {name: hidden(look, name) for name in ("entry", "version", "key")}
    phone.program.record(phone.table, 2, hand(50, 70))
    again = phone.post("/correct/1/save", **sent, reason="typed wrong", other="contati due volte")
    assert again.status_code == 409
    assert "Il tavolo è cambiato" in text(again)
    assert 'value="contati due volte"' in again.text
    sent = {name: hidden(again, name) for name in ("entry", "version", "key")}
    assert phone.post("/correct/1/save", **sent, other="contati due volte").status_code == 303
    assert phone.entries[0]["totals"] == [90, 30]


def test_a_correction_sent_twice_is_one_line_of_the_log(sit: Sit) -> None:
    phone = sit({**TWO, "entries": [hand(61, 59)]})
    look = phone.post("/correct/1", totals_0="90")
    sent = {name: hidden(look, name) for name in ("entry", "version", "key")}
    assert [phone.post("/correct/1/save", **sent).status_code for _ in range(2)] == [303, 303]
    assert phone.read()["version"] == 2


def test_what_cannot_be_comes_back_on_its_form(sit: Sit) -> None:
    answer = sit({**TWO, "entries": [hand(61, 59)]}).post("/correct/1", totals_0="119")
    assert answer.status_code == 422
    assert "nessun mazzetto fa 1 o 119 punti" in text(answer)
    assert 'value="119"' in answer.text


def test_a_penalty_and_a_newcomer_are_corrected_on_their_own_forms(sit: Sit) -> None:
    penalty = {"kind": "penalty", "scores": [-4, 1, 1, 1, 1], "reason": "lento"}
    newcomer = {"kind": "substitution", "seat": 2, "player": "Fabio"}
    phone = sit({**FIVE, "entries": [penalty, newcomer]})
    page = phone.get("/correct/1").text
    assert 'value="-4"' in page
    assert 'value="lento"' in page
    assert 'value="Fabio"' in phone.get("/correct/2").text
    look = phone.post("/correct/2", form="substitution", seat="2", player="Gina")
    assert "era Fabio al posto di Carla diventa Gina al posto di Carla" in text(look)


def test_what_was_undone_or_never_recorded_cannot_be_corrected(sit: Sit) -> None:
    phone = sit({**TWO, "entries": [hand(61, 59)]})
    phone.post("/undo", number="1")
    assert phone.get("/correct/1").status_code == 409
    assert phone.get("/correct/7").status_code == 409


def test_the_director_undoes_an_old_hand_after_seeing_what_follows(sit: Sit) -> None:
    phone = sit(BELLA)
    said = text(phone.get("/correct/1/undo"))
    assert "Annulla: smazzata 1" in said
    assert "La partita si riapre." in said
    assert phone.post("/undo", number="1").status_code == 303
    assert phone.read()["result"]["match"]["wins"] == [1, 1]
    assert "Annullata: 67–53" in text(phone.get("/log"))


def test_nothing_changes_when_the_same_is_said_again(sit: Sit) -> None:
    said = text(sit(BELLA).post("/correct/2", totals_0="49"))
    assert "Non cambiano né i punti né quello che segue." in said
