"""The database cannot be written for a while: said as 503, nothing half saved, healthy again by itself."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from tests.running import open_table, save, serving


def test_a_file_held_longer_than_the_patience_is_503_and_the_hand_goes_in_afterwards(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    with serving(instance) as server, closing(server.connect()) as connection:
        table, links = open_table(server)
        key, bearer = uuid4().hex, f"Bearer {links['watch']}"
        with closing(sqlite3.connect(instance / "scorer.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert save(connection, table, links["score"], 1, key)[0] == 503
            assert server.call("GET", f"/api/tables/{table}", Authorization=bearer)[1]["version"] == 0
            assert server.call("GET", "/healthz")[0] == 503
        assert save(connection, table, links["score"], 1, key)[0] == 201
        assert server.call("GET", "/healthz")[0] == 200
        assert "Traceback" not in server.log
        assert server.log.count("database is locked") in (2, 3)  # the house's own sweep may meet it as well
