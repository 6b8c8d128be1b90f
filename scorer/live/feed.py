"""Who waits for news of what. A topic has one version; viewers wait for a higher one.

Memory is bounded by the open viewers: a topic nobody watches is forgotten, nothing is queued, and who is slow
skips versions. It only uses `threading`, so it serves threads and, where a server replaced them, greenlets.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field


class Ended(RuntimeError):
    """No more news for this viewer: its audience was sent away, or the server stops."""


@dataclass(frozen=True, slots=True)
class Audience:
    """As what somebody watches: by a role's link of one epoch (it may be rotated), on a device (it may be
    dropped)."""

    role: int = 1
    device: str | None = None
    epoch: int = 1


@dataclass(slots=True, eq=False)
class _Topic:
    changed: threading.Condition
    version: int = -1
    viewers: set[Viewer] = field(default_factory=set)


ANYBODY = Audience()


class Viewer:
    """One who watches a topic, as one of an audience. Made by `Feed.join`; `leave` it when done."""

    def __init__(self, feed: Feed, name: str, topic: _Topic, audience: Audience) -> None:
        self.audience = audience
        self.known = -1
        self.sent_away = False
        self._feed = feed
        self._name = name
        self._topic = topic

    def wait(self, seconds: float) -> int | None:
        """The next version above `known` (which it becomes); None if `seconds` brought none. Raises Ended."""
        deadline = time.monotonic() + seconds
        with self._topic.changed:
            while True:
                if self.sent_away:
                    raise Ended
                if self._topic.version > self.known:
                    self.known = self._topic.version
                    return self.known
                left = deadline - time.monotonic()
                if left <= 0:
                    return None
                self._topic.changed.wait(left)

    def leave(self) -> None:
        """Stop watching; may be called twice, also by one who was sent away."""
        self._feed._leave(self._name, self)


class Feed:
    """All topics of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._topics: dict[str, _Topic] = {}

    def join(self, name: str, audience: Audience = ANYBODY) -> Viewer:
        """Begin to watch a topic."""
        with self._lock:
            topic = self._topics.setdefault(name, _Topic(threading.Condition()))
            viewer = Viewer(self, name, topic, audience)
            topic.viewers.add(viewer)
            return viewer

    def publish(self, name: str, version: int) -> None:
        """Tell the viewers of a topic; a version below one told before is old news, told to nobody."""
        topic = self._topics.get(name)
        if topic is None:
            return
        with topic.changed:
            if version > topic.version:
                topic.version = version
                topic.changed.notify_all()

    def send_away(self, name: str, these: Callable[[Audience], bool]) -> None:
        """End those viewers of a topic whose audience is one of these."""
        with self._lock:
            topic = self._topics.get(name)
            gone = [viewer for viewer in topic.viewers if these(viewer.audience)] if topic else []
        if topic is not None:
            self._end(topic, gone)

    def names(self) -> tuple[str, ...]:
        """The topics that somebody watches."""
        with self._lock:
            return tuple(self._topics)

    def audiences(self, name: str) -> tuple[Audience, ...]:
        """Who watches a topic, one for each viewer."""
        with self._lock:
            topic = self._topics.get(name)
            return tuple(viewer.audience for viewer in topic.viewers) if topic else ()

    def close(self) -> None:
        """End every viewer there is: the server stops."""
        with self._lock:
            everybody = [(topic, list(topic.viewers)) for topic in self._topics.values()]
        for topic, viewers in everybody:
            self._end(topic, viewers)

    def __len__(self) -> int:
        """How many viewers there are."""
        with self._lock:
            return sum(len(topic.viewers) for topic in self._topics.values())

    @staticmethod
    def _end(topic: _Topic, viewers: Iterable[Viewer]) -> None:
        with topic.changed:
            for viewer in viewers:
                viewer.sent_away = True
            topic.changed.notify_all()

    def _leave(self, name: str, viewer: Viewer) -> None:
        with self._lock:
            topic = self._topics.get(name)
            if topic is None:
                return
            topic.viewers.discard(viewer)
            if not topic.viewers:
                del self._topics[name]
