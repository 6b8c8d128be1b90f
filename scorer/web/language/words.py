"""The players' words for cards, suits, presets and formats, in the reader's language.

Ids stay Italian inside the program (rules.md 14); what is read is translated here. "Mano" is never a label.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from babel.lists import format_list
from babel.numbers import format_decimal
from flask_babel import LazyString, get_locale, lazy_gettext

from scorer.errors import Json
from scorer.rules.auction import LOWEST
from scorer.web.language.decks import deck
from scorer.web.language.texts import gettext

RANKS = ("asso", "tre", "re", "cavallo", "fante", "sette", "sei", "cinque", "quattro", "due")
SUITS = ("coppe", "denari", "spade", "bastoni")

RANK_WORDS: dict[str, LazyString] = {
    "asso": lazy_gettext("ace"),
    "tre": lazy_gettext("three"),
    "re": lazy_gettext("king"),
    "cavallo": lazy_gettext("knight"),
    "fante": lazy_gettext("jack"),
    "sette": lazy_gettext("seven"),
    "sei": lazy_gettext("six"),
    "cinque": lazy_gettext("five"),
    "quattro": lazy_gettext("four"),
    "due": lazy_gettext("two"),
}
RANK_WITH_ARTICLE: dict[str, LazyString] = {
    "asso": lazy_gettext("the ace"),
    "tre": lazy_gettext("the three"),
    "re": lazy_gettext("the king"),
    "cavallo": lazy_gettext("the knight"),
    "fante": lazy_gettext("the jack"),
    "sette": lazy_gettext("the seven"),
    "sei": lazy_gettext("the six"),
    "cinque": lazy_gettext("the five"),
    "quattro": lazy_gettext("the four"),
    "due": lazy_gettext("the two"),
}
RANK_SIGNS: dict[str, LazyString | str] = {
    # Translators: the letter on a card’s key: ace, king, knight, jack
    "asso": lazy_gettext("A"),
    "tre": "3",
    "re": lazy_gettext("K"),
    "cavallo": lazy_gettext("N"),
    "fante": lazy_gettext("J"),
    "sette": "7",
    "sei": "6",
    "cinque": "5",
    "quattro": "4",
    "due": "2",
}
SUIT_WORDS: dict[str, LazyString] = {
    "coppe": lazy_gettext("cups"),
    "denari": lazy_gettext("coins"),
    "spade": lazy_gettext("swords"),
    "bastoni": lazy_gettext("batons"),
}
FRENCH_SUIT_WORDS: dict[str, LazyString] = {
    "coppe": lazy_gettext("hearts"),
    "denari": lazy_gettext("diamonds"),
    "spade": lazy_gettext("spades"),
    "bastoni": lazy_gettext("clubs"),
}
QUEEN, KNIGHT = "donna", "cavallo"
SIDE_SIGNS = ("A", "B", "C")
MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"
BEFORE_VOWEL = {
    "it": ("e", "ed", re.compile("e", re.IGNORECASE)),
    "es": ("y", "e", re.compile("h?i\u0301?(?![aeou])", re.IGNORECASE)),  # but "y Hielo", whose i is no vowel
}
"""How "and" changes before a name that begins with its own sound: the word, the other, before what."""
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


def signed(number: int) -> str:
    """A gain or loss: "+12", "\u22126", "0"."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """A total, with the real minus sign: "11", "\u22126"."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def numeral(number: int) -> str:
    """A number as the reader's language writes it: "61", "1.000.000", "\u22123"."""
    return str(format_decimal(number, locale=str(get_locale() or "it"))).replace("-", MINUS)


def isolated(name: str) -> str:
    """A name as a part of a sentence: one written from right to left does not turn the sentence round."""
    return name if name.isascii() else f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}"


def phone_words(device: str | None, phone: str | None) -> str:
    """A phone that gave no name, to who reads it on `phone`."""
    return gettext("this phone") if phone and device == phone else gettext("a phone at the table")


def among(numbers: Collection[int], few: int = 3) -> str:
    """What is possible: "34", "0 or 2", from more than a `few` "0\N{EN DASH}52"; a dash for nothing."""
    found = sorted(numbers)
    if len(found) < 2:
        return numeral(found[0]) if found else "\N{EN DASH}"
    if len(found) <= few:
        some, last = ", ".join(map(numeral, found[:-1])), numeral(found[-1])
        return gettext("%(some)s or %(last)s", some=some, last=last)
    return f"{numeral(found[0])}\N{EN DASH}{numeral(found[-1])}"


def names(people: tuple[str, ...]) -> str:
    """Names as one phrase: "Anna", "Anna e Carla", "Anna, Carla ed Elena" as the language joins them."""
    language = str(get_locale() or "it")
    joined = str(format_list([isolated(name) for name in people], locale=language))
    if len(people) < 2 or language not in BEFORE_VOWEL:
        return joined
    word, before, sounds = BEFORE_VOWEL[language]
    last = isolated(people[-1])
    if not sounds.match(unicodedata.normalize("NFD", people[-1])) or not joined.endswith(f" {word} {last}"):
        return joined
    return f"{joined.removesuffix(f'{word} {last}')}{before} {last}"


def rank_word(rank: str) -> str:
    """A card's value in the words of the table."""
    own = deck().knight if rank == KNIGHT else None
    if own == QUEEN:
        return gettext("queen")
    return own if own and own != KNIGHT else str(RANK_WORDS.get(rank, rank))


def rank_with_article(rank: str) -> str:
    """The same with its article, for a sentence: "il re", "la donna"."""
    own = deck().knight if rank == KNIGHT else None
    if own == QUEEN:
        return gettext("the queen")
    return own if own and own != KNIGHT else str(RANK_WITH_ARTICLE[rank])


def rank_sign(rank: str) -> str:
    """The sign on a card's key."""
    own = deck().knight if rank == KNIGHT else None
    if own == QUEEN:
        # Translators: the letter on the queen’s key
        return gettext("Q")
    return own[:1].upper() if own and own != KNIGHT else str(RANK_SIGNS[rank])


def suit_word(suit: str) -> str:
    """A suit in the words of the table."""
    return str((FRENCH_SUIT_WORDS if deck().french else SUIT_WORDS).get(suit, suit))


def card_word(card: str) -> str:
    """A card written "rank:suit" in the words of the table: "il due di coppe"."""
    rank, _, suit = card.partition(":")
    return gettext("%(card)s of %(suit)s", card=rank_with_article(rank), suit=suit_word(suit))


def call_words(call: Json) -> str:
    """What was called, short enough for a sheet's column and never broken: "cavallo", "2 a 85", "75"."""
    points, rank = call.get("points"), call.get("rank")
    if points is None:
        return rank_word(str(rank))
    return two_at(points) if rank else str(points)


def two_at(points: Json) -> str:
    """The two called at these points, in one piece."""
    return gettext("2 at %(points)s", points=points).replace(" ", NO_BREAK)


def offer_words(action: Json) -> str:
    """A word of the auction that calls, as it stands once it is called: points without a card are the two's,
    at a table where cards are called.
    """
    return call_words({"rank": LOWEST} | action if deck().cards_called else action)
