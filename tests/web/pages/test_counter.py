"""The pile counter: a pile counted, two counts compared, what adds up recorded and marked."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.services import play
from scorer.services.scene import Helpers
from scorer.services.values import Author, Role
from tests.web.guards.test_access import holder
from tests.web.pages.conftest import Phone, Sit, text
from tests.web.pages.test_following import follow
from tests.web.pages.test_tricks import FALL, RE, tell
from tests.web.program import FIVE, HAND, TWO

NOW = datetime(2026, 3, 1, 21, 0, tzinfo=UTC)
SUITS = ("coppe", "denari", "spade", "bastoni")
MINE = {"asso": 2, "tre": 3, "re": 1, "cavallo": 0, "fante": 2}
THEIRS = {"asso": 2, "tre": 1, "re": 3, "cavallo": 4, "fante": 2}
FOUR = TWO | {"players": ["Anna", "Bruno", "Carla", "Dario"]}
THREE = TWO | {"players": ["Anna", "Bruno", "Carla"]}


def count(phone: Phone, side: int, cards: dict[str, int], **more: Json) -> TestResponse:
    """Touches these cards of a side's pile and saves."""
    touched = {rank: list((SUITS * 2)[:many]) for rank, many in cards.items()}
    return phone.post("/count", side=str(side), **touched, **more)


def another(app: Flask, phone: Phone) -> Phone:
    """A second phone that scores at the same table."""
    return Phone(holder(app, phone.table, Role.SCORE), phone.table, phone.program)


def ways(answer: TestResponse) -> str:
    """Where recording is offered with which points; empty: nowhere."""
    found = re.search(r'data-record href="([^"]*)"', answer.text)
    return found[1].replace("&amp;", "&") if found else ""


def choose(app: Flask, phone: Phone, counter: bool = True) -> None:
    with app.app_context():
        play.choose(phone.table.id, Helpers(counter=counter), Author("x", None, Role.SCORE))


def test_a_pile_is_counted_and_the_rest_is_the_other_side_s(sit: Sit) -> None:
    phone = sit(FOUR)
    page = phone.get("/count")
    assert "Anna e Carla" in text(page)
    assert "Bruno e Dario" in text(page)
    assert "Tocca le carte di un mazzetto" in text(page)
    assert not ways(page)
    answer = count(phone, 0, MINE)
    assert (answer.status_code, answer.location) == (303, f"/t/{phone.table.id}/count?side=0")
    page = phone.get("/count?side=0")
    assert "contati: 60" in text(page)
    assert "60 il resto" in text(page)
    assert len(re.findall(r"<input type=\"checkbox\"[^>]* checked", page.text)) == 8
    assert ways(page) == f"/t/{phone.table.id}/record?totals=60&totals=60"


def test_the_lamp_says_whether_anything_was_counted_and_whether_it_is_saved(sit: Sit) -> None:
    phone = sit(FOUR)

    def lamp(page: TestResponse) -> str:
        found = re.search(r'<span id="lamp".*?<span>([^<]+)</span>', page.text)
        assert found
        return found[1]

    assert lamp(phone.get("/count")) == "da contare"
    assert lamp(count(phone, 0, MINE | {"asso": 5})) == "da salvare"
    count(phone, 0, MINE)
    assert lamp(phone.get("/count")) == "contato"
    assert lamp(phone.get("/count?side=1")) == "da contare"
    assert lamp(phone.get("/count?side=0&again=y")) == "da contare"
    count(phone, 1, {})
    assert lamp(phone.get("/count?side=1")) == "contato"  # a pile in which nothing counts


