"""What the disk under a folder is like: its kind and its room."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOM = 8 * 1024 * 1024  # bytes that must be free where the database lies
_MOUNTS = Path("/proc/self/mountinfo")  # Linux; proc(5)
_FAR = (
    "nfs",
    "cifs",
    "smb",
    "9p",
    "afs",
    "ceph",
    "gluster",
    "sshfs",
    "davfs",
    "drvfs",
    "vboxsf",
    "vmhgfs",
    "prl_fs",
)
_ESCAPES = {r"\040": " ", r"\011": "\t", r"\012": "\n", r"\134": "\\"}


def free(folder: Path) -> int:
    """How many bytes are free there. Raises OSError."""
    return shutil.disk_usage(folder).free


def kind(folder: Path, mounts: Path = _MOUNTS) -> str | None:
    """The kind of file system a folder lies on, as the system names it; None where that cannot be known."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return None
    found = [(_plain(line.split()[4]), line.partition(" - ")[2].split()[0]) for line in lines]
    place = folder.resolve()
    fitting = [
        (len(at), at_last, name) for at_last, (at, name) in enumerate(found) if place.is_relative_to(at)
    ]
    return max(fitting)[2] if fitting else None  # of two in one place the later one lies on top


def is_far(name: str | None) -> bool:
    """Whether such a file system lies on another machine: SQLite's log of writes is not safe there."""
    return name is not None and any(word in name.lower() for word in _FAR)


def _plain(path: str) -> str:
    for escape, letter in _ESCAPES.items():
        path = path.replace(escape, letter)
    return path
