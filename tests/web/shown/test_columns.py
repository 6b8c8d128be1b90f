"""Where somebody was replaced: whose scores a column holds, and what whoever left took along."""

from __future__ import annotations

import csv
import io

import pytest
from flask import render_template

from scorer.errors import Json
from scorer.services import tables
from scorer.web.language.labels import columns
from scorer.web.shown import files
from scorer.web.shown.board import board
from scorer.web.shown.paper import paper
from scorer.web.shown.picture import FOOT, HEIGHT, SCALE, picture
from tests.web.shown.test_course import MADE, table

pytestmark = pytest.mark.usefixtures("read_in_italian")
SWAP: Json = {"kind": "substitution", "seat": 1, "player": "Franco Bellini di Castelnuovo"}
BOTH = ("Anna", "Bruno \N{RIGHTWARDS ARROW} Franco", "Carla", "Dario", "Elena")


def plain(text: str) -> str:
    return text.translate({0x2068: None, 0x2069: None})


def test_a_column_names_all_who_sat_there() -> None:
    view = table(MADE, SWAP, MADE)
    assert columns(view) == board(view).columns == BOTH
    assert tuple(column.people for column in paper(tables.log(view.id), view).columns) == BOTH
    assert columns(table(MADE, SWAP, SWAP | {"player": "Gina"}))[1] == "Bruno → Franco → Gina"


def test_the_csv_writes_a_call_with_plain_spaces() -> None:
    told = files.csv(table(MADE | {"call": {"rank": "due", "points": 71}, "points": 75})).decode("utf-8-sig")
    assert ";2 a 71;" in told


def test_the_csv_tells_what_whoever_left_had() -> None:
    lines = list(
        csv.reader(io.StringIO(files.csv(table(MADE, SWAP, MADE)).decode("utf-8-sig")), delimiter=";")
    )
    assert tuple(lines[0][-5:]) == BOTH
    assert lines[-2][-5:] == ["4", "1", "-2", "-2", "-2"]
    assert plain(lines[-1][0]).startswith("Bruno")
    assert lines[-1][-5:] == ["", "1", "", "", ""]


def test_the_picture_tells_it_above_the_chart() -> None:
    view = table(MADE, SWAP, MADE, MADE)
    drawn = picture(view)
    assert [plain(line) for line in drawn.former.lines] == [plain(board(view).former[0])]
    assert drawn.lines[-1].y + drawn.row + drawn.former.height < drawn.chart_at
    assert drawn.chart_at + SCALE * drawn.frame.bottom < HEIGHT - FOOT
    assert plain(drawn.former.lines[0]) in plain(render_template("keeping/picture.svg", c=drawn))
    assert picture(table(MADE)).former.lines == ("",)
