"""A refusal that knows its limit names it, and the side it speaks of: in three languages."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask_babel import force_locale

from scorer.errors import Json, Problem, Refusal
from scorer.rules.piles import possible_together
from scorer.rules.state import State
from scorer.rules.table import apply
from scorer.web.language.languages import LANGUAGES
from scorer.web.language.limits import LIMITS, PLACES, named
from scorer.web.language.problems import sentence
from tests.rules import helpers

HAND = helpers.RE | {"suit": "coppe"}


def refused(state: State, entry: Json) -> tuple[Problem, ...]:
    """What stands against an entry that must not be recorded."""
    answer = apply(state, 1, entry)
    assert isinstance(answer, Refusal), answer
    return answer.problems


def told(app: Flask, language: str, state: State, entry: Json) -> list[str]:
    with app.test_request_context(), force_locale(language):
        return [sentence(problem) for problem in named(refused(state, entry), state, entry)]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("it", "Bruno e Dino: con 3 prese al massimo 109 punti, non 115."),
        ("en", "Bruno and Dino: with 3 tricks it is 109 points at most, not 115."),
        ("es", "Bruno y Dino: con 3 bazas, 109 puntos como máximo, no 115."),
    ],
)
def test_points_that_tricks_cannot_hold_name_the_side_and_the_most(
    app: Flask, language: str, wanted: str
) -> None:
    hand = HAND | {"points": 115, "tricks": [1, 2, 2, 1, 2]}
    assert told(app, language, helpers.table(), hand) == [wanted]


@pytest.mark.parametrize("tricks", range(9))
def test_the_limits_told_are_those_of_the_cards(app: Flask, tricks: int) -> None:
    """Refused exactly where no cards make the points, and the limit that is named can be."""

    def possible(points: int) -> bool:
        return possible_together(((points, 5 * tricks), (120 - points, 40 - 5 * tricks)))

    for points in (each for each in range(121) if each not in {1, 119}):
        hand = HAND | {"points": points, "tricks": [tricks, 8 - tricks]}
        answer = apply(helpers.table(), 1, hand)
        assert isinstance(answer, Refusal) is not possible(points)
        if isinstance(answer, Refusal):
            detail = answer.problems[0].detail
            near = {name: detail[name] for name in ("high", "low", "below", "above") if name in detail}
            assert near
            assert all(possible(limit) for limit in near.values())
            assert all(possible(detail["high"] + more) is False for more in range(1, 9) if "high" in detail)


def test_one_trick_is_one(app: Flask) -> None:
    hand = HAND | {"points": 100, "tricks": [1, 7]}
    assert told(app, "it", helpers.table(), hand) == [
        "Bruno e Dino: con 1 presa al massimo 54 punti, non 100."
    ]


def test_of_three_sides_the_one_with_too_many_is_named(app: Flask) -> None:
    state = helpers.table("briscola", 3)
    assert told(app, "it", state, {"kind": "hand", "totals": [40, 60, 20], "tricks": [6, 1, 6]}) == [
        "Bruno: con 1 presa al massimo 33 punti, non 60."
    ]


def test_a_number_out_of_its_range_names_the_range_and_whose_it_is(app: Flask) -> None:
    state = helpers.table("briscola", 4)
    assert told(app, "it", state, {"kind": "hand", "totals": [130, 60]}) == [
        "Anna e Carla: si va da 0 a 120."
    ]


WITH_LIMITS = [
    Problem("out_of_range", None, {"low": 7, "high": 93}),
    Problem("wrong_sum", None, {"sum": 93}),
    Problem("impossible_for_tricks", None, {"cards": 5, "points": 93, "high": 54}),
    Problem("impossible_for_tricks", None, {"cards": 5, "points": 53, "below": 52, "above": 93}),
    Problem("impossible_total", None, {"total": 93}),
    Problem("impossible_split", None, {"totals": [93, 7]}),
    Problem("wrong_number_of_totals", None, {"expected": 93}),
    Problem("wrong_number_of_totals", None, {"expected": [7, 93]}),
    Problem("wrong_number_of_tricks", None, {"expected": 93}),
    Problem("wrong_number_of_tricks", None, {"expected": 93, "sum": 7}),
    Problem("wrong_number_of_tricks", None, {"expected": 7, "piles": 93}),
    Problem("wrong_number_of_players", None, {"expected": 93}),
    Problem("wrong_number_of_players", None, {"known": [7, 93]}),
    Problem("wrong_number_of_cards", None, {"expected": 93}),
    Problem("bid_out_of_range", None, {"low": 7, "high": 93}),
    Problem("bad_redeals", None, {"most": 93}),
    Problem("points_not_higher", None, {"at_least": 93}),
    Problem("points_under_minimum", None, {"minimum": 93}),
    Problem("points_over_maximum", None, {"maximum": 93}),
    Problem("disagrees", None, {"points": 7, "tricks": 93}),
    Problem("disagrees", None, {"points": 7, "piles": 93}),
    Problem("disagrees", None, {"totals": [7, 113], "tricks": [93, 27]}),
    Problem("too_long", None, {"longest": 93}),
    Problem("too_long", None, {"most": 93}),
    Problem("bad_rules", None, {"low": 7, "high": 93}),
    Problem("bad_format", None, {"low": 7, "high": 93}),
]


MILLION = 1_234_567
FORMS = {"it": "1.234.567", "en": "1,234,567", "es": "1.234.567"}
AS_WORDS = {"card": "re:coppe", "standing": "re"}
LARGE = [
    *(
        Problem(code, None, {name: AS_WORDS.get(name, MILLION) for name in PLACES.findall(str(text))})
        for code, texts in LIMITS.items()
        for text in texts
        if not set(PLACES.findall(str(text))) <= set(AS_WORDS)
    ),
    Problem("impossible_split", None, {"totals": [MILLION, 7]}),
    Problem("wrong_number_of_players", None, {"known": [7, MILLION]}),
    *(
        Problem("impossible_for_tricks", None, {"tricks": 3, "points": MILLION, **near})
        for near in ({"high": MILLION}, {"low": MILLION}, {"below": MILLION, "above": MILLION})
    ),
]
"""Every refusal that names a number, with a large one."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_refusal_writes_a_large_number_bare(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        said = [sentence(problem) for problem in LARGE]
    assert all(FORMS[language] in text for text in said), said
    assert not [text for text in said if re.search(r"\d{4}", text)]


def test_a_limit_below_zero_has_the_real_minus_sign(app: Flask) -> None:
    with app.test_request_context(), force_locale("it"):
        assert sentence(Problem("bad_rules", None, {"low": -MILLION, "high": MILLION})) == (
            "Si va da \N{MINUS SIGN}1.234.567 a 1.234.567."
        )


@pytest.mark.parametrize("field", ["stake_cents", "stake"])
def test_the_limits_of_a_stake_are_amounts(app: Flask, field: str) -> None:
    with app.test_request_context(), force_locale("en"):
        said = sentence(Problem("out_of_range", field, {"low": 0, "high": 100 * MILLION}))
    assert said == "It goes from €0.00 to €1,234,567.00."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "problem", WITH_LIMITS, ids=lambda problem: f"{problem.code}-{'-'.join(problem.detail)}"
)
def test_a_limit_that_is_known_is_told(app: Flask, language: str, problem: Problem) -> None:
    with app.test_request_context(), force_locale(language):
        said, plain = sentence(problem), sentence(Problem(problem.code))
    assert "93" in re.findall(r"\d+", said)
    assert "%" not in said
    assert said != plain
