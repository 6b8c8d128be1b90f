"""The words behind the data: conduct, sources, the glossary."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale

from scorer.rules.conduct import everything
from scorer.rules.sources import TEXTS as TEXT_NAMES
from scorer.rules.sources import Source, facts
from scorer.web.language.decks import play_with
from scorer.web.language.languages import LANGUAGES
from scorer.web.language.rulebook import conduct, glossary, sections
from scorer.web.language.rulebook.rules import lines
from scorer.web.language.rulebook.sources import TEXTS, source_words, sources_words
from tests.web.language.rulebook.test_lines import PRESETS, known, told


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
    hand = next(word for word in words if word.id == "hand")
    assert {hand.name, *(name for _, name in hand.others)} == {"smazzata", "hand", "reparto"}


def test_no_rule_set_is_named_like_the_page_of_the_glossary() -> None:
    assert "words" not in {preset for _, preset in PRESETS}
