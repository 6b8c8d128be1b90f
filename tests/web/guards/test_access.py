"""Every route declares the least role it needs; every asker at every route gets what the role says."""

from __future__ import annotations

import io
import json
import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorer.services import people, sharing
from scorer.services.values import Author, Role
from scorer.web.guards.access import PUBLIC
from tests.web.program import HAND, Program, Table

NOW = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
DIRECTOR = Author(None, None, Role.DIRECT)


class HeldBack:
    """A body whose sender waits for something to happen before it comes."""

    def __init__(self, body: bytes, first: Callable[[], object]) -> None:
        self.body, self.first = io.BytesIO(body), first

    def read(self, size: int) -> bytes:
        if not self.body.tell():
            self.first()
        return self.body.read(size)


def least_role(app: Flask, rule: Rule) -> object:
    return getattr(app.view_functions[rule.endpoint], "least_role", None)


def guarded(app: Flask) -> Iterator[tuple[Rule, str, Role]]:
    """Every route that needs a role, with each of its methods."""
    for rule in app.url_map.iter_rules():
        role = least_role(app, rule)
        if isinstance(role, Role):
            for method in sorted((rule.methods or set()) - {"OPTIONS", "HEAD"}):
                yield rule, method, role


def address(app: Flask, rule: Rule, table: str, key: str | None) -> str:
    """The rule's address for a table; other parts of it get a plausible value."""
    values: dict[str, object] = {"table": table, "key": key or "none", "number": 1, "role": "watch"}
    values["kind"] = "penalty"
    with app.test_request_context():
        return str(app.url_map.bind("localhost").build(rule.endpoint, {n: values[n] for n in rule.arguments}))


def send(
    client: FlaskClient, app: Flask, rule: Rule, method: str, table: str, key: str | None
) -> TestResponse:
    headers = {"Origin": "http://localhost"} if method in UNSAFE else {}
    if rule.rule.startswith("/api/") and key:
        headers["Authorization"] = f"Bearer {key}"
    return client.open(address(app, rule, table, key), method=method, headers=headers)


def holder(app: Flask, table: Table, role: Role | None) -> FlaskClient:
    """A phone that has this role at the table (None: a phone like any other)."""
    client, device = app.test_client(), secrets.token_urlsafe(16)
    client.set_cookie("device", device)
    if role is not None:
        with app.app_context():
            people.grant(table.id, device, role, NOW)
    return client


def by_key(rule: Rule) -> bool:
    return rule.rule.startswith("/api/") or "key" in rule.arguments


def test_every_route_declares_who_may_use_it(app: Flask) -> None:
    rules = list(app.url_map.iter_rules())
    assert len(rules) > 10
    assert [rule.rule for rule in rules if least_role(app, rule) not in (PUBLIC, *Role)] == []


def test_an_undeclared_route_would_be_found(app: Flask) -> None:
    app.add_url_rule("/t/<table>/forgotten", "forgotten", lambda table: table)
    assert [rule.endpoint for rule in app.url_map.iter_rules() if least_role(app, rule) is None] == [
        "forgotten"
    ]


def test_every_route_about_one_table_needs_a_role_there(app: Flask) -> None:
    open_doors = [
        rule.rule
        for rule in app.url_map.iter_rules()
        if "table" in rule.arguments and least_role(app, rule) == PUBLIC
    ]
    assert open_doors == []


def test_every_change_needs_more_than_watching(app: Flask) -> None:
    """Joining by a link or leaving changes who this phone is, not the table: each link gives its own role."""
    for rule, method, role in guarded(app):
        if method in UNSAFE and rule.rule not in {"/join/<table>/<key>", "/t/<table>/leave"}:
            assert role > Role.WATCH, rule.rule


