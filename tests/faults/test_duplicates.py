"""Two phones, double taps, lost answers: one number and one key make one hand, under the real server."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from scorer.errors import Json
from tests.running import Server, open_table, save, serving

PHONES = 8


def at_once(server: Server, table: str, link: str, keys: list[str]) -> list[tuple[int, Json]]:
    """Everybody sends hand 1 at the same moment."""
    start = threading.Barrier(len(keys))

    def send(key: str) -> tuple[int, Json]:
        with closing(server.connect()) as connection:
            connection.connect()
            start.wait()
            return save(connection, table, link, 1, key)

    with ThreadPoolExecutor(len(keys)) as pool:
        return list(pool.map(send, keys))


@pytest.mark.parametrize("alone", [False, True], ids=["gunicorn", "without gunicorn"])
def test_one_number_with_eight_keys_and_one_key_eight_times_make_one_hand_each(
    tmp_path: Path, alone: bool
) -> None:
    with serving(tmp_path / "instance", alone=alone) as server:
        for _ in range(5):
            table, links = open_table(server)
            answers = at_once(server, table, links["score"], [uuid4().hex for _ in range(PHONES)])
            assert Counter(status for status, _ in answers) == {201: 1, 409: PHONES - 1}
            assert all(answer["equal"] is True for status, answer in answers if status == 409)
            assert version(server, table, links["watch"]) == 1

            table, links = open_table(server)
            answers = at_once(server, table, links["score"], [uuid4().hex] * PHONES)
            assert Counter(status for status, _ in answers) == {201: PHONES}
            assert all(answer == answers[0][1] for _, answer in answers)
            assert version(server, table, links["watch"]) == 1
        assert "Traceback" not in server.log


def version(server: Server, table: str, link: str) -> Json:
    return server.call("GET", f"/api/tables/{table}", Authorization=f"Bearer {link}")[1]["version"]
