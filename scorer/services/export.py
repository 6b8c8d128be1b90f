"""`scorer export`: every table as its sheet, a file each, in a folder or in a zip."""

from __future__ import annotations

import os
import re
import secrets
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorer.config import Settings
from scorer.rules import sheet as sheets
from scorer.services import ledger, places
from scorer.services.ledger import Kept
from scorer.services.terminal import many, run
from scorer.services.written import as_written
from scorer.store import archive
from scorer.store.ready import NotReady

LONGEST = 40  # letters of a table's name in the name of its file

Put = Callable[[str, str], object]


def main(target: str, instance: str | None) -> int:
    """Export all tables to a folder, or to a file that ends in .zip. Returns the exit status."""
    return run("export", lambda settings: _told(settings, Path(target).absolute()), instance)


def _told(settings: Settings, target: Path) -> Iterator[str]:
    if places.database_file(settings) is not None:
        places.existing_file(settings)
    count = 0
    with archive.opened(settings.database) as connection, _opened(target) as put:
        for each in ledger.kept(connection):
            if each.table is None:
                yield f"Warning: table {each.id} was left out, {each.why}."
                continue
            if each.story is None:
                yield f"Warning: table {each.id} is exported as it was written: {each.why}."
            put(_name(each), _sheet(each))
            count += 1
    yield f"Exported {many(count, 'table')}, a sheet each: {target}"


def _sheet(kept: Kept) -> str:
    assert kept.table is not None
    if kept.story is None:
        return as_written(kept.table, kept.records).sheet
    return sheets.write(kept.story.setup, kept.story.exported)


def _name(kept: Kept) -> str:
    assert kept.table is not None
    called = kept.table.setup.get("name") or " ".join(map(str, kept.table.setup["players"]))
    words = re.sub(r"[^\w]+", "-", called)[:LONGEST].strip("-")
    return f"{kept.table.opened_at:%Y-%m-%d}_{words}_{kept.id}.json"


@contextmanager
def _opened(target: Path) -> Iterator[Put]:
    """Where the sheets go: a file is complete or not there. Raises NotReady, OSError."""
    if not target.parent.is_dir():
        raise NotReady(f"{target.parent}: there is no such folder")
    if target.suffix != ".zip":
        target.mkdir(exist_ok=True)
        yield lambda name, text: _put(target / name, text)
        return
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with zipfile.ZipFile(draft, "x", zipfile.ZIP_DEFLATED) as parcel:
            yield parcel.writestr
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _put(path: Path, text: str) -> None:
    draft = path.with_name(f".{path.name}.new")
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