@pytest.mark.parametrize("held", list(Role))
def test_each_role_may_what_it_may_and_no_more(app: Flask, held: Role) -> None:
    program = Program(app.test_client())
    for rule, method, needed in guarded(app):
        if rule.endpoint.endswith("stream"):
            continue  # never ends; asked in its own tests
        table = program.open()
        client = holder(app, table, held)
        answer = send(client, app, rule, method, table.id, table.keys[held.word])
        if held < needed:
            assert answer.status_code == 403, (rule.rule, method)
        else:
            assert answer.status_code not in (403, 404, 410), (rule.rule, method, answer.text)
        assert answer.status_code < 500, (rule.rule, method, answer.text)
        answer.close()


def test_who_has_no_right_here_cannot_tell_that_the_table_exists(app: Flask) -> None:
    program = Program(app.test_client())
    table, other = program.open(), program.open()
    keys = [
        None,
        "x",
        "A" * 22,
        other.keys["direct"],
        table.keys["score"][:-1] + "!",
        "é",
        table.keys["score"] + "A",
    ]
    for rule, method, _ in guarded(app):
        client = holder(app, other, Role.DIRECT)
        for key in keys if by_key(rule) else [None]:
            answer = send(client, app, rule, method, table.id, key)
            absent = send(client, app, rule, method, "zzzzzzzzzzzz", key)
            assert (answer.status_code, answer.data) == (404, absent.data), (rule.rule, method, key)
            assert answer.headers.to_wsgi_list() == absent.headers.to_wsgi_list()


@pytest.mark.parametrize("role", list(Role))
def test_an_old_link_is_gone_for_every_route(app: Flask, role: Role) -> None:
    program = Program(app.test_client())
    table = program.open()
    client = holder(app, table, role)
    with app.app_context():
        sharing.rotate(table.id, role, DIRECTOR, NOW)
    for rule, method, _ in guarded(app):
        answer = send(client, app, rule, method, table.id, table.keys[role.word])
        assert answer.status_code == 410, (rule.rule, method)


def test_a_phone_is_no_authority_in_the_api_nor_a_bearer_key_on_pages(app: Flask) -> None:
    program = Program(app.test_client())
    table = program.open()
    client = holder(app, table, Role.DIRECT)
    for rule, method, _ in guarded(app):
        if rule.rule.startswith("/api/"):
            assert client.open(address(app, rule, table.id, None), method=method).status_code == 404
        elif not by_key(rule):
            headers = {"Authorization": f"Bearer {table.keys['direct']}", "Origin": "http://localhost"}
            stranger = app.test_client()
            answer = stranger.open(address(app, rule, table.id, None), method=method, headers=headers)
            assert answer.status_code == 404, rule.rule


@pytest.mark.parametrize(
    "cookie", ["", "x", "A" * 23, "A" * 21 + "é", "../../etc", "' OR 1=1 --", "\x00" * 22]
)
def test_a_cookie_that_is_no_device_counts_as_none(app: Flask, cookie: str) -> None:
    client = app.test_client()
    client.set_cookie("device", cookie)
    assert client.get("/t/zzzzzzzzzzzz").status_code == 404


@pytest.mark.parametrize(
    ("path", "kind", "body"),
    [
        ("/api/tables/{id}/entries", "application/json", json.dumps({"number": 1, "entry": HAND})),
        ("/join/{id}/{key}", "application/x-www-form-urlencoded", "seat=1"),
    ],
)
def test_a_body_held_back_until_its_link_was_rotated_changes_nothing(
    app: Flask, program: Program, path: str, kind: str, body: str
) -> None:
    table = program.open()
    asker, key = app.test_client(), table.keys["score"]

    def rotate() -> None:
        answer = program.ask("POST", f"{table.path}/links/score/rotate", table.keys["direct"])
        assert answer.status_code == 200

    answer = asker.post(
        path.format(id=table.id, key=key),
        content_type=kind,
        headers={
            "Origin": "http://localhost",
            "Idempotency-Key": secrets.token_hex(16),
            "Authorization": f"Bearer {key}",
        },
        environ_overrides={
            "wsgi.input": HeldBack(body.encode(), rotate),
            "CONTENT_LENGTH": str(len(body)),
        },
    )
    assert answer.status_code == 410
    assert program.read(table)["version"] == 0
    assert asker.get(f"/t/{table.id}").status_code == 404
