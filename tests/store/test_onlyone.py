"""One server per database file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.store.onlyone import hold
from scorer.store.ready import NotReady


def test_the_second_holder_is_refused_at_once_and_told_who_has_it(tmp_path: Path) -> None:
    with hold(tmp_path / "db"), pytest.raises(NotReady, match=f"process {os.getpid()}"):
        hold(tmp_path / "db")


def test_the_lock_ends_with_its_holder(tmp_path: Path) -> None:
    hold(tmp_path / "db").close()
    hold(tmp_path / "db").close()


def test_what_a_killed_server_left_behind_is_waited_for(tmp_path: Path) -> None:
    code = (
        "import os, sys, time; from pathlib import Path; from scorer.store.onlyone import hold;"
        "f = hold(Path(sys.argv[1])); pid = os.fork();"
        "(print('held', flush=True), os._exit(0)) if pid else (time.sleep(0.7), os._exit(0))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "db")], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "held\n"
        server.wait()
        hold(tmp_path / "db").close()
