"""What processes that serve one database tell each other, in words: a topic is at a version, has moved, or
its rights changed. A news is a hint: whoever missed one reads the versions anew.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_RIGHTS = "rights"
_MOVES = "moves:"
_COUNT = re.compile("[0-9]+")
_COUNTS = re.compile(_MOVES + "([0-9]+)/([0-9]+)")


@dataclass(frozen=True, slots=True)
class News:
    """What became of a topic: its version, or how often it has moved (for those who score, for
    everybody); neither: who may follow it changed.
    """

    topic: str
    version: int | None = None
    moves: tuple[int, int] | None = None


def is_at(topic: str, version: int) -> str:
    """The words for: this topic is at this version."""
    return f"{topic} {version}"


def has_moved(topic: str, told: int, shown: int) -> str:
    """The words for: this topic has moved so often, without a new version, so often for everybody."""
    return f"{topic} {_MOVES}{told}/{shown}"


def rights_changed(topic: str) -> str:
    """The words for: a link of this topic was replaced, or a device sent away."""
    return f"{topic} {_RIGHTS}"


def read(words: str) -> News | None:
    """What was told; None for words of another version of the program."""
    topic, _, what = words.rpartition(" ")
    if not topic:
        return None
    if what == _RIGHTS:
        return News(topic)
    if (moved := _COUNTS.fullmatch(what)) is not None:
        return News(topic, moves=(int(moved[1]), int(moved[2])))
    return News(topic, int(what)) if _COUNT.fullmatch(what) else None
