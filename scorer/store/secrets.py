"""The secrets of an installation: made on the first start, 0600, never in the database.

`link.key` holds lines `ID:HEX`, the newest first: links of a table come from the key it was opened under, so
a new line never kills a printed QR code. `cookie.key` is Flask's and may be thrown away at any time.
"""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scorer.store.ready import NotReady, who

_BYTES = 32
_DISTINCT = 12  # hex of 32 random bytes with fewer different bytes than this does not happen


@dataclass(frozen=True, slots=True)
class Secrets:
    """`links`: key id -> link key; `newest`: the id new tables use; `cookie`: for what Flask signs."""

    links: Mapping[str, bytes] = field(repr=False)
    newest: str
    cookie: bytes = field(repr=False)


def load_secrets(folder: Path) -> Secrets:
    """The secrets of an instance folder, made if missing.

    Raises NotReady, naming path and uid, for a file that cannot be read or holds a weak secret.
    """
    links = _links(folder / "link.key")
    cookie = _strong(folder / "cookie.key", _text(folder / "cookie.key", secrets.token_hex(_BYTES)))
    return Secrets(links, next(iter(links)), cookie)


def key_names(folder: Path) -> tuple[str, ...]:
    """The ids of the link keys there are, the newest first. Raises NotReady, also where there is no file."""
    if not (folder / "link.key").is_file():
        raise NotReady(f"{folder / 'link.key'} is missing: put its backup in its place")
    return tuple(load_secrets(folder).links)


def merged(first: Path, second: Path) -> str:
    """The link keys of two files, those of the first before those of the second that have other ids."""
    lines = first.read_text("ascii").split()
    known = {line.partition(":")[0] for line in lines}
    others = second.read_text("ascii").split() if second.exists() else []
    return "\n".join([*lines, *(line for line in others if line.partition(":")[0] not in known)]) + "\n"


def _links(path: Path) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for line in _text(path, f"{secrets.token_hex(4)}:{secrets.token_hex(_BYTES)}").splitlines():
        name, colon, key = line.partition(":")
        if not colon or not name.isalnum() or len(name) > 16 or name in found:
            raise NotReady(
                f"{path}: each line is ID:64 hex digits, IDs differ; put the backup of this file in its place"
            )
        found[name] = _strong(path, key)
    if not found:
        raise NotReady(f"{path} is empty; put the backup of this file in its place")
    return found


def _strong(path: Path, text: str) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) < _BYTES or len(set(key)) < _DISTINCT:
        hint = (
            "delete the file to have one made" if path.name == "cookie.key" else "put its backup in its place"
        )
        raise NotReady(f"{path} holds a weak secret ({who()}); 64 random hex digits are wanted: {hint}")
    return key


def _text(path: Path, fresh: str) -> str:
    try:
        if not path.exists():
            _make(path, fresh)
        _close_to_others(path)
        return path.read_text("ascii").strip()
    except UnicodeDecodeError:
        return ""
    except OSError as error:
        raise NotReady(f"{path}: {who()} cannot read this secret ({error.strerror})") from None


def _make(path: Path, text: str) -> None:
    """Written beside, then linked: whoever comes second reads the first one's, nobody reads half of it."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink(missing_ok=True)


def _close_to_others(path: Path) -> None:
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        path.chmod(0o600)  # a copy made without rights kept: restoring a backup is not a mistake
