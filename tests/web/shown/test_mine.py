"""The first page: my tables, what is played there, where it stands; the finished ones apart."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.errors import Json
from scorer.services import people, rulings
from scorer.services.values import Author, Role
from scorer.web.guards.clock import now
from scorer.web.pages import start
from scorer.web.shown import mine
from tests.web.guards.test_access import NOW
from tests.web.program import FIVE, HAND, TWO, Program

PHONE = "p" * 22


@pytest.fixture
def phone(client: FlaskClient) -> FlaskClient:
    client.set_cookie("device", PHONE)
    return client


def sit(app: Flask, sheet: Json, *entries: Json, role: Role = Role.SCORE) -> str:
    """A table with these entries, at which this phone has a role."""
    program = Program(app.test_client())
    table = program.open(sheet)
    for number, entry in enumerate(entries, 1):
        assert program.record(table, number, entry).status_code == 201
    with app.app_context():
        people.grant(table.id, PHONE, role, NOW)
    return table.id


def told(phone: FlaskClient, address: str = "/") -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", phone.get(address).text))


def test_a_chiamata_tells_the_hand_and_who_leads(app: Flask, phone: FlaskClient) -> None:
    sit(app, {**FIVE, "name": "Bar Centrale"}, HAND)
    text = told(phone)
    assert "Bar Centrale" in text
    assert "Chiamata in 5" in text
    assert "smazzata 2, in testa Bruno con 2" in text


def test_an_unplayed_table_says_so_and_who_plays_where_it_has_no_name(app: Flask, phone: FlaskClient) -> None:
    sit(app, FIVE, role=Role.WATCH)
    text = told(phone)
    assert "Tavolo di Anna" in text
    assert "Anna, Bruno, Carla, Dino, Elena" in text
    assert "nessuna smazzata ancora" in text
    assert "Guarda" in text


def test_a_match_for_two_tells_how_it_stands_and_a_finished_one_who_won(
    app: Flask, phone: FlaskClient
) -> None:
    hand = {"kind": "hand", "totals": [70, 50]}
    sit(app, {**TWO, "match": {"type": "best_of", "n": 3}}, hand)
    assert "smazzata 2, siamo 1–0" in told(phone)
    assert "Serate passate" not in told(phone)
    sit(app, {**TWO, "match": {"type": "first_to", "k": 1}}, hand)
    assert "Vince Anna, 1–0." in told(phone).partition("Serate passate")[2]


def test_an_evening_without_an_end_is_past_when_nobody_goes_on_and_may_be_played_again(
    app: Flask, phone: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_end, match = sit(app, FIVE, HAND), {"type": "best_of", "n": 3}
    unfinished = sit(app, {**TWO, "match": match}, {"kind": "hand", "totals": [70, 50]})
    begun, watched = sit(app, FIVE), sit(app, FIVE, HAND, role=Role.WATCH)
    assert "oggi, " in told(phone)
    assert "Serate passate" not in told(phone)
    later = now() + mine.AN_EVENING
    monkeypatch.setattr(start, "now", lambda: later)
    running, _, past = phone.get("/").text.partition("Serate passate")
    assert [f"/t/{table}" in running for table in (open_end, unfinished, begun, watched)] == [0, 1, 1, 0]
    assert "1 smazzata, in testa Bruno con 2" in told(phone)
    assert "ieri, " in told(phone) or "oggi, " in told(phone)
    assert f'action="/t/{open_end}/rematch"' in past
    assert f'action="/t/{watched}/rematch"' not in past
    monkeypatch.setattr(start, "now", lambda: later + mine.A_MONTH)
    assert f"/t/{unfinished}" in phone.get("/").text.partition("Serate passate")[2]


def test_where_a_contested_evening_stands_is_said_to_be_provisional_also_once_it_is_past(
    app: Flask, phone: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        for table in (sit(app, FIVE, HAND), sit(app, TWO, {"kind": "hand", "totals": [70, 50]})):
            rulings.flag(table, 1, None, "contested", Author(None, None, Role.SCORE), now())
    assert "smazzata 2, in testa Bruno con 2 (punti provvisori)" in told(phone)
    assert "smazzata 2, siamo 1–0 (punti provvisori)" in told(phone)
    later = now() + mine.AN_EVENING
    monkeypatch.setattr(start, "now", lambda: later)
    past = told(phone).partition("Serate passate")[2]
    assert "1 smazzata, in testa Bruno con 2 (punti provvisori)" in past


def test_older_tables_stand_behind_a_link(
    app: Flask, phone: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mine, "LATEST", 2)
    for _ in range(3):
        sit(app, FIVE)
    page = phone.get("/").text
    assert page.count('href="/t/') == 2
    assert "1 tavolo più vecchio" in page
    assert phone.get("/?all=1").text.count('href="/t/') == 3


def test_the_languages_are_called_by_their_own_names(phone: FlaskClient) -> None:
    for language in ("it", "en", "es"):
        text = told_in(phone, language)
        assert all(name in text for name in ("Italiano", "English", "Español"))


def told_in(phone: FlaskClient, language: str) -> str:
    return phone.get("/", headers={"Accept-Language": language}).text