def test_two_phones_agree_and_the_hand_is_marked_everywhere(sit: Sit, app: Flask) -> None:
    phone = sit(FOUR)
    other = another(app, phone)
    count(phone, 0, MINE)
    count(other, 1, THEIRS)
    page = phone.get("/count")
    assert "I conti tornano: contata da entrambi" in text(page)
    record = ways(page)
    pad = phone.client.get(record)
    assert re.findall(r'name="totals-\d"[^>]*value="(\d*)"', pad.text) == ["60", "60"]
    assert phone.post("/record", totals_0="60", totals_1="60").status_code == 303
    for path in ("", "/live", "/log", "/print"):
        assert "contata da entrambi" in text(phone.get(path)), path
    watched = phone.client.get(
        f"/w/{phone.table.id}/{phone.table.keys['watch']}", headers={"Accept-Language": "it"}
    )
    assert "contata da entrambi" in text(watched)
    assert "Annullandola si riprende da dov’era, con la conta dei mazzetti." in text(
        phone.get("/correct/1/undo")
    )
    assert "contata da entrambi" not in text(phone.get("/count"))  # the next hand is nobody's yet


def test_the_two_sides_of_chiamata_count_each_on_a_phone(sit: Sit, app: Flask) -> None:
    phone = follow(sit(FIVE), auction="y", counter="y")
    tell(phone, *RE, FALL)
    count(phone, 0, MINE)
    count(another(app, phone), 1, THEIRS | {"asso": 1})
    page = phone.get("/count")
    assert "I conti non tornano" in text(page)
    assert not ways(page)
    count(another(app, phone), 1, THEIRS)
    page = phone.get("/count")
    assert "I conti tornano: contata da entrambi" in text(page)
    assert ways(page) == f"/t/{phone.table.id}/record?points=60"
    hand = {"caller": "1", "call": "re", "suit": "denari", "partner": "3", "points": "60"}
    assert phone.post("/record", **hand).status_code == 303
    for path in ("", "/log"):
        assert "contata da entrambi" in text(phone.get(path)), path


def test_a_hand_counted_on_one_phone_is_not_marked(sit: Sit) -> None:
    phone = sit(FOUR)
    count(phone, 0, MINE)
    count(phone, 1, THEIRS)
    assert "I mazzetti sono stati contati sullo stesso telefono." in text(phone.get("/count"))
    phone.post("/record", totals_0="60", totals_1="60")
    assert "contata da entrambi" not in text(phone.get())


def test_who_counted_a_pile_is_named_wherever_its_points_are_read(sit: Sit, app: Flask) -> None:
    phone = follow(sit(FIVE), auction="y", counter="y", tricks="takers")
    tell(phone, *RE)
    carla = another(app, phone)
    carla.client.post(
        f"/join/{phone.table.id}/{phone.table.keys['score']}",
        data={"name": "Carla"},
        headers={"Origin": "http://localhost"},
    )
    count(carla, 0, MINE)
    for path in ("/hand", "/hand/live"):
        assert "Bruno e il socio: 60, contati da Carla" in text(phone.get(path)), path
    assert "Annulla: conta di Carla" in text(phone.get("/hand"))
    assert "60–60 contati da Carla" in text(phone.get("/record"))
    count(phone, 1, THEIRS)
    assert "gli altri: 60, contati da questo telefono" in text(phone.get("/hand"))
    assert "gli altri: 60, contati da un telefono al tavolo" in text(carla.get("/hand"))
    assert "60–60 contati da Carla e questo telefono" in text(phone.get("/record"))
    again = phone.post("/record", caller="1", call="re", suit="denari", partner="1", points="x")
    assert "60–60 contati da Carla" in text(again)  # refused: the same pad
    count(phone, 1, THEIRS | {"asso": 3})
    assert "contati da" not in text(phone.get("/record"))  # what does not add up is not typed in
    count(phone, 1, THEIRS)
    phone.program.record(phone.table, 1, HAND)
    assert "contati da" not in text(phone.get("/record")) + text(phone.get("/correct/1"))


