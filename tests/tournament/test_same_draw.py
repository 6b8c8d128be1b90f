"""The same seed and log give the same draw on every machine: digests written down once.

They were the same under Python 3.11, 3.12 and 3.13 and networkx 3.4 and 3.6. A change here means that drawing
again gives other rounds than before: events keep their drawn rounds, but a changelog line has to say so.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest

from scorer.tournament.formats import Format, Groups, Knockout, RotatingPairs, RoundRobin, Swiss, Tables
from scorer.tournament.rounds import Draw
from tests.tournament.evening import evening, match_result, play, table_result

GOLDEN: tuple[tuple[Format, int, str], ...] = (
    (Knockout(), 37, "c113e9809ea6"),
    (Knockout(redraw=True), 21, "826da31304b0"),
    (Swiss(rounds=6), 41, "dfeb6c81c871"),
    (Groups(), 19, "9f87ee11f1c3"),
    (RoundRobin(), 9, "c05023cec74f"),
    (RotatingPairs(4), 14, "ec5e930e4989"),
    (Tables(rounds=4), 27, "c0fd3827744d"),
    (Tables(rounds=6), 25, "e09578ba65f8"),
    (Tables(rounds=4, draw="equal_opponents"), 33, "8792f53ff646"),
)


def digest(draws: list[Draw]) -> str:
    """A short digest of who sits where and who rests."""
    seats = [
        [[table.number, table.sides] for table in one.round.tables] + [one.round.resting] for one in draws
    ]
    return hashlib.sha256(json.dumps(seats).encode()).hexdigest()[:12]


@pytest.mark.parametrize(("played", "count", "known"), GOLDEN)
def test_a_whole_evening_is_drawn_as_ever(played: Format, count: int, known: str) -> None:
    event = replace(evening(played, count), keep_apart=((1, 2),))
    _, draws = play(event, table_result if isinstance(played, Tables) else match_result)
    assert digest(draws) == known
