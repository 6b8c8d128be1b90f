"""Who may import whom is a test, not a wish (the contract stands in pyproject.toml)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_layers_point_inwards() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("command", [["ask"], ["score", "-"]])
def test_the_referee_on_the_command_line_loads_no_web_stack(command: list[str]) -> None:
    program = (
        "import sys; from scorer.cli import main\n"
        f"main({command!r})\n"
        "heavy = {'flask', 'sqlalchemy', 'gevent', 'jinja2', 'wtforms'} & set(sys.modules)\n"
        "sys.exit(f'loaded {sorted(heavy)}' if heavy else 0)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], input="", capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_a_file_longer_than_300_lines_wants_a_new_room() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in sorted((ROOT / "scorer").rglob("*.py"))
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 300
    }
    assert long == {}


def test_the_top_level_stays_as_it_is() -> None:
    built = {"build", "dist"}  # left by whoever packs the program; git ignores them
    top = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - built
    files = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"}
    assert top == files | {"scorer", "templates", "static", "tests", "instance"}
