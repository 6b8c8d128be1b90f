"""Phones with a role at a table, asked through Flask's client; pages read as the text a person sees."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.services.values import Role
from tests.web.guards.test_access import holder
from tests.web.program import FIVE, Program, Table


def text(answer: TestResponse) -> str:
    """What a page says, in one line."""
    body = re.sub(r"<(script|style|title)\b.*?</\1>", "", answer.text, flags=re.S)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)))


def hidden(answer: TestResponse, name: str) -> str:
    """The value of a hidden field of the page."""
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', answer.text)
    assert found, name
    return unescape(found[1])


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone at a table."""

    client: FlaskClient
    table: Table
    program: Program

    def get(self, path: str = "") -> TestResponse:
        """A page of the table."""
        return self.client.get(f"/t/{self.table.id}{path}", headers={"Accept-Language": "it"})

    def post(self, path: str, **fields: Json) -> TestResponse:
        """A form of the table; `scores_0` is the field scores-0."""
        sent = {re.sub(r"_(\d)$", r"-\1", name): value for name, value in fields.items()}
        sent.setdefault("key", secrets.token_urlsafe(16))
        sent.setdefault("number", str(self.read()["next"]))
        headers = {"Origin": "http://localhost", "Accept-Language": "it"}
        return self.client.post(f"/t/{self.table.id}{path}", data=sent, headers=headers)

    def read(self) -> dict[str, Json]:
        """The table as the API tells it."""
        return self.program.read(self.table)

    @property
    def entries(self) -> list[Json]:
        """The live entries of its sheet."""
        found: list[Json] = self.read()["sheet"].get("entries", [])
        return found


Sit = Callable[..., Phone]


@pytest.fixture
def sit(app: Flask) -> Sit:
    """Opens a table (or takes a given one) and sits a phone down at it."""

    def sit_down(sheet: Json | None = None, role: Role = Role.DIRECT, at: Table | None = None) -> Phone:
        program = Program(app.test_client())
        table = at or program.open(sheet or FIVE)
        return Phone(holder(app, table, role), table, program)

    return sit_down
