"""What other sites, odd clients and odd names try; most rows are walked in tests/web (see test_rows.py)."""

from __future__ import annotations

import logging
import re
import secrets
from xml.etree import ElementTree as ET

import pytest
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.services import people
from scorer.services.address import lan_address
from scorer.services.values import Role
from scorer.web.shown.qr import qr
from tests.web.conftest import CreateApp
from tests.web.guards.test_access import NOW, UNSAFE, address, guarded, holder
from tests.web.program import FIVE, HAND, Program, Table

PUBLIC = "https://smazzata.example"
FOREIGN: list[dict[str, str]] = [
    {"Origin": "http://evil.example"},
    {"Origin": "http://sibling.localhost"},
    {"Origin": "null"},
    {"Referer": "http://evil.example/http://localhost/"},
    {},
]


def paints(page: str) -> list[str]:
    """What a camera reads from every QR code of a page."""
    drawings = re.findall(r'<svg viewBox="0 0 (\d+) \1" role="img".*?<path d="([^"]+)"', page, re.DOTALL)
    return [read(int(side), path) for side, path in drawings]


def read(side: int, path: str) -> str:
    """One code, painted at four pixels a module."""
    pixels = [bytearray(b"\xff" * side * 4) for _ in range(side * 4)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path):
        for line in range(int(y) * 4, int(y) * 4 + 4):
            pixels[line][int(x) * 4 : (int(x) + int(length)) * 4] = bytes(int(length) * 4)
    image = memoryview(b"".join(bytes(line) for line in pixels)).cast("B", (side * 4, side * 4))
    (found,) = zxingcpp.read_barcodes(image)
    return str(found.text)


# W1, W2: another site asks in the reader's name


@pytest.mark.parametrize("headers", FOREIGN)
def test_no_other_site_changes_anything_with_the_readers_cookie(
    app: Flask, program: Program, headers: dict[str, str]
) -> None:
    table = program.open()
    director = holder(app, table, Role.DIRECT)
    for rule, method, _ in guarded(app):
        if method in UNSAFE and not rule.rule.startswith("/api/"):
            path = address(app, rule, table.id, table.keys["direct"])
            assert director.open(path, method=method, headers=headers).status_code == 403, rule.rule
    assert program.read(table)["version"] == 0
    assert director.get(f"/t/{table.id}").status_code == 200


def test_a_picture_of_another_page_changes_nothing(app: Flask, program: Program) -> None:
    table = program.open()
    director = holder(app, table, Role.DIRECT)
    for rule, method, _ in guarded(app):
        if method == "POST":
            path = address(app, rule, table.id, table.keys["direct"])
            headers = {"Accept": "image/*", "Referer": "http://evil.example/"}
            answer = director.get(path, headers=headers)
            assert answer.status_code in (200, 404, 405, 409), rule.rule
    assert program.read(table)["version"] == 0
    with app.app_context():
        assert len(people.devices(table.id)) == 1
    assert all(program.ask("GET", table.path, key).status_code == 200 for key in table.keys.values())


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_the_api_reads_no_body_that_a_browser_sends_without_asking(program: Program, kind: str) -> None:
    answer = program.ask(
        "POST", "/api/tables", headers={"Content-Type": kind}, data='{"scorer": 1}', content_type=kind
    )
    assert answer.status_code == 415


def test_behind_a_proxy_that_ends_tls_pages_of_the_public_address_may_change_things(
    create: CreateApp,
) -> None:
    app = create(public_url=PUBLIC)
    table = Program(app.test_client()).open()
    path = f"/join/{table.id}/{table.keys['score']}"
    inner = {"Host": "smazzata.example", "X-Forwarded-Proto": "https"}
    assert app.test_client().post(path, headers={**inner, "Origin": PUBLIC}).status_code == 303
    for wrong in ("http://smazzata.example", "https://smazzata.example.evil.example"):
        assert app.test_client().post(path, headers={**inner, "Origin": wrong}).status_code == 403


# W3, W7, W12: names


@pytest.mark.parametrize(
    "name", ["WIFI:T:nopass;S:evil;;", "http://evil.example", "a;b,c:d\\e", "<svg/onload=alert()>"]
)
def test_a_code_to_scan_holds_an_address_and_nothing_that_anybody_typed(create: CreateApp, name: str) -> None:
    app = create(public_url=PUBLIC)
    table = Program(app.test_client()).open({**FIVE, "name": name, "players": [name, "B", "C", "D", "E"]})
    codes = paints(holder(app, table, Role.DIRECT).get(f"/t/{table.id}/share").text)
    assert codes == [
        f"{PUBLIC}/w/{table.id}/{table.keys['watch']}",
        f"{PUBLIC}/join/{table.id}/{table.keys['score']}",
        f"{PUBLIC}/join/{table.id}/{table.keys['direct']}",
    ]


