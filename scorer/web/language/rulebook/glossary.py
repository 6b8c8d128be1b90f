"""The players' words explained, each with its name in every language of the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from flask_babel import LazyString, force_locale, get_locale, lazy_gettext

from scorer.web.language.languages import LANGUAGES

WORDS: Mapping[str, tuple[LazyString, LazyString]] = MappingProxyType(
    {
        # Translators: words of the game with their explanations
        "hand": (lazy_gettext("hand"), lazy_gettext("One deal, from shuffling to counting.")),
        "trick": (
            lazy_gettext("trick"),
            lazy_gettext("One card from each player; one of them takes them all."),
        ),
        "match": (lazy_gettext("match"), lazy_gettext("Several hands that together have one winner.")),
        "decider": (
            lazy_gettext("decider"),
            lazy_gettext("The third hand of a best of three, when both sides have won one."),
        ),
        "trump": (
            lazy_gettext("trump"),
            lazy_gettext("The suit that takes the others; in Italian like the game itself."),
        ),
        "dealer": (
            lazy_gettext("dealer"),
            lazy_gettext("Shuffles and deals; the next in order of play leads the first trick."),
        ),
        "order": (
            lazy_gettext("order of play"),
            lazy_gettext("The way it goes round the table: mostly anticlockwise, always to the right."),
        ),
        "stock": (lazy_gettext("stock"), lazy_gettext("The cards left after dealing, from which one draws.")),
        "loads": (
            lazy_gettext("high cards"),
            lazy_gettext("Aces and threes, the cards of eleven and ten points."),
        ),
        "courts": (lazy_gettext("court cards"), lazy_gettext("King, knight or queen, and jack.")),
        "blanks": (lazy_gettext("blanks"), lazy_gettext("Cards without points, from the seven to the two.")),
        "auction": (
            lazy_gettext("auction"),
            lazy_gettext("Who calls the lowest card, or offers most points, becomes the caller."),
        ),
        "caller": (lazy_gettext("caller"), lazy_gettext("Has won the auction and names the trump.")),
        "partner": (
            lazy_gettext("partner"),
            lazy_gettext("Holds the called card, plays with the caller and keeps it secret."),
        ),
        "defence": (lazy_gettext("defence"), lazy_gettext("Everybody who plays against the caller.")),
        "alone": (
            lazy_gettext("alone"),
            lazy_gettext("The caller called a card of their own: one against four."),
        ),
        "two_at": (
            lazy_gettext("2 at…"),
            lazy_gettext("A two with a number: the called card is a two, and so many points are needed."),
        ),
        "target": (
            lazy_gettext("target"),
            lazy_gettext("The points the caller’s side has to make."),
        ),
        "multiplier": (
            lazy_gettext("multiplier"),
            lazy_gettext("What the scores are multiplied by: a high call, a redeal, a slam."),
        ),
        "slam": (lazy_gettext("slam"), lazy_gettext("All 120 points on one side.")),
        "weak": (
            lazy_gettext("thrown in"),
            lazy_gettext(
                "A hand not played because somebody’s cards are too weak, where the house rules allow it."
            ),
        ),
        "void": (
            lazy_gettext("void hand"),
            lazy_gettext("A hand that does not count, misdealt for instance."),
        ),
        "level": (lazy_gettext("sixty all"), lazy_gettext("Both sides have 60 of the 120 points.")),
        "signs": (
            lazy_gettext("signs"),
            lazy_gettext("Faces and gestures by which partners tell each other their cards, where allowed."),
        ),
        "pot": (lazy_gettext("dish"), lazy_gettext("Where the stakes lie until the match is won.")),
        "sheet": (
            lazy_gettext("sheet"),
            lazy_gettext("Everything that was recorded at a table, as one document."),
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game: its id, name and meaning in the reader's language, and its other names."""

    id: str
    name: str
    meaning: str
    others: tuple[tuple[str, str], ...]


def words() -> tuple[Word, ...]:
    """The glossary in the order of the alphabet, as the reader's language has it."""
    return _words(str(get_locale() or "it"))


@cache
def _words(mine: str) -> tuple[Word, ...]:
    others: dict[str, list[tuple[str, str]]] = {each: [] for each in WORDS}
    for language in LANGUAGES:
        if language != mine:
            with force_locale(language):
                for each, (name, _) in WORDS.items():
                    others[each].append((language, str(name)))
    told = [
        Word(each, str(name), str(meaning), tuple(others[each])) for each, (name, meaning) in WORDS.items()
    ]
    return tuple(sorted(told, key=lambda word: word.name.casefold()))
