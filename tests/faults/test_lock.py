"""The trap of gevent with SQLite: two greenlets that wait for the file freeze the process. Ours must not."""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from uuid import uuid4

import pytest

from tests.running import Events, Server, open_table, save, serving

WRITERS = 50
HEARTBEAT = 0.2
SIGNS = 3  # of life while the file is held; in the trap none comes before it is let go
HELD = 4.0  # seconds at most: a write waits five


class Listener:
    """Follows a stream in a thread, counts its lines and keeps the last version told."""

    def __init__(self, server: Server, table: str, key: str) -> None:
        self.events = Events.open(server, f"/api/tables/{table}/stream", Authorization=f"Bearer {key}")
        self.lines = 0
        self.version = -1
        self.came = threading.Condition()
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self) -> None:
        with suppress(ConnectionResetError):  # how a line may end that both sides hang up
            self._read()

    def _read(self) -> None:
        for line in self.events.lines():
            with self.came:
                self.lines += 1
                self.came.notify_all()
            if line.startswith("id: "):
                self.version = int(line[4:])

    def hears(self, more: int, ceiling: float) -> bool:
        """Waits for that many further lines, at most so many seconds; whether they came."""
        with self.came:
            wanted = self.lines + more
            return self.came.wait_for(lambda: self.lines >= wanted, ceiling)

    def close(self) -> None:
        """Hang up; the thread ends with the stream."""
        self.events.hang_up()
        self.thread.join()
        self.events.close()


def play(server: Server, table: str, key: str, hands: int) -> list[int]:
    """Record hands one after the other on one connection; gives the statuses."""
    with closing(server.connect()) as connection:
        return [save(connection, table, key, number, uuid4().hex)[0] for number in range(1, hands + 1)]


@pytest.mark.parametrize("alone", [False, True], ids=["gunicorn", "without gunicorn"])
def test_fifty_writers_and_another_process_on_the_file_stall_no_stream(tmp_path: Path, alone: bool) -> None:
    instance = tmp_path / "instance"
    with serving(instance, HEARTBEAT, alone) as server:
        tables = [open_table(server) for _ in range(WRITERS)]
        watched, keys = tables[0]
        listener = Listener(server, watched, keys["watch"])
        with ThreadPoolExecutor(WRITERS) as pool:
            games = [pool.submit(play, server, table, keys["score"], 4) for table, keys in tables]
            with closing(sqlite3.connect(instance / "scorer.sqlite3", isolation_level=None)) as other:
                other.execute("PRAGMA busy_timeout=5000")
                other.execute("BEGIN IMMEDIATE")  # as long as this is held, everybody waits
                alive = listener.hears(SIGNS, HELD)
                other.execute("ROLLBACK")
            statuses = [status for game in games for status in game.result()]
        assert statuses == [201] * (WRITERS * 4)
        assert alive
        for table, keys in tables:
            _, answer = server.call("GET", f"/api/tables/{table}", Authorization=f"Bearer {keys['watch']}")
            assert answer["version"] == 4
        assert listener.version == 4
        listener.close()
        assert "locked" not in server.log
        assert "Traceback" not in server.log
