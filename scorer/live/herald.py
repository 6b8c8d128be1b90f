"""Who tells the news: apart from whoever brings it, and not without end.

A hand is answered before the first of a thousand watchers is told of it. Where hands come faster than all can
be told (a phone that was without a network sends its evening), watchers skip some: so many of them are told
only so often, and the last version is never skipped.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

PAUSE_FOR_EACH = 0.0001  # seconds; about four times what it takes to tell one
IDLE = 10.0  # seconds without news after which the thread ends


class Herald:
    """Rings for topics, each at most once in a pause that grows with its audience.

    `ring` tells a topic's viewers and says how many they were.
    """

    def __init__(self, ring: Callable[[str], int]) -> None:
        self._ring = ring
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._asked: set[str] = set()
        self._rests: dict[str, float] = {}  # until when a topic told lately rests
        self._at_work = False

    def tell(self, topic: str) -> None:
        """See to it that the viewers of a topic are told, soon if not at once. Never waits for them."""
        with self._lock:
            self._asked.add(topic)
            start, self._at_work = not self._at_work, True
        if start:
            threading.Thread(target=self._work, name="herald", daemon=True).start()
        self._news.set()

    def _work(self) -> None:
        while True:
            self._news.clear()
            for topic in self._due(time.monotonic()):
                told = self._ring(topic)
                self._rests[topic] = time.monotonic() + PAUSE_FOR_EACH * told
            if not self._wait() and self._is_idle():
                return

    def _due(self, now: float) -> list[str]:
        with self._lock:
            self._rests = {topic: until for topic, until in self._rests.items() if until > now}
            due = [topic for topic in self._asked if topic not in self._rests]
            self._asked.difference_update(due)
        return due

    def _wait(self) -> bool:
        """Until there is news, or a topic that has some has rested; whether there can be any."""
        with self._lock:
            resting = [self._rests.get(topic, 0.0) for topic in self._asked]
        pause = max(0.0, min(resting) - time.monotonic()) if resting else IDLE
        return self._news.wait(pause) or bool(resting)

    def _is_idle(self) -> bool:
        """Whether there was no news for long; who brings some then starts a new thread."""
        with self._lock:
            self._at_work = bool(self._asked)
            return not self._at_work
