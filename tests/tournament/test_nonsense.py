"""Nothing a stranger writes ends in a traceback, and no strange log does."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.tournament.commands import draw_answer, standings_answer
from tests.tournament.papers import answered, document

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "name", "table", "sides", "result", "number", "type"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
PARTS = (
    "format",
    "entrants",
    "seed",
    "history",
    "round",
    "plan",
    "keep_apart",
    "tables",
    "tiebreaks",
    "rest_score",
    "lots",
)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(PARTS), json_values, max_size=4), st.booleans())
def test_nonsense_is_refused_or_answered_and_never_ends_in_a_traceback(
    parts: dict[str, Any], whole: bool
) -> None:
    given_document = {**document(), **parts} if whole else parts
    for answer in (draw_answer, standings_answer):
        found = answered(answer, given_document)
        assert found


seats = st.lists(st.integers(1, 6), min_size=2, max_size=2, unique=True)
tables = st.fixed_dictionaries(
    {"sides": seats.map(lambda pair: [[pair[0]], [pair[1]]])},
    optional={
        "result": st.lists(st.integers(0, 3), min_size=2, max_size=2),
        "kind": st.sampled_from(["played", "walkover", "double_walkover", "decision", "penalty"]),
        "winner": st.integers(0, 1),
    },
)
rounds = st.lists(st.lists(tables, max_size=3), max_size=3)


def round_of(number: int, listed: list[dict[str, Any]]) -> dict[str, Any]:
    """A round in which nobody sits twice."""
    seen: set[int] = set()
    kept: list[dict[str, Any]] = []
    for table in listed:
        people = {one for side in table["sides"] for one in side}
        if not people & seen:
            seen |= people
            kept.append({**table, "table": len(kept) + 1})
    return {"number": number, "tables": kept, "resting": [one for one in range(1, 7) if one not in seen]}


@settings(max_examples=150)
@given(
    rounds,
    st.sampled_from(["knockout", "swiss", "round_robin", "groups"]),
    st.booleans(),
    st.sampled_from([[], [1], [2, 5]]),
)
def test_any_log_of_matches_is_drawn_on_or_answered(
    log: list[list[dict[str, Any]]], kind: str, redraw: bool, gone: list[int]
) -> None:
    """Histories that no draw of ours would have made: hand-corrected, incomplete, strange."""
    history = [round_of(number, listed) for number, listed in enumerate(log, start=1)]
    entrants = [
        {"id": one, "name": f"P{one}", "state": "withdrawn" if one in gone else "present"}
        for one in range(1, 7)
    ]
    played = {"type": kind, "redraw": redraw} if kind == "knockout" else {"type": kind}
    given_document = {
        "format": played,
        "entrants": entrants,
        "seed": 1,
        "history": history,
        "round": len(log) + 1,
    }
    answer = answered(draw_answer, given_document)
    assert answer.get("problems") or "tables" in answer
    assert answered(standings_answer, given_document)["rows"] is not None


def strange_tables(lots: random.Random, people: int, kind: str) -> list[dict[str, Any]]:
    """Rounds nobody would draw: any sizes, people left out, deals of any number."""
    history = []
    for number in range(1, lots.randint(1, 5)):
        order, tables = lots.sample(range(1, people + 1), people), list[dict[str, Any]]()
        while lots.random() < 0.9:
            size = lots.choice([4, 5, 6]) if kind == "tables" else 4
            if len(order) < size:
                break
            seats = [order.pop() for _ in range(size)]
            sides = [[one] for one in seats] if kind == "tables" else [seats[:2], seats[2:]]
            result = [lots.randint(0, 9) for _ in sides]
            tables.append(
                {"table": len(tables) + 1, "sides": sides, "result": result, "hands": lots.choice([None, 8])}
            )
        history.append({"number": number, "tables": tables, "resting": order[: lots.randint(0, len(order))]})
    return history


def strange_event(seed: int, kind: str) -> dict[str, Any]:
    """A document with such rounds, and people who rest, left or came late."""
    lots = random.Random(seed)
    people = lots.randint(4, 30)
    played: dict[str, Any] = {"type": kind, "rounds": lots.choice([2, 3, 5])}
    if kind == "tables":
        played["sizes"] = lots.choice(["fives_sixes", "fives_fours", "sit_outs"])
        played["draw"] = lots.choice(["new_opponents", "equal_opponents"])
        played["final"] = lots.choice([None, 5])
    states = ["present"] * 8 + ["resting", "withdrawn"]
    entrants = [
        {"id": one, "name": f"P{one}", "state": lots.choice(states), "since": lots.choice([1] * 6 + [2, 3])}
        for one in range(1, people + 1)
    ]
    history = strange_tables(lots, people, kind)
    return {
        "format": played,
        "entrants": entrants,
        "seed": seed,
        "history": history,
        "round": len(history) + 1,
    }


@pytest.mark.usefixtures("short_plans")
@pytest.mark.parametrize("kind", ["tables", "rotating_pairs"])
def test_any_log_of_tables_is_drawn_on_or_answered(kind: str) -> None:
    for seed in range(150):
        asked = strange_event(seed, kind)
        answer = answered(draw_answer, asked)
        assert "tables" in answer or answer["problems"][0]["sentence"]
        assert answered(standings_answer, asked)["rows"] is not None
