"""Names where room is short: words stay whole as long as they can, and no two people read the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.web.language.short_names import Fit, fitted, fitted_all, shortened

SIZES = (15, 13, 12)
NAMES = st.lists(
    st.text(st.characters(categories=["L", "Zs", "Pd"]), min_size=1, max_size=40), min_size=2, max_size=7
)


@pytest.mark.parametrize(
    ("name", "room", "fit"),
    [
        ("Anna", 87, Fit("Anna", 15)),
        ("Giangiacomo", 87, Fit("Giangiacomo", 13)),
        ("Maria Vittoria Santacroce", 92, Fit("Maria Vittoria Santacroce", 13)),
        ("Elena Giovanna Bonaventura", 150, Fit("Elena Giovanna Bonaventura", 15)),
        ("Elena Giovanna Bonaventura", 87, Fit("Elena Giovanna…", 12)),
        ("Massimiliano-Bartolomeo della Rovere", 89, Fit("Massimiliano-Bartolomeo…", 12)),
        ("Massimiliano-Bartolomeo della Rovere", 200, Fit("Massimiliano-Bartolomeo della Rovere", 15)),
        ("Giovannibattistantonio", 87, Fit("Giovannibat…", 12)),
    ],
)
def test_a_name_shrinks_before_it_is_cut_and_is_cut_between_words(name: str, room: int, fit: Fit) -> None:
    assert fitted(name, room, SIZES) == fit


def test_two_that_would_read_the_same_are_told_apart() -> None:
    names = ("Maria Vittoria Santacroce", "Maria Vittoria Santagata", "Ugo")
    first, second, third = fitted_all(names, (60, 60, 60), SIZES)
    assert (first.text, second.text) == shortened(names)[:2]
    assert first.text != second.text
    assert third == Fit("Ugo", 15)


@given(NAMES, st.integers(40, 200))
def test_every_name_of_a_table_reads_otherwise_than_the_others(names: list[str], room: int) -> None:
    apart = list(dict.fromkeys(" ".join(name.split()) or "Ugo" for name in names))
    texts = [fit.text for fit in fitted_all(apart, [room] * len(apart), SIZES)]
    assert all(texts)
    assert len(set(texts)) == len(texts)
