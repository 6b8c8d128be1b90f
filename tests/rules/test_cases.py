"""The checked examples: every one through the same functions as the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorer.rules import ask, sheet

CASES = Path(__file__).parent.parent / "cases"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines() if line]


def missing(expected: Any, got: Any) -> bool:
    """Whether something expected does not stand at its place."""
    if isinstance(expected, dict):
        codes = [problem["code"] for problem in got.get("problems", [])]
        if "problem" in expected and expected["problem"] not in codes:
            return True
        return any(missing(want, got.get(key)) for key, want in expected.items() if key != "problem")
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        return len(expected) != len(got) or any(missing(e, g) for e, g in zip(expected, got, strict=True))
    return bool(json.dumps(expected) != json.dumps(got))


@pytest.mark.parametrize("case", lines("rules.jsonl"), ids=lambda case: case["id"])
def test_the_oracle_answers_as_the_case_says(case: dict[str, Any]) -> None:
    answered = ask.answer(json.dumps(case))
    assert answered["id"] == case["id"]
    assert not missing(case["expected"], answered["answer"]), (case["why"], answered)


@pytest.mark.parametrize("case", lines("sheets.jsonl"), ids=lambda case: case["id"])
def test_the_sheet_scores_as_the_case_says(case: dict[str, Any]) -> None:
    result = sheet.score(case["sheet"])
    assert not missing(case["expected"], result), result
