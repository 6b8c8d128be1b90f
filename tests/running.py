"""A real server in a process of its own, and a small client. No fixed sleeps: everything is waited for."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from scorer.errors import Json

LIFETIME = 3600.0  # seconds after which a server that was forgotten ends
CEILING = 60.0  # seconds nothing may take, even on a busy machine

_RUN = """
import sys
from scorer.services import upkeep, watching
watching.HEARTBEAT, upkeep.POLL = {heartbeat}, {poll}
from scorer.server import start
how = dict(workers={workers}, without_gunicorn={alone})
sys.exit(start(host="127.0.0.1", port={port}, instance=sys.argv[1], **how))
"""
_RUN_BY_VARIABLES = """
import encodings.idna, os, sys  # what is imported later must not be closed to the other account
from scorer.server import start
{user} and os.setuid({user})
sys.exit(start(instance=sys.argv[1]))
"""


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Poll until it is so; fails after the ceiling."""
    deadline = time.monotonic() + CEILING
    while not true():
        assert time.monotonic() < deadline, f"{what} did not happen"
        time.sleep(0.02)


@dataclass(slots=True)
class Server:
    """A running server. `log` is what it wrote to stderr."""

    process: subprocess.Popen[str]
    url: str
    log_file: Path

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 80

    @property
    def host(self) -> str:
        return urlsplit(self.url).hostname or "127.0.0.1"

    @property
    def log(self) -> str:
        return self.log_file.read_text("utf-8")

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop; gives its exit status."""
        self.process.send_signal(number)
        return self.process.wait(CEILING)

    def kill(self) -> None:
        """The power cable, as far as a test can pull it: the whole process group at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(CEILING)

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.host, self.port, timeout=CEILING)

    def call(self, method: str, path: str, body: Json = None, **headers: str) -> tuple[int, Json]:
        """One request; gives the status and the JSON of the answer (None if it is no JSON)."""
        with closing(self.connect()) as connection:
            return call(connection, method, path, body, **headers)


def save(
    connection: http.client.HTTPConnection, table: str, link: str, number: int, key: str
) -> tuple[int, Json]:
    """Record HAND under a number and a key of the client's own (32 hex digits)."""
    headers = {"Authorization": f"Bearer {link}", "Idempotency-Key": key}
    return call(
        connection, "POST", f"/api/tables/{table}/entries", {"number": number, "entry": HAND}, **headers
    )


def call(
    connection: http.client.HTTPConnection, method: str, path: str, body: Json = None, **headers: str
) -> tuple[int, Json]:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if body is not None:
        sent["Content-Type"] = "application/json"
    connection.request(method, path, None if body is None else json.dumps(body), sent)
    answer = connection.getresponse()
    content = answer.read()
    is_json = "json" in (answer.getheader("Content-Type") or "")
    return answer.status, json.loads(content) if is_json else None


@contextmanager
def serving(
    instance: Path,
    heartbeat: float = 12.0,
    alone: bool = False,
    port: int = 0,
    database: str | None = None,
    poll: float = 2.0,
    workers: int = 1,
) -> Iterator[Server]:
    """A server over this instance folder, ready to answer. `database` is an address in SQLite's
    place."""
    code = _RUN.format(heartbeat=heartbeat, alone=alone, port=port, poll=poll, workers=workers)
    variables = {"SCORER_DATABASE_URL": database} if database else {}
    with launched([sys.executable, "-c", code, str(instance)], instance, variables) as server:
        yield server


@contextmanager
def launched(
    command: Sequence[str],
    instance: Path,
    variables: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    log_file = instance.with_name(instance.name + ".log")
    environment = {**os.environ, **(variables or {})}
    with log_file.open("a") as log:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True, env=environment
        )
    watchdog = threading.Timer(LIFETIME, process.kill)
    watchdog.start()
    try:
        assert process.stdout is not None
        yield Server(process, _address(process.stdout, log_file), log_file)
    finally:
        watchdog.cancel()
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(CEILING)
        process.stdout and process.stdout.close()


def _address(out: IO[str], log_file: Path) -> str:
    for line in out:
        if "serving at " in line:
            return line.split("serving at ")[1].strip()
    raise AssertionError(f"the server did not start: {log_file.read_text('utf-8')}")


def refused(instance: Path, variables: Mapping[str, str] | None = None, user: int = 0) -> str:
    """Start a server that must refuse to start, as another account if given; gives the one line it said."""
    variables = {"SCORER_HOST": "127.0.0.1", "SCORER_PORT": "0"} | dict(variables or {})
    code = _RUN_BY_VARIABLES.format(user=user)
    done = subprocess.run(
        [sys.executable, "-c", code, str(instance)],
        capture_output=True,
        text=True,
        timeout=CEILING,
        env={**os.environ, **variables},
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


@dataclass(slots=True)
class Events:
    """An open event stream: the versions it told and when each line came."""

    connection: http.client.HTTPConnection
    response: http.client.HTTPResponse
    sock: socket.socket

    @classmethod
    def open(cls, server: Server, path: str, **headers: str) -> Events:
        connection = server.connect()
        try:
            connection.request("GET", path, headers=headers)
            sock: socket.socket = connection.sock
            response = connection.getresponse()
            assert response.status == 200, response.read()
        except BaseException:
            connection.close()
            raise
        return cls(connection, response, sock)

    def lines(self) -> Iterator[str]:
        """Line by line, until the server ends the stream."""
        for line in self.response:
            yield line.decode().rstrip("\n")

    def versions(self) -> Iterator[int]:
        for line in self.lines():
            if line.startswith("id: "):
                yield int(line[4:])

    def hang_up(self) -> None:
        """End it from this side, also under the hands of a thread that reads."""
        with suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.response.close()
        self.connection.close()


BRISCOLA: Json = {
    "scorer": 1,
    "game": "briscola",
    "players": ["Anna", "Bruno"],
    "first_dealer": 0,
    "match": {"type": "open"},
}
HAND: Json = {"kind": "hand", "totals": [61, 59]}


def open_table(server: Server) -> tuple[str, dict[str, str]]:
    """A new table: its id and its link keys by role."""
    status, answer = server.call("POST", "/api/tables", BRISCOLA)
    assert status == 201, answer
    return answer["id"], answer["keys"]