def test_counts_that_differ_stand_side_by_side_with_what_differs(sit: Sit, app: Flask) -> None:
    phone = sit(FOUR)
    count(phone, 0, MINE)
    count(another(app, phone), 1, THEIRS | {"asso": 3, "fante": 1})
    page = phone.get("/count")
    assert "I conti non tornano" in text(page)
    rows = re.findall(r'<tr><th scope="row">(\w+)</th><td>(\d)</td><td>(\d)</td><td><b>(\d)</b>', page.text)
    assert rows == [("asso", "2", "3", "5"), ("fante", "2", "1", "3")]
    assert not ways(page)
    again = phone.get("/count?side=0&again=y")
    assert "Riconta: Anna e Carla" in text(again)
    assert not re.search(r"<input type=\"checkbox\"[^>]* checked", again.text)
    count(phone, 0, MINE | {"asso": 1, "fante": 3})
    assert ways(phone.get("/count")) == f"/t/{phone.table.id}/record?totals=51&totals=69"


def test_three_piles_need_two_counts(sit: Sit) -> None:
    phone = sit(THREE)
    count(phone, 0, {"asso": 2})
    assert not ways(phone.get("/count"))
    count(phone, 2, {"tre": 3, "fante": 1})
    assert ways(phone.get("/count")).endswith("?totals=22&totals=66&totals=32")


def test_a_fifth_ace_is_refused_and_nothing_touched_is_lost(sit: Sit) -> None:
    phone = sit(FOUR)
    assert len(re.findall('name="asso"', phone.get("/count").text)) == 4
    answer = count(phone, 0, MINE | {"asso": 5})
    assert answer.status_code == 422
    assert "Si va da 0 a 4." in text(answer)
    assert len(re.findall(r'name="tre" value="\w+" checked', answer.text)) == 3
    assert not ways(phone.get("/count"))


@pytest.mark.parametrize("side", ["", "2", "-1", "x", "\u00b2", "9" * 40])
def test_a_pile_that_is_none_is_refused(sit: Sit, side: str) -> None:
    phone = sit(FOUR)
    answer = phone.post("/count", side=side, asso=["coppe"])
    assert answer.status_code == 422
    assert 'value="coppe" checked' in answer.text
    assert phone.client.get(f"/t/{phone.table.id}/count", query_string={"side": side}).status_code == 200


def test_a_count_sent_twice_is_one_and_one_too_late_says_so(sit: Sit) -> None:
    phone = sit(FOUR)
    for _ in range(2):
        assert count(phone, 0, MINE, key="k" * 22, number="1").status_code == 303
    phone.program.record(phone.table, 1, {"kind": "hand", "totals": [67, 53]})
    late = count(phone, 1, THEIRS, number="1")
    assert late.status_code == 409
    assert "Questa smazzata l’ha già segnata qualcun altro." in text(late)
    assert len(re.findall(r'name="cavallo" value="\w+" checked', late.text)) == 4


def test_the_sides_of_chiamata_are_named_as_far_as_they_are_known(sit: Sit, app: Flask) -> None:
    phone = sit(FIVE)
    assert "chi ha chiamato" in text(phone.get("/count"))
    author = Author("x", None, Role.SCORE)
    with app.app_context():
        for at, step in enumerate(
            ({"step": "called", "seat": 1, "call": {"rank": "re"}}, {"step": "suit", "suit": "coppe"})
        ):
            play.say(phone.table.id, step, 1, at + 1, f"step {at} of the hand", author, NOW)
    assert "Bruno e il socio" in text(phone.get("/count"))
    with app.app_context():
        play.say(phone.table.id, {"step": "partner", "seat": 3}, 1, 3, "the partner is seen", author, NOW)
    assert "Bruno e Dino" in text(phone.get("/count"))
    assert "Anna, Carla ed Elena" in text(phone.get("/count"))
    count(phone, 0, MINE)
    assert ways(phone.get("/count")) == f"/t/{phone.table.id}/record?points=60"
    assert re.search(r'name="points"[^>]* value="60"', phone.get("/record?points=60").text)


