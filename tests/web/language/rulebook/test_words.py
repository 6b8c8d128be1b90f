"""The words behind the data: conduct, sources, the glossary."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask_babel import force_locale

from scorer.rules.conduct import everything
from scorer.rules.sources import TEXTS as TEXT_NAMES
from scorer.rules.sources import Source, facts
from scorer.web.language import catalogues
from scorer.web.language.decks import play_with
from scorer.web.language.languages import LANGUAGES
from scorer.web.language.rulebook import conduct, glossary, sections
from scorer.web.language.rulebook.rules import lines
from scorer.web.language.rulebook.sources import TEXTS, source_words, sources_words
from tests.web.language.rulebook.test_lines import PRESETS, known, told
from tests.web.language.test_catalogues import texts


def test_every_rule_of_conduct_is_a_sentence_and_there_is_no_other() -> None:
    assert set(conduct.SENTENCES) == {each.id for each in everything()}
    assert {each.section for each in everything()} <= set(sections.TITLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_of_conduct_are_whole(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        said = [str(text) for text in conduct.SENTENCES.values()]
    assert len(set(said)) == len(said)
    assert all(text[0].isupper() and text.endswith(".") for text in said)


def test_every_fact_that_is_told_has_sources_and_none_is_left_over(app: Flask) -> None:
    told_of = {line.fact for game, preset in PRESETS for line in told(app, "en", known(game, preset))}
    assert told_of - {""} == set(facts()) - {"french_pack"}


def test_a_french_pack_is_told_as_one(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "it"}):
        play_with({"knight": "donna", "suits": "french"})
        found = {line.id: line for line in lines(known("briscola", "italiana"))}
    assert "cuori" in found["pack"].text
    assert "donna" in found["order"].text
    assert found["pack"].fact in facts()


def test_sources_read_as_people_name_them(app: Flask) -> None:
    assert set(TEXTS) == set(TEXT_NAMES)
    with app.test_request_context(), force_locale("it"):
        assert source_words(Source("S3", "L’asta")) == "S3, «L’asta»"
        assert source_words(Source("ours")) == "scelta nostra, dove i testi tacciono"
        assert (
            sources_words([Source("S4"), Source("", "tcbisenzio.com"), Source("S4")]) == "S4; tcbisenzio.com"
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_names_every_word_in_every_language(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        words = glossary.words()
    assert len(words) == len(glossary.WORDS)
    assert [word.name.casefold() for word in words] == sorted(word.name.casefold() for word in words)
    for word in words:
        assert [code for code, _ in word.others] == [code for code in LANGUAGES if code != language]
        assert word.meaning.endswith(".")


WORDS = {
    "hand": ("smazzata", "hand", "reparto"),
    "trick": ("presa", "trick", "baza"),
    "trump": ("briscola", "trump", "triunfo"),
    "dealer": ("mazziere", "dealer", "repartidor"),
    "loads": ("carichi", "high cards", "ases y treses"),
    "blanks": ("lisci", "blanks", "blancas"),
    "courts": ("figure", "court cards", "figuras"),
    "auction": ("asta", "auction", "subasta"),
    "caller": ("chiamante", "caller", "declarante"),
    "partner": ("socio", "partner", "socio"),
    "defence": ("gli altri", "defence", "defensores"),
    "slam": ("cappotto", "slam", "capote"),
    "match": ("partita", "match", "partida"),
    "decider": ("bella", "decider", "desempate"),
}
"""Words of the glossary by their ids: Italian, English, Spanish."""
LABELS = {
    "%(dealer)s deals, %(speaker)s leads": ("apre", "leads", "sale"),
    "call": ("chiamata", "call", "llamada"),
    "First game": ("Partita", "First game", "Partida"),
    "Return game": ("Rivincita", "Return game", "Revancha"),
    "Decider": ("Bella", "Decider", "Desempate"),
    "Briscola in pairs": ("coppie", "pairs", "parejas"),
    "drawn": ("patta", "drawn", "empate"),
    "The referee": ("arbitro", "referee", "árbitro"),
    "Warning": ("Ammonizione", "Warning", "Amonestación"),
    "The defence wins.": ("gli altri", "defence", "defensores"),
    "not made, a slam for the others": ("cappotto", "slam", "capote"),
    "Misdealt hand, dealt again": ("smazzata", "hand", "reparto"),
    "Tricks": ("Prese", "Tricks", "Bazas"),
    "Trump: %(suit)s": ("Briscola", "Trump", "Triunfo"),
    "same dealer": ("mazziere", "dealer", "repartidor"),
    "cups": ("coppe", "cups", "copas"),
    "coins": ("denari", "coins", "oros"),
    "batons": ("bastoni", "batons", "bastos"),
    "swords": ("spade", "swords", "espadas"),
    "hearts": ("cuori", "hearts", "corazones"),
    "diamonds": ("quadri", "diamonds", "diamantes"),
    "clubs": ("fiori", "clubs", "tréboles"),
    "spades": ("picche", "spades", "picas"),
    "ace": ("asso", "ace", "as"),
    "three": ("tre", "three", "tres"),
    "king": ("re", "king", "rey"),
    "knight": ("cavallo", "knight", "caballo"),
    "queen": ("donna", "queen", "reina"),
    "jack": ("fante", "jack", "sota"),
}
"""Texts of the pages by what they say in English, each with the word that must be in it."""
WRONG = {
    "it": r"difes[ae]|difensor[ei]|giudic[ei]|atout|slam|dichiarante",
    "en": r"loads|the load|declarer|defenders|judge|capot",
    "es": r"cargas?|defensa|juez|pinta|llamante|chelem",
}
"""Words that are another game's, or another language's: no text has one."""


@pytest.mark.parametrize(("place", "language"), [*enumerate(LANGUAGES)])
@pytest.mark.parametrize("word", WORDS)
def test_the_glossary_has_the_players_word(app: Flask, word: str, place: int, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        assert str(glossary.WORDS[word][0]) == WORDS[word][place]


@pytest.mark.parametrize(("place", "language"), [*enumerate(LANGUAGES)])
@pytest.mark.parametrize("text", LABELS)
def test_the_pages_say_the_players_word(text: str, place: int, language: str) -> None:
    (said,) = (str(message.string) for message in catalogues.read(language) if message.id == text)
    assert re.search(rf"\b{LABELS[text][place]}\b", said, re.IGNORECASE), said


@pytest.mark.parametrize("language", WRONG)
def test_no_text_says_it_in_another_word(language: str) -> None:
    wrong = re.compile(rf"\b(?:{WRONG[language]})\b", re.IGNORECASE)
    assert [pair for pair in texts(language) if wrong.search(pair[1])] == []


def test_no_rule_set_is_named_like_the_page_of_the_glossary() -> None:
    assert "words" not in {preset for _, preset in PRESETS}
