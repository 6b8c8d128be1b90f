"""On the home screen: the manifest holds no secret, its icons are ours, an empty cookie jar is explained."""

from __future__ import annotations

import struct

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.config import folder
from tests.web.conftest import CreateApp
from tests.web.pages.conftest import text


def manifest(client: FlaskClient, language: str = "it") -> dict[str, object]:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer.mimetype == "application/manifest+json"
    found: dict[str, object] = answer.get_json(force=True)
    return found


def test_the_manifest_names_the_program_and_starts_on_the_first_page(client: FlaskClient) -> None:
    found = manifest(client)
    assert (found["id"], found["scope"], found["start_url"]) == ("/", "/", "/?home")
    assert (found["display"], found["lang"]) == ("standalone", "it")
    assert found["description"] == "Segnapunti e arbitro di briscola"
    assert manifest(client, "es")["lang"] == "es"


def test_every_page_names_it_and_the_colours_of_its_look(client: FlaskClient) -> None:
    page = client.get("/nowhere").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert page.count('name="theme-color"') == 2
    client.set_cookie("theme", "sun")
    assert '<meta name="theme-color" content="#FFFFFF">' in client.get("/nowhere").text


def test_the_icons_are_there_in_the_sizes_they_say(client: FlaskClient) -> None:
    icons = manifest(client)["icons"]
    assert isinstance(icons, list)
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in icons:
        with client.get(icon["src"]) as answer:
            assert (answer.status_code, answer.mimetype) == (200, "image/png")
            assert "{}x{}".format(*struct.unpack(">II", answer.data[16:24])) == icon["sizes"]
    assert (folder("static") / "icons" / "180.png").exists()


def test_below_a_path_the_program_is_that_path(create: CreateApp) -> None:
    client = create(public_url="https://club.example/carte").test_client()
    answer = client.get("/carte/manifest.webmanifest", headers={"Host": "club.example"})
    assert answer.get_json(force=True)["start_url"] == "/carte/?home"


@pytest.mark.parametrize("home", [True, False])
def test_from_the_home_screen_with_no_table_the_way_to_bring_one_is_said(app: Flask, home: bool) -> None:
    page = text(app.test_client().get("/?home" if home else "/", headers={"Accept-Language": "it"}))
    assert ("schermata Home" in page) is home