@pytest.mark.parametrize("query", ["points=121", "points=-1", "points=x", "points=", "totals=60&totals=60"])
def test_points_that_cannot_be_are_not_filled_in(sit: Sit, query: str) -> None:
    assert re.search(r'name="points"[^>]* value=""', sit(FIVE).get(f"/record?{query}").text)


@pytest.mark.parametrize(
    "query",
    ["totals=60", "totals=60&totals=61", "totals=a&totals=b", "points=60", "totals=40&totals=40&totals=40"],
)
def test_totals_that_cannot_be_are_not_filled_in(sit: Sit, query: str) -> None:
    pad = sit(FOUR).get(f"/record?{query}")
    assert re.findall(r'name="totals-\d"[^>]*value="(\d*)"', pad.text) == ["", ""]


def test_the_counter_is_offered_where_the_table_wants_it(sit: Sit, app: Flask) -> None:
    phone = sit(FIVE)
    link = f'href="/t/{phone.table.id}/count"'
    for path in ("", "/more", "/record"):
        assert link not in phone.get(path).text
    choose(app, phone)
    for path in ("", "/more", "/record"):
        assert link in phone.get(path).text, path
    phone.program.record(phone.table, 1, HAND)
    assert link not in phone.get("/correct/1").text  # what is corrected was counted long ago
    choose(app, phone, counter=False)
    assert link not in phone.get().text


@pytest.mark.parametrize(
    ("labels", "suits", "faces"),
    [
        ({}, dict(zip(SUITS, SUITS, strict=True)), {"re": "re", "cavallo": "cavallo", "fante": "fante"}),
        (
            {"knight": "donna", "suits": "french"},
            {"coppe": "cuori", "denari": "quadri", "spade": "picche", "bastoni": "fiori"},
            {"re": "re", "cavallo": "donna", "fante": "fante"},
        ),
    ],
)
def test_every_card_has_the_face_and_the_word_of_the_table_s_own_pack(
    sit: Sit, labels: Json, suits: dict[str, str], faces: dict[str, str]
) -> None:
    page = sit(FOUR | {"labels": labels}).get("/count").text
    for rank in MINE:
        for suit, name in suits.items():
            drawn = re.search(
                rf'name="{rank}" value="{suit}".*?<svg class="card (\w+)".*?</label>', page, re.S
            )
            assert drawn
            assert drawn[1] == name
            pips = re.findall(r'<use href="[^"]*#(\w+)"', drawn[0])
            assert pips == [name] * {"asso": 1, "tre": 3}.get(rank, 2)
            figure = [faces[rank]] if rank in faces else []
            assert re.findall(r'class="face" href="[^"]*#(\w+)"', drawn[0]) == figure
            word = re.search(r'<span class="vh">([^<]*)<', drawn[0])
            assert word
            assert re.fullmatch(rf"(il |la |l’){faces.get(rank, rank)} di {name}", word[1])


def test_who_watches_neither_counts_nor_sees_the_counts(sit: Sit, app: Flask) -> None:
    phone = sit(FOUR, role=Role.WATCH)
    choose(app, phone)
    assert "/count" not in phone.get().text
    for path in ("/count", "/count/live"):
        assert phone.get(path).status_code == 403
    assert count(phone, 0, MINE).status_code == 403


def test_the_part_that_changes_comes_alone(sit: Sit) -> None:
    phone = sit(FOUR)
    count(phone, 1, THEIRS)
    live = phone.get("/count/live?side=0")
    assert "<html" not in live.text
    assert 'data-counts="2,1,3,4,2"' in live.text
    assert "contati: 60" in text(live)


def test_after_the_match_nothing_is_counted(sit: Sit) -> None:
    over = FOUR | {"match": {"type": "best_of", "n": 1}, "entries": [{"kind": "hand", "totals": [67, 53]}]}
    phone = sit(over)
    assert "data-save>" in sit(FOUR).get("/count").text
    assert "data-save>" not in phone.get("/count").text
    assert count(phone, 0, MINE).status_code == 422
