"""What the hand in progress told goes through the recording form: three depths of one hand, one record."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorer.errors import Json
from scorer.rules.play import Play, begin, entry_of, with_points
from scorer.rules.state import Applied, Row, State
from scorer.rules.table import apply
from scorer.web.forms.typed import BriscolaForm, ChiamataForm
from tests.rules.helpers import table
from tests.rules.play.hands import Hand, after, briscola, chiamata, points

DEPTHS = ("takers", "points", "cards")


def sent(form: BriscolaForm | ChiamataForm, **typed: Json) -> Any:
    """The same form as a phone sends it back, with what was typed on it."""
    fields: MultiDict[str, Json] = MultiDict()
    for field in form:
        if field.name == "rest":
            fields.setlist("rest", field.data or [])
        elif field.name == "totals":
            for place, total in enumerate(field):
                fields[f"totals-{place}"] = total.data or ""
        elif field.data:
            fields[field.name] = field.data
    for name, value in typed.items():
        fields[name.replace("_", "-") if name.startswith("totals") else name] = value
    return type(form)(fields)


def opened(play: Play, state: State) -> ChiamataForm | BriscolaForm:
    """The recording page as it opens on this hand."""
    form = ChiamataForm() if play.dealt.game == "chiamata" else BriscolaForm()
    while isinstance(form, BriscolaForm) and len(form.totals) < state.setup.sides:
        form.totals.append_entry()
    form.open_with(with_points(play, entry_of(play, state).entry))
    return form


def recorded(state: State, entry: Json) -> Row:
    applied = apply(state, 1, entry)
    assert isinstance(applied, Applied), (entry, applied)
    assert applied.row is not None
    return applied.row


def told(state: State, hand: Hand, depth: str, seed: int) -> Play:
    return after(begin(state), *hand.opening, *hand.told([depth] * len(hand.tricks), random.Random(seed)))


@given(seed=st.integers(0, 2**32), players=st.sampled_from([5, 6, 7]))
def test_a_chiamata_hand_is_recorded_the_same_at_every_depth(seed: int, players: int) -> None:
    state = table("chiamata", players)
    hand = chiamata(state, random.Random(seed))
    if hand is None:
        return
    caller = next(
        each["seat"] for each in reversed(hand.opening) if each["step"] == "call" and each["action"] != "pass"
    )
    made = points(hand.pile({caller, hand.fell}))
    rows = []
    for depth in DEPTHS:
        form = opened(told(state, hand, depth, seed), state)
        assert isinstance(form, ChiamataForm)
        assert form.points.data in {str(made), ""}
        assert form.points.data or depth == "takers"
        entry = sent(form, points=str(made)).entry()
        assert len(entry["tricks"]) == (players if depth == "takers" else 8)
        assert "auction" in entry
        rows.append(recorded(state, entry))
    assert len({(row.scores, str(row.answer)) for row in rows}) == 1


@given(seed=st.integers(0, 2**32), players=st.sampled_from([2, 3, 4, 6]))
def test_a_briscola_hand_is_recorded_the_same_at_every_depth(seed: int, players: int) -> None:
    state = table("briscola", players, "spagnola")
    hand = briscola(state, random.Random(seed))
    sides = state.setup.sides
    totals = [
        points(hand.pile({seat for seat in hand.order if seat % sides == side})) for side in range(sides)
    ]
    rows = []
    for depth in DEPTHS:
        form = opened(told(state, hand, depth, seed), state)
        typed = {f"totals_{side}": str(total) for side, total in enumerate(totals)}
        if depth != "takers":
            assert [field.data for field in form.totals] == list(typed.values())
        entry = sent(form, **typed).entry()
        assert len(entry["tricks"]) == (sides if depth == "takers" else len(hand.tricks))
        assert "turned" in entry
        assert ("swap" in entry) == (hand.swap is not None)
        rows.append(recorded(state, entry))
    assert len({(row.scores, str(row.answer)) for row in rows}) == 1


def eight(state: State) -> Hand:
    """A hand of five that somebody called."""
    found = (chiamata(state, random.Random(seed)) for seed in range(50))
    return next(hand for hand in found if hand)


@pytest.mark.parametrize("depth", ["points", "cards"])
def test_other_points_put_the_tricks_aside(depth: str) -> None:
    state = table()
    form = opened(told(state, eight(state), depth, 0), state)
    assert isinstance(form, ChiamataForm)
    other = "61" if form.points.data != "61" else "63"
    assert "tricks" in sent(form).entry()
    entry = sent(form, points=other).entry()
    assert "tricks" not in entry
    assert "auction" in entry


def test_another_suit_puts_the_cards_aside_and_not_the_points_of_the_tricks() -> None:
    state = table()
    hand = eight(state)
    for depth, stays in (("points", True), ("cards", False)):
        form = opened(told(state, hand, depth, 0), state)
        assert isinstance(form, ChiamataForm)
        suit = next(each for each in ("coppe", "denari") if each != form.suit.data)
        assert ("tricks" in sent(form, suit=suit).entry()) == stays


def test_a_recorded_hand_is_corrected_with_its_tricks_or_without() -> None:
    state = table()
    play = told(state, eight(state), "cards", 0)
    row = recorded(state, dict(entry_of(play, state).entry))
    form = ChiamataForm()
    form.fill(row.entry, row.as_json())
    assert sent(form).entry()["tricks"] == row.entry["tricks"]
    assert "tricks" not in sent(form, points="61" if row.answer["points"] != 61 else "63").entry()
