"""Names for places with little room: the end of a chart's line, a button, the pad's label of a side."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, east_asian_width

ROOM = 74  # units of a bold sans serif of 13
NARROW, BROAD = frozenset("iljtfrI.,'’ -"), frozenset("mwMWOQGD@%")


def shortened(names: Sequence[str]) -> tuple[str, ...]:
    """The names, none wider than `ROOM`: a first name where it is nobody else's, else cut.

    Two that would read the same get their number.
    """
    cut = [_cut(name) for name in names]
    firsts = [_cut(name.split()[0]) if name.split() else name for name in names]
    found = [
        first if short.endswith("…") and firsts.count(first) == 1 else short
        for short, first in zip(cut, firsts, strict=True)
    ]
    numbered = [_cut(name, f" {place}") for place, name in enumerate(names, 1)]
    told = [number if found.count(name) > 1 else name for name, number in zip(found, numbered, strict=True)]
    return tuple(told if len(set(told)) == len(told) else numbered)


def _cut(name: str, behind: str = "") -> str:
    if _wide(name + behind) <= ROOM:
        return name + behind
    kept = len(name)
    while kept > 1 and _wide(name[:kept] + "…" + behind) > ROOM:
        kept -= 1
    while kept > 1 and combining(name[kept]):  # an accent stays with its letter
        kept -= 1
    return name[:kept].rstrip() + "…" + behind


def _wide(text: str) -> float:
    """About how wide a text is in 13 units of a bold sans serif, rather more than less."""
    return sum(map(_letter, text))


def _letter(letter: str) -> float:
    if combining(letter):
        return 0
    if letter in NARROW:
        return 4.8
    if letter in BROAD or east_asian_width(letter) in "WF":
        return 13 if east_asian_width(letter) in "WF" else 11.5
    return 9.4 if letter.isupper() else 7.7
