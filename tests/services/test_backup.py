"""`scorer backup` and `scorer restore`: everything in one file, proven; put in place, nothing lost."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import sqlite3
import stat
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask

from scorer.config import Settings
from scorer.services import backup, deciding, people, sharing, shelf, tables, upkeep
from scorer.services.values import Role
from scorer.store import archive, parcels
from scorer.store.db import db
from scorer.store.ready import NotReady
from tests.running import BRISCOLA, HAND
from tests.services.archives import Run, runner
from tests.services.conftest import DIRECTOR, NOW, SCORER, on_sqlite

pytestmark = on_sqlite
PHONE = "p" * 22


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], settings: Settings) -> Run:
    return runner(capsys, settings.instance)


@pytest.fixture
def played(table: str) -> str:
    """The table after some hands, one of them corrected, one undone; a phone keeps score."""
    for number in (1, 2, 3):
        tables.record(table, number, HAND, f"key-{number}", SCORER, NOW)
    deciding.correct(table, 1, {"kind": "hand", "totals": [120, 0]}, "typo", DIRECTOR, NOW)
    tables.undo(table, 3, DIRECTOR, NOW)
    people.grant(table, PHONE, Role.SCORE, NOW, "Anna")
    tables.open_table({**BRISCOLA, "name": "Bar"}, DIRECTOR, NOW)
    return table


def facts(table: str) -> list[object]:
    """What must survive: the log, the scores, every way in, the phones' roles."""
    view = tables.load(table)
    return [
        tables.log(table),
        view.state,
        sharing.keys(table),
        sharing.short_code(table),
        people.role_of(table, PHONE),
        sharing.table_by_code(sharing.short_code(table)),
    ]


def elsewhere(instance: Path, table: str) -> list[object]:
    """The same as a server over another folder says it."""
    app = Flask("elsewhere")
    upkeep.open_house(app, Settings(instance=instance))
    with app.app_context():
        found = facts(table)
        db.engine.dispose()
    return found


def test_it_holds_everything_for_this_account_alone_and_says_what_it_did(
    run: Run, played: str, tmp_path: Path, settings: Settings
) -> None:
    said = run("backup", tmp_path / "evening.zip")
    assert said.status == 0
    assert "2 tables with 5 lines in their logs" in said.out
    assert str(tmp_path / "evening.zip") in said.out
    assert stat.S_IMODE((tmp_path / "evening.zip").stat().st_mode) == 0o600
    with zipfile.ZipFile(tmp_path / "evening.zip") as parcel:
        assert parcel.read("link.key") == (settings.instance / "link.key").read_bytes()
    listed = parcels.read(tmp_path / "evening.zip")
    assert listed["tables"][played] == [5, list(tables.load(played).state.totals)]
    assert listed["link_keys"] == [(settings.instance / "link.key").read_text().partition(":")[0]]
    assert listed["rows"]["log"] == 5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening.zip", "instance"]
    assert not list(settings.instance.glob(".*"))


def test_on_another_machine_the_links_codes_and_phones_work_as_they_did(
    run: Run, played: str, tmp_path: Path
) -> None:
    before, there = facts(played), tmp_path / "there"
    run("backup", tmp_path / "b.zip")
    said = run("restore", tmp_path / "b.zip", at=there)
    assert said.status == 0
    assert "Verified: 2 of 2 tables have the totals of then." in said.out
    assert "What was here before" not in said.out
    assert elsewhere(there, played) == before
    assert {stat.S_IMODE((there / name).stat().st_mode) for name in parcels.SECRETS} == {0o600}
    assert stat.S_IMODE((there / "scorer.sqlite3").stat().st_mode) == 0o600


def test_what_was_there_is_kept_aside_and_its_links_would_work_again(
    run: Run, played: str, tmp_path: Path, settings: Settings
) -> None:
    before = facts(played)
    run("backup", tmp_path / "b.zip")
    tables.record(played, 4, HAND, "later", SCORER, NOW)
    later = facts(played)
    db.engine.dispose()
    for name in parcels.SECRETS:  # as if the server had been set up anew meanwhile
        (settings.instance / name).write_text(f"new:{secrets.token_hex(32)}\n"[4 * (name != "link.key") :])
    said = run("restore", tmp_path / "b.zip")
    (aside,) = settings.instance.glob("replaced-*")
    assert str(aside) in said.out
    assert elsewhere(settings.instance, played) == before
    assert (settings.instance / "link.key").read_text().count("\n") == 2
    shutil.copy(aside / "scorer.sqlite3", settings.instance / "scorer.sqlite3")
    assert elsewhere(settings.instance, played) == later


