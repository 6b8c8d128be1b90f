"""Before anything is served: what is wrong is said in one line, and the file stays as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorer.store.ready import NotReady, check_file, check_folder


def flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:8192] = b"\xa5" * 4096
    file.write_bytes(content)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "is empty": lambda file: file.write_bytes(b""),
    "is not a database": lambda file: file.write_bytes(b"Buongiorno, sono un file di testo"),
    "is damaged": flip,
    "is damaged ": lambda file: file.write_bytes(file.read_bytes()[:6000]),
}


@pytest.mark.parametrize("said", DAMAGES)
def test_a_damaged_file_is_refused_in_one_line_and_kept(file: Path, said: str) -> None:
    DAMAGES[said](file)
    before = file.read_bytes()
    with pytest.raises(NotReady) as refused:
        check_file(file)
    line = str(refused.value)
    assert said.strip() in line
    assert str(file) in line
    assert "backup" in line
    assert "\n" not in line
    assert file.read_bytes() == before


def test_a_whole_file_is_accepted(file: Path) -> None:
    check_file(file)


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other")) as connection, connection:
        connection.execute("CREATE TABLE theirs (id)")
    with pytest.raises(NotReady, match="not one of this program"):
        check_file(tmp_path / "other")


def test_a_folder_is_made_and_something_else_in_its_place_is_refused(tmp_path: Path) -> None:
    check_folder(tmp_path / "new" / "instance")
    assert (tmp_path / "new" / "instance").is_dir()
    (tmp_path / "file").write_text("")
    with pytest.raises(NotReady, match="uid"):
        check_folder(tmp_path / "file")
