"""A table of an old database that the rules of today cannot fold: said in words, and taken along whole."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorer.services import reading
from scorer.services.values import Role
from tests.web.conftest import CreateApp
from tests.web.guards.test_access import guarded, holder, send
from tests.web.pages.conftest import text
from tests.web.program import HAND, Program, Table

DUEL = {"kind": "duel", "between": [0, 2], "points": 61}
NONSENSE = {"kind": "hand", "caller": "nobody", "points": [None]}
RULES = {"preset": "of_another_day"}


@pytest.fixture
def alter(app: Flask, tmp_path: Path, create: CreateApp) -> Callable[[str, str], tuple[Flask, Table]]:
    """A table with two hands, as another version might have left it; the program started anew."""

    def changed(statement: str, value: str) -> tuple[Flask, Table]:
        program = Program(app.test_client())
        table = program.open()
        for number in (1, 2):
            assert program.record(table, number).status_code == 201
        with closing(sqlite3.connect(tmp_path / "scorer.sqlite3")) as connection, connection:
            connection.execute(statement, (value, table.id))
        return create(), table

    return changed


ENTRY = "UPDATE log SET entry = ? WHERE table_id = ? AND number = 2"
SETUP = "UPDATE game_tables SET setup = json_set(setup, '$.rules', json(?)) WHERE id = ?"
WAYS = {
    "an unknown kind of entry": (ENTRY, DUEL),
    "unknown rules": (SETUP, RULES),
    "nonsense": (ENTRY, NONSENSE),
}


@pytest.mark.parametrize("way", WAYS)
def test_no_door_of_such_a_table_ends_in_our_mistake(
    alter: Callable[[str, str], tuple[Flask, Table]], way: str
) -> None:
    statement, value = WAYS[way]
    app, table = alter(statement, json.dumps(value))
    phones = {role: holder(app, table, role) for role in Role}
    seen = []
    for rule, method, needed in guarded(app):
        if rule.endpoint.endswith("stream") or rule.endpoint.endswith(("leave", "rotate", "drop")):
            continue
        answer = send(phones[needed], app, rule, method, table.id, table.keys[needed.word])
        assert answer.status_code < 500, rule.rule
        seen.append(answer.status_code)
    assert seen.count(409) > 10


def test_its_page_says_so_in_words_and_offers_log_and_sheet(
    alter: Callable[[str, str], tuple[Flask, Table]], caplog: pytest.LogCaptureFixture
) -> None:
    reading._say_once.cache_clear()
    app, table = alter(ENTRY, json.dumps(DUEL))
    phone = holder(app, table, Role.SCORE)
    with caplog.at_level(logging.WARNING, "scorer.tables"):
        for _ in range(3):
            page = phone.get(f"/t/{table.id}", headers={"Accept-Language": "it"})
    assert page.status_code == 409
    assert (
        "Questo tavolo è stato segnato con regole che questa versione del programma non sa contare"
        in text(page)
    )
    assert [record.message for record in caplog.records if table.id in record.message] == [
        caplog.records[0].message
    ]
    assert "unknown_kind" in caplog.text
    for link in (f"/t/{table.id}/written", f"/t/{table.id}/written.json"):
        assert f'href="{link}"' in page.text
        assert phone.get(link).status_code == 200
    assert "scritto con un’altra versione" in text(phone.get("/", headers={"Accept-Language": "it"}))


def test_whoever_watches_by_a_link_finds_the_same_there(
    alter: Callable[[str, str], tuple[Flask, Table]],
) -> None:
    app, table = alter(SETUP, json.dumps(RULES))
    watcher, base = app.test_client(), f"/w/{table.id}/{table.keys['watch']}"
    page = watcher.get(base)
    assert page.status_code == 409
    for link in (f"{base}/written", f"{base}/written.json"):
        assert f'href="{link}"' in page.text
        assert watcher.get(link).status_code == 200


def test_what_was_written_is_told_to_the_letter(alter: Callable[[str, str], tuple[Flask, Table]]) -> None:
    app, table = alter(ENTRY, json.dumps(DUEL))
    phone, program = holder(app, table, Role.WATCH), Program(app.test_client())
    read = text(phone.get(f"/t/{table.id}/written", headers={"Accept-Language": "it"}))
    assert f"N. 2, segnata {json.dumps(DUEL)}" in read
    assert "N. 1, segnata" in read
    sheet = phone.get(f"/t/{table.id}/written.json")
    assert sheet.headers["Content-Disposition"] == f"attachment; filename=smazzata-{table.id}.json"
    assert sheet.get_json()["entries"] == [HAND, DUEL]
    assert program.ask("GET", f"{table.path}/sheet", table.keys["watch"]).data == sheet.data
    log = program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()["log"]
    assert [line["entry"] for line in log] == sheet.get_json()["entries"]


def test_a_hand_sent_to_it_is_refused_for_good_and_nothing_is_written(
    alter: Callable[[str, str], tuple[Flask, Table]],
) -> None:
    """A phone keeps trying what ends in 5xx; this it must show."""
    app, table = alter(ENTRY, json.dumps(DUEL))
    program = Program(app.test_client())
    answer = program.record(table, 3)
    assert (answer.status_code, answer.mimetype) == (409, "application/problem+json")
    assert "regole" in answer.get_json()["detail"]
    with app.app_context():
        assert len(program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()["log"]) == 2
