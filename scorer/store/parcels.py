"""A backup as one file: a zip with the database, the secrets and a list of what is in it.

It comes into being under another name and gets its own when it is complete and on the disk; only this account
may read it, for it holds the key of every link.
"""

from __future__ import annotations

import json
import os
import secrets
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from scorer.errors import Json
from scorer.store.ready import NotReady, who

FORMAT = 1
LIST = "smazzata.json"
DATABASE = "scorer.sqlite3"
SECRETS = ("link.key", "cookie.key")


def write(target: Path, listed: Mapping[str, Json], files: Mapping[str, Path]) -> None:
    """Pack the files (by the name they have inside) and the list. A backup of that name is replaced.

    Raises NotReady: something else is there, or it cannot be written.
    """
    if target.exists():
        read(target)  # refuses to put a backup in the place of what is none
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with private(draft) as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parcel:
                parcel.writestr(LIST, json.dumps({"smazzata": FORMAT, **listed}, indent=1) + "\n")
                for name, path in files.items():
                    parcel.write(path, name)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
        settle(target.parent)
    except OSError as error:
        raise NotReady(f"{target}: {who()} cannot write the backup ({error.strerror or error})") from None
    finally:
        draft.unlink(missing_ok=True)


def read(path: Path) -> dict[str, Json]:
    """The list of a backup, which is whole. Raises NotReady."""
    try:
        with zipfile.ZipFile(path) as parcel:
            listed = json.loads(parcel.read(LIST))
            broken = parcel.testzip()
    except OSError as error:
        raise NotReady(f"{path}: {who()} cannot read it ({error.strerror or error})") from None
    except (zipfile.BadZipFile, zlib.error, KeyError, ValueError, EOFError) as error:
        raise NotReady(f"{path} is no backup of this program, or a damaged one ({error})") from None
    if not isinstance(listed, dict) or listed.get("smazzata") != FORMAT:
        raise NotReady(f"{path} is no backup that this version can read")
    if broken is not None:
        raise NotReady(f"{path} is damaged ({broken} inside it is); take another backup")
    return listed


def unpack(path: Path, folder: Path) -> None:
    """Put the database and the secrets of a backup into a folder, for this account alone. Raises NotReady."""
    try:
        with zipfile.ZipFile(path) as parcel:
            for name in (DATABASE, *SECRETS):
                with private(folder / name) as file:
                    file.write(parcel.read(name))
                    file.flush()
                    os.fsync(file.fileno())
    except KeyError as error:
        raise NotReady(f"{path} is incomplete: {error}") from None
    except OSError as error:
        raise NotReady(f"{folder}: {who()} cannot unpack the backup ({error.strerror or error})") from None


def private(path: Path) -> IO[bytes]:
    """A new file that only this account may read, open to be written. Raises OSError."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(path, flags, 0o600), "w+b")


def settle(folder: Path) -> None:
    """Have the folder's new entry on the disk too, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
