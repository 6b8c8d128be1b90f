"""A page and a hand at a table of 1,000 hands against one of 10, on one server, asked in turn.

python -m tests.load.length
"""

from __future__ import annotations

import re
import statistics
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.load.hands import hand, opened
from tests.load.marks import Mark, show
from tests.load.wire import Wire, timed, wires
from tests.running import Server, serving

SHORT, LONG = 10, 1000
ROUNDS = 15


class Asked:
    """A table of so many hands and every way to ask for it."""

    def __init__(self, server: Server, wire: Wire, hands: int) -> None:
        self.server, self.wire, self.version = server, wire, hands
        self.id, self.keys = opened(server, hands)
        self.cookie = self._join()

    def _join(self) -> str:
        """A phone that scores here."""
        join = f"/join/{self.id}/{self.keys['score']}"
        self.wire.ask(self.wire.request("POST", join, Origin=self.server.url, Content_Length="0"))
        found = re.search(r"device=[\w-]+", self.wire.head.decode())
        assert found, self.wire.head
        return found[0]

    def page(self, path: str) -> bytes:
        """A page for the phone that scores."""
        return self.wire.request("GET", path, Cookie=self.cookie, Accept_Encoding="br")

    def requests(self) -> Iterator[tuple[str, bytes, int]]:
        """Everything that is asked, and the status wanted."""
        table, watch = f"/t/{self.id}", f"/w/{self.id}/{self.keys['watch']}"
        yield "the table's page", self.page(table), 200
        yield "its live part", self.page(f"{table}/live"), 200
        yield "the watch page", self.page(watch), 200
        yield "its live part, watching", self.page(f"{watch}/live"), 200
        yield "the projector's board", self.page(f"{watch}/board"), 200
        yield "the page to record", self.page(f"{table}/record"), 200
        yield (
            "the table by the API",
            self.wire.request("GET", f"/api/tables/{self.id}", Authorization=f"Bearer {self.keys['watch']}"),
            200,
        )
        self.version += 1
        yield "a hand by the API", hand(self.wire, self.id, self.keys["score"], self.version), 201


def compare(server: Server, rounds: int = ROUNDS) -> dict[str, tuple[float, float]]:
    """Of everything asked the median seconds at the short and at the long table."""
    with wires(server.url, 2) as (one, other):
        tables = Asked(server, one, SHORT), Asked(server, other, LONG)
        found: dict[str, tuple[list[float], list[float]]] = {}
        for _ in range(rounds + 1):
            for place, table in enumerate(tables):
                for what, request, wanted in table.requests():
                    found.setdefault(what, ([], []))[place].append(timed(table.wire, request, wanted))
    return {what: (middle(short), middle(long)) for what, (short, long) in found.items()}


middle: Callable[[list[float]], float] = statistics.median


def marks() -> Iterator[Mark]:
    """Of everything asked the ratio of the long table to the short one."""
    with tempfile.TemporaryDirectory() as name, serving(Path(name) / "instance") as server:
        for what, (short, long) in compare(server).items():
            told = f"{what}, {LONG:,} hands against {SHORT}"
            yield Mark(told, f"{1000 * long:.1f} ms", f"{1000 * short:.1f} ms", long / short, 3.0)


if __name__ == "__main__":
    show(marks())
