"""What every request must pass and every answer carries."""

from __future__ import annotations

import io
import json
import re
import socket
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import CreateApp
from tests.web.program import FIVE, Program

PUBLIC = "https://smazzata.example"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:8000", 200),
        ("127.0.0.1:8000", 200),
        ("192.168.1.7:8000", 200),
        ("[::1]:8000", 200),
        ("[fe80::1]", 200),
        ("laptop.local:8000", 200),
        ("SMAZZATA.example", 200),
        ("smazzata.example:443", 200),
        ("smazzata.example:8000", 400),
        ("evil.example", 400),
        ("smazzata.example.evil.example", 400),
        ("smazzata.example@evil.example", 400),
        ("evil.example/localhost", 400),
        ("localhost.evil.example", 400),
        ("localhost:99999", 400),
        ("localhost:80:80", 400),
        ("2130706433", 400),
        ("", 400),
        ("a b", 400),
    ],
)
def test_only_hosts_that_can_be_us_are_answered(create: CreateApp, host: str, status: int) -> None:
    client = create(public_url=PUBLIC).test_client()
    assert client.get("/robots.txt", headers={"Host": host}).status_code == status


def test_the_name_of_this_machine_is_one_of_ours(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop")
    assert client.get("/robots.txt", headers={"Host": "laptop:8000"}).status_code == 200
    assert client.get("/robots.txt", headers={"Host": "desktop:8000"}).status_code == 400


def test_a_forged_host_is_refused_in_the_api_and_on_unknown_pages_too(client: FlaskClient) -> None:
    for path in ("/api/tables/x", "/nowhere", "/healthz/"):
        assert client.get(path, headers={"Host": "evil.example"}).status_code == 400


def test_a_forwarded_host_is_not_believed(program: Program) -> None:
    answer = program.ask("POST", "/api/tables", headers={"X-Forwarded-Host": "evil.example"}, json={})
    assert "evil.example" not in answer.text + str(answer.headers)


FORM = [
    # Origin, Referer, Host, public address, status of a form sent to a page
    ("http://localhost", None, "localhost", None, 303),
    ("http://localhost:8000", None, "localhost:8000", None, 303),
    ("http://LOCALHOST:8000", None, "localhost:8000", None, 303),
    ("http://localhost:8001", None, "localhost:8000", None, 403),
    ("https://localhost", None, "localhost", None, 403),
    ("http://192.168.1.7:8000", None, "192.168.1.7:8000", PUBLIC, 303),
    (PUBLIC, None, "smazzata.example", PUBLIC, 303),
    (PUBLIC, None, "localhost:8000", PUBLIC, 403),
    ("http://smazzata.example", None, "smazzata.example", PUBLIC, 403),
    ("https://club.smazzata.example", None, "smazzata.example", PUBLIC, 403),
    ("https://smazzata.example.evil.example", None, "smazzata.example", PUBLIC, 403),
    ("https://evil.example", PUBLIC + "/t/x", "smazzata.example", PUBLIC, 403),
    ("null", PUBLIC + "/t/x", "smazzata.example", PUBLIC, 403),
    ("null", None, "localhost", None, 403),
    (None, "http://localhost/t/x", "localhost", None, 303),
    (None, PUBLIC + "/t/x?a=b", "smazzata.example", PUBLIC, 303),
    (None, "http://localhost.evil.example/", "localhost", None, 403),
    (None, "http://evil.example/?http://localhost/", "localhost", None, 403),
    (None, "http://[broken", "localhost", None, 403),
    (None, None, "localhost", None, 403),
    ("", "", "localhost", None, 403),
]


@pytest.mark.parametrize(("origin", "referer", "host", "public_url", "status"), FORM)
def test_a_form_counts_only_from_a_page_of_ours(
    create: CreateApp, origin: str | None, referer: str | None, host: str, public_url: str | None, status: int
) -> None:
    client = create(public_url=public_url).test_client()
    given = {"Host": host, "Origin": origin, "Referer": referer}
    headers = {name: value for name, value in given.items() if value is not None}
    answer = client.post("/language", data={"lang": "es"}, headers=headers)
    assert answer.status_code == status
    assert ("Set-Cookie" in answer.headers) is (status == 303)


def test_a_bearer_key_does_not_open_the_pages_to_other_sites(client: FlaskClient) -> None:
    headers = {"Origin": "http://evil.example", "Authorization": "Bearer x"}
    assert client.post("/language", data={"lang": "es"}, headers=headers).status_code == 403


def test_programs_need_no_origin_but_other_sites_are_refused_in_the_api_too(program: Program) -> None:
    foreign = {"Origin": "http://evil.example"}
    assert program.ask("POST", "/api/tables", json={}).status_code == 422
    assert program.ask("POST", "/api/tables", headers=foreign, json={}).status_code == 403
    table = program.open()
    rotate = f"{table.path}/links/watch/rotate"
    assert program.ask("POST", rotate, table.keys["direct"], foreign).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/robots.txt", "/healthz", "/nowhere", "/api/nowhere", "/t/x", "/w/x/y"]
)
def test_every_answer_carries_the_same_protection(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    csp = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert csp["default-src"] == "'none'"
    assert csp["frame-ancestors"] == "'none'"
    assert csp["script-src"] == csp["style-src"] == "'self'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert {"Cookie", "Accept-Language"} <= set(re.split(", *", headers["Vary"]))
    assert "Server" not in headers
    assert ("noindex" in headers.get("X-Robots-Tag", "")) is path.startswith(("/t/", "/w/", "/api/"))
    assert headers["Cache-Control"] == "no-store"


def test_bodies_over_the_limit_are_refused_before_they_are_read(client: FlaskClient) -> None:
    class Unread:
        def read(self, *_: object) -> bytes:
            raise AssertionError("a body over the limit was read")

        readline = read

    trap = {"wsgi.input": Unread(), "CONTENT_LENGTH": "10000000"}
    answer = client.post("/api/tables", content_type="application/json", environ_overrides=trap)
    assert answer.status_code == 413
    assert answer.mimetype == "application/problem+json"


@pytest.mark.parametrize(
    ("size", "status"), [(1_000_000, 201), (1_048_576, 201), (1_048_577, 413), (5_000_000, 413)]
)
def test_a_body_sent_in_pieces_is_measured_too(client: FlaskClient, size: int, status: int) -> None:
    body = io.BytesIO(json.dumps(FIVE).encode().ljust(size))
    pieces = {"wsgi.input": body, "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    answer = client.post("/api/tables", content_type="application/json", environ_overrides=pieces)
    assert answer.status_code == status


@pytest.mark.parametrize(("padding", "status"), [(0, 303), (60_000, 303), (70_000, 413)])
def test_a_form_sent_in_pieces_is_measured_too(client: FlaskClient, padding: int, status: int) -> None:
    body = io.BytesIO(b"x=" + b"x" * padding + b"&lang=es")
    pieces = {"wsgi.input": body, "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    kind, headers = "application/x-www-form-urlencoded", {"Origin": "http://localhost"}
    answer = client.post("/language", content_type=kind, headers=headers, environ_overrides=pieces)
    assert answer.status_code == status


def test_a_long_body_is_refused_even_where_none_is_read(program: Program) -> None:
    table = program.open()
    rotate = f"{table.path}/links/watch/rotate"
    assert program.ask("POST", rotate, table.keys["direct"], data=b" " * 70_000).status_code == 413
    assert program.ask("GET", table.path, table.keys["watch"]).status_code == 200


def test_a_sheet_may_be_long_a_hand_may_not(program: Program) -> None:
    table = program.open()
    padding = " " * 200_000
    text = '{"scorer": 1, "game": "briscola", "players": ["A", "B"], "first_dealer": 0}' + padding
    as_json = {"Content-Type": "application/json"}
    assert program.ask("POST", "/api/tables", headers=as_json, data=text).status_code == 201
    entries = f"{table.path}/entries"
    assert program.ask("POST", entries, table.keys["score"], as_json, data=text).status_code == 413
    assert program.ask("POST", "/api/tables", headers=as_json, data=text + padding * 6).status_code == 413


def test_forms_have_at_most_a_hundred_parts(client: FlaskClient) -> None:
    form = {f"field{n}": (None, "x") for n in range(200)}
    boundary = "----smazzata"
    body = "".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\nx\r\n' for name in form
    )
    answer = client.post(
        "/language",
        data=body + f"--{boundary}--\r\n",
        content_type=f"multipart/form-data; boundary={boundary}",
        headers={"Origin": "http://localhost"},
    )
    assert answer.status_code == 413


@pytest.mark.parametrize("method", ["TRACE", "PATCH", "PUT", "DELETE", "POST", "BREW"])
def test_other_verbs_are_refused_and_change_nothing(client: FlaskClient, method: str) -> None:
    answer = client.open("/healthz", method=method, headers={"Origin": "http://localhost"})
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize(
    "path", ["/.git/config", "/instance/scorer.sqlite3", "/.env", "/static/../scorer/app.py"]
)
def test_files_of_the_house_are_not_served(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_templates_never_switch_escaping_off() -> None:
    root = Path(__file__).parents[3]
    places = [*root.glob("templates/**/*"), *root.glob("static/js/**/*.js"), *root.glob("scorer/web/**/*.py")]
    forbidden = re.compile(
        r"\|\s*safe\b|autoescape\s+false|innerHTML|outerHTML|insertAdjacentHTML|document\.write|Markup\("
    )
    found = [
        f"{path.name}: {hit[0]}"
        for path in places
        if path.is_file()
        for hit in forbidden.finditer(path.read_text())
    ]
    assert not found


def test_the_program_knows_no_debug(app: Flask) -> None:
    assert not app.debug
