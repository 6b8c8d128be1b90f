"""The evening for trying: an ordinary table from a sheet of ours, marked as such, one per phone.

Everything works on it as on any table. It never counts among a phone's evenings, whoever directs it may take
it away, and `sweeping` does after a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from scorer.errors import Json
from scorer.rules import documents
from scorer.services import links, opening, reissue
from scorer.services.sweeping import DEMO_LASTS
from scorer.services.values import Author, Opened
from scorer.store import sweeping
from scorer.store.db import until_first, writing

SHEET = Path(__file__).with_name("demo.json")


def sheet(players: Sequence[str], name: str) -> dict[str, Json]:
    """The evening's sheet with these people at a table of this name."""
    found: dict[str, Json] = documents.parse(SHEET.read_bytes())
    return {**found, "players": list(players), "name": name}


def open_demo(players: Sequence[str], name: str, author: Author, now: datetime) -> Opened:
    """The demo this device directs; if there is none, a new one. Raises Refused, Busy."""
    return opening.open_table(sheet(players, name), author, now, demo=True)


def remove(device_id: str) -> None:
    """Take this phone's demo away, if there is one; open pages of it say so. Raises Busy."""
    device = links.device_hash(device_id)

    def attempt() -> None:
        with writing() as session:
            if table := sweeping.demo_of(session, device):
                sweeping.remove(session, [table.id])

    until_first(attempt, "this demo is being played on")


def main(players: Sequence[str], name: str, instance: str | None, public_url: str | None) -> int:
    """`scorer demo`: open one and print its links. Returns the exit status: 0, or 2 with a line on stderr."""

    def opened(base: str) -> list[str]:
        table = open_demo(players, name, reissue.COMMAND_LINE, datetime.now(UTC)).id
        goes = f"It goes away by itself {DEMO_LASTS.days} days after the last thing done on it."
        return [f"{table}  {name}", *reissue.ways_in(table, base), goes]

    return reissue.at_the_house("demo", instance, public_url, opened)
