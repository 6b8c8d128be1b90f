"""What gevent asks of whoever serves with it. The rest of the program uses `threading` and `time`, which
gevent replaces: it would run under threads as well.
"""

from __future__ import annotations

import atexit
import errno
import gc
import time
from collections.abc import Callable, Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any

from scorer.services import upkeep

if TYPE_CHECKING:
    from flask import Flask

STREAMS = 5000  # connections one process holds
GRACE = 3  # seconds a stop waits for requests under way
KEPT = 30  # seconds an open connection may take for the head of its next request
QUICK = 0.005  # seconds a commit may hold everybody up
FORGIVEN = 0.9  # what is left of a slow commit's seconds in the memory of it after one that was quick
SENT_WITHIN = 30.0  # seconds a request's body may take: a megabyte on a bad network does
LEFT = {errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH}  # how a phone ends that went out of the door

Tried = tuple[Exception | None, float]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def replace_waiting() -> None:
    """Let everything that waits, locks and sleeps in this process let greenlets run meanwhile."""
    from gevent import monkey

    monkey.patch_all()


class InTime:
    """A request's body that has to come within some seconds: who sends by drops holds no place for ever."""

    def __init__(self, body: IO[bytes], seconds: float) -> None:
        self._body, self._deadline = body, time.monotonic() + seconds

    def read(self, size: int = -1) -> bytes:
        """As the body's. Raises TimeoutError; the application answers 400, as to a lost client."""
        import gevent

        with gevent.Timeout(max(0.001, self._deadline - time.monotonic()), TimeoutError("late body")):
            return self._body.read(size)


class LettingOthers:
    """An answer that, once it is sent, lets others run: one busy peer must not starve the streams, and who
    records a hand has the answer before the first of a thousand watchers is told."""

    def __init__(self, body: Iterable[bytes]) -> None:
        self._body = body

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._body)

    def close(self) -> None:
        """The server calls it when all is sent."""
        import gevent

        try:
            if hasattr(self._body, "close"):
                self._body.close()
        finally:
            gevent.sleep(0)


def yielding(application: Wsgi) -> Wsgi:
    """The application, letting others run after each request."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ["wsgi.input"] = InTime(environ["wsgi.input"], SENT_WITHIN)
        body = application(environ, start_response)
        as_file = environ.get("wsgi.file_wrapper")  # a server sends it its own way, and looks at its type
        return body if as_file and isinstance(body, as_file) else LettingOthers(body)

    return answer


class Commits:
    """Runs commits, each of which waits for the disk.

    A quick disk's at once: to hand them to a thread and back takes longer than they do. After a slow one they
    go to a thread, so that a slow card stalls nobody's stream: the longer the slower it was, and until quick
    ones have made it forgotten. `clock` gives seconds.
    """

    def __init__(
        self,
        elsewhere: Callable[[Callable[[], Tried]], Tried],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._elsewhere = elsewhere
        self._clock = clock
        self._lately = 0.0  # seconds; the slowest commit, as far as it is remembered

    def run(self, commit: Callable[[], None]) -> None:
        """Raises what the commit raises."""
        slow = self._lately > QUICK
        failure, seconds = self._elsewhere(lambda: self._tried(commit)) if slow else self._tried(commit)
        self._lately = max(seconds, FORGIVEN * self._lately)
        if failure is not None:
            raise failure

    def _tried(self, commit: Callable[[], None]) -> Tried:
        """What the commit raised and how long it took: a thread of gevent's that raises prints a traceback,
        for a full disk too."""
        begun, failure = self._clock(), None
        try:
            commit()
        except Exception as raised:
            failure = raised
        return failure, self._clock() - begun


def commit_off_the_loop() -> None:
    """Let no slow disk stall anybody's stream."""
    import gevent

    upkeep.run_commits_with(Commits(gevent.get_hub().threadpool.apply).run)


def keep_what_is_loaded() -> None:
    """Spares the garbage collector, which stops everybody, what stays anyway: the modules, the templates; and
    lets it look through a thousand open streams, which stay for hours, a tenth as often as it would."""
    gc.collect()
    gc.freeze()
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, 10 * old)
    atexit.register(gc.unfreeze)  # at the end nothing stays: what is torn down too late complains


def keep_up(app: Flask) -> None:
    """What goes on beside the requests, as long as the process lives."""
    import gevent

    gevent.spawn(upkeep.keep_up, app)
    gevent.spawn(upkeep.listen, app)
