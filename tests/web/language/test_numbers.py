"""One of a thing, and two: every text that counts something is right for both."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message
from flask import Flask
from flask_babel import force_locale

from scorer.rules.match import NUMBERS
from scorer.web.language import catalogues, sentences
from scorer.web.language.labels import entry_words
from scorer.web.language.languages import LANGUAGES
from scorer.web.language.steps import taken

MATCHES = {
    "best_of": (
        ("Al meglio di 1 smazzata", "Al meglio delle 2 smazzate"),
        ("Best of 1 hand", "Best of 2 hands"),
        ("Al mejor de 1 reparto", "Al mejor de 2 repartos"),
    ),
    "first_to": (
        ("Vince chi fa 1 smazzata", "Vince chi fa 2 smazzate"),
        ("First to win 1 hand", "First to win 2 hands"),
        ("Gana quien hace 1 reparto", "Gana quien hace 2 repartos"),
    ),
    "fixed": (
        ("Si gioca 1 smazzata", "2 smazzate, si giocano tutte"),
        ("1 hand is played", "2 hands, all are played"),
        ("Se juega 1 reparto", "2 repartos, se juegan todos"),
    ),
    "sum": (
        ("I punti di 1 smazzata", "Somma dei punti di 2 smazzate"),
        ("The points of 1 hand", "Sum of the points of 2 hands"),
        ("Los puntos de 1 reparto", "Suma de los puntos de 2 repartos"),
    ),
    "difference": (
        ("Differenza punti in 1 smazzata", "Differenza punti in 2 smazzate"),
        ("Difference over 1 hand", "Difference over 2 hands"),
        ("Diferencia en 1 reparto", "Diferencia en 2 repartos"),
    ),
    "sum_to": (
        ("Si arriva a 1 punto", "Si arriva a 2 punti"),
        ("First to 1 point", "First to 2 points"),
        ("Hasta 1 punto", "Hasta 2 puntos"),
    ),
    "target": (
        ("Si arriva a 1 punto", "Si arriva a 2 punti"),
        ("First to 1 point", "First to 2 points"),
        ("Hasta 1 punto", "Hasta 2 puntos"),
    ),
    "hands": (("1 smazzata", "2 smazzate"), ("1 hand", "2 hands"), ("1 reparto", "2 repartos")),
    "minutes": (("1 minuto", "2 minuti"), ("1 minute", "2 minutes"), ("1 minuto", "2 minutos")),
}
"""Each type of match with one and with two: Italian, English, Spanish."""


def test_every_match_that_has_a_number_is_told_below() -> None:
    assert MATCHES.keys() == NUMBERS.keys()


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(("place", "language"), [*enumerate(LANGUAGES)])
@pytest.mark.parametrize("kind", MATCHES)
def test_a_match_of_one_and_of_two(app: Flask, kind: str, place: int, language: str, number: int) -> None:
    with app.test_request_context(), force_locale(language):
        assert (
            sentences.format_words({"type": kind, NUMBERS[kind]: number}) == MATCHES[kind][place][number - 1]
        )


HAND = {"kind": "hand", "caller": 0, "partner": 1, "call": {"rank": "re"}}


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        (
            "it",
            ("serve 1 punto", "40, ne serviva 1.", "presa di Anna, 1 punto", "Anna con Bruno, re: 1 punto"),
            (
                "servono 2 punti",
                "40, ne servivano 2.",
                "presa di Anna, 2 punti",
                "Anna con Bruno, re: 2 punti",
            ),
        ),
        (
            "en",
            (
                "1 point to make",
                "40; 1 was needed.",
                "Anna’s trick, 1 point",
                "Anna with Bruno, king: 1 point",
            ),
            (
                "2 points to make",
                "40; 2 were needed.",
                "Anna’s trick, 2 points",
                "Anna with Bruno, king: 2 points",
            ),
        ),
        (
            "es",
            (
                "hace falta 1 punto",
                "40; hacía falta 1.",
                "baza de Anna, 1 punto",
                "Anna con Bruno, rey: 1 punto",
            ),
            (
                "hacen falta 2 puntos",
                "40; hacían falta 2.",
                "baza de Anna, 2 puntos",
                "Anna con Bruno, rey: 2 puntos",
            ),
        ),
    ],
)
def test_points_of_one_and_of_two(
    app: Flask, language: str, one: tuple[str, ...], two: tuple[str, ...]
) -> None:
    """A house rule may let an auction begin at 1; what is only typed, not judged yet, may be 1 as well."""
    with app.test_request_context(), force_locale(language):
        for number, wanted in enumerate((one, two), 1):
            assert wanted == (
                sentences.to_make(number),
                sentences.reckoning({"points": 40, "target": number}),
                taken("Anna", number),
                entry_words(HAND | {"points": number}, ("Anna", "Bruno")),
            )


SETTLED = {
    "it stands alone as a bound, a value or a score: no word is counted by it": (
        "%(people)s: %(points)d, counted by %(name)s",
        "%(points)d all: %(names)s play it off, same dealer.",
        "%(points)d all: %(names)s win with the last trick.",
        "%(points)d all: it does not count and the deal passes.",
        "%(points)d all: it is played again, same dealer.",
        "%(points)d all: the hand counts for nobody.",
        "%(points)d; %(num)d were needed",
        "%(points)d; %(num)d were needed.",
        "A slam adds %(value)d to the multiplier of the call.",
        "A slam multiplies the scores by %(value)d more.",
        "By the tricks told it is from %(least)d to %(most)d.",
        "By the tricks told it is not %(points)d: it is %(below)d or %(above)d.",
        "Each offer must be at least %(step)d higher than the one before; jumps are allowed.",
        "Never %(low)d and never %(high)d; every other number can be.",
        "Offers of points go from %(low)d to %(high)d.",
        "Who offers %(points)d closes the auction at once.",
        "another number, from %(low)d to %(high)d",
        "from %(low)d to %(high)d",
        "from %(low)d to %(high)d ×%(factor)d",
        "made, with %(points)d",
        "not made, with %(points)d",
        "×%(band)d for the call at %(target)d",
        "×%(sum)d (%(band)d for the call at %(target)d and %(factor)d for the slam)",
    ),
    "it stands behind a colon, as in a list": (
        "%(name)s counted %(points)d",
        "counted: %(points)d",
    ),
    "the verb goes with a word of the sentence, which are many": ("They add up to %(sum)d, not to %(all)d.",),
    "the game says how many, and it is never one": (
        "%(num)d tricks are %(cards)d cards, worth from %(least)d to %(most)d points.",
        "A hand has %(expected)s tricks.",
        "A hand has %(expected)s tricks; these are %(sum)s.",
        "A trick cannot be worth %(num)d points: with %(cards)s cards %(above)s follows %(below)s.",
        "A trick cannot be worth %(num)d points: %(cards)s cards make %(high)s at most.",
        "It takes %(expected)s cards.",
        "No %(cards)d cards make exactly %(points)d.",
        "This game is for %(known)s players.",
        "A hand has %(all)d points in all.",
        "After the call of a card the caller’s side needs %(points)d points.",
        "In points: %(cards)s; the others nothing. That makes %(suit)d a suit, %(all)d in all.",
        "No pile can hold exactly %(low)d or %(high)d points: the cards do not add up to that.",
    ),
    "cards make it, and no cards make 1": (
        "By the piles the caller’s side has %(piles)s points, not %(points)s.",
        "By the tricks told the caller’s side has %(tricks)s points, not %(points)s.",
        "With %(num)d tricks it is %(below)s or %(above)s points, never %(points)s.",
        "With %(num)d tricks it is %(high)s points at most, not %(points)s.",
        "With %(num)d tricks it is %(low)s points at least, not %(points)s.",
        "%(num)d won, %(points)d in all",
        "%(points)s points",
    ),
    "it says which one, not how many": (
        "The file breaks off or is damaged at line %(line)d.",
        "table %(place)d of %(all)d",
        "%(table)s, rematch %(number)d",
    ),
    "it is told by its own plural, the number put in by the phone": (
        "%(name)s’s trick, %(points)s points",
        "%(count)d cards",
        "%(count)d other touches",
        "%(count)d tricks",
        "%(count)d words of the auction",
    ),
}
"""Why a text with a number that no plural turns on is right all the same."""
WHICH = re.compile(r"×%\(\w+\)d|\b(?:hand|line|name|number|no\.|trick) %\(number\)[ds]", re.IGNORECASE)
"""A factor behind its sign; the number of a hand, which is its name."""
COUNTED = re.compile(r"%\(\w+\)d (?:more |older )?(\w+s)\b")


def many(message: Message) -> str:
    """A text in English, as it is for many."""
    return str(message.id[-1] if message.pluralizable else message.id)


def numbered(messages: list[Message]) -> Iterator[str]:
    """The texts with a number that no plural turns on: one put in as a number, or before a word that is
    counted elsewhere.
    """
    nouns = {found[1] for each in messages if each.pluralizable for found in COUNTED.finditer(many(each))}
    number = re.compile(rf"%\(\w+\)d|(?:%\(\w+\)s|\{{\w+\}}) (?:{'|'.join(sorted(nouns))})\b")
    for message in messages:
        text = WHICH.sub("", many(message))
        if number.search(text.replace("%(num)d", "") if message.pluralizable else text):
            yield many(message)


def test_a_number_that_no_plural_turns_on_is_settled_with_a_reason() -> None:
    """Red: use `ngettext` where it may be 1; else write the text above, under its reason."""
    found = set(numbered([message for message in catalogues.read("en") if message.id]))
    assert found == {text for texts in SETTLED.values() for text in texts}


@pytest.mark.parametrize(
    "text", ["Wait for %(count)d hands", "Play %(cards)s cards", "Still {left} tricks", "%(n)d"]
)
def test_a_new_one_would_be_found(text: str) -> None:
    known = [message for message in catalogues.read("en") if message.id]
    assert text in set(numbered([*known, Message(text)]))
