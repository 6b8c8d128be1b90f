"""The catalogues: fresh, complete, with the same places; each language's own signs, the players' words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from babel.messages.catalog import Catalog

from scorer.config import PACKAGE
from scorer.web.language import catalogues
from scorer.web.language.languages import LANGUAGES

PLACE = re.compile(r"%\(\w+\)[sd]|%%|%[sd]|\{\w+\}")
# A straight quote is nobody's; each language has one way to quote.
FOREIGN = {"it": "'\"“”`", "en": "'\"«»`", "es": "'\"“”`"}
GENDERED = {
    "it": r"(?<!\bin )\b(sei|eri|resti) (già )?(\w+[auis]t|sicur|pront|sol)[oa]\b"
    r"|\bbenvenut[oa]\b|\bsicur[oa] (di|che)\b",
    "es": r"\b(estás|eres|has sido) (ya )?(\w+[ai]d|segur|list|sol)[oa]\b|\bbienvenid[oa]\b|\bsegur[oa] de\b",
}
"""What is said of a reader only to a man, or only to a woman."""
FAULTS: dict[str, Callable[[str, str], bool]] = {
    "an apostrophe or a quotation mark of another language": lambda language, text: any(
        sign in text for sign in FOREIGN[language]
    ),
    "three dots": lambda _, text: "..." in text,
    "two blanks, or one at an end": lambda _, text: "  " in text or (text[-1:] == " " and text != ", "),
    "a question that does not open": lambda language, text: (
        language == "es" and (text.count("?"), text.count("!")) != (text.count("¿"), text.count("¡"))
    ),
    "mano, which is a trick, a hand and who leads": lambda language, text: (
        language != "en" and re.search(r"(?<!\bin )(?<!\bdi )\bman[oi]s?\b", text, re.IGNORECASE) is not None
    ),
    "a reader who must be a man, or a woman": lambda language, text: (
        language in GENDERED and re.search(GENDERED[language], text, re.IGNORECASE) is not None
    ),
    "markup": lambda _, text: re.search(r"<[a-z/]", text) is not None,
}


def forms(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, (tuple, list)) else (str(text),)


def places(text: object) -> list[set[str]]:
    return [set(PLACE.findall(form)) for form in forms(text)]


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with where it stands: the catalogue, the titles and notes of house rules."""
    for message in catalogues.read(language):
        for form in forms(message.string) if message.id else ():
            yield str(message.id), form
    for path in sorted((PACKAGE / "rules" / "presets").glob("*.json")):
        preset = json.loads(path.read_text("utf-8"))
        for field in ("title", "note"):
            yield f"{path.name} {field}", preset[field][language]


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
def test_translations_keep_the_named_places(language: str) -> None:
    """One of a thing may be told without its number; the form for many has it all."""
    for message in catalogues.read(language):
        if message.id:
            wanted, found = places(message.id), places(message.string)
            assert found[-1] == wanted[-1], message.id
            assert all(form <= set.union(*wanted) for form in found), message.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", FAULTS)
def test_no_text_has(language: str, fault: str) -> None:
    is_faulty = FAULTS[fault]
    assert [pair for pair in texts(language) if is_faulty(language, pair[1])] == []


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("it", "l'asta", 0),
        ("en", "the knights' round", 0),
        ("it", "scegli “da solo”", 0),
        ("en", "choose «alone»", 0),
        ("es", "Espera...", 1),
        ("en", "in the end ", 2),
        ("es", "Quién reparte?", 3),
        ("it", "La prossima mano vale doppio", 4),
        ("es", "cada mano pasada", 4),
        ("it", "Il link con cui sei entrato è stato cambiato", 5),
        ("it", "Sicuro di voler uscire?", 5),
        ("es", "Ya no estás conectado", 5),
        ("es", "Bienvenido", 5),
        ("it", "<b>Salva</b>", 6),
    ],
)
def test_a_fault_would_be_found(language: str, text: str, fault: int) -> None:
    assert list(FAULTS.values())[fault](language, text)


def test_a_new_text_a_fuzzy_one_and_one_without_its_plural_would_be_found() -> None:
    catalog = Catalog(locale="it")
    catalog.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]
    catalog.add("A sentence nobody has translated yet.")
    catalog.add("One that was changed.", "Una cambiata.", flags=["fuzzy"])
    catalog.add(("one hand", "%(num)d hands"), ("una smazzata", ""))
    catalog.add(("one trick", "%(num)d tricks"), ("una presa",))
    catalog.add("A good one.", "Una buona.")
    assert len(catalogues.missing(catalog)) == 4


def test_texts_of_python_and_of_templates_are_extracted() -> None:
    found = {str(message.id) for message in catalogues.extracted()}
    assert {"This must be a whole number.", "To the first page"} <= found
