"""How soon 500 and 1,000 watchers of a table hear of a hand, against a bare broadcaster; and what they cost.

    python -m tests.load.watchers

Both servers hold their crowd all the time; hands to one and news to the other follow in turn. A watcher's
time runs from the moment the hand is sent until its stream has said so.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.load.crowd import Crowd, crowd
from tests.load.hands import bare, hand, opened
from tests.load.marks import Mark, show
from tests.load.wire import Wire, timed, wires
from tests.running import Server, launched, serving

ROUNDS = 60
WARM = 30  # rounds that do not count: seconds after its start a server sweeps up, once an hour


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]


class Table:
    """A table whose next hand can be recorded."""

    def __init__(self, server: Server, wire: Wire) -> None:
        self.id, self.keys = opened(server)
        self.wire, self.version = wire, 0
        self.stream = f"/w/{self.id}/{self.keys['watch']}/stream"

    def record(self) -> float:
        """How long until the next hand is answered."""
        self.version += 1
        return timed(self.wire, hand(self.wire, self.id, self.keys["score"], self.version), 201)


class News:
    """The bare broadcaster's number."""

    def __init__(self, wire: Wire) -> None:
        self.wire, self.version = wire, 0
        self.stream = "/"

    def record(self) -> float:
        """How long until the next number is answered."""
        self.version += 1
        return timed(self.wire, self.wire.request("POST", f"/{self.version}", ""), 201)


def told(source: Table | News, watching: Crowd) -> list[float]:
    """How long each watcher waits for one more hand."""
    since = time.perf_counter()
    source.record()
    return watching.told(source.version, since)


def compare(ours: Server, theirs: Server, number: int) -> tuple[list[float], list[float]]:
    """All waits of so many watchers at ours and at the bare broadcaster."""
    with wires(ours.url, 1) as (mine,), wires(theirs.url, 1) as (other,):
        table, news = Table(ours, mine), News(other)
        with crowd(ours.url, table.stream, number) as here, crowd(theirs.url, news.stream, number) as there:
            found: tuple[list[float], list[float]] = ([], [])
            for _ in range(WARM + ROUNDS):
                found[0].extend(told(table, here))
                found[1].extend(told(news, there))
                time.sleep(0.1)
    return found[0][WARM * number :], found[1][WARM * number :]


def answers(server: Server, number: int) -> tuple[float, float]:
    """Median seconds of the scorer's answer at a table so many watch, and at one nobody does, in turn."""
    with wires(server.url, 1) as (wire,):
        watched, alone = Table(server, wire), Table(server, wire)
        found: tuple[list[float], list[float]] = ([], [])
        with crowd(server.url, watched.stream, number) as watching:
            for _ in range(ROUNDS + 1):
                found[0].append(watched.record())
                watching.told(watched.version, time.perf_counter())  # all have heard before the next one
                found[1].append(alone.record())
    return statistics.median(found[0][1:]), statistics.median(found[1][1:])


def marks(numbers: Sequence[int] = (500, 1000)) -> Iterator[Mark]:
    """The ratios for crowds of these sizes, each at servers of its own, as a crowd that has left is noticed
    in the middle of the next one's rounds; a watcher that is not told fails the run."""
    for number in numbers:
        with tempfile.TemporaryDirectory() as name, two_servers(Path(name)) as (ours, theirs):
            mine, other = compare(ours, theirs, number)
        late, bare_late = percentile(mine, 0.99), percentile(other, 0.99)
        what = f"{number:,} watchers hear of a hand, 99 % of them, against a bare broadcaster"
        yield Mark(what, f"{1000 * late:.0f} ms", f"{1000 * bare_late:.0f} ms", late / bare_late, 2.0)
    with tempfile.TemporaryDirectory() as name, two_servers(Path(name)) as (ours, _):
        busy, idle = answers(ours, numbers[0])
        what = f"the scorer's answer, {numbers[0]:,} watching against nobody"
        yield Mark(what, f"{1000 * busy:.1f} ms", f"{1000 * idle:.1f} ms", busy / idle, 2.0)


@contextmanager
def two_servers(folder: Path) -> Iterator[tuple[Server, Server]]:
    """Ours and the bare one, both running."""
    bare_one = launched(bare("news", folder / "news"), folder / "news")
    with serving(folder / "instance") as ours, bare_one as theirs:
        yield ours, theirs


if __name__ == "__main__":
    show(marks(tuple(map(int, sys.argv[1:])) or (500, 1000)))
