"""Movements: whole-event plans people can follow with a printed card, without one repeat.

Tables 1 .. g, seat letters A .. E. In round r whoever started at table t in column c sits at table
t + f(c, r), counted round. Nobody meets twice if and only if, for every two columns, the differences
f(c, r) - f(d, r) of all rounds are different (tournaments.md 2.2). The plain movement f = c x r ("A stays,
B moves one table up, C two ...") is a club's practice (kaufmannsladen-koenigswinter.de, Doppelkopf); the
constants below were searched for once and are proved by a test. Up to four empty seats in column E never
meet: tables of five and four, still without a repeat.
"""

from __future__ import annotations

from dataclasses import dataclass

LETTERS = "ABCDE"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

# For each number of tables the shifts of columns B C D E, one group per round after the first (A stays).
SEARCHED = {
    6: "1532 3415 4351 5123",
    8: "4625 3176 1467 2341 6213",
    9: "1846 7251 8175 4763 6314 3487",
    10: "5194 4371 6729 7458 3845 8632 1586 9217",
    12: "41a9 124b 7924 8b53 2678 6482 38b7 ba91 951a",
    14: "89ad 7162 6813 43ba a2d4 26c9 c54b 3c86 d471",
    15: "4296 6159 d567 5431 a7d8 bc7a 264c 38a4 73bd",
    16: "81e2 9547 d8c4 23b8 4271 e42d cb1f 7efb 36dc",
    18: "1gfb 3f52 d5cf fa4d 7c8e a9e7 8h13 2dh6 4b9a",
    20: "6ji5 i94a 36dg a2b1 9d6b cbf8 17hj jh82 g41d",
    21: "1jg4 56ja d5k1 ecfb 98e3 fba2 ag6h hk89 g95k",
    24: "gcaj j56l kil3 ia47 f9de cek8 bh1c 5g8f 8ncg",
    27: "1j6e 74e9 3n4b 6821 k9mi f1a4 clgd b75n 4cf8",
    28: "eckp 2dc6 og1c jf45 n1f7 9pqg drpb i9je 7hmq",
    32: "gp6v d3h6 2a87 rfb3 obks kuf5 4inq ud3m pvmd",
    36: "pw9a kn1b vqrd wiaf q8oe r6z1 mx5g 2mq7 g3yu",
}
MOST_ROUNDS = 10


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement: for each round the shift of each column; `columns_last`: one more round, letter by letter.

    With five tables of five that last round brings each column together: the affine plane of order five,
    six rounds in which everybody meets everybody exactly once.
    """

    tables: int
    shifts: tuple[tuple[int, ...], ...]
    plain: bool
    columns_last: bool = False

    @property
    def rounds(self) -> int:
        """How many rounds it lasts."""
        return len(self.shifts) + self.columns_last

    def seat(self, table: int, column: int, number: int) -> int:
        """The table (from 0) in round `number` (from 1) of whoever started at this table and column."""
        if number > len(self.shifts):
            return column
        return (table + self.shifts[number - 1][column]) % self.tables

    def card(self) -> tuple[str, ...]:
        """The movement in words, to be printed: one line per letter, or per round where it is not regular."""
        if self.plain:
            lines = [f"{letter} {_step(step)} after every round." for step, letter in enumerate(LETTERS)]
        else:
            lines = [self._line(number) for number in range(2, len(self.shifts) + 1)]
        if self.columns_last:
            lines.append(f"Round {self.rounds}: all A at table 1, all B at table 2, and so on.")
        return (f"Tables 1 to {self.tables}; after the last table comes table 1.", *lines)

    def _line(self, number: int) -> str:
        moves = [(now - before) % self.tables for now, before in zip(*self._pair(number), strict=True)]
        steps = ", ".join(f"{letter} {_step(move)}" for letter, move in zip(LETTERS, moves, strict=True))
        return f"Before round {number}: {steps}."

    def _pair(self, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self.shifts[number - 1], self.shifts[number - 2]


def movement(tables: int, rounds: int, full: bool) -> Movement | None:
    """A movement without a repeat for so many rounds, None where none is known.

    `full`: no seat is empty, so that five tables may play their columns as a sixth round.
    """
    if is_plain(tables, rounds):
        return _plain(tables, rounds)
    if tables == 5 and rounds == 6 and full:
        return Movement(5, _plain(5, 5).shifts, plain=True, columns_last=True)
    found = SEARCHED.get(tables, "").split()
    if tables >= 6 and rounds <= len(found) + 1:
        rows = [tuple(DIGITS.index(sign) for sign in f"0{row}") for row in found[: rounds - 1]]
        return Movement(tables, ((0,) * 5, *rows), plain=False)
    return None


def longest(tables: int, full: bool) -> Movement | None:
    """The longest movement known for so many tables."""
    found = (movement(tables, rounds, full) for rounds in range(MOST_ROUNDS, 1, -1))
    return next((one for one in found if one), None)


def is_plain(tables: int, rounds: int) -> bool:
    """Whether the plain movement lasts so many rounds without a repeat."""
    apart = range(1, len(LETTERS))
    return all(step * later % tables for step in apart for later in range(1, rounds))


def _plain(tables: int, rounds: int) -> Movement:
    shifts = (tuple(column * later % tables for column in range(5)) for later in range(rounds))
    return Movement(tables, tuple(shifts), plain=True)


def _step(tables: int) -> str:
    return "stays" if tables == 0 else f"moves {tables} table{'s' if tables > 1 else ''} up"
