"""One server per SQLite file: a lock on a small file beside it, held as long as the process lives."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import IO

from scorer.store.ready import NotReady, who

_ORPHAN = 8.0  # seconds the workers of a killed server may need to notice and end


def hold(database: Path, patience: float = _ORPHAN) -> IO[str]:
    """Hold the lock of this database; keep the file that is returned open (a forked worker inherits it).

    Raises NotReady, naming the process, when a living server has it; the workers that a killed server left
    behind are waited for.
    """
    path = database.with_name(database.name + ".server")
    try:
        file = path.open("a+", encoding="ascii")
    except OSError as error:
        raise NotReady(f"{path}: {who()} cannot open the lock of the database ({error.strerror})") from None
    deadline = time.monotonic() + patience
    while not _try_lock(file):
        file.seek(0)
        holder = file.readline().strip()
        if _alive(holder) or time.monotonic() >= deadline:
            file.close()
            raise NotReady(
                f"{database} is served already by process {holder}: stop that one, or use another --instance"
            )
        time.sleep(0.1)
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


def tell(file: IO[str], address: str) -> None:
    """Write beside the lock where its holder answers, for commands on the same machine."""
    file.write(f"\n{address}")
    file.flush()


def told(database: Path) -> str | None:
    """Where the server that holds this database answers; None: none is running, or it did not say."""
    try:
        with database.with_name(database.name + ".server").open("r+", encoding="ascii") as file:
            if _try_lock(file):
                return None
            file.seek(0)
            return file.read().partition("\n")[2].strip() or None
    except OSError:
        return None


def _try_lock(file: IO[str]) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(1000)  # beyond the process id, which others must be able to read
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore] # Windows
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _alive(holder: str) -> bool:
    if not holder.isdigit() or os.name == "nt":
        return True
    try:
        os.kill(int(holder), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
