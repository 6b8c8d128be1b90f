"""The disk is full, or takes nothing any more: a plain 503 for the hand, scores and streams go on, and it
recovers alone."""

from __future__ import annotations

import json
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from uuid import uuid4

import pytest

from tests.running import HAND, Events, Server, open_table, save, serving


@contextmanager
def full_disk(server: Server, instance: Path) -> Iterator[None]:
    """Somebody else's file takes all the room there is."""
    ballast = instance / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):  # no space left on device
        while True:
            file.write(b"\0" * 4096)
    yield
    ballast.unlink()


@contextmanager
def no_writing(server: Server, instance: Path) -> Iterator[None]:
    """The system lets the server's process write to no file, as on a disk that went read-only."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    worker = int(children.read_text().split()[0])
    before = resource.prlimit(worker, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    yield
    resource.prlimit(worker, resource.RLIMIT_FSIZE, before)


@contextmanager
def small_disk(place: Path) -> Iterator[Path]:
    """A disk of 24 MB; skips where this user may not have one."""
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=24m", "none", str(place)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("a small disk wants root")
    try:
        yield place / "instance"
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def refused(server: Server, table: str, link: str, key: str) -> None:
    """The second hand is not saved, which is said with the moment to try again."""
    headers = {"Authorization": f"Bearer {link}", "Idempotency-Key": key, "Content-Type": "application/json"}
    with closing(server.connect()) as phone:
        body = json.dumps({"number": 2, "entry": HAND})
        phone.request("POST", f"/api/tables/{table}/entries", body, headers)
        answer = phone.getresponse()
        assert answer.status == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert json.loads(answer.read())["detail"].startswith("Il server")


@pytest.mark.parametrize("trouble", [full_disk, no_writing])
def test_a_hand_that_cannot_be_written_is_refused_scores_and_streams_go_on_and_it_recovers_alone(
    tmp_path: Path, trouble: Callable[[Server, Path], AbstractContextManager[None]]
) -> None:
    with (
        small_disk(tmp_path / "disk")
        if trouble is full_disk
        else nullcontext(tmp_path / "instance") as instance,
        serving(instance, heartbeat=0.2) as server,
        closing(server.connect()) as phone,
    ):
        table, links = open_table(server)
        bearer, key = {"Authorization": f"Bearer {links['watch']}"}, uuid4().hex
        events = Events.open(server, f"/api/tables/{table}/stream", **bearer)
        lines = events.lines()
        assert save(phone, table, links["score"], 1, uuid4().hex)[0] == 201
        with trouble(server, instance):
            refused(server, table, links["score"], key)
            assert server.call("GET", f"/api/tables/{table}", **bearer)[1]["version"] == 1
            assert server.call("GET", "/healthz")[0] == 503
            next(line for line in lines if line == "id: 1")
            next(line for line in lines if line == "event: beat")
        assert save(phone, table, links["score"], 2, key)[0] == 201
        assert server.call("GET", "/healthz")[0] == 200
        next(line for line in lines if line == "id: 2")
        events.close()
        assert "Traceback" not in server.log
