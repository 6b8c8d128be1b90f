"""The words and drawings of a table's own pack, wherever one of its cards is shown."""

from __future__ import annotations

import re

import pytest
from flask import Flask, g

from scorer.errors import Json
from scorer.services.values import Author, Role
from scorer.web.guards.access import Visit
from scorer.web.language import words
from scorer.web.language.decks import Deck
from tests.web.guards.test_access import holder
from tests.web.program import FIVE, HAND, Program

FRENCH: Json = {**FIVE, "labels": {"knight": "donna", "suits": "french"}}


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("it", ("donna", "la donna", "D", "cuori", "la donna di picche")),
        ("en", ("queen", "the queen", "Q", "hearts", "the queen of spades")),
        ("es", ("reina", "la reina", "Q", "corazones", "la reina de picas")),
    ],
)
def test_a_french_pack_in_three_languages(app: Flask, language: str, wanted: tuple[str, ...]) -> None:
    table = Program(app.test_client()).open(FRENCH)
    with app.test_request_context(headers={"Accept-Language": language}):
        g.visit = Visit(table.id, Author(None, None, Role.WATCH), None)
        said = (
            words.rank_word("cavallo"),
            words.rank_with_article("cavallo"),
            words.rank_sign("cavallo"),
            words.suit_word("coppe"),
            words.card_word("cavallo:spade"),
        )
    assert said == wanted


def test_a_word_of_the_table_s_own_stays_as_it_is(app: Flask) -> None:
    table = Program(app.test_client()).open({**FIVE, "labels": {"knight": "regina"}})
    with app.test_request_context(headers={"Accept-Language": "it"}):
        g.visit = Visit(table.id, Author(None, None, Role.WATCH), None)
        assert (words.rank_word("cavallo"), words.rank_sign("cavallo")) == ("regina", "R")
        assert (words.rank_word("re"), words.suit_word("coppe")) == ("re", "coppe")


def test_where_there_is_no_table_the_cards_are_italian(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "it"}):
        assert (words.rank_word("cavallo"), words.suit_word("denari")) == ("cavallo", "denari")
    assert Deck().drawing("coppe") == "coppe"


@pytest.mark.parametrize("page", ["", "/record", "/log"])
def test_every_page_of_the_table_shows_its_own_cards(app: Flask, page: str) -> None:
    program = Program(app.test_client())
    table = program.open(FRENCH)
    program.record(table, 1, HAND | {"call": {"rank": "cavallo"}})
    html = holder(app, table, Role.SCORE).get(f"/t/{table.id}{page}").text
    assert not re.search(r"#(coppe|denari|spade|bastoni)\b|cavallo\b(?!\")", html)
    assert "#quadri" in html
    assert "donna" in html
