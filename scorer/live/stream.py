"""The wording of an event stream: which version, a heartbeat, when to come back.

HTML Living Standard, 9.2 Server-sent events.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from scorer.live.feed import Ended, Viewer

RETRY = (1000, 4000)  # milliseconds; drawn for each stream, so that a restart is not met by all at once


class Stream(Iterator[bytes]):
    """The events of one viewer, as bytes: hand it to the response as it is; `close()` frees its place.

    Its first event comes at once; it holds no database session. A class, not a generator: a generator that
    was never started would never run its clean-up.
    """

    def __init__(self, viewer: Viewer, version: int, heartbeat: float, chance: random.Random) -> None:
        self._viewer = viewer
        self._heartbeat = heartbeat
        self._hello: bytes | None = b"retry: %d\n" % chance.randint(*RETRY) + event(version)
        self._over = False
        viewer.known = version

    def __next__(self) -> bytes:
        """The next event or heartbeat; waits for it."""
        if self._hello is not None:
            hello, self._hello = self._hello, None
            return hello
        if self._over:
            raise StopIteration
        try:
            version = self._viewer.wait(self._heartbeat)
        except Ended:
            self.close()
            raise StopIteration from None
        return beat(self._viewer.known) if version is None else event(version)

    def close(self) -> None:
        """Stop following; may be called twice."""
        self._over = True
        self._viewer.leave()


def event(version: int) -> bytes:
    """`id` is the version, so that a browser that comes back says what it knew."""
    return b'id: %d\ndata: {"version": %d}\n\n' % (version, version)


def beat(version: int) -> bytes:
    """A heartbeat. Unlike a comment, a page hears it and knows that the line still stands; whoever listens to
    plain events only is not told the same version twice."""
    return b"event: beat\n" + event(version)
