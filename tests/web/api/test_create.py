"""POST /api/tables: a sheet becomes a table."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient

from scorer.services.address import lan_address
from tests.web.conftest import CreateApp
from tests.web.program import FIVE, HAND, TWO, Program, codes

JSON = {"Content-Type": "application/json"}


def test_a_sheet_without_entries_opens_an_empty_table(client: FlaskClient) -> None:
    answer = client.post("/api/tables", json=FIVE)
    found = answer.get_json()
    assert answer.status_code == 201
    assert set(found) == {"id", "version", "keys", "links"}
    assert re.fullmatch(r"[2-9a-z]{12}", found["id"])
    assert set(found["keys"]) == {"watch", "score", "direct"}
    assert len(set(found["keys"].values())) == 3
    assert all(len(key) >= 22 for key in found["keys"].values())
    assert answer.headers["Location"] == f"/api/tables/{found['id']}"
    assert "Set-Cookie" not in answer.headers


def test_links_are_absolute_and_open_what_they_say(client: FlaskClient) -> None:
    base = f"http://{lan_address()}:8000"
    found = client.post("/api/tables", json=FIVE, headers={"Host": base.removeprefix("http://")}).get_json()
    table, keys = found["id"], found["keys"]
    assert found["links"]["watch"] == f"{base}/w/{table}/{keys['watch']}"
    assert found["links"]["score"] == f"{base}/join/{table}/{keys['score']}"
    assert found["links"]["direct"] == f"{base}/join/{table}/{keys['direct']}"
    assert re.fullmatch(re.escape(base) + r"/g/[2-9A-Z]{8}", found["links"]["code"])


def test_links_hold_the_configured_address_whatever_the_host(create: CreateApp) -> None:
    client = create(public_url="https://smazzata.example").test_client()
    for host in ("localhost", "192.168.1.7:8000", "smazzata.example"):
        links = client.post("/api/tables", json=FIVE, headers={"Host": host}).get_json()["links"]
        assert all(link.startswith("https://smazzata.example/") for link in links.values())


def test_a_sheet_with_entries_comes_in_whole(program: Program) -> None:
    table = program.open({**FIVE, "entries": [HAND, {"kind": "all_pass"}]})
    found = program.read(table)
    assert found["next"] == 3
    assert len(found["result"]["hands"]) == 2


def test_a_sheet_with_one_wrong_entry_opens_nothing(program: Program) -> None:
    bad = {**HAND, "points": 121}
    answer = program.ask("POST", "/api/tables", json={**FIVE, "entries": [HAND, bad]})
    assert answer.status_code == 422
    assert "out_of_range" in codes(answer)
    assert answer.get_json()["at"] == 2


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"game": "scopa"}, "unknown_game", "game"),
        ({"scorer": 2}, "unknown_version", "scorer"),
        ({"rules": "nessuna"}, "unknown_preset", "rules"),
        ({"players": ["A", "B"]}, "wrong_number_of_players", "players"),
        ({"players": [" ", "B", "C", "D", "E"]}, "bad_name", "players.0"),
        ({"first_dealer": 1.0}, "not_a_whole_number", "first_dealer"),
        ({"id": "aaaaaaaaaaaa"}, "unknown_field", "id"),
        ({"created_by": "me"}, "unknown_field", "created_by"),
        ({"version": 7}, "unknown_field", "version"),
        ({"epochs": {}}, "unknown_field", "epochs"),
    ],
)
def test_a_wrong_sheet_is_refused_with_its_problem(
    program: Program, changes: dict[str, object], code: str, field: str
) -> None:
    answer = program.ask("POST", "/api/tables", json={**FIVE, **changes})
    assert answer.status_code == 422
    assert {"code": code, "field": field} in [
        {"code": problem["code"], "field": problem["field"]} for problem in answer.get_json()["problems"]
    ]


def test_all_problems_are_told_at_once(program: Program) -> None:
    answer = program.ask("POST", "/api/tables", json={**FIVE, "scorer": 9, "surprise": 1, "stake_cents": "x"})
    assert {"unknown_version", "unknown_field", "not_a_whole_number"} <= set(codes(answer))


@pytest.mark.parametrize("body", [[], "chiamata", 5, None, True, [FIVE]])
def test_what_is_no_object_is_no_sheet(program: Program, body: object) -> None:
    answer = program.ask("POST", "/api/tables", headers=JSON, data=json.dumps(body))
    assert answer.status_code == 422
    assert "wrong_type" in codes(answer)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"{} {}",
        b"{'scorer': 1}",
        b'{"scorer": 1, "scorer": 1}',
        b'{"name": "\\ud800"}',
        b'{"name": "\xff"}',
        b"[" * 50_000,
        '{"scorer": 1}'.encode("utf-16"),
    ],
)
def test_what_is_no_json_is_refused_as_such(program: Program, text: bytes) -> None:
    answer = program.ask("POST", "/api/tables", headers=JSON, data=text)
    assert (answer.status_code, codes(answer)) == (400, ["not_json"])


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1.0", "1e0", "1e999", '"0"', "true", "9" * 5000]
)
def test_a_number_that_is_no_whole_number_is_named(program: Program, number: str) -> None:
    text = json.dumps({**FIVE, "first_dealer": "HERE"}).replace('"HERE"', number)
    answer = program.ask("POST", "/api/tables", headers=JSON, data=text)
    code = "out_of_range" if number.isdigit() else "not_a_whole_number"
    assert (answer.status_code, codes(answer)) == (422, [code])
    assert answer.get_json()["problems"][0]["field"] == "first_dealer"


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonp"],
)
def test_only_application_json_is_read(program: Program, kind: str) -> None:
    answer = program.ask("POST", "/api/tables", headers={"Content-Type": kind}, data=json.dumps(TWO))
    assert (answer.status_code, codes(answer)) == (415, ["not_json"])


def test_a_charset_beside_the_type_is_fine(program: Program) -> None:
    headers = {"Content-Type": "application/json; charset=utf-8"}
    assert program.ask("POST", "/api/tables", headers=headers, data=json.dumps(TWO)).status_code == 201


def test_tables_cannot_be_listed(client: FlaskClient) -> None:
    assert client.get("/api/tables").status_code == 405


def test_hostile_names_come_back_as_they_are(program: Program) -> None:
    names = ["<svg/onload=alert()>", "{{7*7}}", "' OR 1=1 --", "%(name)s", "=1+1"]
    table = program.open({**FIVE, "players": names})
    assert program.read(table)["sheet"]["players"] == names
