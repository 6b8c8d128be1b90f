"""The evening for trying: an ordinary table with a mark, one per phone, gone when nobody plays with it."""

from __future__ import annotations

import json
import re
import threading
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import text

from scorer.cli import main
from scorer.config import Settings
from scorer.errors import NotFound, Refusal
from scorer.rules import sheet as sheets
from scorer.services import deciding, demo, people, sharing, sweeping, tables, watching
from scorer.services.values import Author, Role
from scorer.store import sweeping as stored
from scorer.store.db import db, reading, writing
from scorer.web.language.demo import words
from scorer.web.language.languages import LANGUAGES
from tests.postgres import waiting
from tests.running import BRISCOLA, HAND, wait_until
from tests.services.conftest import DIRECTOR, NOW, SCORER, being_recorded, on_postgresql

WEEK, MONTH = sweeping.DEMO_LASTS, sweeping.EMPTY_LASTS
PHONE = Author(people.device_hash("a phone"), None, Role.DIRECT)
PLAYERS, NAME = ("Anna", "Bruno", "Carla", "Dario", "Elena"), "Serata d’esempio"


def opened(author: Author = PHONE) -> str:
    return demo.open_demo(PLAYERS, NAME, author, NOW).id


def test_it_is_the_shipped_sheet_and_a_table_like_any_other() -> None:
    table = opened()
    view = tables.load(table)
    assert view.demo
    sheet = demo.sheet(PLAYERS, NAME)
    assert json.loads(tables.sheet(table))["entries"] == sheet["entries"]
    assert view.state.totals == sheets.read(sheet).state.totals  # type: ignore[union-attr]
    tables.undo(table, 12, PHONE, NOW)
    deciding.correct(table, 3, {"kind": "void", "reason": "misdeal"}, "prova", PHONE, NOW)
    tables.record(table, 13, sheet["entries"][0], "k" * 16, PHONE, NOW)
    assert tables.load(table).version == 15
    assert not tables.load(tables.open_table(BRISCOLA, DIRECTOR, NOW).id).demo


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_people_are_named_as_people_are_there(language: str) -> None:
    players, name = words(language)
    assert len(set(players)) == len(demo.sheet(players, name)["players"]) == 5
    assert not isinstance(sheets.read(demo.sheet(players, name)), Refusal)
    assert words("it") != words("en") != words("es") != words("it")


def test_a_phone_has_one_and_another_phone_another() -> None:
    assert opened() == opened()
    assert opened() != opened(DIRECTOR)


def test_who_left_or_lost_it_gets_a_fresh_one() -> None:
    first = opened()
    people.leave(first, "a phone")
    second = opened()
    sharing.rotate(second, Role.DIRECT, DIRECTOR, NOW)
    assert len({first, second, opened()}) == 3


def test_it_is_told_apart_among_my_tables_and_can_be_taken_away_twice() -> None:
    table, other = opened(), tables.open_table(BRISCOLA, PHONE, NOW).id
    assert {mine.id: mine.demo for mine in people.my_tables("a phone")} == {table: True, other: False}
    stranger = opened(DIRECTOR)
    for _ in range(2):
        demo.remove("a phone")
    assert [mine.id for mine in people.my_tables("a phone")] == [other]
    with pytest.raises(NotFound):
        tables.load(table)
    assert tables.load(stranger).version == 12


def test_who_still_watches_a_table_that_is_taken_away_is_sent_away(flask: Flask) -> None:
    stream = watching.subscribe(opened(), Role.WATCH)
    lines = iter(stream)
    assert b"12" in next(lines)
    demo.remove("a phone")
    watching.catch_up()
    assert not [line for line in lines if b"version" in line]


def test_demos_are_swept_a_week_after_the_last_thing_done() -> None:
    touched, left = opened(), opened(DIRECTOR)
    tables.undo(touched, 12, PHONE, NOW + WEEK)
    assert sweeping.sweep(NOW + WEEK) == 0
    assert sweeping.sweep(NOW + WEEK + timedelta(seconds=1)) == 1
    assert tables.load(touched).demo
    with pytest.raises(NotFound):
        tables.load(left)


def test_a_table_nobody_ever_wrote_on_is_swept_after_a_month_and_no_other_ever() -> None:
    empty, played = (tables.open_table(BRISCOLA, DIRECTOR, NOW).id for _ in range(2))
    tables.record(played, 1, HAND, "k" * 16, SCORER, NOW)
    tables.undo(played, 1, SCORER, NOW)
    visited = tables.open_table(BRISCOLA, DIRECTOR, NOW).id
    people.grant(visited, "a phone", Role.WATCH, NOW + timedelta(days=3))
    assert sweeping.sweep(NOW + MONTH) == 0
    assert sweeping.sweep(NOW + MONTH + timedelta(days=1)) == 1
    with pytest.raises(NotFound):
        tables.load(empty)
    assert sweeping.sweep(NOW + 100 * MONTH) == 1
    assert tables.load(played).version == 2


@on_postgresql
def test_a_first_line_that_another_process_is_writing_keeps_its_table(flask: Flask, table: str) -> None:
    swept: list[int] = []

    def sweep() -> None:
        with flask.app_context():
            swept.append(sweeping.sweep(NOW + 2 * MONTH))

    thread = threading.Thread(target=sweep)
    with being_recorded(table):
        thread.start()
        wait_until(lambda: waiting(db.engine.url), "the sweep's waiting")
    thread.join()
    assert swept == [0]
    with reading() as session:
        assert session.scalar(text("SELECT count(*) FROM log")) == 1


def test_many_are_swept_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "AT_ONCE", 2)
    for _ in range(3):
        tables.open_table(BRISCOLA, DIRECTOR, NOW)
    assert [sweeping.sweep(NOW + 2 * MONTH) for _ in range(3)] == [2, 1, 0]


def test_nothing_is_left_of_a_swept_table(flask: Flask) -> None:
    table = opened()
    sweeping.sweep(NOW + 2 * WEEK)
    with writing() as session:
        for name, column in (("log", "table_id"), ("devices", "table_id"), ("game_tables", "id")):
            assert session.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar() == 0, column
    assert people.my_tables("a phone") == ()
    assert table


def test_the_command_opens_one_and_prints_its_links(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if settings.database_url:
        monkeypatch.setenv("SCORER_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("SCORER_INSTANCE", str(settings.instance))
    assert main(["demo", "--language", "es", "--public-url", "https://smazzata.example"]) == 0
    told = capsys.readouterr().out
    link = re.search(r"^direct +https://smazzata\.example/join/(\w+)/(\S+)$", told, re.MULTILINE)
    assert link
    assert sharing.find_role(link[1], link[2]) is Role.DIRECT
    view = tables.load(link[1])
    assert (view.demo, view.setup.name) == (True, words("es")[1])