@pytest.mark.parametrize("name", ["{{7*7}}", "%(name)s", "%s%n", "{0.__class__}", "'; DROP TABLE devices;--"])
def test_a_name_is_never_a_program(app: Flask, program: Program, name: str) -> None:
    table = program.open({**FIVE, "players": [name, "B", "C", "D", "E"]})
    phone = app.test_client()
    joined = f"/join/{table.id}/{table.keys['score']}"
    phone.post(joined, data={"seat": "0"}, headers={"Origin": "http://localhost"})
    with app.app_context():
        assert [seen.name for seen in people.devices(table.id)] == [name]
    page = holder(app, table, Role.DIRECT).get(f"/t/{table.id}/share")
    assert page.status_code == 200
    document = re.sub(r"&#39;", "'", page.text)
    assert name.replace("'", "'") in document


def test_every_drawn_code_is_well_formed_svg() -> None:
    code = qr(f"{PUBLIC}/w/x/y")
    drawing = ET.fromstring(f'<svg viewBox="0 0 {code.side} {code.side}"><path d="{code.path}"/></svg>')
    assert drawing.get("viewBox")
    assert read(code.side, code.path) == f"{PUBLIC}/w/x/y"


# W4: spreadsheets


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "'=1", ";=1", '"=1'])
def test_a_name_like_a_formula_stays_exact_in_the_sheet_and_only_one_page_is_csv(
    app: Flask, program: Program, name: str
) -> None:
    table = program.open({**FIVE, "players": [name, "B", "C", "D", "E"]})
    sheet = program.ask("GET", f"{table.path}/sheet", table.keys["watch"])
    assert sheet.get_json()["players"][0] == name
    director = holder(app, table, Role.DIRECT)
    for rule, method, _ in guarded(app):
        if method == "GET" and not rule.endpoint.endswith("stream"):
            path = address(app, rule, table.id, table.keys["direct"])
            shown = director.get(path, headers={"Authorization": f"Bearer {table.keys['direct']}"})
            if rule.endpoint != "sheets.csv":  # its cells: tests/web/pages/test_sheets.py
                assert shown.mimetype in {"text/html", "application/json", "image/svg+xml"}, rule.rule


# W6: a forged address


FORGED: list[dict[str, str]] = [
    {"Host": "203.0.113.66:8000"},
    {"Host": "[2001:db8::66]:8000"},
    {"Host": "evil.local"},
    {"Host": "localhost:8000", "X-Forwarded-Host": "evil.example"},
    {"Host": "localhost:8000", "Forwarded": "host=evil.example;proto=https"},
    {"Host": "localhost:6666", "X-Forwarded-Port": "6666", "X-Forwarded-Proto": "https"},
]


@pytest.mark.parametrize("headers", FORGED)
@pytest.mark.parametrize("public_url", [PUBLIC, None])
def test_a_forged_address_is_in_no_code_and_no_link(
    create: CreateApp, headers: dict[str, str], public_url: str | None
) -> None:
    app = create(public_url=public_url)
    table = Program(app.test_client()).open()
    wanted = public_url or f"http://{lan_address()}:8000"
    with app.app_context():
        people.grant(table.id, "d" * 22, Role.DIRECT, NOW)
    director = app.test_client(use_cookies=False)
    page = director.get(f"/t/{table.id}/share", headers={**headers, "Cookie": f"device={'d' * 22}"})
    assert page.status_code == 200
    codes = paints(page.text)
    assert len(codes) == 3
    assert all(code.startswith(f"{wanted}/") for code in codes)
    texts = re.findall(r'class="addr">([^<]+)<', page.text)
    assert len(texts) == 5
    assert all(text.startswith((f"{wanted}/", f"{wanted.partition('://')[2]}/g")) for text in texts)
    opened = app.test_client().post("/api/tables", json=FIVE, headers=headers).get_json()
    assert all(link.startswith(f"{wanted}/") for link in opened["links"].values())


# W8, W9, W10


