"""The evening for trying, on the pages: one touch opens it, it says what it is, it is none of my evenings."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.services import people
from scorer.services.values import Role
from scorer.web.guards import limits
from scorer.web.language.demo import words
from tests.web.guards.test_access import NOW
from tests.web.pages.conftest import text
from tests.web.pages.test_opening import ORIGIN
from tests.web.program import FIVE, Program


def touch(client: FlaskClient, path: str = "/demo", language: str = "it") -> TestResponse:
    return client.post(path, headers={**ORIGIN, "Accept-Language": language})


def start(client: FlaskClient) -> str:
    return text(client.get("/", headers={"Accept-Language": "it"}))


@pytest.mark.parametrize("language", ["it", "en", "es"])
def test_one_touch_opens_it_in_the_reader_s_language(client: FlaskClient, language: str) -> None:
    page = client.get(touch(client, language=language).location, headers={"Accept-Language": language})
    players, name = words(language)
    assert all(word in page.text for word in (*players, name))
    assert 'href="/t/' in page.text  # records
    assert "/undo" in page.text


def test_it_says_what_it_is_to_who_plays_and_to_who_watches(client: FlaskClient, app: Flask) -> None:
    table = touch(client).location
    assert "Serata di prova" in client.get(table).text
    watch = re.search(r"/w/[\w-]+/[\w-]+", client.get(table + "/share").text)
    assert watch
    watched = text(app.test_client().get(watch[0], headers={"Accept-Language": "en"}))
    assert "Serata d’esempio for trying Chiamata" in watched


def test_a_first_look_offers_it_and_a_second_touch_leads_back(client: FlaskClient) -> None:
    assert "Prova con una serata d’esempio" in start(client)
    assert touch(client).location == touch(client).location
    assert "Prova con una serata d’esempio" not in start(client)


def test_it_is_none_of_my_evenings_and_one_touch_takes_it_away(client: FlaskClient) -> None:
    table = touch(client).location
    page = start(client)
    assert "I miei tavoli" not in page
    assert "Un telefono segna" in page
    assert "Per provare non conta fra le mie serate Serata d’esempio" in page
    for _ in range(2):
        assert touch(client, "/demo/away").location == "/"
    assert client.get(table).status_code == 404
    assert "Prova con una serata d’esempio" in start(client)


def test_nothing_but_a_demo_is_ever_taken_away(app: Flask, client: FlaskClient) -> None:
    table = Program(app.test_client()).open(FIVE)
    client.set_cookie("device", "p" * 22)
    with app.app_context():
        people.grant(table.id, "p" * 22, Role.DIRECT, NOW)
    touch(client, "/demo/away")
    assert client.get(f"/t/{table.id}").status_code == 200


def test_who_opens_too_many_is_told_to_wait(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "tables_of_all", limits.Allowance(2, 600))
    assert [touch(client).status_code for _ in range(3)] == [303, 303, 429]
