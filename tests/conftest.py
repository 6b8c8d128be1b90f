"""What every room of the tests may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import text

from scorer.store.db import db
from scorer.store.migrate import upgrade
from tests.postgres import Missing, Postgres, a_server, connected

# A busy machine is no reason to fail: nothing is judged by how long it took.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL, started when the first test wants it."""
    try:
        with a_server() as server:
            yield server
    except Missing as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def shared(postgres: Postgres) -> Iterator[str]:
    """The address of one database of ours on it, which tests share one after the other; see `server`."""
    with postgres.database() as url:
        upgrade(url)
        yield url


@pytest.fixture
def server(shared: str) -> Iterator[str]:
    """The address of that database, with no table in it; what the test leaves is taken away."""
    yield shared
    with connected(shared) as connection:
        names = ", ".join(table.name for table in db.metadata.sorted_tables)
        connection.execute(text(f"TRUNCATE {names}"))
