"""Refusals on pad and forms: they name limit and side, and go when what they speak of changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask_babel import force_locale
from playwright.sync_api import Page, expect

from scorer.app import create_app
from scorer.config import Settings
from scorer.errors import Problem
from scorer.web.language.languages import LANGUAGES
from scorer.web.language.problems import sentence
from tests.browser.conftest import FIVE, House, Table, sit_down
from tests.browser.test_recording_chiamata import answer_all, type_points

pytestmark = pytest.mark.browser
THREE_TRICKS = '[[{}, {"tricks": [2, 1, 3, 1, 1]}]]'
"""What the hand in progress told: Anna and Bruno took three tricks between them."""


def refused_for_tricks(page: Page, table: Table, points: str) -> None:
    """The page as it comes back after a hand was saved whose points three tricks cannot hold."""
    sit_down(page, table)
    page.goto(f"/t/{table.id}/record")
    answer_all(page)
    page.locator("#hand").evaluate(
        "(form, kept) => form.append(Object.assign(document.createElement('input'),"
        " {type: 'hidden', name: 'kept', value: kept}))",
        THREE_TRICKS,
    )
    type_points(page, points)
    page.get_by_role("button", name="Salva").click()
    page.locator(".err").wait_for()


def test_too_many_points_for_the_tricks_say_whose_and_how_many_and_go_when_retyped(
    house: House, phone: Page
) -> None:
    table = house.open()
    refused_for_tricks(phone, table, "115")
    refusal = phone.locator(".err")
    expect(refusal).to_have_text("!Anna e Bruno: con 3 prese al massimo 109 punti, non 115.")
    phone.route("**/preview", lambda route: route.abort())
    phone.locator('[data-step="points"] [data-key="del"]').click()
    expect(refusal).to_have_count(0)
    expect(phone.locator("#say")).to_be_visible()
    assert house.state(table)["next"] == 1


def test_the_house_says_anew_what_is_still_wrong_and_the_old_refusal_goes(house: House, phone: Page) -> None:
    refused_for_tricks(phone, house.open(), "115")
    for key in ("del", "9"):  # 119: no pile is worth that
        phone.locator(f'[data-step="points"] [data-key="{key}"]').click()
    expect(phone.locator("[data-detail]")).to_have_text(
        "119 non può essere: nessun mazzetto fa 1 o 119 punti."
    )
    expect(phone.locator(".err")).to_have_count(0)
    expect(phone.locator("[data-detail]")).to_be_visible()


def test_a_refusal_of_a_plain_hand_names_the_pair_and_goes_when_a_digit_is_typed(
    house: House, phone: Page
) -> None:
    table = house.open("briscola", FIVE[:4])
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/record")
    phone.locator("#hand").evaluate(
        """form => form.append(Object.assign(document.createElement("input"),
            {type: "hidden", name: "kept", value: '[[{}, {"tricks": [1, 9]}]]'}))"""
    )
    for digit in "90":
        phone.locator(f"[data-key='{digit}']").click()
    phone.get_by_role("button", name="Salva").click()
    expect(phone.locator(".err")).to_have_text("!Anna e Carla: con 1 presa al massimo 44 punti, non 90.")
    phone.locator('[data-key="del"]').first.click()
    expect(phone.locator(".err")).to_have_count(0)


def test_a_refused_penalty_is_told_beside_its_field_until_the_field_changes(
    house: House, phone: Page
) -> None:
    table = house.open()
    sit_down(phone, table)
    phone.goto(f"/t/{table.id}/more/substitution")
    phone.locator(".chip").first.click()
    phone.locator("#player").fill("Bruno")
    phone.locator(".dock .go").click()
    expect(phone.locator(".why-not")).to_be_visible()
    phone.locator("#player").fill("Brunо")  # the last letter is Cyrillic
    expect(phone.locator(".why-not")).to_have_count(0)
    phone.locator(".dock .go").click()
    expect(phone.locator(".why-not")).to_be_visible()  # asked about anew


PAIR = "Massimiliano e Giandomenico"
# The refusals a pad can come back with, or be told while it is typed on.
# fmt: off
PADS = [
    Problem("impossible_for_tricks", "tricks", {"who": PAIR, "tricks": 3, "points": 115, "high": 109}),
    Problem("impossible_for_tricks", "tricks", {"who": PAIR, "tricks": 7, "points": 3, "low": 11}),
    Problem(
        "impossible_for_tricks", "tricks",
        {"who": PAIR, "tricks": 1, "points": 49, "below": 48, "above": 50},
    ),
    Problem("impossible_for_tricks", "tricks", {"totals": [59, 61], "counts": [9, 11]}),
    Problem("impossible_for_tricks"), Problem("disagrees"), Problem("wrong_number_of_tricks"),
    Problem("disagrees", "tricks", {"points": 100, "tricks": 101}),
    Problem("disagrees", "totals", {"totals": [100, 20], "tricks": [101, 19]}),
    Problem("out_of_range", "totals.0", {"low": 0, "high": 120}), Problem("not_a_whole_number"),
    Problem("impossible_total", "totals.0", {"total": 119}), Problem("wrong_sum", "totals", {"sum": 118}),
    Problem("impossible_split", "totals", {"totals": [117, 2, 1]}), Problem("missing_field", "points"),
    Problem("bid_out_of_range", "call.points", {"low": 61, "high": 120}), Problem("points_without_two"),
    Problem("missing_field", "last_trick_side"), Problem("match_already_over"), Problem("key_reused"),
    Problem("bad_redeals", "kind", {"most": 20}),
    Problem("wrong_number_of_players", "sitting_out", {"expected": 2}),
    Problem("number_ahead"), Problem("number_taken"), Problem("stale_version"), Problem("unknown_caller"),
    Problem("partner_missing"), Problem("partner_is_caller"), Problem("solo_not_allowed"),
    Problem("unknown_partner"),
]
# fmt: on
LINES = """(box, texts) => texts.filter(text => {
    const span = box.querySelector("span");
    span.textContent = text;
    const line = parseFloat(getComputedStyle(span).lineHeight);
    return Math.round(span.getBoundingClientRect().height / line) > 2;
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_over_the_felt_takes_two_lines_at_most(
    house: House, phone: Page, tmp_path: Path, language: str
) -> None:
    app = create_app(Settings(instance=tmp_path))
    with app.test_request_context(), force_locale(language):
        said = [sentence(problem) for problem in PADS]
    refused_for_tricks(phone, house.open(), "115")
    assert phone.locator(".err").evaluate(LINES, said) == []
