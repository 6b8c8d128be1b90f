"""The wording of an event stream: which version, a heartbeat, when to come back.

HTML Living Standard, 9.2 Server-sent events.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import lru_cache

from scorer.live.feed import Ended, MadeRoom, Moved, Viewer

RETRY = (1000, 4000)  # milliseconds; drawn for each stream, so that a restart is not met by all at once
LATER = (30_000, 60_000)  # the same for a stream whose place a newer page of the same phone has taken


class Stream(Iterator[bytes]):
    """The events of one viewer, as bytes: hand it to the response as it is; `close()` frees its place.

    Its first event comes at once; it holds no database session. A class, not a generator: a generator that
    was never started would never run its clean-up.
    """

    def __init__(
        self, viewer: Viewer, version: int, heartbeat: float, chance: random.Random, moves: int = 0
    ) -> None:
        hello = b"retry: %d\n" % chance.randint(*RETRY) + event(version)
        self._viewer = viewer
        self._heartbeat = heartbeat
        self._chance = chance
        self._hello: bytes | None = hello + (moved(version, moves) if moves else b"")
        self._over = False
        self._at_end: list[Callable[[], object]] = [viewer.leave]
        self._due = time.monotonic() + heartbeat
        viewer.known, viewer.known_moves = version, moves

    def __next__(self) -> bytes:
        """The next event or heartbeat; waits for it."""
        if self._hello is not None:
            hello, self._hello = self._hello, None
            return hello
        if self._over:
            raise StopIteration
        try:
            news = self._viewer.wait(self._due - time.monotonic())
        except MadeRoom:
            self.close()
            return b"retry: %d\nevent: poll\n" % self._chance.randint(*LATER) + event(self._viewer.known)
        except Ended:
            self.close()
            raise StopIteration from None
        if isinstance(news, Moved):
            return moved(self._viewer.known, news.count) + self._beat_if_due()
        return self._said(news)

    def _said(self, version: int | None) -> bytes:
        self._due = time.monotonic() + self._heartbeat
        return beat(self._viewer.known) if version is None else event(version)

    def make_room(self) -> None:
        """End it for a newer stream: its page is told to poll (event `poll`) and not to come back soon."""
        self._viewer.make_room()

    def _beat_if_due(self) -> bytes:
        """Moves, however many, are no sign of life to who listens to versions alone."""
        return self._said(None) if time.monotonic() >= self._due else b""

    def at_end(self, do: Callable[[], object]) -> None:
        """Do this too, once, when it is closed."""
        self._at_end.append(do)

    def close(self) -> None:
        """Stop following; may be called twice."""
        self._over = True
        while self._at_end:
            self._at_end.pop()()


@lru_cache(maxsize=256)  # a thousand are told the same
def event(version: int) -> bytes:
    """`id` is the version, so that a browser that comes back says what it knew."""
    return b'id: %d\ndata: {"version": %d}\n\n' % (version, version)


def moved(version: int, count: int) -> bytes:
    """The hand in progress has moved: an event of its own (`play`) with a counter of its own. It has no `id`,
    so that what a browser says it knew stays the version; whoever reads every event alike is told a version
    it knows.
    """
    return b'event: play\ndata: {"version": %d, "play": %d}\n\n' % (version, count)


def beat(version: int) -> bytes:
    """A heartbeat. Unlike a comment, a page hears it and knows that the line still stands; whoever listens to
    plain events only is not told the same version twice."""
    return b"event: beat\n" + event(version)
