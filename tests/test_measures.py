"""What the README says was measured are the marks that `python -m tests.load` prints: the same rows in one
order, with the same goals. Nothing is measured here: servers and clocks are put out of the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from tests.load import __main__ as load
from tests.load import hands, length, watchers
from tests.load.marks import HEAD, Mark
from tests.test_readme import README

Row = tuple[str, ...]


def rows() -> list[Row]:
    """The table of the README under the head that the program prints: what, ours, against, ratio, wanted."""
    table = README.split(f"\n{HEAD}\n")[1].split("\n\n")[0]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.splitlines()]


def asked() -> Iterator[str]:
    """The names of what tables of different lengths are asked."""
    table = object.__new__(length.Asked)
    table.wire = SimpleNamespace(request=lambda *_, **__: b"")  # type: ignore[assignment]  # sends nothing
    table.id, table.keys, table.cookie, table.version = "t", {"watch": "w", "score": "s"}, "", 0
    return (what for what, _, _ in table.requests())


@pytest.fixture
def marks(monkeypatch: pytest.MonkeyPatch) -> list[Mark]:
    """All marks as if every ratio were 1."""
    for module, name, value in (
        (hands, "serving", nullcontext()),
        (hands, "launched", nullcontext()),
        (hands, "compare", (1.0, 1.0, 1.0)),
        (watchers, "two_servers", nullcontext((None, None))),
        (watchers, "compare", ([1.0], [1.0])),
        (watchers, "answers", (1.0, 1.0)),
        (length, "serving", nullcontext()),
        (length, "compare", dict.fromkeys(asked(), (1.0, 1.0))),
    ):
        monkeypatch.setattr(module, name, lambda *_, found=value, **__: found)
    return list(load.marks())


def goal(mark: Mark) -> str:
    """What is wanted, as the table says it."""
    return str(mark).strip("| ").split(" | ")[-1].removesuffix(" (missed)")


def test_the_readme_has_the_rows_that_are_measured_with_their_goals(marks: list[Mark]) -> None:
    told = [(what, wanted.removesuffix(" (missed)")) for what, _, _, _, wanted in rows()]
    assert told == [(mark.what, goal(mark)) for mark in marks]


def test_a_row_of_the_readme_says_missed_where_its_ratio_misses_the_goal(marks: list[Mark]) -> None:
    for row, mark in zip(rows(), marks, strict=True):
        found = Mark(mark.what, row[1], row[2], float(row[3]), mark.wanted, mark.least)
        assert "| " + " | ".join(row) + " |" == str(found)


def test_the_ratio_of_a_row_is_that_of_its_figures() -> None:
    """Of a hand the ratio is the median of its rounds: near, not the same."""
    for what, ours, against, ratio, _ in rows():
        one, other = (float(re.sub(r"[^\d.]", "", figure)) for figure in (ours, against))
        assert one / other == pytest.approx(float(ratio), rel=0.1), what
