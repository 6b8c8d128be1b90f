"""What whoever watches the server, and what search engines, are told."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from scorer.errors import Busy
from scorer.services import upkeep


def test_a_server_that_can_take_a_hand_is_healthy(client: FlaskClient) -> None:
    assert client.get("/healthz").status_code == 200


def test_a_server_that_cannot_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy() -> None:
        raise Busy

    monkeypatch.setattr(upkeep, "check_health", busy)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert "Retry-After" in answer.headers


def test_search_engines_stay_out_of_tables(client: FlaskClient) -> None:
    text = client.get("/robots.txt").text
    assert {"Disallow: /t/", "Disallow: /w/", "Disallow: /join/", "Disallow: /api/"} <= set(text.splitlines())
