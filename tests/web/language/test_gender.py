"""What is said of somebody by name is said of women and men alike: nobody tells the program which."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scorer.web.language import catalogues
from tests.web.language.test_catalogues import forms

WHO = "name|names|who|caller|partner|other|dealer|speaker|payer|payee|ours|theirs|people|won"
PERSON = re.compile(rf"%\((?:{WHO})\)s|\{{(?:{WHO})\}}")
BESIDE = (
    "last seen at %(time)s",
    "last seen on %(day)s at %(time)s",
    "here now",
    "alone against four",
    "Arrived",
    "Who led?",
    "Who deals first? Touch the D beside a name, or have it drawn.",
)
"""Texts without a name in them, which stand beside one or are said by a person."""
GENDERED = {
    "it": re.compile(
        r"(?<!\bha )(?<!\bhanno )\b(?:\w{2,}(?:at|it|ut)|pers|pres|scritt|corrett|estratt|dett|chius"
        r"|espuls|esclus|prim|ultim|sol|stess|pront|sicur)[oaie]\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"(?<!\bha )(?<!\bhan )\b(?:\w{2,}[ai]d|dich|hech|deshech|escrit|primer|últim|sol|mism|list|segur)"
        r"[oa]s?\b",
        re.IGNORECASE,
    ),
}
"""Participles (but those after *avere*, *haber*) and adjectives that agree with somebody, or something."""
AGREES = {
    "it": {
        r"\bsmazzata (?:è stata registrata|persa)\b": "smazzata",
        r"\b(?:corretta|segnata|annullata) da %\(": "smazzata, whose title stands beside it",
        r", poi annullata$": "smazzata, whose title stands beside it",
        r"\b(?:la|vince la|vincono la|fa la) (?:partita|smazzata)\b": "a noun",
        r"\bpartita (?:è finita|persa a tavolino)": "partita",
        r"\bpresa\b": "a noun",
        r"\bultima\b": "presa, the word said last in an auction, volta",
        r"\bprima di te\b": "a word for when",
        r"^Finita prima\b": "partita",
        r"^Serata chiusa\b": "serata",
        r"\bcarta chiamata(?: è già segnata)?\b": "carta",
        r"\bcontati da %\(": "punti",
        r"\bpunti non detti\b": "punti",
        r"\btocco non è stato scritto\b": "tocco",
        r"\bPosti (?:tirati|estratti)\b": "posti",
        r"\b(?:primo|stesso) mazziere\b": "mazziere, the same word for all",
        r"\bprimo mazzo\b": "mazzo",
        r"^Da solo, se\b": "chiamante, the same word for all",
        r"\bsolo %\(": "only",
        r"^gli stessi\b": "all of the table",
    },
    "es": {
        r"\b(?:anotado|corregido|deshecho|tirado|perdido) por %\(": "reparto",
        r" y deshecho después$": "reparto",
        r"\bdecisión retirada por %\(": "decisión",
        r"\b(?:la partida|partida perdida)\b": "partida",
        r"\bla última\b": "baza, or the word said last in an auction",
        r"\búltima vez\b": "vez",
        r"^Terminada antes\b": "partida",
        r"^Velada cerrada\b": "velada",
        r"\bcarta llamada(?: ya está anotada)?\b": "carta",
        r"\bcontados por %\(": "puntos",
        r"\bSitios sorteados\b": "sitios",
        r"\b(?:primer|mismo) repartidor\b": "repartidor, the same word for all",
        r"\breparte primero\b": "an adverb, which does not change",
        r"^Solo, si\b": "declarante, the same word for all",
        r"\bsolo %\(": "only",
        r"^los mismos\b": "all of the table",
    },
}
"""What a word of a text agrees with instead of with the person: the phrase, and with what."""


def sexed(language: str, text: str) -> list[str]:
    """The words of a text that fit only a man, or only a woman."""
    for phrase in AGREES[language]:
        text = re.sub(phrase, "…", text, flags=re.IGNORECASE)
    return GENDERED[language].findall(text)


def texts(language: str) -> Iterator[str]:
    """What is said of people."""
    for message in catalogues.read(language):
        for form in forms(message.string):
            if message.id and (message.id in BESIDE or PERSON.search(form)):
                yield form


@pytest.mark.parametrize("language", AGREES)
def test_nothing_said_of_a_person_is_said_of_one_sex_only(language: str) -> None:
    """Red: say it without the word that agrees ("squalifica: Anna"), as the other texts do."""
    assert [(text, found) for text in texts(language) if (found := sexed(language, text))] == []


def test_before_a_name_no_italian_text_says_a_which_would_be_ad_before_anna() -> None:
    """Red: say it with "di", "da" or "per", which are the same before every name."""
    before = re.compile(rf"\ba (?:{PERSON.pattern})", re.IGNORECASE)
    assert [text for text in texts("it") if before.search(text)] == []


@pytest.mark.parametrize("language", AGREES)
def test_every_phrase_let_through_is_said(language: str) -> None:
    said = list(texts(language))
    assert [
        phrase for phrase in AGREES[language] if not any(re.search(phrase, text, re.I) for text in said)
    ] == []


def test_every_text_that_stands_beside_a_name_is_there() -> None:
    assert [text for text in BESIDE if text not in catalogues.read("en")] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "%(name)s è squalificato."),
        ("it", "%(name)s è stata tolta, ora %(other)s è seduto"),
        ("it", "Dà le carte per primo: %(name)s."),
        ("it", "%(name)s gioca da sola"),
        ("it", "entrato %(name)s alle %(time)s"),
        ("es", "%(name)s está descalificada"),
        ("es", "%(name)s ha sido expulsado"),
        ("es", "%(caller)s juega solo contra cuatro"),
        ("es", "visto a las %(time)s, %(name)s sentado"),
    ],
)
def test_one_would_be_found(language: str, text: str) -> None:
    assert sexed(language, text)
