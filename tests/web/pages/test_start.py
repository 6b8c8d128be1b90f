"""A new table by its page: pressed twice, sent again, opened by a slow network."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.services import opening
from scorer.web.guards.clock import now
from scorer.web.pages import start
from tests.web.program import Program

TYPED = {"table": "briscola-2", "players-0": "Anna", "players-1": "Bruno", "first_dealer": "0"}


def form_key(client: FlaskClient) -> str:
    found = re.search(r'name="key" value="([^"]+)"', client.get("/new").text)
    assert found
    return found[1]


def send(client: FlaskClient, key: str, **typed: str) -> TestResponse:
    return client.post("/new", data={**TYPED, "key": key, **typed}, headers={"Origin": "http://localhost"})


def test_a_form_sent_twice_opens_one_table(client: FlaskClient) -> None:
    key = form_key(client)
    first, second = send(client, key), send(client, key)
    assert first.status_code == second.status_code == 303
    assert first.location == second.location
    assert client.get("/").text.count('href="/t/') == 1


def test_pressed_twice_before_the_first_answer_the_phone_directs_it_whichever_cookie_it_keeps(
    app: Flask, client: FlaskClient
) -> None:
    key, again = form_key(client), app.test_client()
    assert send(client, key).location == send(again, key).location
    assert [each.get(send(each, key).location + "/record").status_code for each in (client, again)] == [
        200
    ] * 2


def test_other_names_or_another_form_are_another_table(client: FlaskClient) -> None:
    key = form_key(client)
    sent = [send(client, key), send(client, key, **{"players-1": "Carla"}), send(client, form_key(client))]
    assert len({answer.location for answer in sent}) == 3


def test_the_same_form_next_evening_is_another_table(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, at_eight = form_key(client), now()
    first = send(client, key)
    monkeypatch.setattr(start, "now", lambda: at_eight + 2 * opening.AGAIN)
    assert send(client, key).location != first.location


def test_a_key_that_could_be_anybodys_joins_nobodys_table(app: Flask, client: FlaskClient) -> None:
    for key in ("", "1", "x" * 500):
        assert send(client, key).location != send(app.test_client(), key).location


LINK = "https://bar.example/carte"


@pytest.mark.parametrize(
    ("typed", "leads_to"),
    [
        ("K7P3 3MDW", "/g/K7P3%203MDW"),
        (" k7p3-3mdw\n", "/g/k7p3-3mdw"),
        (f"{LINK}/g/K7P33MDW", "/g/K7P33MDW"),
        (f"{LINK}/g/K7P33MDW?x=1", "/g/K7P33MDW"),
        ("bar.example/g/K7P33MDW", "/g/K7P33MDW"),
        (f"Guarda: {LINK}/w/abcdefghjkmn/Aa-_9 ciao", "/w/abcdefghjkmn/Aa-_9"),
        (f"{LINK}/join/abcdefghjkmn/Aa-_9", "/join/abcdefghjkmn/Aa-_9"),
        (f"{LINK}/t/abcdefghjkmn/record", "/t/abcdefghjkmn"),
        ("https://evil.example/", "/g/https:%20%20evil.example"),
        ("//", "/g"),
        ("", "/g"),
    ],
)
def test_a_code_or_a_whole_link_leads_to_its_table_on_this_site(
    client: FlaskClient, typed: str, leads_to: str
) -> None:
    answer = client.post("/g", data={"code": typed}, headers={"Origin": "http://localhost"})
    assert (answer.status_code, answer.location) == (303, leads_to)


def test_a_pasted_link_brings_the_right_along_to_a_phone_that_has_none(app: Flask, program: Program) -> None:
    table, phone = program.open(), app.test_client()
    headers = {"Origin": "http://localhost"}
    asked = phone.post("/g", data={"code": table.links["direct"]}, headers=headers).location
    opened = phone.post(asked, headers=headers).location
    assert phone.get(opened + "/record").status_code == 200
