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

from scorer.errors import Busy
from scorer.store import probe
from scorer.store.db import Clash, Session, db, reading, until_first, writing
from scorer.store.file import run_commits_with


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


def test_a_write_is_there_after_its_block_and_after_an_error_nothing_is(either: Flask) -> None:
    with either.app_context():
        with writing() as session:
            put(session, 1)
        with pytest.raises(ZeroDivisionError), writing() as session:
            put_and_fail(session, 2)
    assert count(either) == 1


def test_a_unique_constraint_is_a_clash_and_leaves_the_lock_free(either: Flask) -> None:
    with either.app_context():
        with writing() as session:
            put(session, 1)
        with pytest.raises(Clash), writing() as session:
            put(session, 1)
        with writing() as session:
            put(session, 2)
    assert count(either) == 2


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


def test_writers_in_parallel_all_get_their_turn(either: Flask) -> None:
    failures: list[BaseException] = []

    def write(number: int) -> None:
        try:
            with either.app_context(), writing() as session:
                put(session, number)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert count(either) == 50


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
    assert time.monotonic() - begun < 30  # the hold would last for ever
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


def test_a_look_sees_one_moment_and_holds_no_connection_afterwards(either: Flask) -> None:
    with either.app_context():
        with reading() as session:
            assert session.scalar(text("SELECT count(*) FROM probe")) == 0
        assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined] # QueuePool has it


def test_a_file_that_is_damaged_while_it_is_in_use_is_busy_and_told_once_a_time(
    app: Flask, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with app.app_context():
        db.engine.dispose()
        content = file.read_bytes()
        file.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
        with pytest.raises(Busy, match="malformed"), reading() as session:
            session.execute(text("SELECT * FROM probe")).all()
        with pytest.raises(Busy, match="malformed"), writing() as session:
            put(session, 1)
        db.engine.dispose()
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
