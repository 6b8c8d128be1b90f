"""What was told of the hand at hand, to go back to: each trick, each word, the newest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from babel.lists import format_list
from flask_babel import get_locale

from scorer.errors import Json, Refusal
from scorer.rules.play import Play, Speaker, begin, tell
from scorer.services.play import Following, StepLine
from scorer.web.language.short_names import shortened
from scorer.web.language.steps import told
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import card_word, isolated

OF_A_TRICK = frozenset({"card", "trick", "partner"})


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step that was told, in words; going back to it takes `many` back, which are `takes`."""

    what: str
    many: int
    takes: str


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A trick with its steps, newest first, or one step by itself; `small`: what is told of the trick."""

    title: str
    small: str
    steps: tuple[StepShown, ...]

    @property
    def many(self) -> int:
        """How many steps going back to its beginning takes back."""
        return self.steps[-1].many


@dataclass(frozen=True, slots=True)
class _Told:
    """A step with the trick it belongs to (0: to none), and in words."""

    kind: str
    trick: int
    what: str


def further_back(following: Following, steps: tuple[StepLine, ...]) -> tuple[PlaceShown, ...]:
    """Where one can go back to, the newest first."""
    people = shortened(following.state.players)
    play, lines = begin(following.state, following.play.dealt.dealer), list[_Told]()
    for step in steps:
        lines.append(_line(play, step.said, people))
        after = tell(play, step.said, Speaker())
        play = play if isinstance(after, Refusal) else after
    lines.reverse()
    places: list[PlaceShown] = []
    at = 0
    while at < len(lines):
        upto = at + 1
        while lines[at].trick and upto < len(lines) and lines[upto].trick == lines[at].trick:
            upto += 1
        places.append(_place(following.play, lines, at, upto, people))
        at = upto
    return tuple(places)


def _line(play: Play, said: Mapping[str, Json], people: tuple[str, ...]) -> _Told:
    kind = str(said["step"])
    trick = len(play.tricks) + 1 if kind in OF_A_TRICK else 0
    what = told(said, people)
    if kind == "card" and play.to_play is not None:
        what = _from(people[play.to_play], what)
    return _Told(kind, trick, what)


def _from(name: str, card: str) -> str:
    """Who played which card."""
    return gettext("%(name)s: %(word)s", name=isolated(name), word=card)


def _place(play: Play, lines: list[_Told], at: int, upto: int, people: tuple[str, ...]) -> PlaceShown:
    steps = tuple(
        StepShown(lines[each].what, each + 1, _takes(lines[: each + 1])) for each in range(at, upto)
    )
    number = lines[at].trick
    if not number:
        return PlaceShown(_capital(steps[0].what), "", steps)
    title = gettext("trick %(number)s of %(most)s", number=number, most=play.dealt.deck.tricks)
    return PlaceShown(_capital(title), _trick(play, number, people), steps)


def _trick(play: Play, number: int, people: tuple[str, ...]) -> str:
    """Who took it, and who played which card, as far as they were told."""
    taken = play.tricks[number - 1] if number <= len(play.tricks) else None
    cards = [
        _from(people[seat], card_word(str(card)))
        for card in (taken.cards if taken else play.on_table)
        if (seat := play.played_by(card)) is not None
    ]
    said = [told({"step": "trick", "taker": taken.taker, "points": taken.points}, people)] if taken else []
    said += [", ".join(cards)] if cards else []
    return " \N{MIDDLE DOT} ".join(said)


def _takes(lines: list[_Told]) -> str:
    """ "12 cards and 1 word": what going back there takes back."""
    kinds = Counter(each.kind if each.kind in {"card", "trick", "call"} else "else" for each in lines)
    words = (
        ngettext("%(count)d card", "%(count)d cards", kinds["card"], count=kinds["card"]),
        ngettext("%(count)d trick", "%(count)d tricks", kinds["trick"], count=kinds["trick"]),
        ngettext(
            "%(count)d word of the auction",
            "%(count)d words of the auction",
            kinds["call"],
            count=kinds["call"],
        ),
        ngettext("%(count)d other touch", "%(count)d other touches", kinds["else"], count=kinds["else"]),
    )
    there = (kinds["card"], kinds["trick"], kinds["call"], kinds["else"])
    return _all([word for word, count in zip(words, there, strict=True) if count])


def _all(words: list[str]) -> str:
    return format_list(words, locale=str(get_locale() or "it"))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
