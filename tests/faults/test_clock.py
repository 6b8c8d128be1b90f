"""The server's clock jumps, phones have clocks of their own: hands keep their order, phones their rights."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo

import pytest

from scorer.services.values import Role
from scorer.web.guards import clock
from tests.web.pages.conftest import Sit, hidden, text
from tests.web.program import TWO, codes

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
MOMENTS = [
    NOON,
    NOON - timedelta(days=1),
    NOON + timedelta(hours=1),
    NOON + timedelta(days=1),
    NOON - timedelta(hours=1),
    datetime(1970, 1, 1, tzinfo=UTC),  # no battery, no network
    NOON + timedelta(days=365 * 60),
]


class Clock:
    """The server's clock; it says what it is told to."""

    at = NOON

    def now(self, _zone: tzinfo) -> datetime:
        return self.at


@pytest.fixture(autouse=True)
def server_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    told = Clock()
    monkeypatch.setattr(clock, "datetime", told)
    return told


def test_however_it_jumps_hands_keep_their_order_and_phones_their_rights(
    sit: Sit, server_clock: Clock
) -> None:
    phone = sit(TWO)
    watcher = sit(at=phone.table, role=Role.WATCH)
    for number, moment in enumerate(MOMENTS, start=1):
        server_clock.at = moment
        assert phone.post("/record", totals_0=str(60 + number), totals_1=str(60 - number)).status_code == 303
        assert watcher.get().status_code == 200
        assert phone.get("/share").status_code == 200
    log = phone.program.ask("GET", f"{phone.table.path}/log", phone.table.keys["watch"]).get_json()["log"]
    assert [line["version"] for line in log] == list(range(1, len(MOMENTS) + 1))
    assert [entry["totals"][0] for entry in phone.entries] == [61, 62, 63, 64, 65, 66, 67]
    assert [datetime.fromisoformat(line["at"]) for line in log] == MOMENTS
    assert "Gli orari: " in text(phone.get("/log"))  # whose time it is stands on the page
    assert phone.post("/undo", number=str(len(MOMENTS))).status_code == 303
    assert len(phone.entries) == len(MOMENTS) - 1


@pytest.mark.parametrize("moment", MOMENTS[1:])
def test_a_form_that_comes_twice_over_a_jump_is_one_hand(
    sit: Sit, server_clock: Clock, moment: datetime
) -> None:
    phone = sit(TWO)
    key = hidden(phone.get("/record"), "key")
    for server_clock.at in (NOON, moment):
        assert phone.post("/record", key=key, number="1", totals_0="70", totals_1="50").status_code == 303
    assert len(phone.entries) == 1


def test_a_phone_cannot_say_what_time_it_is(sit: Sit) -> None:
    table = sit(TWO).table
    program = sit(at=table).program
    for field in ("at", "time", "recorded_at"):
        hand = {"kind": "hand", "totals": [70, 50], field: "2031-01-01T00:00:00Z"}
        assert codes(program.record(table, 1, hand)) == ["unknown_field"]
    answer = program.ask(
        "POST",
        f"{table.path}/entries",
        table.keys["score"],
        {"Idempotency-Key": "k" * 32, "Date": "Tue, 01 Jan 2031 00:00:00 GMT"},
        json={"number": 1, "entry": {"kind": "hand", "totals": [70, 50]}},
    )
    assert answer.status_code == 201
    log = program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()["log"]
    assert datetime.fromisoformat(log[0]["at"]) == NOON
