"""Why a step of a hand in progress was refused: what cannot be, and what is nearest to it that can."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale

from scorer.errors import Problem
from scorer.web.language.reasons import reason

MANY = [0, 2, 3, 4, 20, 23, 43]


@pytest.mark.parametrize(
    ("language", "points", "possible", "wanted"),
    [
        (
            "it", 3, [0, 2],
            "Questa presa non può valere 3 punti: le carte che restano ne fanno 0 o 2.",
        ),
        (
            "it", 50, MANY,
            "Questa presa non può valere 50 punti: le carte che restano ne fanno al massimo 43.",
        ),
        (
            "it", 1, MANY,
            "Questa presa non può valere 1 punto: le carte che restano ne fanno 0 o 2.",
        ),
        (
            "it", 3, [11, 13, 14, 15, 20],
            "Questa presa non può valere 3 punti: le carte che restano ne fanno almeno 11.",
        ),
        (
            "en", 21, MANY,
            "This trick cannot be worth 21 points: the cards that are left make 20 or 23.",
        ),
        (
            "es", 50, MANY,
            "Esta baza no puede valer 50 puntos: las cartas que quedan hacen 43 como máximo.",
        ),
    ],
)  # fmt: skip
def test_points_of_a_trick_that_cannot_be_say_what_is_nearest(
    app: Flask, language: str, points: int, possible: list[int], wanted: str
) -> None:
    problem = Problem("impossible_for_tricks", "points", {"possible": possible})
    with app.test_request_context(), force_locale(language):
        assert reason(problem, (), {"step": "trick", "taker": 2, "points": points}) == wanted


@pytest.mark.parametrize(
    ("near", "wanted"),
    [
        ({"high": 54}, "Una presa non può valere 55 punti: 5 carte ne fanno al massimo 54."),
        ({"below": 52, "above": 54}, "Una presa non può valere 55 punti: con 5 carte da 52 si salta a 54."),
    ],
)
def test_points_of_no_trick_say_how_far_its_cards_go(app: Flask, near: dict[str, int], wanted: str) -> None:
    problem = Problem("impossible_for_tricks", "points", {"cards": 5, "points": 55, **near})
    with app.test_request_context(), force_locale("it"):
        assert reason(problem, (), {"step": "trick", "taker": 2, "points": 55}) == wanted


def test_a_card_that_the_points_rule_out_is_named(app: Flask) -> None:
    problem = Problem("impossible_for_tricks", "card", {"card": "asso:coppe"})
    with app.test_request_context(), force_locale("it"):
        said = reason(problem, (), {"step": "card", "card": "asso:coppe"})
    assert said == "Per i punti già segnati questa carta è già uscita: l’asso di coppe."
