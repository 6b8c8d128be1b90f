"""The hand in progress on its page: a step told once, refused with its reason, told again, overtaken."""

from __future__ import annotations

import json
import re
import secrets
from html import unescape

import pytest
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.services.values import Role
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.program import FIVE, HAND, TWO

PASS = "pass"


def call(seat: int, action: Json) -> Json:
    return {"step": "call", "seat": seat, "action": action}


def say(phone: Phone, step: Json, **fields: str) -> TestResponse:
    """Tells a step with the fields the page has now, or others."""
    page = phone.get("/hand")
    told = {name: hidden(page, name) for name in ("number", "at", "key")} | fields
    return phone.post("/hand", said=step if isinstance(step, str) else json.dumps(step), **told)


def follow(phone: Phone, **helpers: str) -> Phone:
    assert phone.post("/follow", **(helpers or {"auction": "y"})).status_code == 303
    return phone


def keys(answer: TestResponse) -> list[Json]:
    """The steps that stand on the keys of a page."""
    return [json.loads(unescape(said)) for said in re.findall(r'name="said" value="([^"]*)"', answer.text)]


def words(answer: TestResponse) -> list[Json]:
    """The words of the auction on its keys, of whose turn it is."""
    return [each["action"] for each in keys(answer) if each["step"] == "call"]


@pytest.fixture
def phone(sit: Sit) -> Phone:
    return follow(sit())


def test_nothing_is_followed_until_somebody_chooses(sit: Sit) -> None:
    phone = sit()
    assert "Segui la smazzata" not in text(phone.get())
    assert "Che cosa si segue" in text(phone.get("/more"))
    assert "checked" not in phone.get("/follow").text.partition('value="off" checked')[0]
    follow(phone, auction="y", tricks="takers", counter="y")
    page = phone.get("/follow")
    assert page.text.count(" checked") == 3
    assert 'value="takers" checked' in page.text
    assert f'href="/t/{phone.table.id}/hand"' in phone.get().text
    follow(phone, tricks="off")
    assert f'href="/t/{phone.table.id}/hand"' not in phone.get().text


def test_the_table_says_which_key_is_for_while_it_is_played_and_which_for_afterwards(sit: Sit) -> None:
    phone = sit()
    assert "a smazzata finita" not in text(phone.get())
    follow(phone, auction="y", tricks="takers")
    page = text(phone.get())
    assert "Segui la smazzata mentre si gioca: l’asta, le prese" in page
    assert "Registra smazzata a smazzata finita" in page
    follow(phone, tricks="cards")
    assert "mentre si gioca: presa per presa" in text(phone.get())


def test_a_plain_game_has_no_auction_to_follow(sit: Sit) -> None:
    phone = sit(TWO)
    assert 'name="auction"' not in phone.get("/follow").text
    assert phone.post("/follow", auction="y").status_code == 422
    assert phone.post("/follow", tricks="everything").status_code == 422
    assert phone.post("/follow", tricks="takers").status_code == 303
    assert phone.get("/hand").status_code == 200


@pytest.mark.parametrize("path", ["/hand", "/hand/live", "/follow"])
def test_only_those_who_score_tell_and_choose(sit: Sit, path: str) -> None:
    watcher = sit(role=Role.WATCH)
    assert watcher.get(path).status_code == 403
    if path != "/hand/live":
        assert watcher.post(path, said="{}", at="1").status_code == 403
    assert watcher.client.get(f"/t/zzzzzzzzzzzz{path}").status_code == 404


def test_a_word_is_told_and_the_next_one_is_asked_for(phone: Phone) -> None:
    assert "Tocca parlare a Bruno" in text(phone.get("/hand"))
    answer = say(phone, call(1, {"rank": "re"}))
    assert answer.status_code == 303
    assert answer.location == f"/t/{phone.table.id}/hand"
    page = phone.get("/hand")
    assert "Annulla: Bruno dice re" in text(page)
    assert {"rank": "asso"} not in words(page)
    assert {"rank": "fante"} in words(page)


def test_one_key_tells_one_step(phone: Phone) -> None:
    key = secrets.token_urlsafe(16)
    first = {"number": "1", "at": "1", "key": key}
    assert [say(phone, call(1, PASS), **first).status_code for _ in range(2)] == [303, 303]
    assert hidden(phone.get("/hand"), "at") == "2"
    reused = say(phone, call(1, {"rank": "re"}), **first)
    assert reused.status_code == 422
    assert hidden(reused, "key") != key


def test_a_word_out_of_turn_is_refused_by_name_and_nothing_moves(phone: Phone) -> None:
    answer = say(phone, call(3, {"rank": "re"}))
    assert answer.status_code == 422
    assert "La parola di Dino non vale: deve parlare Bruno." in text(answer)
    assert hidden(phone.get("/hand"), "at") == "1"


@pytest.mark.parametrize(
    "said", ["", "no", "[]", "7", '"undo"', '{"step": "fly"}', '{"step": "card", "card": 1}', "[" * 2000]
)
def test_what_is_no_step_is_refused_in_words(phone: Phone, said: str) -> None:
    answer = say(phone, said)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_a_step_number_that_is_none_is_refused(phone: Phone) -> None:
    for at in ("", "x", "0"):
        assert say(phone, call(1, PASS), at=at).status_code == 422
    assert say(phone, call(1, PASS), number="x").status_code == 422
    assert say(phone, call(1, PASS), at="9").status_code == 409


