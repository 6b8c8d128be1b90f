"""Whatever is sent to whatever route by whoever may: an answer, never a failure of ours, never markup."""

from __future__ import annotations

import json
import secrets
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.services.values import Role
from tests.web.conftest import on_both
from tests.web.guards.test_access import address, guarded, holder
from tests.web.program import FIVE, HAND, TWO, Program, Table

ATTACK = "<svg/onload=alert()>"
TEXTS = [
    "",
    " ",
    "\x00",
    "\ud7ff\ufffe",
    "\u202eabc",
    ATTACK,
    "{{7*7}}",
    "%(name)s%s",
    "' OR 1=1 --",
    "9" * 400,
    "-1",
    "1e9",
    "NaN",
    "é" * 5000,
]
BODIES: list[object] = [
    None,
    True,
    0,
    -1,
    10**400,
    1.5,
    "",
    [],
    {},
    [[]],
    {"": ""},
    {"\x00": 1},
    {"number": 1},
    {"entry": {}},
]
ENTRIES: list[object] = [
    None,
    [],
    "x",
    5,
    {"kind": None},
    {"kind": "hand"},
    {"kind": "hand", "caller": {}},
    {"kind": ["hand"]},
]
FIELDS = [
    "number",
    "key",
    "caller",
    "partner",
    "rank",
    "bid",
    "suit",
    "points",
    "totals-0",
    "totals-1",
    "kind",
    "solo",
    "lang",
    "back",
]
FIELDS += [
    "totals-\u00b2",
    "players-\u00b2",
    "totals-" + "9" * 4400,
    "players-" + "9" * 4400,
    "theme",
    "code",
    "seat",
    "game",
    "players-0",
    "players-1",
    "preset",
    "rules",
    "first_dealer",
    "name",
    "match",
    "csrf",
    "reason",
    "call",
    "entry",
    "form",
    "rest",
    "other",
    "version",
    "scores-0",
    "scores-1",
    "player",
    "twins",
    "last_trick_side",
    "role",
    "epoch",
    "device",
]

EVERY_KIND: list[object] = [
    HAND,
    {"kind": "all_pass"},
    {"kind": "void"},
    {"kind": "monte", "seat": 2, "points": 3},
    {"kind": "monte", "seat": 2, "false": True},
    {"kind": "penalty", "scores": [-4, 1, 1, 1, 1], "reason": "slow"},
    {"kind": "substitution", "seat": 2, "player": "Fabio"},
    {
        "kind": "hand",
        "caller": 0,
        "solo": True,
        "call": {"rank": "due", "points": 85},
        "suit": "spade",
        "points": 120,
    },
    {"kind": "time_up"},
]


def director(app: Flask, sheet: dict[str, object]) -> tuple[FlaskClient, Table]:
    table = Program(app.test_client()).open(sheet)
    client = holder(app, table, Role.DIRECT)
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {table.keys['direct']}"
    client.environ_base["HTTP_ORIGIN"] = "http://localhost"
    return client, table


def routes(app: Flask, table: Table) -> list[tuple[str, str]]:
    """Every address and method there is, opened for the director; streams never end and are left out."""
    found = [
        (address(app, rule, table.id, table.keys["direct"]), method)
        for rule, method, _ in guarded(app)
        if not rule.endpoint.endswith("stream")
    ]
    return [
        *found,
        ("/new", "POST"),
        ("/look", "POST"),
        ("/language", "POST"),
        ("/api/tables", "POST"),
        ("/g", "GET"),
    ]


@pytest.mark.parametrize("sheet", [FIVE, TWO], ids=["chiamata", "briscola"])
def test_no_json_makes_us_fail(app: Flask, sheet: dict[str, object]) -> None:
    client, table = director(app, sheet)
    bodies = [
        *BODIES,
        *({"number": 1, "entry": entry} for entry in ENTRIES),
        *({**sheet, "entries": [e]} for e in ENTRIES),
    ]
    for path, method in routes(app, table):
        for body in bodies:
            headers = {"Idempotency-Key": secrets.token_hex(16)}
            text = json.dumps(body)
            answer = client.open(
                path, method=method, data=text, content_type="application/json", headers=headers
            )
            assert answer.status_code < 500, (method, path, text[:80], answer.text)


@pytest.mark.parametrize("sheet", [FIVE, TWO], ids=["chiamata", "briscola"])
def test_no_form_makes_us_fail(app: Flask, sheet: dict[str, object]) -> None:
    client, table = director(app, sheet)
    for path, method in routes(app, table):
        for text in TEXTS:
            answer = client.open(path, method=method, data=dict.fromkeys(FIELDS, text))
            assert answer.status_code < 500, (method, path, text[:20], answer.text)
            assert ATTACK not in answer.text or answer.is_json, path


