"""A client that costs little: prepared requests over kept connections, answers read to their length.

The clients of the standard library take as long for a request as a good server does; measured with them two
servers look more alike than they are.
"""

from __future__ import annotations

import json
import selectors
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from scorer.errors import Json
from tests.running import CEILING


class Wire:
    """One kept connection to a server. `head` is that of the last answer."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.host = parts.netloc
        self.sock = socket.create_connection((parts.hostname or "", parts.port or 80), timeout=CEILING)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.head = b""
        self._rest = b""

    def request(self, method: str, path: str, body: Json = None, **headers: str) -> bytes:
        """A request as bytes, to be sent now or later."""
        sent = b"" if body is None else json.dumps(body).encode()
        told = {"Host": self.host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if body is not None:
            told |= {"Content-Type": "application/json", "Content-Length": str(len(sent))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + sent

    def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send and wait: the status and the body."""
        self.sock.sendall(request)
        return self.answer()

    def answer(self) -> tuple[int, bytes]:
        """The next answer, which must say its length."""
        got = self._rest
        while b"\r\n\r\n" not in got:
            got += self._more()
        head, _, body = got.partition(b"\r\n\r\n")
        self.head = head
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        pieces, have = [body], len(body)
        while have < length:
            pieces.append(self._more())
            have += len(pieces[-1])
        whole = b"".join(pieces)
        self._rest = whole[length:]
        return int(head[9:12]), whole[:length]

    def _more(self) -> bytes:
        if got := self.sock.recv(1 << 18):
            return got
        raise ConnectionError("the server hung up")

    def close(self) -> None:
        """Hang up."""
        with suppress(OSError):
            self.sock.close()


@contextmanager
def wires(url: str, number: int) -> Iterator[list[Wire]]:
    """So many connections, closed afterwards."""
    made = [Wire(url) for _ in range(number)]
    try:
        yield made
    finally:
        for wire in made:
            wire.close()


def timed(wire: Wire, request: bytes, wanted: int) -> float:
    """How long until the answer, which must have this status, is there; in seconds."""
    start = time.perf_counter()
    status, body = wire.ask(request)
    taken = time.perf_counter() - start
    assert status == wanted, (status, body[:500])
    return taken


def rate(lines: list[Wire], requests: Callable[[int], Iterator[bytes]], wanted: int) -> float:
    """Answers a second when every line sends its next request as soon as the last one was answered."""
    waiting = selectors.DefaultSelector()
    queues = {line.sock: (line, requests(place)) for place, line in enumerate(lines)}
    done, start = 0, time.perf_counter()
    for line, queue in queues.values():
        line.sock.sendall(next(queue))
        waiting.register(line.sock, selectors.EVENT_READ)
    while waiting.get_map():
        for key, _ in waiting.select(CEILING):
            line, queue = queues[key.fileobj]  # type: ignore[index] # it is one of our sockets
            status, body = line.answer()
            assert status == wanted, (status, body[:500])
            done += 1
            if (request := next(queue, None)) is None:
                waiting.unregister(line.sock)
            else:
                line.sock.sendall(request)
    return done / (time.perf_counter() - start)
