"""A stop with a full house: it ends in seconds, every phone knows when to come back, nothing stays behind."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from tests.running import CEILING, Server, open_table, serving, wait_until

PHONES = 300
ANSWER = 20.0  # seconds on a busy machine; the grace for requests under way is three


def watch(server: Server, path: str, key: str) -> socket.socket:
    """A phone that follows; its stream has begun."""
    phone = socket.create_connection((server.host, server.port), CEILING)
    asked = f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\nAuthorization: Bearer {key}\r\n\r\n"
    phone.sendall(asked.encode())
    return phone


def heard(phone: socket.socket, until: bytes = b"") -> bytes:
    """What came, up to these bytes or to the end of the stream."""
    found = b""
    while not (until and until in found):
        part = phone.recv(65536)
        if not part:
            break
        found += part
    return found


def living(group: int) -> list[str]:
    """The processes of a group that are not dead yet."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, member = file.read_text().rpartition(") ")[2].split()[:3]
            if int(member) == group and state not in "ZX":
                found.append(file.parent.name)
    return found


@pytest.fixture(params=[False, True], ids=["gunicorn", "without gunicorn"])
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    with serving(tmp_path / "instance", alone=request.param) as running:
        yield running


def test_three_hundred_streams_end_within_seconds_and_a_second_request_to_stop_is_harmless(
    server: Server, tmp_path: Path
) -> None:
    table, links = open_table(server)
    with ExitStack() as everybody:
        path = f"/api/tables/{table}/stream"
        phones = [
            everybody.enter_context(closing(watch(server, path, links["watch"]))) for _ in range(PHONES)
        ]
        told = [heard(phone, b'{"version": 0}\n\n') for phone in phones]
        begun = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        assert heard(phones[0]) is not None  # the streams end, the process is still stopping
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(CEILING) == 0
        took = time.monotonic() - begun
        print(f"{PHONES} streams, stopped in {took:.2f} s")
        assert took < ANSWER
        assert all(b"retry: " in hello for hello in told)
        assert len({hello.partition(b"retry: ")[2][:4] for hello in told}) > PHONES / 4  # not all at once
        assert all(b"retry" not in heard(phone) for phone in phones[1:])
    wait_until(lambda: living(server.process.pid) == [], "the end of the last process")
    with pytest.raises(ConnectionRefusedError):
        server.call("GET", "/healthz")
    assert server.log == ""
    with serving(tmp_path / "instance", port=server.port) as next_one:
        status, _ = next_one.call("GET", f"/api/tables/{table}", Authorization=f"Bearer {links['watch']}")
        assert status == 200
