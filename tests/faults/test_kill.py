"""The server is killed while people play: what was acknowledged is there, nothing is there twice."""

from __future__ import annotations

import http.client
import os
import random
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGKILL
from uuid import uuid4

import pytest

from scorer.errors import Json
from tests.faults.nursery import nursery
from tests.running import CEILING, Events, Server, call, open_table, save, serving, wait_until

KILLS = 20
ALONE, TOGETHER = 4, 2  # tables with one phone; phones that record at one further table
MOST = 30  # answers in all before the plug is pulled


@dataclass(slots=True)
class Tally:
    """Counts what was acknowledged since the server was born, so that the nemesis knows when to strike."""

    count: int = 0
    more: threading.Condition = field(default_factory=threading.Condition)

    def add(self) -> None:
        with self.more:
            self.count += 1
            self.more.notify_all()

    def reach(self, wanted: int) -> None:
        with self.more:
            assert self.more.wait_for(lambda: self.count >= wanted, CEILING)
            self.count = 0


@dataclass(slots=True)
class Phone:
    """An outbox with one hand in it: it keeps the key of the hand whose fate it does not know."""

    table: str
    link: str
    tally: Tally
    number: int = 1
    acknowledged: list[str] = field(default_factory=list)
    pending: str = field(default_factory=lambda: uuid4().hex)

    def send(self, connection: http.client.HTTPConnection) -> None:
        """The hand in the outbox, until it is acknowledged; who comes second at its table takes the next
        number, and only then a new hand goes in."""
        while True:
            status, answer = self._ask(connection)
            if status in (200, 201):
                break
            assert status == 409, answer
            self.number += 1
        self.acknowledged.append(self.pending)
        self.pending = uuid4().hex
        self.number = answer["next"]
        self.tally.add()

    def _ask(self, connection: http.client.HTTPConnection) -> tuple[int, Json]:
        if int(self.pending[0], 16) or self.number == 1:
            return save(connection, self.table, self.link, self.number, self.pending)
        headers = {"Authorization": f"Bearer {self.link}", "Idempotency-Key": self.pending}
        body = {"entry": {"kind": "void"}, "reason": "misdeal"}
        path = f"/api/tables/{self.table}/entries/{self.number - 1}"
        return call(connection, "PUT", path, body, **headers)

    def play(self, server: Server, over: threading.Event) -> None:
        """Hand after hand until the line breaks, or the round is over: a line that waited in the port's
        queue while the server's process was killed is taken up by the next one."""
        with suppress(OSError, http.client.HTTPException), closing(server.connect()) as connection:
            while not over.is_set():
                self.send(connection)


class Follower:
    """A page that follows a table through every end of its stream, as EventSource does."""

    def __init__(self, server: Server, table: str, link: str) -> None:
        self.server, self.path = server, f"/api/tables/{table}/stream"
        self.headers = {"Authorization": f"Bearer {link}"}
        self.told: list[int] = []
        self.streams = 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self) -> None:
        while not self.over.wait(0.01):
            with suppress(OSError, http.client.HTTPException):
                known = {"Last-Event-ID": str(self.told[-1])} if self.told else {}
                with closing(Events.open(self.server, self.path, **self.headers, **known)) as events:
                    self.streams += 1
                    for version in events.versions():
                        self.told.append(version)


def kept(file: Path) -> list[tuple[str, str, int]]:
    """Table, key and number of every hand in the file, which is sound."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        return connection.execute("SELECT table_id, key, number FROM log").fetchall()


def check(file: Path, phones: list[Phone]) -> Counter[str]:
    """What is acknowledged is there once, what is not is there once or not at all, and there is no more."""
    found = Counter(key for _, key, _ in kept(file))
    for phone in phones:
        assert all(found[key] == 1 for key in phone.acknowledged)
        assert found[phone.pending] <= 1
    known = {key for phone in phones for key in (*phone.acknowledged, phone.pending)}
    assert found.keys() <= known
    return found


def sit_down(server: Server) -> tuple[list[Phone], str, str]:
    """The phones, and the table at which several record, with the link to watch it."""
    tally, phones = Tally(), []
    for several in [1] * ALONE + [TOGETHER]:
        table, links = open_table(server)
        phones += [Phone(table, links["direct"], tally) for _ in range(several)]
    return phones, table, links["watch"]


@contextmanager
def playing(phones: list[Phone], server: Server, strike: Callable[[], object]) -> Iterator[None]:
    """Everybody records, one hand after the other, until the end of the block, which strikes."""
    over = threading.Event()
    with ThreadPoolExecutor(len(phones)) as pool:
        games = [pool.submit(phone.play, server, over) for phone in phones]
        try:
            yield
        finally:
            strike()
            over.set()
    for game in games:
        game.result()


def test_killed_under_load_twenty_times_nothing_acknowledged_is_lost_and_nothing_is_double(
    tmp_path: Path,
) -> None:
    seed = int(os.environ.get("KILL_SEED", random.SystemRandom().randrange(10**6)))
    print(f"KILL_SEED={seed}")
    chance, file = random.Random(seed), tmp_path / "instance" / "scorer.sqlite3"
    with nursery(tmp_path / "instance") as house:
        server = house.born()
        phones, table, link = sit_down(server)
        follower = Follower(server, table, link)
        unknown = 0
        for _ in range(KILLS):
            with playing(phones, server, house.kill):
                phones[0].tally.reach(chance.randint(1, MOST))
                threading.Event().wait(chance.uniform(0, 0.01))  # anywhere between two answers
            server = house.born()
            assert server.call("GET", "/healthz")[0] == 200
            found = check(file, phones)
            unknown += sum(found[phone.pending] for phone in phones)
        with closing(server.connect()) as connection:
            for phone in phones:
                phone.send(connection)  # the answer that never came, asked for again
        assert sorted(check(file, phones).values()) == [1] * sum(len(phone.acknowledged) for phone in phones)
        version = sum(1 for where, _, _ in kept(file) if where == table)
        wait_until(lambda: follower.told[-1:] == [version], "the follower")
        follower.over.set()
        assert follower.told == sorted(follower.told)
        assert follower.streams > KILLS / 2
        print(f"{len(kept(file))} hands, {unknown} saved whose answer was lost")
        assert "Traceback" not in server.log
    follower.thread.join(CEILING)


def test_a_worker_that_the_system_kills_is_replaced_and_every_phone_goes_on(tmp_path: Path) -> None:
    """Out of memory, say: the master stands, the port stays, streams break off."""
    with serving(tmp_path / "instance") as server:
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        if not children.exists():
            pytest.skip("no /proc")
        phones, table, link = sit_down(server)
        follower = Follower(server, table, link)
        for _ in range(2):
            with playing(phones, server, lambda: os.kill(int(children.read_text().split()[0]), SIGKILL)):
                phones[0].tally.reach(10)
                wait_until(lambda: bool(children.read_text()), "a worker")
        with closing(server.connect()) as connection:
            for phone in phones:
                phone.send(connection)
        assert set(check(tmp_path / "instance" / "scorer.sqlite3", phones).values()) == {1}
        told = sum(1 for where, _, _ in kept(tmp_path / "instance" / "scorer.sqlite3") if where == table)
        wait_until(lambda: follower.told[-1:] == [told], "the follower")
        follower.over.set()
        assert follower.told == sorted(follower.told)
        assert follower.streams >= 2
    follower.thread.join(CEILING)


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
