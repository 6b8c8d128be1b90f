"""GET /api/tables/ID/sheet: what POST /api/tables takes back, byte for byte."""

from __future__ import annotations

import json

import pytest

from tests.web.program import FIVE, HAND, OTHER, TWO, Program, codes

EVENINGS = [
    FIVE,
    {
        **FIVE,
        "name": "Bar «Sport» – naïve",
        "rules": {"preset": "briscolata", "tie60": "draw"},
        "stake_cents": 50,
    },
    {**FIVE, "entries": [HAND, {"kind": "all_pass"}, OTHER, {"kind": "void", "reason": "misdeal"}]},
    {**FIVE, "entries": [HAND, {"kind": "substitution", "seat": 2, "player": "Fabio"}, OTHER]},
    {**TWO, "match": {"type": "best_of", "n": 3}, "entries": [{"kind": "hand", "totals": [61, 59]}] * 2},
]


@pytest.mark.parametrize("evening", EVENINGS)
def test_export_import_export_is_equal_to_the_byte(program: Program, evening: dict[str, object]) -> None:
    table = program.open(evening)
    first = program.ask("GET", f"{table.path}/sheet", table.keys["watch"])
    assert (first.status_code, first.mimetype) == (200, "application/json")
    assert first.data.endswith(b"\n")
    assert first.data.count(b"\n") == 1
    again = program.ask("POST", "/api/tables", headers={"Content-Type": "application/json"}, data=first.data)
    assert again.status_code == 201, again.text
    copy = again.get_json()
    second = program.ask("GET", f"/api/tables/{copy['id']}/sheet", copy["keys"]["watch"])
    assert second.data == first.data


def test_the_sheet_holds_the_live_entries_only(program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    program.record(table, 2, OTHER)
    program.ask("DELETE", f"{table.path}/entries/1", table.keys["direct"])
    sheet = json.loads(program.ask("GET", f"{table.path}/sheet", table.keys["watch"]).data)
    assert sheet["entries"] == [OTHER]
    assert sheet == program.read(table)["sheet"]


def test_an_evening_whose_deal_was_moved_by_a_correction_still_comes_back(program: Program) -> None:
    table = program.open()
    auction: list[tuple[int, object]] = [
        (1, {"rank": "re"}),
        (2, "pass"),
        (3, "pass"),
        (4, "pass"),
        (0, "pass"),
    ]
    program.record(table, 1)
    moved = [[(seat + 1) % 5, action] for seat, action in auction]
    hand = {"kind": "hand", "auction": moved, "partner": 3, "suit": "denari", "points": 70}
    assert program.record(table, 2, hand).status_code == 201
    program.ask("PUT", f"{table.path}/entries/1", table.keys["direct"], json={"entry": {"kind": "all_pass"}})
    assert program.read(table)["result"]["hands"][1]["dealer_moved"]
    recounted = program.ask(
        "PUT",
        f"{table.path}/entries/2",
        table.keys["direct"],
        json={"entry": {**hand, "points": 71}, "reason": "counted again: the auction stays as it was"},
    )
    assert (recounted.status_code, recounted.get_json()["hand"]["dealer_moved"]) == (200, True)
    changed = {**hand, "auction": [[3, {"rank": "re"}], *moved[1:]]}
    refused = program.ask("PUT", f"{table.path}/entries/2", table.keys["direct"], json={"entry": changed})
    assert (refused.status_code, "out_of_turn" in codes(refused)) == (422, True)
    first = program.ask("GET", f"{table.path}/sheet", table.keys["watch"]).data
    copy = program.ask("POST", "/api/tables", headers={"Content-Type": "application/json"}, data=first)
    assert copy.status_code == 201, copy.text
    found = copy.get_json()
    assert program.ask("GET", f"/api/tables/{found['id']}/sheet", found["keys"]["watch"]).data == first
