"""GET /api/openapi.json: what is described is what is there."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.services.values import Role
from tests.web.program import FIVE, Program


@pytest.fixture
def described(client: FlaskClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/openapi.json").get_json()
    return found


def operations(described: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        (path, method.upper()): operation
        for path, operations in described["paths"].items()
        for method, operation in operations.items()
        if method != "parameters"
    }


def test_every_route_of_the_api_is_described_and_no_other(app: Flask, described: dict[str, Any]) -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }
    assert set(operations(described)) == routes


def test_the_least_role_is_the_one_the_route_declares(app: Flask, described: dict[str, Any]) -> None:
    found = operations(described)
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api/"):
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
            declared = getattr(app.view_functions[rule.endpoint], "least_role", None)
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                said = found[path, method].get("x-least-role")
                assert said == (declared.word if isinstance(declared, Role) else None), path


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    for reference in re.findall(r'"\$ref": "#/components/(\w+)/([\w-]+)"', json.dumps(described)):
        assert reference[1] in described["components"][reference[0]]


def test_answers_have_the_fields_that_are_promised(program: Program, described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    table = program.open(FIVE)
    saved = program.record(table, 1)
    path, watch = table.path, table.keys["watch"]
    answers = {
        "Opened": program.ask("POST", "/api/tables", json=FIVE),
        "Saved": saved,
        "Table": program.ask("GET", path, watch),
        "Log": program.ask("GET", f"{path}/log", watch),
        "Failure": program.ask("GET", path),
        "Keys": program.ask("POST", f"{path}/links/score/rotate", table.keys["direct"]),
    }
    for name, answer in answers.items():
        assert set(answer.get_json()) == set(schemas[name]["required"]), name
    assert set(answers["Log"].get_json()["log"][0]) == set(schemas["LogLine"]["required"])
    assert set(answers["Table"].get_json()["sheet"]) <= set(schemas["Sheet"]["properties"])
    assert set(schemas["Result"]["required"]) <= set(answers["Table"].get_json()["result"])
