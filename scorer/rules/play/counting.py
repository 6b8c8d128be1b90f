"""The piles as they were counted, side by side: whether they agree, and where they do not."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.rules.piles import ALL, COPIES, Counts, worth
from scorer.rules.play.possible import can_hold, trick_worth
from scorer.rules.play.told import COUNTED, Count
from scorer.rules.play.value import Play


@dataclass(frozen=True, slots=True)
class Difference:
    """A rank of which there are not four: what each side counted (None: it has not), and all together."""

    rank: str
    counted: tuple[int | None, ...]
    together: int


@dataclass(frozen=True, slots=True)
class Counting:
    """Where the count stands. Chiamata's sides are the calling one (0) and the defence (1)."""

    counts: tuple[Count | None, ...]
    """What each side counted."""
    cards: tuple[Counts, ...] | None
    """Every side's cards: counted, or for the one side that has not, what the others leave; None while that
    cannot be said.
    """
    differences: tuple[Difference, ...]
    """Ranks that do not add to four where all have counted, or exceed four already."""
    agree: bool | None
    """True: all have counted and there are four of each; None: a pile is missing, nothing contradicts yet."""
    by_both: bool
    """They agree, and were counted on more than one phone."""
    fits: bool | None
    """Whether these cards can be what the tricks brought, as they were told; None where that says nothing."""

    @property
    def totals(self) -> tuple[int, ...] | None:
        """The points of every side, where `cards` can be said."""
        return None if self.cards is None else tuple(map(worth, self.cards))

    @property
    def points(self) -> tuple[int | None, ...]:
        """What each side's own count is worth, whether they agree or not."""
        return tuple(None if count is None else worth(count.cards) for count in self.counts)


def counting(play: Play) -> Counting:
    """The counts of this play compared: with each other, and with the tricks where all were told."""
    by_side = {count.side: count for count in play.counts}
    counts = tuple(by_side.get(side) for side in range(play.dealt.sides))
    whole = None not in counts
    differences = _differences(counts, whole)
    cards = None if differences else _everybodys(counts)
    phones = {count.phone for count in play.counts} - {None}
    agree = False if differences else True if whole else None
    fits = None if cards is None else _fits(play, cards)
    return Counting(counts, cards, differences, agree, agree is True and len(phones) > 1, fits)


def tricks_worth(play: Play) -> tuple[int, ...] | None:
    """The points of every side as the tricks tell them; None while one is missing, or its points or side."""
    if not play.all_taken:
        return None
    sides = [play.side_of(trick.taker) for trick in play.tricks]
    points = [trick_worth(play, number) for number in range(len(play.tricks))]
    told = [(side, more) for side, more in zip(sides, points, strict=True) if more is not None]
    if None in sides or len(told) < len(sides):
        return None
    return tuple(sum(more for whose, more in told if whose == side) for side in range(play.dealt.sides))


def _differences(counts: tuple[Count | None, ...], whole: bool) -> tuple[Difference, ...]:
    found = []
    for i, rank in enumerate(COUNTED):
        counted = tuple(None if count is None else count.cards[i] for count in counts)
        together = sum(cards or 0 for cards in counted)
        if together > COPIES or (whole and together < COPIES):
            found.append(Difference(rank, counted, together))
    return tuple(found)


def _everybodys(counts: tuple[Count | None, ...]) -> tuple[Counts, ...] | None:
    if counts.count(None) > 1:
        return None
    told = [count.cards for count in counts if count is not None]
    left = tuple(have - sum(each) for have, *each in zip(ALL, *told, strict=True))
    return tuple(left if count is None else count.cards for count in counts)


def _fits(play: Play, cards: tuple[Counts, ...]) -> bool | None:
    if not play.all_taken or any(play.side_of(trick.taker) is None for trick in play.tricks):
        return None
    return can_hold(play, cards)
