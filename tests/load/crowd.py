"""Many phones that watch, as cheaply as one process can play them: plain sockets and one selector."""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from scorer.listening import raise_file_limit
from tests.load.wire import Wire
from tests.running import CEILING

FILES = 8000


@dataclass(slots=True, eq=False)
class Watcher:
    """One open stream: the last version it heard and when."""

    sock: socket.socket
    version: int = -1
    at: float = 0.0
    heard: list[int] = field(default_factory=list)


class Crowd:
    """So many watchers of one address."""

    def __init__(self, url: str, path: str, number: int) -> None:
        raise_file_limit(FILES)
        self.watchers: list[Watcher] = []
        self._waiting = selectors.DefaultSelector()
        for _ in range(number):
            self._join(url, path)
        self.hear(lambda watcher: watcher.version >= 0)

    def _join(self, url: str, path: str) -> None:
        wire = Wire(url)
        wire.sock.sendall(wire.request("GET", path))
        wire.sock.setblocking(False)
        watcher = Watcher(wire.sock)
        self.watchers.append(watcher)
        self._waiting.register(wire.sock, selectors.EVENT_READ, watcher)

    def hear(self, enough: object) -> None:
        """Listen until every watcher has heard enough; fails after the ceiling."""
        assert callable(enough)
        left = {watcher for watcher in self.watchers if not enough(watcher)}
        deadline = time.monotonic() + CEILING
        while left:
            assert time.monotonic() < deadline, f"{len(left)} watchers of {len(self.watchers)} were not told"
            for key, _ in self._waiting.select(1.0):
                watcher: Watcher = key.data
                self._listen(watcher)
                if enough(watcher):
                    left.discard(watcher)

    def told(self, version: int, since: float) -> list[float]:
        """How long after `since` each watcher heard of `version`, or of a later one; seconds."""
        self.hear(lambda watcher: watcher.version >= version)
        return [watcher.at - since for watcher in self.watchers]

    def _listen(self, watcher: Watcher) -> None:
        said = watcher.sock.recv(1 << 16)
        at = time.perf_counter()
        if not said:
            raise ConnectionError("a stream ended")
        _, found, rest = said.rpartition(b"\nid: ") if b"\nid: " in said else said.rpartition(b"id: ")
        if found and (version := int(rest.partition(b"\n")[0])) > watcher.version:
            watcher.version, watcher.at = version, at

    def close(self) -> None:
        """Everybody leaves."""
        self._waiting.close()
        for watcher in self.watchers:
            watcher.sock.close()


@contextmanager
def crowd(url: str, path: str, number: int) -> Iterator[Crowd]:
    """A crowd for the length of a block."""
    made = Crowd(url, path, number)
    try:
        yield made
    finally:
        made.close()
