"""The server is killed while people play: what was acknowledged is there, nothing is there twice."""

from __future__ import annotations

import http.client
import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from tests.running import Events, Server, open_table, save, serving, wait_until

TABLES = 6
BEFORE = 10  # hands acknowledged per table before the plug is pulled


@dataclass(slots=True)
class Phone:
    """Plays one table; keeps the key of the hand it does not know the fate of, like a real outbox."""

    table: str
    link: str
    acknowledged: list[str] = field(default_factory=list)
    pending: str = field(default_factory=lambda: uuid4().hex)

    def send(self, connection: http.client.HTTPConnection) -> None:
        status, answer = save(connection, self.table, self.link, len(self.acknowledged) + 1, self.pending)
        assert status == 201, answer
        self.acknowledged.append(self.pending)
        self.pending = uuid4().hex

    def play_until_the_end(self, server: Server) -> None:
        try:
            with closing(server.connect()) as connection:
                while True:
                    self.send(connection)
        except (OSError, http.client.HTTPException):
            return


def kept(file: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        found = connection.execute("SELECT key FROM log WHERE table_id = ? ORDER BY version", (table,))
        return [row[0] for row in found]


def test_killed_under_load_nothing_acknowledged_is_lost_and_nothing_is_double(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    with serving(instance) as server:
        phones = [
            Phone(table, links["score"]) for table, links in (open_table(server) for _ in range(TABLES))
        ]
        threads = [threading.Thread(target=phone.play_until_the_end, args=(server,)) for phone in phones]
        for thread in threads:
            thread.start()
        wait_until(lambda: all(len(phone.acknowledged) >= BEFORE for phone in phones), "the load")
        server.kill()
        for thread in threads:
            thread.join()
    with serving(instance) as server:
        for phone in phones:
            stored = kept(instance / "scorer.sqlite3", phone.table)
            assert stored[: len(phone.acknowledged)] == phone.acknowledged
            assert stored[len(phone.acknowledged) :] in ([], [phone.pending])
            with closing(server.connect()) as connection:
                phone.send(connection)  # the answer that never came, asked for again
            assert kept(instance / "scorer.sqlite3", phone.table) == phone.acknowledged
        assert "Traceback" not in server.log


def test_a_server_whose_master_alone_was_killed_can_be_started_again_on_the_same_port(tmp_path: Path) -> None:
    with serving(tmp_path / "instance") as server:
        assert server.call("GET", "/healthz")[0] == 200
        server.process.kill()
        server.process.wait()
        with serving(tmp_path / "instance", port=server.port) as next_one:
            assert next_one.call("GET", "/healthz")[0] == 200


def test_a_rotated_link_ends_its_open_stream_within_seconds_and_only_that(tmp_path: Path) -> None:
    with serving(tmp_path / "instance", heartbeat=0.2) as server:
        table, links = open_table(server)
        path = f"/api/tables/{table}/stream"
        watcher = Events.open(server, path, Authorization=f"Bearer {links['watch']}")
        scorer = Events.open(server, path, Authorization=f"Bearer {links['score']}")
        rotate = f"/api/tables/{table}/links/watch/rotate"
        assert server.call("POST", rotate, Authorization=f"Bearer {links['direct']}")[0] == 200
        assert list(watcher.versions()) == [0]  # ends: the read comes back without a time-out
        assert server.call("GET", f"/api/tables/{table}", Authorization=f"Bearer {links['watch']}")[0] == 410
        with closing(server.connect()) as connection:
            save(connection, table, links["score"], 1, uuid4().hex)
        versions = scorer.versions()
        assert (next(versions), next(versions)) == (0, 1)
        watcher.close()
        scorer.hang_up()
        scorer.close()
