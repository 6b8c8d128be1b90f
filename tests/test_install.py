"""What `.ci/install` makes of a `.venv` that some other tool left there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]


def test_a_venv_without_pip_gets_one(tmp_path: Path) -> None:
    """As `uv venv` makes it. The list counts as installed: nothing is fetched."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(HERE / ".ci/install", tmp_path / ".ci/install")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / ".venv"], check=True)
    (tmp_path / ".requirements").mkdir()
    for one in (tmp_path / ".requirements/run.txt", tmp_path / ".venv/.installed-run"):
        one.write_text("")
    subprocess.run(["sh", tmp_path / ".ci/install", "run"], check=True)
    subprocess.run([tmp_path / ".venv/bin/python", "-m", "pip", "--version"], check=True)