def test_who_comes_too_late_sees_who_was_first(phone: Phone) -> None:
    assert say(phone, call(1, {"rank": "re"})).status_code == 303
    late = say(phone, call(1, {"rank": "asso"}), at="1")
    assert late.status_code == 409
    assert "«Bruno dice re»" in text(late)
    assert "Il tuo tocco non è stato scritto" in text(late)
    assert say(phone, call(1, {"rank": "re"}), at="1").status_code == 303  # the same word: nothing to settle


def test_a_hand_recorded_meanwhile_is_told(phone: Phone) -> None:
    say(phone, call(1, {"rank": "re"}))
    phone.program.record(phone.table, 1, HAND)
    late = say(phone, call(2, PASS), number="1", at="2")
    assert late.status_code == 409
    assert "Intanto la smazzata è stata registrata da un altro telefono" in text(late)


def test_undo_takes_one_word_back_and_giving_up_all(phone: Phone) -> None:
    say(phone, call(1, {"rank": "re"}))
    say(phone, call(2, PASS))
    assert say(phone, {"step": "undo"}).status_code == 303
    assert "Annulla: Bruno dice re" in text(phone.get("/hand"))
    assert say(phone, {"step": "give_up"}).status_code == 303
    assert {"rank": "asso"} in words(phone.get("/hand"))
    say(phone, {"step": "undo"})
    assert "Annulla: Bruno dice re" in text(phone.get("/hand"))
    say(phone, {"step": "undo"})
    assert say(phone, {"step": "undo"}).status_code == 422


def test_what_changes_with_a_step_is_fetched_anew(sit: Sit, phone: Phone) -> None:
    watcher = sit(role=Role.WATCH, at=phone.table)
    before = [phone.get("/live"), watcher.get("/live"), phone.get("/hand/live")]
    say(phone, call(1, {"rank": "re"}))
    after = [phone.get("/live"), watcher.get("/live"), phone.get("/hand/live")]
    for old, new in zip(before, after, strict=True):
        moved = [re.search(r'data-play="(\d+)"', each.text) for each in (old, new)]
        assert moved[0]
        assert moved[1]
        assert int(moved[0][1]) < int(moved[1][1])
        assert "Carla" in text(new)
    assert "re" in text(after[1])
    assert f"/t/{phone.table.id}/hand" not in after[1].text


LOST = "Se la annulli perdi anche "
BACK = "Annullandola si riprende da dov’era, con l’asta"


def test_the_undo_of_a_hand_that_was_followed_says_what_comes_back(sit: Sit, phone: Phone) -> None:
    watcher = sit(role=Role.WATCH, at=phone.table)
    phone.program.record(phone.table, 1, HAND)
    assert LOST not in text(phone.get())  # nothing was followed
    for step in (call(2, {"rank": "re"}), *(call(seat, PASS) for seat in (3, 4, 0, 1))):
        assert say(phone, step).status_code == 303
    phone.program.record(phone.table, 2, HAND | {"caller": 2})
    undo = (phone.get(), phone.get("/live"), phone.get("/correct/2/undo"))
    assert [LOST in text(page) for page in undo] == [False] * 3
    assert [BACK in text(page) for page in undo] == [False, False, True]
    assert LOST not in text(watcher.get())
    assert BACK not in text(watcher.get())
    say(phone, call(3, {"rank": "re"}))
    assert "Annullandola si riprende, con l’asta; prima annulla quanto è detto della prossima." in text(
        phone.get()
    )
    phone.program.record(phone.table, 3, {"kind": "void"})
    assert LOST not in text(phone.get())  # it is another hand that would be undone
    assert f"{LOST}l’asta." in text(phone.get("/correct/2/undo"))
    assert LOST not in text(phone.get("/correct/1/undo"))


def test_undone_a_hand_recorded_too_early_is_on_its_page_as_it_was(phone: Phone) -> None:
    assert "Segui la smazzata" in text(phone.get())
    for step in (call(1, {"rank": "re"}), call(2, PASS)):
        say(phone, step)
    before = phone.get("/hand")
    phone.program.record(phone.table, 1, {"kind": "all_pass"})
    assert "Annulla: Carla passa" not in text(phone.get("/hand"))
    assert "Segui la smazzata" in text(phone.get())
    assert phone.post("/undo", number="1").status_code == 303
    assert "Riprendi la smazzata" in text(phone.get())
    after = phone.get("/hand")
    assert keys(after) == keys(before)
    assert "Annulla: Carla passa" in text(after)
    late = say(phone, call(3, PASS), number="1", at=hidden(before, "at"))
    assert "un altro telefono ha fatto prima" not in text(late)
    assert "la smazzata registrata, annullata" in text(late)
    assert say(phone, call(3, PASS)).status_code == 303


def test_what_an_entry_itself_carries_is_said_to_be_lost_too(sit: Sit) -> None:
    spoken = [[1, {"rank": "re"}], *([seat, PASS] for seat in (2, 3, 4, 0))]
    phone = sit({**FIVE, "entries": [HAND | {"auction": spoken, "tricks": [4, 4]}]})
    assert f"{LOST}l’asta e le prese." in text(phone.get())
    assert text(phone.get("/correct/1")).count(LOST) == 0


def test_the_pile_counter_stands_in_the_menu_before_it_is_switched_on_and_says_where(sit: Sit) -> None:
    phone = sit()
    where = "Conta il mazzetto Si accende in «Che cosa si segue»"
    assert where in text(phone.get("/more"))
    follow(phone, counter="y")
    menu = phone.get("/more")
    assert where not in text(menu)
    assert f'href="/t/{phone.table.id}/count"' in menu.text