def test_a_damaged_database_is_put_aside_whole_with_what_lies_beside_it(
    run: Run, played: str, tmp_path: Path, settings: Settings
) -> None:
    before, file = facts(played), settings.instance / "scorer.sqlite3"
    run("backup", tmp_path / "b.zip")
    db.engine.dispose()
    file.write_bytes(b"not a database any more")
    file.with_name(file.name + "-wal").write_bytes(b"nor this")
    assert run("restore", tmp_path / "b.zip").status == 0
    (aside,) = settings.instance.glob("replaced-*")
    assert (aside / file.name).read_bytes() == b"not a database any more"
    assert (aside / f"{file.name}-wal").read_bytes() == b"nor this"
    assert elsewhere(settings.instance, played) == before


def test_a_server_that_holds_the_folder_is_not_disturbed(
    run: Run, played: str, tmp_path: Path, settings: Settings
) -> None:
    lock = upkeep.hold(settings)
    assert lock is not None
    assert run("backup", tmp_path / "b.zip").status == 0
    for command in (("restore", tmp_path / "b.zip"), ("upgrade",)):
        said = run(*command)
        assert said.status == 2
        assert f"process {os.getpid()}" in said.err
    lock.close()
    assert not list(settings.instance.glob("replaced-*"))
    assert run("upgrade").status == 0


def test_a_program_that_reads_the_database_keeps_it_from_being_replaced(
    run: Run, played: str, tmp_path: Path, settings: Settings
) -> None:
    run("backup", tmp_path / "b.zip")
    before = facts(played)
    with archive.opened(settings.database) as connection:
        archive.ids(connection)
        said = run("restore", tmp_path / "b.zip")
    assert said.status == 2
    assert "held by another program" in said.err
    assert facts(played) == before


def altered(path: Path, name: str, content: bytes) -> None:
    """The same zip with another member in the place of this one (none: left out)."""
    with zipfile.ZipFile(path) as parcel:
        held = {each: parcel.read(each) for each in parcel.namelist()}
    held[name] = content
    with zipfile.ZipFile(path, "w") as parcel:
        for each, value in held.items():
            if value:
                parcel.writestr(each, value)


def listed_otherwise(path: Path, changed: Mapping[str, object]) -> None:
    altered(path, parcels.LIST, json.dumps({**parcels.read(path), **changed}).encode())


def flipped(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes(content)


WRONGS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no zip": (lambda path: path.write_bytes(b"hello"), "is no backup of this program"),
    "another zip": (lambda path: altered(path, parcels.LIST, b""), "is no backup of this program"),
    "cut short": (lambda path: path.write_bytes(path.read_bytes()[:-400]), "is no backup of this program"),
    "a bit turned": (flipped, "damaged"),
    "no key": (lambda path: altered(path, "link.key", b""), "is incomplete"),
    "a weak key": (lambda path: altered(path, "link.key", b"k1:" + b"00" * 32), "weak secret"),
    "no database inside": (lambda path: altered(path, parcels.DATABASE, b"x" * 9000), "not a database"),
    "a row missing": (lambda path: listed_otherwise(path, {"rows": {"log": 9}}), "is damaged"),
    "another row": (lambda path: listed_otherwise(path, {"digest": "0"}), "is damaged"),
    "of a newer version": (lambda path: listed_otherwise(path, {"schema": "9999"}), "a newer version"),
    "of another form": (lambda path: listed_otherwise(path, {"smazzata": 2}), "no backup that this version"),
    "not there": (lambda path: path.unlink(), "No such file"),
}


def test_what_is_no_whole_backup_is_refused_in_a_sentence_and_nothing_changes(
    run: Run, played: str, tmp_path: Path, settings: Settings
) -> None:
    before = facts(played)
    run("backup", tmp_path / "good.zip")
    for wrong, (spoil, said) in WRONGS.items():
        path = tmp_path / "b.zip"
        shutil.copy(tmp_path / "good.zip", path)
        spoil(path)
        refused = run("restore", path)
        assert (refused.status, refused.out) == (2, ""), wrong
        assert said in refused.err, wrong
    assert facts(played) == before
    assert not [path for path in settings.instance.iterdir() if path.name.startswith((".", "replaced"))]


def test_a_file_that_is_no_backup_is_never_overwritten_and_an_older_backup_is(
    run: Run, played: str, tmp_path: Path, settings: Settings
) -> None:
    database = settings.instance / "scorer.sqlite3"
    before = database.read_bytes()
    said = run("backup", database)
    assert (said.status, "is no backup" in said.err) == (2, True)
    assert database.read_bytes() == before
    run("backup", tmp_path / "b.zip")
    tables.record(played, 4, HAND, "later", SCORER, NOW)
    assert run("backup", tmp_path / "b.zip").status == 0
    assert parcels.read(tmp_path / "b.zip")["tables"][played][0] == 6


