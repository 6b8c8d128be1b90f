"""POST /api/tables/ID/preview: the same call without the write."""

from __future__ import annotations

from tests.web.program import HAND, OTHER, Program, Table, codes


def preview(program: Program, table: Table, number: object, entry: object, by: str = "score"):  # type: ignore[no-untyped-def] # the answer
    body = {"number": number, "entry": entry}
    return program.ask("POST", f"{table.path}/preview", table.keys[by], json=body)


def test_a_preview_tells_the_scores_and_saves_nothing(program: Program) -> None:
    table = program.open()
    before = program.read(table)
    answer = preview(program, table, 1, HAND)
    assert answer.status_code == 200
    assert answer.get_json()["hand"]["scores"] == [-1, 2, -1, 1, -1]
    assert program.read(table) == before


def test_what_is_saved_is_what_was_previewed(program: Program) -> None:
    table = program.open()
    shown, saved = preview(program, table, 1, OTHER).get_json(), program.record(table, 1, OTHER).get_json()
    assert (shown["entry"], shown["hand"], shown["result"]) == (
        saved["entry"],
        saved["hand"],
        saved["result"],
    )


def test_a_preview_is_refused_as_the_hand_would_be(program: Program) -> None:
    table = program.open()
    bad = {**HAND, "points": 121, "partner": 1}
    assert codes(preview(program, table, 1, bad)) == codes(program.record(table, 1, bad))
    program.record(table, 1)
    assert codes(preview(program, table, 1, OTHER)) == ["number_taken"]
    assert codes(preview(program, table, 3, OTHER)) == ["number_ahead"]
    assert codes(preview(program, table, "2", OTHER)) == ["not_a_whole_number"]


def test_a_preview_needs_the_right_to_score(program: Program) -> None:
    assert preview(program, program.open(), 1, HAND, by="watch").status_code == 403


def test_a_preview_needs_no_key_of_its_own_and_leaves_the_answer_uncached(program: Program) -> None:
    answer = preview(program, program.open(), 1, HAND)
    assert "ETag" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"
