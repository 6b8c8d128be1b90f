"""The clock of a table by the server's time: started, stopped, given more; at its end somebody is asked."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

import pytest
from flask import Flask, template_rendered
from jinja2 import Template
from sqlalchemy import event
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.services import play
from scorer.services.scene import Helpers
from scorer.services.values import Author, Role
from scorer.store.db import db
from scorer.web.guards import clock
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.program import FIVE, HAND

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
SIXTY = FIVE | {"match": {"type": "minutes", "n": 45}}

SCORER = Author("x", None, Role.SCORE)


class Clock:
    """The server's clock; it says what it is told to."""

    at = NOON

    def now(self, _zone: tzinfo) -> datetime:
        return self.at

    def goes(self, **by: int) -> None:
        self.at += timedelta(**by)


@pytest.fixture(autouse=True)
def server_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    told = Clock()
    monkeypatch.setattr(clock, "datetime", told)
    return told


def press(phone: Phone, button: str, **fields: Json) -> TestResponse:
    """Touches a button of the clock's page as it is now."""
    return phone.post("/clock", do=button, seen=hidden(phone.get("/clock"), "seen"), **fields)


def left(answer: TestResponse) -> str:
    """What the clock of a page says: its state, and the time."""
    state = re.search(r'id="clock"[^>]*data-left="(\d+)" data-state="(\w*)"', answer.text)
    shown = re.search(r"<b data-time>([\d:]+)</b>", answer.text)
    assert state
    return f"{state[2]} {int(state[1]) // 1000}" + (f" {shown[1]}" if shown else "")


def test_a_table_has_no_clock_until_one_is_started(sit: Sit) -> None:
    phone = sit(SIXTY)
    assert left(phone.get()) == " 0"
    assert 'value="45"' in phone.get("/clock").text  # as the match says
    assert press(phone, "start", minutes="45", plays_out="yes").location == f"/t/{phone.table.id}/clock"
    for path in ("", "/clock", "/clock/live"):
        assert left(phone.get(path)) == "runs 2700 45:00", path
    watch = f"/w/{phone.table.id}/{phone.table.keys['watch']}"
    for path in ("", "/clock/live", "/board"):
        assert left(phone.client.get(f"{watch}{path}")) == "runs 2700 45:00", path


def test_it_runs_stands_and_is_given_more(sit: Sit, server_clock: Clock) -> None:
    phone = sit(FIVE)
    press(phone, "start", minutes="70")
    server_clock.goes(minutes=9, seconds=30)
    assert left(phone.get("/clock/live")) == "runs 3630 1:00:30"
    press(phone, "stop")
    server_clock.goes(hours=3)
    assert left(phone.get("/clock/live")) == "stands 3630 1:00:30"
    press(phone, "more", minutes="5")
    assert left(phone.get("/clock/live")) == "stands 3930 1:05:30"
    press(phone, "go")
    server_clock.goes(minutes=1)
    assert left(phone.get("/clock/live")) == "runs 3870 1:04:30"
    server_clock.goes(hours=2)
    assert left(phone.get("/clock/live")) == "over 0"
    press(phone, "more", minutes="5")  # from now on, not from the end that has passed
    assert left(phone.get("/clock/live")) == "runs 300 5:00"
    press(phone, "off")
    assert left(phone.get()) == " 0"


@pytest.mark.parametrize(
    ("plays_out", "said", "last"),
    [
        ("yes", "La smazzata sul tavolo si finisce e conta.", True),
        ("no", "La smazzata sul tavolo non conta.", False),
    ],
)
def test_when_time_is_up_whoever_scores_is_asked(
    sit: Sit, server_clock: Clock, plays_out: str, said: str, last: bool
) -> None:
    phone = sit(SIXTY)
    phone.program.record(phone.table, 1, HAND)
    press(phone, "start", minutes="45", plays_out=plays_out)
    server_clock.goes(minutes=45)
    page = phone.get()
    assert left(page) == "over 0"
    assert "Tempo scaduto" in text(page)
    assert said in text(page)
    assert ("Segna l’ultima smazzata" in text(page)) == last
    assert phone.entries == [HAND]  # nothing is recorded by itself
    watched = phone.client.get(
        f"/w/{phone.table.id}/{phone.table.keys['watch']}", headers={"Accept-Language": "it"}
    )
    assert said in text(watched)
    assert "Chiudi la partita" not in text(watched)
    assert phone.post("/record", kind="time_up").status_code == 303
    assert phone.entries[-1] == {"kind": "time_up"}
    assert left(phone.get()) == " 0"  # the match is over, and with it the clock


def test_where_the_match_is_not_by_minutes_nothing_is_ended(sit: Sit, server_clock: Clock) -> None:
    phone = sit(FIVE)
    press(phone, "start", minutes="1", plays_out="yes")
    server_clock.goes(minutes=2)
    page = text(phone.get())
    assert "La smazzata sul tavolo si finisce e conta." in page
    assert "Chiudi la partita" not in page