def test_no_page_of_a_table_can_be_framed_or_kept_by_a_cache(app: Flask, program: Program) -> None:
    table = program.open()
    director = holder(app, table, Role.DIRECT)
    for rule, method, _ in guarded(app):
        if method == "GET" and not rule.endpoint.endswith("stream"):
            page = director.get(
                address(app, rule, table.id, table.keys["direct"]),
                headers={"Authorization": f"Bearer {table.keys['direct']}"},
            )
            assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
            kept = page.headers["Cache-Control"]
            assert "no-store" in kept or {"private", "no-cache"} <= set(kept.split(", ")), rule.rule
            assert {"Cookie", "Accept-Language"} <= set(page.headers["Vary"].split(", ")), rule.rule


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_asking_for_headers_changes_nothing(app: Flask, program: Program, method: str) -> None:
    table = program.open()
    director = holder(app, table, Role.DIRECT)
    for rule, _, _ in guarded(app):
        answer = director.open(address(app, rule, table.id, table.keys["direct"]), method=method)
        assert answer.status_code in (200, 302, 404, 405, 409), rule.rule  # 302: the board, by its own link
        assert "Set-Cookie" not in answer.headers
        answer.close()
    assert program.read(table)["version"] == 0
    with app.app_context():
        assert len(people.devices(table.id)) == 1


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND"])
def test_verbs_nobody_offers_are_refused_everywhere(app: Flask, program: Program, method: str) -> None:
    table = program.open()
    director = holder(app, table, Role.DIRECT)
    for rule, _, _ in guarded(app):
        path = address(app, rule, table.id, table.keys["direct"])
        answer = director.open(
            path, method=method, headers={"Origin": "http://localhost", "X-Echo": "mirror"}
        )
        assert answer.status_code == 405, rule.rule
        assert "mirror" not in answer.text


def other_spellings(table: Table) -> list[str]:
    key = table.keys["direct"]
    paths = [f"/t/{table.id}", f"/t/{table.id}/share", f"/join/{table.id}/{key}", f"/w/{table.id}/{key}"]
    shouted = [path.replace("/t/", "/T/").replace("/join/", "/JOIN/").replace("/w/", "/W/") for path in paths]
    return [
        *(path + "/" for path in paths),
        *shouted,
        f"/t/{table.id.upper()}",
        f"/join/{table.id}/{key.swapcase()}",
    ]


def test_an_address_in_another_spelling_opens_nothing(app: Flask, program: Program) -> None:
    table = program.open()
    director = holder(app, table, Role.DIRECT)
    for path in other_spellings(table):
        assert director.get(path).status_code == 404, path


# W13: lines in a log


def send_odd(client: FlaskClient, path: str) -> TestResponse:
    return client.get(
        path,
        headers={"User-Agent": "x\ty [CRITICAL] root: all is lost", "Referer": "http://localhost/%0d%0a"},
    )


def test_nothing_a_client_sends_begins_a_line_of_the_log(
    app: Flask, program: Program, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a failure of ours")

    table = program.open({**FIVE, "players": ["a\r\nCRITICAL b", "B", "C", "D", "E"]})
    assert program.read(table)["sheet"]["players"][0] == "a CRITICAL b"
    monkeypatch.setattr(people, "author_of", fail)
    phone = app.test_client()
    phone.set_cookie("device", secrets.token_urlsafe(16))
    caplog.set_level(logging.DEBUG)
    assert send_odd(phone, "/t/%0d%0aCRITICAL%20x").status_code == 500
    assert caplog.records
    for record in caplog.records:
        assert "CRITICAL" not in record.getMessage()
        assert len(record.getMessage().splitlines()) == 1


@pytest.mark.parametrize("reason", ["a\r\nSet-Cookie: x=y", "a\x1b[2Jb", "a\u2028b"])
def test_signs_that_steer_a_terminal_or_a_header_are_not_kept(program: Program, reason: str) -> None:
    table = program.open({**FIVE, "name": reason})
    told = program.read(table)["sheet"]["name"]
    assert not re.search(r"[\x00-\x1f\x7f\u2028\u2029]", told)
    program.record(table, 1, HAND)
    answer = program.ask(
        "PUT",
        f"{table.path}/entries/1",
        table.keys["score"],
        json={"entry": {"kind": "void"}, "reason": reason},
    )
    assert answer.status_code in (200, 422)
    log = program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()["log"]
    assert all(not re.search(r"[\x00-\x1f\x7f\u2028\u2029]", line["reason"] or "") for line in log)
