"""Notices between processes: told with the transaction that wrote, heard by everybody who listens."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask, current_app

from scorer.errors import Busy
from scorer.store import notices
from scorer.store.db import Session, db, writing
from tests.postgres import hang_up
from tests.store.test_db import put


@pytest.fixture(autouse=True)
def _at_work(server_app: Flask) -> Iterator[None]:
    with server_app.app_context():
        yield


def told_and_taken_back(session: Session) -> None:
    put(session, 1)
    notices.tell(session, "never")
    raise ZeroDivisionError


def test_what_is_told_is_heard_once_it_is_written_and_never_if_it_is_not() -> None:
    with closing(notices.heard()) as heard:
        assert next(heard) is None
        with pytest.raises(ZeroDivisionError), writing() as session:
            told_and_taken_back(session)
        with writing() as session:
            put(session, 1)
            notices.tell(session, "table:a 1")
            notices.tell(session, "table:b rights")
        assert [next(heard), next(heard)] == ["table:a 1", "table:b rights"]


def test_who_listens_takes_no_place_of_the_pool() -> None:
    with closing(notices.heard()) as heard:
        next(heard)
        assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined] # QueuePool has it


def test_a_long_silence_is_asked_about_and_the_next_word_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "SILENCE", 0.01)

    def speak() -> None:
        with current.app_context(), writing() as session:
            notices.tell(session, "a 1")

    current: Flask = current_app._get_current_object()  # type: ignore[attr-defined] # a proxy has it
    with closing(notices.heard()) as heard:
        next(heard)
        late = threading.Timer(0.2, speak)
        late.start()
        assert next(heard) == "a 1"
        late.join()


def test_a_lost_line_is_said(address: str) -> None:
    with closing(notices.heard()) as heard:
        next(heard)
        hang_up(address)
        with pytest.raises(Busy):
            next(heard)


def test_a_server_that_is_not_there_is_said() -> None:
    elsewhere = Flask("elsewhere")
    elsewhere.config["SQLALCHEMY_DATABASE_URI"] = "postgresql+psycopg://nobody@127.0.0.1:1/none"
    db.init_app(elsewhere)
    with elsewhere.app_context(), pytest.raises(Busy):
        next(notices.heard())


def test_on_a_file_nobody_is_told(app: Flask) -> None:
    with app.app_context(), writing() as session:
        assert not notices.can_be_heard()
        notices.tell(session, "table:a 1")
