"""The one way to write: settings on every connection, one lock, bounded waits, known failures."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from scorer.errors import Busy
from scorer.store import probe
from scorer.store.db import Clash, db, reading, run_commits_with, until_first, writing


@contextmanager
def held(file: Path) -> Iterator[sqlite3.Connection]:
    """Another program writes to the file and does not finish."""
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


def put(session: Session, number: int) -> None:
    session.execute(text("INSERT INTO probe (id, ballast) VALUES (:number, 'x')"), {"number": number})


def put_and_fail(session: Session, number: int) -> None:
    put(session, number)
    raise ZeroDivisionError


def count(app: Flask) -> int:
    with app.app_context(), reading() as session:
        return session.scalar(text("SELECT count(*) FROM probe")) or 0


def test_every_connection_survives_power_loss_and_checks_foreign_keys(app: Flask) -> None:
    with app.app_context():
        connections = [db.engine.connect() for _ in range(4)]
        for connection in connections:
            settings = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
            assert settings == ["wal", 2, 1, 50]
            connection.close()


def test_a_write_is_there_after_its_block_and_after_an_error_nothing_is(app: Flask) -> None:
    with app.app_context():
        with writing() as session:
            put(session, 1)
        with pytest.raises(ZeroDivisionError), writing() as session:
            put_and_fail(session, 2)
    assert count(app) == 1


def test_a_unique_constraint_is_a_clash_and_leaves_the_lock_free(app: Flask) -> None:
    with app.app_context():
        with writing() as session:
            put(session, 1)
        with pytest.raises(Clash), writing() as session:
            put(session, 1)
        with writing() as session:
            put(session, 2)
    assert count(app) == 2


class Refusal(Exception):
    """What a driver of PostgreSQL raises."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__("no")
        self.sqlstate = sqlstate


def put_and_lose(session: Session, sqlstate: str) -> None:
    put(session, 1)
    raise OperationalError("INSERT", None, Refusal(sqlstate))


@pytest.mark.parametrize(
    ("sqlstate", "known"), [("40001", Clash), ("40P01", Clash), ("53100", Busy), ("55P03", Busy)]
)
def test_a_race_lost_on_postgresql_is_a_clash_and_other_trouble_is_busy(
    app: Flask, sqlstate: str, known: type[Exception]
) -> None:
    with app.app_context(), pytest.raises(known), writing() as session:
        put_and_lose(session, sqlstate)
    assert count(app) == 0


def test_who_comes_second_tries_again_until_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    clashes = [Clash(), Clash()]

    def attempt() -> str:
        if clashes:
            raise clashes.pop()
        return "done"

    def never() -> str:
        raise Clash

    assert until_first(attempt, "a crowd") == "done"
    monkeypatch.setattr("scorer.store.db.PATIENCE", 0.05)
    with pytest.raises(Busy, match="a crowd"):
        until_first(never, "a crowd")


def test_writers_in_parallel_all_get_their_turn(app: Flask) -> None:
    failures: list[BaseException] = []

    def write(number: int) -> None:
        try:
            with app.app_context(), writing() as session:
                put(session, number)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert count(app) == 50


def test_a_short_hold_by_another_program_is_waited_out(app: Flask, file: Path) -> None:
    with held(file) as other:
        threading.Timer(0.4, other.execute, ["COMMIT"]).start()
        with app.app_context(), writing() as session:
            put(session, 1)
    assert count(app) == 1


def test_a_long_hold_is_busy_within_its_patience_and_saves_nothing(app: Flask, file: Path) -> None:
    begun = time.monotonic()
    with held(file), app.app_context(), pytest.raises(Busy), writing(patience=0.3) as session:
        put(session, 1)
    assert time.monotonic() - begun < 3
    assert count(app) == 0


def test_who_waits_for_its_turn_lets_readers_pass(app: Flask, file: Path) -> None:
    with held(file), app.app_context(), pytest.raises(Busy), writing(patience=0.2):
        pass
    with held(file):
        assert count(app) == 0


def test_a_full_disk_is_busy_and_recovers_by_itself(app: Flask) -> None:
    with app.app_context():
        with db.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        with pytest.raises(Busy, match="full"):
            probe.try_writing(patience=1)
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count=1000000")
        probe.try_writing(patience=1)
    assert count(app) == 0


def test_a_commit_that_fails_leaves_neither_the_row_nor_the_file_locked(app: Flask, file: Path) -> None:
    def fail(_commit: Callable[[], None]) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    run_commits_with(fail)
    try:
        with app.app_context(), pytest.raises(Busy), writing() as session:
            put(session, 1)
    finally:
        run_commits_with(lambda commit: commit())
    with held(file):
        assert count(app) == 0


def test_a_look_sees_one_moment_and_holds_no_connection_afterwards(app: Flask) -> None:
    with app.app_context():
        with reading() as session:
            assert session.scalar(text("SELECT count(*) FROM probe")) == 0
        assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined] # QueuePool has it
