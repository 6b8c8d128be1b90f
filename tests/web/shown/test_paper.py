"""The printed sheet as values: every entry a row, struck where it counts no more, totals as they stood."""

from __future__ import annotations

import pytest

from scorer.services import tables
from scorer.services.values import TableView
from scorer.web.shown.paper import Paper, paper
from tests.web.shown.test_course import FIVE, MADE, NOBODY, NOW, PENALTY, table

pytestmark = pytest.mark.usefixtures("read_in_italian")


def printed(view: TableView) -> Paper:
    return paper(tables.log(view.id), tables.load(view.id))


def test_every_row_says_where_everybody_stood_after_it() -> None:
    view = table(MADE, PENALTY, {"kind": "substitution", "seat": 1, "player": "Fabio"}, MADE)
    sheet = printed(view)
    assert [row.after for row in sheet.rows] == [
        ("2", "1", "−1", "−1", "−1"),
        ("−2", "2", "0", "0", "0"),
        (),
        ("0", "1", "−1", "−1", "−1"),
    ]
    assert [column.people for column in sheet.columns] == ["Anna", "Bruno → Fabio", "Carla", "Dario", "Elena"]
    assert [(line.name, line.numbers) for line in sheet.sums] == [("Totale", ("0", "1", "−1", "−1", "−1"))]
    assert sheet.sums[0].numbers == tuple(str(total).replace("-", "−") for total in view.state.totals)


def test_what_was_undone_stays_struck_and_moves_nothing() -> None:
    view = table(MADE, MADE)
    tables.undo(view.id, 1, NOBODY, NOW)
    first, second = printed(view).rows
    assert (first.row.struck, first.after, first.row.title) == (True, (), "Anna con Bruno, re: 70 punti")
    assert (second.row.struck, second.after, second.row.label) == (False, ("2", "1", "−1", "−1", "−1"), "1")


def test_where_hands_won_decide_they_are_what_is_counted() -> None:
    won = [{"kind": "hand", "totals": totals} for totals in ([67, 53], [60, 60], [54, 66])]
    sheet = printed(table(*won, game="briscola", players=FIVE[:4], match={"type": "first_to", "k": 3}))
    assert [(column.sign, column.people) for column in sheet.columns] == [
        ("A", "Anna e Carla"),
        ("B", "Bruno e Dario"),
    ]
    assert [row.after for row in sheet.rows] == [("1", "0"), (), ("1", "1")]
    assert [(line.name, line.numbers) for line in sheet.sums] == [
        ("Punti", ("121", "119")),
        ("Smazzate vinte", ("1", "1")),
    ]
