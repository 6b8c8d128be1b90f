"""Checked cases derived from the texts alone, never from what the engine answers.

`tests/cases/more_rules.jsonl` holds questions to `scorer ask`, `more_sheets.jsonl` documents for
`scorer score`; `why` says which sentence of the public format each expected value rests on. What `expected`
names must stand in the answer with an equal value; the answer may hold more.
"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from scorer.errors import Json
from scorer.rules.ask import answer
from scorer.rules.sheet import score

CASES = Path(__file__).parent.parent / "cases"
ABSENT = "(absent)"


def read(name: str) -> list[Json]:
    """The cases of one file."""
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").split("\n") if line]


def missing(expected: Json, got: Json, where: str = "answer") -> list[str]:
    """Every value of `expected` that does not stand at the same place in `got`."""
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return [f"{where}: {got!r} is no object"]
        return [line for key, want in expected.items() for line in missing_key(key, want, got, where)]
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        if not isinstance(got, list) or len(got) != len(expected):
            return [f"{where}: {len(expected)} rows expected, got {got!r}"]
        return [
            line
            for index, (want, row) in enumerate(zip(expected, got, strict=True))
            for line in missing(want, row, f"{where}[{index}]")
        ]
    return [] if written(expected) == written(got) else [f"{where}: expected {expected!r}, got {got!r}"]


def missing_key(key: str, want: Json, got: dict[str, Json], where: str) -> list[str]:
    """The same for one key; `problem` must be among the codes of `problems`."""
    if key == "problem":
        codes = [problem.get("code") for problem in got.get("problems", [])]
        return [] if want in codes else [f"{where}: {want} not among {codes}"]
    return missing(want, got.get(key, ABSENT), f"{where}.{key}")


def written(value: Json) -> str:
    """JSON text, so that 1, 1.0 and true differ."""
    return json.dumps(value, sort_keys=True)


def fewest_payments(cents: list[int]) -> int:
    """The least number of payments that settle these balances: people less the groups that sum to zero."""
    people = [balance for balance in cents if balance]
    best = max(len(people) - 1, 0)
    for size in range(1, len(people) // 2 + 1):
        for chosen in combinations(range(len(people)), size):
            group = [people[seat] for seat in chosen]
            rest = [balance for seat, balance in enumerate(people) if seat not in chosen]
            if sum(group) == 0:
                best = min(best, fewest_payments(group) + fewest_payments(rest))
    return best


@pytest.mark.parametrize("case", read("more_rules.jsonl"), ids=lambda case: case["id"])
def test_the_referee_answers_as_the_texts_say(case: dict[str, Json]) -> None:
    given = answer(json.dumps(case))
    assert given["id"] == case["id"]
    assert not missing(case["expected"], given["answer"]), case["why"]


@pytest.mark.parametrize("case", read("more_sheets.jsonl"), ids=lambda case: case["id"])
def test_a_sheet_is_folded_as_the_texts_say(case: dict[str, Json]) -> None:
    assert not missing(case["expected"], score(case["sheet"])), case["why"]


def with_stakes() -> list[Json]:
    """The Chiamata sheets of the file that are not refused and sum to zero, ten cents a point."""
    good = [case for case in read("more_sheets.jsonl") if sum(case["expected"].get("totals", [1])) == 0]
    return [{**case["sheet"], "stake_cents": 10} for case in good if case["sheet"]["game"] == "chiamata"]


def paid_by_hand(sheet: dict[str, Json]) -> bool:
    """Whether somebody left the table: how his money is settled is not said."""
    return any(entry["kind"] == "substitution" for entry in sheet.get("entries", []))


@pytest.mark.parametrize("sheet", [sheet for sheet in with_stakes() if not paid_by_hand(sheet)])
def test_the_fewest_payments_settle_the_money(sheet: dict[str, Json]) -> None:
    result = score(sheet)
    left = list(result["money_cents"])
    assert left == [10 * total for total in result["totals"]]
    for payment in result["settlement"]:
        assert payment["cents"] > 0
        left[payment["from"]] += payment["cents"]
        left[payment["to"]] -= payment["cents"]
    assert not any(left)
    assert len(result["settlement"]) == fewest_payments(result["money_cents"])


@pytest.mark.parametrize("line", ["{", "nothing", '{"id": 1', "[1,]", "\x00", '{"id": "\\ud800"'])
def test_a_line_that_is_not_json_is_answered_so(line: str) -> None:
    given = answer(line)
    assert given["id"] is None
    assert given["error"]["code"] == "not_json"


@pytest.mark.parametrize("kind", ["score", "Deck", "", None, 5, ["deck"], {"deck": 1}])
def test_an_unknown_question_is_answered_so(kind: Json) -> None:
    line = {"id": 7, "ask": kind, "game": "briscola", "players": 2, "rules": {}, "input": {}}
    given = answer(json.dumps(line))
    assert given["id"] is None
    assert given["error"]["code"] == "unknown_kind"
