"""Who waits for news of what. A topic has one version; viewers wait for a higher one. Beside it a topic may
move (a hand in progress goes on), which is counted apart and moves no version: once for those who score, and
once for everybody, who are told of nothing that they may not see.

Memory is bounded by the open viewers: a topic nobody watches is forgotten, nothing is queued, and who is slow
skips versions. Every viewer waits for a bell of its own, so that a thousand of them do not stand in line for
one lock; how long it waits is seen to by one clock for all, as a timer for each would cost more than telling
it. It only uses `threading`, so it serves threads and, where a server replaced them, greenlets.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from scorer.live.herald import Herald

TICK = 0.25  # seconds between two looks at the clock; by so much a wait without news may be longer


class Ended(RuntimeError):
    """No more news for this viewer: its audience was sent away, or the server stops."""


class MadeRoom(Ended):
    """No more news this way: a newer page of the same phone took the place; whoever is left here asks."""


@dataclass(frozen=True, slots=True)
class Audience:
    """As what somebody watches: by a role's link of one epoch (it may be rotated), on a device (it may be
    dropped)."""

    role: int = 1
    device: str | None = None
    epoch: int = 1

    def count(self, told: int, shown: int) -> int:
        """Which of the two counts of moves is for these."""
        return told if self.role > 1 else shown


@dataclass(frozen=True, slots=True)
class Moved:
    """A topic has moved without a new version; `count` says how often so far."""

    count: int


@dataclass(slots=True, eq=False)
class _Topic:
    version: int = -1
    told: int = -1
    shown: int = -1
    viewers: set[Viewer] = field(default_factory=set)


ANYBODY = Audience()


class Viewer:
    """One who watches a topic, as one of an audience. Made by `Feed.join`; `leave` it when done."""

    def __init__(self, feed: Feed, name: str, topic: _Topic, audience: Audience) -> None:
        self.audience = audience
        self.known = -1
        self.known_moves = -1
        self.sent_away = False
        self.made_room = False
        self._feed = feed
        self._name = name
        self._topic = topic
        self._until = 0.0
        self._bell = threading.Event()

    def wait(self, seconds: float) -> int | Moved | None:
        """The next version above `known` (which it becomes), or else how often the topic has moved, where
        that is above `known_moves`; None if `seconds` brought neither (and up to a TICK more).

        Raises Ended, and MadeRoom where another viewer was given the place.
        """
        self._until = time.monotonic() + seconds
        while True:
            self._bell.clear()  # before looking: what comes after the look rings again
            if self.sent_away:
                raise MadeRoom if self.made_room else Ended
            if self._topic.version > self.known:
                self.known = self._topic.version
                return self.known
            if self._moves > self.known_moves:
                self.known_moves = self._moves
                return Moved(self.known_moves)
            if self._until <= time.monotonic():
                return None
            self._bell.wait()

    @property
    def _moves(self) -> int:
        return self.audience.count(self._topic.told, self._topic.shown)

    def ring(self) -> None:
        """There may be something to look at; a viewer who was told all of it is not woken."""
        if self._topic.version > self.known or self._moves > self.known_moves:
            self._bell.set()

    def ring_if_over(self, now: float) -> None:
        """Its time may be over without news."""
        if self._until <= now:
            self._bell.set()

    def send_away(self) -> None:
        """No more for this one."""
        self.sent_away = True
        self._bell.set()

    def make_room(self) -> None:
        """End it from outside, for a newer viewer of the same phone."""
        self.made_room = True
        self.send_away()

    def leave(self) -> None:
        """Stop watching; may be called twice, also by one who was sent away."""
        self._feed._leave(self._name, self)


class Feed:
    """All topics of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._topics: dict[str, _Topic] = {}
        self._herald = Herald(self._ring)
        self._has_clock = False

    def join(self, name: str, audience: Audience = ANYBODY) -> Viewer:
        """Begin to watch a topic."""
        with self._lock:
            topic = self._topics.setdefault(name, _Topic())
            viewer = Viewer(self, name, topic, audience)
            topic.viewers.add(viewer)
            start, self._has_clock = not self._has_clock, True
        if start:
            threading.Thread(target=self._keep_time, name="clock", daemon=True).start()
        return viewer

    def _keep_time(self) -> None:
        never = threading.Event()
        while waiting := self._all():
            now = time.monotonic()
            for viewer in waiting:
                viewer.ring_if_over(now)
            never.wait(TICK)

    def _all(self) -> list[Viewer]:
        """Everybody who watches; who comes after nobody did starts a new clock."""
        with self._lock:
            self._has_clock = bool(self._topics)
            return [viewer for topic in self._topics.values() for viewer in topic.viewers]

    def publish(self, name: str, version: int) -> None:
        """Tell the viewers of a topic; a version below one told before is old news, told to nobody.

        Returns at once, however many they are.
        """
        with self._lock:
            topic = self._topics.get(name)
            if topic is None or version <= topic.version:
                return
            topic.version = version
        self._herald.tell(name)

    def move(self, name: str, told: int, shown: int) -> None:
        """Tell the viewers of a topic how often it has moved, for those who score and for everybody; a count
        below one told before is told to nobody.
        """
        with self._lock:
            topic = self._topics.get(name)
            if topic is None or (told <= topic.told and shown <= topic.shown):
                return
            topic.told, topic.shown = max(told, topic.told), max(shown, topic.shown)
        self._herald.tell(name)

    def _ring(self, name: str) -> int:
        """Wake the viewers of a topic; how many they are."""
        viewers = self._viewers(name)
        for viewer in viewers:
            viewer.ring()
        return len(viewers)

    def _viewers(self, name: str) -> tuple[Viewer, ...]:
        with self._lock:
            topic = self._topics.get(name)
            return tuple(topic.viewers) if topic else ()

    def send_away(self, name: str, these: Callable[[Audience], bool]) -> None:
        """End those viewers of a topic whose audience is one of these."""
        for viewer in self._viewers(name):
            if these(viewer.audience):
                viewer.send_away()

    def names(self) -> tuple[str, ...]:
        """The topics that somebody watches."""
        with self._lock:
            return tuple(self._topics)

    def audiences(self, name: str) -> tuple[Audience, ...]:
        """Who watches a topic, one for each viewer."""
        return tuple(viewer.audience for viewer in self._viewers(name))

    def close(self) -> None:
        """End every viewer there is: the server stops."""
        for name in self.names():
            self.send_away(name, lambda _: True)

    def __len__(self) -> int:
        """How many viewers there are."""
        with self._lock:
            return sum(len(topic.viewers) for topic in self._topics.values())

    def _leave(self, name: str, viewer: Viewer) -> None:
        with self._lock:
            topic = self._topics.get(name)
            if topic is None:
                return
            topic.viewers.discard(viewer)
            if not topic.viewers:
                del self._topics[name]
