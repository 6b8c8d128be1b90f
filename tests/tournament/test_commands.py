"""`scorer draw` and `scorer standings`: their public format to the letter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorer.cli import main
from scorer.tournament.commands import draw_answer, standings_answer
from tests.tournament.papers import answered, document

Answer = tuple[int, dict[str, Any]]


def run(command: str, given: object, folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> Answer:
    path = folder / "event.json"
    path.write_text(given if isinstance(given, str) else json.dumps(given))
    status = main([command, str(path)])
    return status, json.loads(capsysbinary.readouterr().out)


def test_draw_prints_the_next_round(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, answer = run("draw", document(), tmp_path, capsysbinary)
    assert status == 0
    assert list(answer) == ["number", "tables", "resting", "repeats", "warnings"]
    assert (answer["number"], answer["repeats"], answer["warnings"]) == (2, 0, [])
    assert [list(table) for table in answer["tables"]] == [["table", "sides", "why"]] * 2
    seats = [one for table in answer["tables"] for side in table["sides"] for one in side]
    assert sorted([*seats, *answer["resting"]]) == [1, 2, 3, 4, 5]
    assert answer["resting"] in ([2], [4])
    assert {"same points"} <= {table["why"] for table in answer["tables"]}


def test_standings_print_rank_points_criteria_and_what_decided(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, answer = run("standings", document(), tmp_path, capsysbinary)
    assert status == 0
    first = answer["rows"][0]
    assert {"rank", "id", "points", "played", "rested", "criteria", "decided_by"} <= set(first)
    assert [(row["rank"], row["id"], row["points"]) for row in answer["rows"]] == [
        (1, 3, 1),
        (2, 1, 1),
        (3, 5, 1),
        (4, 2, 0),
        (5, 4, 0),
    ]
    assert first["criteria"][0] == {"name": "points", "value": 1}
    assert [row["decided_by"] for row in answer["rows"]] == ["game_difference"] * 5


def test_a_plan_prints_all_rounds(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    entrants = [{"id": number, "name": f"P{number}"} for number in range(1, 26)]
    given = {"format": {"type": "tables"}, "entrants": entrants, "seed": 3, "plan": 6}
    status, answer = run("draw", given, tmp_path, capsysbinary)
    assert (status, list(answer)) == (0, ["rounds"])
    assert [one["repeats"] for one in answer["rounds"]] == [0] * 6
    assert all(len(table["sides"]) == 5 for one in answer["rounds"] for table in one["tables"])


@pytest.mark.parametrize("command", ["draw", "standings"])
def test_what_is_refused_lists_all_problems_and_ends_with_two(
    command: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    wrong = document(format={"type": "swiss", "rounds": 0}, surprise=1, keep_apart=[[1, 9]], seed=1.5)
    wrong["history"][0]["tables"][0]["sides"] = [[1], [1]]
    status, answer = run(command, wrong, tmp_path, capsysbinary)
    assert (status, list(answer)) == (2, ["problems"])
    found = {(problem["code"], problem["field"]) for problem in answer["problems"]}
    assert found >= {
        ("out_of_range", "format.rounds"),
        ("unknown_field", "surprise"),
        ("unknown_entrant", "keep_apart.0.1"),
        ("not_a_whole_number", "seed"),
        ("disagrees", "history.0.tables.0.sides.1.0"),
    }


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"format": "chess"}, "bad_format", "format.type"),
        ({"format": {"type": "tables", "sizes": "sevens"}}, "bad_format", "format.sizes"),
        ({"round": 1}, "round_already_drawn", "round"),
        ({"round": 3}, "round_not_finished", "round"),
        ({"plan": 3}, "disagrees", "plan"),
        ({"round": 61.0}, "not_a_whole_number", "round"),
        ({"entrants": [{"id": 1, "name": " "}]}, "bad_name", "entrants.0.name"),
        ({"entrants": [{"id": 1, "name": "A"}, {"id": 1, "name": "B"}]}, "disagrees", "entrants.1.id"),
        ({"entrants": [{"id": 1, "name": "A", "state": "asleep"}]}, "wrong_type", "entrants.0.state"),
        ({"history": [], "entrants": [{"id": 1, "name": "A"}], "round": 1}, "too_few_entrants", "entrants"),
        ({"history": [{"number": 2, "tables": [], "resting": []}]}, "disagrees", "history.0.number"),
        ({"tiebreaks": ["beauty"]}, "bad_format", "tiebreaks.0"),
        ({"rest_score": "much"}, "wrong_type", "rest_score"),
        ({"lots": [{"order": [1, 1]}]}, "wrong_type", "lots.0.order"),
        ({"penalties": [{"id": 8, "points": -4}]}, "unknown_entrant", "penalties.0.id"),
    ],
)
def test_each_problem_has_its_code_and_field(
    change: dict[str, Any], code: str, field: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, answer = run("draw", document(**change), tmp_path, capsysbinary)
    assert status == 2
    assert (code, field) in [(problem["code"], problem["field"]) for problem in answer["problems"]]
    assert all(problem["sentence"] for problem in answer["problems"])


def test_missing_parts_and_what_is_no_json_are_named(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    _, answer = run("draw", {"round": 1}, tmp_path, capsysbinary)
    assert {problem["field"] for problem in answer["problems"]} == {"format", "entrants", "seed"}
    status, answer = run("draw", "{", tmp_path, capsysbinary)
    assert (status, answer["problems"][0]["code"]) == (2, "not_json")
    given = document()
    del given["round"]
    status, answer = run("draw", given, tmp_path, capsysbinary)
    assert (status, answer["problems"][0]["code"]) == (2, "missing_field")


def test_a_file_that_is_not_there_is_said(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["standings", str(tmp_path / "none.json")]) == 2
    assert b"none.json" in capsysbinary.readouterr().err


@pytest.mark.parametrize(
    "played",
    [
        {"type": "knockout", "third_place": True, "redraw": False},
        {"type": "knockout", "redraw": True},
        {"type": "round_robin"},
        {"type": "groups", "size": 4, "advance": 2},
        {"type": "swiss", "rounds": 5},
        {"type": "rotating_pairs", "rounds": 5},
        {"type": "tables", "rounds": 3, "hands": 10, "sizes": "fives_fours", "score": "placing", "final": 5},
        {"type": "tables", "rounds": 3, "draw": "equal_opponents"},
    ],
)
def test_every_format_plays_through_by_feeding_answers_back(played: dict[str, Any]) -> None:
    given: dict[str, Any] = {"format": played, "seed": 5, "history": []}
    given["entrants"] = [{"id": number, "name": f"P{number}"} for number in range(1, 18)]
    for number in range(1, 40):
        answer = answered(draw_answer, {**given, "round": number})
        if "problems" in answer:
            assert answer["problems"][0]["code"] == "event_over"
            break
        for table in answer["tables"]:
            count = len(table["sides"])
            table["result"] = [2, 1] if count == 2 else [8, 1, 0, -2, -7, 0][:count]
        given["history"].append(answer)
    assert number > 3
    rows = answered(standings_answer, given)["rows"]
    assert len(rows) == 17
    assert rows[0]["rank"] == 1


def test_the_same_input_gives_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    """I8, as a machine apart would see it; and no web stack is loaded."""
    many = [{"id": number, "name": f"P{number}", "club": f"C{number % 5}"} for number in range(1, 42)]
    given: dict[str, Any] = {"seed": 11, "entrants": many, "keep_apart": [[1, 2], [3, 9]], "round": 1}
    formats = [{"type": "swiss"}, {"type": "knockout"}, {"type": "groups"}, {"type": "tables", "rounds": 4}]
    for place, played in enumerate(formats):
        path = tmp_path / f"{place}.json"
        path.write_text(json.dumps({**given, "format": played}))
    code = (
        "import sys; from scorer.cli import main; "
        f"[main(['draw', f'{tmp_path}/{{n}}.json']) for n in range({len(formats)})]; "
        "assert not {'flask', 'sqlalchemy', 'gevent'} & set(sys.modules)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) == len(formats)
