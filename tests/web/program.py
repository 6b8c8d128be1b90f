"""Another program that talks to the JSON API, as the tests play it."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

FIVE = {
    "scorer": 1,
    "game": "chiamata",
    "players": ["Anna", "Bruno", "Carla", "Dino", "Elena"],
    "first_dealer": 0,
}
TWO = {"scorer": 1, "game": "briscola", "players": ["Anna", "Bruno"], "first_dealer": 0}
HAND = {"kind": "hand", "caller": 1, "partner": 3, "call": {"rank": "re"}, "suit": "denari", "points": 61}
OTHER = {"kind": "hand", "caller": 0, "solo": True, "call": {"rank": "asso"}, "suit": "coppe", "points": 80}


@dataclass(frozen=True, slots=True)
class Table:
    """What opening a table answers."""

    id: str
    keys: dict[str, str]
    links: dict[str, str]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"


class Program:
    """Sends JSON and keys; every call gives the answer as it came."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def open(self, sheet: dict[str, Any] = FIVE) -> Table:
        answer = self.client.post("/api/tables", json=sheet)
        assert answer.status_code == 201, answer.text
        found = answer.get_json()
        return Table(found["id"], found["keys"], found["links"])

    def ask(
        self,
        method: str,
        path: str,
        key: str | None = None,
        headers: dict[str, str] | None = None,
        **body: Any,
    ) -> TestResponse:
        authority = {"Authorization": f"Bearer {key}"} if key else {}
        return self.client.open(path, method=method, headers={**authority, **(headers or {})}, **body)

    def record(
        self, table: Table, number: int, entry: object = HAND, by: str = "score", key: str | None = None
    ) -> TestResponse:
        return self.ask(
            "POST",
            f"{table.path}/entries",
            table.keys[by],
            {"Idempotency-Key": key or secrets.token_hex(16)},
            json={"number": number, "entry": entry},
        )

    def read(self, table: Table, by: str = "watch") -> dict[str, Any]:
        answer = self.ask("GET", table.path, table.keys[by])
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = json.loads(answer.data)
        return found


def codes(answer: TestResponse) -> list[str]:
    """The problem codes of a refusal, which must be problem+json."""
    assert answer.mimetype == "application/problem+json", answer.text
    return [problem["code"] for problem in answer.get_json()["problems"]]