def test_what_becomes_of_the_hand_can_be_decided_later(sit: Sit, server_clock: Clock) -> None:
    phone = sit(SIXTY)
    press(phone, "start", minutes="1", plays_out="yes")
    press(phone, "decide", plays_out="no")
    server_clock.goes(minutes=1)
    assert "La smazzata sul tavolo non conta." in text(phone.get())


@pytest.mark.parametrize("minutes", ["", "0", "1441", "-5", "1.5", "x", "\u00b2"])
def test_minutes_that_are_none_are_refused_and_stay(sit: Sit, minutes: str) -> None:
    phone = sit(FIVE)
    answer = press(phone, "start", minutes=minutes, plays_out="no")
    assert answer.status_code == 422
    assert f'value="{minutes}" aria-invalid="true"' in answer.text
    assert 'value="no" checked' in answer.text
    assert left(phone.get()) == " 0"


def test_a_button_touched_twice_counts_once(sit: Sit) -> None:
    phone = sit(FIVE)
    press(phone, "start", minutes="30")
    seen = hidden(phone.get("/clock"), "seen")
    answers = [phone.post("/clock", do="more", minutes="5", seen=seen) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert "Il tavolo è cambiato" in text(answers[1])
    assert left(phone.get()) == "runs 2100 35:00"


@pytest.mark.parametrize(
    "fields", [{}, {"do": "x"}, {"do": "start", "minutes": "5", "seen": "x"}, {"do": "stop"}]
)
def test_what_is_no_button_changes_nothing(sit: Sit, fields: Json) -> None:
    phone = sit(FIVE)
    assert phone.post("/clock", **fields).status_code in {400, 409}
    assert left(phone.get()) == " 0"


def test_who_watches_sees_the_clock_and_does_not_touch_it(sit: Sit) -> None:
    phone = sit(SIXTY)
    press(phone, "start", minutes="45")
    watcher = sit(at=phone.table, role=Role.WATCH)
    assert left(watcher.get()) == "runs 2700 45:00"
    assert f'href="/t/{phone.table.id}/clock"' not in watcher.get().text
    assert watcher.get("/clock").status_code == 403
    assert watcher.post("/clock", do="stop", seen="1").status_code == 403


def test_the_screen_stays_on_while_the_clock_runs_or_a_hand_is_followed(sit: Sit, app: Flask) -> None:
    phone = sit(FIVE)
    assert "data-awake" not in phone.get().text
    with app.app_context():
        play.choose(phone.table.id, Helpers(counter=True), SCORER)
        assert "data-awake" not in phone.get().text  # nothing of the hand has been told
        step = {"step": "count", "side": 0, "cards": {"asso": 2}}
        play.say(phone.table.id, step, 1, None, "two aces counted", SCORER, NOON)
    assert "data-awake" in phone.get().text
    other = sit(FIVE)
    press(other, "start", minutes="5")
    assert "data-awake" in other.get().text
    press(other, "stop")
    assert "data-awake" not in other.get().text


def test_the_clock_is_written_once_until_somebody_touches_it_and_says_what_is_left_each_time(
    sit: Sit, server_clock: Clock, app: Flask
) -> None:
    phone = sit(SIXTY)
    press(phone, "start", minutes="45", plays_out="yes")
    written: list[str | None] = []

    def note(_app: Flask, template: Template, **_more: object) -> None:
        written.append(template.name)

    with template_rendered.connected_to(note, app):
        assert left(phone.get("/clock/live")) == "runs 2700 45:00"
        for minutes in range(1, 45):
            server_clock.goes(minutes=1)
            assert left(phone.get("/clock/live")) == f"runs {2700 - 60 * minutes} {45 - minutes}:00"
        assert written == ["timing/live.html"]
        server_clock.goes(minutes=1)
        ends = [phone.get("/clock/live") for _ in range(3)]
        assert [left(each) for each in ends] == ["over 0"] * 3
        assert len({hidden(each, "key") for each in ends}) == 3
        assert written == ["timing/live.html"] * 2
    press(phone, "more", minutes="5")
    assert left(phone.get("/clock/live")) == "runs 300 5:00"


def test_a_clock_nobody_has_touched_is_not_read_again(sit: Sit, server_clock: Clock, app: Flask) -> None:
    phone = sit(SIXTY)
    press(phone, "start", minutes="45", plays_out="yes")
    asked: list[str] = []

    def note(_conn: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        asked.append(statement)

    phone.get("/clock/live")
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        server_clock.goes(minutes=2)
        assert left(phone.get("/clock/live")) == "runs 2580 43:00"
        assert asked
        assert not [each for each in asked if "ends_at" in each]
    finally:
        event.remove(engine, "before_cursor_execute", note)
