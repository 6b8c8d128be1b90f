"""Server-sent events over HTTP: the headers proxies need, and how many streams one client may hold."""

from __future__ import annotations

from collections import Counter, defaultdict
from threading import Lock

from flask import Response
from werkzeug.exceptions import TooManyRequests

from scorer.live.stream import Stream
from scorer.services import watching
from scorer.web.guards.access import device, here
from scorer.web.guards.limits import client_address

PER_DEVICE = 8  # at one table; a browser itself stops at six on plain http, but a page just left still counts
PER_ADDRESS = 800  # a whole club behind one router is 400 phones
IN_ALL = 4000  # below the server's connection limit: pages must still get through


class Places:
    """The open streams of this process, counted by who holds them."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, wanted: dict[str, int]) -> bool:
        """Takes one place under every name, or none if one of the limits (name: limit) is reached."""
        with self._lock:
            if any(self._held[name] >= limit for name, limit in wanted.items()):
                return False
            self._held.update(wanted.keys())
            return True

    def give_back(self, wanted: dict[str, int]) -> None:
        """Frees what `take` took."""
        with self._lock:
            self._held.subtract(wanted.keys())
            for name in [name for name in wanted if self._held[name] <= 0]:
                del self._held[name]

    def __len__(self) -> int:
        return self._held["all"]


class Newest:
    """The streams of each phone at a table, the newest few: one more ends the oldest, whose page then polls.

    A phone that goes from page to page leaves streams behind that nobody reads; they are found out only when
    something is written to them.
    """

    def __init__(self) -> None:
        self._open: defaultdict[str, list[Stream]] = defaultdict(list)
        self._lock = Lock()

    def add(self, phone: str, stream: Stream, most: int) -> None:
        """One more; the oldest beyond `most` make room."""
        with self._lock:
            mine = self._open[phone]
            mine.append(stream)
            leaving = [mine.pop(0) for _ in range(len(mine) - most)]
        for old in leaving:
            old.make_room()

    def remove(self, phone: str, stream: Stream) -> None:
        """This one was closed."""
        with self._lock:
            if stream in self._open[phone]:
                self._open[phone].remove(stream)
            if not self._open[phone]:
                del self._open[phone]

    def __len__(self) -> int:
        return sum(len(streams) for streams in self._open.values())


places, newest = Places(), Newest()


def follow(table: str) -> Response:
    """The event stream of a table for the visitor at hand. Raises TooManyRequests, NotFound, Gone, Busy.

    Pages that are refused poll instead; the answer says when to come again.
    """
    wanted, phone = _limits(), device()
    if not places.take(wanted):
        raise TooManyRequests
    try:
        visit = here()
        stream = watching.subscribe(table, visit.role, visit.key, None if visit.key else phone)
    except BaseException:
        places.give_back(wanted)
        raise
    stream.at_end(lambda: places.give_back(wanted))
    if phone:
        _count(f"{phone} {table}", stream)
    # passed through as it is: what Flask lays around an answer is paid for each event of each watcher
    answer = Response(stream, mimetype="text/event-stream", direct_passthrough=True)
    answer.headers.update({"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"})
    return answer


def _count(phone: str, stream: Stream) -> None:
    newest.add(phone, stream, PER_DEVICE)
    stream.at_end(lambda: newest.remove(phone, stream))


def _limits() -> dict[str, int]:
    limits = {"all": IN_ALL}
    if address := client_address():
        limits[f"address {address}"] = PER_ADDRESS
    return limits
