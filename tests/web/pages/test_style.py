"""The living page of the look: public, in every language, with every token and every drawing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jinja2.runtime import Macro

from scorer.config import folder
from scorer.web.language.languages import LANGUAGES
from scorer.web.shown.colours import PAIRS, tokens
from tests.web.pages.conftest import text

ELSEWHERE = {
    ("board", "whole"): "the page of a table, made of the parts that are shown",
    ("board", "closed_bar"): "undo_bar with other words",
    ("board", "decided_bar"): "ruled_bar with other words",
    ("forms", "open_form"): "draws nothing",
    ("forms", "undo_link"): "a drawing of the sprite in the head of a page",
    ("head", "game_words"): "words alone",
    ("head", "table_name"): "words alone",
    ("icons", "mark"): "the sign of the house, on its first page alone",
    ("play", "strip"): "the words and the card of a hand in progress, as its own page shows them",
}
"""Macros that stand on no page of the look, and why."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_look_is_explained_in_every_language(client: FlaskClient, language: str) -> None:
    answer = client.get("/style", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in answer.text
    assert {"it": "Uno strumento", "en": "An instrument", "es": "Un instrumento"}[language] in text(answer)


def test_every_colour_and_what_it_measures_stands_there(client: FlaskClient) -> None:
    page = client.get("/style").text
    css = (folder("static") / "css/style.css").read_text("utf-8")
    colours = {name for name, value in tokens()["light"].items() if value.startswith("#")}
    assert set(re.findall(r'class="t-([\w-]+)"', page)) == colours
    assert set(re.findall(r"\.t-([\w-]+)\{fill:var\(--\1\)\}", css)) == colours
    assert (
        page.count("</tr>", page.index("pairs"), page.index("</table>", page.index("pairs")))
        == len(PAIRS) + 1
    )


def test_every_drawing_of_the_sprite_is_shown(client: FlaskClient) -> None:
    sprite = (folder("static") / "sprite.svg").read_text("utf-8")
    drawn = set(re.findall(r"sprite\.svg#([\w-]+)", client.get("/style").text))
    assert set(re.findall(r'<symbol id="([\w-]+)"', sprite)) - {"mark"} == drawn


def test_every_component_is_shown_or_there_is_a_reason(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: set[tuple[str, str]] = set()
    invoke = Macro._invoke

    def noted(macro: Macro, arguments: list[Any], autoescape: bool) -> str:
        shown.add((Path(macro._func.__code__.co_filename).stem, macro.name))
        return invoke(macro, arguments, autoescape)

    monkeypatch.setattr(Macro, "_invoke", noted)
    for page in ("/style", "/style/referee"):
        client.get(page)
    there = {
        (file.stem, name)
        for file in (folder("templates") / "macros").glob("*.html")
        for name in re.findall(r"{% macro (\w+)\(", file.read_text("utf-8"))
    }
    assert there - shown == set(ELSEWHERE)


def test_every_size_and_space_is_shown(client: FlaskClient) -> None:
    page = client.get("/style").text
    wanted = {name for name in tokens()["light"] if re.fullmatch(r"[nt]-(x?x?[lms]|xx?[sl])", name)}
    assert set(re.findall(r'class="size-([\w-]+)"', page)) == wanted
    assert set(re.findall(r'class="space s-(\d)"', page)) == set("1234567")


def test_what_the_referee_needs_is_shown_by_the_parts_of_its_own_pages(client: FlaskClient) -> None:
    page = client.get("/style/referee", headers={"Accept-Language": "it"})
    assert 'href="/style/referee"' in client.get("/style").text
    shown = text(page)
    for said in (
        "Tocca parlare a Elena",  # the auction, its ladder below
        "un altro numero, da 72 a 120",
        "Chi ha preso?",
        "Gioca Anna",
        "I conti tornano",
        "Mancano 23:00",
        "Tempo scaduto",
        "Punti provvisori, da decidere: smazzata 1.",
        "Arbitro chiamato: contano da dieci minuti",
        "Contestata: smazzata 1",
        "Deciso, smazzata 1: vale come è segnata da Tito, arbitro",
        "Che cosa decidi?",
    ):
        assert said in shown, said
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))


def test_the_piles_of_the_sample_were_counted_by_two(client: FlaskClient) -> None:
    page = text(client.get("/style/referee", headers={"Accept-Language": "it"}))
    assert "contata da entrambi" in page
    assert "contati da Anna: " in page
    assert "contati da Bruno: " in page
