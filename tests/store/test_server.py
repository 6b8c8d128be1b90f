"""A database that is a server: what it refuses, what it breaks off, and how it comes back (faults row S18).

Every refusal here is PostgreSQL's own.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import Connection, event, text

from scorer.errors import Busy
from scorer.store import db as store
from scorer.store import probe, server
from scorer.store.db import Broken, Clash, Session, db, open_database, reading, until_first, writing
from tests.postgres import connected, hang_up, waiting
from tests.running import wait_until
from tests.store.test_db import count, put


@contextmanager
def held(address: str, statement: str) -> Iterator[Connection]:
    """Another program is in the midst of a transaction."""
    with connected(address) as other:
        other.execute(text("BEGIN"))
        other.execute(text(statement))
        yield other


def say(session: Session, statement: str) -> None:
    session.execute(text(statement))


@pytest.fixture
def at_work(server_app: Flask) -> Iterator[Flask]:
    with server_app.app_context():
        yield server_app


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long."""
    monkeypatch.setattr(server, "_LIMITS", {"lock_timeout": 100})


def test_no_statement_of_a_request_waits_longer_than_a_person(at_work: Flask) -> None:
    names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
    with reading() as session:
        assert [session.scalar(text(f"SHOW {name}")) for name in names] == ["4s", "5s", "10s"]


def test_what_the_address_says_about_connecting_stays() -> None:
    given = "postgresql+psycopg://club@db/scores?connect_timeout=30"
    options = store.engine_options(given)["connect_args"]
    assert "connect_timeout" not in options
    assert options["application_name"] == "scorer"


def test_connections_that_were_ended_meanwhile_are_not_noticed(at_work: Flask, address: str) -> None:
    for number in (1, 2):
        with writing() as session:
            put(session, number)
        hang_up(address)
    assert count(at_work) == 2


def test_a_connection_that_ends_in_the_midst_of_a_write_is_broken_off_and_the_write_made_again(
    at_work: Flask, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    tries = iter((True, False))

    def attempt() -> None:
        with writing() as session:
            put(session, 1)
            if next(tries):
                hang_up(address)
            put(session, 2)

    until_first(attempt, "a crowd")
    assert count(at_work) == 2
    assert "Traceback" not in caplog.text


def test_a_connection_that_ends_in_the_midst_of_a_look_is_busy(at_work: Flask, address: str) -> None:
    def look() -> None:
        with reading() as session:
            hang_up(address)
            say(session, "SELECT 1")

    with pytest.raises(Busy):
        look()
    assert count(at_work) == 0


def test_a_connection_that_ends_in_the_commit_itself_is_busy_because_nobody_knows(
    at_work: Flask, address: str
) -> None:
    @event.listens_for(db.engine, "commit")
    def cut(_: Connection) -> None:
        hang_up(address)

    def write() -> None:
        with writing() as session:
            put(session, 1)

    with pytest.raises(Busy):
        until_first(write, "a crowd")
    event.remove(db.engine, "commit", cut)
    assert count(at_work) == 0


def test_a_deadlock_is_broken_off(at_work: Flask, address: str) -> None:
    with writing() as session:
        put(session, 1)
        put(session, 2)

    def cross(session: Session, other: Connection) -> None:
        say(session, "UPDATE probe SET ballast = 'ours' WHERE id = 2")
        theirs = threading.Thread(
            target=other.execute, args=[text("UPDATE probe SET ballast = '' WHERE id = 2")]
        )
        theirs.start()
        wait_until(lambda: waiting(address), "their waiting")
        try:
            say(session, "UPDATE probe SET ballast = 'ours' WHERE id = 1")
        finally:
            session.rollback()
            theirs.join()

    patient = "SET LOCAL deadlock_timeout = '1min'; UPDATE probe SET ballast = '' WHERE id = 1"
    with held(address, patient) as other, pytest.raises(Broken, match="deadlock"), writing() as session:
        cross(session, other)


def test_a_race_lost_between_serializable_transactions_is_broken_off(address: str) -> None:
    strict = Flask("strict")
    open_database(strict, f"{address}&options=-c%20default_transaction_isolation%3Dserializable")

    def overtaken(session: Session) -> None:
        say(session, "SELECT 1 FROM probe")
        with connected(address) as other:
            other.execute(text("UPDATE probe SET ballast = 'theirs'"))
        say(session, "UPDATE probe SET ballast = 'ours'")

    with strict.app_context():
        with writing() as session:
            put(session, 1)
        with pytest.raises(Broken, match="serialize"), writing() as session:
            overtaken(session)
        db.engine.dispose()


@pytest.mark.usefixtures("hurried")
def test_a_table_that_another_program_locks_is_busy_and_who_needs_it_not_goes_on(
    at_work: Flask, address: str
) -> None:
    with held(address, "LOCK TABLE probe") as other:
        with pytest.raises(Busy), writing() as session:
            put(session, 1)
        other.execute(text("ROLLBACK"))
    probe.try_writing(patience=1)
    assert count(at_work) == 0


def test_one_who_waits_for_a_lock_keeps_no_other_writer_of_the_process_waiting(
    at_work: Flask, address: str
) -> None:
    waits = threading.Thread(target=write_to_probe, args=[at_work])
    with held(address, "LOCK TABLE probe") as other:
        waits.start()
        wait_until(lambda: waiting(address), "the first writer's waiting")
        with writing(patience=1) as session:
            say(session, "INSERT INTO game_tables VALUES ('a', '', now(), '', 1, 1, 1, '')")
        other.execute(text("ROLLBACK"))
    waits.join()
    assert count(at_work) == 1


def write_to_probe(flask: Flask) -> None:
    with flask.app_context(), writing() as session:
        put(session, 1)


def test_a_standby_that_only_reads_is_busy_for_writers(address: str) -> None:
    standby = Flask("standby")
    open_database(standby, f"{address}&options=-c%20default_transaction_read_only%3Don")
    with standby.app_context():
        with pytest.raises(Busy, match="read-only"), writing() as session:
            put(session, 1)
        assert count(standby) == 0
        db.engine.dispose()


def test_a_mistake_of_ours_is_neither_busy_nor_a_clash(at_work: Flask) -> None:
    with pytest.raises(Exception, match="no_such_table") as mistake, writing() as session:
        say(session, "SELECT 1 FROM no_such_table")
    assert not isinstance(mistake.value, Busy | Clash)
