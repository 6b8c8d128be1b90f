"""The one cookie that says which phone this is."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.web.guards.access import device, device_for_writing, public
from tests.web.conftest import CreateApp


def with_door(app: Flask) -> FlaskClient:
    """The program with a view that gives the phone an id, and one that only asks for it."""
    app.add_url_rule("/give", "give", public(device_for_writing), methods=["POST"])
    app.add_url_rule("/who", "who", public(lambda: device() or "none"))
    return app.test_client()


def give(client: FlaskClient, base: str = "http://localhost") -> TestResponse:
    return client.post("/give", base_url=base, headers={"Origin": base})


def test_a_phone_gets_an_id_when_it_gets_a_right_and_keeps_it(app: Flask) -> None:
    client = with_door(app)
    assert client.get("/who").text == "none"
    first = give(client).text
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", first)
    assert give(client).text == client.get("/who").text == first


def test_looking_gives_no_cookie(app: Flask) -> None:
    assert "Set-Cookie" not in with_door(app).get("/who").headers


@pytest.mark.parametrize(
    ("public_url", "base", "name", "secure"),
    [
        (None, "http://192.168.1.7:8000", "device", False),
        ("https://smazzata.example", "https://smazzata.example", "__Host-device", True),
        ("https://smazzata.example", "http://192.168.1.7:8000", "device", False),
    ],
)
def test_the_cookie_is_for_this_site_alone(
    create: CreateApp, public_url: str | None, base: str, name: str, secure: bool
) -> None:
    cookie = give(with_door(create(public_url=public_url)), base).headers["Set-Cookie"]
    assert cookie.startswith(name + "=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert ("Secure" in cookie) is secure
    assert "Domain" not in cookie


@pytest.mark.parametrize("kept", ["", "x", "A" * 23, "A" * 21 + "é", "../../etc/passwd......", "' OR 1=1 --"])
def test_what_is_no_id_of_ours_counts_as_none(app: Flask, kept: str) -> None:
    client = with_door(app)
    client.set_cookie("device", kept)
    assert client.get("/who").text == "none"
    assert give(client).text != kept
