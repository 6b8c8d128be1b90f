"""Contested hands, the referee called, and what the director decides, by the pages."""

from __future__ import annotations

import html
import re

import pytest
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.services.values import Role
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.program import FIVE, HAND, OTHER, TWO

PLAYED: Json = {**FIVE, "entries": [HAND, OTHER]}
PROVISIONAL = "Punti provvisori, da decidere: smazzata 1."
ORIGIN = {"Origin": "http://localhost"}
ITALIAN = {"Accept-Language": "it"}


@pytest.fixture
def two(sit: Sit) -> tuple[Phone, Phone]:
    """A director's phone and a scorer's at one table."""
    director = sit(PLAYED)
    return director, sit(role=Role.SCORE, at=director.table)


def decide(phone: Phone, number: int = 1, **fields: Json) -> int:
    page = phone.get(f"/quarrel/{number}")
    sent = {"key": hidden(page, "key"), "seen": hidden(page, "seen"), **fields}
    return phone.post(f"/quarrel/{number}/decide", **sent).status_code


def test_a_flag_is_shown_to_all_and_marks_the_totals(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    assert "Contesta una smazzata" in text(scorer.get("/more"))
    assert "Smazzata 1" in text(scorer.get("/quarrel"))
    assert scorer.post("/quarrel/1", words="erano 58").status_code == 303
    watch = f"/w/{director.table.id}/{director.table.keys['watch']}"
    for path in ("", "/log", "/print", "/board"):
        assert PROVISIONAL in text(director.client.get(watch + path, headers=ITALIAN)), path
    assert PROVISIONAL in text(scorer.get())
    assert "Contestata: smazzata 1 perché: erano 58" in text(scorer.get("/log"))
    assert "contestata" in text(director.client.get(watch, headers=ITALIAN)).split("Smazzate")[1]
    drawing = director.client.get(watch + "/picture.svg", headers=ITALIAN).text
    assert PROVISIONAL in re.sub(r"<[^>]+>", "", drawing)
    assert PROVISIONAL in director.client.get(watch + "/picture", headers=ITALIAN).text
    (flag,) = director.read()["rulings"]["flags"]
    assert (flag["number"], flag["words"], flag["version"]) == (1, "erano 58", 3)


def test_the_director_sees_the_form_and_who_keeps_the_score_only_what_is_decided(
    two: tuple[Phone, Phone],
) -> None:
    director, scorer = two
    scorer.post("/quarrel/1", words="erano 58")
    assert "Che cosa decidi?" in text(director.get("/quarrel/1"))
    page = text(scorer.get("/quarrel/1"))
    assert "Che cosa decidi?" not in page
    assert "erano 58" in page
    assert scorer.post("/quarrel/1/decide", decision="void").status_code == 403
    assert decide(director, decision="keep", reason="ricontata") == 303
    said = text(scorer.get("/quarrel/1"))
    assert "Vale come è segnata ricontata" in said
    assert "Ritira" not in said
    assert PROVISIONAL not in text(scorer.get())
    assert "Arbitro: vale come è segnata" in text(scorer.get())


def test_everybody_is_asked_before_a_contested_hand_is_undone(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    scorer.post("/quarrel/2", words="erano 58")
    asked = scorer.post("/undo", number="2")
    assert asked.headers["Location"].endswith("/correct/2/undo")
    assert len(scorer.entries) == 2
    page = scorer.get("/correct/2/undo")
    assert "Contestata Annullata, nessuno la decide più. erano 58" in text(page)
    scorer.post("/undo", number="2", contested=hidden(page, "contested"))
    assert len(scorer.entries) == 1
    scorer.post("/quarrel/1")
    assert director.post("/undo", number="1").headers["Location"].endswith("/correct/1/undo")
    assert len(director.entries) == 1
    page = director.get("/correct/1/undo")
    assert "Non è quello che abbiamo contato." in text(page)
    director.post("/undo", number="1", contested=hidden(page, "contested"))
    assert director.entries == []


def test_a_hand_contested_while_its_undo_was_looked_at_is_asked_about_again(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    page = scorer.get("/correct/2/undo")
    assert 'name="contested"' not in page.text
    director.post("/quarrel/2")
    scorer.post("/undo", number=hidden(page, "number"))
    assert len(scorer.entries) == 2


def test_every_decision_is_taken_back_and_stands_in_the_log(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    before = director.read()["result"]
    for decision in ("keep", "void", "warning", "penalty", "hand_lost", "match_lost", "disqualified"):
        scorer.post("/quarrel/1")
        assert decide(director, decision=decision, seat="1") == 303, decision
        page = director.get("/quarrel/1")
        assert director.post("/quarrel/1/undo", of=hidden_of(page.text)).status_code == 303
        assert director.read()["result"] == before, decision
        assert PROVISIONAL in text(scorer.get())
        assert (
            director.post("/quarrel/1/withdraw", of=hidden_of(director.get("/quarrel/1").text)).status_code
            == 303
        )
    log = text(director.get("/log"))
    for said in ("vale come è segnata", "nulla", "ammonizione per Bruno", "penalità, Bruno −4",
                 "smazzata persa da Bruno e Dino", "partita persa a tavolino da Bruno",
                 "squalifica: Bruno"):  # fmt: skip
        assert f"Deciso, smazzata 1: {said}" in log, said
        assert f"Decisione annullata, smazzata 1 (era: {said})" in log, said
    assert log.count("l’arbitro · #") >= 14


def test_a_free_penalty_gives_to_each_what_was_typed_and_back(sit: Sit) -> None:
    phone = sit(PLAYED)
    before = phone.read()["result"]["totals"]
    typed: dict[str, Json] = {
        "scores_0": "-7",
        "scores_1": "+3",
        "scores_2": "0",
        "scores_3": "2",
        "scores_4": "2",
    }
    assert decide(phone, 1, decision="penalty", reason="carte guardate", **typed) == 303
    now = phone.read()["result"]["totals"]
    assert [new - old for old, new in zip(before, now, strict=True)] == [-7, 3, 0, 2, 2]
    of = hidden_of(phone.get("/quarrel/1").text)
    assert phone.post("/quarrel/1/undo", of=of).status_code == 303
    assert phone.read()["result"]["totals"] == before


def test_who_decided_about_what_and_why_stands_in_every_line_of_the_log(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    assert director.client.post(
        f"/join/{director.table.id}/{director.table.keys['direct']}", data={"name": "Tito"}, headers=ORIGIN
    )
    scorer.post("/quarrel/1")
    assert decide(director, decision="void", reason="ricontata in tre") == 303
    assert "corretta da Tito, arbitro #" in text(scorer.get("/log"))
    director.post("/quarrel/1/undo", of=hidden_of(director.get("/quarrel/1").text))
    log = text(scorer.get("/log")).split("Chi ha segnato che cosa")[1]
    assert "Decisione annullata, smazzata 1 (era: nulla) Tito, arbitro · #" in log
    assert re.search(
        "Smazzata 1 rimessa com’era: [^:]*, re di denari: 61 punti prima: smazzata nulla Tito", log
    )
    assert log.count("Smazzata 1 corretta:") == 1  # by the decision
    assert "nulla perché: ricontata in tre Tito, arbitro · #" in log


def test_what_was_decided_is_seen_on_the_page_one_lands_on_until_the_next_hand(
    two: tuple[Phone, Phone],
) -> None:
    director, scorer = two
    watch = f"/w/{director.table.id}/{director.table.keys['watch']}"
    scorer.post("/quarrel/1", words="erano 58")
    for page in (text(scorer.get()), text(director.client.get(watch, headers=ITALIAN))):
        assert "Contestata: smazzata 1 i punti sono provvisori · " in page
    assert decide(director, decision="keep", reason="ricontata") == 303
    decided = "Deciso, smazzata 1: vale come è segnata dall’arbitro, "
    assert decided in text(director.get())
    assert "perché: ricontata Annulla la decisione" in text(director.get())
    assert "Annulla: smazzata 2" not in text(director.get())
    for page in (text(scorer.get()), text(director.client.get(watch, headers=ITALIAN))):
        assert decided in page
        assert "Annulla la decisione" not in page
    sent = {"of": hidden(director.get(), "of"), "table": ""}
    assert director.post("/quarrel/1/undo", **sent).headers["Location"].endswith(director.table.id)
    taken = "Decisione annullata, smazzata 1 (era: vale come è segnata)"
    assert taken in text(scorer.get())
    assert taken in text(scorer.get("/quarrel/1"))
    director.program.record(director.table, 3, {"kind": "void"})
    assert taken not in text(scorer.get()) + text(scorer.get("/quarrel/1"))


def test_why_a_hand_is_contested_is_read_at_the_table_by_those_who_keep_the_score_alone(
    sit: Sit, two: tuple[Phone, Phone]
) -> None:
    director, scorer = two
    watcher = sit(role=Role.WATCH, at=director.table)
    scorer.post("/quarrel/1", words="erano 58")
    director.post("/quarrel/2", words="il socio era Dino")
    for phone in (director, scorer):
        for path in ("", "/live"):
            page = phone.get(path)
            reasons = re.findall("<li><q>(.*?)</q><small>(smazzata .) ", page.text)
            assert reasons == [("il socio era Dino", "smazzata 2"), ("erano 58", "smazzata 1")], path
    watch = f"/w/{director.table.id}/{director.table.keys['watch']}"
    seen = [watcher.get(path) for path in ("", "/live")]
    seen += [director.client.get(watch + path, headers=ITALIAN) for path in ("", "/live", "/board")]
    for page in seen:
        assert "Punti provvisori" in text(page)
        assert "erano 58" not in page.text
    assert decide(director, decision="keep") == 303
    assert "erano 58" not in text(scorer.get())
    assert "il socio era Dino" in text(scorer.get())


def test_a_hand_that_was_made_void_is_still_told_from_the_one_that_now_has_its_number(
    two: tuple[Phone, Phone],
) -> None:
    director, scorer = two
    scorer.post("/quarrel/1")
    assert decide(director, decision="void") == 303
    assert "Deciso, smazzata 1: nulla" in text(scorer.get())
    played, log = "«Bruno con Dino, re di denari: 61 punti»", text(scorer.get("/log"))
    for said in (
        f"Deciso, {played}: nulla",
        f"Contestata: {played}",
        "Smazzata 1 segnata: Anna contro tutti",
    ):
        assert said in log, said


def test_what_is_chosen_most_often_comes_first_and_what_ends_a_match_is_folded_away(sit: Sit) -> None:
    page = sit(PLAYED).get("/quarrel/1").text
    order = re.findall(r'name="decision" value="(\w+)"', page)
    often, seldom = (
        ["keep", "correct", "void", "penalty", "warning"],
        ["hand_lost", "match_lost", "disqualified"],
    )
    assert order == often + seldom
    assert re.findall(r'name="decision" value="(\w+)"', page[page.index("<details") :]) == seldom


def test_a_correction_is_decided_like_anything_else_and_keeps_its_reason(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    scorer.post("/quarrel/1")
    form = director.get("/quarrel/1")
    sent = {"key": hidden(form, "key"), "seen": hidden(form, "seen")}
    on = director.post("/quarrel/1/decide", decision="correct", reason="contata male", **sent)
    address = on.headers["Location"].removeprefix(f"/t/{director.table.id}")
    assert on.status_code == 303
    assert f'action="{html.escape(on.headers["Location"])}"' in director.get(address).text
    answers = {"caller": "1", "partner": "3", "call": "re", "suit": "denari", "points": "40"}
    look = director.post(address, form="hand", **answers)
    assert re.search('name="other"[^>]* value="contata male"', look.text)
    assert director.entries[0]["points"] == HAND["points"]


def ways(answer: TestResponse) -> list[str]:
    """Where the links and the forms of a page lead."""
    return [html.unescape(each) for each in re.findall(r'(?:href|action)="([^"]*)"', answer.text)]


@pytest.mark.parametrize(("came", "home"), [("hands", "/quarrel"), ("log", "/log"), (None, ""), ("x", "")])
def test_the_way_back_from_a_hand_leads_where_one_came_from(
    two: tuple[Phone, Phone], came: str | None, home: str
) -> None:
    director, scorer = two
    scorer.post("/quarrel/1", words="erano 58")
    asked, own = f"?came={came}" if came else "", f"/t/{director.table.id}"
    page = director.get(f"/quarrel/1{asked}")
    assert ways(page).index(f"{own}{home}") < ways(page).index(
        f"{own}/quarrel/1/withdraw{asked if home else ''}"
    )
    if home:
        assert f"{own}/quarrel/1{asked}" in ways(director.get(home))
    back = director.post(f"/quarrel/1/withdraw{asked}", of=hidden(page, "of"))
    assert back.headers["Location"] == f"{own}/quarrel/1{asked if home else ''}"


def test_from_the_correction_that_decides_the_way_back_leads_to_the_decision(
    two: tuple[Phone, Phone],
) -> None:
    director, scorer = two
    scorer.post("/quarrel/1", words="erano 58")
    form = director.get("/quarrel/1")
    assert "Motivo della decisione, se vuoi" in text(form)
    sent = {"key": hidden(form, "key"), "seen": hidden(form, "seen")}
    on = director.post("/quarrel/1/decide", decision="correct", **sent).headers["Location"]
    pad = director.get(on.removeprefix(f"/t/{director.table.id}"))
    assert f"/t/{director.table.id}/quarrel/1" in ways(pad)
    answers = {"caller": "1", "partner": "3", "call": "re", "suit": "denari", "points": "40"}
    look = director.post(on.removeprefix(f"/t/{director.table.id}"), form="hand", **answers)
    assert on in ways(look)
    assert "Motivo della decisione erano 58" in text(look)
    assert re.search('name="reason" value="erano 58" checked', look.text)
    assert "Perché?" not in text(look)


def hidden_of(page: str) -> str:
    """The version that the last button to take something back names."""
    return page.split('name="of" value="')[-1].split('"')[0]


def test_a_correction_by_the_director_settles_the_quarrel_in_one_go(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    scorer.post("/quarrel/1")
    look = director.post(
        "/correct/1", form="hand", caller="1", partner="3", call="re", suit="denari", points="40"
    )
    assert look.status_code == 200
    fields = {name: hidden(look, name) for name in ("entry", "version", "key")}
    assert director.post("/correct/1/save", reason="contata male", **fields).status_code == 303
    assert PROVISIONAL not in text(scorer.get())
    assert director.entries[0]["points"] == 40
    (decided,) = director.read()["rulings"]["decisions"]
    assert (decided["decision"], decided["words"]) == ("correct", "contata male")
    assert "Deciso, smazzata 1: corretta perché: contata male" in text(director.get("/log"))


def test_a_correction_that_is_taken_back_leaves_its_mark_in_the_log_alone(two: tuple[Phone, Phone]) -> None:
    director, scorer = two
    watch = f"/w/{director.table.id}/{director.table.keys['watch']}"

    def marked() -> list[bool]:
        ours = [scorer.get(path).text for path in ("", "/live", "/print")]
        pages = [*ours, director.client.get(watch, headers=ITALIAN).text]
        return [bool(re.search("<small[^>]*>corretta</small>", page)) for page in pages]

    scorer.post("/quarrel/1")
    path, direct = f"{director.table.path}/entries/1", director.table.keys["direct"]
    body = {"entry": {**HAND, "points": 40}, "reason": "contata male"}
    assert director.program.ask("PUT", path, direct, json=body).status_code == 200
    assert marked() == [True] * 4
    assert "corretta da" in text(scorer.get("/log")).split("Chi ha segnato che cosa")[0]
    of = hidden(director.get(), "of")
    assert director.post("/quarrel/1/undo", of=of, table="").status_code == 303
    assert director.entries[0] == HAND
    assert marked() == [False] * 4
    sheet, log = text(scorer.get("/log")).split("Chi ha segnato che cosa")
    assert "corretta da" not in sheet
    assert log.count("Smazzata 1 corretta:") == log.count("Smazzata 1 rimessa com’era:") == 1
    struck = re.findall(r'<li class="gone"><p><b>(.*?)</b>', scorer.get("/log").text)
    assert [each.partition(":")[0] for each in struck] == ["Deciso, smazzata 1", "Smazzata 1 corretta"]


def test_a_match_lost_or_a_disqualification_is_said_everywhere(sit: Sit) -> None:
    phone = sit({**TWO, "entries": [{"kind": "hand", "totals": [70, 50]}]})
    assert decide(phone, decision="match_lost", seat="0") == 303
    assert "Partita persa a tavolino: Anna. Bruno vince." in text(phone.get())
    assert "Riapri" not in text(phone.get())
    assert decide(phone, decision="disqualified", seat="1") == 303
    board = phone.client.get(f"/w/{phone.table.id}/{phone.table.keys['watch']}/board", headers=ITALIAN)
    assert "Squalifica: Bruno. Partita persa a tavolino: Anna. Nessuno vince." in text(board)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Che cosa decidi? Tocca una di queste."),
        ({"decision": "warning"}, "Chi? Tocca un nome."),
        ({"decision": "penalty", "scores_0": "x", "reason": "tenuto"}, "numero intero"),
    ],
)
def test_what_is_missing_is_said_once_with_its_question_and_nothing_typed_is_lost(
    sit: Sit, fields: dict[str, str], said: str
) -> None:
    phone = sit(PLAYED)
    seen = hidden(phone.get("/quarrel/1"), "seen")
    answer = phone.post("/quarrel/1/decide", seen=seen, **fields)
    assert answer.status_code == 422
    assert text(answer).count(said) == 1
    assert text(answer).count("Che cosa decidi?") == 1
    assert answer.text.count(" autofocus") == 1
    for typed in fields.values():
        assert typed in answer.text
    assert "rulings" not in phone.read()


def test_a_decision_looked_at_before_another_word_about_the_hand_is_looked_at_again(
    two: tuple[Phone, Phone],
) -> None:
    director, scorer = two
    seen = hidden(director.get("/quarrel/1"), "seen")
    scorer.post("/quarrel/1", words="aspetta")
    answer = director.post("/quarrel/1/decide", decision="void", seen=seen, reason="doppia")
    assert answer.status_code == 409
    assert "aspetta" in text(answer)
    assert 'value="doppia"' in answer.text
    assert director.entries[0]["kind"] == "hand"


def test_the_referee_is_called_seen_on_the_first_page_and_answered(sit: Sit) -> None:
    torn = sit(PLAYED)
    scorer = sit(role=Role.SCORE, at=torn.table)
    assert scorer.post("/referee", words="contano da dieci minuti").status_code == 303
    assert "Arbitro chiamato: contano da dieci minuti" in text(scorer.get())
    assert "Non serve più" in text(scorer.get())
    asked = text(torn.client.get("/", headers=ITALIAN))
    assert "chiama l’arbitro contano da dieci minuti" in asked
    assert "chiama l’arbitro" not in text(scorer.client.get("/", headers=ITALIAN))
    of = hidden(torn.get(), "of")
    assert scorer.post("/referee/answer", of=of, how="arrived").status_code == 403
    assert torn.post("/referee/answer", of=of, how="arrived").status_code == 303
    assert "Arbitro chiamato" not in text(scorer.get())
    assert "L’arbitro è arrivato" in text(scorer.get("/log"))
    scorer.post("/referee")
    scorer.post("/referee/answer", of=hidden(scorer.get(), "of"), how="uncall")
    assert "rulings" not in torn.read()


def test_the_table_that_asks_is_the_first_of_my_tables(sit: Sit) -> None:
    first = sit({**PLAYED, "name": "Primo"})
    for name in ("Secondo", "Terzo"):
        table = first.program.open({**PLAYED, "name": name})
        first.client.post(f"/join/{table.id}/{table.keys['direct']}", headers={"Origin": "http://localhost"})
        first.program.record(table, 3, {"kind": "void"})
    start = text(first.client.get("/", headers=ITALIAN))
    assert start.index("Terzo") < start.index("Primo")
    first.post("/quarrel/2", words="no")
    first.program.record(table, 4, {"kind": "void"})
    start = text(first.client.get("/", headers=ITALIAN))
    assert start.index("Primo") < start.index("Terzo")
    assert "contestata: smazzata 2 no " in start
    first.client.post(f"/t/{table.id}/referee", data={"words": "subito"}, headers=ORIGIN)
    for words in ("uno", "due", "tre"):
        sit(role=Role.SCORE, at=first.table).post("/quarrel/1", words=words)
    start = text(first.client.get("/", headers=ITALIAN))
    assert start.index("Primo") < start.index("tre") < start.index("due") < start.index("uno")
    assert start.index("uno") < start.index("e ancora 1") < start.index("Terzo") < start.index("subito")
    assert "contestata: smazzata 2 no " not in start


def test_words_too_long_come_back_as_typed(sit: Sit) -> None:
    phone = sit(PLAYED)
    long = "a" * 201
    for path in ("/quarrel/1", "/referee"):
        answer = phone.post(path, words=long)
        assert answer.status_code == 422
        assert long in answer.text
        assert "Al massimo 200 segni" in text(answer)


def test_nothing_is_said_of_a_hand_that_is_not_there_and_watchers_say_nothing(sit: Sit) -> None:
    director = sit(PLAYED)
    assert director.get("/quarrel/9").status_code == 409
    assert director.post("/quarrel/9").status_code == 409
    watcher = sit(role=Role.WATCH, at=director.table)
    for path in ("/quarrel", "/quarrel/1", "/referee"):
        assert watcher.get(path).status_code == 403
    for path in (
        "/quarrel/1",
        "/quarrel/1/withdraw",
        "/quarrel/1/decide",
        "/quarrel/1/undo",
        "/referee",
        "/referee/answer",
    ):
        assert watcher.post(path, of="1").status_code == 403
    assert "rulings" not in director.read()
