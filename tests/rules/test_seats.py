"""A draw as somebody reports it: judged, put into canonical form, applied to the table."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.errors import Json, Refusal
from scorer.rules import sheet
from scorer.rules.seats import read_draw, seated
from scorer.rules.state import Setup

FOUR = ["Anna", "Bruno", "Carla", "Dario"]


def setup(players: list[str] = FOUR, game: str = "briscola", **more: Json) -> Setup:
    document = {"scorer": 1, "game": game, "players": players, "first_dealer": 0} | more
    found = sheet.read_setup(document)
    assert not isinstance(found, Refusal), found
    return found


def drawn(given: Json, table: Setup | None = None) -> dict[str, Any]:
    found = read_draw(given, table or setup())
    assert not isinstance(found, Refusal), found
    return found


def problems(given: Json, table: Setup | None = None) -> list[tuple[str, str | None]]:
    found = read_draw(given, table or setup())
    assert isinstance(found, Refusal), found
    return [(problem.code, problem.field) for problem in found.problems]


def test_a_draw_by_cards_says_who_sits_where_and_who_deals() -> None:
    told = drawn({"method": "partners", "cards": ["fante:coppe", "asso:spade", "due:coppe", "tre:denari"]})
    assert told == {
        "kind": "seats",
        "method": "partners",
        "order": [0, 3, 2, 1],
        "players": ["Anna", "Dario", "Carla", "Bruno"],
        "first_dealer": 3,
        "seats_drawn": [
            {"player": 0, "card": "fante:coppe"},
            {"player": 3, "card": "asso:spade"},
            {"player": 2, "card": "due:coppe"},
            {"player": 1, "card": "tre:denari"},
        ],
    }


def test_the_table_after_a_draw_is_one_a_sheet_can_tell() -> None:
    table = setup(name="Bar")
    after = seated(
        table, drawn({"method": "lowest", "cards": ["re:coppe", "re:spade", "due:coppe", "tre:denari"]})
    )
    assert (after.players, after.first_dealer, after.name) == (tuple(FOUR), 2, "Bar")
    again = sheet.read_setup(sheet.setup_json(after))
    assert again == after


def test_cards_drawn_again_stand_in_the_sheet_in_their_order() -> None:
    cards = ["re:coppe", "asso:spade", "re:denari", "due:coppe", "sei:coppe", "fante:coppe"]
    told = drawn({"method": "partners", "cards": cards})
    assert [each["card"] for each in told["seats_drawn"]] == cards
    assert [told["players"][each["player"]] for each in told["seats_drawn"]] == [*FOUR, "Anna", "Carla"]


def test_a_seed_draws_the_same_cards_and_the_same_order_every_time() -> None:
    for method in ("partners", "lowest", "highest", "lot"):
        assert drawn({"method": method, "seed": "7"}) == drawn({"method": method, "seed": "7"})
    lot = drawn({"method": "lot", "seed": "48213"})
    assert lot["order"][0] == 0
    assert "seats_drawn" not in lot
    assert sorted(lot["order"]) == [0, 1, 2, 3]
    assert seated(setup(), lot).players == tuple(FOUR[place] for place in lot["order"])


def test_where_play_is_clockwise_the_higher_opponent_still_sits_on_the_right() -> None:
    table = setup(rules={"direction": "clockwise"})
    cards = ["asso:coppe", "tre:coppe", "re:coppe", "fante:coppe"]
    assert drawn({"method": "partners", "cards": cards}, table)["order"] == [0, 3, 1, 2]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ([], [("wrong_type", None)]),
        ({}, [("missing_field", "method")]),
        ({"method": "dice"}, [("bad_format", "method")]),
        ({"method": "lowest"}, [("missing_field", "cards")]),
        ({"method": "lowest", "cards": "re:coppe"}, [("wrong_type", "cards")]),
        (
            {"method": "lowest", "cards": ["re:coppe", "x", 5]},
            [("unknown_card", "cards.1"), ("wrong_type", "cards.2")],
        ),
        ({"method": "lowest", "cards": ["re:coppe"]}, [("wrong_number_of_cards", "cards")]),
        ({"method": "lowest", "cards": ["re:coppe", "re:coppe"]}, [("card_played_twice", "cards.1")]),
        (
            {"method": "lowest", "cards": ["re:coppe", "due:coppe", "tre:coppe", "sei:coppe", "sette:coppe"]},
            [("wrong_number_of_cards", "cards")],
        ),
        ({"method": "lot"}, [("missing_field", "seed")]),
        ({"method": "lot", "seed": ""}, [("bad_name", "seed")]),
        ({"method": "lot", "seed": "x" * 41}, [("too_long", "seed")]),
        ({"method": "lot", "seed": 5}, [("wrong_type", "seed")]),
        ({"method": "lot", "seed": "5", "more": 1}, [("unknown_field", "more")]),
    ],
)
def test_what_is_no_draw_is_refused(given: Json, found: list[tuple[str, str | None]]) -> None:
    assert problems(given) == found


def test_three_draw_no_partners() -> None:
    cards = ["re:coppe", "due:coppe", "tre:coppe"]
    assert problems({"method": "partners", "cards": cards}, setup(FOUR[:3])) == [
        ("wrong_number_of_players", "method")
    ]