@pytest.mark.parametrize("form", ["hand", "penalty", "monte", "substitution"])
def test_no_form_that_comes_too_late_makes_us_fail(app: Flask, form: str) -> None:
    client, table = director(app, FIVE)
    Program(app.test_client()).record(table, 1)
    paths = ["record"] if form == "hand" else [f"more/{form}"]
    for path in (*paths, "correct/1", "correct/1/save", "correct/1/preview"):
        for text in (*TEXTS, "0", "1", "119", "[]", "{}", "[1]", "null", '{"kind": "hand"}', '{"kind": []}'):
            sent = dict.fromkeys(FIELDS, text) | {"number": "1", "key": secrets.token_hex(16), "form": form}
            answer = client.post(f"/t/{table.id}/{path}", data=sent)
            assert answer.status_code < 500, (path, text[:20], answer.text)
            assert ATTACK not in answer.text or answer.is_json, path


@on_both
def test_no_address_makes_us_fail(app: Flask) -> None:
    client, _ = director(app, FIVE)
    for rule in app.url_map.iter_rules():
        for text in (
            "%00",
            "%ff%fe",
            "..%2f",
            "%ed%a0%80",
            "'",
            "9" * 400,
            "-1",
            "é",
            "%0d%0aSet-Cookie:x=y",
            ATTACK,
        ):
            path = rule.rule
            for name in rule.arguments:
                path = path.replace(f"<int:{name}>", text).replace(f"<{name}>", text)
            for method in (rule.methods or set()) - {"OPTIONS"}:
                answer = client.open(path, method=method)
                assert answer.status_code < 500, (method, path)
                assert "Set-Cookie" not in answer.headers or "x=y" not in answer.headers["Set-Cookie"]
                assert ATTACK not in answer.text, path
                answer.close()


@on_both
@pytest.mark.parametrize("sign", ["\x00", "\ud800"])
def test_signs_that_only_one_database_keeps_are_refused_by_both(app: Flask, sign: str) -> None:
    client, table = director(app, TWO)
    players = ["Anna", f"B{sign}b"]
    refused = [
        ("/api/tables", {**TWO, "players": players}),
        ("/api/tables", {**TWO, "name": sign}),
        (f"{table.path}/entries", {"number": 1, "entry": {"kind": "void", "reason": f"x{sign}"}}),
        (
            f"{table.path}/entries",
            {"number": 1, "entry": {"kind": "substitution", "seat": 0, "player": sign}},
        ),
    ]
    for path, body in refused:
        key = {"Idempotency-Key": secrets.token_hex(16)}
        answer = client.post(path, data=json.dumps(body), content_type="application/json", headers=key)
        assert answer.status_code == (422 if sign == "\x00" else 400), (path, body, answer.text)
    for path, method in routes(app, table):
        text = {**dict.fromkeys(FIELDS, f"a{sign}"), "number": "1", "key": secrets.token_hex(16)}
        form = urlencode(text, errors="surrogatepass")
        answer = client.open(path, method=method, data=form, content_type="application/x-www-form-urlencoded")
        assert answer.status_code < 500, (method, path, answer.text)


def test_no_query_makes_us_fail(app: Flask) -> None:
    client, table = director(app, FIVE)
    for path, method in routes(app, table):
        if method == "GET":
            for text in TEXTS:
                answer = client.get(path, query_string=dict.fromkeys(FIELDS, text.replace("\ud7ff", "")))
                assert answer.status_code < 500, (path, text[:20])
                assert ATTACK not in answer.text, path


@pytest.mark.parametrize("role", list(Role))
def test_hostile_names_are_text_on_every_page(app: Flask, role: Role) -> None:
    players = [ATTACK, '"><script>x</script>', "'-alert(1)-'", "{{1234567*9}}", "%(name)s %s"]
    program = Program(app.test_client())
    table = program.open({**FIVE, "players": players, "name": ATTACK})
    assert program.record(table, 1).status_code == 201
    substitution = {"kind": "substitution", "seat": 2, "player": ATTACK + "2"}
    assert program.record(table, 2, substitution).status_code == 201
    assert program.record(table, 3, {"kind": "void", "reason": ATTACK}).status_code == 201
    client = holder(app, table, role)
    for rule, method, least in guarded(app):
        if method == "GET" and least <= role and not rule.endpoint.endswith("stream"):
            answer = client.get(address(app, rule, table.id, table.keys[role.word]))
            if role < Role.DIRECT and "/correct/" in rule.rule:
                assert answer.status_code == 403, rule.rule  # hand 1 is not the last one
            elif answer.mimetype == "text/html":
                board = rule.rule.endswith("/<key>/board") and role > Role.WATCH  # sent to the link to watch
                assert answer.status_code == (302 if board else 200), (rule.rule, answer.text)
                assert "<svg/onload" not in answer.text, rule.rule
                assert "<script>x" not in answer.text, rule.rule
                assert "11111103" not in answer.text, rule.rule


def test_a_table_may_be_all_kinds_of_lines_and_every_page_still_shows(app: Flask) -> None:
    client, table = director(
        app, {**FIVE, "rules": {"monte": {"at_most": 10}}, "match": {"type": "minutes", "n": 60}}
    )
    program = Program(app.test_client())
    for number, line in enumerate(EVERY_KIND, 1):
        answer = program.record(table, number, line)
        assert answer.status_code == 201, answer.text
        for path, method in routes(app, table):
            if method == "GET":
                shown = client.get(path)
                assert shown.status_code in (200, 302, 303), (line, path, shown.status_code)
