"""`scorer export` and `scorer upgrade`: every table as its sheet; a new schema without a server."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from scorer.config import Settings
from scorer.services import backup, tables
from scorer.store import migrate, parcels
from scorer.store.db import db, writing
from tests.running import BRISCOLA, HAND
from tests.services.archives import Run, runner
from tests.services.conftest import DIRECTOR, NOW, SCORER, on_sqlite
from tests.store.test_migrate import later

__all__ = ["later"]
DUEL = {"kind": "duel"}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Run:
    if settings.database_url:
        monkeypatch.setenv("SCORER_DATABASE_URL", settings.database_url)
    return runner(capsys, settings.instance)


@pytest.fixture
def evening(table: str) -> list[str]:
    """Three tables: one with a name, one with hands, one that no rule of today can fold."""
    tables.record(table, 1, HAND, "a", SCORER, NOW)
    tables.record(table, 2, {"kind": "void"}, "b", SCORER, NOW)
    tables.undo(table, 2, SCORER, NOW)
    named = tables.open_table({**BRISCOLA, "name": "Bar / Centrale: ‘n. 1’"}, DIRECTOR, NOW).id
    odd = tables.open_table({**BRISCOLA, "entries": [HAND, HAND]}, DIRECTOR, NOW).id
    with writing() as session:
        session.execute(
            text("UPDATE log SET entry = :entry WHERE table_id = :id AND version = 2"),
            {"entry": json.dumps(DUEL), "id": odd},
        )
    return [table, named, odd]


@pytest.mark.parametrize("target", ["sheets", "sheets.zip"])
def test_every_table_is_a_sheet_that_can_be_taken_in_again(
    run: Run, evening: list[str], tmp_path: Path, target: str
) -> None:
    said = run("export", tmp_path / target)
    assert said.status == 0
    assert said.lines[-1] == f"Exported 3 tables, a sheet each: {tmp_path / target}"
    if target.endswith(".zip"):
        with zipfile.ZipFile(tmp_path / target) as parcel:
            found = {name: parcel.read(name).decode() for name in parcel.namelist()}
    else:
        found = {path.name: path.read_text("utf-8") for path in (tmp_path / target).iterdir()}
    table, named, odd = evening
    assert sorted(found) == sorted(
        (
            f"2026-11-30_Anna-Bruno_{table}.json",
            f"2026-11-30_Bar-Centrale-n-1_{named}.json",
            f"2026-11-30_Anna-Bruno_{odd}.json",
        )
    )
    for each in (table, named):
        (sheet,) = (text for name, text in found.items() if each in name)
        assert sheet == tables.sheet(each)
        again = tables.open_table(json.loads(sheet), DIRECTOR, NOW).id
        assert tables.sheet(again) == sheet
    assert f"table {odd} is exported as it was written" in said.out
    assert json.loads(found[f"2026-11-30_Anna-Bruno_{odd}.json"])["entries"] == [HAND, DUEL]


def test_exported_again_into_the_same_folder_the_files_are_replaced(
    run: Run, evening: list[str], tmp_path: Path
) -> None:
    for _ in range(2):
        run("export", tmp_path / "sheets")
    assert len(list((tmp_path / "sheets").iterdir())) == 3


def test_where_there_is_no_place_it_is_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for target in (tmp_path / "no" / "where", tmp_path / "file"):
        said = run("export", target)
        assert said.status == 2
        assert str(target.parent) in said.err


@on_sqlite
def test_where_there_is_no_database_none_is_made(run: Run, tmp_path: Path) -> None:
    assert run("export", tmp_path / "s.zip", at=tmp_path / "empty").status == 2
    assert not (tmp_path / "empty").exists()


@on_sqlite
def test_an_upgrade_makes_a_backup_first_and_says_that_the_totals_are_those_of_before(
    run: Run,
    evening: list[str],
    settings: Settings,
    later: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    db.engine.dispose()
    assert "nothing to do" in run("upgrade").out
    assert not (settings.instance / "backups").exists()
    before = backup.moment_of(settings.instance / "scorer.sqlite3")
    monkeypatch.setattr(migrate, "STEPS", later("pass"))
    said = run("upgrade")
    assert said.status == 0
    assert f"Upgraded from schema {before.contents.revision} to 9002." in said.lines
    assert said.lines[-1] == "Verified: 3 of 3 tables have the totals of before."
    (made,) = (settings.instance / "backups").iterdir()
    assert str(made) in said.out
    assert made.name.endswith(f"-schema-{before.contents.revision}-before-upgrade.zip")
    assert parcels.read(made)["tables"] == before.tables
    assert parcels.read(made)["schema"] == before.contents.revision


@on_sqlite
def test_a_start_does_the_same_and_a_restored_old_backup_is_upgraded_too(
    run: Run,
    evening: list[str],
    settings: Settings,
    later: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    reopened: Callable[[], Flask],
) -> None:
    table, *_ = evening
    sheet = tables.sheet(table)
    db.engine.dispose()
    monkeypatch.setattr(migrate, "STEPS", later("pass"))
    with reopened().app_context():
        assert tables.sheet(table) == sheet
        db.engine.dispose()
    (made,) = (settings.instance / "backups").iterdir()
    there = settings.instance / "there"
    assert "3 of 3 tables" in run("restore", made, at=there).out
    assert len(list((there / "backups").iterdir())) == 1
    with pytest.MonkeyPatch.context() as older:
        older.setattr(migrate, "STEPS", Path(migrate.__file__).parent / "migrations")
        refused = run("upgrade")
    assert refused.status == 2
    assert "newer version" in refused.err
