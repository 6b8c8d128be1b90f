"""Clients that say too little for too long, or read nothing: let go, by the one server and the other.

The limits are shortened here; faults rows V1 (slow senders) and V4 (frozen readers).
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests.running import CEILING, Server, launched, open_table, save, wait_until

HURRIED = """
import sys
from scorer import greenlets, listening, server
greenlets.KEPT, greenlets.SENT_WITHIN, listening.FORGET = 1, 0.3, 1000
alone = sys.argv[2] == "alone"
sys.exit(server.start(host="127.0.0.1", port=0, instance=sys.argv[1], without_gunicorn=alone))
"""
POST = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module", params=["gunicorn", "alone"])
def hurried(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody; after all of it, it takes a new table and complains of nothing."""
    instance = tmp_path_factory.mktemp("slow") / "instance"
    with launched([sys.executable, "-c", HURRIED, str(instance), request.param], instance) as server:
        yield server
        open_table(server)
        assert "Traceback" not in server.log


@contextmanager
def line(server: Server, *said: str) -> Iterator[socket.socket]:
    """A connection on which this much was said, and no more."""
    with socket.create_connection((server.host, server.port), CEILING) as connection:
        connection.sendall("".join(said).encode())
        yield connection


def rest(connection: socket.socket) -> bytes:
    """All that still comes; returns when the server hangs up."""
    said = bytearray()
    try:
        while more := connection.recv(64 * 1024):
            said += more
    except ConnectionResetError:
        pass
    return bytes(said)


@pytest.mark.parametrize("said", ["", "GET", "GET / HTTP/1.1\r\nHost: local", POST])
def test_a_head_that_does_not_come_is_not_waited_for(hurried: Server, said: str) -> None:
    with line(hurried, said) as connection:
        assert rest(connection)[:12] in (b"", b"HTTP/1.1 400")


def test_a_connection_nobody_uses_any_more_is_closed(hurried: Server) -> None:
    with line(hurried, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") as connection:
        assert rest(connection).startswith(b"HTTP/1.1 200 ")


def test_a_body_that_comes_by_drops_is_not_waited_for(hurried: Server) -> None:
    with line(hurried, POST, "Content-Length: 60000\r\n\r\n{") as connection:
        assert rest(connection).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("length", ["Content-Length: 90000000", "Transfer-Encoding: chunked"])
def test_a_body_that_was_refused_is_not_waited_for_and_never_taken_for_a_request(
    hurried: Server, length: str
) -> None:
    smuggled = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with line(
        hurried, "POST /no/such/path HTTP/1.1\r\nHost: localhost\r\n", length, "\r\n\r\n"
    ) as connection:
        connection.sendall(smuggled.encode())
        said = rest(connection)
    assert said.startswith(b"HTTP/1.1 4")
    assert b"HTTP/1.1 200" not in said


def test_an_ancient_request_without_a_version_gets_no_page(hurried: Server) -> None:
    with line(hurried, "GET /healthz\r\n\r\n") as connection:
        assert b"ok" not in rest(connection)[12:]


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system offers no such limit")
def test_who_reads_nothing_is_let_go(hurried: Server) -> None:
    """As many answers as no buffer holds are asked for and none is read."""
    asked = "GET /new HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400
    with line(hurried, asked) as connection:
        mine = connection.getsockname()[1]
        wait_until(lambda: mine not in held(hurried), "letting go")


def test_five_hundred_who_send_by_drops_keep_nobody_from_recording(hurried: Server) -> None:
    table, links = open_table(hurried)
    with ExitStack() as crowd:
        for _ in range(500):
            crowd.enter_context(line(hurried, "GET / HTTP/1.1\r\nHost: local"))
        with closing(hurried.connect()) as phone:
            assert save(phone, table, links["score"], 1, uuid4().hex)[0] == 201


def held(server: Server) -> set[int]:
    """The ports of the clients the server has a connection to."""
    found = set()
    for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        local, remote, state = (row.split()[column] for column in (1, 2, 3))
        if int(local.split(":")[1], 16) == server.port and state == "01":
            found.add(int(remote.split(":")[1], 16))
    return found
