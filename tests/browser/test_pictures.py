"""The command that takes the pictures the look is judged by."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import pytest

pytestmark = pytest.mark.browser
PHONES = {"start", "table", "record", "watch", "hand", "sheet"}


def test_every_page_is_taken_in_every_light_and_the_three_of_the_readme(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "tests.browser.pictures")
    subprocess.run([*command, str(tmp_path / "all"), "--state", "longest"], check=True)
    subprocess.run([*command, str(tmp_path / "three"), "--readme"], check=True)
    lights = ("light", "dark", "sun")
    wanted = {f"{name}-longest-{light}": (360, 740) for name in PHONES for light in lights}
    wanted |= {f"board-1280-longest-{light}": (1280, 720) for light in lights}
    wanted |= {f"board-1024-longest-{light}": (1024, 768) for light in lights}
    assert sizes(tmp_path / "all") == wanted
    assert sizes(tmp_path / "three") == {"table": (720, 1480), "record": (720, 1480), "board": (1280, 720)}
    assert len({file.read_bytes() for file in (tmp_path / "all").iterdir()}) == len(wanted)


def sizes(folder: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for file in folder.iterdir():
        picture = cv2.imread(str(file))
        assert picture is not None
        found[file.stem] = (picture.shape[1], picture.shape[0])
    return found
