"""Every connection to the file has the settings that survive power loss, not only the first of the pool."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from scorer.store.db import Session, engine_options, prepare_engine, reading, writing
from tests.running import launched, open_table, save

AT_ONCE = 12  # more than the pool keeps
NAMES = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
WANTED = ["wal", 2, 1, 50]
HANDS = 10


def settings_of(session: Session) -> tuple[object, list[object]]:
    """Which connection a session has, and its settings."""
    found = [session.exec_driver_sql(f"PRAGMA {name}").scalar() for name in NAMES]
    return session.connection.dbapi_connection, found


def test_a_dozen_threads_that_read_at_once_and_then_write_have_them_all(app: Flask) -> None:
    everybody = threading.Barrier(AT_ONCE)

    def look(_: int) -> list[tuple[object, list[object]]]:
        with app.app_context():
            with reading() as session:
                read = settings_of(session)
                everybody.wait()
            with writing() as session:
                return [read, settings_of(session)]

    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = list(pool.map(look, range(AT_ONCE)))
    assert len({read[0] for read, _ in found}) == AT_ONCE
    assert all(settings == WANTED for both in found for _, settings in both)


def test_a_connection_in_the_place_of_one_that_was_hung_up_has_them_too(app: Flask) -> None:
    with app.app_context():
        with reading() as session:
            first, _ = settings_of(session)
            session.invalidate()
        with reading() as session:
            second, settings = settings_of(session)
            assert settings == WANTED
    assert first is not second


def test_a_connection_that_would_make_the_whole_process_wait_is_none(file: Path) -> None:
    options = engine_options(f"sqlite:///{file}")
    options["connect_args"]["timeout"] = 5.0
    engine = create_engine(f"sqlite:///{file}", **options)
    prepare_engine(engine)
    with pytest.raises(OperationalError, match="busy_timeout is 5000"):
        engine.connect()
    engine.dispose()


GREENLETS = """
from scorer import greenlets
greenlets.replace_waiting()
import sys, gevent
from gevent.event import Event
from pathlib import Path
from flask import Flask
from scorer.config import Settings
from scorer.services import upkeep
from scorer.store.db import db, reading, writing
from tests.store.test_connections import AT_ONCE, WANTED, settings_of
app = Flask("greenlets")
upkeep.open_house(app, Settings(instance=Path(sys.argv[1])))
greenlets.commit_off_the_loop()
here, everybody = [], Event()
def look():
    with app.app_context():
        with reading() as session:
            read = settings_of(session)
            here.append(read[0])
            len(here) == AT_ONCE and everybody.set()
            assert everybody.wait(30)
        with writing() as session:
            written = settings_of(session)
    assert read[1] == written[1] == WANTED, (read, written)
jobs = [gevent.spawn(look) for _ in range(AT_ONCE)]
gevent.joinall(jobs, raise_error=True)
assert len(set(here)) == AT_ONCE
"""


def test_a_dozen_greenlets_have_them_all(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", GREENLETS, str(tmp_path / "instance")], check=True)


SERVE = """
import sys
from scorer.server import start
sys.exit(start(host="127.0.0.1", port=0, instance=sys.argv[1]))
"""


def traceable() -> bool:
    """Whether strace is there and may watch a process of ours."""
    return (
        bool(shutil.which("strace")) and not subprocess.run(["strace", "-o", "/dev/null", "true"]).returncode
    )


@pytest.mark.skipif(not traceable(), reason="strace is not installed, or may not watch")
def test_every_hand_that_is_acknowledged_was_sent_to_the_disk(tmp_path: Path) -> None:
    """One fdatasync of the log of writes for each commit, seen by the system itself."""
    instance, trace = tmp_path / "instance", tmp_path / "trace"
    watched = ["strace", "-f", "-y", "-qq", "-e", "trace=fdatasync", "-e", "signal=none", "-o", str(trace)]

    def syncs() -> int:
        return sum("scorer.sqlite3-wal>" in line for line in trace.read_text("utf-8").splitlines())

    with (
        launched([*watched, sys.executable, "-c", SERVE, str(instance)], instance) as server,
        closing(server.connect()) as connection,
    ):
        table, links = open_table(server)
        before = syncs()
        for number in range(1, HANDS + 1):
            assert save(connection, table, links["score"], number, uuid4().hex)[0] == 201
            assert syncs() == before + number
