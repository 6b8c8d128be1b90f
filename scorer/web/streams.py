"""Server-sent events over HTTP: the headers proxies need, and how many streams one client may hold."""

from __future__ import annotations

from collections import Counter
from threading import Lock

from flask import Response
from werkzeug.exceptions import TooManyRequests

from scorer.services import watching
from scorer.web.access import device, here
from scorer.web.limits import client_address

PER_DEVICE = 8  # a phone with every tab open; a browser itself stops at six on plain http
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


places = Places()


def follow(table: str) -> Response:
    """The event stream of a table for the visitor at hand. Raises TooManyRequests, NotFound, Gone, Busy.

    Phones that are refused poll instead; the answer says when to come again.
    """
    wanted = _limits(table)
    if not places.take(wanted):
        raise TooManyRequests
    try:
        visit = here()
        stream = watching.subscribe(table, visit.role, visit.key, None if visit.key else device())
    except BaseException:
        places.give_back(wanted)
        raise
    answer = Response(stream, mimetype="text/event-stream")
    answer.call_on_close(stream.close)
    answer.call_on_close(lambda: places.give_back(wanted))
    answer.headers.update({"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"})
    return answer


def _limits(table: str) -> dict[str, int]:
    limits = {"all": IN_ALL}
    if phone := device():
        limits[f"device {phone} {table}"] = PER_DEVICE
    if address := client_address():
        limits[f"address {address}"] = PER_ADDRESS
    return limits