def test_a_damaged_database_makes_no_backup_and_the_last_good_one_stays(
    run: Run, played: str, tmp_path: Path, settings: Settings
) -> None:
    run("backup", tmp_path / "b.zip")
    good = (tmp_path / "b.zip").read_bytes()
    db.engine.dispose()
    with closing(sqlite3.connect(settings.instance / "scorer.sqlite3")) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        connection.execute("INSERT INTO devices VALUES ('nowhere', 'd', 1, 1, NULL, NULL, '2026-11-30')")
    said = run("backup", tmp_path / "b.zip")
    assert said.status == 2
    assert "is damaged" in said.err
    assert (tmp_path / "b.zip").read_bytes() == good


@pytest.mark.parametrize("lost", ["link.key", "scorer.sqlite3", "folder"])
def test_what_is_not_there_is_one_sentence_and_nothing_is_made(
    run: Run, tmp_path: Path, settings: Settings, lost: str
) -> None:
    db.engine.dispose()
    if lost != "folder":
        (settings.instance / lost).unlink()
    said = run("backup", tmp_path / ("nowhere" if lost == "folder" else "") / "b.zip")
    assert said.status == 2
    assert ("nowhere" if lost == "folder" else lost) in said.err
    assert not list(tmp_path.glob("**/b.zip"))
    assert lost == "folder" or not (settings.instance / lost).exists()


def test_a_database_server_is_left_to_its_own_tools(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("backup", tmp_path / "b.zip")
    monkeypatch.setenv("SCORER_DATABASE_URL", "postgresql+psycopg://nobody@127.0.0.1:1/none")
    for command in (("backup",), ("restore", tmp_path / "b.zip")):
        said = run(*command)
        assert said.status == 2
        assert "pg_dump" in said.err
        assert "link.key" in said.err


def test_without_a_name_it_goes_to_the_shelf_which_is_thinned(
    run: Run, settings: Settings, table: str
) -> None:
    folder = settings.instance / "backups"
    folder.mkdir()
    old = [shelf.place(folder, NOW - timedelta(days=day), "0001") for day in range(3650, 3670)]
    for path in (*old, folder / "mine.zip"):
        path.write_bytes(b"")
    assert run("backup").status == 0
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (made,) = (path for path in folder.iterdir() if path.stat().st_size)
    assert shelf.newest(folder) == made
    assert (folder / "mine.zip").exists()
    assert set(folder.glob("smazzata-201*")) == set(old[:10])  # nine, and the month's last


def test_the_ten_newest_stay_and_of_older_ones_the_last_of_each_month() -> None:
    days = [shelf.place(Path("/nowhere"), NOW - timedelta(days=day), "0001") for day in range(70)]
    gone = shelf.superfluous([*days, Path("/nowhere/mine.zip"), Path("/nowhere/smazzata-of-mine.zip")])
    assert [path.name[9:17] for path in days if path not in gone] == [
        *(f"202611{day}" for day in range(30, 20, -1)),
        "20261120",
        "20261031",
        "20260930",
    ]


def test_what_a_killed_backup_left_is_taken_away_and_one_under_way_is_not(
    settings: Settings, table: str
) -> None:
    old, young = settings.instance / ".backup-old", settings.instance / ".restore-young"
    for folder, age in ((old, 2), (young, 0)):
        folder.mkdir()
        (folder / "scorer.sqlite3").write_bytes(b"")
        then = (NOW - timedelta(hours=age)).timestamp()
        os.utime(folder, (then, then))
    backup.back_up(settings, NOW)
    assert not old.exists()
    assert young.exists()


def test_two_backups_of_one_second_have_two_names(tmp_path: Path) -> None:
    first = shelf.place(tmp_path, NOW, "0001", "-before-upgrade")
    first.write_bytes(b"")
    second = shelf.place(tmp_path, NOW, "0001", "-before-upgrade")
    assert first != second
    assert shelf.taken(first) == shelf.taken(second) == NOW.replace(second=0)


def test_a_copy_that_is_not_the_same_is_no_backup(
    settings: Settings, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = archive.copy

    def careless(connection: object, target: Path) -> None:
        copy(connection, target)  # type: ignore[arg-type]
        with closing(sqlite3.connect(target)) as there, there:
            there.execute('UPDATE log SET entry = \'{"kind": "void"}\' WHERE version = 2')

    monkeypatch.setattr(archive, "copy", careless)
    with pytest.raises(NotReady, match="not the same"):
        backup.back_up(settings, datetime.now(UTC))
    assert list((settings.instance / "backups").glob("*")) == []
