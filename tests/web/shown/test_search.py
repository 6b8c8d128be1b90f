"""Words as they are compared: no accents, no capitals, no endings."""

from __future__ import annotations

import pytest

from scorer.web.shown.search import Piece, found_in, pieces, stems, words_of


def test_words_lose_accents_and_signs() -> None:
    assert words_of("Può, perché! 60–60 «Señas»") == ("puo", "perche", "60", "60", "senas")


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("segni", "niente segni"),
        ("segno", "niente segni"),
        ("SEGNI", "niente segni"),
        ("carta girata", "La carta girata resta"),
        ("girata carta", "La carta girata resta"),
        ("signals", "a signal"),
        ("raddopp", "raddoppia niente"),
        ("", "anything"),
        ("  ?!  ", "anything"),
    ],
)
def test_the_beginning_of_every_word_is_enough(query: str, text: str) -> None:
    assert found_in(stems(query), text)


@pytest.mark.parametrize(
    ("query", "text"),
    [("6", "60 pari"), ("60", "160"), ("carta nascosta", "La carta girata"), ("egni", "segni")],
)
def test_numbers_are_whole_and_words_begin_where_they_begin(query: str, text: str) -> None:
    assert not found_in(stems(query), text)


def test_the_words_found_are_cut_out_and_nothing_is_lost() -> None:
    text = "60 pari: la smazzata è annullata."
    found = pieces(text, "SMAZZATE 60")
    assert "".join(piece.text for piece in found) == text
    assert [piece.text for piece in found if piece.hit] == ["60", "smazzata"]
    assert pieces(text, "") and not any(piece.hit for piece in pieces(text, ""))  # noqa: PT018
    assert Piece("60", True) in found
