"""A public address with a path: pages, links and static files all stand below it."""

from __future__ import annotations

import pytest

from tests.web.conftest import CreateApp
from tests.web.program import FIVE

CLUB = "https://club.example/briscola"


@pytest.mark.parametrize("prefix", ["", "/briscola"])
def test_below_a_path_everything_works_stripped_or_not(create: CreateApp, prefix: str) -> None:
    client = create(public_url=CLUB).test_client()
    headers = {"Host": "club.example"}
    assert client.get(f"{prefix}/robots.txt", headers=headers).status_code == 200
    opened = client.post(f"{prefix}/api/tables", json=FIVE, headers=headers)
    assert opened.status_code == 201
    assert opened.headers["Location"] == f"/briscola/api/tables/{opened.get_json()['id']}"
    assert opened.get_json()["links"]["watch"].startswith(CLUB + "/w/")


def test_the_lan_address_knows_no_path(create: CreateApp) -> None:
    client = create(public_url=CLUB).test_client()
    opened = client.post("/api/tables", json=FIVE, headers={"Host": "192.168.1.7:8000"})
    assert opened.headers["Location"].startswith("/api/tables/")
    assert client.get("/briscola/robots.txt", headers={"Host": "192.168.1.7:8000"}).status_code == 404
    assert opened.get_json()["links"]["watch"].startswith(CLUB + "/w/")
