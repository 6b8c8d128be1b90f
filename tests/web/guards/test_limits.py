"""What costs us is limited for one address, never for a club behind one router."""

from __future__ import annotations

import time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.web.guards import limits
from scorer.web.guards.limits import Allowance
from scorer.web.guards.streams import PER_ADDRESS, Places
from tests.web.program import FIVE

PHONE = {"REMOTE_ADDR": "192.168.1.20"}


def test_an_allowance_is_spent_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    allowance = Allowance(2, 60)
    for _ in range(2):
        assert not allowance.is_spent("a")
        allowance.spend("a")
    assert allowance.is_spent("a")
    assert not allowance.is_spent("b")
    clock[0] += 61
    assert not allowance.is_spent("a")


def test_an_allowance_forgets_old_names(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(limits, "MANY_NAMES", 10)
    allowance = Allowance(1, 60)
    for number in range(30):
        allowance.spend(str(number))
        clock[0] += 30
    assert len(allowance._spent) <= 12


def test_one_address_cannot_fill_the_disk_with_tables(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "tables_of_one", Allowance(3, 60))
    answers = [client.post("/api/tables", json=FIVE, environ_base=PHONE) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    assert answers[-1].mimetype == "application/problem+json"
    assert "Retry-After" in answers[-1].headers
    other = {"REMOTE_ADDR": "192.168.1.21"}
    assert client.post("/api/tables", json=FIVE, environ_base=other).status_code == 201


def test_a_long_sheet_counts_as_several_tables(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "tables_of_one", Allowance(3, 60))
    long = {**FIVE, "entries": [{"kind": "all_pass"}] * 110}
    answers = [client.post("/api/tables", json=sheet, environ_base=PHONE) for sheet in (long, FIVE)]
    assert [answer.status_code for answer in answers] == [201, 429]


def test_tables_opened_on_the_page_are_counted_too(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "tables_of_one", Allowance(1, 60))
    typed = {"table": "briscola-2", "players-0": "Anna", "players-1": "Bruno", "first_dealer": "0"}
    answers = [
        client.post("/new", data=typed, headers={"Origin": "http://localhost"}, environ_base=PHONE)
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [303, 429]


def test_a_forged_forwarding_header_is_nobodys_address(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "tables_of_one", Allowance(1, 60))
    statuses = [
        client.post(
            "/api/tables", json=FIVE, environ_base=PHONE, headers={"X-Forwarded-For": f"10.0.0.{n}"}
        ).status_code
        for n in range(2)
    ]
    assert statuses == [201, 429]


def test_everybody_behind_a_proxy_on_this_machine_is_not_one_person(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "tables_of_one", Allowance(1, 60))
    assert [client.post("/api/tables", json=FIVE).status_code for _ in range(3)] == [201] * 3


def test_many_wrong_codes_slow_an_address_down_and_a_right_one_still_works(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    monkeypatch.setattr(limits, "wrong_codes", Allowance(3, 60))
    for _ in range(5):
        assert client.get("/g/22222222", environ_base=PHONE).status_code == 404
    assert waited == [1, 1]
    code = client.post("/api/tables", json=FIVE).get_json()["links"]["code"].rpartition("/")[2]
    assert client.get(f"/g/{code}", environ_base=PHONE).status_code == 303


def test_places_are_taken_together_or_not_at_all() -> None:
    places = Places()
    assert places.take({"all": 3, "a": 1})
    assert not places.take({"all": 3, "a": 1})
    assert places.take({"all": 3, "b": 1})
    assert len(places) == 2
    places.give_back({"all": 3, "a": 1})
    assert places.take({"all": 3, "a": 1})


def test_a_club_of_four_hundred_phones_behind_one_router_may_all_watch() -> None:
    places = Places()
    assert PER_ADDRESS > 400
    assert all(places.take({"all": 4000, "address 10.0.0.1": PER_ADDRESS}) for _ in range(400))


@pytest.mark.parametrize(
    ("sent_from", "counted_as"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("127.0.0.1", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("", None),
    ],
)
def test_one_phone_is_one_address_however_many_its_line_has(
    app: Flask, sent_from: str, counted_as: str | None
) -> None:
    with app.test_request_context(environ_base={"REMOTE_ADDR": sent_from}):
        assert limits.client_address() == counted_as
