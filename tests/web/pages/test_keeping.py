"""What people keep of an evening: the sheet on paper, a picture: nothing runs in it, nothing is secret."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from flask import Flask

from tests.web.pages.conftest import Sit, text
from tests.web.program import FIVE, HAND, Program

SVG = "{http://www.w3.org/2000/svg}"
EVIL = '<svg/onload=alert()> & "x" ]]>'
NAMES = ["Anna", "Bruno", "Carla", "Dino", "Elena"]
PLAYED = {**FIVE, "name": EVIL, "players": [EVIL, *NAMES[1:]], "entries": [HAND, HAND]}


@pytest.mark.parametrize("watching", [True, False])
def test_both_are_there_for_everybody_at_the_table(app: Flask, sit: Sit, watching: bool) -> None:
    phone = sit(PLAYED)
    root = f"/w/{phone.table.id}/{phone.table.keys['watch']}" if watching else f"/t/{phone.table.id}"
    client = app.test_client() if watching else phone.client
    home = client.get(root)
    for what in ("print", "picture"):
        assert f'href="{root}/{what}"' in home.text
        assert client.get(f"{root}/{what}").status_code == 200
    assert f'src="{root}/picture.svg"' in client.get(f"{root}/picture").text


def test_the_drawing_is_well_formed_and_names_in_it_are_text(app: Flask, program: Program) -> None:
    table = program.open(PLAYED)
    answer = app.test_client().get(f"/w/{table.id}/{table.keys['watch']}/picture.svg")
    tree = ElementTree.fromstring(answer.data)
    assert (tree.tag, tree.get("width"), tree.get("height")) == (f"{SVG}svg", "1080", "1350")
    assert EVIL in [element.text for element in tree.iter(f"{SVG}text")]
    known = {"svg", "title", "rect", "text", "tspan", "path", "circle", "g"}
    assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= known
    assert not [
        name for element in tree.iter() for name in element.attrib if name.startswith("on") or name == "style"
    ]


def test_opened_by_itself_the_drawing_may_run_and_load_nothing(app: Flask, program: Program) -> None:
    table = program.open({**FIVE, "name": "Bar\r\nSet-Cookie: x=1; è"})
    answer = app.test_client().get(f"/w/{table.id}/{table.keys['watch']}/picture.svg")
    assert answer.mimetype == "image/svg+xml"
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert re.fullmatch(
        r"inline; filename=\"Bar Set-Cookie- x-1- e \d{4}-\d\d-\d\d\.svg\"; filename\*=UTF-8''[\w%.-]+",
        answer.headers["Content-Disposition"],
    )


def test_no_way_in_is_in_the_picture_and_only_the_watch_link_on_paper(app: Flask, program: Program) -> None:
    table, client = program.open(PLAYED), app.test_client()
    root = f"/w/{table.id}/{table.keys['watch']}"
    drawing, sheet = client.get(f"{root}/picture.svg").text, client.get(f"{root}/print").text
    for role, key in table.keys.items():
        assert key not in drawing
        assert role == "watch" or key not in sheet
    assert table.id not in drawing


def test_signs_that_xml_forbids_do_not_break_the_drawing(app: Flask, program: Program) -> None:
    table = program.open({**PLAYED, "players": ["An\ufffena", *NAMES[1:]]})
    answer = app.test_client().get(f"/w/{table.id}/{table.keys['watch']}/picture.svg")
    ElementTree.fromstring(answer.data)


def test_the_sheet_says_table_day_names_marks_and_totals(sit: Sit) -> None:
    phone = sit({**PLAYED, "name": "Bar Centrale", "players": NAMES})
    phone.post("/undo", number="2")
    page = phone.get("/print")
    said = text(page)
    assert "Bar Centrale" in said
    for name in NAMES:
        assert name in said
    assert said.count("chiamante") == 2  # the one hand left, and what the box means
    assert '<tbody class="struck">' in page.text
    assert "Totale −1 2 −1 1 −1" in said


def test_who_has_won_is_no_longer_only_in_the_lead(sit: Sit) -> None:
    playing = {**FIVE, "players": NAMES, "first_dealer": 2, "entries": [HAND]}  # who leads has no other mark
    assert "in testa" in text(sit(playing).get(""))
    over = text(sit({**playing, "match": {"type": "hands", "n": 1}}).get(""))
    assert "in testa" not in over
    assert "vince" in over.replace("vince la partita", "")
