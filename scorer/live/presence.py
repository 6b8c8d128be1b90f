"""When each device was last seen at which table: kept in memory, so that looking writes nothing."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from threading import Lock

MOST = 20_000  # devices at tables; beyond it those seen longest ago are forgotten


class Presence:
    """The last visit of every device, as far as this process remembers."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._last: OrderedDict[tuple[str, str], datetime] = OrderedDict()
        self._lock = Lock()

    def note(self, table: str, device: str, now: datetime) -> None:
        """This device is here just now."""
        with self._lock:
            self._last[table, device] = now
            self._last.move_to_end((table, device))
            if len(self._last) > self._most:
                self._last.popitem(last=False)

    def last(self, table: str, device: str) -> datetime | None:
        """When it was here; None if that is not remembered."""
        return self._last.get((table, device))
