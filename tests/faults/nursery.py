"""Servers that are born quickly: a process that has imported the program forks one whenever it is asked.

For tests that start many, one after the other, on the same folder. What is forked is what `scorer start` is
after its imports: a process group of its own, a master and its worker.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.running import CEILING, Server

_NURSERY = """
import os, sys
import gunicorn.app.base, gunicorn.workers.ggevent
from scorer.server import start
for port in sys.stdin:
    child = os.fork()
    if child == 0:
        os.setsid()
        sys.exit(start(host="127.0.0.1", port=port.strip(), instance=sys.argv[1]))
    print(f"born {child}", flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


@dataclass(slots=True)
class Nursery:
    """Starts servers over one instance folder, one at a time, always on the same port."""

    process: subprocess.Popen[str]
    log_file: Path
    port: int = 0
    child: int = 0

    def born(self) -> Server:
        """A new server, which will answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{self.port}\n")
        self.process.stdin.flush()
        said = dict(self._said().split(maxsplit=1) for _ in range(2))  # in either order
        self.child = int(said["born"])
        server = Server(self.process, said["Smazzata"].removeprefix("is serving at "), self.log_file)
        self.port = server.port
        return server

    def kill(self) -> None:
        """The power cable, as far as a test can pull it: the whole process group at once."""
        child, self.child = self.child, 0
        os.killpg(child, signal.SIGKILL)
        assert self._said() == "gone"

    def _said(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith(("born ", "Smazzata ", "gone")):
                return line.strip()
        raise AssertionError(f"the nursery ended: {self.log_file.read_text('utf-8')}")


@contextmanager
def nursery(instance: Path) -> Iterator[Nursery]:
    """A nursery for this folder; it ends with its last server."""
    log_file = instance.with_name(instance.name + ".log")
    with log_file.open("a") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", _NURSERY, str(instance)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
        )
    found = Nursery(process, log_file)
    watchdog = threading.Timer(4 * CEILING, process.kill)
    watchdog.start()
    try:
        yield found
    finally:
        watchdog.cancel()
        if found.child:
            with suppress(ProcessLookupError):
                os.killpg(found.child, signal.SIGKILL)
        process.kill()
        process.communicate()
