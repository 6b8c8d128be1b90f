"""The draw of the seats on its page: card by card, seen before it is saved, saved once."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.services.values import Role
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.pages.test_following import follow
from tests.web.program import FIVE, HAND

FOUR: Json = {
    "scorer": 1,
    "game": "briscola",
    "players": ["Anna", "Bruno", "Carla", "Dario"],
    "first_dealer": 0,
}
CARDS = "".join(f"&card={each}" for each in ("fante:coppe", "asso:spade", "due:coppe", "tre:denari"))


def seats(phone: Phone) -> list[str]:
    found: list[str] = phone.read()["sheet"]["players"]
    return found


def send(phone: Phone, address: str) -> Json:
    """Presses the button of the page at this address; gives the answer."""
    page = phone.get(address)
    fields = re.findall(
        r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text.rsplit('method="post"', 1)[1]
    )
    told: dict[str, list[str]] = {}
    for name, value in fields:
        told.setdefault(name, []).append(unescape(value))
    headers = {"Origin": "http://localhost", "Accept-Language": "it"}
    return phone.client.post(f"/t/{phone.table.id}/seats", data=told, headers=headers)


def test_four_can_draw_partners_three_cannot(sit: Sit) -> None:
    assert "Coppie, posti e mazziere, a carte" in text(sit(FOUR).get("/seats"))
    five = text(sit(FIVE).get("/seats"))
    assert "Coppie, posti e mazziere" not in five
    assert "Il primo mazziere: la carta più bassa" in five
    assert "Posti e mazziere a sorte" in five


def test_everybody_is_asked_in_turn_and_sees_how_they_will_sit(sit: Sit) -> None:
    phone = sit(FOUR)
    assert "Che carta ha pescato Anna?" in text(phone.get("/seats?method=partners"))
    second = phone.get("/seats?method=partners&card=fante:coppe")
    assert "Che carta ha pescato Bruno?" in text(second)
    assert re.search(r'value="fante:coppe" disabled', second.text)
    done = phone.get(f"/seats?method=partners{CARDS}")
    assert "Il primo mazzo è di Bruno." in text(done)
    assert "Anna e Carla giocano contro Dario e Bruno." in text(done)
    assert seats(phone) == FOUR["players"]  # nothing is saved by looking


def test_equal_cards_are_asked_for_again_from_those_alone(sit: Sit) -> None:
    phone = sit(FOUR)
    level = "&card=re:coppe&card=asso:spade&card=re:denari&card=due:coppe"
    page = phone.get(f"/seats?method=partners{level}")
    assert "Carte pari: pescano ancora solo Anna e Carla." in text(page)
    assert "Che carta ha pescato Anna?" in text(page)
    assert not re.search(r'value="re:coppe" disabled', page.text)  # the cards were given back
    page = phone.get(f"/seats?method=partners{level}&card=sei:coppe&card=sei:coppe")
    assert "Questa carta è già uscita: il sei di coppe." in text(page)
    assert "Che carta ha pescato Carla?" in text(page)


def test_the_draw_is_saved_once_and_told_on_the_table_and_in_the_log(sit: Sit) -> None:
    phone = sit(FOUR)
    answer = send(phone, f"/seats?method=partners{CARDS}")
    assert (answer.status_code, answer.location) == (303, f"/t/{phone.table.id}")
    assert seats(phone) == ["Anna", "Dario", "Carla", "Bruno"]
    assert phone.read()["sheet"]["first_dealer"] == 3
    assert "Sorteggio: fa il mazzo Bruno, con l’asso di spade." in text(phone.get())
    log = text(phone.get("/log"))
    assert "Posti tirati a carte: Anna, Dario, Carla e Bruno; il primo mazziere è Bruno" in log
    assert phone.read()["version"] == 1


def touched(page: TestResponse, card: str) -> str:
    """The address that the key of a card leads to; there must be such a key."""
    form = re.search(r'<form id="ask" method="get" action="([^"]*)">(.*?)</form>', page.text, re.S)
    assert form
    key = re.search(rf'<button[^>]* name="card" value="{card}"[^>]*>', form[2])
    assert key
    assert "disabled" not in key[0]
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[2])
    return f"{form[1]}?{urlencode([*fields, ('card', card)])}"


def test_the_lowest_card_of_five_deals_drawn_again_where_two_are_level(sit: Sit) -> None:
    phone = sit(FIVE)
    way = re.search(r'href="([^"]*method=lowest[^"]*)"', phone.get("/seats").text)
    assert way
    address = unescape(way[1])
    five = ("re:coppe", "due:denari", "asso:spade", "due:coppe", "tre:bastoni")
    again = ("due:coppe", "sei:denari")  # all cards were given back
    people = ["Anna", "Bruno", "Carla", "Dino", "Elena", "Bruno", "Dino"]
    for name, card in zip(people, five + again, strict=True):
        page = phone.client.get(address, headers={"Accept-Language": "it"})
        assert f"Che carta ha pescato {name}?" in text(page)
        assert ("pescano ancora solo Bruno e Dino" in text(page)) == (address.count("card=") >= len(five))
        address = touched(page, card)
    page = phone.client.get(address, headers={"Accept-Language": "it"})
    assert "Il primo mazzo è di Bruno." in text(page)
    assert "Che carta" not in text(page)
    assert phone.read()["sheet"]["first_dealer"] == 0  # nothing is saved by looking
    answer = send(phone, address.removeprefix(f"/t/{phone.table.id}"))
    assert (answer.status_code, answer.location) == (303, f"/t/{phone.table.id}")
    assert (seats(phone), phone.read()["sheet"]["first_dealer"]) == (FIVE["players"], 1)
    assert "Sorteggio: fa il mazzo Bruno, con il due di coppe." in text(phone.get())
    log = text(phone.get("/log"))
    assert "Posti tirati a carte: Anna, Bruno, Carla, Dino ed Elena; il primo mazziere è Bruno" in log
    follow(phone)
    assert "Tocca parlare a Carla" in text(phone.get("/hand"))


def test_the_phone_draws_from_a_seed_that_everybody_can_repeat(sit: Sit) -> None:
    phone = sit(FIVE)
    sent = phone.get("/seats?method=lot&by_phone=y")
    assert sent.status_code == 303
    seed = re.search(r"seed=(\d{5})$", sent.location)
    assert seed
    first, again = (text(phone.get(f"/seats?method=lot&seed={seed[1]}")) for _ in range(2))
    assert f"Estratto con il numero {seed[1]}." in first
    assert first == again
    assert send(phone, f"/seats?method=lot&seed={seed[1]}").status_code == 303
    assert f"Posti estratti con il numero {seed[1]}: " in text(phone.get("/log"))
    assert set(seats(phone)) == {"Anna", "Bruno", "Carla", "Dino", "Elena"}


def test_a_draw_sent_twice_or_made_for_old_places_does_nothing_more(sit: Sit) -> None:
    phone = sit(FOUR)
    address = f"/seats?method=partners{CARDS}"
    page = phone.get(address)
    told = {"method": "partners", "key": hidden(page, "key"), "version": hidden(page, "version")}
    cards = ["fante:coppe", "asso:spade", "due:coppe", "tre:denari"]
    headers = {"Origin": "http://localhost", "Accept-Language": "it"}
    for _ in range(2):
        answer = phone.client.post(
            f"/t/{phone.table.id}/seats", data={**told, "card": cards}, headers=headers
        )
        assert answer.status_code == 303
    assert phone.read()["version"] == 1
    stale = phone.client.post(
        f"/t/{phone.table.id}/seats",
        data={**told, "key": "other-key-of-this-form", "card": cards},
        headers=headers,
    )
    assert stale.status_code == 409
    assert "Il tavolo è cambiato" in text(stale)
    assert phone.read()["version"] == 1


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"method": "partners", "card": ["re:coppe"]}, 422),
        ({"method": "lot"}, 422),
        ({"method": "dice"}, 200),
        ({}, 200),
        ({"method": "lot", "seed": "x" * 500}, 422),
        ({"method": "lowest", "card": ["\x00", ":::", "re:coppe"] * 50}, 422),
    ],
)
def test_what_is_no_draw_changes_nothing(sit: Sit, fields: Json, status: int) -> None:
    phone = sit(FOUR)
    headers = {"Origin": "http://localhost"}
    sent = {"version": "0", "key": "k" * 22} | fields
    assert phone.client.post(f"/t/{phone.table.id}/seats", data=sent, headers=headers).status_code == status
    assert phone.read()["version"] == 0


def test_after_the_first_hand_the_seats_stay_and_nobody_is_led_to_a_draw(sit: Sit) -> None:
    phone = sit(FIVE)
    assert '/seats"' in phone.get("/more").text
    assert '/seats"' in phone.get().text
    phone.program.record(phone.table, 1, HAND)
    assert '/seats"' not in phone.get("/more").text
    assert '/seats"' not in phone.get().text
    assert "i posti restano come sono" in text(phone.get("/seats?method=lot&seed=5"))


def test_who_watches_is_not_offered_a_draw(sit: Sit) -> None:
    phone = sit(FIVE, role=Role.WATCH)
    assert '/seats"' not in phone.get().text
    assert phone.get("/seats").status_code == 403


def test_a_new_table_can_go_straight_to_the_draw(sit: Sit) -> None:
    client = sit(FIVE).client
    typed = {f"players-{place}": name for place, name in enumerate(FOUR["players"])}
    sent = typed | {"table": "briscola-4", "first_dealer": "seats", "key": "n" * 22}
    answer = client.post("/new", data=sent, headers={"Origin": "http://localhost"})
    assert answer.status_code == 303
    assert answer.location.endswith("/seats?moving=y")


def test_who_asked_for_new_seats_is_offered_nothing_that_leaves_them(sit: Sit) -> None:
    """Two ways for four; where only the lot gives new seats, its page comes at once."""
    four = text(sit(FOUR).get("/seats?moving=y"))
    assert "Posti e mazziere a sorte" in four
    assert "Il primo mazziere" not in four
    assert sit(FIVE).get("/seats?moving=y").location.endswith("/seats?method=lot")


def test_the_page_of_the_lot_has_one_key_in_sight_the_number_behind_a_line(sit: Sit) -> None:
    page = sit(FIVE).get("/seats?method=lot").text
    seen = re.sub(r"<details.*?</details>", "", page, flags=re.S)
    assert re.findall(r"<button[^>]*>([^<]*)</button>", seen).count("Estrai") == 1
    assert 'name="seed"' in page
    assert 'name="seed"' not in seen


def test_a_source_is_introduced_where_it_is_named_first(sit: Sit) -> None:
    said = text(sit(FOUR).get("/seats"))
    assert "S0 (La briscola spagnola, raccontata in italiano)" in said
    assert said.count("La briscola spagnola, raccontata in italiano") == 1
    assert said.count("S0") > 1
