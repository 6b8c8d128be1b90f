"""GET /api/tables/ID/stream: which version, at once and again after every change, until the link dies."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorer.services import watching
from scorer.web.guards import streams
from tests.running import HAND, Events, Server, open_table, serving
from tests.web.program import Program, Table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server, for what one process cannot play."""
    folder: Path = tmp_path_factory.mktemp("stream") / "instance"
    folder.mkdir()
    with serving(folder) as running:
        yield running


@pytest.fixture(autouse=True)
def _nobody_watches() -> Iterator[None]:
    """Whoever took a place gives it back."""
    yield
    assert len(streams.places) == 0


def follow(
    program: Program, table: Table, by: str = "watch", headers: dict[str, str] | None = None
) -> TestResponse:
    return program.ask("GET", f"{table.path}/stream", table.keys[by], headers)


def test_the_present_version_comes_at_once(program: Program) -> None:
    table = program.open()
    version = program.record(table, 1).get_json()["version"]
    with follow(program, table) as answer:
        first = next(answer.iter_encoded()).decode()
    assert f'id: {version}\ndata: {{"version": {version}}}\n\n' in first


def test_proxies_are_told_to_pass_events_on_as_they_are(program: Program) -> None:
    with follow(program, program.open(), headers={"Accept-Encoding": "br, gzip"}) as answer:
        assert answer.mimetype == "text/event-stream"
        assert answer.headers["X-Accel-Buffering"] == "no"
        assert {"no-store", "no-transform"} <= set(answer.headers["Cache-Control"].split(", "))
        assert "Content-Encoding" not in answer.headers
        assert "Content-Length" not in answer.headers


def test_a_heartbeat_comes_every_ten_to_fifteen_seconds() -> None:
    assert 10 <= watching.HEARTBEAT <= 15


def test_asking_for_the_headers_alone_keeps_no_place(program: Program) -> None:
    table = program.open()
    answer = program.ask("HEAD", f"{table.path}/stream", table.keys["watch"])
    assert answer.status_code == 200
    answer.close()


@pytest.mark.parametrize(("key", "status"), [(None, 404), ("x", 404), ("old", 410)])
def test_without_a_right_there_is_no_stream(program: Program, key: str | None, status: int) -> None:
    table = program.open()
    if key == "old":
        key = table.keys["watch"]
        program.ask("POST", f"{table.path}/links/watch/rotate", table.keys["direct"])
    answer = program.ask("GET", f"{table.path}/stream", key)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")


def test_one_phone_holds_only_its_newest_streams_and_the_oldest_page_is_told_to_poll(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PER_DEVICE", 3)
    program = Program(app.test_client())
    program.client.set_cookie("device", secrets.token_urlsafe(16))
    table, elsewhere = program.open(), program.open()
    held = [follow(program, table), follow(Program(app.test_client()), table), follow(program, elsewhere)]
    held += [follow(program, table) for _ in range(3)]
    assert [answer.status_code for answer in held] == [200] * 6
    told = b"".join(held[0].iter_encoded()).decode()  # ends: it was the oldest
    assert re.search(r"\n\nretry: [3-6]\d{4}\nevent: poll\nid: 0\ndata: .+\n\n$", told)
    held[0].close()
    program.record(table, 1)
    for answer in (held[1], *held[3:]):
        assert "id: 1" in "".join(part.decode() for part in islice(answer.iter_encoded(), 2))
    for answer in held[1:]:
        answer.close()
    assert len(streams.newest) == 0


# On the real server


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def save(
    server: Server, table: str, key: str, number: int, once: str | None = None
) -> tuple[int, dict[str, object]]:
    headers = {**bearer(key), "Idempotency-Key": once or secrets.token_hex(16)}
    body = {"number": number, "entry": HAND}
    return server.call("POST", f"/api/tables/{table}/entries", body, **headers)


def test_every_change_is_told_in_order(server: Server) -> None:
    table, keys = open_table(server)
    events = Events.open(server, f"/api/tables/{table}/stream", **bearer(keys["watch"]))
    versions = events.versions()
    first = next(versions)
    for number in (1, 2, 3):
        _, saved = save(server, table, keys["score"], number)
        assert next(versions) == saved["version"] == first + number
    events.close()


@pytest.mark.parametrize("role", ["watch", "score", "direct"])
def test_a_stream_ends_when_its_link_is_replaced_and_no_other_does(server: Server, role: str) -> None:
    table, keys = open_table(server)
    path = f"/api/tables/{table}/stream"
    ending = Events.open(server, path, **bearer(keys[role]))
    staying = {name: Events.open(server, path, **bearer(key)) for name, key in keys.items() if name != role}
    status, fresh = server.call("POST", f"/api/tables/{table}/links/{role}/rotate", **bearer(keys["direct"]))
    assert status == 200
    assert len(list(ending.versions())) == 1
    save(server, table, fresh["keys"]["score"], 1)
    for events in staying.values():
        assert list(islice(events.versions(), 2)) == [0, 1]
        events.close()
    ending.close()


def test_sixty_streams_hold_no_database_session(server: Server) -> None:
    table, keys = open_table(server)
    path = f"/api/tables/{table}/stream"
    everybody = [Events.open(server, path, **bearer(keys["watch"])) for _ in range(60)]
    told = [events.versions() for events in everybody]
    assert {next(versions) for versions in told} == {0}
    assert save(server, table, keys["score"], 1)[0] == 201
    assert {next(versions) for versions in told} == {1}
    assert server.call("GET", f"/api/tables/{table}", **bearer(keys["watch"]))[0] == 200
    for events in everybody:
        events.close()


def test_a_double_tap_on_the_real_server_is_one_hand(server: Server) -> None:
    table, keys = open_table(server)
    once = secrets.token_hex(16)
    with ThreadPoolExecutor(8) as taps:
        answers = list(taps.map(lambda _: save(server, table, keys["score"], 1, once), range(8)))
    assert [status for status, _ in answers] == [201] * 8
    assert all(answer == answers[0][1] for _, answer in answers)


def test_of_eight_who_record_the_same_hand_one_does_and_seven_are_told_who(server: Server) -> None:
    table, keys = open_table(server)
    with ThreadPoolExecutor(8) as scorers:
        answers = list(scorers.map(lambda _: save(server, table, keys["score"], 1), range(8)))
    assert sorted(status for status, _ in answers) == [201] + [409] * 7
    assert all(answer["equal"] for status, answer in answers if status == 409)
    _, table_now = server.call("GET", f"/api/tables/{table}", **bearer(keys["watch"]))
    assert table_now["next"] == 2
