"""An evening as values: who called what with whom, how many points it made, and what everybody got for it.

The scores are worked out by hand from the text (S3, Il punteggio): the caller's side +2 and +1 against -1,
alone +4 against -1; x2 for a call at 71 to 80, x3 to 90, x4 to 100, x5 above; x2 after everybody has passed;
x2 for all 120 points. `tests/browser/player.py` plays it on a phone.
"""

from __future__ import annotations

from dataclasses import dataclass

PLAYERS = ("Anna", "Bruno", "Carla", "Dario", "Elena")


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of Chiamata as people tell it. `call`: a card, or how many points the two was called at;
    `partner` None: alone.
    """

    caller: str
    call: str
    suit: str
    partner: str | None
    points: int
    scores: tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class AllPass:
    """Everybody passed: the same dealer deals again, the next hand counts double."""

    scores = (0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Correction:
    """The entry with this number was written down wrong."""

    number: int
    hand: Hand
    reason: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The last entry goes, as its button names it."""

    named: str


@dataclass(frozen=True, slots=True)
class Substitution:
    """Somebody gets up, somebody else sits down and starts at 0."""

    leaves: str
    comes: str


Step = Hand | AllPass | Correction | Undo | Substitution

THIRD_WRONG = Hand("Carla", "asso", "spade", "Dario", 58, (1, 1, -2, -1, 1))
THIRD = Hand("Carla", "asso", "spade", "Elena", 85, (-1, -1, 2, -1, 1))

EVENING: tuple[Step, ...] = (
    Hand("Anna", "re", "denari", "Bruno", 70, (2, 1, -1, -1, -1)),
    Hand("Bruno", "75", "coppe", None, 74, (2, -8, 2, 2, 2)),
    THIRD_WRONG,
    AllPass(),
    Hand("Anna", "85", "denari", "Bruno", 85, (12, 6, -6, -6, -6)),
    Hand("Elena", "fante", "bastoni", "Anna", 0, (-2, 2, 2, 2, -4)),
    Correction(3, THIRD, "il socio era Elena"),
    Hand("Dario", "101", "coppe", "Carla", 101, (-5, -5, 5, 10, -5)),
    Hand("Carla", "tre", "spade", "Dario", 61, (-1, -1, 2, 1, -1)),
    Hand("Bruno", "cavallo", "denari", "Elena", 90, (-1, 2, -1, -1, 1)),
    Undo("Bruno +2"),
    Hand("Bruno", "cavallo", "denari", "Anna", 90, (1, 2, -1, -1, -1)),
    Substitution("Dario", "Fabio"),
    Hand("Fabio", "91", "bastoni", None, 120, (-8, -8, -8, 32, -8)),
    Hand("Elena", "due", "coppe", "Anna", 60, (-1, 1, 1, 1, -2)),
)
"""Ten hands that count, one more that is undone, everybody passing once, a correction, a substitution."""

TOTALS = {"Anna": -1, "Bruno": -11, "Carla": -2, "Fabio": 33, "Elena": -25}
LEFT_WITH = 6
LEFT = [{"seat": 3, "player": "Dario", "total": LEFT_WITH}]


def standing(steps: tuple[Step, ...]) -> dict[str, int]:
    """Everybody's total after these steps, added up as on paper: a line an entry, wrong ones crossed out."""
    names, lines = list(PLAYERS), list[tuple[int, ...]]()
    for step in steps:
        match step:
            case Hand() | AllPass():
                lines.append(step.scores)
            case Correction():
                lines[step.number - 1] = step.hand.scores
            case Undo():
                lines.pop()
            case Substitution():
                seat = names.index(step.leaves)
                names[seat] = step.comes
                owed = -sum(line[seat] for line in lines)
                lines.append(tuple(owed if place == seat else 0 for place in range(len(names))))
    return dict(zip(names, map(sum, zip(*lines, strict=True)), strict=True))
