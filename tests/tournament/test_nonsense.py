"""Nothing a stranger writes ends in a traceback, and no strange log does."""

from __future__ import annotations

from typing import Any

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


@settings(max_examples=150, deadline=None)
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


@settings(max_examples=150, deadline=None)
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
