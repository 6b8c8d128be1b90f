"""A table has one title, wherever it is told; one without a name is called by who sat down first."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.services import people
from scorer.services.values import Role
from tests.web.guards.test_access import NOW
from tests.web.program import FIVE, HAND, Program, Table

PHONE = "p" * 22
PLACES = {
    "/": r'<b><bdi>([^<]*)</bdi></b><span class="lbl">Chiamata',
    "/t/{id}": r"<h1><bdi>([^<]*)</bdi>",
    "/t/{id}/log": r"<h1>Il foglio<span><bdi>([^<]*)</bdi>",
    "/t/{id}/print": r'<th class="top"[^>]*><b><bdi>([^<]*)</bdi>',
    "/t/{id}/picture": r"<title>Immagine per la chat · ([^<]*) · Smazzata",
    "/w/{id}/{watch}/board": r"<h1[^>]*><bdi>([^<]*)</bdi>",
    "/t/{id}/share": r"subject=Guarda%3A%20([^&]*)&",
    "/w/{id}/{watch}": r"<h1><bdi>([^<]*)</bdi>",
    "/t/{id}/more/penalty": r'<h1>Penalità<span class="clip"><bdi>([^<]*)</bdi>',
}


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    """Anna opened it and left after a hand; Zoe plays in her seat."""
    table = Program(app.test_client()).open(FIVE)
    program = Program(app.test_client())
    assert program.record(table, 1, HAND).status_code == 201
    newcomer = {"kind": "substitution", "seat": 0, "player": "Zoe"}
    assert program.record(table, 2, newcomer).status_code == 201
    client.set_cookie("device", PHONE)
    with app.app_context():
        people.grant(table.id, PHONE, Role.DIRECT, NOW)
    return table


@pytest.mark.parametrize("place", PLACES)
def test_every_page_says_the_same(client: FlaskClient, table: Table, place: str) -> None:
    address = place.format(id=table.id, watch=table.keys["watch"])
    answer = client.get(address, headers={"Accept-Language": "it"}, follow_redirects=True)
    assert answer.status_code == 200
    found = re.findall(PLACES[place], answer.text)
    assert found, answer.text
    assert {unescape(title).replace("%20", " ") for title in found} == {"Tavolo di Anna"}


def test_the_picture_and_the_file_say_it_too(client: FlaskClient, table: Table) -> None:
    picture = client.get(f"/t/{table.id}/picture.svg?lang=it").text
    assert re.search(r"Tavolo di Anna</t", picture)
    sheet = client.get(f"/t/{table.id}/sheet.json", headers={"Accept-Language": "it"})
    assert "Tavolo di Anna" in sheet.headers["Content-Disposition"]
