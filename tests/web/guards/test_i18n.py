"""The reader's language: cookie, address, Accept-Language, Italian, in this order; the switch stays."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from scorer.web.language.languages import LANGUAGES
from tests.web.conftest import CreateApp
from tests.web.program import Program


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        (None, None, "it"),
        (None, "de-DE,de;q=0.9", "it"),
        (None, "es-MX,es;q=0.9,en;q=0.8", "es"),
        (None, "en-GB;q=0.7,es;q=0.9", "es"),
        (None, "de, en;q=0.5", "en"),
        ("en", "es", "en"),
        ("it", "es", "it"),
        ("xx", "es", "es"),
        ("../../etc", None, "it"),
        (None, "*", "it"),
        (None, ";;;q=x,,", "it"),
    ],
)
def test_the_language_is_the_chosen_one_then_the_browsers_then_italian(
    client: FlaskClient, cookie: str | None, accepted: str | None, language: str
) -> None:
    if cookie:
        client.set_cookie("lang", cookie)
    answer = client.get("/nowhere", headers={"Accept-Language": accepted} if accepted else {})
    assert f'<html lang="{language}"' in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_once_picked_stays(client: FlaskClient, language: str) -> None:
    form = {"lang": language, "back": "/nowhere?x=1"}
    answer = client.post("/language", data=form, headers={"Origin": "http://localhost"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/nowhere?x=1")
    assert f'lang="{language}"' in client.get("/nowhere").text


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert()",
        "",
        "/\t/evil.example",
    ],
)
def test_nobody_is_sent_elsewhere_after_picking_a_language(client: FlaskClient, back: str) -> None:
    form = {"lang": "es", "back": back}
    answer = client.post("/language", data=form, headers={"Origin": "http://localhost"})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize(
    ("came_from", "goes_to"),
    [
        ("http://localhost/nowhere?x=1#y", "/nowhere?x=1"),
        ("http://localhost/t/abc/record", "/t/abc/record"),
        ("http://localhost/t/abc/undo", "/t/abc"),
        ("http://localhost/demo", "/"),
        ("http://localhost", "/"),
        ("http://evil.example//evil.example", "/"),
    ],
)
@pytest.mark.parametrize(("switch", "field"), [("/language", "lang"), ("/look", "theme")])
def test_a_switch_leads_back_to_its_page_or_where_that_cannot_be_asked_for_to_its_table(
    client: FlaskClient, switch: str, field: str, came_from: str, goes_to: str
) -> None:
    value = {"lang": "es", "theme": "dark"}[field]
    headers = {"Origin": "http://localhost", "Referer": came_from}
    assert client.post(switch, data={field: value}, headers=headers).location == goes_to


def test_below_a_path_a_switch_leads_back_below_it(create: CreateApp) -> None:
    client = create(public_url="https://club.example/carte").test_client()
    headers = {"Host": "club.example", "Origin": "https://club.example"}
    for came_from, goes_to in (("/carte/t/abc/undo", "/carte/t/abc"), ("/carte/g?x", "/carte/g?x")):
        headers["Referer"] = f"https://club.example{came_from}"
        assert client.post("/carte/language", data={"lang": "es"}, headers=headers).location == goes_to


def test_a_screen_for_everybody_speaks_the_language_of_its_address_and_carries_it_on(
    client: FlaskClient, program: Program
) -> None:
    link = program.open().links["watch"].partition("//")[2].partition("/")[2]
    page = client.get(f"/{link}?lang=es", headers={"Accept-Language": "en"}).text
    assert '<html lang="es"' in page
    assert f'data-live="/{link}/live?lang=es"' in page
    assert '<html lang="en"' in client.get(f"/{link}?lang=xx", headers={"Accept-Language": "en"}).text
    client.set_cookie("lang", "it")
    assert '<html lang="it"' in client.get(f"/{link}?lang=es").text


def test_a_language_we_do_not_speak_is_refused(client: FlaskClient) -> None:
    answer = client.post("/language", data={"lang": "xx"}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers
