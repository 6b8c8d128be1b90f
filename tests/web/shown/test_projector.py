"""The projector's screen as values: who stands where, what came last, what the plate turns."""

from __future__ import annotations

import pytest

from scorer.errors import Json
from scorer.web.shown.projector import projected, size, sizes
from tests.web.shown.test_course import FIVE, MADE, PENALTY, table

pytestmark = pytest.mark.usefixtures("read_in_italian")

BEST: Json = {"type": "best_of", "n": 3}


def test_the_lines_stand_by_total_and_those_level_share_a_place() -> None:
    lines = projected(table(MADE | {"caller": 3, "partner": 0})).lines
    assert [(line.place, line.seat.name, line.seat.total) for line in lines] == [
        (1, "Dario", "2"),
        (2, "Anna", "1"),
        (3, "Bruno", "−1"),
        (3, "Carla", "−1"),
        (3, "Elena", "−1"),
    ]


def test_an_empty_evening_has_no_places_and_says_who_begins() -> None:
    screen = projected(table())
    assert [(line.place, line.change) for line in screen.lines] == [(None, "")] * 5
    assert (screen.plate.title, screen.plate.text) == (
        "Ancora nessuna smazzata",
        "Anna fa le carte, Bruno parla",
    )
    assert (screen.pages, screen.after) == (1, "")


def test_beside_a_name_stands_what_the_last_entry_brought() -> None:
    def changes(*entries: Json) -> dict[str, str]:
        return {line.seat.name: line.change for line in projected(table(*entries)).lines}

    assert changes(MADE) == dict(zip(FIVE, ("+2", "+1", "−1", "−1", "−1"), strict=True))
    assert changes(MADE, PENALTY | {"scores": [-4, 4, 0, 0, 0]})["Anna"] == "−4"
    assert changes(MADE, PENALTY | {"scores": [-4, 4, 0, 0, 0]})["Carla"] == ""
    assert set(changes(MADE, {"kind": "all_pass"}).values()) == {""}


def test_the_plate_tells_the_last_hand_with_the_points_of_both_sides() -> None:
    plate = projected(table(MADE | {"suit": "denari"})).plate
    assert (plate.title, plate.text, plate.suit) == ("Smazzata 1", "Anna con Bruno, re", "denari")
    assert (plate.points, plate.strong, plate.notes) == (("70", "50"), 0, ("Ce la fanno.",))


@pytest.mark.parametrize(
    ("entry", "text", "note"),
    [
        ({"kind": "all_pass"}, "Tutti passano", "la prossima vale doppio"),
        (PENALTY, "Penalità", "fuori turno"),
        (
            {"kind": "substitution", "seat": 1, "player": "Fabio"},
            "Fabio al posto di Bruno",
            "Bruno ha lasciato con 1",
        ),
    ],
)
def test_the_plate_tells_what_was_no_hand_too(entry: Json, text: str, note: str) -> None:
    plate = projected(table(MADE, entry)).plate
    assert (plate.title, plate.text, plate.points) == ("Adesso", text, ())
    assert plate.notes == (note,)


def test_a_finished_evening_names_the_winner() -> None:
    screen = projected(table(MADE, match={"type": "hands", "n": 1}))
    assert (screen.plate.title, screen.plate.text) == ("La partita è finita", "Anna vince la partita.")
    assert not any(line.deals for line in screen.lines)


def test_the_plate_turns_only_what_there_is() -> None:
    assert projected(table(MADE)).pages == 1
    screen = projected(table(*[MADE] * 6))
    assert (screen.pages, len(screen.recent)) == (3, 4)
    assert next((each.label, each.who, each.what, each.small) for each in screen.recent) == (
        "6",
        "Anna con Bruno",
        "re",
        "70–50",
    )


def test_the_chart_ends_in_the_places_of_the_lines_beside_it() -> None:
    screen = projected(table(MADE | {"caller": 3, "partner": 0}, MADE | {"caller": 3, "partner": 0}))
    assert screen.chart
    assert [line.name for line in screen.chart.lines] == ["2", "3", "3", "1", "3"]


def test_a_contested_match_says_how_it_stands() -> None:
    won = [{"kind": "hand", "totals": totals} for totals in ([67, 53], [54, 66], [60, 60])]
    screen = projected(table(*won, game="briscola", players=FIVE[:4], match=BEST))
    assert (screen.stands, screen.plate.text) == (
        "1–1, si gioca la bella",
        "60 pari: si rifà, stesso mazziere.",
    )
    assert [(side.sign, side.number, side.leads) for side in screen.sides] == [
        ("A", "1", False),
        ("B", "1", False),
    ]
    assert [name for name, _ in screen.sides[0].people] == ["Anna", "Carla"]


def test_six_and_seven_say_who_rests() -> None:
    screen = projected(table(players=[*FIVE, "Fabio", "Gina"]))
    assert sorted(line.seat.name for line in screen.lines if line.seat.resting) == ["Anna", "Gina"]
    assert {line.note for line in screen.lines if line.seat.resting} <= {"mazziere, riposa", "riposa"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Anna", "xs"), ("Giovanni", "s"), ("Alessandra", "m"), ("Massimiliano della Rovere", "l")],
)
def test_a_name_has_the_letters_its_line_has_room_for(name: str, expected: str) -> None:
    assert size(name) == expected


def test_names_one_under_the_other_have_one_size_but_those_on_more_lines() -> None:
    assert sizes(["Francesco", "Alessandra", "Gianluca", "Marco"], 2) == ("s",) * 4
    assert sizes(["Alessandra", "Marco", "Massimiliano della Rovere"], 3) == ("m", "m", "l")


def test_a_level_hand_is_counted_as_the_sheet_numbers_it() -> None:
    won: list[Json] = [{"kind": "hand", "totals": totals} for totals in ([67, 53], [60, 60], [54, 66])]
    view = table(*won, game="briscola", players=FIVE[:4], match=BEST)
    screen = projected(view)
    assert screen.after == f"dopo {screen.board.rows[0].label} smazzate" == "dopo 3 smazzate"
