"""Two server processes, one of each kind, on one real PostgreSQL: hands, streams and trouble between them.

Neither of them ever looks by itself in these tests (that would be every two seconds): what one hears of the
other, it was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain, repeat
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import text

from scorer.errors import Json
from tests.faults.test_duplicates import PHONES, version
from tests.faults.test_lock import SIGNS, Listener
from tests.postgres import Own, Postgres, connected, hang_up
from tests.running import CEILING, HAND, Events, Server, call, open_table, save, serving, wait_until

NEVER = 3600.0


@pytest.fixture(scope="module")
def address(postgres: Postgres) -> Iterator[str]:
    """The database both of them serve."""
    with postgres.database() as url:
        yield url


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the keys they share."""
    return tmp_path_factory.mktemp("processes") / "instance"


@pytest.fixture(scope="module")
def pair(address: str, instance: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers with the same keys, as on two machines."""
    with (
        serving(instance, 0.2, database=address, poll=NEVER) as one,
        serving(instance, 0.2, alone=True, database=address, poll=NEVER) as other,
    ):
        yield one, other
        assert "Traceback" not in one.log


@pytest.fixture(params=[0, 1], ids=["gunicorn tells", "gevent tells"])
def both(pair: tuple[Server, Server], request: pytest.FixtureRequest) -> tuple[Server, Server]:
    """The pair, and the same with the parts changed."""
    return pair[request.param], pair[1 - request.param]


Follow = Callable[[Server, str, str], Iterator[int]]


@pytest.fixture
def follow() -> Iterator[Follow]:
    """Opens a stream of a table with a key; gives the versions it tells."""
    opened: list[Events] = []

    def open_stream(server: Server, table: str, key: str) -> Iterator[int]:
        path = f"/api/tables/{table}/stream"
        opened.append(Events.open(server, path, Authorization=f"Bearer {key}"))
        return opened[-1].versions()

    yield open_stream
    for events in opened:
        events.close()


def until(versions: Iterator[int], wanted: int) -> None:
    """Wait for a version; heartbeats say the last one again and again, and never a later or an earlier."""
    last = -1
    for told in versions:
        assert last <= told <= wanted
        last = told
        if told == wanted:
            return
    raise AssertionError(f"the stream ended at {last}, before {wanted}")


def test_what_is_done_through_one_is_seen_on_a_stream_of_the_other(
    both: tuple[Server, Server], follow: Follow
) -> None:
    here, there = both
    table, keys = open_table(here)
    versions = follow(there, table, keys["watch"])
    until(versions, 0)
    path, director = f"/api/tables/{table}/entries/1", f"Bearer {keys['direct']}"
    with closing(here.connect()) as connection:
        assert save(connection, table, keys["score"], 1, uuid4().hex)[0] == 201
        until(versions, 1)
        other = {"entry": {**HAND, "totals": [80, 40]}, "reason": "misread"}
        assert call(connection, "PUT", path, other, Authorization=director, If_Match='"1"')[0] == 200
        until(versions, 2)
        assert call(connection, "DELETE", path, None, Authorization=director)[0] == 200
        until(versions, 3)
    assert version(there, table, keys["watch"]) == 3


def test_a_link_replaced_through_one_ends_the_streams_of_the_other(
    both: tuple[Server, Server], follow: Follow
) -> None:
    here, there = both
    table, keys = open_table(here)
    watching = follow(there, table, keys["watch"])
    until(watching, 0)
    rotate = f"/api/tables/{table}/links/watch/rotate"
    assert here.call("POST", rotate, Authorization=f"Bearer {keys['direct']}")[0] == 200
    assert set(watching) <= {0}  # it ends
    assert there.call("GET", f"/api/tables/{table}", Authorization=f"Bearer {keys['watch']}")[0] == 410


def test_all_connections_cut_off_hands_go_on_and_are_told_as_soon_as_the_line_stands(
    both: tuple[Server, Server], address: str, follow: Follow
) -> None:
    here, there = both
    table, keys = open_table(here)
    versions = follow(there, table, keys["watch"])
    with closing(here.connect()) as connection:
        for number in (1, 2):
            until(versions, number - 1)
            hang_up(address)
            assert save(connection, table, keys["score"], number, uuid4().hex)[0] == 201
        until(versions, 2)


def test_c1_and_c5_hold_between_processes(pair: tuple[Server, Server]) -> None:
    for _ in range(5):
        table, keys = open_table(pair[0])
        answers = at_once(pair, table, keys["score"], [uuid4().hex for _ in range(PHONES)])
        assert Counter(status for status, _ in answers) == {201: 1, 409: PHONES - 1}
        assert all(answer["equal"] is True for status, answer in answers if status == 409)

        table, keys = open_table(pair[1])
        answers = at_once(pair, table, keys["score"], [uuid4().hex] * PHONES)
        assert Counter(status for status, _ in answers) == {201: PHONES}
        assert all(answer == answers[0][1] for _, answer in answers)
        assert {version(server, table, keys["watch"]) for server in pair} == {1}


def at_once(pair: tuple[Server, Server], table: str, link: str, keys: list[str]) -> list[tuple[int, Json]]:
    """Everybody sends hand 1, half of them to the one server and half to the other."""

    def send(server: Server, key: str) -> tuple[int, Json]:
        with closing(server.connect()) as connection:
            return save(connection, table, link, 1, key)

    with ThreadPoolExecutor(len(keys)) as pool:
        return list(pool.map(send, chain.from_iterable(repeat(pair)), keys))


def test_a_database_that_keeps_writers_waiting_stalls_no_stream_and_no_page(
    both: tuple[Server, Server], address: str
) -> None:
    here = both[0]
    table, keys = open_table(here)
    listeners = [Listener(server, table, keys["watch"]) for server in both]

    def record() -> int:
        with closing(here.connect()) as connection:
            return save(connection, table, keys["score"], 1, uuid4().hex)[0]

    with ThreadPoolExecutor(1) as pool, connected(address) as other:
        other.execute(text("BEGIN"))
        other.execute(text("LOCK TABLE log, probe IN EXCLUSIVE MODE"))
        recorded = pool.submit(record)
        health = [pool.submit(healthy, server) for server in both]
        alive = [listener.hears(SIGNS, 3.0) for listener in listeners]
        seen = version(here, table, keys["watch"])
        other.execute(text("ROLLBACK"))
        assert (recorded.result(), seen) == (201, 0)
        assert [answer.result() for answer in health] == [200, 200]
    assert alive == [True, True]
    wait_until(lambda: all(listener.version == 1 for listener in listeners), "the hand told to both")
    for listener in listeners:
        listener.close()


def test_no_stream_holds_a_place_of_the_database(
    pair: tuple[Server, Server], address: str, follow: Follow
) -> None:
    table, keys = open_table(pair[0])
    everybody = [follow(server, table, keys["watch"]) for server in pair for _ in range(40)]
    for versions in everybody:
        until(versions, 0)
    with connected(address) as other:
        open_now = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        assert (other.scalar(text(f"{open_now} AND state LIKE 'idle in%'")) or 0) == 0
        assert (other.scalar(text(open_now)) or 0) <= 2 * (5 + 10 + 1) + 1  # two pools, two listeners, this
    with closing(pair[1].connect()) as connection:
        assert save(connection, table, keys["score"], 1, uuid4().hex)[0] == 201
    for versions in everybody:
        until(versions, 1)


def test_a_server_started_again_is_waited_for_and_one_that_stays_away_is_503_and_nothing_is_lost(
    pair: tuple[Server, Server], postgres: Postgres, follow: Follow
) -> None:
    if not isinstance(postgres, Own):
        pytest.skip("the PostgreSQL of TEST_POSTGRES_URL is not ours to stop")
    one, other = pair
    table, keys = open_table(one)
    versions = follow(other, table, keys["watch"])
    until(versions, 0)
    bearer, key = f"Bearer {keys['watch']}", uuid4().hex

    def record(number: int, key: str) -> int:
        with closing(one.connect()) as connection:
            return save(connection, table, keys["score"], number, key)[0]

    with ThreadPoolExecutor(4) as pool:
        with postgres.away():
            short = pool.submit(record, 1, uuid4().hex)
        assert short.result(CEILING) == 201
        until(versions, 1)

        with postgres.away():
            asked = [
                pool.submit(record, 2, key),
                pool.submit(lambda: one.call("GET", f"/api/tables/{table}", Authorization=bearer)[0]),
                pool.submit(healthy, one),
                pool.submit(healthy, other),
            ]
            assert [answer.result(CEILING) for answer in asked] == [503] * 4
            assert next(versions) == 1  # the stream stands
        assert record(2, key) == 201
        until(versions, 2)
    assert {healthy(server) for server in pair} == {200}


def healthy(server: Server) -> int:
    return server.call("GET", "/healthz")[0]


def test_several_workers_of_one_server_are_one_house(address: str, instance: Path, follow: Follow) -> None:
    with serving(instance, database=address, poll=NEVER, workers=3) as server:
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        table, links = open_table(server)
        everybody = [follow(server, table, links["watch"]) for _ in range(24)]
        for number in range(1, 7):
            with closing(server.connect()) as connection:
                assert save(connection, table, links["score"], number, uuid4().hex)[0] == 201
        for versions in everybody:
            until(versions, 6)
        if children.exists():
            assert len(children.read_text().split()) == 3
        assert server.stop() == 0
        assert "Traceback" not in server.log
