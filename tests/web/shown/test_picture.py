"""The picture for the chat as values: everything inside its edges, whatever the names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Json
from scorer.rules.rulings import FLAG, Ruling, Rulings
from scorer.web.language.short_names import breadth
from scorer.web.shown.laidout import cut, fitted
from scorer.web.shown.picture import EDGE, FOOT, HEIGHT, INSIDE, NAME_X, SCALE, colours, file_name, picture
from tests.services.conftest import NOW
from tests.web.shown.test_course import MADE, table

pytestmark = pytest.mark.usefixtures("read_in_italian")

LONG = [f"{'Wolfgang-Amadeus Hinterholzer MMMMMMMMMM'[:39]}{sign}" for sign in "ABCDEFG"]
HAND: Json = {"kind": "hand", "totals": [67, 53]}


@given(st.text(max_size=60), st.integers(60, 900), st.sampled_from([1, 2]))
def test_a_text_laid_out_stays_within_its_width(text: str, width: int, lines: int) -> None:
    laid = fitted(text, width, 60, 20, lines)
    assert len(laid.lines) <= lines
    assert all(breadth(line) * laid.size <= width for line in laid.lines if len(line) > 2)


def test_a_text_is_as_large_as_it_may_be_then_broken_then_cut() -> None:
    assert fitted("Anna", 900, 60, 40, 2).size == 60
    assert fitted("Anna Bianchi", 380, 60, 40).lines == ("Anna Bianchi",)
    assert fitted("Massimiliano della Rovere", 400, 60, 40, 2).lines == ("Massimiliano", "della Rovere")
    assert cut("Massimiliano", 4).endswith("…")


def lost(hands: int, players: int) -> list[Json]:
    """Hands that whoever speaks first calls at 101 and loses by far."""
    first = [(place + 1) % players for place in range(hands)]
    call = {"rank": "due", "points": 101}
    return [
        MADE | {"caller": seat, "partner": (seat + 1) % players, "call": call, "points": 0} for seat in first
    ]


@pytest.mark.parametrize("players", range(5, 8))
@pytest.mark.parametrize("hands", [0, 1, 2, 40])
def test_nothing_of_a_chiamata_evening_leaves_the_picture(players: int, hands: int) -> None:
    names = LONG[:players] if hands != 1 else list("ABCDEFG"[:players])
    drawn = picture(table(*lost(hands, players), players=names, name="T" * 40))
    assert drawn.lines[-1].y + drawn.row <= HEIGHT - FOOT
    for line in drawn.lines:
        assert line.name.height <= drawn.row
        room = INSIDE - NAME_X - breadth(line.total) * line.size
        assert all(breadth(each) * line.name.size < room for each in line.name.lines)
    if drawn.chart:
        assert all(drawn.chart_at + line.y * SCALE < HEIGHT - FOOT + EDGE / 2 for line in drawn.chart.lines)
        heights = sorted(line.y for line in drawn.chart.lines)
        assert heights[0] >= 0
        assert heights[-1] <= drawn.frame.bottom
    else:
        assert hands < 2


def test_it_says_who_is_ahead_or_who_has_won() -> None:
    said = {
        "Ancora nessuna smazzata": table(),
        "Anna è in testa": table(MADE),
        "Anna vince la partita.": table(MADE, match={"type": "hands", "n": 1}),
        "1–0 per Anna": table(
            HAND, game="briscola", players=["Anna", "Bruno"], match={"type": "best_of", "n": 3}
        ),
        "Anna e Bruno sono pari": table(
            {"kind": "penalty", "scores": [2, 2, 0, 0, 0]},
            {"kind": "penalty", "scores": [1, 1, 0, 0, 0]},
            MADE,
            MADE | {"caller": 1, "partner": 0},
        ),
    }
    assert {" ".join(picture(view).said.lines) for view in said.values()} == set(said)


def test_its_colours_are_the_look_itself() -> None:
    assert colours()["felt"].startswith("#")
    assert len(colours()) == 10


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Bar Centrale", "smazzata-bar-centrale-2026-11-30"),
        ("Caffè dell’Università", "smazzata-caffe-dell-universita-2026-11-30"),
        ('../../etc"; x=\\r\\n', "smazzata-etc-x-r-n-2026-11-30"),
        ("猫", "smazzata-2026-11-30"),
        (None, "smazzata-2026-11-30"),
    ],
)
def test_its_name_is_safe_for_every_phone(name: str | None, expected: str) -> None:
    assert file_name(table(name=name) if name else table()) == expected


@pytest.mark.parametrize("contested", [1, 12])
def test_what_is_contested_is_said_on_the_felt_and_nothing_leaves_the_picture(contested: int) -> None:
    view = table(*lost(12, 7), players=LONG, name="T" * 40)
    flags = tuple(Ruling(13 + n, 1 + n, {"kind": FLAG}, "no", None, None, NOW) for n in range(contested))
    calm, drawn = picture(view), picture(replace(view, rulings=Rulings(flags=flags)))
    assert calm.provisional.lines == ("",)
    assert drawn.provisional.lines[0].startswith("Punti provvisori, da decidere: smazzata 1")
    assert all(breadth(line) * drawn.provisional.size <= INSIDE - 72 for line in drawn.provisional.lines)
    assert drawn.plate == calm.plate + drawn.provisional.height + 12
    assert drawn.plate_at + drawn.plate < drawn.lines[0].y
    assert drawn.lines[-1].y + drawn.row <= HEIGHT - FOOT
