"""Ask the referee: what the page says is what `scorer ask` answers, and all of it stands in the address."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.rules import ask
from scorer.web.language.languages import LANGUAGES
from scorer.web.language.words import signed
from scorer.web.shown.asking import GROUPS, MATTERS, QUESTIONS
from tests.web.pages.conftest import Sit, text
from tests.web.pages.questions import FIVE as ANNA_AND_FOUR
from tests.web.pages.questions import QUESTIONS as SAMPLES
from tests.web.program import FIVE


def get(client: FlaskClient, address: str, language: str = "it") -> TestResponse:
    answer = client.get(f"/ask/{address}", headers={"Accept-Language": language})
    assert answer.status_code == 200, address
    return answer


def program(page: TestResponse) -> tuple[Json, Json]:
    """What the page asked the oracle, and what it heard."""
    found = [re.search(rf'<pre id="{name}">(.*?)</pre>', page.text) for name in ("line", "heard")]
    asked, heard = (json.loads(unescape(each[1])) for each in found if each)
    return asked, heard


def verdict(page: TestResponse) -> str:
    """The first thing said on the felt, or what is wrong beside a field."""
    found = re.search(r'<p class="(?:verdict|why-not)[^>]*>(.*?)</p>', page.text, re.S)
    assert found, text(page)
    return unescape(" ".join(re.sub(r"<[^>]+>|!", " ", found[1]).split()))


def said_to_people(page: TestResponse) -> str:
    """The page without what it tells programs."""
    return unescape(
        re.sub(r"<[^>]+>", " ", re.sub(r'<details class="program.*?</details>', "", page.text, flags=re.S))
    )


def facts(heard: Json) -> list[str]:
    """What must be read on the page, whatever the words: the numbers of the answer."""
    told = [str(heard[name]) for name in ("min", "max", "hand", "deck", "tricks") if name in heard]
    told += [str(heard["points"])] if isinstance(heard.get("points"), int) else []
    told += [str(number) for number in (*heard.get("totals", ()), *heard.get("unreachable", ()))]
    if "multiplier" in heard:
        told += {signed(score) for score in heard["scores"]}
    return told


def test_the_page_answers_forty_questions_as_the_command_line_does(app: Flask) -> None:
    client = app.test_client()
    pages = [get(client, address) for address, _ in SAMPLES]
    asked = [program(page) for page in pages]
    lines = "".join(json.dumps(line) + "\n" for line, _ in asked)
    command = [sys.executable, "-m", "scorer.cli", "ask"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line)["answer"] for line in done.stdout.splitlines()]
    assert len(answers) == len(SAMPLES) >= 40
    for (address, said), page, (_, heard), answer in zip(SAMPLES, pages, asked, answers, strict=True):
        assert heard == answer, address
        assert verdict(page).startswith(said), (address, verdict(page))
        missing = [fact for fact in facts(answer) if fact not in said_to_people(page)]
        assert not missing or "problems" in answer, (address, missing)
    assert {line["ask"] for line, _ in asked} == set(ask.KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_forty_answers_are_sentences_in_every_language_each_with_its_source(
    client: FlaskClient, language: str
) -> None:
    said = {}
    for address, _ in SAMPLES:
        page = get(client, address, language)
        said[address] = verdict(page)
        assert "%(" not in page.text
        assert '<p class="src">' in page.text or "why-not" in page.text, address
    if language == "it":
        return
    for address, italian in SAMPLES:
        assert not said[address].startswith(italian), address


def test_an_answer_needs_nothing_but_its_address(client: FlaskClient) -> None:
    address, _ = next(each for each in SAMPLES if each[0].startswith("pays?caller"))
    page = get(client, address)
    link = re.search(r'data-share href="([^"]+)"', page.text)
    assert link
    again = client.get(unescape(link[1]), headers={"Accept-Language": "it"})
    assert program(again) == program(page)
    assert verdict(again) == verdict(page)
    assert "Set-Cookie" not in page.headers


def test_a_shared_answer_does_not_tell_from_which_table_it_came(client: FlaskClient) -> None:
    page = get(client, "dealer?event=played&table=abc" + ANNA_AND_FOUR)
    link = re.search(r'data-share href="([^"]+)"', page.text)
    assert link
    assert "table" not in link[1]
    assert "table=abc" in page.text  # the page itself knows the way back


REFUSED = {
    "total?points=tanti": "Qui va un numero intero.",
    "total?points=10&tricks=9&players=5": "Questo numero è fuori",
    "value?asso=5": "Si va da 0 a 4.",
    "swap?turned=otto&held=sette&rules=spagnola": "Non c’è",
    "pays?call=points&bid=30&points=60": "I punti dichiarati vanno da 61 a 120.",
    "pays?call=re&points=1": "1 non può essere: nessun mazzetto fa 1 o 119 punti.",
    "call?standing=four&standing_points=&mine=points&mine_points=x": "Qui va un numero intero.",
    "call?standing=points&standing_points=30&mine=re": "L’offerta più bassa è 61.",
    "hand?players=3&totals-0=60&totals-1=70&totals-2=1": "1 non può essere: nessun mazzetto fa 1",
    "match?hands=67+x": "Ci vogliono 2 totali, uno per parte.",
    "pot?stake=molto&winners=1": "Qui va un numero intero.",
    "dealer?event=boh": "Non c’è una riga di questo tipo.",
}


def test_what_cannot_be_asked_is_told_in_words_beside_its_field(client: FlaskClient) -> None:
    for address, beside in REFUSED.items():
        page = get(client, address)
        assert verdict(page).startswith(beside), (address, verdict(page))
        assert 'class="verdict"' not in page.text, address
        assert 'class="err"' not in page.text, address  # nothing is left without a field


def test_too_little_said_is_no_mistake(client: FlaskClient) -> None:
    for question in QUESTIONS:
        page = get(client, question)
        assert "why-not" not in page.text
        assert question in ("total", "deck") or 'id="line"' not in page.text, question


def test_every_question_stands_in_a_group_and_leads_to_its_page(client: FlaskClient) -> None:
    assert {each for group in GROUPS.values() for each in group} == set(QUESTIONS)
    index = client.get("/ask").text
    for question in QUESTIONS:
        assert f'href="/ask/{question}' in index
    for matter in MATTERS:
        if matter not in ("weak", "all_pass"):  # Chiamata alone has them
            assert f"about={matter}" in index
    assert client.get("/ask/nonsense").status_code == 404


SAYS = (
    ("level", "spagnola", "la smazzata è annullata e il mazzo passa"),
    ("level", "briscolata", "vincono gli altri"),
    ("talk", "classica", "Nella prima presa silenzio e niente segni"),
    ("talk", "italiana", "Tra compagni non si parla e non si fanno segni"),
    ("faults", "scighera", "la smazzata è nulla solo se qualcuno lo chiede subito"),
    ("cards", "italiana", "In tre si toglie un due"),
    ("weak", "scighera", "al massimo 4 punti"),
    ("play", "italiana", "la rinuncia non esiste"),
)


def test_what_the_rules_say_about_a_matter(client: FlaskClient) -> None:
    for about, rules, wanted in SAYS:
        assert wanted in text(get(client, f"rule?about={about}&rules={rules}")), (about, rules)


def test_a_table_s_own_rules_people_cards_and_deal_come_along(sit: Sit) -> None:
    own = {"preset": "briscolata", "tie60": "draw", "monte": {"at_most": 3}}
    phone = sit({**FIVE, "rules": own, "labels": {"knight": "donna", "suits": "french"}, "first_dealer": 2})
    phone.post("/record", kind="all_pass")
    link = re.search(r'href="(/ask\?[^"]+)"', phone.get("/more").text)
    assert link
    index = phone.client.get(unescape(link[1]), headers={"Accept-Language": "it"})
    assert "Briscolata, con le modifiche del tavolo · Anna, Bruno, Carla, Dino, Elena" in text(index)
    assert "/ask/swap" not in index.text  # Chiamata turns no card
    ways = dict(re.findall(r'href="(/ask/(\w+)\?[^"]+)"', index.text))
    pays = next(address for address, question in ways.items() if question == "pays")
    told = "&caller=0&partner=1&call=cavallo&points=60"
    page = phone.client.get(unescape(pays) + told, headers={"Accept-Language": "it"})
    assert "Sessanta pari: nessuno vince." in text(page)
    assert "accordo di questo tavolo; S3, «Le varianti»" in text(page)
    assert program(page)[0]["rules"] == own
    assert program(page)[0]["input"]["redeals"] == 1
    assert "donna" in text(page)
    assert 'href="/ask?rules=briscolata' in page.text
    assert f"/t/{phone.table.id}" in index.text  # back to the table


SEATED = ["Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gina"]
PARTNERS = re.compile("compagn|coppi", re.I)
THREE = re.compile(r"\bIn tre\b")


def sentences(*pages: TestResponse) -> str:
    """The rules on these pages."""
    return " ".join(re.findall(r"<p>(?:<strong>)?([^<]+)", "".join(page.text for page in pages)))


@pytest.mark.parametrize(
    ("game", "players", "talks", "left_out"),
    [
        ("briscola", 2, False, False),
        ("briscola", 3, False, True),
        ("briscola", 4, True, False),
        ("briscola", 6, True, True),
        ("chiamata", 5, True, False),
        ("chiamata", 7, True, False),
    ],
)
def test_a_table_is_offered_what_applies_to_its_game_and_to_how_many_play(
    sit: Sit, game: str, players: int, talks: bool, left_out: bool
) -> None:
    sheet = {**FIVE, "game": game, "players": SEATED[:players]}
    phone = sit(sheet)
    link = re.search(r'href="(/ask\?[^"]+)"', phone.get("/more").text)
    assert link
    index = phone.client.get(unescape(link[1]), headers={"Accept-Language": "it"})
    matters = dict(re.findall(r'href="(/ask/rule\?[^"]*)">([^<]+)</a>', index.text))
    titles = set(matters.values())
    assert ("Parlare e fare segni" in titles) is talks
    assert ("Carte tolte o avanzate" in titles) is left_out
    told = [phone.client.get(unescape(way), headers={"Accept-Language": "it"}) for way in matters]
    rules = re.search(r'href="(/rules/[^"]+)">Le regole di questo tavolo', phone.get().text)
    assert rules
    written = phone.client.get(unescape(rules[1]), headers={"Accept-Language": "it"})
    assert ('id="talk"' in written.text) is talks
    if game == "briscola":
        answers, book = (sentences(*pages) for pages in (told, [written]))
        assert bool(PARTNERS.search(answers)) is talks
        assert bool(THREE.search(answers)) is bool(THREE.search(book)) is (players == 3)
    ways = set(re.findall(r'href="/ask/(\w+)\?', index.text))
    assert ways == {each for each, asking in QUESTIONS.items() if game in asking.games}


def test_who_does_not_sit_at_the_table_is_led_to_the_first_page(client: FlaskClient, sit: Sit) -> None:
    table = sit().table.id
    page = client.get(f"/ask?rules=briscolata&table={table}").text
    assert f"/t/{table}" not in page
    assert client.get("/ask?rules=briscolata&table=%00%27").status_code == 200


STRANGE = (
    "trick?trump=x&card=re:coppe&card=due:coppe",
    "trick?"
    + "&".join(f"card={each}:coppe" for each in ("re", "due", "sei", "tre", "asso", "sette", "fante"))
    + "&trump=coppe",
    "trick?trump=coppe&card=:::&card=%00",
    "total?points=" + "9" * 500,
    "total?totals=" + "1+" * 300,
    "match?hands=" + "60+" * 500,
    "pays?call=re&points=\u0662",
    "pays?redeals=" + "9" * 400 + "&call=re&points=70",
    "deck?players=99&name=a&name=b",
    "dealer?event=played&who=-1" + ANNA_AND_FOUR,
    "dealer?event=played&dealer=77&rules=" + "x" * 3000,
    "rule?about=%3Cscript%3E&rules=briscolata&chiamata.bands.0.0=x",
    "passes?passed=99999999",
    "value?_external=1&asso=1",
    "swap?turned=re&held=asso&when=boh&rules=spagnola&briscola.swap=%22",
)


def test_nothing_a_stranger_writes_into_an_address_breaks_the_page(client: FlaskClient) -> None:
    for address in STRANGE:
        page = get(client, address)
        assert "<script>" not in page.text, address
        assert "//localhost" not in page.text, address
