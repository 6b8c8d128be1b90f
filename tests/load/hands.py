"""A hand through the API against a bare view with one durable insert, on the same kind of server: written
with what the program is written with, Flask and Flask-SQLAlchemy; and, without a goal, by sqlite3 alone.

    python -m tests.load.hands

Rounds of one follow rounds of the other, so that a machine that slows down slows down both. "alone" is one
phone that sends its next hand when the last one is saved; "8 at once" are eight tables that do.
"""

from __future__ import annotations

import secrets
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.load.marks import Mark, show
from tests.load.wire import Wire, rate, wires
from tests.running import Server, launched, serving

FIVE = ["Anna", "Bruno", "Carla", "Dario", "Elena"]
HAND = {"kind": "hand", "caller": 1, "partner": 2, "call": {"rank": "re"}, "suit": "coppe", "points": 70}
EVENING = 40  # hands of a table: then the next one is opened
ROUNDS = 9
KINDS = {  # what it is called, and the ratio that is wished; None: no goal, a harder companion
    "orm": ("a bare view with one insert", 0.5),
    "insert": ("one that speaks to sqlite3 by hand", None),
}


def opened(server: Server, entries: int = 0) -> tuple[str, dict[str, str]]:
    """A new table with so many hands: its id and keys."""
    sheet = {"scorer": 1, "game": "chiamata", "players": FIVE, "first_dealer": 4, "entries": [HAND] * entries}
    status, answer = server.call("POST", "/api/tables", sheet)
    assert status == 201, answer
    return answer["id"], answer["keys"]


def hand(wire: Wire, table: str, key: str, number: int) -> bytes:
    """The request that records hand `number`."""
    body = {"number": number, "entry": HAND}
    return wire.request(
        "POST",
        f"/api/tables/{table}/entries",
        body,
        Authorization=f"Bearer {key}",
        Idempotency_Key=secrets.token_hex(16),
    )


def an_evening(server: Server, wire: Wire) -> list[bytes]:
    """All the hands of a new table."""
    table, keys = opened(server)
    return [hand(wire, table, keys["score"], number) for number in range(1, EVENING + 1)]


def inserts(_server: Server, wire: Wire) -> list[bytes]:
    """As many rows for the bare view."""
    table = secrets.token_hex(6)
    return [
        wire.request(
            "POST",
            f"/{table}/entries",
            {"number": number, "entry": HAND},
            Idempotency_Key=secrets.token_hex(16),
        )
        for number in range(1, EVENING + 1)
    ]


def one_round(server: Server, make: Callable[[Server, Wire], list[bytes]], phones: int) -> float:
    """Answers a second with so many phones at once."""
    with wires(server.url, phones) as lines:
        ready = [
            [request for _ in range(-(-4 // phones)) for request in make(server, line)] for line in lines
        ]
        return rate(lines, lambda place: iter(ready[place]), 201)


def compare(ours: Server, theirs: Server, phones: int, rounds: int = ROUNDS) -> tuple[float, float, float]:
    """Medians of our rate, of the bare rate and of the ratio of the two."""
    found = []
    one_round(ours, an_evening, phones), one_round(theirs, inserts, phones)
    for _ in range(rounds):
        found.append((one_round(ours, an_evening, phones), one_round(theirs, inserts, phones)))
    ratios = [mine / bare for mine, bare in found]
    return (
        statistics.median(mine for mine, _ in found),
        statistics.median(bare for _, bare in found),
        statistics.median(ratios),
    )


def bare(kind: str, folder: Path) -> list[str]:
    """The command that runs something bare."""
    folder.mkdir()
    return [sys.executable, "-m", "tests.load.bare", kind, str(folder)]


def marks(kinds: Sequence[str] = tuple(KINDS)) -> Iterator[Mark]:
    """The ratios to each kind of bare view, alone and eight at once."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder / "instance") as ours:
            for kind in kinds:
                with launched(bare(kind, folder / kind), folder / kind) as theirs:
                    for phones in (1, 8):
                        mine, other, ratio = compare(ours, theirs, phones)
                        called, wanted = KINDS[kind]
                        what = f"a hand through the API against {called}, {phones} at once"
                        yield Mark(what, f"{mine:.0f}/s", f"{other:.0f}/s", ratio, wanted, least=True)


if __name__ == "__main__":
    show(marks(sys.argv[1:] or tuple(KINDS)))
