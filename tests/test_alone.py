"""gevent's own server answers as gunicorn does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPResponse
from pathlib import Path

import pytest

from tests.running import Server, open_table, save, serving

THEIRS = {"server", "date", "connection", "keep-alive", "transfer-encoding", "content-length"}


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    folder: Path = tmp_path_factory.mktemp("alone")
    with (
        serving(folder / "one") as gunicorn,
        serving(folder / "other", alone=True) as gevent,
    ):
        yield gunicorn, gevent


def answers(server: Server) -> dict[str, tuple[int, dict[str, str]]]:
    """What visitors get: the status and the headers that are ours."""
    found = {}
    table, keys = open_table(server)
    with closing(server.connect()) as connection:
        save(connection, table, keys["score"], 1, "0" * 32)
        for name, path in {
            "start": "/",
            "style": address_of_a_style(server),
            "health": "/healthz",
            "watch": f"/w/{table}/{keys['watch']}",
            "join": f"/join/{table}/{keys['score']}",
            "table": f"/api/tables/{table}",
            "stream": f"/api/tables/{table}/stream",
            "nothing": "/no/such/page",
            "odd": "/%00/%ff//x?y=%zz",
        }.items():
            headers = {"Authorization": f"Bearer {keys['watch']}", "Accept-Encoding": "br, gzip"}
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            found[name] = (answer.status, ours(answer))
            if name == "stream":
                connection.close()
            answer.close() if name == "stream" else answer.read()
    return found


def ours(answer: HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in answer.getheaders() if name.lower() not in THEIRS}


def address_of_a_style(server: Server) -> str:
    """The address of a static file, as the start page says it."""
    with closing(server.connect()) as connection:
        connection.request("GET", "/")
        found = re.search(r'href="(/static/[^"]+\.css)"', connection.getresponse().read().decode())
        assert found
        return found[1]


def test_the_same_answers_with_the_same_headers_come_from_both(pair: tuple[Server, Server]) -> None:
    gunicorn, gevent = (answers(server) for server in pair)
    for name, expected in gunicorn.items():
        assert gevent[name] == expected, name
    assert {gunicorn[name][0] for name in ("start", "style", "watch", "stream")} == {200}
    assert "content-security-policy" in gunicorn["start"][1]
    assert "immutable" in gunicorn["style"][1]["cache-control"]
