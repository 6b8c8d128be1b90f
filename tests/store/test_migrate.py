"""The schema: what the migrations make is what the models say; an old database is copied, then upgraded."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from scorer.store import migrate
from scorer.store.models import GameTable
from scorer.store.ready import NotReady
from tests.postgres import connected
from tests.running import CEILING


def execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


def differences(url: str) -> object:
    """What the models say and the database has not, or the other way round."""
    with connected(url) as connection:
        return compare_metadata(MigrationContext.configure(connection), GameTable.metadata)


def test_the_migrations_make_what_the_models_say(file: Path) -> None:
    assert differences(f"sqlite:///{file}") == []


def test_on_a_server_they_make_the_same_and_leave_it_alone_the_next_time(empty: str) -> None:
    for _ in range(2):
        migrate.upgrade(empty)
        assert differences(empty) == []


def test_a_new_database_is_whole_private_and_leaves_nothing_beside_it(file: Path) -> None:
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_half_made_database_of_a_killed_start_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "scorer.sqlite3.new").write_bytes(b"half")
    migrate.make_new(tmp_path / "scorer.sqlite3")
    migrate.upgrade(f"sqlite:///{tmp_path / 'scorer.sqlite3'}")


def test_a_database_of_today_is_left_alone_and_not_copied(file: Path) -> None:
    assert migrate.upgrade(f"sqlite:///{file}", pytest.fail) == migrate.head()


def test_a_database_of_a_newer_version_is_refused_as_it_is(file: Path) -> None:
    execute(file, "UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()
    with pytest.raises(NotReady, match="newer version"):
        migrate.upgrade(f"sqlite:///{file}", pytest.fail)
    assert file.read_bytes() == before


# What a later version might bring: a table that others refer to is made anew, in two steps.

STEP = """
import os, signal
import sqlalchemy as sa
from alembic import op
revision, down_revision = {revision!r}, {before!r}
def upgrade():
    with op.batch_alter_table("game_tables", recreate="always") as table:
        table.add_column(sa.Column("{column}", sa.Text()))
    {then}
"""
DIE = "os.kill(os.getpid(), signal.SIGKILL)"
ORPHAN = """op.execute("INSERT INTO devices VALUES ('nowhere', 'd', 1, 1, NULL, NULL, '2026-11-30')")"""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Puts two steps more behind those there are; `then`: what the last of them does at its end."""
    steps = tmp_path / "migrations"

    def two_steps(then: str) -> Path:
        shutil.rmtree(steps, ignore_errors=True)
        shutil.copytree(migrate.STEPS, steps)
        before = migrate.head()
        for revision, end in (("9001", ""), ("9002", then)):
            step = STEP.format(revision=revision, before=before, column=f"c{revision}", then=end or "pass")
            (steps / "versions" / f"v{revision}.py").write_text(step)
            before = revision
        return steps

    return two_steps


@pytest.fixture
def in_use(file: Path) -> Path:
    """A database with a table, a hand and a phone."""
    rows = (
        "INSERT INTO game_tables (id, setup, opened_at, key_id, watch_epoch, score_epoch, direct_epoch,"
        " code_hash) VALUES ('abc', '{}', '2026-11-30', 'k', 1, 1, 1, 'h')",
        "INSERT INTO log (table_id, version, action, number, entry, role, at)"
        " VALUES ('abc', 1, 'record', 1, '{}', 2, '2026-11-30')",
        "INSERT INTO devices (table_id, device, role, epoch, last_seen)"
        " VALUES ('abc', 'd', 3, 1, '2026-11-30')",
    )
    for row in rows:
        execute(file, row)
    return file


def state(file: Path) -> list[tuple[Any, ...]]:
    """The revision, the columns of the tables' table, how many rows there are, whether all of it is sound."""
    asked = (
        "SELECT version_num FROM alembic_version",
        "SELECT count(*) FROM pragma_table_info('game_tables')",
        "SELECT (SELECT count(*) FROM game_tables), (SELECT count(*) FROM log),"
        " (SELECT count(*) FROM devices)",
        "SELECT count(*) FROM pragma_foreign_key_check",
        "PRAGMA integrity_check",
    )
    with closing(sqlite3.connect(file)) as connection:
        return [connection.execute(each).fetchone() for each in asked]


