"""Whist tournaments: 4k players, 4k - 1 rounds, each partner once and each opponent twice.

Cyclic: the last player stays, all others move on by one each round (E. H. Moore, 1896). The first rounds
were searched for once and are proved by a test.
"""

from __future__ import annotations

STARTERS: dict[int, tuple[int, ...]] = {
    4: (0, 1, 2, 3),
    8: (2, 6, 0, 5, 1, 7, 3, 4),
    12: (4, 11, 10, 6, 3, 9, 1, 2, 7, 5, 0, 8),
    16: (2, 15, 3, 14, 13, 1, 7, 6, 12, 10, 8, 0, 5, 11, 4, 9),
    20: (9, 2, 1, 16, 19, 4, 13, 3, 8, 7, 10, 12, 6, 17, 14, 0, 5, 11, 15, 18),
    24: (16, 11, 19, 22, 21, 20, 14, 0, 15, 4, 6, 8, 17, 1, 2, 12, 10, 18, 9, 5, 3, 23, 13, 7),
}


def whist_rounds(people: int, rounds: int) -> list[list[list[int]]] | None:
    """The first rounds of the whist tournament, None where none is known or it is shorter."""
    starter = STARTERS.get(people)
    if starter is None or rounds > people - 1:
        return None
    return [
        [_moved(starter[place : place + 4], people, later) for place in range(0, people, 4)]
        for later in range(rounds)
    ]


def _moved(table: tuple[int, ...], people: int, later: int) -> list[int]:
    return [one if one == people - 1 else (one + later) % (people - 1) for one in table]
