"""Commands for whoever runs the server, as a test gives them: what they said and how they ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorer.cli import main


@dataclass(frozen=True, slots=True)
class Said:
    """The exit status and the words of a command."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it printed, line by line."""
        return self.out.splitlines()


Run = Callable[..., Said]


def runner(capsys: pytest.CaptureFixture[str], instance: Path) -> Run:
    """Runs `scorer` on this instance folder (or another one, given by name)."""

    def run(*words: str | Path, at: Path = instance) -> Said:
        capsys.readouterr()
        status = main([*map(str, words), "--instance", str(at)])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert said.err.count("\n") == (0 if status in (0, 1) else 1), said.err
        return Said(status, said.out, said.err)

    return run
