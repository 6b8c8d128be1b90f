"""The tokens of the look: what stands on what can be read in every light, and nothing else names a colour."""

from __future__ import annotations

import re

import pytest

from scorer.config import folder
from scorer.web.guards.looks import CASES, LOOKS, NEXT
from scorer.web.shown.colours import PAIRS, THEMES, Pair, contrast, measured, tokens

CSS = folder("static") / "css"
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|:(?:white|black|red|green|blue|gr[ae]y)\b")
ALWAYS_BLACK_ON_WHITE = {".qr{background:#fff", ".qr svg{width:100%;height:auto;fill:#000"}


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.upper} on {pair.lower}")
def test_what_stands_on_what_can_be_read_in_every_light(pair: Pair) -> None:
    reached = measured(pair)
    assert set(reached) == set(THEMES)
    assert min(reached.values()) >= pair.least


def test_contrast_is_the_one_of_the_guidelines() -> None:
    assert contrast("#000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777", "#FFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#14160F", "#14160F") == 1


def test_every_pair_names_tokens_and_the_sun_has_no_greys() -> None:
    for known in tokens().values():
        assert {name for pair in PAIRS for name in (pair.upper, pair.lower)} <= set(known)
    colours = {value for value in tokens()["sun"].values() if value.startswith("#")}
    assert {value.upper() for value in colours - {"#171509"}} <= {"#000", "#FFF"}


def test_the_phone_s_own_dark_is_the_dark_that_is_picked() -> None:
    css = (CSS / "tokens.css").read_text("utf-8")
    picked = re.search(r"\[data-theme=dark\]\{(.*?)\}", css, re.DOTALL)
    own = re.search(r":root:not\(\[data-theme\]\)\{(.*?)\}", css, re.DOTALL)
    assert picked
    assert own
    assert picked[1] == own[1]


def test_the_browser_s_bar_has_the_colour_of_the_page() -> None:
    for theme in THEMES:
        assert contrast(CASES[theme], tokens()[theme]["case"]) == 1
    assert set(NEXT) == set(LOOKS)
    assert [NEXT["sun"], NEXT[NEXT["sun"]], NEXT[NEXT[NEXT["sun"]]]] == ["light", "dark", "sun"]


def test_no_component_names_a_colour() -> None:
    for sheet in CSS.glob("*.css"):
        if sheet.name in {"tokens.css", "paper.css"}:  # paper is white in every light
            continue
        css = sheet.read_text("utf-8")
        for always in ALWAYS_BLACK_ON_WHITE:
            css = css.replace(always, "")
        css = re.sub(r"@media print\{.*?\n\}", "", css, flags=re.DOTALL)  # paper is white
        assert not COLOUR.findall(css), sheet.name


def test_no_component_knows_the_lights() -> None:
    for sheet in CSS.glob("*.css"):
        if sheet.name != "tokens.css":
            assert not re.search("data-theme|prefers-color-scheme", sheet.read_text("utf-8")), sheet.name


def test_every_token_is_used_and_every_used_one_exists() -> None:
    files = [*CSS.glob("*.css"), folder("static") / "sprite.svg"]
    used = {name for file in files for name in re.findall(r"var\(--([\w-]+)", file.read_text("utf-8"))}
    local = {name for file in files for name in re.findall(r"[{;]--([\w-]+):", file.read_text("utf-8"))}
    assert used <= local | set(tokens()["light"])
    assert set(tokens()["light"]) <= used | {"t-count"}  # read by motion.js
