"""Texts laid out by ourselves, for drawings that break no lines: as large as they may be, else in two lines,
else cut."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.web.language.short_names import breadth

STEP = 2


@dataclass(frozen=True, slots=True)
class Words:
    """A text laid out: its lines, the size of its letters."""

    lines: tuple[str, ...]
    size: int

    @property
    def height(self) -> int:
        """From the top of the first line to the foot of the last."""
        return round(self.size * (1.15 * len(self.lines)))

    def baselines(self, top: float) -> tuple[tuple[float, str], ...]:
        """Each line with the height it stands on, the first line's letters beginning at `top`."""
        return tuple((top + self.size * (0.9 + 1.15 * n), line) for n, line in enumerate(self.lines))


def fitted(text: str, width: float, largest: int, smallest: int, lines: int = 1) -> Words:
    """The text in one line between two sizes, else in up to `lines` (1 or 2) of the smallest."""
    for size in range(largest, smallest - 1, -STEP):
        if breadth(text) * size <= width:
            return Words((text,), size)
    halves = _halves(text, width / smallest) if lines > 1 else (text,)
    return Words(tuple(cut(half, width / smallest) for half in halves), smallest)


def _halves(text: str, room: float) -> tuple[str, ...]:
    """The text broken at the blank that leaves two lines most alike, the first within `room` letters."""
    words = text.split(" ")
    pairs = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    pairs = [(first, second) for first, second in pairs if breadth(first) <= room]
    return min(pairs, key=lambda pair: max(map(breadth, pair)), default=(text,))


def cut(text: str, room: float) -> str:
    """The text, or as much of its beginning as fits into `room` letters, with an ellipsis."""
    if breadth(text) <= room:
        return text
    kept = len(text)
    while kept > 1 and breadth(text[:kept] + "…") > room:
        kept -= 1
    return text[:kept].rstrip() + "…"
