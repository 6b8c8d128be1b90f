"""A table as a file: taken in whole or not at all, given out to the letter and for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.services.values import Role
from tests.web.pages.conftest import Sit, hidden, text
from tests.web.pages.test_opening import ORIGIN
from tests.web.program import FIVE, HAND, OTHER, TWO

EVENING: Json = {**FIVE, "name": "Bar Centrale", "entries": [HAND, {"kind": "all_pass"}, OTHER]}
EVIL = ["=1+1", "+39 02", "-Marco", "@SUM(A1)", '";=1+1']


def send(client: FlaskClient, content: bytes | None, key: str | None = None) -> TestResponse:
    form = client.get("/import", headers={"Accept-Language": "it"})
    data: dict[str, object] = {"key": key or hidden(form, "key")}
    if content is not None:
        data["sheet"] = (io.BytesIO(content), "serata.json")
    return client.post("/import", data=data, headers={**ORIGIN, "Accept-Language": "it"})


def as_file(sheet: Json) -> bytes:
    return json.dumps(sheet, indent=1, ensure_ascii=False).encode()


def test_an_evening_is_taken_in_and_given_out_to_the_letter(client: FlaskClient) -> None:
    opened = send(client, as_file(EVENING))
    assert opened.status_code == 303
    assert "Bar Centrale" in client.get(opened.location).text
    first = client.get(opened.location + "/sheet.json")
    second = client.get(send(client, first.data).location + "/sheet.json")
    assert first.data == second.data
    assert json.loads(first.data)["entries"] == EVENING["entries"]
    assert re.fullmatch(
        r'attachment; filename="?Bar Centrale \d{4}-\d\d-\d\d\.json"?', first.headers["Content-Disposition"]
    )


@pytest.mark.parametrize(
    ("name", "plain", "whole"),
    [
        ("Serata del lunedì", "Serata del lunedi ", "Serata%20del%20luned%C3%AC"),
        ("Вечер", "", "%D0%92%D0%B5%D1%87%D0%B5%D1%80"),
    ],
)
@pytest.mark.parametrize("kind", ["sheet.json", "sheet.csv", "picture.svg"])
def test_a_file_keeps_its_name_also_where_only_plain_letters_are_read(
    sit: Sit, kind: str, name: str, plain: str, whole: str
) -> None:
    said = sit({**EVENING, "name": name}).get(f"/{kind}").headers["Content-Disposition"]
    day, ending = r"\d{4}-\d\d-\d\d", re.escape(kind.partition(".")[2])
    assert re.search(rf'; filename="?{plain}{day}\.{ending}"?;', said)
    assert re.search(rf"; filename\*=UTF-8''{whole}%20{day}\.{ending}(;|$)", said)


def test_the_phone_that_brings_it_directs_it(client: FlaskClient) -> None:
    table = send(client, as_file(EVENING)).location
    assert client.get(table + "/correct/1").status_code == 200


def test_the_same_form_sent_twice_is_one_table(client: FlaskClient) -> None:
    key = hidden(client.get("/import"), "key")
    sent = [send(client, as_file(EVENING), key).location for _ in range(2)]
    assert sent[0] == sent[1] != send(client, as_file({**EVENING, "name": "Altro"}), key).location


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "Prima scegli il file."),
        (b"", "Prima scegli il file."),
        (b"nome;punti\nAnna;3\n", "Questo file non è un foglio."),
        (b"\x89PNG\r\n\x1a\n\x00", "Questo file non è un foglio."),
        (b'{"scorer": 1,\n"game": "chiamata",\n', "Il file si interrompe o è rovinato alla riga 3."),
        (as_file({**EVENING, "players": ["Anna"]}), "Giocatore: A questo gioco si gioca in 5, 6 o 7."),
        (as_file({**EVENING, "scorer": 2}), "Questo foglio è di un’altra versione."),
        (as_file(EVENING).replace(b"Anna", b"\\ud800"), "Giocatore 1:"),
    ],
)  # fmt: skip
def test_what_is_no_sheet_is_said_in_words_and_opens_nothing(
    client: FlaskClient, content: bytes | None, said: str
) -> None:
    answer = send(client, content)
    assert answer.status_code == 422
    assert said in text(answer)
    assert "Non è stato aperto niente." in text(answer)
    assert 'href="/t/' not in client.get("/").text


def test_a_wrong_hand_is_named_by_its_line_with_everything_that_is_wrong(client: FlaskClient) -> None:
    bad = {**HAND, "caller": 9, "points": 121}
    said = text(send(client, as_file({**EVENING, "entries": [HAND, bad, OTHER]})))
    assert "Riga 2 del foglio:" in said
    assert "Chiamante: " in said
    assert "Punti: " in said


def test_a_sheet_too_long_is_refused_early(client: FlaskClient) -> None:
    answer = client.post(
        "/import",
        data=b" " * (1 << 20) + b"{",
        headers=ORIGIN,
        content_type="multipart/form-data; boundary=x",
    )
    assert answer.status_code == 413


def test_who_watches_may_take_the_sheet_along_and_a_stranger_may_not(app: Flask, sit: Sit) -> None:
    watcher = sit(EVENING, Role.WATCH)
    assert (
        watcher.get("/sheet.json").data
        == app.test_client()
        .get(
            f"{watcher.table.path}/sheet", headers={"Authorization": f"Bearer {watcher.table.keys['watch']}"}
        )
        .data
    )
    for kind in ("json", "csv"):
        assert app.test_client().get(f"/t/{watcher.table.id}/sheet.{kind}").status_code == 404


def rows(answer: TestResponse, delimiter: str = ";") -> list[list[str]]:
    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in answer.data
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def test_a_chiamata_for_a_spreadsheet(sit: Sit) -> None:
    heading, first, passed, alone, totals = rows(sit(EVENING).get("/sheet.csv"))
    assert heading[4:] == [
        "Chiamante", "Socio", "Chiamata", "Seme", "Punti", "Servivano", "×",
        "Anna", "Bruno", "Carla", "Dino", "Elena",
    ]  # fmt: skip
    assert first[3:] == [
        "Anna", "Bruno", "Dino", "re", "denari", "61", "61", "1", "-1", "2", "-1", "1", "-1",
    ]  # fmt: skip
    assert passed[2] == "tutti passano"
    assert alone[5] == "contro tutti"
    assert totals == ["Totali", *[""] * 10, "7", "0", "-3", "-1", "-3"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", first[1])


def test_a_briscola_by_sides_and_an_english_reader_gets_commas(app: Flask, sit: Sit) -> None:
    phone = sit(
        {
            **TWO,
            "players": ["Anna", "Bruno", "Carla", "Dino"],
            "entries": [{"kind": "hand", "totals": [70, 50]}],
        }
    )
    answer = phone.client.get(f"/t/{phone.table.id}/sheet.csv", headers={"Accept-Language": "en"})
    heading, hand, totals = rows(answer, ",")
    assert heading == ["Hand", "When", "What", "Dealer", "Winner", "Anna, Carla", "Bruno, Dino"]
    assert hand[2:] == ["hand", "Anna", "Anna, Carla", "70", "50"]
    assert totals[-2:] == ["70", "50"]


def test_what_a_spreadsheet_would_run_as_a_formula_is_text_and_negative_numbers_stay_numbers(
    sit: Sit,
) -> None:
    heading, first, *_ = rows(sit({**EVENING, "players": EVIL}).get("/sheet.csv"))
    assert heading[-5:] == [f"'{name}" for name in EVIL]
    assert first[4] == "'+39 02"
    assert "-1" in first


def test_the_button_says_that_it_imports(client: FlaskClient) -> None:
    form = client.get("/import", headers={"Accept-Language": "it"})
    assert re.search(r'<button class="key go" form="import">Importa</button>', form.text)
