"""The folder of backups inside the instance folder: their names, the newest, and which of them may go.

Of the backups named here the ten newest stay, and of the older ones the last of each month. What somebody
gave a name of his own is never touched.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

FOLDER = "backups"
NEWEST = 10
UNDER_WAY = timedelta(hours=1)  # longer than any backup takes
_NAME = re.compile(r"smazzata-(\d{8}-\d{6})-schema-\w+?(-before-upgrade)?(-\d+)?\.zip")
_TIME = "%Y%m%d-%H%M%S"


def place(folder: Path, now: datetime, revision: str | None, why: str = "") -> Path:
    """Where the next backup goes: named by its time (UTC) and the revision of its schema."""
    stem = f"smazzata-{now.astimezone(UTC).strftime(_TIME)}-schema-{revision or 'none'}{why}"
    found, again = folder / f"{stem}.zip", 1
    while found.exists():
        again += 1
        found = folder / f"{stem}-{again}.zip"
    return found


def taken(path: Path) -> datetime | None:
    """When a backup named by `place` was made; None for any other name."""
    match = _NAME.fullmatch(path.name)
    return datetime.strptime(match[1], _TIME).replace(tzinfo=UTC) if match else None


def newest(folder: Path) -> Path | None:
    """The latest backup on the shelf."""
    return max(_ours(folder), key=_order, default=None)


def superfluous(paths: Iterable[Path]) -> list[Path]:
    """Which of these may go: all but the ten newest and the last of each month before."""
    ordered = sorted((path for path in paths if taken(path)), key=_order, reverse=True)
    months: set[str] = set()
    found = []
    for path in ordered[NEWEST:]:
        month = path.name[:15]  # smazzata-202611
        if month in months:
            found.append(path)
        months.add(month)
    return found


def thin(folder: Path) -> list[Path]:
    """Take away what is superfluous; gives what went."""
    gone = superfluous(_ours(folder))
    for path in gone:
        path.unlink(missing_ok=True)
    return gone


def clear(folder: Path, now: datetime) -> None:
    """Take away what a backup or a restore that was killed has left in this folder an hour ago or earlier."""
    for pattern in (".backup-*", ".restore-*", f"{FOLDER}/.*.zip.*"):
        for path in folder.glob(pattern):
            if path.stat().st_mtime < (now - UNDER_WAY).timestamp():
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def _ours(folder: Path) -> list[Path]:
    return [path for path in folder.glob("smazzata-*.zip") if taken(path)]


def _order(path: Path) -> tuple[str, int, str]:
    return path.name[:24], len(path.name), path.name
