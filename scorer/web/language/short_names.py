"""Names for places with little room: the end of a chart's line, a button, the pad's label of a side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from unicodedata import combining, east_asian_width

ROOM = 79  # units of a bold sans serif of 13: "Alessandra" stands whole, and so does "Giovanni B."
ENDING = 2, 4  # letters of the end of a name that tell it from another, at least and at most
UNITS, LINES = 13, 2
NARROW, BROAD = frozenset("iljtfrI.,'’ -"), frozenset("mwMWOQGD@%")


def shortened(names: Sequence[str]) -> tuple[str, ...]:
    """The names, none wider than `ROOM`: a first name where it is nobody else's, else cut.

    A cut name keeps what tells it from the others: the initial of the surname ("Maria S."), or its ending
    ("Massi…no"). Only where neither can be, they get their number.
    """
    cuts = {name: _cut(_first(name)) for name in names}
    found = [name if _wide(name) <= ROOM else _brief(name, cuts) for name in names]
    numbered = [_cut(name, f" {place}") for place, name in enumerate(names, 1)]
    told = [number if found.count(name) > 1 else name for name, number in zip(found, numbered, strict=True)]
    return tuple(told if len(set(told)) == len(told) else numbered)


def _brief(name: str, cuts: Mapping[str, str]) -> str:
    """A name in `ROOM` units, told from those whose first name, as `cuts` has it, would read the same."""
    first, surname = _first(name), name.split()[1:]
    like = [other for other, cut in cuts.items() if other != name and cut == cuts[name]]
    if surname and any(_first(other) == first for other in like):
        return _cut(first, " " + _initial(surname, [other.split()[1:] for other in like]))
    return _ended(first, [_first(other) for other in like]) if like else cuts[name]


def _first(name: str) -> str:
    return (name.split() or [name])[0]


def _initial(surname: Sequence[str], others: Sequence[Sequence[str]]) -> str:
    """As many letters of the first word of a surname that is not all the others' as tell it: "S.", "Sc."."""
    at = 0
    while at + 1 < len(surname) and all(other[at : at + 1] == [surname[at]] for other in others):
        at += 1
    word, theirs = surname[at], [(*other[at:], "")[0] for other in others]
    for end in range(1, len(word)):
        if word[:end] not in {one[:end] for one in theirs}:
            return word[:end] + "."
    return word


def _ended(word: str, others: Sequence[str]) -> str:
    """A word cut in its middle, with the end that tells it from these others; else cut as any."""
    least, most = ENDING
    for end in range(least, most + 1):
        if word[-end:] not in {other[-end:] for other in others}:
            return _cut(word[:-end], word[-end:])
    return _cut(word)


def breadth(text: str) -> float:
    """About how wide a text is in a bold sans serif, in letters of its own height; rather more than less."""
    return _wide(text) / UNITS


@dataclass(frozen=True, slots=True)
class Fit:
    """A name as it goes into its place: the letters that fit, and their size in pixels (a class `f13`)."""

    text: str
    size: int


def fitted(name: str, room: float, sizes: Sequence[int]) -> Fit:
    """The name in the first of `sizes` in which it stands on two lines `room` pixels wide, words whole.

    In none of them: its first name in the smallest, or as much of the name as two lines hold.
    """
    for size in sizes:
        if _lines(name, room * UNITS / size) <= LINES:
            return Fit(name, size)
    smallest = room * UNITS / sizes[-1]
    words = _words(name)
    while len(words) > 1 and _lines(" ".join(words) + "…", smallest) > LINES:
        words.pop()
    kept = " ".join(words).replace("- ", "-")
    if _lines(kept + "…", smallest) <= LINES:
        return Fit(kept + "…", sizes[-1])
    return Fit(_cut(kept + "…" * (kept != name), room=smallest), sizes[-1])


def fitted_all(names: Sequence[str], rooms: Sequence[float], sizes: Sequence[int]) -> tuple[Fit, ...]:
    """`fitted` for people of one table: two that would read the same get the short name that tells them."""
    found = [fitted(name, room, sizes) for name, room in zip(names, rooms, strict=True)]
    texts, short = [fit.text for fit in found], shortened(names)
    told = tuple(
        fit if texts.count(fit.text) == 1 else Fit(short[place], sizes[-1]) for place, fit in enumerate(found)
    )
    unlike = len({fit.text for fit in told}) == len(told)
    return told if unlike else tuple(Fit(text, sizes[-1]) for text in short)


def told_apart(names: Sequence[str], head: int) -> tuple[str, ...]:
    """The names for places that cut what is too long: where two begin with the same `head` letters, the end
    that tells them moves forward ("Massimiliano… Rossi").
    """
    return tuple(
        _forward(name, [o for o in names if o != name and o[:head] == name[:head]]) for name in names
    )


def _forward(name: str, alike: Sequence[str]) -> str:
    words = name.split()
    others = [other.split() for other in alike]
    at = next((i for i, word in enumerate(words) if any(o[i : i + 1] != [word] for o in others)), 0)
    return f"{words[0]}… {' '.join(words[at:])}" if at > 1 else name


def _words(name: str) -> list[str]:
    """What a browser keeps together: words, and their parts up to each hyphen."""
    return name.replace("-", "- ").split()


def _lines(name: str, room: float) -> int:
    """On how many lines a name stands in `room` units; more than there are for a word that is too wide."""
    lines, left = 1, room
    for word in _words(name):
        wide = _wide(word)
        if wide > room:
            return LINES + 1
        if wide > left:
            lines, left = lines + 1, room
        left -= wide + (0 if word.endswith("-") else _wide(" "))
    return lines


def _cut(name: str, behind: str = "", room: float = ROOM) -> str:
    if _wide(name + behind) <= room:
        return name + behind
    kept = len(name)
    while kept > 1 and _wide(name[:kept] + "…" + behind) > room:
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
    if letter == "…" or east_asian_width(letter) in "WF":
        return 13
    if letter in BROAD:
        return 11.5
    return 9.4 if letter.isupper() else 7.7
