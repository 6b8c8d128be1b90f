"""The rules to read and to search: every rule set on its page, in three languages, from the engine's data."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.rules.dealing import GAMES
from scorer.rules.presets import presets
from scorer.web.language.languages import LANGUAGES
from scorer.web.language.rulebook.sources import TEXTS
from scorer.web.shown.search import stems, words_of
from tests.web.pages.conftest import text

EVERY = [(game, preset.id) for game in GAMES for preset in presets(game)]


def get(client: FlaskClient, address: str, language: str = "it") -> str:
    """What a page says."""
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200, address
    return text(answer)


def rules(client: FlaskClient, address: str, language: str = "it") -> dict[str, str]:
    """The sentences of a page by their ids."""
    page = client.get(address, headers={"Accept-Language": language}).text
    found = re.findall(r'<div class="rule[^"]*" id="r-(\w+)"><p>(.*?)</p>', page, re.S)
    return {name: unescape(re.sub(r"<[^>]+>", "", said)) for name, said in found}


def bold(client: FlaskClient, address: str) -> set[str]:
    """The ids of the sentences in bold."""
    page = client.get(address, headers={"Accept-Language": "it"}).text
    return set(re.findall(r'<div class="rule b[^"]*" id="r-(\w+)"><p><strong>', page))


def test_the_list_names_every_rule_set_its_source_and_what_it_does_otherwise(client: FlaskClient) -> None:
    page = client.get("/rules", headers={"Accept-Language": "it"}).text
    for game, preset in EVERY:
        assert f'href="/rules/{preset}"' in page, (game, preset)
    said = text(client.get("/rules", headers={"Accept-Language": "it"}))
    assert said.count("Fonte: ") == len(EVERY)
    assert "Fonte: lascighera.org" in said
    assert "(003_" not in said
    for name in TEXTS:
        assert name in said
    bolds = re.findall(r"<strong>(.*?)</strong>", page)
    assert "60 pari: la smazzata è annullata e il mazzo passa." in bolds
    assert "60 pari: la smazzata non conta e si rifà, con lo stesso mazziere." not in bolds


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_set_has_a_page_of_whole_sentences_each_with_its_source(
    client: FlaskClient, language: str
) -> None:
    for _, preset in EVERY:
        page = client.get(f"/rules/{preset}", headers={"Accept-Language": language}).text
        found = rules(client, f"/rules/{preset}", language)
        assert len(found) > 25, preset
        assert all(said.endswith(".") for said in found.values())
        blocks = re.findall(
            r'<div class="rule[^"]*" id="r-\w+"><p>.*?</p><p class="src">(.*?)</p>', page, re.S
        )
        assert len(blocks) == len(found)
        assert all(blocks), preset


def test_what_differs_from_the_usual_rules_is_in_bold(client: FlaskClient) -> None:
    assert bold(client, "/rules/briscolata") == set()
    assert bold(client, "/rules/scighera") == {
        "monte",
        "exposed_no_monte",
        "card_lies_scighera",
        "scighera_silence",
        "bands",
        "dealer_drops",
    }
    assert bold(client, "/rules/libera") == {"tie", "tie_three", "dealer_by_lot"}


def test_a_table_s_own_changes_are_read_in_their_place(client: FlaskClient) -> None:
    usual, own = (
        rules(client, "/rules/briscolata"),
        rules(client, "/rules/briscolata?chiamata.tie60=draw&chiamata.auction.step=4"),
    )
    changed = {name for name in usual if usual[name] != own[name]}
    assert changed == {"tie60", "step"}
    assert "almeno 4" in own["step"]
    said = get(client, "/rules/briscolata?chiamata.tie60=draw")
    assert "con le modifiche del tavolo" in said
    assert "accordo di questo tavolo; S3, «Le varianti»" in said


def test_changes_that_cannot_be_are_told_and_the_rule_set_stands(client: FlaskClient) -> None:
    strange = "/rules/briscolata?chiamata.tie60=boh&chiamata.bands.0.0=x&chiamata.auction.step=-1"
    assert "Le modifiche di questo indirizzo non si capiscono" in get(client, strange)
    assert rules(client, strange) == rules(client, "/rules/briscolata")


def test_a_rule_set_nobody_knows_is_not_there(client: FlaskClient) -> None:
    for name in ("nonsense", "..%2Fpresets", "italiana%00", "Italiana"):
        assert client.get(f"/rules/{name}").status_code == 404


FOUND = {
    "it": {
        "60 pari": "60 pari: la smazzata è annullata",
        "monte": "può mandare a monte",
        "cappotto": "Cappotto: tutti i 120 punti",
        "parlare": "I compagni possono parlare",
        "segni": "niente segni",
        "PARITÀ": "60 pari",
        "puo": "può mandare a monte",
        "rinuncia": "la rinuncia non esiste",
        "avanzate": "In tre si toglie un due",
        "scambio": "può scambiare la carta girata",
        "smazzata nulla": "data male è nulla",
    },
    "en": {
        "sixty": "Sixty all",
        "signs": "make signs",
        "revoke": "there is no revoke",
        "misdeal": "misdealt",
    },
    "es": {"empate": "60 iguales", "señas": "hacer señas", "senas": "hacer señas", "capote": "Capote"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_look_for_is_found_without_accents_and_capitals(
    client: FlaskClient, language: str
) -> None:
    for query, wanted in FOUND[language].items():
        answer = client.get("/rules", query_string={"q": query}, headers={"Accept-Language": language})
        assert wanted in re.sub("</?mark>", "", unescape(answer.text)), query
        whole = stems(query)[0] in words_of(answer.text)
        assert not whole or "<mark>" in answer.text, query


def test_one_rule_set_is_searched_alone(client: FlaskClient) -> None:
    found = rules(client, "/rules/scighera?q=monte")
    assert {"monte", "monte_next", "false_claim", "exposed_no_monte"} <= set(found)
    assert "pack" not in found
    assert "Su questo non c’è scritto niente." in get(client, "/rules/scighera?q=sette+e+mezzo")


def test_who_says_a_sentence_is_told_beside_it(client: FlaskClient) -> None:
    page = client.get("/rules?q=disqualif squalificato", headers={"Accept-Language": "it"}).text
    assert "Su questo" in page or "squalificato" in page
    hits = client.get("/rules?q=almeno 71", headers={"Accept-Language": "it"}).text
    assert 'href="/rules/brisk_torneo_2017#auction"' in hits
    assert "Brisk, torneo 2017" in hits
    assert "In tutti i regolamenti." in get(client, "/rules?q=rinuncia")


def test_the_glossary_explains_the_words_in_three_languages(client: FlaskClient) -> None:
    said = get(client, "/rules/words")
    assert "smazzata hand reparto" in said
    assert "carichi" in get(client, "/rules/words?q=tre")
    assert "carichi" in get(client, "/rules?q=carichi")


def test_a_query_is_text_and_nothing_else(client: FlaskClient) -> None:
    for query in (
        "<script>alert(1)</script>",
        '"><b>',
        "%s%(x)s{{7*7}}",
        "a" * 5000,
        "\u0301" * 300,
        ".*",
        "",
    ):
        for address in ("/rules", "/rules/italiana", "/rules/words"):
            answer = client.get(address, query_string={"q": query})
            assert answer.status_code == 200
            assert "<script>alert" not in answer.text
            assert "49" not in answer.text or "7*7" not in query


def test_the_words_of_a_table_s_cards_are_kept(client: FlaskClient, app: Flask) -> None:
    said = rules(client, "/rules/italiana?knight=donna&suits=french")
    assert "donna" in said["order"]
    assert "cuori" in said["pack"]


@pytest.mark.parametrize("preset", [preset for _, preset in EVERY])
def test_each_text_is_introduced_once_on_the_page_of_its_rules(client: FlaskClient, preset: str) -> None:
    said = get(client, f"/rules/{preset}").partition("Quali testi")[0]
    named = {name for name in TEXTS if re.search(rf"\b{name}\b", said)}
    assert named
    for name in named:
        assert re.search(rf"\b{name}\b \(", said), name
        assert len(re.findall(rf"\b{name} \(", said)) == 1, name
