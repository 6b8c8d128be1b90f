"""Every public problem code is a sentence in three languages."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale

from scorer.errors import Problem
from scorer.web.language import problems
from scorer.web.language.languages import LANGUAGES

# The public codes of a refusal, and the stale version of a correction.
# fmt: off
CODES = [
    "not_a_whole_number", "wrong_number_of_totals", "out_of_range", "wrong_sum", "impossible_total",
    "impossible_split", "wrong_number_of_tricks", "impossible_for_tricks",
    "wrong_number_of_players", "disagrees", "unknown_caller", "unknown_partner",
    "partner_is_caller", "partner_missing", "solo_with_partner", "solo_not_allowed", "unknown_rank",
    "unknown_suit", "points_without_two", "bid_out_of_range", "bad_redeals", "out_of_turn",
    "already_passed", "not_lower", "card_after_two", "points_before_two", "points_not_higher",
    "points_under_minimum", "points_over_maximum", "two_at_points_after_offer",
    "points_with_other_rank", "points_disabled", "ranks_disabled", "auction_closed", "unknown_card",
    "card_played_twice", "wrong_number_of_cards", "not_in_this_deck", "match_already_over",
    "unknown_entry", "key_reused", "number_taken", "number_ahead", "swap_disabled",
    "not_trick_winner", "after_draw", "too_late", "wrong_card", "unknown_field", "missing_field",
    "wrong_type", "unknown_preset", "bad_rules", "bad_format", "unknown_kind", "unknown_game",
    "unknown_version", "not_json", "bad_name", "too_long", "stale_version",
]
# fmt: on


def test_the_table_of_sentences_is_the_table_of_codes() -> None:
    assert set(problems.SENTENCES) == set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_is_a_whole_sentence_of_its_own(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        said = {code: problems.sentence(Problem(code)) for code in CODES}
    assert all(text[0].isupper() or text[0] in "¿¡«" for text in said.values())
    assert all(text[-1] in ".?" for text in said.values())
    assert len(set(said.values())) == len(CODES)
    assert not any("_" in text for text in said.values())


def test_a_code_nobody_told_us_of_is_still_a_sentence(app: Flask) -> None:
    with app.test_request_context(), force_locale("en"):
        assert problems.sentence(Problem("brand_new")) == "This is not right."


@pytest.mark.parametrize(
    ("field", "label"),
    [
        (None, ""),
        ("points", "Points"),
        ("totals.1", "Total 2"),
        ("tricks.4.cards.2", "Trick 5"),
        ("auction.0", "Auction 1"),
        ("call.points", "Call"),
        ("rules.auction.mode", "Rules"),
        ("players.4", "Player 5"),
        ("entry.points", "Hand"),
        ("scorer", "scorer"),
        ("<b>", "<b>"),
    ],
)
def test_people_read_the_name_of_a_field_and_its_place(app: Flask, field: str | None, label: str) -> None:
    with app.test_request_context(), force_locale("en"):
        assert problems.label(field) == label