def test_a_table_that_others_refer_to_is_made_anew_and_nothing_of_theirs_is_lost(
    in_use: Path, later: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, columns, *rest = state(in_use)
    monkeypatch.setattr(migrate, "STEPS", later("pass"))
    copies: list[list[tuple[Any, ...]]] = []
    assert (migrate.upgrade(f"sqlite:///{in_use}", lambda: copies.append(state(in_use))),) == found
    assert copies == [[found, columns, *rest]]
    assert state(in_use) == [("9002",), (columns[0] + 2,), *rest]
    with closing(sqlite3.connect(in_use)) as connection:
        assert ("game_tables",) in connection.execute("SELECT \"table\" FROM pragma_foreign_key_list('log')")


@pytest.mark.parametrize("then", ["1 / 0", ORPHAN])
def test_a_failing_upgrade_changes_nothing(
    in_use: Path, later: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    before = state(in_use)
    monkeypatch.setattr(migrate, "STEPS", later(then))
    with pytest.raises((ZeroDivisionError, NotReady)):
        migrate.upgrade(f"sqlite:///{in_use}")
    assert state(in_use) == before


def test_a_backup_that_cannot_be_made_stops_the_upgrade(
    in_use: Path, later: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state(in_use)

    def no_room() -> None:
        raise NotReady("no room")

    monkeypatch.setattr(migrate, "STEPS", later("pass"))
    with pytest.raises(NotReady, match="no room"):
        migrate.upgrade(f"sqlite:///{in_use}", no_room)
    assert state(in_use) == before


UPGRADE = """
import sys
from pathlib import Path
from typing import Any
from scorer.store import migrate
migrate.STEPS = Path(sys.argv[2])
migrate.upgrade("sqlite:///" + sys.argv[1])
"""


def test_an_upgrade_that_is_killed_half_way_leaves_the_old_schema_and_the_next_one_completes_it(
    in_use: Path, later: Callable[[str], Path]
) -> None:
    before, upgrade = state(in_use), [sys.executable, "-c", UPGRADE, str(in_use)]
    killed = subprocess.run([*upgrade, str(later(DIE))])
    assert killed.returncode == -signal.SIGKILL
    assert in_use.with_name(in_use.name + "-wal").exists()  # it was in the middle of it
    assert migrate.upgrade(f"sqlite:///{in_use}") == before[0][0]  # the version it is of still starts
    assert state(in_use) == before
    subprocess.run([*upgrade, str(later("pass"))], check=True)
    assert state(in_use) == [("9002",), (before[1][0] + 2,), *before[2:]]


def test_a_server_of_a_newer_version_is_refused_as_it_is_and_without_its_password(address: str) -> None:
    with connected(address) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NotReady, match="newer version"):
        migrate.upgrade(address)


def test_processes_that_start_at_once_make_the_tables_once(empty: str) -> None:
    start = threading.Barrier(4)

    def begin(_: int) -> None:
        start.wait()
        migrate.upgrade(empty)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(begin, range(4)))
    assert differences(empty) == []


HALF_WAY = """
import sys, time
from alembic import command
from scorer.store import migrate
whole = command.upgrade
def never_ending(*how):
    whole(*how)
    print("half way", flush=True)
    time.sleep(600)
command.upgrade = never_ending
migrate.upgrade(sys.argv[1])
"""


def test_an_upgrade_of_a_server_that_is_killed_half_way_leaves_nothing_and_can_be_done_again(
    empty: str,
) -> None:
    with subprocess.Popen([sys.executable, "-c", HALF_WAY, empty], stdout=subprocess.PIPE, text=True) as half:
        assert half.stdout is not None
        assert half.stdout.readline() == "half way\n"
        half.kill()
        half.wait(CEILING)
    with connected(empty) as connection:
        assert inspect(connection).get_table_names() == []
    migrate.upgrade(empty)
    assert differences(empty) == []


def test_a_database_of_the_first_schema_keeps_its_evenings(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(migrate._config(connection), "0001")
    engine.dispose()
    execute(file, "INSERT INTO game_tables VALUES ('old', '{}', '2026-11-30', 'k', 1, 1, 1, 'c')")
    assert migrate.upgrade(f"sqlite:///{file}") == "0001"
    test_the_migrations_make_what_the_models_say(file)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT id FROM game_tables").fetchall() == [("old",)]
        assert connection.execute("SELECT count(*) FROM steps").fetchall() == [(0,)]


def test_the_rematches_there_are_learn_which_they_are(tmp_path: Path) -> None:
    path, _ = old_log(tmp_path, "0008", "NULL")
    rematches = [("first", "t"), ("second", "first"), ("other", "t"), ("orphan", "gone"), ("last", "orphan")]
    for hour, (table, before) in enumerate(rematches):
        row = f"'{table}', '{{}}', '2026-11-30 2{hour}', 'k', 1, 1, 1, '{table}', 0, '{before}'"
        execute(path, f"INSERT INTO game_tables VALUES ({row})")
    migrate.upgrade(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection:
        found = dict(connection.execute("SELECT id, rematch FROM game_tables").fetchall())
    assert found == {"t": 0, "first": 1, "second": 2, "other": 2, "orphan": 1, "last": 2}


def old_log(folder: Path, revision: str, *more: str) -> tuple[Path, str]:
    """A database of this revision with one table, and the statement that writes a line of its log: version,
    action and number are to be filled in; `more`: what later columns of that table hold.
    """
    path = folder / "old.sqlite3"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(migrate.STEPS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()
    columns = ", ".join(("'t', '{}', '2026-11-30', 'k', 1, 1, 1, 'c', 0", *more))
    execute(path, f"INSERT INTO game_tables VALUES ({columns})")
    return path, (
        "INSERT INTO log VALUES ('t', {}, '{}', {}, '{{}}', 0, NULL, NULL, NULL, NULL, NULL, 3, '2026-11-30')"
    )


def test_a_log_goes_on_and_can_hold_draws_of_seats(tmp_path: Path) -> None:
    path, line = old_log(tmp_path, "0003")
    execute(path, line.format(1, "record", 1))
    with pytest.raises(sqlite3.IntegrityError):
        execute(path, line.format(2, "seat", 0))
    migrate.upgrade(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version, action, number FROM log").fetchall() == [(1, "record", 1)]
    execute(path, line.format(2, "seat", 0))
    for version, action, number in ((3, "seat", 1), (3, "correct", 0), (3, "record", 1), (3, "other", 2)):
        with pytest.raises(sqlite3.IntegrityError):
            execute(path, line.format(version, action, number))


def test_a_log_goes_on_and_can_hold_rulings(tmp_path: Path) -> None:
    path, line = old_log(tmp_path, "0004")
    execute(path, line.format(1, "seat", 0))
    with pytest.raises(sqlite3.IntegrityError):
        execute(path, line.format(2, "ruling", 0))
    migrate.upgrade(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version, action, number FROM log").fetchall() == [(1, "seat", 0)]
    execute(path, line.format(2, "ruling", 0))
    execute(path, line.format(3, "ruling", 1))
    for action, number in (("seat", 1), ("correct", 0), ("record", 0), ("ruling", -1)):
        with pytest.raises(sqlite3.IntegrityError):
            execute(path, line.format(4, action, number))
