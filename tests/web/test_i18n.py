"""The reader's language: the cookie, then Accept-Language, then Italian; catalogues fresh and complete."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from scorer.web import catalogues
from scorer.web.i18n import LANGUAGES


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


def test_a_language_we_do_not_speak_is_refused(client: FlaskClient) -> None:
    answer = client.post("/language", data={"lang": "xx"}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_fresh(language: str) -> None:
    """Red: run `sh .ci/catalogues`."""
    fresh, path = catalogues.updated(language), catalogues.po_file(language)
    assert path.read_bytes() == catalogues.po_bytes(fresh)
    assert path.with_suffix(".mo").read_bytes() == catalogues.mo_bytes(fresh)


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_complete(language: str) -> None:
    assert catalogues.missing(catalogues.read(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_named_places_and_no_markup(language: str) -> None:
    for message in catalogues.read(language):
        if message.id:
            assert _places(message.id) == _places(message.string), message.id
            assert not re.search(r"<[a-z/]", "".join(_forms(message.string))), message.id


def test_a_new_text_would_be_found() -> None:
    catalog = catalogues.updated("it")
    catalog.add("A sentence nobody has translated yet.")
    assert catalogues.missing(catalog) == ["A sentence nobody has translated yet."]


def test_texts_of_python_and_of_templates_are_extracted() -> None:
    found = {str(message.id) for message in catalogues.extracted()}
    assert {"This must be a whole number.", "To the first page"} <= found


def _forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


def _places(text: object) -> set[str]:
    return {place for form in _forms(text) for place in re.findall(r"%\(\w+\)[sd]|%%|%[sd]", form)}
